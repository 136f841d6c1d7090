import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type KeyboardEvent, type MouseEvent, memo, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { FormField, type FormFieldProps } from './form-field.tsx'

type PasswordFieldProps = Omit<FormFieldProps, 'type' | 'endSlot' | 'ref'> & {
  autoComplete: 'current-password' | 'new-password'
}

/** A password with a button that shows and hides it, and a word when Caps Lock is on. Pasting is never blocked. */
export const PasswordField = memo(function PasswordField(props: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const noteCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))

  function toggle({ currentTarget: button }: MouseEvent<HTMLButtonElement>): void {
    const input = button.closest('div')?.querySelector('input')
    const { selectionStart = null, selectionEnd = null } = input ?? {}
    flushSync(() => setShown(!shown))
    // Some browsers forget the caret when the type changes.
    input?.setSelectionRange(selectionStart, selectionEnd)
  }

  return (
    <FormField
      ref={emptied}
      maxLength={128}
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      hint={capsLock ? 'Caps Lock is on' : props.hint}
      onKeyDown={noteCapsLock}
      onKeyUp={noteCapsLock}
      type={shown ? 'text' : 'password'}
      endSlot={
        <IconButton
          label={shown ? 'Hide password' : 'Show password'}
          aria-pressed={shown}
          icon={<Icon of={shown ? EyeOff : Eye} />}
          size="touch"
          disabled={props.disabled}
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={toggle}
        />
      }
    />
  )
})

/**
 * With its form, and when it goes: React keeps for itself what was in a field, which the reset of a form does not reach, and
 * goes on to know the field that had the focus last.
 */
function emptied(input: HTMLInputElement): () => void {
  const empty = () => {
    input.value = ''
  }
  const { form } = input
  form?.addEventListener('reset', empty)
  return () => {
    form?.removeEventListener('reset', empty)
    empty()
  }
}

/** Tells password managers whose password a form changes. */
export function UsernameField({ value }: { value: string | undefined }) {
  return value && <input type="text" name="username" autoComplete="username" value={value} readOnly hidden />
}
