import { useQuery } from '@tanstack/react-query'
import { AppWindow, Plus } from 'lucide'
import { useState } from 'react'
import { listClients } from '../../../api/contract/oauth-clients.ts'
import type { User } from '../../../api/contract/users.ts'
import { Button } from '../../../components/button.tsx'
import { Banner } from '../../../components/feedback/banner.tsx'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { LoadState } from '../../../components/feedback/load-state.tsx'
import { Icon } from '../../../components/icon.tsx'
import { Card } from '../../../components/layout/card.tsx'
import { request } from '../../../session/request.ts'
import { useEditing } from './edit-form.tsx'
import { CLIENT_CREATED, OAuthClient } from './oauth-client.tsx'
import { clientFormName, OAuthClientForm } from './oauth-client-form.tsx'

/** A longer list starts with its clients closed. */
const MAX_OPEN = 3

/** For administrators only. */
export function OAuthClients({ user }: { user: User }) {
  const clients = useQuery({
    queryKey: ['oauth-clients'],
    queryFn: ({ signal }) => request(listClients, { signal }),
  })
  const { isEditing: isCreating, isRestored, trigger, open, close } = useEditing(user, clientFormName())
  const [createdIds, setCreatedIds] = useState<readonly string[]>([])

  return (
    <>
      {isCreating && (
        <Card heading="New client">
          <OAuthClientForm
            user={user}
            isRestored={isRestored}
            onSaved={({ id }) => {
              close()
              setCreatedIds([...createdIds, id])
            }}
            onCancel={close}
          />
        </Card>
      )}
      {/* While the first client is created, there is nothing to list. */}
      {!(isCreating && clients.data?.length === 0) && (
        <Card
          heading="OAuth clients"
          flush
          aside={
            !isCreating && (
              <Button ref={trigger} icon={<Icon icon={Plus} />} onClick={open}>
                New Client
              </Button>
            )
          }
        >
          {/* A listed client has the notice in its row. */}
          {clients.isLoadingError && createdIds.length > 0 && (
            <Banner className="mx-6 mt-6" tone="success">
              {CLIENT_CREATED}
            </Banner>
          )}
          <LoadState query={clients} fallbackError="Failed to load data">
            {(list) =>
              list.length === 0 ? (
                <EmptyState
                  icon={AppWindow}
                  title="No OAuth clients"
                  hint="Create your first OAuth client to get started"
                />
              ) : (
                <ul>
                  {list.map((client) => {
                    const isNew = createdIds.includes(client.id)
                    // The list may show the new client before `isNew` is true. The changed key remounts it with its notice.
                    return (
                      <OAuthClient
                        key={`${client.id} ${isNew}`}
                        user={user}
                        client={client}
                        isNew={isNew}
                        isInLongList={list.length > MAX_OPEN}
                      />
                    )
                  })}
                </ul>
              )
            }
          </LoadState>
        </Card>
      )}
    </>
  )
}
