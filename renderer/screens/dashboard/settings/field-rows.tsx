import { Plus, Trash2 } from 'lucide'
import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isPressing } from '../../../clicks/click-guard.ts'
import { Button, IconButton } from '../../../components/button.tsx'
import { Caution } from '../../../components/feedback/caution.tsx'
import { FieldMessage } from '../../../components/forms/field-message.tsx'
import { Icon } from '../../../components/icon.tsx'

type InputProps = Pick<ComponentProps<'input'>, 'name' | 'inputMode' | 'placeholder' | 'maxLength'>
/** Why a value may be a mistake. A warning doesn't block the form. */
type Warn = (value: string) => string | undefined

type FieldRowsProps = InputProps & {
  legend: string
  rowLabel: string
  /** The name of every field: `FormData.getAll` returns their values in order. */
  name: string
  initial: readonly string[]
  /** Each has a button that adds it, unless a field has it already. */
  common?: readonly string[]
  warn: Warn
  hint: string
  /** Values that the provider rejected. Their rows are marked until they change. */
  rejected: readonly string[]
  /** Why it rejected them. */
  reason: string
}

/** Text fields that the user can add and remove. At least one always remains. */
export function FieldRows({ legend, rowLabel, initial, common = [], warn, hint, ...props }: FieldRowsProps) {
  const { rejected, reason, ...input } = props
  const [hintId, listId] = [useId(), useId()]
  const noun = rowLabel.charAt(0).toLowerCase() + rowLabel.slice(1)
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const [rows, setRows] = useState(() => (initial.length > 0 ? initial : ['']).map((value, key) => ({ key, value })))
  const [typed, setTyped] = useState(initial)

  useEffect(() => {
    if (rejected.length > 0) fieldset.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [rejected])

  function addRow(value: string) {
    const key = Math.max(...rows.map((row) => row.key)) + 1
    flushSync(() => setRows([...rows, { key, value }]))
    if (value) reportChange()
    fieldset.current?.querySelector<HTMLElement>('li:last-child input')?.focus()
  }

  /** Tells the form that its values have changed. */
  function reportChange() {
    fieldset.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }

  /** Focuses the Remove button of a neighboring row or, if only one row is left, the Add button. */
  function removeRow(index: number) {
    const remaining = rows.toSpliced(index, 1)
    flushSync(() => setRows(remaining))
    reportChange()
    fieldset.current?.querySelectorAll('button')[Math.min(index, remaining.length - 1)]?.focus()
  }

  return (
    <fieldset
      ref={fieldset}
      className="min-w-0"
      aria-describedby={hintId}
      onInput={({ currentTarget }) =>
        setTyped(Array.from(currentTarget.querySelectorAll('input'), ({ value }) => value))
      }
    >
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      <ul className="grid gap-2">
        {rows.map(({ key, value }, index) => (
          <Row
            key={key}
            {...input}
            list={common.length > 0 ? listId : undefined}
            label={`${rowLabel} ${index + 1}`}
            value={value}
            warn={warn}
            // Only the first row can be the missing one.
            rejected={index === 0 ? rejected : rejected.filter(Boolean)}
            reason={reason}
          >
            {rows.length > 1 && (
              <IconButton
                label={`Remove ${noun} ${index + 1}`}
                icon={<Icon icon={Trash2} />}
                variant="secondary"
                size="touch"
                onClick={() => removeRow(index)}
              />
            )}
          </Row>
        ))}
      </ul>
      {common.length > 0 && (
        <datalist id={listId}>
          {common.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
      <FieldMessage id={hintId}>{hint}</FieldMessage>
      <div className="mt-2 -ml-3 flex flex-wrap">
        <AddButton onClick={() => addRow('')}>Add {noun}</AddButton>
        {common
          .filter((value) => !typed.includes(value))
          .map((value) => (
            <AddButton key={value} onClick={() => addRow(value)}>
              Add {value}
            </AddButton>
          ))}
      </div>
    </fieldset>
  )
}

function AddButton(props: Pick<ComponentProps<typeof Button>, 'onClick' | 'children'>) {
  return <Button {...props} variant="ghost" size="sm" icon={<Icon icon={Plus} size={16} />} />
}

type RowProps = InputProps &
  Pick<FieldRowsProps, 'warn' | 'rejected' | 'reason'> & {
    label: string
    value: string
    list: string | undefined
    children: ReactNode
  }

function Row({ label, value, warn, rejected, reason, children, ...input }: RowProps) {
  const noteId = useId()
  const [warning, setWarning] = useState(() => warn(value))
  const [current, setCurrent] = useState(value)
  const isRejected = rejected.includes(current.trim())
  const update = (typed: string) => setWarning(warn(typed.trim()))
  return (
    <li>
      <div className="flex gap-2">
        <input
          {...input}
          type="text"
          defaultValue={value}
          aria-label={label}
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
