import type { Response } from 'express'
import type { Mail } from '../accounts/outbox.ts'
import { escapeHtml, page } from './page.ts'

export function mailboxPage(response: Response, mails: readonly Mail[], portal: string): string {
  const items = mails.map(
    ({ id, to, subject, sentAt }) =>
      `<li data-id="${escapeHtml(id)}"><a href="/__mock/mailbox/${escapeHtml(id)}"><strong>${escapeHtml(subject)}</strong>${time(sentAt)}<span>${escapeHtml(to)}</span></a></li>`,
  )
  return page(response, {
    title: 'Mailbox',
    script,
    body: `<header><h1>Mailbox</h1><a href="${escapeHtml(portal)}/">Open the portal</a></header>
<main>
<p class="note" role="status">Emails aren't delivered. They appear here instead.</p>
<ul class="list card">${items.join('')}</ul>
<p class="empty card">No messages yet. New ones appear here.</p>
</main>`,
  })
}

export function mailPage(response: Response, { to, subject, text, link, sentAt }: Mail): string {
  const anchor = `<a href="${escapeHtml(link)}">${escapeHtml(link)}</a>`
  return page(response, {
    title: subject,
    body: `<header><h1>${escapeHtml(subject)}</h1><a href="/__mock/mailbox">All messages</a></header>
<main>
<article class="card">
<dl><dt>To</dt><dd>${escapeHtml(to)}</dd><dt>Sent</dt><dd>${time(sentAt)}</dd></dl>
<p class="text">${text.split(link).map(escapeHtml).join(anchor)}</p>
</article>
</main>`,
  })
}

export function noMailPage(response: Response): string {
  response.status(404)
  return page(response, {
    title: 'No such message',
    body: `<header><h1>No such message</h1><a href="/__mock/mailbox">All messages</a></header>
<main><p class="note">The mailbox was cleared.</p></main>`,
  })
}

function time(iso: string): string {
  const text = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(iso))
  return `<time datetime="${escapeHtml(iso)}">${escapeHtml(text)}</time>`
}

/** Waits for the next mail and adds it without replacing the list, which would lose the focus. */
const script = `
const list = document.querySelector('.list')
const status = document.querySelector('[role=status]')
async function text(address) {
  const response = await fetch(address)
  if (!response.ok) throw new Error(response.statusText)
  return response.text()
}
async function update() {
  const fresh = new DOMParser().parseFromString(await text(location.href), 'text/html')
  const lines = [...fresh.querySelectorAll('.list li')]
  const ids = new Set(lines.map((line) => line.dataset.id))
  for (const line of [...list.children]) if (!ids.has(line.dataset.id)) line.remove()
  const known = new Set([...list.children].map((line) => line.dataset.id))
  const added = lines.filter((line) => !known.has(line.dataset.id))
  list.prepend(...added)
  if (added.length > 0) status.textContent = added.length === 1 ? 'One new message.' : added.length + ' new messages.'
}
async function follow() {
  for (;;) {
    try {
      const newest = list.firstElementChild?.dataset.id ?? ''
      await text('/__mock/outbox?wait=20000&after=' + encodeURIComponent(newest))
      await update()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 2000))
    }
  }
}
follow()
`
