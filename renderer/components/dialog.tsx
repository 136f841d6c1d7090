import { type ReactNode, useId, useRef } from 'react'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { Modal } from './modal.tsx'

type DialogProps = { open: boolean; onClose: () => void; title: string; children: ReactNode }

/** A modal dialog, 448 px wide. Esc and a press on the scrim close it; give it a Cancel button as well. */
export function Dialog(props: DialogProps) {
  return <Frame {...props} />
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
    <Frame
      open={open}
      onClose={() => {
        if (!busy) onCancel()
      }}
      title={title}
      role="alertdialog"
      focusFirst={cancel}
    >
      {error && (
        <div className="my-4">
          <Banner tone="error">{error}</Banner>
        </div>
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
    </Frame>
  )
}

type FrameProps = DialogProps & Pick<React.ComponentProps<typeof Modal>, 'role' | 'focusFirst'>

function Frame({ title, children, ...modal }: FrameProps) {
  const id = useId()
  return (
    <Modal
      {...modal}
      labelledBy={id}
      className="rise m-auto w-112 max-w-[calc(100vw-32px)] rounded-slab border border-border bg-raised text-text shadow-float"
    >
      <div className="p-6 [overflow-wrap:anywhere]">
        <h2 id={id} className="mb-2 display-20">
          {title}
        </h2>
        <div className="text-text-2">{children}</div>
      </div>
    </Modal>
  )
}
