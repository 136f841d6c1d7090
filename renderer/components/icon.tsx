import type { LucideIcon } from 'lucide-react'

/** Thinner lines for bigger icons, so that all look cut with the same chisel. */
const STROKE = { 16: 2, 20: 1.75, 24: 1.5 }

type IconProps = { of: LucideIcon; size?: keyof typeof STROKE; className?: string | undefined }

/**
 * Every icon is drawn by this: 20 px beside text, 16 in small buttons and hints, 24 in features and empty states. Hidden from
 * assistive technology: a word beside it or the control's name says the same.
 * Import the icons one by one: `import Eye from 'lucide-react/icons/eye'`.
 */
export function Icon({ of: Drawing, size = 20, className = '' }: IconProps) {
  return <Drawing size={size} strokeWidth={STROKE[size]} aria-hidden className={`flex-none ${className}`} />
}
