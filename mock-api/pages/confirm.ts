import type { Response } from 'express'
import { escapeHtml, page } from './page.ts'

/** Asks before a link on a page of another origin takes effect. `address` is the same link, which then comes from our own page. */
export function confirmPage(response: Response, { question, address }: { question: string; address: string }): string {
  return page(response, {
    title: question,
    body: `<header><h1>${escapeHtml(question)}</h1></header>
<main>
<p>A page of another site sent you here. Continuing changes the data of this mock API or who is signed in.</p>
<p><a href="${escapeHtml(address)}">Yes, continue</a></p>
</main>`,
  })
}
