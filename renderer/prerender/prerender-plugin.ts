import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Plugin, type Rolldown, runnerImport } from 'vite'
import { formatTitle, isPrerendered, PATHS, type Path, ROUTES } from '../routes.ts'
import { BRAND_NAME } from '../settings.ts'
import { DESCRIPTIONS } from './descriptions.ts'

type Bundle = Rolldown.OutputBundle

/** The title in index.html, replaced by that of each page. */
const TITLE = `<title>${BRAND_NAME}</title>`

const STYLE_SHEET = '<link rel="stylesheet"'

/** Asks for the consent page's application before the scripts arrive. Above the style sheet, which would delay it. */
const EARLY_CALL = `<script>\n${readFileSync(new URL('early-call.js', import.meta.url), 'utf8')}</script>\n`

/** main.tsx imports it. Comes last: the session doesn't wait for it. */
const REACT_DOM = /\/react-dom\/client\.js$/

const NOT_INDEXED = '<meta name="robots" content="noindex" />'

/**
 * Writes one HTML file for each route, and app.html for all other paths. Each page preloads the scripts of its screen and React DOM.
 * Prerendered pages also contain the styles of prerendered.css and the screen as a guest sees it, so that they paint before any script.
 * The desktop build isn't prerendered: its scripts are already on disk.
 */
export function prerenderPlugin({ prerender }: { prerender: boolean }): Plugin {
  return {
    name: 'prerender',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      const index = bundle['index.html']
      if (index?.type !== 'asset') throw new Error('The build has no index.html')
      const template = minify(String(index.source))
      const app = withPreloads(template, findScripts([REACT_DOM], bundle))
      this.emitFile({ type: 'asset', fileName: 'app.html', source: app })
      const prerendered = prerender ? await importPrerendered() : undefined
      const styles = prerender ? takePrerenderedStyles(bundle) : ''
      for (const path of PATHS) {
        const scripts = findScripts([...listModules(path), REACT_DOM], bundle)
        const early = prerender && path === '/oauth/consent' ? EARLY_CALL : ''
        const page = withPreloads(withHead(replaceFirst(template, STYLE_SHEET, early + STYLE_SHEET), path), scripts)
        const screen = prerendered?.get(path)
        const source = screen ? withScreen(page, path, screen, styles) : page
        if (path === '/') index.source = source
        else this.emitFile({ type: 'asset', fileName: `${path.slice(1)}.html`, source })
      }
    },
  }
}

async function importPrerendered(): Promise<ReadonlyMap<Path, string>> {
  const file = fileURLToPath(new URL('prerender.tsx', import.meta.url))
  const { module } = await runnerImport<typeof import('./prerender.tsx')>(file)
  return module.prerendered
}

/** Removes prerendered.css from the bundle, because each page contains it. */
function takePrerenderedStyles(bundle: Bundle): string {
  const file = Object.values(bundle).find(({ fileName }) => /\/prerendered-[^/]+\.css$/.test(fileName))
  if (file?.type !== 'asset') throw new Error('The build has no prerendered.css')
  delete bundle[file.fileName]
  return String(file.source).trim()
}

/**
 * The page names its path, because some hosts serve index.html at every path. screens.tsx enables the whole style sheet, which isn't
 * loaded before.
 */
function withScreen(html: string, path: string, screen: string, styles: string): string {
  const page = replaceFirst(html, '<html lang="en">', `<html lang="en" data-page="${path}">`)
  const rendered = replaceFirst(page, '<div id="root"></div>', `<div id="root">${screen}</div>`)
  return replaceFirst(rendered, STYLE_SHEET, `<style>${styles}</style>\n${STYLE_SHEET} disabled`)
}

/** The chunks of modules, with their static imports. */
function findScripts(modules: RegExp[], bundle: Bundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const names = new Set<string>()
  const add = (name: string | undefined) => {
    const chunk = chunks.find(({ fileName }) => fileName === name)
    if (!chunk || names.has(chunk.fileName)) return
    names.add(chunk.fileName)
    chunk.imports.forEach(add)
  }
  for (const module of modules) {
    const found = chunks.flatMap(({ fileName, moduleIds }) =>
      moduleIds.filter((id) => module.test(id)).map(() => fileName),
    )
    if (found.length !== 1) throw new Error(`The build has ${found.length} modules that match ${module}`)
    found.forEach(add)
  }
  return [...names]
}

/** The files that CONTRIBUTING.md prescribes for the path. */
function listModules(path: Path): RegExp[] {
  const [area = '', name] = path.slice(1).split('/')
  const screen = name ?? 'home'
  const files =
    area === 'dashboard'
      ? ['dashboard/layout', `dashboard/${screen}/${screen}`]
      : [name ? `${area}/${name}` : `public/${area || 'landing'}`]
  return files.map((file) => new RegExp(`/renderer/screens/${file}\\.tsx$`))
}

/** Below the first script, which runs while the others load. */
function withPreloads(html: string, scripts: string[]): string {
  const preloads = scripts
    .filter((name) => !html.includes(name))
    .map((name) => `<link rel="modulepreload" crossorigin href="/${name}" />\n`)
  return replaceFirst(html, STYLE_SHEET, `${preloads.join('')}${STYLE_SHEET}`)
}

function withHead(html: string, path: Path): string {
  const page = replaceFirst(html, TITLE, renderHead(path).join('\n'))
  return isPrerendered(path) ? replaceFirst(page, NOT_INDEXED, '<meta name="robots" content="all" />') : page
}

function renderHead(path: Path): string[] {
  const title = escapeHtml(formatTitle(ROUTES[path].title))
  if (!isPrerendered(path)) return [`<title>${title}</title>`]
  const description = escapeHtml(DESCRIPTIONS[path])
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}" />`,
    '<meta property="og:type" content="website" />',
    `<meta property="og:site_name" content="${BRAND_NAME}" />`,
    `<meta property="og:title" content="${title}" />`,
    `<meta property="og:description" content="${description}" />`,
  ]
}

/** Replaces the first occurrence; throws if there is none. */
function replaceFirst(html: string, text: string, replacement: string): string {
  if (!html.includes(text)) throw new Error(`The page has no ${text}`)
  return html.replace(text, () => replacement)
}

function minify(html: string): string {
  return html.replace(/<!--.*?-->/gs, '').replace(/\n\s+/g, '\n')
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
