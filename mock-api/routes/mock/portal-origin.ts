import type { Request } from 'express'
import type { Services } from '../../services.ts'

/** The portal's origin that has the same host name as this request, if there is one; otherwise the first. */
export function portalOriginFor({ hostname }: Request, { portalOrigins, portalOrigin }: Services): string {
  return portalOrigins.find((origin) => new URL(origin).hostname === hostname) ?? portalOrigin
}
