import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, errorMessage, isTemporaryFailure } from '../../../api/api-error.ts'
import type { ClientDetails } from '../../../api/contract/details.ts'
import { type AdminClient, createClient, updateClient } from '../../../api/contract/oauth-clients.ts'
import { send } from '../../../api/http.ts'
import { readText } from '../../../components/forms/form.tsx'
import { useExclusiveMutation } from '../../../hooks/use-exclusive-mutation.ts'
import { findRejected } from '../../../rules/oauth/client-fields.ts'
import { refreshTokens } from '../../../session/refresh-tokens.ts'
import { request } from '../../../session/request.ts'
import { retryWithFreshToken } from '../../../session/retry-with-fresh-token.ts'
import { tokenSource } from '../../../session/token-source.ts'
import { updateLists } from '../update-lists.ts'
import type { useDraft } from './use-draft.ts'

const NOTHING_REJECTED = { ...findRejected('', { redirectUris: [], grants: [] }), reason: '' }

/** Updates `client`, or creates one. `rejected` is what the provider named in the rows of a list, and its `reason`. */
export function useSaveClient(
  client: AdminClient | undefined,
  draft: Pick<ReturnType<typeof useDraft>, 'drop' | 'restore'>,
) {
  const queryClient = useQueryClient()
  const [rejected, setRejected] = useState(NOTHING_REJECTED)
  const save = useExclusiveMutation({
    mutationFn(data: FormData) {
      draft.drop()
      const body = readDetails(data)
      return client ? saveClient(client.id, body) : request(createClient, { body })
    },
    onSuccess: (saved) => updateClientList(queryClient, saved),
    onError(error, data) {
      draft.restore(data)
      const reason = errorMessage(error, '')
      setRejected(isTemporaryFailure(error) ? NOTHING_REJECTED : { ...findRejected(reason, readDetails(data)), reason })
    },
  })
  return {
    save,
    rejected,
    isExpired: client !== undefined && isSessionExpired(save.error),
    isRowRejected: rejected.redirectUris.length > 0 || rejected.grants.length > 0,
  }
}

/** A 401 doesn't sign the user out, so that the form keeps its input. Throws the 401 if the token can't be refreshed. */
function saveClient(id: string, body: ClientDetails): Promise<AdminClient> {
  const refresh = (rejected: string | undefined) => refreshTokens(rejected).catch(() => false)
  const update = (token: string | undefined) =>
    send(updateClient, { params: { id }, body, token, signal: tokenSource.signal() })
  return retryWithFreshToken({ ...tokenSource, refresh }, update, isSessionExpired)
}

/** True if a client couldn't be updated because the user has to sign in again, which providers may say with any status. */
function isSessionExpired(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || /unauthorized|401/i.test(error.message))
}

export function updateClientList(queryClient: QueryClient, saved: AdminClient): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: ['admin-metrics'] })
  return updateLists(queryClient, 'oauth-clients', (clients) =>
    clients.some(({ id }) => id === saved.id)
      ? clients.map((client) => (client.id === saved.id ? saved : client))
      : [...clients, saved],
  )
}

/** Leaves out empty rows. */
export function readDetails(data: FormData): ClientDetails {
  const readAll = (name: string) =>
    data
      .getAll(name)
      .map((value) => String(value).trim())
      .filter(Boolean)
  return {
    name: readText(data, 'name'),
    description: readText(data, 'description'),
    redirectUris: readAll('redirectUris'),
    grants: readAll('grants'),
  }
}
