import ArrowUp from 'lucide-react/icons/arrow-up'
import { useSyncExternalStore } from 'react'
import { IconButton } from '../components/button.tsx'
import { Icon } from '../components/icon.tsx'
import { focusHeading, keepFocus } from '../components/page-title.ts'

/** Pixels after which the way back is long enough for a button (specification §9). */
const FAR = 300

/** There once the page is scrolled far down. It leads the focus to the heading too, for what had it goes out of sight. */
export function ScrollToTop() {
  const isFar = useSyncExternalStore(
    subscribe,
    () => window.scrollY > FAR,
    () => false,
  )
  if (!isFar) return null
  return (
    <span ref={keepFocus} className="fixed right-4 bottom-4 z-10 tablet:right-6 tablet:bottom-6">
      <IconButton
        label="Scroll to top"
        icon={<Icon of={ArrowUp} />}
        variant="secondary"
        size="touch"
        className="shadow-slab"
        onClick={() => {
          const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
          window.scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' })
          focusHeading()
        }}
      />
    </span>
  )
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener('scroll', onChange, { passive: true })
  return () => window.removeEventListener('scroll', onChange)
}
