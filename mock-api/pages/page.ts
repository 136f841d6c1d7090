import { createHash } from 'node:crypto'
import type { Request, Response } from 'express'
import type { Services } from '../services.ts'
import { type Html, html, trustedHtml } from './html.ts'

const FILES = '/__mock/files'
/** The packages that page scripts import. */
const importMap = JSON.stringify({ imports: { oauth4webapi: `${FILES}/oauth4webapi.js` } })
const importMapHash = createHash('sha256').update(importMap).digest('base64')

export function toWords(name: string): string {
  return name
    .replaceAll('-', ' ')
    .replace('oauth', 'OAuth')
    .replace(/\bur[il]\b/, (word) => word.toUpperCase())
    .trim()
}

export const capitalize = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

export const NEW_TAB = html`target="_blank" rel="noopener"`

/** The field that a page's script filters by. `status` is beside its label, `button` beside the field. */
export function filterField(
  label: string,
  placeholder: string,
  { status, button }: { status?: Html; button?: Html } = {},
): Html {
  return html`<div class="apart"><label for="filter">${label}</label>${status}</div>
<div class="row"><input type="search" id="filter" placeholder="${placeholder}" autocomplete="off">${button}</div>`
}

/** What the pages with `gallery.js` have in common: a filter, links to parts of the page, and what was copied. */
export function gallery(label: string, placeholder: string, links: Html[], body: Html, beside?: Html | false): Html {
  const status = html`<span class="note" role="status" id="count"></span>`
  return html`<div class="gallery">
<div class="sticky">${filterField(label, placeholder, { status })}<nav class="contents" aria-label="On this page">${links}</nav></div>
<div><p id="no-match" hidden>Nothing matches the filter.</p>${body}</div>
${beside}</div>
<p class="announcement" role="status" id="copied"></p>`
}

/** Copies the link or the command before it. */
export function copyButton(name: string, label = 'Copy'): Html {
  return html`<button type="button" class="copy" aria-label="${label}: ${name}">${label}</button>`
}

export const MARK = html`<svg width="20" height="20" viewBox="0 0 16 16" fill="none" stroke="var(--bronze)" stroke-width="2" aria-hidden="true"><path d="M2 15V2h12v13M14 10H6V6h5"/></svg>`

const DEMO = '/__mock/demo'

/** The pages in the navigation by path. The empty path is the portal. */
const LINKS = [
  ['/__mock/', 'Control panel'],
  ['', 'Portal'],
  ['/__mock/mailbox', 'Mailbox'],
  [DEMO, 'Agora'],
  ['/__mock/presentation', 'Presentation'],
  ['/__mock/states', 'States'],
  ['/__mock/api', 'API'],
] as const
type Place = (typeof LINKS)[number][0] | 'elsewhere'

type Page = {
  title: string
  /** The main heading; by default the title. */
  heading?: string
  body: Html
  /** A file in `files/`. */
  script?: string
  /** A class of pages.css. */
  theme?: 'agora'
}

/** What the navigation shows: the portal's URL for this browser, and the numbers of unread emails and active faults. */
export type Site = { portal: string; unread: number; faults: number }

export function describeSite({ outbox, faults, portalOrigin }: Services, portal = portalOrigin): Site {
  const unread = outbox.list().filter(({ isOpened }) => !isOpened).length
  return { portal, unread, faults: faults.list().length }
}

/** The page's place in the navigation. A page without one has no navigation. */
type NavigationEntry = Site & {
  place: Place
  /** True if the page is only a part of `place`, such as an email of the mailbox. */
  isInside?: boolean
}

/** True if a browser opens the address, false if a script or program loads it. */
export function isNavigation({ method, headers }: Request): boolean {
  return method === 'GET' && headers.accept?.includes('text/html') === true
}

/** Renders a QA page. Its content security policy allows only our own scripts and styles. */
export function page(
  response: Response,
  { title, heading = title, body, script, theme, ...entry }: Page & (NavigationEntry | { place?: undefined }),
): string {
  response.set({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': [
      "default-src 'none'",
      "style-src 'self'",
      `script-src ${script ? `'self' 'sha256-${importMapHash}'` : "'none'"}`,
      "connect-src 'self'",
      "img-src 'self' data:",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'Referrer-Policy': 'no-referrer',
  })
  // Nothing is painted before the script runs: a click before would be lost. Firefox ignores `blocking`.
  const scripts =
    script &&
    html`<script type="importmap">${trustedHtml(importMap)}</script>
<script type="module" src="${FILES}/${script}" blocking="render"></script>`
  const places = entry.place !== undefined && navigation(entry)
  const isNavigationLast = entry.place === DEMO
  return html`<!doctype html>
<html lang="en"${theme && html` class="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${FILES}/pages.css">
${scripts}
</head>
<body>
${!isNavigationLast && places}
<header><h1>${heading}</h1></header>
${body}
${isNavigationLast && places}
</body>
</html>
`.markup
}

/**
 * The links to the portal and to Agora open a new tab. Agora's script shows the navigation, except in the audience's window; it comes last
 * there, so that this moves nothing.
 */
function navigation({ place, isInside, portal, unread, faults }: NavigationEntry): Html {
  const faultCount = faults > 0 && html`&nbsp;(${faults === 1 ? '1 fault' : `${faults} faults`})`
  const counts: Partial<Record<Place, Html>> = {
    '/__mock/': html`<span id="fault-count" data-live>${faultCount}</span>`,
    '/__mock/mailbox': html`<span id="email-count" data-live>${unread > 0 && html`&nbsp;(${unread} unread)`}</span>`,
  }
  const items = LINKS.map(([path, text]) => {
    const isNewTab = path === '' || path === DEMO
    const attributes = path === place ? html`aria-current="${isInside ? 'true' : 'page'}"` : isNewTab && NEW_TAB
    return html`<a href="${path || `${portal}/`}" ${attributes}>${text}${counts[path]}</a>`
  })
  return html`<nav class="places" aria-label="Pages"${place === DEMO && html` hidden`}>${MARK}${items}</nav>`
}

/** A button that the script turns into a call of the mock API. `done` is what it says then. */
export function callButton(text: string, call: string, done: string, body: unknown = null, label = text): Html {
  return html`<button type="button" data-call="${call}" data-done="${done}" data-body="${JSON.stringify(body)}" aria-label="${label}">${text}</button>`
}
