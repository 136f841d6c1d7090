import type { Response } from 'express'
import type { Email } from '../accounts/outbox.ts'
import { escapeHtml, filterField, page, type Site } from './page.ts'
import { callButton } from './panel.ts'

export function mailboxPage(response: Response, emails: readonly Email[], site: Site): string {
  const items = emails.map(
    ({ id, to, subject, text, link, sentAt }) =>
      `<li><a href="/__mock/mailbox/${escapeHtml(id)}"><strong>${escapeHtml(subject)}</strong><span>${escapeHtml(to)} · ${time(sentAt)}</span><span class="preview">${escapeHtml(preview(text, link))}</span></a></li>`,
  )
  const count = emails.length === 1 ? '1 email' : `${emails.length} emails`
  const status = `<span class="note small" role="status" id="count" data-live>${emails.length === 0 ? 'No emails yet' : count}</span>`
  const button = callButton('Clear', 'DELETE /__mock/outbox', 'All emails removed.')
  return page(response, {
    title: 'Mailbox',
    script: 'mailbox.js',
    place: '/__mock/mailbox',
    ...site,
    body: `<main class="card">
<p class="note">The mock API doesn't deliver emails. They appear here instead.</p>
${filterField('Filter emails', 'grace@, Verify …', { status, button })}
<p class="result" role="status"></p>
<p id="no-match" hidden>No matching emails.</p>
<ul class="list" id="emails" data-live>${items.join('')}</ul>
<p class="empty"><a href="${escapeHtml(site.portal)}/auth/register">Create an account</a> or <a href="${escapeHtml(site.portal)}/auth/forgot-password">reset a password</a> in the portal, and the email appears here.</p>
</main>`,
  })
}

export function emailPage(response: Response, { to, subject, text, link, sentAt }: Email, site: Site): string {
  const [before = '', ...after] = link ? text.split(link) : [text]
  const content = link
    ? `<p><a class="button first" href="${escapeHtml(link)}">Open the link</a></p><p class="note small">${escapeHtml(link)}</p>
<p class="text">${escapeHtml(after.join(link).trim())}</p>
<details><summary>Plain text</summary><pre tabindex="0" role="region" aria-label="Plain text">${escapeHtml(text)}</pre></details>`
    : ''
  return page(response, {
    title: subject,
    place: '/__mock/mailbox',
    isInside: true,
    ...site,
    body: `<main class="card">
<p><a href="/__mock/mailbox">All emails</a></p>
<dl><dt>To</dt><dd>${escapeHtml(to)}</dd><dt>Sent</dt><dd>${time(sentAt)}</dd></dl>
<p class="text">${escapeHtml(before.trim())}</p>
${content}
</main>`,
  })
}

export function noEmailPage(response: Response, site: Site): string {
  response.status(404)
  return page(response, {
    title: 'Email not found',
    place: '/__mock/mailbox',
    isInside: true,
    ...site,
    body: `<main><p class="note">This email doesn't exist. A reset may have cleared it. <a href="/__mock/mailbox">All emails</a></p></main>`,
  })
}

const MAX_PREVIEW_LENGTH = 200

/** The text before its link in one line, which is cut where the page ends. */
function preview(text: string, link: string | undefined): string {
  const [start = ''] = link ? text.split(link) : [text]
  return start.replaceAll(/\s+/g, ' ').trim().slice(0, MAX_PREVIEW_LENGTH)
}

function time(iso: string): string {
  const text = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso))
  return `<time datetime="${escapeHtml(iso)}">${escapeHtml(text)}</time>`
}
