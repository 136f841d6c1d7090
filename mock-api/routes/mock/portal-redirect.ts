import type { Request, Response } from 'express'
import { parseSitePath } from '../../../renderer/rules/site-path.ts'
import { TOKEN_MAX_AGE_S } from '../../../renderer/session/session-cookies.ts'
import { describeDevice } from '../../accounts/sessions.ts'
import { badRequest } from '../../http/errors.ts'
import type { Services } from '../../services.ts'
import type { UserRow } from '../../store/rows.ts'

/** The portal's origin that has the same host name as this request, if there is one; otherwise the first. */
export function portalOriginFor({ hostname }: Request, { portalOrigins, portalOrigin }: Services): string {
  return portalOrigins.find((origin) => new URL(origin).hostname === hostname) ?? portalOrigin
}

/** The portal page at that path, query and fragment. Throws 400 if it leads to another site. */
export function parsePortalPath(request: Request, services: Services, path: string): URL {
  const page = parseSitePath(path, new URL(portalOriginFor(request, services)).origin)
  if (!page) throw badRequest('to must be a path of the portal')
  return page
}

/**
 * Redirects the browser to a page of the portal, signed in as `user` or signed out. Cookies are shared by all ports of a host, so the
 * portal reads those that are set here.
 */
export function redirectToPortal(
  response: Response,
  services: Services,
  { user, page, ip }: { user: UserRow | undefined; page: URL; ip: string },
): void {
  const tokens = user && services.sessions.open(user, describeDevice(response.req, ip))
  // Set each cookie with and without `Secure`: some browsers reject `Secure` over http; others won't let a plain cookie replace a
  // `Secure` one.
  for (const name of ['accessToken', 'refreshToken'] as const)
    for (const secure of ['', '; Secure'])
      response.append(
        'Set-Cookie',
        `${name}=${tokens?.[name] ?? ''}; Max-Age=${tokens ? TOKEN_MAX_AGE_S : 0}; Path=/; SameSite=Strict${secure}`,
      )
  response.status(302).location(page.href)
}
