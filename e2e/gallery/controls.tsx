import Plus from 'lucide-react/icons/plus'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { Button, IconButton, LinkButton } from '../../renderer/components/button.tsx'
import { Avatar } from '../../renderer/components/data/avatar.tsx'
import { Badge } from '../../renderer/components/data/badge.tsx'
import { CopyButton } from '../../renderer/components/data/copy-button.tsx'
import { Rank } from '../../renderer/components/data/rank.tsx'
import { Spinner } from '../../renderer/components/feedback/spinner.tsx'
import { Checkbox } from '../../renderer/components/forms/checkbox.tsx'
import { Icon } from '../../renderer/components/icon.tsx'
import { Logo } from '../../renderer/components/layout/logo.tsx'
import { Frieze } from '../../renderer/components/layout/ornament.tsx'
import { ThemeSwitcher } from '../../renderer/components/layout/theme-switcher.tsx'
import { Group } from './group.tsx'

const VARIANTS = [
  ['primary', 'Sign In', 'Signing in...'],
  ['secondary', 'Edit Profile', 'Saving...'],
  ['ghost', 'Sign Out', 'Signing out...'],
  ['danger', 'Revoke Agora', 'Revoking...'],
  ['row', 'Revoke', 'Revoking...'],
] as const

export function Controls() {
  return (
    <>
      <Group name="Buttons">
        <div className="grid gap-3">
          {VARIANTS.map(([variant, label, busy]) => (
            <div key={variant} className="flex flex-wrap items-center gap-3" data-variant={variant}>
              <Button variant={variant}>{label}</Button>
              <Button variant={variant} disabled>
                {label}
              </Button>
              <Button variant={variant} busy={busy}>
                {label}
              </Button>
              <Button variant={variant} size="sm" icon={<Icon of={RefreshCw} size={16} />}>
                Small
              </Button>
              <Button variant={variant} size="lg" icon={<Icon of={Plus} />}>
                Large
              </Button>
              <LinkButton href="/dashboard" variant={variant}>
                Link
              </LinkButton>
              <IconButton label="New problem" icon={<Icon of={RefreshCw} />} variant={variant} />
            </div>
          ))}
          <div className="max-w-card">
            <Button size="lg" block>
              Sign In
            </Button>
          </div>
        </div>
      </Group>
      <Group name="Choices, badges, avatars, ranks">
        <div className="flex flex-wrap items-center gap-6">
          <Checkbox label="Remember me" name="remember" defaultChecked />
          <Checkbox label="Forget me" name="forget" />
          <Checkbox label="Disabled" name="disabled" disabled />
          <Badge tone="on">Enabled</Badge>
          <Badge tone="off">Disabled</Badge>
          <Badge tone="bronze">Admin</Badge>
          <Badge tone="on" bare>
            Active
          </Badge>
          <Badge tone="off" bare>
            Inactive
          </Badge>
          <Avatar name="Leila Haddad" size="lg" />
          <Avatar name="Leila Haddad" />
          <Avatar name="Agora" kind="app" />
          <Avatar name="leilahaddad" kind="plain" size="sm" />
          {[1, 2, 3, 4].map((number) => (
            <Rank key={number} number={number} />
          ))}
          <code className="font-mono text-13">agora</code>
          <CopyButton text="agora" what="client ID" />
        </div>
      </Group>
      <Group name="Logo, theme, progress">
        <div className="flex flex-wrap items-center gap-6">
          <Logo />
          <ThemeSwitcher />
          <Spinner />
          <span className="text-bronze">
            <Spinner size={40} />
          </span>
          <Frieze className="w-48" />
        </div>
      </Group>
    </>
  )
}
