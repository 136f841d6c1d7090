import { initials } from '../../rules/names.ts'

const KIND = {
  person: 'bg-bronze-soft text-bronze-text ring-bronze/28',
  app: 'bg-accent-soft text-accent-text ring-accent/22',
}
/** In rem, because the letters grow with the browser's font size. */
const SIZE = {
  md: 'size-[2.5rem] text-13 font-semibold tracking-[0.03em]',
  emblem: 'size-[3rem] pt-0.75 display-20',
  lg: 'size-[3.5rem] pt-0.75 display-24',
}

type AvatarProps = { name: string; kind?: keyof typeof KIND; size?: keyof typeof SIZE }

/** The initials of a person or application. Hidden from assistive technology, so show the name beside it. */
export function Avatar({ name, kind = 'person', size = 'md' }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      dir="auto"
      className={`grid flex-none place-items-center overflow-clip rounded-control ring-1 ring-inset ${KIND[kind]} ${SIZE[size]}`}
    >
      {initials(name)}
    </span>
  )
}
