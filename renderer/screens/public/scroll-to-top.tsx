import ArrowUp from 'lucide-react/icons/arrow-up'
import { useEffect, useRef, useState } from 'react'
import { IconButton } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { focusHeading, keepFocus } from '../../components/layout/heading-focus.ts'

/** There once the page is scrolled far down. It leads the focus to the heading too, for what had it goes out of sight. */
export function ScrollToTop() {
  const near = useRef<HTMLSpanElement>(null)
  const [isFar, setFar] = useState(false)
  useEffect(() => {
    // The browser tells, instead of being asked where it is at every step, for which it would have to lay out the page first.
    const observer = new IntersectionObserver(([seen]) => setFar(seen?.isIntersecting === false))
    if (near.current) observer.observe(near.current)
    return () => observer.disconnect()
  }, [])
  return (
    <>
      {/* The first 300 px of the page (specification §9): once they are gone, the way back is long enough for a button. */}
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
