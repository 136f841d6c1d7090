import { Lock, Mail, Wallet } from 'lucide'
import { Link } from 'wouter'
import type { User } from '../../../api/contract/users.ts'
import { Badge } from '../../../components/data/badge.tsx'
import { Icon } from '../../../components/icon.tsx'
import { keepFocus } from '../../../components/layout/heading-focus.ts'
import { shortAddress } from '../../../rules/wallet.ts'

/** `isShort` leaves out the descriptions in wide windows, where a table follows. */
export function AccountStatus({ user, isShort }: { user: User; isShort: boolean }) {
  return (
    <section
      aria-label="Account status"
      className="grid rounded-card border border-border bg-surface shadow-card divide-border max-tablet:divide-y tablet:auto-cols-fr tablet:grid-flow-col tablet:divide-x"
    >
      {createStatusItems(user).map(({ label, description, enabled, icon, action, href }) => (
        <div
          key={label}
          className={`row-span-3 grid grid-cols-[auto_minmax(0,1fr)_auto] grid-rows-subgrid gap-x-3 px-5 py-4 desktop:px-6 ${isShort ? '' : 'tablet:py-5'}`}
        >
          <Icon
            icon={icon}
            className={`col-start-1 row-span-3 row-start-1 mt-px ${enabled ? 'text-success' : 'text-text-3'}`}
          />
          <h2 className="col-start-2 row-start-1 font-semibold wrap-anywhere">{label}</h2>
          <p
            className={`col-[2/-1] mt-px text-13 text-text-2 tablet:max-[80rem]:mb-2.5 ${isShort ? 'desktop:sr-only' : ''}`}
          >
            {description}
          </p>
          {/* In windows of these widths, a column has no room for the badge beside the label. */}
          <div className="contents tablet:max-[80rem]:col-[2/-1] tablet:max-[80rem]:flex flex-wrap content-start items-center gap-x-3">
            <span className="col-start-3 row-start-1">
              <Badge tone={enabled ? 'on' : 'off'}>{enabled ? 'Enabled' : 'Disabled'}</Badge>
            </span>
            {!enabled && (
              <Link
                ref={keepFocus}
                href={href}
                className="col-[2/-1] inline-flex items-center justify-self-start text-13 max-tablet:-mb-3 max-tablet:min-h-touch"
              >
                {action}
              </Link>
            )}
          </div>
        </div>
      ))}
    </section>
  )
}

function createStatusItems(user: User) {
  return [
    {
      label: 'Email Verification',
      description: user.isEmailVerified ? 'Your email address is verified' : 'Your email address is not verified yet',
      enabled: user.isEmailVerified === true,
      icon: Mail,
      action: 'Verify email',
      href: '/dashboard/security#email-verification',
    },
    {
      label: 'Web3 Wallet',
      description: user.publicAddress ? `${shortAddress(user.publicAddress)} is connected` : 'No wallet is connected',
      enabled: Boolean(user.publicAddress),
      icon: Wallet,
      action: 'Connect a wallet',
      href: '/dashboard/security#wallet-connection',
    },
    {
      label: 'Strong Password',
      description: user.hasStrongPassword ? 'Meets all the password rules' : 'May not meet the password rules',
      enabled: user.hasStrongPassword === true,
      icon: Lock,
      action: 'Change password',
      href: '/dashboard/security#change-password',
    },
  ]
}
