import { useEffect, useRef, useState } from 'react'
import { errorText } from '../../api/api-error.ts'
import type { User } from '../../api/contract.ts'
import { updateProfile } from '../../api/users.ts'
import { Banner } from '../../components/banner.tsx'
import { Button } from '../../components/button.tsx'
import { Form } from '../../components/form.tsx'
import { FormField } from '../../components/form-field.tsx'
import { useCall } from '../../components/use-call.ts'
import { updateUser } from '../../state/session.ts'

type UserProfileFormProps = { user: User; onSaved: () => void; onCancel: () => void }

/** What a user may change of themselves. Whether it makes sense is for the provider to say (specification §5). */
export function UserProfileForm({ user, onSaved, onCancel }: UserProfileFormProps) {
  const [problem, setProblem] = useState<string>()
  const firstName = useRef<HTMLInputElement>(null)
  useEffect(() => firstName.current?.focus(), [])

  const [save, busy] = useCall(async (signal, data: FormData) => {
    setProblem(undefined)
    try {
      // Not given up with the screen: what the provider has taken is to be seen on the next one too.
      const updated = await updateProfile({
        firstName: text(data, 'firstName'),
        lastName: text(data, 'lastName'),
        phoneNumber: text(data, 'phoneNumber'),
        publicAddress: text(data, 'publicAddress'),
      })
      updateUser(user.id, updated)
      if (!signal.aborted) onSaved()
    } catch (error) {
      if (!signal.aborted) setProblem(errorText(error, 'Failed to update profile'))
    }
  })

  return (
    <Form className="grid max-w-180 gap-5" aria-label="Edit Profile" busy={busy} onSubmit={save}>
      {problem && (
        <Banner tone="error" onDismiss={() => setProblem(undefined)}>
          {problem}
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
        <Button type="submit" busy={busy && 'Saving...'}>
          Save changes
        </Button>
        <Button variant="ghost" aria-disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}

const text = (data: FormData, name: string) => String(data.get(name) ?? '').trim()
