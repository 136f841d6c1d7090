import { useEffect, useId, useRef, useState } from 'react'
import { errorText, retryAfter } from '../../api/api-error.ts'
import type { AdminClient, ClientDetails } from '../../api/contract-oauth.ts'
import { createClient, updateClient } from '../../api/oauth-clients.ts'
import { Banner } from '../../components/banner.tsx'
import { Button } from '../../components/button.tsx'
import { Form } from '../../components/form.tsx'
import { FormField } from '../../components/form-field.tsx'
import { useCall } from '../../components/use-call.ts'
import { useCountdown } from '../../components/use-countdown.ts'
import { renewedOnce, SessionExpired } from '../../state/renewed-once.ts'
import { FieldRows } from './field-rows.tsx'
import { useKeepClient } from './use-oauth-clients.ts'

/** What a provider may know (RFC 6749 §4 and §6); whether this one does is for it to say. */
const KNOWN_GRANTS = ['authorization_code', 'client_credentials', 'refresh_token']

type OAuthClientFormProps = {
  /** The client to change; without one, a new one is made. */
  client?: AdminClient
  onSaved: (client: AdminClient) => void
  onCancel: () => void
}

export function OAuthClientForm({ client, onSaved, onCancel }: OAuthClientFormProps) {
  const keep = useKeepClient()
  const [problem, setProblem] = useState<string>()
  const [secondsLeft, wait] = useCountdown()
  const grants = useId()
  const name = useRef<HTMLInputElement>(null)
  useEffect(() => name.current?.focus(), [])

  const [save, busy] = useCall(async (signal, data: FormData) => {
    setProblem(undefined)
    const details = detailsIn(data)
    try {
      // Not given up with the screen: what the provider has taken is to be in the list when somebody comes back.
      const saved = await (client ? renewedOnce(() => updateClient(client.id, details)) : createClient(details))
      await keep(saved)
      if (!signal.aborted) onSaved(saved)
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof SessionExpired) return setProblem('Session expired. Please log in again.')
      setProblem(errorText(error, client ? 'Failed to update OAuth client' : 'Failed to create OAuth client'))
      wait(retryAfter(error))
    }
  })

  return (
    <Form
      className="grid max-w-180 gap-5"
      aria-label={client ? 'Edit client' : 'New client'}
      busy={busy}
      onSubmit={save}
    >
      {problem && (
        <Banner tone="error" onDismiss={() => setProblem(undefined)}>
          {problem}
        </Banner>
      )}
      <div className="grid gap-5 tablet:grid-cols-2 tablet:gap-x-4">
        <FormField
          ref={name}
          label="Name"
          name="name"
          defaultValue={client?.name}
          autoComplete="off"
          maxLength={80}
          required
        />
        <FormField
          label="Description"
          name="description"
          optional
          defaultValue={client?.description ?? ''}
          autoComplete="off"
          maxLength={500}
        />
      </div>
      <FieldRows
        legend="Redirect URIs"
        rowName="redirect URI"
        add="Add URI"
        name="redirectUris"
        initial={client?.redirectUris ?? []}
        inputMode="url"
        placeholder="https://app.example.com/callback"
        maxLength={2048}
      />
      <FieldRows
        legend="Grants"
        rowName="grant"
        add="Add grant"
        name="grants"
        initial={client?.grants ?? ['authorization_code']}
        list={grants}
      />
      <datalist id={grants}>
        {KNOWN_GRANTS.map((grant) => (
          <option key={grant} value={grant} />
        ))}
      </datalist>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" wait={secondsLeft} busy={busy && (client ? 'Saving...' : 'Creating...')}>
          {client ? 'Save changes' : 'Create client'}
        </Button>
        <Button variant="ghost" aria-disabled={busy} onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}

/** A row that was left empty is none. */
function detailsIn(data: FormData): ClientDetails {
  const rows = (name: string) => data.getAll(name).map(trimmed).filter(Boolean)
  return {
    name: trimmed(data.get('name')),
    description: trimmed(data.get('description')),
    redirectUris: rows('redirectUris'),
    grants: rows('grants'),
  }
}

const trimmed = (value: FormDataEntryValue | null) => String(value ?? '').trim()
