import type { Response } from 'express'
import { BRAND_NAME } from '../../renderer/settings.ts'
import type { Email } from '../accounts/outbox.ts'
import type { Services } from '../services.ts'
import { type Html, html } from './html.ts'
import { callButton, filterField, MARK, NEW_TAB, page, type Site } from './page.ts'

/** The list of emails beside the email with `id`, by default the newest. A narrow window has only the email, or without `id`, the list. */
export function mailboxPage(response: Response, { emailTokens, outbox }: Services, site: Site, id?: string): string {
  const emails = outbox.list()
  const isEmailPage = id !== undefined
  const shown = isEmailPage ? emails.find((email) => email.id === id) : emails[0]
  const items = emails.map((email) => {
    const { id, subject, to, sentAt, isOpened } = email
    const end = emailTokens.linkStatus(email)
    const attributes = [email === shown && html` aria-current="page"`, isOpened && html` class="opened"`]
    return html`<li><a href="/__mock/mailbox/${id}"${attributes}><strong>${subject}</strong>
<span class="note">${to}${end && ` · ${end}`}</span>
<span class="note preview">${preview(email)}</span>${time(sentAt)}</a></li>`
  })
  const count = emails.length === 1 ? '1 email' : `${emails.length} emails`
  const status = html`<span class="note" role="status" id="count" data-live>${emails.length === 0 ? 'No emails yet' : count}</span><span class="note" role="status" id="matches" hidden></span>`
  const remove = emails.length > 0 && callButton('Remove all', 'DELETE /__mock/outbox', 'All emails removed.')
  const button = html`<span id="remove-emails" data-live>${remove}</span>`
  const list = html`<section class="card${isEmailPage && ' beside'}" aria-label="Emails">
${filterField('Filter emails', 'grace@, Verify …', { status, button })}
<p class="result" role="status"></p>
<ul class="list" id="emails" data-live>${items}</ul>
<p class="empty"><a href="${site.portal}/auth/register">Create an account</a> or <a href="${site.portal}/auth/forgot-password">reset a password</a> in the portal, and the email appears here. The mock API doesn't deliver it.</p>
</section>`
  if (isEmailPage && !shown) response.status(404)
  const title = shown?.subject ?? 'Email not found'
  const content = shown
    ? emailContent(shown, emailTokens.linkStatus(shown))
    : html`<p class="note">This email doesn't exist. A reset may have cleared it.</p>`
  const removeOne = shown && callButton('Remove', `DELETE /__mock/outbox/${shown.id}`, '')
  const heading = html`<a class="back" href="/__mock/mailbox">← All emails</a><div class="apart"><h2 id="subject" tabindex="-1">${title}</h2>${removeOne}</div><p class="result" role="status"></p>`
  return page(response, {
    script: 'mailbox.js',
    place: '/__mock/mailbox',
    heading: 'Mailbox',
    ...site,
    title: isEmailPage ? `${title} · Mailbox` : 'Mailbox',
    isInside: isEmailPage,
    body: html`<main class="columns mailbox">${list}
<article class="card${!isEmailPage && ' beside'}" id="email" aria-labelledby="subject">${(shown || isEmailPage) && [heading, content]}</article>
</main>`,
  })
}

const SENDER = `${BRAND_NAME} <no-reply@ancient.example>`

function emailContent(email: Email, end: string | undefined): Html {
  const { to, subject, text, link, sentAt } = email
  const [before = '', ...after] = link ? text.split(link) : [text]
  const rest =
    link &&
    html`<div class="row" id="link" data-live><a class="button${!end && ' first'}" href="${link}" ${NEW_TAB}>${subject}</a>${end && html`<span class="chip">${end}</span>`}</div>
<p class="note">${link}</p>
<p class="text">${after.join(link).trim()}</p>
`
  return html`<dl><dt>From</dt><dd>${SENDER}</dd><dt>To</dt><dd id="recipient">${to}</dd><dt>Sent</dt><dd>${time(sentAt)}</dd></dl>
<div class="message"><p class="brand">${MARK} ${BRAND_NAME}</p>
<p class="text">${before.trim()}</p>
${rest}</div>
<details><summary>Source</summary><pre tabindex="0" role="region" aria-label="Source">${source(email)}</pre></details>`
}

/** The message as a provider would send it (RFC 5322). */
function source({ id, to, subject, text, sentAt }: Email): string {
  const headers = {
    From: SENDER,
    To: to,
    Subject: subject,
    Date: new Date(sentAt).toUTCString().replace('GMT', '+0000'),
    'Message-ID': `<${id}@ancient.example>`,
    'Content-Type': 'text/plain; charset=utf-8',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return `${lines.join('\n')}\n\n${text}`
}

/** The text up to the link, without the greeting, in one line. */
function preview({ text, link }: Email): string {
  const [before = ''] = link ? text.split(link) : [text]
  return before
    .replaceAll(/\s+/g, ' ')
    .replace(/^Hello[^,]*, (?=.)/, '')
    .trim()
}

const timeFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

function time(iso: string): Html {
  return html`<time datetime="${iso}">${timeFormat.format(new Date(iso))}</time>`
}
