import { errorMessage } from '../../../api/api-error.ts'
import type { ClientDetails } from '../../../api/contract/details.ts'
import type { AdminClient } from '../../../api/contract/oauth-clients.ts'
import type { User } from '../../../api/contract/users.ts'
import { Button } from '../../../components/button.tsx'
import { FailureText } from '../../../components/feedback/failure-text.tsx'
import { FormField } from '../../../components/forms/form-field.tsx'
import { useSubmit } from '../../../hooks/use-submit.ts'
import { COMMON_GRANTS, grantWarning, redirectUriWarning } from '../../../rules/oauth/client-fields.ts'
import { MAX_URL_LENGTH } from '../../../rules/url-length.ts'
import { signOut } from '../../../session/sign-out.ts'
import { EditForm } from './edit-form.tsx'
import { FieldRows } from './field-rows.tsx'
import { useDraft } from './use-draft.ts'
import { readDetails, useSaveClient } from './use-save-client.ts'

/** Names the form for its draft. */
export const clientFormName = (client?: AdminClient) => (client ? `client ${client.id}` : 'new client')

type OAuthClientFormProps = {
  user: User
  isRestored: boolean
  /** The client to edit. If missing, the form creates a client. */
  client?: AdminClient
  onSaved: (saved: AdminClient) => void
  onCancel: () => void
}

export function OAuthClientForm({ user, isRestored, client, onSaved, onCancel }: OAuthClientFormProps) {
  const { fields, ...draft } = useDraft({
    user,
    formName: clientFormName(client),
    saved: clientDetails(client),
    readFields: readDetails,
  })
  const { save, rejected, isExpired, isRowRejected } = useSaveClient(client, draft)
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
            !isRowRejected && (
              <FailureText
                text={errorMessage(
                  save.error,
                  client ? 'Failed to update OAuth client' : 'Failed to create OAuth client',
                )}
                error={save.error}
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
      <div className="grid gap-5 tablet:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] tablet:gap-x-4">
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
      <ClientLists fields={fields} rejected={rejected} />
    </EditForm>
  )
}

type ClientListsProps = { fields: ClientDetails; rejected: ReturnType<typeof useSaveClient>['rejected'] }

function ClientLists({ fields, rejected }: ClientListsProps) {
  return (
    <>
      <FieldRows
        legend="Redirect URIs"
        rowLabel="Redirect URI"
        name="redirectUris"
        initial={fields.redirectUris}
        warn={redirectUriWarning}
        rejected={rejected.redirectUris}
        reason={rejected.reason}
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
        reason={rejected.reason}
        common={COMMON_GRANTS}
        hint="Use authorization_code to sign users in, refresh_token to keep them signed in, and client_credentials for services."
      />
    </>
  )
}

function clientDetails(client: AdminClient | undefined): ClientDetails {
  const { name = '', description, redirectUris = [], grants = ['authorization_code'] } = client ?? {}
  return { name, description: description ?? '', redirectUris, grants }
}
