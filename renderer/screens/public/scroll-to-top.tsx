import ArrowUp from 'lucide-react/icons/arrow-up'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { focusHeading, keepFocus } from '../../components/layout/heading-focus.ts'

/** Appears after 300 px. Also focuses the heading, because the focused element scrolls out of sight. */
export function ScrollToTop() {
  const near = useRef<HTMLSpanElement>(null)
  const [isFar, setFar] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([seen]) => setFar(seen?.isIntersecting === false))
    if (near.current) observer.observe(near.current)
    return () => observer.disconnect()
  }, [])
  return (
    <>
      <span ref={near} className="absolute top-0 left-0 h-[300px] w-px" />
      {isFar && (
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
      )}
    </>
  )
}
