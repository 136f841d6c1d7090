import type { Request, Response } from 'express'
import { ownPage } from '../../renderer/rules/oauth/redirect-target.ts'
import { badRequest } from '../http/errors.ts'
import type { Provider } from '../provider.ts'
import type { UserRow } from '../store/rows.ts'
import { deviceOf } from './sessions.ts'

/**
 * Redirects the browser to a page of the portal, signed in as the owner of `account`, or signed out. Cookies are shared by all ports
 * of a host, so the portal reads those that are set here.
 */
export function enterPortal(
  response: Response,
  provider: Provider,
  { account, page, ip }: { account: UserRow | undefined; page: URL; ip: string },
): void {
  const tokens = account && provider.sessions.open(account, deviceOf(response.req, ip))
  // Not every browser takes `Secure` on plain http, as the portal knows too; those that do must not keep an older one.
  for (const name of ['accessToken', 'refreshToken'] as const)
    for (const secure of ['', '; Secure'])
      response.append(
        'Set-Cookie',
        `${name}=${tokens?.[name] ?? ''}; Max-Age=${tokens ? 2_592_000 : 0}; Path=/; SameSite=Strict${secure}`,
      )
  response.status(302).location(page.href)
}

/** The page of the portal at that path, query and fragment. Throws 400 for everything that leads to another site. */
export function portalPage(request: Request, provider: Provider, path: string): URL {
  const page = ownPage(path, new URL(portalFor(request, provider)).origin)
  if (!page) throw badRequest('to must be a path of the portal')
  return page
}

/** Where the portal is for a browser that knows this API by the host of its request. */
export function portalFor({ hostname }: Request, { portalOrigins, publicOrigin }: Provider): string {
  return portalOrigins.find((one) => new URL(one).hostname === hostname) ?? publicOrigin
}
