import { Pencil } from 'lucide'
import { useRef, useState } from 'react'
import { errorMessage } from '../../../api/api-error.ts'
import type { User } from '../../../api/contract/users.ts'
import { updateProfile } from '../../../api/contract/users-profile.ts'
import { Button } from '../../../components/button.tsx'
import { Avatar } from '../../../components/data/avatar.tsx'
import { PhoneNumber } from '../../../components/data/phone-number.tsx'
import { FailureText } from '../../../components/feedback/failure-text.tsx'
import { HintOrMessage } from '../../../components/feedback/hint-or-message.tsx'
import { readText } from '../../../components/forms/form.tsx'
import { FormField, type FormFieldProps } from '../../../components/forms/form-field.tsx'
import { useRejectedField } from '../../../components/forms/use-rejected-field.ts'
import { Icon } from '../../../components/icon.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { useExclusiveMutation } from '../../../hooks/use-exclusive-mutation.ts'
import { countryName } from '../../../rules/countries.ts'
import { shortDate } from '../../../rules/dates.ts'
import { fullName } from '../../../rules/names.ts'
import { visibleText } from '../../../rules/visible-text.ts'
import { shortAddress } from '../../../rules/wallet.ts'
import { request } from '../../../session/request.ts'
import { updateUser } from '../../../session/update-user.ts'
import { Definition } from './definition.tsx'
import { EditForm, useEditing } from './edit-form.tsx'
import { useDraft } from './use-draft.ts'

const FORM_NAME = 'profile'

export function UserProfile({ user }: { user: User }) {
  const [isSaved, setSaved] = useState(false)
  const { isEditing, isRestored, trigger, open, close } = useEditing(user, FORM_NAME)

  function edit() {
    setSaved(false)
    open()
  }

  function onSaved() {
    setSaved(true)
    close()
  }

  const editButton = (
    <Button ref={trigger} variant="secondary" icon={<Icon icon={Pencil} />} onClick={edit}>
      Edit Profile
    </Button>
  )
  return (
    <Card heading="User profile" aside={!isEditing && editButton}>
      <Identity user={user} isSaved={isSaved} onDismiss={() => setSaved(false)} />
      {isEditing ? (
        <UserProfileForm user={user} isRestored={isRestored} onSaved={onSaved} onCancel={close} />
      ) : (
        <Details user={user} />
      )}
    </Card>
  )
}

function Details({ user }: { user: User }) {
  const { username, email, phoneNumber, country, membership, publicAddress } = user
  return (
    <dl className="grid gap-x-6 gap-y-3 tablet:grid-cols-2 tablet:gap-y-5 max-tablet:phone:*:grid max-tablet:phone:*:grid-cols-[minmax(6rem,max-content)_minmax(0,1fr)] max-tablet:phone:*:items-baseline">
      <Definition term="Username">{visibleText(username)}</Definition>
      <Definition term="Email">{email}</Definition>
      {phoneNumber && (
        <Definition term="Phone">
          <PhoneNumber number={phoneNumber} />
        </Definition>
      )}
      {country && <Definition term="Country">{countryName(country)}</Definition>}
      {membership && <Definition term="Membership">{membership}</Definition>}
      {publicAddress && (
        <Definition term="Wallet">
          <span className="font-mono text-13" title={publicAddress}>
            {shortAddress(publicAddress)}
          </span>
        </Definition>
      )}
    </dl>
  )
}

type IdentityProps = { user: User; isSaved: boolean; onDismiss: () => void }

function Identity({ user, isSaved, onDismiss }: IdentityProps) {
  const name = fullName(user)
  return (
    <div className="mb-6 flex gap-4 tablet:items-center">
      <Avatar name={name} size="lg" />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <p className="display-20">
          <bdi>{name}</bdi>
        </p>
        <HintOrMessage
          className="min-h-[1lh] max-phone:min-h-[2lh]"
          message={isSaved ? { tone: 'success', text: 'Profile updated successfully!' } : undefined}
          onDismiss={onDismiss}
        >
          {user.createdAt && `Member since ${shortDate(user.createdAt)}`}
        </HintOrMessage>
      </div>
    </div>
  )
}

type UserProfileFormProps = { user: User; isRestored: boolean; onSaved: () => void; onCancel: () => void }

function UserProfileForm({ user, isRestored, onSaved, onCancel }: UserProfileFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { rejectedName, markRejected, rejectedProps } = useRejectedField(form, ['phoneNumber', 'walletAddress'])
  const saved = profileFields(user)
  const { fields, ...draft } = useDraft({ user, formName: FORM_NAME, saved, readFields })

  const save = useExclusiveMutation({
    mutationFn(data: FormData) {
      draft.drop()
      return request(updateProfile, { body: readFields(data) })
    },
    onSuccess: (updated) => updateUser(user.id, updated),
    onError(error, data) {
      draft.restore(data)
      markRejected(error)
    },
  })

  return (
    <EditForm
      ref={form}
      label="Edit profile"
      busyLabel="Saving..."
      draft={draft}
      save={save}
      error={
        save.isError &&
        !rejectedName && <FailureText text={errorMessage(save.error, 'Failed to update profile')} error={save.error} />
      }
      isRestored={isRestored}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <p className="text-text-2 wrap-anywhere">
        Your username <bdi>{visibleText(user.username)}</bdi> and email <bdi>{user.email}</bdi> can't be changed.
      </p>
      <div className="grid gap-5 tablet:grid-cols-2 tablet:gap-x-4">
        <NameField
          label="First name"
          name="firstName"
          required={saved.firstName !== ''}
          defaultValue={fields.firstName}
          autoComplete="given-name"
        />
        <NameField
          label="Last name"
          name="lastName"
          required={saved.lastName !== ''}
          defaultValue={fields.lastName}
          autoComplete="family-name"
        />
      </div>
      <FormField
        label="Phone number"
        name="phoneNumber"
        type="tel"
        optional
        defaultValue={fields.phoneNumber}
        placeholder="+1234567890"
        hint="With the country code, such as +1234567890"
        autoComplete="tel"
        {...rejectedProps('phoneNumber', { onChange: save.reset })}
      />
      <FormField
        label="Wallet address"
        // `useRejectedField` finds this field by 'wallet address' in the provider's error.
        name="walletAddress"
        hint="We don't check that an address typed here is yours. To prove it, connect the wallet under Security."
        optional
        defaultValue={fields.publicAddress}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...rejectedProps('walletAddress', { onChange: save.reset })}
      />
    </EditForm>
  )
}

/** A name can be changed, but not removed, because registration requires it. */
function NameField(props: FormFieldProps) {
  return <FormField {...props} optional={!props.required} maxLength={80} pattern=".*\S.*" />
}

function profileFields({ firstName, lastName, phoneNumber, publicAddress }: User) {
  return {
    firstName: firstName ?? '',
    lastName: lastName ?? '',
    phoneNumber: phoneNumber ?? '',
    publicAddress: publicAddress ?? '',
  }
}

function readFields(data: FormData) {
  return {
    firstName: readText(data, 'firstName'),
    lastName: readText(data, 'lastName'),
    phoneNumber: readText(data, 'phoneNumber'),
    publicAddress: readText(data, 'walletAddress'),
  }
}
