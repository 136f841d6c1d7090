import { useAtom, useAtomValue } from 'jotai'
import { ChevronRight, ExternalLink } from 'lucide'
import { Activity, type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import type { Bridge } from '../../../preload/bridge.ts'
import { isReachable } from '../../api/reachable.ts'
import { Button } from '../../components/button.tsx'
import { CopyButton } from '../../components/data/copy-button.tsx'
import { Banner } from '../../components/feedback/banner.tsx'
import { Form, readText } from '../../components/forms/form.tsx'
import { FormField } from '../../components/forms/form-field.tsx'
import { Icon } from '../../components/icon.tsx'
import { AuthCard } from '../../components/layout/auth-card.tsx'
import { LoadingCard } from '../../components/layout/loading-card.tsx'
import { Spinner } from '../../components/spinner.tsx'
import {
  browserSignInAtom,
  cancelBrowserSignIn,
  endBrowserSignIn,
  exchangeCode,
  findCode,
  openBrowserAgain,
  startBrowserSignIn,
} from '../../desktop/browser-sign-in.ts'
import { useLoad } from '../../hooks/use-load.ts'
import { useSubmit } from '../../hooks/use-submit.ts'
import { MAX_URL_LENGTH } from '../../rules/url-length.ts'
import { clearReturnPath } from '../../session/return-path.ts'
import { demoSignInAtom } from '../../session/sign-in.ts'
import { BRAND_NAME, settings } from '../../settings.ts'

/** What the desktop app adds to the sign-in form. */
export type DesktopParts = { notice: ReactNode; renderAlternatives: (submit: (data: FormData) => void) => ReactNode }

type DesktopSignInProps = { desktop: Bridge; SignIn: ComponentType<DesktopParts> }

/** Shows the progress of a browser sign-in. If none is active, shows the form. */
export function DesktopSignIn({ desktop, SignIn }: DesktopSignInProps) {
  const signIn = useAtomValue(browserSignInAtom)
  const search = useSearch()
  const [path, navigate] = useLocation()

  // Removes the code from the URL before it is exchanged.
  useEffect(() => {
    const response = findCode(search)
    if (!response) return
    navigate(path, { replace: true })
    void exchangeCode(response)
  }, [search, path, navigate])

  const isIdle = signIn.status === 'none' && !findCode(search)
  return (
    <>
      {/* Keeps what was typed, except the password. */}
      <Activity mode={isIdle ? 'visible' : 'hidden'}>
        <SignIn
          notice={!desktop.demo.isRunning && <OfflineDemoOffer demo={desktop.demo} />}
          renderAlternatives={(submit) => <Alternatives desktop={desktop} submit={submit} />}
        />
      </Activity>
      {signIn.status === 'waiting' && (
        <BrowserSignInWait address={signIn.authorizationUrl} isOpened={signIn.isOpened} />
      )}
      {signIn.status !== 'waiting' && !isIdle && <LoadingCard title="Signing in" label="Signing in" />}
    </>
  )
}

/** Shown during a browser sign-in. If the browser doesn't open, the user copies the URL; if it doesn't return, the user pastes the link. */
function BrowserSignInWait({ address, isOpened }: { address: string; isOpened: boolean }) {
  const [isRejected, setRejected] = useState(false)
  const { submit: finish, busy: isFinishing } = useSubmit({
    async send(_: AbortSignal, data: FormData) {
      setRejected(false)
      return await globalThis.desktop?.browserSignIn.finish(readText(data, 'link')).catch(() => false)
    },
    onSuccess: (isAccepted) => setRejected(!isAccepted),
  })
  const { submit: openAgain, busy: isOpening } = useSubmit({ send: openBrowserAgain })

  return (
    <AuthCard
      title="Continue in your browser"
      subtitle={
        isOpened ? 'Sign in there. This window continues automatically.' : 'Sign in there, then paste the link here.'
      }
    >
      {isOpened ? (
        <p className="mt-6 flex items-center gap-3 font-medium short:mt-3">
          <span className="text-bronze">
            <Spinner size={40} />
          </span>
          Waiting for your browser
        </p>
      ) : (
        <Banner className="mt-6 short:mt-3" tone="warning" title="We couldn't open a browser">
          Copy the address below and open it in a browser yourself.
        </Banner>
      )}
      <details open={!isOpened} className="group mt-6 text-text-2 short:mt-3">
        {/* Without a browser, the address can't be folded. */}
        <summary className={isOpened ? 'flex min-h-touch cursor-pointer items-center gap-1.5 font-medium' : 'hidden'}>
          <Icon icon={ChevronRight} size={16} className="transition-transform group-open:rotate-90" />
          Nothing happened?
        </summary>
        <div className="mt-2 grid gap-5">
          <FormField
            label="Address to open"
            name="address"
            value={address}
            readOnly
            className="font-mono text-13"
            endSlot={<CopyButton text={address} name="address" />}
          />
          <Form className="grid gap-3" onSubmit={finish}>
            <FormField
              label="Link from the browser"
              name="link"
              placeholder="org.ancient.account://oauth/callback?…"
              autoComplete="off"
              spellCheck={false}
              maxLength={MAX_URL_LENGTH}
              required
              hint="You can copy it in the browser after you authorize."
              error={isRejected ? "This link doesn't belong to this sign-in. Copy it again or start over." : undefined}
              onInput={() => setRejected(false)}
            />
            <Button type="submit" variant="secondary" busyLabel={isFinishing && 'Checking...'}>
              Continue with this link
            </Button>
          </Form>
        </div>
      </details>
      <div className="mt-6 grid grid-cols-2 gap-3">
        <Button variant="ghost" size="lg" onClick={() => cancelBrowserSignIn()}>
          Cancel
        </Button>
        <Button variant="secondary" size="lg" busyLabel={isOpening && 'Opening...'} onClick={() => openAgain()}>
          Open again
        </Button>
      </div>
    </AuthCard>
  )
}

type AlternativesProps = { desktop: Bridge; submit: (data: FormData) => void }

function Alternatives({ desktop, submit }: AlternativesProps) {
  useDemoSignIn(submit)
  const signIn = useAtomValue(browserSignInAtom)
  const { submit: start, busy } = useSubmit({ send: startBrowserSignIn })
  const error = signIn.status === 'none' ? signIn.error : undefined

  return (
    <div className="mt-3 grid gap-3">
      {/* The browser opens `portalUrl`, so this needs the setting. */}
      {settings.portalUrl && (
        <>
          <p className="text-center text-13 text-text-2 short:hidden">or</p>
          <Button
            variant="secondary"
            size="lg"
            block
            icon={<Icon icon={ExternalLink} />}
            busyLabel={busy && 'Opening your browser...'}
            onClick={() => start()}
          >
            Sign in with your browser
          </Button>
        </>
      )}
      {error && (
        <Banner tone="error" title="Error" onDismiss={() => endBrowserSignIn()}>
          {error}
        </Banner>
      )}
      {desktop.demo.isRunning && (
        <p className="text-13 text-text-2">This is the offline demo. Use the menu to sign in as a demo user.</p>
      )}
      {!desktop.tokens.arePersistent && (
        <p className="text-13 text-text-2">
          This computer can't store your sign-in securely, so you'll be signed out when you close {BRAND_NAME}.
        </p>
      )}
    </div>
  )
}

/** Offers the demo while the API can't be reached. */
function OfflineDemoOffer({ demo }: { demo: Bridge['demo'] }) {
  const [hasFailed, setFailed] = useState(false)
  const { data: isServiceReachable, reload } = useLoad(isReachable)

  useEffect(() => {
    addEventListener('online', reload)
    return () => removeEventListener('online', reload)
  }, [reload])

  // The page reloads when the demo has started.
  const { submit: start, busy } = useSubmit({
    send() {
      setFailed(false)
      return demo.start()
    },
    onError: () => setFailed(true),
  })

  if (isServiceReachable !== false) return null
  return (
    <Banner
      className="mt-6 short:mt-3"
      tone={hasFailed ? 'error' : 'info'}
      onDismiss={hasFailed ? () => setFailed(false) : undefined}
      title={hasFailed ? 'Failed to start the offline demo' : 'No connection?'}
      action={
        <Button variant="secondary" size="sm" busyLabel={busy && 'Starting...'} onClick={() => start()}>
          Start the offline demo
        </Button>
      }
    >
      Try everything on this computer with sample data.
    </Banner>
  )
}

/** Signs in as the demo user who was chosen in the menu. */
function useDemoSignIn(submit: (data: FormData) => void) {
  const [demoUser, setDemoUser] = useAtom(demoSignInAtom)
  const signIn = useEffectEvent((chosen: NonNullable<typeof demoUser>) => {
    setDemoUser(undefined)
    // The saved return path belongs to the previous user.
    clearReturnPath()
    const data = new FormData()
    for (const [name, value] of Object.entries({ ...chosen, remember: 'on' })) data.set(name, value)
    submit(data)
  })
  useEffect(() => {
    if (demoUser) signIn(demoUser)
  }, [demoUser])
}
