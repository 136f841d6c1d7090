import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ApiError, errorMessage, isTemporaryFailure } from '../../../api/api-error.ts'
import type { ClientDetails } from '../../../api/contract/details.ts'
import { type AdminClient, createClient, updateClient } from '../../../api/contract/oauth-clients.ts'
import type { User } from '../../../api/contract/users.ts'
import { send } from '../../../api/http.ts'
import { Button } from '../../../components/button.tsx'
import { FailureText } from '../../../components/feedback/failure-note.tsx'
import { readText } from '../../../components/forms/form.tsx'
import { FormField } from '../../../components/forms/form-field.tsx'
import { COMMON_GRANTS, findRejected, grantWarning, redirectUriWarning } from '../../../rules/oauth/client-fields.ts'
import { MAX_URL_LENGTH } from '../../../rules/url-length.ts'
import { tokenSource } from '../../../session/access-token.ts'
import { refreshTokens, retryWithFreshToken } from '../../../session/refresh-tokens.ts'
import { request } from '../../../session/request.ts'
import { signOut } from '../../../session/session.ts'
import { useExclusiveMutation } from '../../../state/use-exclusive-mutation.ts'
import { useSubmit } from '../../../state/use-submit.ts'
import { updateLists } from '../update-lists.ts'
import { EditForm } from './edit-form.tsx'
import { FieldRows } from './field-rows.tsx'
import { useDraft } from './use-draft.ts'

/** Names the form for its draft. */
export const clientFormName = (client?: AdminClient) => (client ? `client ${client.id}` : 'new client')

const NOTHING_REJECTED: ReturnType<typeof findRejected> & { reason: string } = {
  redirectUris: [],
  grants: [],
  reason: '',
}

type OAuthClientFormProps = {
  user: User
  isRestored: boolean
  /** The client to edit. If missing, the form creates a client. */
  client?: AdminClient
  onSaved: (saved: AdminClient) => void
  onCancel: () => void
}

export function OAuthClientForm({ user, isRestored, client, onSaved, onCancel }: OAuthClientFormProps) {
  const queryClient = useQueryClient()
  const { fields, ...draft } = useDraft({
    user,
    formName: clientFormName(client),
    saved: clientDetails(client),
    readFields: readDetails,
  })
  const [{ reason, ...rejected }, setRejection] = useState(NOTHING_REJECTED)
  const grantListId = useId()

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
      setRejection(
        isTemporaryFailure(error) ? NOTHING_REJECTED : { ...findRejected(reason, readDetails(data)), reason },
      )
    },
  })

  const isExpired = client !== undefined && isSessionExpired(save.error)
  const isFieldRejected = rejected.redirectUris.length > 0 || rejected.grants.length > 0
  const signInAgain = useSubmit({ send: (signal) => signOut({ ignoreFailure: true, signal }) })
  return (
    <EditForm
      label={client ? 'Edit client' : 'New client'}
      saveLabel={client ? 'Save changes' : 'Create client'}
      busyLabel={client ? 'Saving...' : 'Creating...'}
      draft={draft}
      save={save}
      error={
        isExpired
          ? 'Session expired. Please log in again.'
          : save.isError &&
            !isFieldRejected && (
              <FailureText
                error={save.error}
                fallback={client ? 'Failed to update OAuth client' : 'Failed to create OAuth client'}
              />
            )
      }
      action={
        isExpired && (
          // The sign-in page leads back here, and the draft is kept.
          <Button
            variant="secondary"
            busyLabel={signInAgain.busy && 'Signing out...'}
            onClick={() => signInAgain.submit()}
          >
            Sign in
          </Button>
        )
      }
      isRestored={isRestored}
      onSaved={onSaved}
      onCancel={onCancel}
    >
      <div className="grid gap-5 tablet:grid-cols-2 tablet:gap-x-4">
        <FormField
          label="Name"
          name="name"
          defaultValue={fields.name}
          autoComplete="off"
          maxLength={80}
          pattern=".*\S.*"
          required
        />
        <FormField
          label="Description"
          name="description"
          optional
          defaultValue={fields.description}
          autoComplete="off"
          maxLength={500}
        />
      </div>
      <FieldRows
        legend="Redirect URIs"
        rowLabel="Redirect URI"
        name="redirectUris"
        initial={fields.redirectUris}
        warn={redirectUriWarning}
        rejected={rejected.redirectUris}
        reason={reason}
        inputMode="url"
        hint="Users return here after signing in. Clients with authorization_code need at least one."
        placeholder="https://app.example.com/callback"
        maxLength={MAX_URL_LENGTH}
      />
      <FieldRows
        legend="Grants"
        rowLabel="Grant"
        name="grants"
        initial={fields.grants}
        warn={grantWarning}
        rejected={rejected.grants}
        reason={reason}
        list={grantListId}
        hint="Use authorization_code to sign users in, refresh_token to keep them signed in, and client_credentials for services."
      />
      <datalist id={grantListId}>
        {COMMON_GRANTS.map((grant) => (
          <option key={grant} value={grant} />
        ))}
      </datalist>
    </EditForm>
  )
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

function clientDetails(client: AdminClient | undefined): ClientDetails {
  const { name = '', description, redirectUris = [], grants = ['authorization_code'] } = client ?? {}
  return { name, description: description ?? '', redirectUris, grants }
}

/** Leaves out empty rows. */
function readDetails(data: FormData): ClientDetails {
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
