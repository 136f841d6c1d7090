import { ArrowUp } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { focusHeading, keepFocus } from '../../components/layout/heading-focus.ts'

/** A button that appears after scrolling 300 px. It disappears at the top, so the focus moves to the heading. */
export function ScrollToTop() {
  const top = useRef<HTMLSpanElement>(null)
  const [isScrolled, setScrolled] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(([seen]) => setScrolled(seen?.isIntersecting === false))
    if (top.current) observer.observe(top.current)
    return () => observer.disconnect()
  }, [])
  return (
    <>
      <span ref={top} className="absolute top-0 left-0 h-[300px] w-px" />
      {isScrolled && (
        // Above the footer's links at the end of the page.
        <span ref={keepFocus} className="fixed right-4 bottom-22 z-10">
          <IconButton
            label="Scroll to top"
            icon={<Icon icon={ArrowUp} />}
            variant="secondary"
            size="touch"
            className="shadow-slab"
            onClick={() => {
              const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
              scrollTo({ top: 0, behavior: reducesMotion ? 'instant' : 'smooth' })
              focusHeading()
            }}
          />
        </span>
      )}
    </>
  )
}
