import { useId } from 'react'

/** A 14 px line of Greek keys. Use it at most once per screen. */
export function Frieze({ className = '' }: { className?: string }) {
  return <div className={`frieze ${className}`} aria-hidden="true" />
}

/** The band of Greek keys behind the cards of auth screens. */
export function ReliefBand({ className = '' }: { className?: string }) {
  const id = useId()
  return (
    <>
      {/* At the top of the page: with its id as a fragment, another window could otherwise scroll to the buttons of consent in Safari. */}
      <svg className="absolute top-0" width="0" height="0" aria-hidden="true">
        <ReliefPattern id={id} scale={11} />
      </svg>
      <svg className={className} width="100%" height="88" aria-hidden="true">
        <rect width="100%" height="88" fill={`url(#${id})`} />
      </svg>
    </>
  )
}

/** One Greek key on an 8 px grid, as a V-cut lit from the top left: one path for each side of the cut. */
const GREEK_KEY_PATHS = [
  [
    'fill-[var(--cut-1)]',
    'M-7.5 6.5L15.5 6.5L16 7L-8 7ZM0.5 0.5L7.5 0.5L7 1L1 1ZM6.5 4.5L3.5 4.5L3 5L7 5ZM2.5 2.5L5 2.5L4.5 3L3 3Z',
  ],
  ['fill-[var(--cut-2)]', 'M0.5 6.5L0.5 0.5L1 1L1 7ZM6.5 1.5L6.5 4.5L7 5L7 1ZM2.5 5.5L2.5 2.5L3 3L3 5Z'],
  [
    'fill-[var(--cut-3)]',
    'M1.5 6.5L1.5 1.5L1 1L1 7ZM7.5 0.5L7.5 5.5L7 5L7 1ZM3.5 4.5L3.5 3.5L3 3L3 5ZM5 3.5L5 2.5L4.5 3Z',
  ],
  [
    'fill-[var(--cut-4)]',
    'M-7.5 7.5L15.5 7.5L16 7L-8 7ZM1.5 1.5L6.5 1.5L7 1L1 1ZM7.5 5.5L2.5 5.5L3 5L7 5ZM3.5 3.5L5 3.5L4.5 3L3 3Z',
  ],
]

/** A pattern of Greek keys: fill a shape with `url(#id)`. One key is 8 px wide times `scale`. */
export function ReliefPattern({ id, scale = 1 }: { id: string; scale?: number }) {
  return (
    <pattern id={id} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform={`scale(${scale})`}>
      {GREEK_KEY_PATHS.map(([fill, path]) => (
        <path key={fill} className={fill} d={path} />
      ))}
    </pattern>
  )
}
