import type { Request, Response } from 'express'
import { forbidden } from '../../http/errors.ts'
import { html } from '../../pages/html.ts'
import { page } from '../../pages/page.ts'
import { newSecret } from '../../store/secrets.ts'

const MAX_CONFIRMATIONS = 100

/** Returns a function whose result is a page that asks the user first, if another site may have opened the link. */
export function createLinkConfirmation() {
  /** Each confirms one link. The oldest is first. */
  const confirmations = new Set<unknown>()

  return function askFirst(request: Request, response: Response, question: string): string | undefined {
    const { query, headers } = request
    // A page of another site can prefetch or prerender a link, which looks like a typed address.
    if (headers['sec-purpose'] !== undefined) throw forbidden("This link can't be prefetched")
    if (confirmations.delete(query.confirmation) || !mustConfirm(request, response)) return undefined
    const confirmation = newSecret()
    const [oldest] = confirmations
    if (confirmations.size >= MAX_CONFIRMATIONS) confirmations.delete(oldest)
    confirmations.add(confirmation)
    return confirmationPage(request, response, question, confirmation)
  }
}

/**
 * Scenario and sign-in links change data by GET, which any page can trigger, for example with an image. So only navigations of a tab are
 * accepted. The user must confirm navigations that neither the address bar (`none`) nor our own pages (`same-origin`) started. Requests
 * without the headers of https://www.w3.org/TR/fetch-metadata/ must be confirmed if a control token is needed, and are rejected otherwise.
 */
function mustConfirm({ headers }: Request, { locals: { isFromOtherSite } }: Response): boolean {
  if (isFromOtherSite === false) return false
  if (isFromOtherSite && headers['sec-fetch-site'] === undefined) return true
  if (headers['sec-fetch-mode'] !== 'navigate' || headers['sec-fetch-dest'] !== 'document')
    throw forbidden('Open this link in a browser tab. In a script, use POST /__mock/reset and POST /users/login.')
  return headers['sec-fetch-site'] !== 'none' && headers['sec-fetch-site'] !== 'same-origin'
}

/** A page that asks before the link takes effect. No other site can read its own link, which works once. */
function confirmationPage(
  { originalUrl, headers }: Request,
  response: Response,
  question: string,
  confirmation: string,
): string {
  const link = new URL(originalUrl, `http://${headers.host}`)
  link.searchParams.set('confirmation', confirmation)
  return page(response, {
    title: question,
    body: html`<main>
<p>Another site may have sent you here. If you continue, this link can replace the mock API's data and change who is signed in.</p>
<p class="appearing"><a class="button first" href="${link.pathname + link.search}">Yes, continue</a></p>
</main>`,
  })
}
