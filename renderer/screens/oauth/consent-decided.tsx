import { ChevronDown } from 'lucide'
import { openExternalUrl } from '../../browser/open-external-url.ts'
import { Button } from '../../components/button.tsx'
import { ClippedText, ConsentEmblem } from '../../components/data/consent-prompt.tsx'
import { CopyButton } from '../../components/data/copy-button.tsx'
import { FormField } from '../../components/forms/form-field.tsx'
import { Icon } from '../../components/icon.tsx'
import { AuthCard } from '../../components/layout/auth-card.tsx'
import type { Decision } from './use-consent-decision.tsx'

type ConsentDecidedProps = { name: string; url: URL; decision: Decision }

/** Shown after the response was sent to an app on this device. A page can't know whether the app opened. */
export function ConsentDecided({ name, url, decision }: ConsentDecidedProps) {
  const isAllowed = decision === 'authorize'
  return (
    <AuthCard
      title={isAllowed ? `Continue in ${name}` : 'You denied access'}
      subtitle={
        <>
          <strong className="font-semibold text-text">
            <ClippedText text={name} />
          </strong>{' '}
          {isAllowed ? 'now has access' : "didn't get access"}. You can close this page.
        </>
      }
      width="consent"
      emblem={<ConsentEmblem name={name} />}
    >
      <Button
        className="mt-6"
        variant={isAllowed ? 'primary' : 'secondary'}
        size="lg"
        block
        onClick={() => void openExternalUrl(url)}
      >
        Open again
      </Button>
      <details className="group mt-4 text-text-2">
        <summary className="flex min-h-touch cursor-pointer items-center justify-center gap-1.5 font-semibold">
          Nothing opened?
          <Icon icon={ChevronDown} size={16} className="group-open:rotate-180" />
        </summary>
        <FormField
          label="Link to the app"
          name="link"
          value={url.href}
          readOnly
          className="font-mono text-13"
          endSlot={<CopyButton text={url.href} name="link" />}
          hint={
            isAllowed
              ? "If the app asks for this link, paste it within one minute. Don't share it: it gives access to your account."
              : 'If the app asks for this link, paste it there.'
          }
        />
        <p className="mt-3">To change your decision, reload this page.</p>
      </details>
    </AuthCard>
  )
}
