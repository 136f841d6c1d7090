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
  ['fill-[var(--cut-1)]', 'M-7.5 6.5h23L16 7H-8zM.5.5h7L7 1H1zM6.5 4.5h-3L3 5H7zM2.5 2.5H5L4.5 3H3z'],
  ['fill-[var(--cut-2)]', 'M.5 6.5V.5L1 1V7zM6.5 1.5v3L7 5V1zM2.5 5.5v-3L3 3V5z'],
  ['fill-[var(--cut-3)]', 'M1.5 6.5v-5L1 1V7zM7.5.5v5L7 5V1zM3.5 4.5v-1L3 3V5zM5 3.5v-1L4.5 3z'],
  ['fill-[var(--cut-4)]', 'M-7.5 7.5h23L16 7H-8zM1.5 1.5h5L7 1H1zM7.5 5.5h-5L3 5H7zM3.5 3.5H5L4.5 3H3z'],
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
