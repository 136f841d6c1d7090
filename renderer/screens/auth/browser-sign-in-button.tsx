import { useAtomValue } from 'jotai'
import ExternalLink from 'lucide-react/icons/external-link'
import type { Bridge } from '../../../preload/bridge.ts'
import { Banner } from '../../components/banner.tsx'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { useSubmit } from '../../components/use-submit.ts'
import { settings, WORD_MARK } from '../../settings.ts'
import { browserSignInAtom, endBrowserSignIn, startBrowserSignIn } from '../../state/browser-sign-in.ts'

/** What the sign-in screen of the desktop shell has besides: the way through the browser (D29), and what to know of the shell. */
export function BrowserSignInButton({ desktop }: { desktop: Bridge }) {
  const signIn = useAtomValue(browserSignInAtom)
  const { submit: onStart, busy } = useSubmit({ send: startBrowserSignIn })
  const problem = signIn.status === 'none' ? signIn.problem : undefined

  return (
    <div className="mt-3 grid gap-3">
      {problem && (
        <Banner tone="error" title="Error" onDismiss={() => endBrowserSignIn()}>
          {problem}
        </Banner>
      )}
      {/* Without a portal of its own on the web, there is nowhere to go to. */}
      {settings.portalUrl && (
        <Button
          variant="secondary"
          size="lg"
          block
          icon={<Icon of={ExternalLink} />}
          busy={busy && 'Opening your browser...'}
          onClick={() => onStart()}
        >
          Sign in with your browser
        </Button>
      )}
      {desktop.demo.running && (
        <p className="text-13 text-text-2">This is the offline demo. Its menu signs you in as one of its people.</p>
      )}
      {!desktop.tokens.kept && (
        <p className="text-13 text-text-2">
          This system has no safe place to keep you signed in: you will be signed out when you close {WORD_MARK}.
        </p>
      )}
    </div>
  )
}
