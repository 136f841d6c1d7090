import { Eye, EyeOff } from 'lucide'
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
      ref={clearOnLeave}
      maxLength={128}
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      hint={isCapsLockOn ? 'Caps Lock is on' : props.hint}
      isAnnounced={isCapsLockOn || props.isAnnounced}
      onKeyDown={updateCapsLock}
      onKeyUp={updateCapsLock}
      type={isShown ? 'text' : 'password'}
      endSlot={
        <IconButton
          label={`${isShown ? 'Hide' : 'Show'} ${props.label.toLowerCase()}`}
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
 * Clears the field on unmount, because React keeps the last focused input and its value; when its form is reset; and when the page is
 * left, because the back/forward cache would show the password again.
 */
function clearOnLeave(input: HTMLInputElement): () => void {
  const clear = () => {
    input.value = ''
    // Chromium's Redo would type the password again. Another type replaces its editor; a button can keep the focus.
    const { type } = input
    input.type = 'button'
    input.type = type
  }
  const onPageHide = () => {
    clear()
    // So that validation and the list of password rules follow.
    input.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  const { form } = input
  form?.addEventListener('reset', clear)
  addEventListener('pagehide', onPageHide)
  return () => {
    form?.removeEventListener('reset', clear)
    removeEventListener('pagehide', onPageHide)
    clear()
  }
}
