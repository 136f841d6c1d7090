import ChevronRight from 'lucide-react/icons/chevron-right'
import Lock from 'lucide-react/icons/lock'
import Mail from 'lucide-react/icons/mail'
import Monitor from 'lucide-react/icons/monitor'
import Wallet from 'lucide-react/icons/wallet'
import { Link } from 'wouter'
import type { User } from '../../../api/contract.ts'
import { Icon } from '../../../components/icon.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { shortAddress } from '../../../rules/wallet.ts'

/** A link to each card of the Security screen. */
export function SecurityLinks({ user }: { user: User }) {
  const links = [
    {
      name: 'Email',
      value: user.isEmailVerified ? 'Verified' : 'Not verified',
      icon: Mail,
      card: 'email-verification',
    },
    { name: 'Password', value: 'Change your password', icon: Lock, card: 'change-password' },
    {
      name: 'Wallet',
      value: user.publicAddress ? `${shortAddress(user.publicAddress)} is connected` : 'Not connected',
      icon: Wallet,
      card: 'wallet-connection',
    },
    { name: 'Sessions', value: "Devices where you're signed in", icon: Monitor, card: 'sessions' },
  ]
  return (
    <Card heading="Security" flush>
      <ul className="divide-y divide-border">
        {links.map(({ name, value, icon, card }) => (
          <li key={card}>
            <Link
              href={`/dashboard/security#${card}`}
              className="flex items-center gap-3 px-5 py-2.5 text-text no-underline hover:bg-sunken desktop:px-6"
            >
              <Icon icon={icon} className="text-text-2" />
              <span className="min-w-0 flex-1">
                <span className="block font-semibold">{name}</span>
                <span className="block text-13 text-text-2">{value}</span>
              </span>
              <Icon icon={ChevronRight} size={16} className="text-text-3" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
