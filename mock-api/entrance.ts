import type { Request, Response } from 'express'
import * as v from 'valibot'
import type { Provider } from './provider.ts'
import { deviceOf } from './sessions.ts'
import type { Account } from './store/rows.ts'

/** A path of the portal: never the address of another site. */
export const portalPath = v.pipe(v.string(), v.regex(/^\/(?![/\\])/, 'to must be a path of the portal'))

/**
 * Sends the browser on to the portal, signed in as the owner of `account`, or signed out. Cookies are the same for all ports of a
 * host, so that the portal finds those that are set here.
 */
export function enterPortal(
  response: Response,
  provider: Provider,
  { account, to, ip }: { account: Account | undefined; to: string; ip: string },
): void {
  const tokens = account && provider.sessions.open(account, deviceOf(response.req, ip))
  // Not every browser takes `Secure` on plain http, as the portal knows too; those that do must not keep an older one.
  for (const name of ['accessToken', 'refreshToken'] as const)
    for (const secure of ['', '; Secure'])
      response.append(
        'Set-Cookie',
        `${name}=${tokens?.[name] ?? ''}; Max-Age=${tokens ? 2_592_000 : 0}; Path=/; SameSite=Strict${secure}`,
      )
  response.status(302).location(new URL(to, portalFor(response.req, provider)).href)
}

/** Where the portal is for a browser that knows this API by the host of its request. */
export function portalFor({ hostname }: Request, { portalOrigins, publicOrigin }: Provider): string {
  return portalOrigins.find((one) => new URL(one).hostname === hostname) ?? publicOrigin
}
