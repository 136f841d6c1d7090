import Pencil from 'lucide-react/icons/pencil'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { User } from '../../api/contract.ts'
import { Banner } from '../../components/banner.tsx'
import { Button } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { Icon } from '../../components/icon.tsx'
import { countryName } from '../../rules/country-name.ts'
import { fullName } from '../../rules/display-name.ts'
import { shortAddress } from '../../rules/short-address.ts'
import { UserProfileForm } from './user-profile-form.tsx'

/** Who the user is, and a form in its place to change some of it (specification §2, 'Settings'). */
export function UserProfile({ user }: { user: User }) {
  const [isEditing, setEditing] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)

  function edit() {
    setSaved(false)
    setEditing(true)
  }

  /** The form takes the focus with it when it goes: so it goes at once, and the focus back to where it came from. */
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
          <Details user={user} />
        )}
      </Card>
    </>
  )
}

function Details({ user }: { user: User }) {
  const { username, email, phoneNumber, country, membership, publicAddress } = user
  return (
    <dl className="grid gap-x-6 gap-y-5 tablet:grid-cols-2 desktop:grid-cols-3">
      <Detail term="Username">{username}</Detail>
      <Detail term="Email">{email}</Detail>
      <Detail term="Name">{fullName(user)}</Detail>
      {phoneNumber && <Detail term="Phone">{phoneNumber}</Detail>}
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

function Detail({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-13 text-text-3">{term}</dt>
      <dd className="mt-0.5 font-medium [overflow-wrap:anywhere]">
        <bdi>{children}</bdi>
      </dd>
    </div>
  )
}
