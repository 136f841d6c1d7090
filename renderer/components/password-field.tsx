import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import { useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { IconButton } from './button.tsx'
import { FormField, type FormFieldProps } from './form-field.tsx'
import { Icon } from './icon.tsx'

type PasswordFieldProps = Omit<FormFieldProps, 'type' | 'endSlot' | 'ref'> & {
  autoComplete: 'current-password' | 'new-password'
  ref?: React.Ref<HTMLInputElement> | undefined
}

/** A password with a button that shows and hides it; focus and caret stay where they are. Pasting is never blocked. */
export function PasswordField({ ref, ...props }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => input.current as HTMLInputElement)

  function toggle(): void {
    const { selectionStart = null, selectionEnd = null } = input.current ?? {}
    flushSync(() => setShown(!shown))
    // Some browsers forget the caret when the type changes.
    input.current?.setSelectionRange(selectionStart, selectionEnd)
  }

  return (
    <FormField
      maxLength={128}
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      ref={input}
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
}
