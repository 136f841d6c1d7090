import { randomBytes, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { authorizedAppSchema, consentClientSchema } from '../../renderer/api/contract-oauth.ts'
import type { Signed } from './check.ts'
import { pathOf } from './check-strangers.ts'

const appsSchema = v.array(authorizedAppSchema)

/** What an application is, and letting it in and out again. */
export async function checkApplications(signed: Signed, clientId: string | undefined): Promise<void> {
  const { provider, token, options } = signed
  const apps = await provider.succeeds('GET /oauth/authorized-apps', { token })
  const call = 'GET /oauth/clients/consent/:clientId'
  if (clientId === undefined) return provider.skip(call, 'it needs an application: --client names one')
  const client = await provider.succeeds(call, { token, path: pathOf(call, clientId) })
  if (!options.write || !v.is(consentClientSchema, client) || !v.is(appsSchema, apps)) return
  const reason = reasonAgainst(
    client.redirectUris?.[0],
    apps.some(({ name }) => name === client.name),
  )
  if (reason === undefined) await checkConsent(signed, { clientId, ...client })
  else for (const skipped of ['POST /oauth/authorize', 'POST /oauth/revoke-access/:id']) provider.skip(skipped, reason)
}

function reasonAgainst(redirectUri: string | undefined, isAuthorized: boolean): string | undefined {
  if (isAuthorized) return 'the account uses this application, and would lose it'
  return redirectUri === undefined ? 'the application says no redirect URI' : undefined
}

async function checkConsent(
  { provider, token, leftBehind }: Signed,
  { clientId, name, redirectUris = [] }: { clientId: string; name: string; redirectUris?: string[] | undefined },
): Promise<void> {
  const asked = {
    client_id: clientId,
    scope: 'profile',
    state: randomUUID(),
    response_type: 'code',
    consent: true,
    // Of a verifier that nobody knows: the code is not going to be exchanged.
    code_challenge: randomBytes(32).toString('base64url'),
    code_challenge_method: 'S256',
  }
  await provider.refuses('POST /oauth/authorize', [400, 403, 422], {
    token,
    body: { ...asked, redirect_uri: 'https://elsewhere.invalid/' },
    note: 'to an address that is not registered',
  })
  await provider.succeeds('POST /oauth/authorize', { token, body: { ...asked, redirect_uri: redirectUris[0] } })
  const apps = await provider.succeeds('GET /oauth/authorized-apps', { token, note: 'with one more' })
  const app = v.is(appsSchema, apps) ? apps.find((one) => one.name === name) : undefined
  const call = 'POST /oauth/revoke-access/:id'
  if (app) await provider.succeeds(call, { token, path: pathOf(call, String(app.id)) })
  else provider.skip(call, 'the application is not among the authorized ones')
  if (provider.findings.at(-1)?.verdict !== 'as expected') leftBehind.push(`the authorization of ${name}`)
}
