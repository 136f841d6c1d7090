import { type ReactNode, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'

type DialogProps = {
  /** Called on Esc, or on a click on the backdrop if the browser has `closedby`. The dialog stays until the caller stops rendering it. */
  onClose: () => void
  title: string
  /** In wide windows, room for two columns. */
  isWide?: boolean
  role?: 'alertdialog'
  /** Screen readers read it when the dialog opens. */
  descriptionId?: string
  children: ReactNode
}

/**
 * A native modal `<dialog>`. It focuses its first control: a field or Cancel. When it closes, the focus returns to its trigger; in
 * Safari only after a press by keyboard, because a click or tap doesn't focus a button there.
 */
export function Dialog({ onClose, title, isWide = false, role, descriptionId, children }: DialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const isRepeatedClick = useRef(false)
  const close = useEffectEvent(() => isRepeatedClick.current || onClose())

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    element.showModal()
    const stayOpen = () => {
      // Strict Mode runs effects twice: the `close` event of the first run arrives after the second `showModal`.
      if (element.open) return
      // On a second Esc, browsers close the dialog even if `cancel` was prevented.
      close()
      element.showModal()
    }
    element.addEventListener('close', stayOpen)
    return () => {
      element.removeEventListener('close', stayOpen)
      // Returns the focus to the trigger, which removing the element would not.
      element.close()
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      role={role}
      closedby="any"
      aria-labelledby={id}
      aria-describedby={descriptionId}
      // Its focus ring would be hard to see on the scrim.
      className={`popup w-112 max-w-[calc(100vw-32px)] rounded-slab -outline-offset-2 backdrop:bg-scrim ${isWide ? 'sidebar:w-224' : ''}`}
      // The backdrop ignores the second click of a double-click on the button that opened the dialog.
      onMouseDown={({ detail }) => {
        isRepeatedClick.current = detail > 1
      }}
      onKeyDown={() => {
        isRepeatedClick.current = false
      }}
      onCancel={(event) => {
        event.preventDefault()
        if (!isRepeatedClick.current) onClose()
      }}
    >
      <div className="p-6 wrap-anywhere">
        <h2 id={id} className="mb-2 overflow-clip display-20">
          {title}
        </h2>
        <div className="text-text-2">{children}</div>
      </div>
    </dialog>
  )
}
