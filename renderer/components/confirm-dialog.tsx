import { type ReactNode, useRef } from 'react'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

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
