import type { ComponentProps } from 'react'
import { LinkButton } from '../button.tsx'
import { AuthCard } from './auth-card.tsx'

type MessageCardProps = Pick<
  ComponentProps<typeof AuthCard>,
  'title' | 'heading' | 'subtitle' | 'alternative' | 'children'
> & {
  link?: Omit<ComponentProps<typeof LinkButton>, 'size' | 'block'> | undefined
}

export function MessageCard({ link, children, ...card }: MessageCardProps) {
  return (
    <AuthCard {...card}>
      <div className="mt-6 grid gap-6">
        {children}
        {link && <LinkButton {...link} size="lg" block />}
      </div>
    </AuthCard>
  )
}
