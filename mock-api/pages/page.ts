import { createHash } from 'node:crypto'
import type { Response } from 'express'

const FILES = '/__mock/files'
/** The packages that page scripts import. */
const importMap = JSON.stringify({ imports: { oauth4webapi: `${FILES}/oauth4webapi.js` } })
const importMapHash = createHash('sha256').update(importMap).digest('base64')

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

/** `title` is text, `body` is HTML, `script` names a file in `files/`, and `theme` is a class of pages.css. */
type Page = { title: string; body: string; script?: string; theme?: 'agora' }

/** Renders a QA page. Its content security policy allows only our own scripts and styles. */
export function page(response: Response, { title, body, script, theme }: Page) {
  response.set({
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': [
      "default-src 'none'",
      "style-src 'self'",
      `script-src ${script ? `'self' 'sha256-${importMapHash}'` : "'none'"}`,
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
<html lang="en"${theme ? ` class="${theme}"` : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${FILES}/pages.css">
${script ? `<script type="importmap">${importMap}</script><script type="module" src="${FILES}/${script}"></script>` : ''}
</head>
<body>
${body}
</body>
</html>
`
}
