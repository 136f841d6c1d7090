/** The mark being drawn over and over: 16 px beside a busy text, 40 px for a whole page. */
export function ProgressSign({ size = 16 }: { size?: 16 | 40 }) {
  return (
    <svg className="progress-sign flex-none" width={size} height={size} viewBox="0 0 16 16" aria-hidden="true">
      <path className="bed" d="M2 15V2h12v13M14 10H6V6h5" />
      <path className="run" d="M2 15V2h12v8H6V6h5" />
    </svg>
  )
}

/** `label` is for screen readers. */
export function WaitingSign({ label }: { label: string }) {
  return (
    <div role="status" className="text-bronze">
      <ProgressSign size={40} />
      <span className="sr-only">{label}</span>
    </div>
  )
}
