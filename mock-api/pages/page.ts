import { createHash } from 'node:crypto'
import type { Response } from 'express'

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

/** `title` is text, `body` HTML; `styles` and `module` are URLs of our own files. */
type Page = {
  title: string
  body: string
  /** Inline script. */
  script?: string
  /** Inline CSS. */
  style?: string
  styles?: string[]
  module?: string
  /** The import map. */
  imports?: Record<string, string>
}

/** A QA page, with a content security policy for exactly its own scripts and styles. */
export function page(response: Response, { title, body, script, style = '', styles = [], module, imports }: Page) {
  const hash = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const importMap = imports && JSON.stringify({ imports })
  const scriptSources = [
    ...[script, importMap].flatMap((text) => (text ? [hash(text)] : [])),
    ...(module ? ["'self'"] : []),
  ]
  response.set({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': [
      "default-src 'none'",
      `style-src ${hash(baseStyle + style)}${styles.length > 0 ? " 'self'" : ''}`,
      `script-src ${scriptSources.join(' ') || "'none'"}`,
      "connect-src 'self'",
      'img-src data:',
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
  })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${baseStyle}${style}</style>
${styles.map((address) => `<link rel="stylesheet" href="${address}">`).join('\n')}
${importMap ? `<script type="importmap">${importMap}</script>` : ''}
${module ? `<script type="module" src="${module}"></script>` : ''}
</head>
<body>
${body}
${script ? `<script>${script}</script>` : ''}
</body>
</html>
`
}

/** The colors are the portal's design tokens. */
const baseStyle = `
:root {
  color-scheme: light dark;
  --page: #f2eee7; --surface: #fbf9f5; --sunken: #ece7df; --tint: #e4ded4; --border: #d9d3c7; --border-strong: #8d8274;
  --text: #251e18; --text-2: #4e443b; --text-3: #675d53;
  --accent: #185d5a; --accent-hover: #0f4e4c; --on-accent: #fcfaf6; --accent-text: #0f5a58; --bronze: #9b682f; --focus: #a5621a;
  --success: #395c27; --danger: #9a3326;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #151210; --surface: #1e1a17; --sunken: #100d0b; --tint: #312d28; --border: #36322c; --border-strong: #7b7368;
    --text: #f0ece5; --text-2: #c2bdb4; --text-3: #a19a91;
    --accent: #77c5bd; --accent-hover: #88d7cf; --on-accent: #071b1a; --accent-text: #80cec7; --bronze: #d2a364; --focus: #edbb6a;
    --success: #a2cd87; --danger: #f19c8e;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.5 system-ui, sans-serif; }
header, main { max-width: 45rem; margin: 0 auto; padding: 0 1rem; }
header { display: flex; flex-wrap: wrap; gap: 0 1rem; align-items: baseline; justify-content: space-between; padding-top: 2rem; }
h1 { margin: 0; font: 2rem/2.5rem "Palatino Linotype", Palatino, P052, "Book Antiqua", serif; overflow-wrap: anywhere; }
h1::before { content: ""; display: block; width: 2.5rem; border-top: 3px solid var(--bronze); margin-bottom: .75rem; }
a { color: var(--accent-text); text-underline-offset: .2em; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 3px; }
.card { margin: 1.5rem 0; background: var(--surface); border: 1px solid var(--border); border-radius: 10px; overflow: hidden; }
.list { list-style: none; padding: 0; }
.list li + li { border-top: 1px solid var(--border); }
.list a { display: grid; grid-template-columns: 1fr auto; gap: 0 1rem; padding: .75rem 1rem; color: inherit; text-decoration: none; }
.list a:hover { background: var(--tint); }
.list a:focus-visible { outline-offset: -3px; }
.list strong { color: var(--accent-text); font-weight: 600; overflow-wrap: anywhere; }
.list span { grid-column: 1 / -1; overflow-wrap: anywhere; }
.list span, dd { color: var(--text-2); }
time, dt, .empty, .note { color: var(--text-3); font-size: .875rem; }
.empty { padding: 3rem 1rem; margin: 0; text-align: center; }
.list:not(:empty) + .empty, .list:empty { display: none; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 0; padding: 1rem; background: var(--sunken); }
dd { margin: 0; overflow-wrap: anywhere; }
.text { margin: 0; padding: 1.25rem 1rem; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
`
