import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useRef } from 'react'
import type { User } from '../../../api/contract/users.ts'
import { changePassword } from '../../../api/contract/users-password.ts'
import { Button } from '../../../components/button.tsx'
import { Banner } from '../../../components/feedback/banner.tsx'
import { Form } from '../../../components/forms/form.tsx'
import { PasswordField } from '../../../components/forms/password-field.tsx'
import { PasswordRules } from '../../../components/forms/password-rules.tsx'
import { useNewPassword } from '../../../components/forms/use-new-password.ts'
import { useRejectedField } from '../../../components/forms/use-rejected-field.ts'
import { UsernameField } from '../../../components/forms/username-field.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { useExclusiveMutation } from '../../../hooks/use-exclusive-mutation.ts'
import { newConfirmationError, newPasswordError } from '../../../rules/password.ts'
import { request } from '../../../session/request.ts'
import { revalidateSession } from '../../../session/session-validation.ts'
import { ShortFailureText } from './short-failure-text.tsx'

export function ChangePassword({ user }: { user: User }) {
  const form = useRef<HTMLFormElement>(null)
  const { unmetRules, checkPasswords } = useNewPassword(newPasswordError, newConfirmationError)
  const { change, rejectedName, rejectedProps } = useChangePassword(form, checkPasswords)

  return (
    <Card heading="Change password">
      <Form
        ref={form}
        className="@container grid max-w-180 gap-4"
        onSubmit={() => change.mutate()}
        onInput={({ currentTarget }) => checkPasswords(currentTarget)}
      >
        <UsernameField value={user.email} />
        <PasswordField
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          required
          hint="So we know it's you."
          {...rejectedProps('currentPassword', { onChange: change.reset })}
        />
        <div className="grid gap-x-4 gap-y-5 @min-[24rem]:grid-cols-2">
          <PasswordField label="New password" name="password" autoComplete="new-password" required />
          <div className="-mt-5 @min-[24rem]:order-last @min-[24rem]:col-span-2">
            <PasswordRules unmet={unmetRules} />
          </div>
          <PasswordField label="Confirm new password" name="confirmPassword" autoComplete="new-password" required />
        </div>
        <p className="text-text-2">You'll be signed out everywhere else.</p>
        <Button
          type="submit"
          className="tablet:justify-self-start"
          waitSeconds={change.waitSeconds}
          busyLabel={change.isPending && 'Changing...'}
        >
          Change password
        </Button>
        {change.isSuccess && (
          <Banner tone="success" isInline onDismiss={change.reset}>
            Password changed successfully!
          </Banner>
        )}
        {change.isError && rejectedName === undefined && (
          <Banner tone="error" isInline onDismiss={change.reset}>
            <ShortFailureText error={change.error} fallback="Failed to change password" />
          </Banner>
        )}
      </Form>
    </Card>
  )
}

function useChangePassword(form: RefObject<HTMLFormElement | null>, checkPasswords: (form: HTMLFormElement) => void) {
  const queryClient = useQueryClient()
  const { rejectedName, clearRejected, markRejected, rejectedProps } = useRejectedField(form, ['currentPassword'])
  const change = useExclusiveMutation({
    // Reads the form: until the screen unmounts, TanStack Query would keep passwords passed as variables.
    mutationFn() {
      clearRejected()
      const data = new FormData(form.current ?? undefined)
      const body = {
        currentPassword: String(data.get('currentPassword')),
        newPassword: String(data.get('password')),
      }
      return request(changePassword, { body })
    },
    onSuccess() {
      form.current?.reset()
      if (form.current) checkPasswords(form.current)
      // The provider has ended the other sessions, and the Strong Password status may have changed.
      void queryClient.invalidateQueries({ queryKey: ['sessions'] })
      void revalidateSession()
    },
    onError(error) {
      markRejected(error)
    },
  })
  return { change, rejectedName, rejectedProps }
}
