import { type ReactNode, type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react'

type ModalProps = {
  open: boolean
  /** Esc, or a press on the scrim. The caller then renders it with `open={false}`. */
  onClose: () => void
  /** The id of its heading, or its name. */
  labelledBy?: string
  label?: string
  role?: 'dialog' | 'alertdialog'
  /** What takes the focus; otherwise the first control does. */
  focusFirst?: RefObject<HTMLElement | null>
  className?: string
  children: ReactNode
}

/** A native modal `<dialog>` without a look of its own: `Dialog` and the slide-in menu give it one. The focus returns to the opener. */
export function Modal({ open, ...props }: ModalProps) {
  return open ? <OpenModal {...props} /> : null
}

function OpenModal({
  onClose,
  labelledBy,
  label,
  role,
  focusFirst,
  className = '',
  children,
}: Omit<ModalProps, 'open'>) {
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useEffectEvent(onClose)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    focusFirst?.current?.focus()
    const stopListening = onScrimPress(element, close)
    const stayOpen = () => {
      // A development build runs effects twice (D42): the end of the first run is told only after the second one began.
      if (element.open) return
      // A second Esc closes it over our refusal: the caller decides whether that stands.
      close()
      element.showModal()
    }
    element.addEventListener('close', stayOpen)
    return () => {
      stopListening()
      element.removeEventListener('close', stayOpen)
      // Closing it before it leaves the page gives the focus back.
      element.close()
    }
  }, [focusFirst])

  return (
    <dialog
      ref={dialog}
      role={role}
      aria-labelledby={labelledBy}
      aria-label={label}
      className={className}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {children}
    </dialog>
  )
}

/**
 * The content covers the dialog, so a press on the dialog itself is one on the scrim. It must begin there too: a selection of
 * text that ends outside does not count.
 */
function onScrimPress(dialog: HTMLDialogElement, onPress: () => void): () => void {
  let beganOutside = false
  const listening = new AbortController()
  const { signal } = listening
  dialog.addEventListener('pointerdown', (event) => (beganOutside = event.target === dialog), { signal })
  dialog.addEventListener('click', (event) => beganOutside && event.target === dialog && onPress(), { signal })
  return () => listening.abort()
}
