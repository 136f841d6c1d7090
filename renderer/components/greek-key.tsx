/** One key of the frieze, cut in relief, as an SVG pattern to fill with `url(#id)`. The key is 8 units wide and high. */
export function GreekKey({ id, scale }: { id: string; scale: number }) {
  return (
    <pattern id={id} width="8" height="8" patternUnits="userSpaceOnUse" patternTransform={`scale(${scale})`}>
      <path className="cut-1" d="M-7.5 6.5L15.5 6.5L16 7L-8 7Z" />
      <path className="cut-4" d="M-7.5 7.5L15.5 7.5L16 7L-8 7Z" />
      <path className="cut-1" d="M.5 .5L7.5 .5L7 1L1 1ZM6.5 4.5L3.5 4.5L3 5L7 5ZM2.5 2.5L5 2.5L4.5 3L3 3Z" />
      <path className="cut-2" d="M.5 6.5L.5 .5L1 1L1 7ZM6.5 1.5L6.5 4.5L7 5L7 1ZM2.5 5.5L2.5 2.5L3 3L3 5Z" />
      <path
        className="cut-3"
        d="M1.5 6.5L1.5 1.5L1 1L1 7ZM7.5 .5L7.5 5.5L7 5L7 1ZM3.5 4.5L3.5 3.5L3 3L3 5ZM5 3.5L5 2.5L4.5 3Z"
      />
      <path className="cut-4" d="M1.5 1.5L6.5 1.5L7 1L1 1ZM7.5 5.5L2.5 5.5L3 5L7 5ZM3.5 3.5L5 3.5L4.5 3L3 3Z" />
    </pattern>
  )
}
