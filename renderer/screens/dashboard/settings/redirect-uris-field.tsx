import { Plus, Trash2 } from 'lucide'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Button, IconButton } from '../../../components/button.tsx'
import { Caution } from '../../../components/feedback/caution.tsx'
import { FieldMessage, isPressing } from '../../../components/forms/field.tsx'
import { Icon } from '../../../components/icon.tsx'
import { redirectUriWarning } from '../../../rules/oauth/client-fields.ts'

/** The URIs that the provider rejected, and why. Their rows are marked until they change. */
export type Rejection = { redirectUris: string[]; reason: string }

type RedirectUrisFieldProps = { initial: string[]; rejection: Rejection }

/** Text fields that the user can add and remove. At least one always remains. */
export function RedirectUrisField({ initial, rejection }: RedirectUrisFieldProps) {
  const hintId = useId()
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const [rows, setRows] = useState(() => (initial.length > 0 ? initial : ['']).map((value, key) => ({ key, value })))

  useEffect(() => {
    if (rejection.redirectUris.length > 0) fieldset.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [rejection])

  function addRow() {
    const key = Math.max(...rows.map((row) => row.key)) + 1
    flushSync(() => setRows([...rows, { key, value: '' }]))
    fieldset.current?.querySelector<HTMLElement>('li:last-child input')?.focus()
  }

  /** Focuses the Remove button of a neighboring row or, if only one row is left, the Add button. */
  function removeRow(index: number) {
    const remaining = rows.toSpliced(index, 1)
    flushSync(() => setRows(remaining))
    // Tells the form that its values have changed.
    fieldset.current?.dispatchEvent(new Event('input', { bubbles: true }))
    fieldset.current?.querySelectorAll('button')[Math.min(index, remaining.length - 1)]?.focus()
  }

  return (
    <fieldset ref={fieldset} className="min-w-0" aria-describedby={hintId}>
      <legend className="mb-1.5 font-semibold">Redirect URIs</legend>
      <ul className="grid gap-2">
        {rows.map(({ key, value }, index) => (
          <Row key={key} number={index + 1} value={value} rejection={rejection}>
            {rows.length > 1 && (
              <IconButton
                label={`Remove redirect URI ${index + 1}`}
                icon={<Icon icon={Trash2} />}
                variant="secondary"
                size="touch"
                onClick={() => removeRow(index)}
              />
            )}
          </Row>
        ))}
      </ul>
      <FieldMessage id={hintId}>
        Users return here after signing in. Clients with authorization_code need at least one.
      </FieldMessage>
      <Button variant="ghost" size="sm" className="mt-2 -ml-3" icon={<Icon icon={Plus} size={16} />} onClick={addRow}>
        Add redirect URI
      </Button>
    </fieldset>
  )
}

type RowProps = { number: number; value: string; rejection: Rejection; children: ReactNode }

/** A warning doesn't block the form. */
function Row({ number, value, rejection: { redirectUris, reason }, children }: RowProps) {
  const noteId = useId()
  const [warning, setWarning] = useState(() => redirectUriWarning(value))
  const [current, setCurrent] = useState(value)
  const uri = current.trim()
  // Only the first row can be the missing one.
  const isRejected = redirectUris.includes(uri) && (uri !== '' || number === 1)
  const update = (typed: string) => setWarning(redirectUriWarning(typed.trim()))
  return (
    <li>
      <div className="flex gap-2">
        <input
          type="text"
          name="redirectUris"
          inputMode="url"
          placeholder="https://app.example.com/callback"
          maxLength={2048}
          defaultValue={value}
          aria-label={`Redirect URI ${number}`}
          aria-describedby={isRejected || warning ? noteId : undefined}
          aria-invalid={isRejected || undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="control min-w-0 flex-1"
          // A warning that was shown disappears as soon as its reason does.
          onInput={({ currentTarget }) => {
            setCurrent(currentTarget.value)
            if (warning) update(currentTarget.value)
          }}
          onBlur={({ currentTarget: input }) => {
            const show = () => update(input.value)
            if (isPressing()) addEventListener('click', show, { once: true })
            else show()
          }}
        />
        {children}
      </div>
      <div aria-live="polite">
        {isRejected ? (
          <FieldMessage id={noteId} tone="error">
            {reason}
          </FieldMessage>
        ) : (
          warning && <Caution id={noteId}>{warning}</Caution>
        )}
      </div>
    </li>
  )
}
