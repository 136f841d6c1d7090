import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { AuthCard } from '../../components/auth-card.tsx'
import { Banner } from '../../components/banner.tsx'
import { Button } from '../../components/button.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { Form } from '../../components/form.tsx'
import { FormField } from '../../components/form-field.tsx'
import { Icon } from '../../components/icon.tsx'
import { useCall } from '../../components/use-call.ts'
import { cancelBrowserSignIn, openBrowserAgain } from '../../state/browser-sign-in.ts'

type BrowserSignInWaitProps = { address: string; opened: boolean }

/** Until the browser answers. Where none was opened, or none finds the way back, an address and a link can be carried by hand. */
export function BrowserSignInWait({ address, opened }: BrowserSignInWaitProps) {
  const [isWrong, setWrong] = useState(false)
  const [onPaste, pasting] = useCall(async (signal, data: FormData) => {
    setWrong(false)
    const isTaken = await globalThis.desktop?.browserSignIn.finish(String(data.get('link')).trim()).catch(() => false)
    if (!signal.aborted && !isTaken) setWrong(true)
  })
  const [onAgain, opening] = useCall(openBrowserAgain)

  return (
    <AuthCard
      title="Go on in your browser"
      subtitle={
        opened ? 'Sign in there. This window goes on by itself.' : 'Sign in there, and bring the answer back here.'
      }
    >
      {!opened && (
        <Banner className="mt-6 short:mt-3" tone="warning" title="No browser could be opened">
          Copy the address below and open it in a browser yourself.
        </Banner>
      )}
      <details open={!opened} className="group mt-6 text-text-2 short:mt-3">
        <summary className="flex min-h-touch cursor-pointer items-center gap-1.5 font-medium">
          <Icon of={ChevronRight} size={16} className="transition-transform group-open:rotate-90" />
          Nothing has opened, or nothing comes back?
        </summary>
        <div className="mt-2 grid gap-5">
          <FormField
            label="Address to open"
            name="address"
            value={address}
            readOnly
            className="font-mono text-13"
            endSlot={<CopyButton text={address} what="address" />}
          />
          <Form className="grid gap-3" onSubmit={onPaste} busy={pasting}>
            <FormField
              label="Link from the browser"
              name="link"
              placeholder="org.ancient.account://oauth/callback?…"
              autoComplete="off"
              spellCheck={false}
              maxLength={2048}
              required
              hint="The browser page offers to copy it after you have authorized."
              error={isWrong ? 'This is not the link of this sign-in. Copy it again, or start again.' : undefined}
              onInput={() => setWrong(false)}
            />
            <Button type="submit" variant="secondary" busy={pasting && 'Checking...'}>
              Go on with this link
            </Button>
          </Form>
        </div>
      </details>
      <div className="mt-6 grid grid-cols-2 gap-3">
        <Button variant="secondary" size="lg" onClick={() => cancelBrowserSignIn()}>
          Cancel
        </Button>
        <Button size="lg" busy={opening && 'Opening...'} onClick={() => onAgain()}>
          Open again
        </Button>
      </div>
    </AuthCard>
  )
}
