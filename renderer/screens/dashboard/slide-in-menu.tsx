import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { IconButton } from '../../components/button.tsx'
import { Deferred } from '../../components/deferred.tsx'
import { Icon } from '../../components/icon.tsx'
import { Logo } from '../../components/logo.tsx'
import { Modal } from '../../components/modal.tsx'

type SlideInMenuProps = { open: boolean; onClose: () => void; children: ReactNode }

/** The navigation below 880 px, from the right edge. Going anywhere closes it, and so does a window grown wide. */
export function SlideInMenu({ open, onClose, children }: SlideInMenuProps) {
  const close = useEffectEvent(onClose)

  useEffect(() => {
    const wide = matchMedia('(width >= 880px)')
    const onChange = () => close()
    wide.addEventListener('change', onChange)
    return () => wide.removeEventListener('change', onChange)
  }, [])

  return (
    <Modal
      open={open}
      onClose={onClose}
      label="Menu"
      className="slide-in m-0 ml-auto h-dvh max-h-none w-[min(320px,calc(100vw-56px))] max-w-none overflow-y-auto border-border border-l bg-sunken text-text shadow-float print:hidden"
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside are what is pressed */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a link that is chosen by keyboard clicks too */}
      <div
        className="flex min-h-full flex-col px-4 pt-[calc(20px+var(--strip))] pb-4"
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('a')) onClose()
        }}
      >
        <div className="mb-4 flex min-h-touch items-center justify-between">
          <IconButton label="Close menu" icon={<Icon of={X} />} size="touch" className="order-last" onClick={onClose} />
          <Logo className="px-3" />
        </div>
        <Deferred>{children}</Deferred>
      </div>
    </Modal>
  )
}
