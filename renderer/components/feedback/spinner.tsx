/** The logo, drawn repeatedly: 16 px beside a label, 40 px for a whole page. */
export function Spinner({ size = 16 }: { size?: 16 | 40 }) {
  return (
    <svg className="spinner flex-none" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      <path className="bed" d="M2 15V2h12v13M14 10H6V6h5" />
      <path className="run" d="M2 15V2h12v8H6V6h5" />
    </svg>
  )
}

/** A spinner whose label only screen readers read. */
export function LoadingIndicator({ label }: { label: string }) {
  return (
    <div role="status" className="text-bronze">
      <Spinner size={40} />
      <span className="sr-only">{label}</span>
    </div>
  )
}
