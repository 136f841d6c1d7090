import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { Banner } from '../../components/banner.tsx'
import { Button } from '../../components/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { useCopy } from '../../components/use-copy.ts'

/** The answer has gone to an application on this device, by its own scheme: whether it took it, a page cannot know. */
export function ConsentHandedOver({ name, url }: { name: string; url: URL }) {
  const { outcome, copy } = useCopy()
  return (
    <div className="mt-6">
      <Banner
        tone="success"
        title={`Go on in ${name}`}
        action={
          <Button
            variant="secondary"
            size="sm"
            icon={<Icon of={outcome === 'copied' ? Check : Copy} size={16} />}
            onClick={() => void copy(url.href)}
          >
            {outcome === 'copied' ? 'Copied' : 'Copy the link'}
          </Button>
        }
      >
        <p>You can close this page. If nothing has opened, reload it to decide again.</p>
        <p className="mt-1 text-text-2">
          An application that asks for the link takes it for one minute. Give it to nobody else: it opens your account.
        </p>
        {outcome === 'failed' && <p className="mt-1 text-danger">Failed to copy the link</p>}
      </Banner>
    </div>
  )
}
