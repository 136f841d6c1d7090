import { type ReactNode, type RefObject, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { Button } from '../button.tsx'
import { Banner } from '../feedback/banner.tsx'

type DialogProps = {
  open: boolean
  /** Esc, or a press on the scrim. The caller then renders it with `open={false}`. */
  onClose: () => void
  title: string
  role?: 'dialog' | 'alertdialog'
  /** What takes the focus; otherwise the first control does. */
  focusFirst?: RefObject<HTMLElement | null>
  children: ReactNode
}

/** A native modal `<dialog>`, 448 px wide; give it a Cancel button as well. The focus returns to the opener. */
export function Dialog({ open, ...props }: DialogProps) {
  return open ? <OpenDialog {...props} /> : null
}

function OpenDialog({ onClose, title, role, focusFirst, children }: Omit<DialogProps, 'open'>) {
  const id = useId()
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
      aria-labelledby={id}
      className="rise m-auto w-112 max-w-[calc(100vw-32px)] rounded-slab border border-border bg-raised text-text shadow-float"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <div className="p-6 [overflow-wrap:anywhere]">
        <h2 id={id} className="mb-2 display-20">
          {title}
        </h2>
        <div className="text-text-2">{children}</div>
      </div>
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

type ConfirmDialogProps = {
  open: boolean
  /** Names the object: 'Revoke Agora Market'. */
  title: string
  children: ReactNode
  /** The verb on the confirming button. */
  confirm: string
  busy?: string | undefined | false
  error?: string | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something is destroyed. 'Cancel' has the focus first; work and failure are shown inside, and while it works it stays. */
export function ConfirmDialog({
  open,
  title,
  children,
  confirm,
  busy,
  error,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={open}
      onClose={() => {
        if (!busy) onCancel()
      }}
      title={title}
      role="alertdialog"
      focusFirst={cancel}
    >
      {error && (
        <Banner tone="error" className="my-4">
          {error}
        </Banner>
      )}
      {children}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button ref={cancel} variant="secondary" disabled={Boolean(busy)} onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="danger" busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  )
}
