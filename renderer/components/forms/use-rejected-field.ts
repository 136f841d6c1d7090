import { type RefObject, useState } from 'react'
import { errorMessage, isTemporaryFailure } from '../../api/api-error.ts'
import { getField } from './form.tsx'

type RejectedOptions = {
  onChange?: () => void
  /** What to do about it, if a banner has the provider's text. */
  advice?: string
}

/**
 * Marks the field that the provider rejected, until the user changes it. It is the first of `names` that the error mentions in words, such as
 * 'current password'.
 */
export function useRejectedField(form: RefObject<HTMLFormElement | null>, names: string[]) {
  const [rejected, setRejected] = useState<{ name: string; text: string; hadFocus: boolean; isChanged?: true }>()

  return {
    /** Stays until the next attempt, although the field's mark goes when the user changes the value. */
    rejectedName: rejected?.name,
    clearRejected: () => setRejected(undefined),
    markRejected(error: unknown) {
      const text = isTemporaryFailure(error) ? '' : errorMessage(error, '')
      const name = names.find((name) => text.toLowerCase().includes(toWords(name)))
      const field = name && form.current ? getField(form.current, name) : undefined
      setRejected(name ? { name, text, hadFocus: field === document.activeElement } : undefined)
      field?.focus()
    },
    /** The props of a field. If it was rejected, it shows `advice` or the provider's text. */
    rejectedProps(name: string, { onChange, advice }: RejectedOptions = {}) {
      if (rejected?.name !== name || rejected.isChanged) return {}
      const onInput = () => {
        setRejected({ ...rejected, isChanged: true })
        onChange?.()
      }
      return { onInput, error: advice ?? rejected.text, isAnnounced: rejected.hadFocus }
    },
  }
}

function toWords(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
