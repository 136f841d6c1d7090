import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { Button } from '../button.tsx'
import { Banner } from '../feedback/banner.tsx'

type DialogProps = {
  /** On Esc or a press on the backdrop. The caller decides whether to stop rendering the dialog. */
  onClose: () => void
  title: string
  role?: 'dialog' | 'alertdialog'
  children: ReactNode
}

/** A native modal `<dialog>`, 448 px wide. The first control gets the focus, so give it a Cancel button; the opener gets it back. */
export function Dialog({ open, ...props }: DialogProps & { open: boolean }) {
  return open ? <OpenDialog {...props} /> : null
}

function OpenDialog({ onClose, title, role, children }: DialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const close = useEffectEvent(onClose)

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    const stayOpen = () => {
      // The development build runs effects twice: the close event of the first run arrives after the second `showModal`.
      if (element.open) return
      // Browsers close the dialog on a second Esc even if the first was prevented.
      close()
      element.showModal()
    }
    element.addEventListener('close', stayOpen)
    return () => {
      element.removeEventListener('close', stayOpen)
      // Returns the focus to the opener, which removing the element would not.
      element.close()
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      role={role}
      closedby="any"
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

type ConfirmDialogProps = {
  open: boolean
  title: string
  children: ReactNode
  /** The confirming button's label. */
  confirm: string
  busy?: string | undefined | false
  error?: string | undefined
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something is destroyed. It stays open while the call is under way and shows its error. */
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
  return (
    <Dialog open={open} onClose={() => busy || onCancel()} title={title} role="alertdialog">
      {error && (
        <Banner tone="error" className="my-4">
          {error}
        </Banner>
      )}
      {children}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" disabled={Boolean(busy)} onClick={onCancel}>
          Cancel
        </Button>
        <Button variant="danger" busy={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  )
}
