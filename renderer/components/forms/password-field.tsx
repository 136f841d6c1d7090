import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { type KeyboardEvent, type MouseEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { FormField, type FormFieldProps } from './form-field.tsx'

type PasswordFieldProps = Omit<FormFieldProps, 'type' | 'endSlot' | 'ref'> & {
  autoComplete: 'current-password' | 'new-password'
}

/** A password field with a button to show the password, and a hint while Caps Lock is on. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const [isCapsLockOn, setCapsLockOn] = useState(false)
  const updateCapsLock = (event: KeyboardEvent) => setCapsLockOn(event.getModifierState('CapsLock'))

  function toggle({ currentTarget: button }: MouseEvent<HTMLButtonElement>): void {
    const input = button.closest('div')?.querySelector('input')
    const { selectionStart = null, selectionEnd = null } = input ?? {}
    flushSync(() => setShown(!isShown))
    // Some browsers move the caret when the type changes.
    input?.setSelectionRange(selectionStart, selectionEnd)
  }

  return (
    <FormField
      ref={emptyWhenLeft}
      maxLength={128}
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      hint={isCapsLockOn ? 'Caps Lock is on' : props.hint}
      onKeyDown={updateCapsLock}
      onKeyUp={updateCapsLock}
      type={isShown ? 'text' : 'password'}
      endSlot={
        <IconButton
          label={isShown ? 'Hide password' : 'Show password'}
          aria-pressed={isShown}
          icon={<Icon icon={isShown ? EyeOff : Eye} />}
          size="touch"
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onClick={toggle}
        />
      }
    />
  )
}

/**
 * Empties the field on unmount, because React keeps the last focused input and its value; when its form is reset; and when the page is
 * left, because the back/forward cache would show the password again.
 */
function emptyWhenLeft(input: HTMLInputElement): () => void {
  const empty = () => {
    input.value = ''
  }
  const leave = () => {
    empty()
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  const { form } = input
  form?.addEventListener('reset', empty)
  addEventListener('pagehide', leave)
  return () => {
    form?.removeEventListener('reset', empty)
    removeEventListener('pagehide', leave)
    empty()
  }
}
