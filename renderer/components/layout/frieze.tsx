/** The Greek key, 14 px high and as wide as its place; the only ornament, at most once in a view besides the logo. */
export function Frieze({ className = '' }: { className?: string }) {
  return <div className={`frieze ${className}`} aria-hidden="true" />
}
