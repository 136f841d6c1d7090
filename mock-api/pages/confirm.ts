import type { Response } from 'express'
import { escapeHtml, page } from './page.ts'

/** Asks whoever came by a link of another site, and leads on to `address` of our own. */
export function confirmPage(response: Response, { question, address }: { question: string; address: string }): string {
  return page(response, {
    title: question,
    body: `<header><h1>${escapeHtml(question)}</h1></header>
<main>
<p>Another site sent you here. This changes the data of this mock API.</p>
<p><a href="${escapeHtml(address)}">Yes, go on</a></p>
</main>`,
  })
}
