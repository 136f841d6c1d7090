import { useEffect, useRef } from 'react'
import { errorText } from '../../api/api-error.ts'
import type { User } from '../../api/contract.ts'
import { updateProfile } from '../../api/users.ts'
import { Banner } from '../../components/banner.tsx'
import { Button } from '../../components/button.tsx'
import { Form } from '../../components/form.tsx'
import { FormField } from '../../components/form-field.tsx'
import { updateUser } from '../../state/session.ts'
import { useExclusiveMutation } from './use-exclusive-mutation.ts'

type UserProfileFormProps = { user: User; onSaved: () => void; onCancel: () => void }

/** What users may change themselves. The provider validates it. */
export function UserProfileForm({ user, onSaved, onCancel }: UserProfileFormProps) {
  const firstName = useRef<HTMLInputElement>(null)
  useEffect(() => firstName.current?.focus(), [])

  const save = useExclusiveMutation({
    mutationFn: updateProfile,
    onSuccess: (updated) => updateUser(user.id, updated),
  })

  function onSubmit(data: FormData) {
    const details = {
      firstName: text(data, 'firstName'),
      lastName: text(data, 'lastName'),
      phoneNumber: text(data, 'phoneNumber'),
      publicAddress: text(data, 'publicAddress'),
    }
    save.mutate(details, { onSuccess: onSaved })
  }

  return (
    <Form className="grid max-w-180 gap-5" aria-label="Edit Profile" busy={save.isPending} onSubmit={onSubmit}>
      {save.isError && (
        <Banner tone="error" onDismiss={save.reset}>
          {errorText(save.error, 'Failed to update profile')}
        </Banner>
      )}
      <div className="grid gap-5 tablet:grid-cols-2 tablet:gap-x-4">
        <FormField
          ref={firstName}
          label="First name"
          name="firstName"
          defaultValue={user.firstName ?? ''}
          autoComplete="given-name"
          maxLength={80}
        />
        <FormField
          label="Last name"
          name="lastName"
          defaultValue={user.lastName ?? ''}
          autoComplete="family-name"
          maxLength={80}
        />
        <FormField
          label="Phone number"
          name="phoneNumber"
          type="tel"
          optional
          defaultValue={user.phoneNumber ?? ''}
          placeholder="+1234567890"
          autoComplete="tel"
        />
      </div>
      <FormField
        label="Wallet address"
        name="publicAddress"
        optional
        defaultValue={user.publicAddress ?? ''}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={save.isPending && 'Saving...'}>
          Save changes
        </Button>
        <Button variant="ghost" aria-disabled={save.isPending} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}

const text = (data: FormData, name: string) => String(data.get(name) ?? '').trim()
