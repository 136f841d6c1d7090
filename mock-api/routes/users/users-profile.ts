import * as v from 'valibot'
import { callDetails } from '../../../renderer/api/contract/details.ts'
import { userSchema } from '../../../renderer/api/contract/users.ts'
import * as contract from '../../../renderer/api/contract/users-profile.ts'
import { recordActivity } from '../../accounts/activities.ts'
import { optionalName, PHONE_NUMBER } from '../../accounts/fields.ts'
import { parse } from '../../http/body.ts'
import { conflict } from '../../http/errors.ts'
import { memberHandler, type Router } from '../../router.ts'
import type { Services } from '../../services.ts'

/** A missing field keeps its value. Each field may be empty. */
const profileBody = v.object({
  firstName: v.exactOptional(optionalName('First name')),
  lastName: v.exactOptional(optionalName('Last name')),
  phoneNumber: v.exactOptional(
    v.pipe(
      v.nullable(callDetails.updateProfile.body.entries.phoneNumber),
      v.transform((text) => text?.replace(/[\s().-]/g, '') ?? ''),
      v.regex(PHONE_NUMBER, 'Please enter a valid phone number, such as +1234567890'),
      v.transform((text) => text || null),
    ),
  ),
  publicAddress: v.exactOptional(
    v.pipe(
      v.nullable(callDetails.updateProfile.body.entries.publicAddress),
      v.transform((text) => text?.trim() ?? ''),
      v.regex(/^(0x[\da-f]{40})?$/i, 'Please enter a valid wallet address: 0x followed by 40 hexadecimal digits'),
      v.transform((text) => text || null),
    ),
  ),
} satisfies Record<keyof typeof callDetails.updateProfile.body.entries, v.GenericSchema>)

export function addProfileRoutes({ addCalls }: Router, services: Services): void {
  const { db } = services

  addCalls(contract, {
    updateProfile: memberHandler(({ body, caller: { user }, ip }) => {
      const { publicAddress = user.publicAddress, ...details } = parse(profileBody, body)
      const isSameWallet = publicAddress?.toLowerCase() === user.publicAddress?.toLowerCase()
      if (
        publicAddress !== null &&
        db.users.where('publicAddress', publicAddress.toLowerCase()).some(({ id }) => id !== user.id)
      )
        throw conflict('This wallet address belongs to another account')
      // A typed address is not verified: only `connect-wallet` proves who holds the key.
      const wallet = isSameWallet ? {} : { publicAddress, isWalletVerified: false }
      recordActivity(services, { userId: user.id, action: 'profile_updated', ip })
      return v.parse(userSchema, db.users.put({ ...user, ...details, ...wallet }))
    }),
  })
}
