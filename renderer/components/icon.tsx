import type { IconNode } from 'lucide'
import { createElement } from 'react'

/** Larger icons have thinner lines, so that all look equally heavy. */
const STROKE = { 16: 2, 20: 1.75, 24: 1.5 }

type IconProps = { icon: IconNode; size?: keyof typeof STROKE; className?: string | undefined }

/**
 * An icon of Lucide, 20 px beside text, 16 in small buttons and hints, 24 in empty states. Hidden from assistive technology, so put text
 * beside it or name its control. The components of lucide-react would add 1.4 kB (brotli) to the sign-in page.
 */
export function Icon({ icon, size = 20, className = '' }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={STROKE[size]}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`flex-none ${className}`}
    >
      {icon.map(([tag, attributes], index) => createElement(tag, { ...attributes, key: index }))}
    </svg>
  )
}
