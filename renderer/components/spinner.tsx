/** An animated logo: 16 px beside a label, 40 px for a whole page. */
export function Spinner({ size = 16 }: { size?: 16 | 40 }) {
  return (
    <svg
      className="flex-none"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.25"
      aria-hidden="true"
    >
      <path opacity="0.2" d="M2 15V2h12v13M14 10H6V6h5" />
      <path className="spinner" d="M2 15V2h12v8H6V6h5" />
    </svg>
  )
}
