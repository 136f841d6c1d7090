import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { errorText, retryAfter } from '../../api/api-error.ts'
import type { User } from '../../api/contract.ts'
import { changePassword } from '../../api/users-password.ts'
import { Banner } from '../../components/banner.tsx'
import { Button } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { fieldOf } from '../../components/field-of.ts'
import { Form } from '../../components/form.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import { useCall } from '../../components/use-call.ts'
import { useCountdown } from '../../components/use-countdown.ts'
import { UsernameField } from '../../components/username-field.tsx'
import { newConfirmationProblem, newPasswordProblem } from '../../rules/password.ts'
import { revalidateSession } from '../../state/session.ts'

export function ChangePassword({ user }: { user: User }) {
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const [result, setResult] = useState<{ isDone: boolean; text: string }>()
  const [secondsLeft, wait] = useCountdown()

  const [submit, busy] = useCall(async (signal, data: FormData) => {
    setResult(undefined)
    try {
      await changePassword(String(data.get('currentPassword')), String(data.get('newPassword')))
      form.current?.reset()
      setResult({ isDone: true, text: 'Password changed successfully!' })
      // All other sessions have ended, and the password may be a strong one now.
      void queries.invalidateQueries({ queryKey: ['sessions'] })
      void revalidateSession()
    } catch (error) {
      if (signal.aborted) return
      setResult({ isDone: false, text: errorText(error, 'Failed to change password') })
      wait(retryAfter(error))
    }
  })

  function onInput({ currentTarget }: FormEvent<HTMLFormElement>) {
    const password = fieldOf(currentTarget, 'newPassword')
    const confirmation = fieldOf(currentTarget, 'confirmPassword')
    password.setCustomValidity(newPasswordProblem(password.value))
    confirmation.setCustomValidity(newConfirmationProblem(password.value, confirmation.value))
  }

  return (
    <Card heading="Change Password">
      <div className="grid max-w-[440px] gap-5">
        {result && (
          <Banner tone={result.isDone ? 'success' : 'error'} onDismiss={() => setResult(undefined)}>
            {result.text}
          </Banner>
        )}
        <Form ref={form} onSubmit={submit} busy={busy} onInput={onInput}>
          <UsernameField value={user.email} />
          <PasswordField label="Current password" name="currentPassword" autoComplete="current-password" required />
          <PasswordField
            label="New password"
            name="newPassword"
            autoComplete="new-password"
            hint="At least 6 characters"
            required
          />
          <PasswordField label="Confirm new password" name="confirmPassword" autoComplete="new-password" required />
          <p className="text-text-2">You will be signed out everywhere else.</p>
          <div>
            <Button type="submit" className="max-tablet:w-full" wait={secondsLeft} busy={busy && 'Changing...'}>
              Change Password
            </Button>
          </div>
        </Form>
      </div>
    </Card>
  )
}
