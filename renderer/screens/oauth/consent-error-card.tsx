import { ChevronLeft } from 'lucide'
import { type ReactNode, useEffect } from 'react'
import { storage } from '../../browser/storage.ts'
import { Banner } from '../../components/feedback/banner.tsx'
import { Icon } from '../../components/icon.tsx'
import { MessageCard } from '../../components/layout/message-card.tsx'
import type { AuthorizationRequest } from '../../rules/oauth/authorization-request.ts'
import { describeDestination, parseRedirectUri } from '../../rules/oauth/external-url.ts'
import { applicationName } from '../../rules/visible-text.ts'

type ConsentErrorCardProps = {
  title: string
  advice?: string | undefined
  authorizationRequest: AuthorizationRequest | undefined
  name?: string
  action?: ReactNode
  children: ReactNode
}

/** Go Back opens the landing page: the redirect URI can't be trusted. */
export function ConsentErrorCard({
  title,
  advice,
  authorizationRequest,
  name,
  action,
  children,
}: ConsentErrorCardProps) {
  const isFinal = !action
  // Otherwise the next sign-in would return to this request.
  useEffect(() => {
    if (isFinal) storage.pendingRequest.clear()
  }, [isFinal])
  return (
    <MessageCard
      title={title}
      subtitle={advice ?? (isFinal ? 'You can start again in the application.' : 'Try again in a moment.')}
      link={{ href: '/', variant: 'secondary', icon: <Icon icon={ChevronLeft} />, children: 'Go Back' }}
    >
      <Banner tone="error" isDismissible={false} action={action}>
        {children}
      </Banner>
      {authorizationRequest && <Requester authorizationRequest={authorizationRequest} name={name} />}
    </MessageCard>
  )
}

type RequesterProps = { authorizationRequest: AuthorizationRequest; name: string | undefined }

/** Other IDs aren't shown: a link can contain any message, and one without spaces is hard to read. */
const CLIENT_ID = /^[!-~]{1,64}$/

/** Who asks, as far as known. */
function Requester({ authorizationRequest: { clientId, redirectUri }, name }: RequesterProps) {
  const target = parseRedirectUri(redirectUri)
  const shownId = CLIENT_ID.test(clientId) ? clientId : undefined
  const shownName = name === undefined ? shownId : applicationName(name)
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-text-2 *:even:text-text">
      {shownName && (
        <>
          <dt>{name === undefined ? 'Client ID' : 'Application'}</dt>
          <dd className="overflow-clip wrap-anywhere">
            <bdi>{shownName}</bdi>
          </dd>
        </>
      )}
      {target && (
        <>
          <dt>Returns to</dt>
          <dd className="wrap-anywhere">{describeDestination(target)}</dd>
        </>
      )}
    </dl>
  )
}
