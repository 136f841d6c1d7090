import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'
import { screenFile } from '../first-screen.ts'
import { fullTitle } from '../page-titles.ts'
import { WORD_MARK } from '../settings.ts'
import { withSettings } from '../settings-block.ts'
import { firstStyles } from './first-styles.ts'
import { PAGE_HEADS } from './page-heads.ts'

/** The title of the page as it is written. In its place comes the head of each page; the gallery's pages, which are served beside it, have others. */
const TITLE = `<title>${WORD_MARK}</title>`

/**
 * Gives each page of `PAGE_HEADS` its own file: `/terms` is terms.html, `/` is index.html. What reads pages without running them
 * finds title, description and preview there, the browser the scripts of the screen at once, and, where `isPrerendered`, a guest the
 * screen itself with its styles, before any script. Every other address is app.html, which is empty.
 */
export function pageFiles({ isPrerendered }: { isPrerendered: boolean }): Plugin[] {
  return [
    {
      name: 'page-head',
      apply: 'serve',
      transformIndexHtml: (html) => (html.includes(TITLE) ? withHead(html, '/') : html),
    },
    {
      name: 'page-files',
      apply: 'build',
      enforce: 'post',
      async generateBundle(_, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') throw new Error('The build has no index.html')
        const template = tidied(String(index.source))
        this.emitFile({ type: 'asset', fileName: 'app.html', source: withHead(template, '/') })
        const prerendered = isPrerendered ? await importPrerendered() : undefined
        for (const path of Object.keys(PAGE_HEADS)) {
          const page = withHead(template, path, scriptsOf(path, bundle))
          const screen = prerendered?.screens.get(path)
          const source =
            prerendered && screen ? withStyles(withScreen(page, path, screen), prerendered.firstAnswers, bundle) : page
          if (path === '/') index.source = source
          else this.emitFile({ type: 'asset', fileName: `${path.slice(1)}.html`, source })
        }
      },
    },
  ]
}

type Bundle = Record<
  string,
  { type: 'asset'; source: string | Uint8Array } | { type: 'chunk'; facadeModuleId: string | null; imports: string[] }
>

/** Renders the screens in this process, as they are written and not as they were built. */
async function importPrerendered(): Promise<typeof import('./prerender.tsx')> {
  const file = fileURLToPath(new URL('prerender.tsx', import.meta.url))
  const { module } = await runnerImport<typeof import('./prerender.tsx')>(file)
  return module
}

/** Puts a screen into the page, which says for which address that is (index.html, main.tsx). */
function withScreen(html: string, path: string, screen: string): string {
  const page = html
    .replace('<html lang="en">', () => `<html lang="en" data-page="${path}">`)
    .replace('<div id="root"></div>', () => `<div id="root">${screen}</div>`)
  return withSettings(page, {})
}

/** Puts what the page and `besides` need of the style sheets into the page itself; the sheets are asked for by main.tsx. */
function withStyles(html: string, besides: string, bundle: Bundle): string {
  return html.replace(/(<link rel="stylesheet"[^>]* href="\/(.+?)")>/g, (_, link: string, name: string) => {
    const file = bundle[name]
    if (file?.type !== 'asset') throw new Error(`The build has no ${name}`)
    return `<style>${firstStyles(String(file.source), html + besides)}</style>${link} disabled />`
  })
}

/** The files of the screen at `path`, those of its imports included; none of a screen that comes with the first file. */
function scriptsOf(path: string, bundle: Bundle): string[] {
  const name = `/renderer/screens${screenFile(path)}.tsx`
  const screen = Object.entries(bundle).find(([, file]) => file.type === 'chunk' && file.facadeModuleId?.endsWith(name))
  return screen ? withImports(screen[0], bundle) : []
}

function withImports(name: string, bundle: Bundle, seen = new Set<string>()): string[] {
  const file = bundle[name]
  if (seen.has(name) || file?.type !== 'chunk') return [...seen]
  seen.add(name)
  for (const imported of file.imports) withImports(imported, bundle, seen)
  return [...seen]
}

function withHead(html: string, path: string, scripts: string[] = []): string {
  const head = PAGE_HEADS[path]
  if (!head || !html.includes(TITLE)) throw new Error(`${path} has no head`)
  const title = escaped(fullTitle(head.title))
  const description = escaped(head.description)
  return html.replace(TITLE, () =>
    [
      `<title>${title}</title>`,
      `<meta name="description" content="${description}" />`,
      '<meta name="robots" content="all" />',
      '<meta property="og:type" content="website" />',
      `<meta property="og:site_name" content="${WORD_MARK}" />`,
      `<meta property="og:title" content="${title}" />`,
      `<meta property="og:description" content="${description}" />`,
      ...scripts
        .filter((name) => !html.includes(name))
        .map((name) => `<link rel="modulepreload" crossorigin href="/${name}" />`),
    ].join('\n'),
  )
}

/** Without what only we read: comments, and the spaces at the beginning of lines. */
function tidied(html: string): string {
  return html.replace(/<!--.*?-->/gs, '').replace(/\n\s+/g, '\n')
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
