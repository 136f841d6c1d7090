import type { Plugin } from 'vite'
import { fullTitle, PAGE_HEADS } from './page-heads.ts'
import { WORD_MARK } from './settings.ts'

const MARKER = '<!-- page head -->'

/**
 * Gives each page of `PAGE_HEADS` its own file: `/terms` is terms.html, `/` is index.html, which is also every other address. What
 * reads pages without running them finds title, description and preview there, and the browser the scripts of the screen at once.
 */
export function pageFiles(): Plugin[] {
  return [
    {
      name: 'page-head',
      apply: 'serve',
      // The gallery's pages, which are served beside the portal, have heads of their own.
      transformIndexHtml: (html) => (html.includes(MARKER) ? withHead(html, '/') : html),
    },
    {
      name: 'page-files',
      apply: 'build',
      enforce: 'post',
      generateBundle(_, bundle) {
        const index = bundle['index.html']
        if (index?.type !== 'asset') throw new Error('The build has no index.html')
        const template = String(index.source)
        for (const path of Object.keys(PAGE_HEADS)) {
          const source = withHead(template, path, scriptsOf(path, bundle))
          if (path === '/') index.source = source
          else this.emitFile({ type: 'asset', fileName: `${path.slice(1)}.html`, source })
        }
      },
    },
  ]
}

type Bundle = Record<string, { type: 'asset' } | { type: 'chunk'; facadeModuleId: string | null; imports: string[] }>

/** The files of the screen at `path`, those of its imports included; none of a screen that comes with the first file. */
function scriptsOf(path: string, bundle: Bundle): string[] {
  const screen = Object.entries(bundle).find(
    ([, file]) => file.type === 'chunk' && file.facadeModuleId?.endsWith(`/renderer/screens${path}.tsx`),
  )
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
  if (!head || !html.includes(MARKER)) throw new Error(`${path} has no head`)
  const title = escaped(fullTitle(head.title))
  const description = escaped(head.description)
  return html.replace(MARKER, () =>
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
    ].join('\n    '),
  )
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
