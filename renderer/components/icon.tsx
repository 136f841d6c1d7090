import type { LucideIcon } from 'lucide-react'

/** Larger icons have thinner lines, so that all look equally heavy. */
const STROKE = { 16: 2, 20: 1.75, 24: 1.5 }

type IconProps = { icon: LucideIcon; size?: keyof typeof STROKE; className?: string | undefined }

/**
 * 20 px beside text, 16 in small buttons and hints, 24 in empty states. Hidden from assistive technology, so put text beside it or name
 * its control. Import each icon from its own file, such as 'lucide-react/icons/eye'.
 */
export function Icon({ icon: Drawing, size = 20, className = '' }: IconProps) {
  return <Drawing size={size} strokeWidth={STROKE[size]} aria-hidden className={`flex-none ${className}`} />
}
