import Pencil from 'lucide-react/icons/pencil'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { errorText } from '../../../api/api-error.ts'
import type { User } from '../../../api/contract.ts'
import { updateProfile } from '../../../api/users.ts'
import { Button } from '../../../components/button.tsx'
import { Avatar } from '../../../components/data/avatar.tsx'
import { DotList } from '../../../components/data/dot-list.tsx'
import { PhoneNumber } from '../../../components/data/phone-number.tsx'
import { Banner } from '../../../components/feedback/banner.tsx'
import { Form } from '../../../components/forms/form.tsx'
import { FormField } from '../../../components/forms/form-field.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { countryName } from '../../../rules/countries.ts'
import { shortDate } from '../../../rules/dates.ts'
import { fullName } from '../../../rules/names.ts'
import { shortAddress } from '../../../rules/wallet.ts'
import { updateUser } from '../../../state/session.ts'
import { useExclusiveMutation } from '../use-exclusive-mutation.ts'
import { Detail } from './detail.tsx'

export function UserProfile({ user }: { user: User }) {
  const [isEditing, setEditing] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)

  function edit() {
    setSaved(false)
    setEditing(true)
  }

  function close({ saved }: { saved: boolean }) {
    flushSync(() => {
      setSaved(saved)
      setEditing(false)
    })
    editButton.current?.focus()
  }

  const button = (
    <Button ref={editButton} variant="secondary" icon={<Icon of={Pencil} />} onClick={edit}>
      Edit Profile
    </Button>
  )
  return (
    <>
      {isSaved && (
        <Banner tone="success" onDismiss={() => setSaved(false)}>
          Profile updated successfully!
        </Banner>
      )}
      <Card heading="User Profile" aside={!isEditing && button}>
        {isEditing ? (
          <UserProfileForm
            user={user}
            onSaved={() => close({ saved: true })}
            onCancel={() => close({ saved: false })}
          />
        ) : (
          <>
            <Identity user={user} />
            <Details user={user} />
          </>
        )}
      </Card>
    </>
  )
}

function Details({ user }: { user: User }) {
  const { username, email, phoneNumber, country, membership, publicAddress } = user
  return (
    <dl className="grid gap-x-6 gap-y-3 tablet:grid-cols-2 tablet:gap-y-5 max-tablet:min-[360px]:*:grid max-tablet:min-[360px]:*:grid-cols-[6rem_minmax(0,1fr)] max-tablet:min-[360px]:*:items-baseline">
      <Detail term="Username">{username}</Detail>
      <Detail term="Email">{email}</Detail>
      <Detail term="Name">{fullName(user)}</Detail>
      {phoneNumber && (
        <Detail term="Phone">
          <PhoneNumber number={phoneNumber} />
        </Detail>
      )}
      {country && <Detail term="Country">{countryName(country)}</Detail>}
      {membership && <Detail term="Membership">{membership}</Detail>}
      {publicAddress && (
        <Detail term="Wallet">
          <span className="font-mono text-13" title={publicAddress}>
            {shortAddress(publicAddress)}
          </span>
        </Detail>
      )}
    </dl>
  )
}

function Identity({ user }: { user: User }) {
  const name = fullName(user)
  const joined = shortDate(user.createdAt)
  const details = [
    { key: 'membership', text: user.membership },
    { key: 'joined', text: joined && `Member since ${joined}` },
  ]
  return (
    <div className="mb-6 flex items-center gap-4">
      <Avatar name={name} size="lg" />
      <div className="min-w-0 [overflow-wrap:anywhere]">
        <p className="display-20">
          <bdi>{name}</bdi>
        </p>
        <p className="text-text-2">
          <DotList items={details.filter(({ text }) => text)} />
        </p>
      </div>
    </div>
  )
}

type UserProfileFormProps = { user: User; onSaved: () => void; onCancel: () => void }

function UserProfileForm({ user, onSaved, onCancel }: UserProfileFormProps) {
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
