import type { Response } from 'express'
import type { Email } from '../accounts/outbox.ts'
import { escapeHtml, filterField, page, type Site } from './page.ts'
import { callButton } from './panel.ts'

/** The list of emails. With `id`, also that email, which replaces the list in a narrow window. */
export function mailboxPage(response: Response, emails: readonly Email[], site: Site, id?: string): string {
  const items = emails.map(
    (email) =>
      `<li><a href="/__mock/mailbox/${escapeHtml(email.id)}"${email.id === id ? ' aria-current="page"' : ''}><strong>${escapeHtml(email.subject)}</strong><span class="note">${escapeHtml(email.to)}</span><span class="note preview">${escapeHtml(preview(email))}</span>${time(email.sentAt)}</a></li>`,
  )
  const count = emails.length === 1 ? '1 email' : `${emails.length} emails`
  const status = `<span class="note" role="status" id="count" data-live>${emails.length === 0 ? 'No emails yet' : count}</span>`
  const button = callButton('Clear', 'DELETE /__mock/outbox', 'All emails removed.')
  const list = `<section class="card" aria-label="Emails">
${filterField('Filter emails', 'grace@, Verify …', { status, button })}
<p class="result" role="status"></p>
<p id="no-match" hidden>No matching emails.</p>
<ul class="list" id="emails" data-live>${items.join('')}</ul>
<p class="empty"><a href="${escapeHtml(site.portal)}/auth/register">Create an account</a> or <a href="${escapeHtml(site.portal)}/auth/forgot-password">reset a password</a> in the portal, and the email appears here. The mock API doesn't deliver it.</p>
</section>`
  const common = { script: 'mailbox.js', place: '/__mock/mailbox', heading: 'Mailbox', ...site } as const
  if (id === undefined) return page(response, { ...common, title: 'Mailbox', body: `<main>${list}</main>` })
  const email = emails.find((each) => each.id === id)
  if (!email) response.status(404)
  const title = email?.subject ?? 'Email not found'
  const content = email
    ? emailContent(email)
    : `<p class="note">This email doesn't exist. A reset may have cleared it.</p>`
  return page(response, {
    ...common,
    title,
    isInside: true as const,
    body: `<main class="columns mailbox">${list}
<article class="card" aria-labelledby="subject"><p><a href="/__mock/mailbox">All emails</a></p><h2 id="subject">${escapeHtml(title)}</h2>${content}</article>
</main>`,
  })
}

function emailContent({ to, text, link, sentAt }: Email): string {
  const [before = '', ...after] = link ? text.split(link) : [text]
  const rest = link
    ? `<p><a class="button first" href="${escapeHtml(link)}">Open the link</a></p><p class="note">${escapeHtml(link)}</p>
<p class="text">${escapeHtml(after.join(link).trim())}</p>
<details><summary>Plain text</summary><pre tabindex="0" role="region" aria-label="Plain text">${escapeHtml(text)}</pre></details>`
    : ''
  return `<dl><dt>To</dt><dd>${escapeHtml(to)}</dd><dt>Sent</dt><dd>${time(sentAt)}</dd></dl>
<p class="text">${escapeHtml(before.trim())}</p>
${rest}`
}

const MAX_PREVIEW_LENGTH = 200

/** The text between the greeting and the link in one line, which is cut where the list ends. */
function preview({ text, link }: Email): string {
  const [start = ''] = link ? text.split(link) : [text]
  return start
    .replaceAll(/\s+/g, ' ')
    .replace(/^Hello[^,]*, (?=.)/, '')
    .trim()
    .slice(0, MAX_PREVIEW_LENGTH)
}

const timeFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

function time(iso: string): string {
  const text = timeFormat.format(new Date(iso))
  return `<time datetime="${escapeHtml(iso)}">${escapeHtml(text)}</time>`
}
