import { Check, Copy, Share2 } from 'lucide'
import { type ReactNode, useId } from 'react'
import { Button, IconButton } from '../../../components/button.tsx'
import { useCopy } from '../../../components/data/copy-button.tsx'
import { Banner } from '../../../components/feedback/banner.tsx'
import { Icon } from '../../../components/icon.tsx'
import { useSubmit } from '../../../hooks/use-submit.ts'
import { settings } from '../../../settings.ts'

const TEXT = {
  code: { copied: 'Referral code copied to clipboard!', failed: 'Failed to copy code to clipboard' },
  link: { copied: 'Referral link copied to clipboard!', failed: 'Failed to copy link to clipboard' },
}

type ReferralFieldProps = {
  kind: 'code' | 'link'
  value: string
  className: string
  /** A button beside the copy button. */
  children?: ReactNode
}

/**
 * A cell of a grid. A click on the field or its button copies the value. An `<input>`, so that the user can select the text if copying
 * fails. The error is below the cells.
 */
export function ReferralField({ kind, value, className, children }: ReferralFieldProps) {
  const id = useId()
  const { outcome, copy } = useCopy()
  const isCopied = outcome === 'copied'
  // Long links are truncated before the query, because it has the username. On phones they wrap.
  const [base, query] = kind === 'link' ? value.replace(/^https?:\/\//, '').split('?') : []
  return (
    <>
      <div className={`relative ${className}`}>
        <label htmlFor={id} className={isCopied ? 'sr-only' : 'label block'}>
          Referral {kind}
        </label>
        {/* Always rendered, because screen readers announce only changes of an existing status. */}
        <p role="status" className={isCopied ? 'text-12 text-success' : 'sr-only'}>
          {isCopied && TEXT[kind].copied}
        </p>
        <div className="mt-2 flex min-h-touch items-center rounded-control border border-border bg-sunken">
          <div className="relative min-w-0 flex-1 font-mono text-16 tablet:text-13">
            <input
              id={id}
              readOnly
              value={value}
              className={`peer min-h-touch w-full cursor-pointer rounded-control bg-transparent pl-3.5 text-ellipsis ${query ? 'not-focus:opacity-0' : ''}`}
              onClick={(event) => {
                event.currentTarget.select()
                void copy(value)
              }}
            />
            {query && (
              <span
                aria-hidden="true"
                className="pointer-events-none absolute inset-0 content-center pl-3.5 text-12/[1.2] wrap-anywhere peer-focus:hidden tablet:flex tablet:items-center tablet:text-13"
              >
                <span className="tablet:truncate">{base}</span>
                <span className="max-w-full flex-none tablet:truncate">?{query}</span>
              </span>
            )}
          </div>
          {children}
          <IconButton
            label={`Copy referral ${kind}`}
            size="touch"
            icon={<Icon icon={isCopied ? Check : Copy} className={isCopied ? 'text-success' : ''} />}
            onClick={() => void copy(value)}
          />
        </div>
      </div>
      {outcome === 'failed' && (
        <div className="col-span-full border-border border-t p-5 empty:hidden tablet:order-last desktop:px-6">
          <Banner tone="error">{TEXT[kind].failed}</Banner>
        </div>
      )}
    </>
  )
}

/** Opens the device's share dialog (Web Share API) if available; otherwise copies the link. */
export function ReferralShare({ link }: { link: string | undefined }) {
  const { outcome, copy } = useCopy()
  // While the share dialog is open, a second share would fail and copy the link instead.
  const { submit: share } = useSubmit({
    async send() {
      if (link && !(await openShareDialog(link))) await copy(link)
    },
  })
  return (
    <div className="flex flex-wrap items-center gap-y-1 tablet:flex-col tablet:items-end">
      <Button
        icon={<Icon icon={outcome === 'copied' ? Check : Share2} />}
        aria-disabled={!link}
        onClick={() => share()}
      >
        Share
      </Button>
      <p role="status" className="max-tablet:not-empty:ml-3 text-13 text-success">
        {outcome === 'copied' && TEXT.link.copied}
      </p>
      {outcome === 'failed' && <Banner tone="error">{TEXT.link.failed}</Banner>}
    </div>
  )
}

/** Returns false if the device has no share dialog or opening it fails. */
async function openShareDialog(url: string): Promise<boolean> {
  if (!('share' in navigator)) return false
  try {
    await navigator.share({ title: `Join ${settings.productName}`, url })
    return true
  } catch (error) {
    // The user dismissed the dialog.
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
