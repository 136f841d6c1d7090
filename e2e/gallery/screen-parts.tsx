import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createStore, Provider } from 'jotai'
import { useRef, useState } from 'react'
import type { UserSession } from '../../renderer/api/contract-lists.ts'
import { Button } from '../../renderer/components/button.tsx'
import { PasswordRules } from '../../renderer/components/forms/password-rules.tsx'
import { Card } from '../../renderer/components/layout/card.tsx'
import { PhoneField } from '../../renderer/screens/auth/phone-field.tsx'
import { SignInAlert } from '../../renderer/screens/auth/sign-in-alert.tsx'
import { ReferralChart } from '../../renderer/screens/dashboard/referrals/referral-chart.tsx'
import { ReferralQrCode } from '../../renderer/screens/dashboard/referrals/referral-qr-code.tsx'
import { Session } from '../../renderer/screens/dashboard/security/sessions.tsx'
import { ServiceNotice } from '../../renderer/screens/dashboard/service-notice.tsx'
import { ClientSecret } from '../../renderer/screens/dashboard/settings/oauth-client-details.tsx'
import { SlideInMenu } from '../../renderer/screens/dashboard/slide-in-menu.tsx'
import { sessionAtom } from '../../renderer/state/session-atom.ts'
import { Group } from './group.tsx'

const DAY = 24 * 60 * 60_000
const REFERRALS = 30
const agoInDays = (days: number) => new Date(Date.now() - days * DAY).toISOString()

const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity, retry: false } } })
queries.setQueryData(
  ['referral-dates', REFERRALS],
  Array.from({ length: REFERRALS }, (_, index) => agoInDays(0.35 * index ** 2)),
)

const outOfReach = createStore()
outOfReach.set(sessionAtom, {
  status: 'signed-in',
  user: { id: 'leila', username: 'leilahaddad', email: 'leila@cedar.example' },
  problem: "The service can't be reached right now.",
})

const SESSIONS: UserSession[] = [
  { id: '1', isCurrent: true, userAgent: 'Chrome/150 Windows', ipAddress: '203.0.113.7', ...since(1) },
  { id: '2', isCurrent: false, userAgent: 'Version/26 iPhone Safari/604', ipAddress: '2001:db8::52', ...since(9) },
  { id: '3', isCurrent: false, userAgent: null, ipAddress: null, ...since(80) },
]
const REFUSALS = [
  'Invalid credentials. 2 attempts remaining.',
  'Please verify your email address before signing in.',
  'Your account is deactivated.',
]

function since(days: number) {
  return { createdAt: agoInDays(days), lastUsedAt: agoInDays(days / 2) }
}

/** Parts of one screen each, in the states that its scenes do not all show. */
export function ScreenParts() {
  return (
    <QueryClientProvider client={queries}>
      <Group name="Signing in">
        <Alerts />
        <div className="mt-6 grid items-start gap-6 tablet:grid-cols-2">
          <PhoneField />
          <PasswordRules password="LONG ENOUGH" />
        </div>
      </Group>
      <Group name="Dashboard">
        <div className="grid gap-6">
          <Provider store={outOfReach}>
            <ServiceNotice />
          </Provider>
          <Card heading="Sessions" flush>
            <ul>
              {SESSIONS.map((session) => (
                <Session key={session.id} session={session} onResult={() => {}} />
              ))}
            </ul>
          </Card>
          <Secrets />
          <OpenMenu />
        </div>
      </Group>
      <Group name="Referrals">
        <div className="grid items-start gap-6 tablet:grid-cols-2">
          <ReferralChart total={REFERRALS} />
          <ReferralQrCode link="https://account.example/auth/register?referral=leilahaddad" />
        </div>
      </Group>
    </QueryClientProvider>
  )
}

function Alerts() {
  const email = useRef<HTMLInputElement>(null)
  return (
    <div className="grid items-start gap-6 tablet:grid-cols-3">
      {REFUSALS.map((text, index) => (
        <SignInAlert
          key={text}
          refusal={{ text, email: 'leila@cedar.example', isAnswer: true }}
          email={email}
          needsCheck={index === 2}
          onDismiss={() => {}}
        />
      ))}
    </div>
  )
}

function Secrets() {
  const [isRevealed, setRevealed] = useState(false)
  const secret = 'a-secret-that-everybody-may-know'
  return (
    <div className="grid gap-3 tablet:grid-cols-2">
      <ClientSecret secret={secret} name="Agora" isRevealed={isRevealed} onReveal={setRevealed} />
      <ClientSecret
        secret={secret.repeat(3)}
        name="Odeon"
        isRevealed={!isRevealed}
        onReveal={(is) => setRevealed(!is)}
      />
    </div>
  )
}

function OpenMenu() {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Open the slide-in menu
      </Button>
      <SlideInMenu open={isOpen} onClose={() => setOpen(false)}>
        <p>Below 880 px the navigation is here.</p>
      </SlideInMenu>
    </div>
  )
}
