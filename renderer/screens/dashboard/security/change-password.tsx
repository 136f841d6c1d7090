import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { errorMessage, isTemporaryFailure, retryAfter } from '../../../api/api-error.ts'
import type { User } from '../../../api/contract/users.ts'
import { changePassword } from '../../../api/contract/users-password.ts'
import { Button } from '../../../components/button.tsx'
import { Banner } from '../../../components/feedback/banner.tsx'
import { useCountdown } from '../../../components/feedback/use-countdown.ts'
import { Form } from '../../../components/forms/form.tsx'
import { getField } from '../../../components/forms/get-field.ts'
import { PasswordField } from '../../../components/forms/password-field.tsx'
import { PasswordRules, UsernameField } from '../../../components/forms/password-rules.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { newConfirmationError, newPasswordError, PASSWORD_RULES, unmetPasswordRules } from '../../../rules/password.ts'
import { request } from '../../../state/request.ts'
import { revalidateSession } from '../../../state/session-validation.ts'
import { useExclusiveMutation } from '../use-exclusive-mutation.ts'
import { INLINE_BANNER_CLASS } from './inline-banner.ts'

export function ChangePassword({ user }: { user: User }) {
  const queryClient = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [secondsLeft, startCountdown] = useCountdown()
  const [unmetRules, setUnmetRules] = useState(PASSWORD_RULES)
  const errorId = useId()
  /** Why the provider rejected the current password. */
  const [rejection, setRejection] = useState<string>()

  const change = useExclusiveMutation({
    // Reads the form: until the screen unmounts, TanStack Query would keep passwords passed as variables.
    mutationFn() {
      setRejection(undefined)
      const data = new FormData(form.current ?? undefined)
      const body = {
        currentPassword: String(data.get('currentPassword')),
        newPassword: String(data.get('newPassword')),
      }
      return request(changePassword, { body })
    },
    onSuccess() {
      form.current?.reset()
      setUnmetRules(PASSWORD_RULES)
      // The provider has ended the other sessions, and the Strong Password status may have changed.
      void queryClient.invalidateQueries({ queryKey: ['sessions'] })
      void revalidateSession()
    },
    onError(error) {
      startCountdown(retryAfter(error))
      const text = errorMessage(error, '')
      if (!form.current || isTemporaryFailure(error) || !/current password/i.test(text)) return
      setRejection(text)
      getField(form.current, 'currentPassword').focus()
    },
  })

  function onInput({ currentTarget, target }: FormEvent<HTMLFormElement>) {
    if (rejection && target === getField(currentTarget, 'currentPassword')) {
      setRejection(undefined)
      change.reset()
    }
    const password = getField(currentTarget, 'newPassword')
    const confirmation = getField(currentTarget, 'confirmPassword')
    password.setCustomValidity(newPasswordError(password.value))
    confirmation.setCustomValidity(newConfirmationError(password.value, confirmation.value))
    setUnmetRules(unmetPasswordRules(password.value))
  }

  return (
    <Card heading="Change password">
      <Form ref={form} className="grid max-w-180 gap-5" onSubmit={() => change.mutate()} onInput={onInput}>
        <UsernameField value={user.email} />
        <PasswordField
          label="Current password"
          name="currentPassword"
          autoComplete="current-password"
          required
          // Once the banner is dismissed, the field shows the text.
          errorId={rejection && change.isError ? errorId : undefined}
          error={change.isError ? undefined : rejection}
        />
        <div className="grid gap-x-4 gap-y-5 tablet:grid-cols-2">
          <PasswordField label="New password" name="newPassword" autoComplete="new-password" required />
          <div className="-mt-5 tablet:order-last tablet:col-span-2">
            <PasswordRules unmet={unmetRules} />
          </div>
          <PasswordField label="Confirm new password" name="confirmPassword" autoComplete="new-password" required />
        </div>
        <div className="grid gap-x-4 gap-y-3 tablet:flex tablet:items-center">
          <Button
            type="submit"
            className="max-tablet:w-full"
            waitSeconds={secondsLeft}
            busyLabel={change.isPending && 'Changing...'}
          >
            Change password
          </Button>
          {/* The message replaces the hint, so that neither the button nor the next card moves. */}
          <div className="flex flex-1 *:flex-1 items-center tablet:min-h-control">
            {change.isSuccess ? (
              <Banner tone="success" className={INLINE_BANNER_CLASS} onDismiss={change.reset}>
                Password changed successfully!
              </Banner>
            ) : change.isError ? (
              <Banner tone="error" className={INLINE_BANNER_CLASS} onDismiss={change.reset}>
                <span id={errorId}>{errorMessage(change.error, 'Failed to change password')}</span>
              </Banner>
            ) : (
              <p className="text-text-2">You'll be signed out everywhere else.</p>
            )}
          </div>
        </div>
      </Form>
    </Card>
  )
}
