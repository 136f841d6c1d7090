import { Link } from 'wouter'
import { BRAND_NAME } from '../../settings.ts'

const LOGO_PATH = 'M2 15V2h12v13M14 10H6V6h5'

type LogoProps = { size?: number; className?: string }

export function Logo({ size = 22, className = '' }: LogoProps) {
  return (
    <Link
      href="/"
      aria-label={`${BRAND_NAME}, home`}
      className={`inline-flex min-h-touch flex-none items-center text-text no-underline ${className}`}
    >
      <svg
        viewBox="0 0 147.26 24"
        height={size}
        className="overflow-visible"
        fill="none"
        stroke="currentColor"
        aria-hidden="true"
      >
        <path className="stroke-bronze" strokeWidth="2" transform="scale(1.714) translate(-1 -1)" d={LOGO_PATH} />
        <svg x="36" y="2.88" width="111.2" height="18.24" viewBox="-1.4 -1.4 139 22.8">
          <title>{BRAND_NAME}</title>
          <path
            strokeWidth="2.8"
            strokeMiterlimit="8"
            d="M-.7 23 9-.6 18.7 23M4.5 11 9 15.3l4.5-4.3M26 22V0l14 20V-2M64.6 3.6a10 10 0 1 0 0 12.8M72.7-2v24M92.2 0H81.7v20h10.5M81.7 10h9M100.7 22V0l14 20V-2M122.2 0h14M129.2 0v22"
          />
        </svg>
      </svg>
    </Link>
  )
}

export function Mark() {
  return (
    <svg
      viewBox="0 0 16 16"
      width="28"
      height="28"
      className="stroke-bronze"
      fill="none"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d={LOGO_PATH} />
    </svg>
  )
}
