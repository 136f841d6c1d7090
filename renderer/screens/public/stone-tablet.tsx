import { useId } from 'react'
import { ReliefPattern } from '../../components/layout/ornament.tsx'
import { BRAND_NAME } from '../../settings.ts'

/** Set in stoichedon, like a Greek inscription: the letters of all lines share their columns. */
const LINES = ['ONE⁝ACCOUNT', 'EVERY⁝APPLICATION', 'ONLY⁝WHAT⁝YOU⁝ALLOW', 'UNTIL⁝YOU⁝REVOKE⁝IT']
const INSCRIPTION = LINES.join(' ').replaceAll('⁝', ' ').toLowerCase()
const COLUMN_X = Array.from(
  { length: Math.max(...LINES.map(({ length }) => length)) },
  (_, column) => 41 + 20 * column,
).join(' ')

/** The beveled edges of the gilded mark, lit from the top left. */
const MARK = [
  ['fill-[var(--gilt-1)]', 'M1 1L15 1L14 2L2 2Z'],
  ['fill-[var(--gilt-2)]', 'M1 15L1 1L2 2L2 14ZM13 3L13 15L14 14L14 2Z'],
  ['fill-[var(--gilt-3)]', 'M3 15L3 3L2 2L2 14ZM15 1L15 15L14 14L14 2Z'],
  ['fill-[var(--gilt-4)]', 'M3 15L1 15L2 14ZM3 3L13 3L14 2L2 2ZM13 15L15 15L14 14Z'],
  ['fill-[var(--gilt-1)]', 'M13 9L7 9L6 10L14 10ZM5 5L11 5L10 6L6 6Z'],
  ['fill-[var(--gilt-2)]', 'M5 11L5 5L6 6L6 10Z'],
  ['fill-[var(--gilt-3)]', 'M7 9L7 7L6 6L6 10ZM11 7L11 5L10 6Z'],
  ['fill-[var(--gilt-4)]', 'M13 11L5 11L6 10L14 10ZM7 7L11 7L10 6L6 6Z'],
]

export function StoneTablet() {
  const id = useId()
  return (
    <svg
      viewBox="0 0 440 520"
      role="img"
      aria-label={`A stone tablet with the gilded ${BRAND_NAME} mark. Cut into it: ${INSCRIPTION}`}
      className="h-auto w-full rounded-control shadow-float max-tablet:mx-auto max-tablet:max-w-80"
    >
      <defs>
        <linearGradient id={`${id}stone`} x1="0" y1="0" x2=".3" y2="1">
          <stop className="[stop-color:var(--slab-1)]" />
          <stop offset="1" className="[stop-color:var(--slab-2)]" />
        </linearGradient>
        <ReliefPattern id={`${id}key`} />
        <g id={`${id}letters`}>
          {LINES.map((letters, line) => (
            <text key={letters} x={COLUMN_X} y={336 + 40 * line}>
              {letters}
            </text>
          ))}
        </g>
      </defs>
      <rect width="440" height="520" rx="5" className="fill-[var(--slab-3)]" />
      <rect width="440" height="512" rx="5" fill={`url(#${id}stone)`} />
      <path
        d="M1 508V6a5 5 0 0 1 5-5H434a5 5 0 0 1 5 5"
        fill="none"
        strokeWidth="1.5"
        className="stroke-[var(--cut-4)] dark:stroke-[var(--cut-3)]"
      />
      <g transform="translate(28 26) scale(3)">
        <rect width="128" height="8" fill={`url(#${id}key)`} />
      </g>
      <g transform="translate(116 72) scale(13)">
        {MARK.map(([fill, path]) => (
          <path key={path} className={fill} d={path} />
        ))}
      </g>
      <g className="font-sans text-[17px] font-medium" textAnchor="middle">
        {/* The lit edge of each letter, then the letter. */}
        <use href={`#${id}letters`} className="fill-[var(--letter-edge)]" transform="translate(.9 1.1)" />
        <use href={`#${id}letters`} className="fill-[var(--letter)]" />
      </g>
    </svg>
  )
}
