import { useQuery } from '@tanstack/react-query'
import AppWindow from 'lucide-react/icons/app-window'
import Plus from 'lucide-react/icons/plus'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { AdminClient } from '../../../api/contract-oauth.ts'
import { oauthClients } from '../../../api/oauth-clients.ts'
import { Button } from '../../../components/button.tsx'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { LoadState } from '../../../components/feedback/load-state.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { clientHeadingId, OAuthClient } from './oauth-client.tsx'
import { OAuthClientForm } from './oauth-client-form.tsx'

/** The applications that use this provider. For administrators only. */
export function OAuthClients() {
  const clients = useQuery({ queryKey: ['oauth-clients'], queryFn: ({ signal }) => oauthClients(signal) })
  const newButton = useRef<HTMLButtonElement>(null)
  const [isCreating, setCreating] = useState(false)
  /** Shown at the client that was changed last. */
  const [notice, setNotice] = useState<{ id: string; text: string }>()
  /** The clients whose secrets are shown. Editing hides them all. */
  const [revealed, setRevealed] = useState<readonly string[]>([])

  function create() {
    setNotice(undefined)
    setRevealed([])
    setCreating(true)
  }

  function onCreated(client: AdminClient) {
    flushSync(() => {
      setNotice({ id: client.id, text: 'OAuth client created successfully!' })
      setCreating(false)
    })
    document.getElementById(clientHeadingId(client))?.focus()
  }

  function onCancel() {
    flushSync(() => setCreating(false))
    newButton.current?.focus()
  }

  return (
    <>
      {isCreating && (
        <Card heading="New Client">
          <OAuthClientForm onSaved={onCreated} onCancel={onCancel} />
        </Card>
      )}
      <Card
        heading="OAuth Clients"
        flush
        aside={
          clients.data &&
          !isCreating && (
            <Button ref={newButton} icon={<Icon of={Plus} />} onClick={create}>
              New Client
            </Button>
          )
        }
      >
        <LoadState of={clients} failed="Failed to load data">
          {(list) =>
            list.length === 0 ? (
              <EmptyState
                icon={AppWindow}
                title="No OAuth clients"
                hint="Create your first OAuth client to get started"
              />
            ) : (
              <ul>
                {list.map((client) => (
                  <OAuthClient
                    key={client.id}
                    client={client}
                    isRevealed={revealed.includes(client.id)}
                    onReveal={(isRevealed) =>
                      setRevealed((ids) => [
                        ...ids.filter((id) => id !== client.id),
                        ...(isRevealed ? [client.id] : []),
                      ])
                    }
                    onEdit={() => setRevealed([])}
                    notice={notice?.id === client.id ? notice.text : undefined}
                    onNotice={(text) => setNotice(text === undefined ? undefined : { id: client.id, text })}
                  />
                ))}
              </ul>
            )
          }
        </LoadState>
      </Card>
    </>
  )
}
