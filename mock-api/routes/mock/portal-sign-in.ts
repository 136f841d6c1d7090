import type { Request, Response } from 'express'
import { ownPage } from '../../../renderer/rules/own-page.ts'
import { deviceOf } from '../../accounts/sessions.ts'
import { badRequest } from '../../http/errors.ts'
import type { Provider } from '../../provider.ts'
import type { UserRow } from '../../store/rows.ts'

/**
 * Redirects the browser to a page of the portal, signed in as `user` or signed out. Cookies are shared by all ports of a host, so the
 * portal reads those that are set here.
 */
export function redirectToPortal(
  response: Response,
  provider: Provider,
  { user, page, ip }: { user: UserRow | undefined; page: URL; ip: string },
): void {
  const tokens = user && provider.sessions.open(user, deviceOf(response.req, ip))
  // Not every browser accepts `Secure` over plain http. Those that do must not keep an older cookie.
  for (const name of ['accessToken', 'refreshToken'] as const)
    for (const secure of ['', '; Secure'])
      response.append(
        'Set-Cookie',
        `${name}=${tokens?.[name] ?? ''}; Max-Age=${tokens ? 2_592_000 : 0}; Path=/; SameSite=Strict${secure}`,
      )
  response.status(302).location(page.href)
}

/** The portal page at that path, query and fragment. Throws 400 if it leads to another site. */
export function parsePortalPath(request: Request, provider: Provider, path: string): URL {
  const page = ownPage(path, new URL(portalOriginFor(request, provider)).origin)
  if (!page) throw badRequest('to must be a path of the portal')
  return page
}

/** The portal's origin with the host name by which the browser reaches this API, if there is one. */
export function portalOriginFor({ hostname }: Request, { portalOrigins, portalOrigin }: Provider): string {
  return portalOrigins.find((one) => new URL(one).hostname === hostname) ?? portalOrigin
}
