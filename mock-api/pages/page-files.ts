import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A file for the browser. */
type PageFile = { type: string; text: string }

const demo = {
  styles: ['wide', 'demo', 'inspector'],
  scripts: ['main', 'client', 'element', 'inspector', 'meaning', 'popup', 'problem', 'record', 'tab'],
}
const panel = { styles: ['panel'], scripts: ['main', 'clock', 'control', 'faults', 'journal', 'scenario'] }

/**
 * What the demo application's page loads, by name: its own files as they are, and the library it signs in with. Builds have the
 * answers in the place of this module, see electron.vite.config.ts.
 */
export function demoFiles(): Map<string, PageFile> {
  const library = createRequire(import.meta.url).resolve('oauth4webapi')
  const license = read(join(dirname(library), '..', 'LICENSE.md'))
  const { type, text } = script(library)
  return new Map([...filesIn('demo', demo), ['oauth4webapi.js', { type, text: `/*\n${license}*/\n${text}` }]])
}

/** What the control panel loads besides the looks of the demo application. */
export function panelFiles(): Map<string, PageFile> {
  return filesIn('panel', panel)
}

function filesIn(folder: string, { styles, scripts }: typeof panel): Map<string, PageFile> {
  const path = (name: string) => fileURLToPath(new URL(`${folder}/${name}`, import.meta.url))
  return new Map([
    ...styles.map((name): [string, PageFile] => [
      `${name}.css`,
      { type: 'text/css; charset=utf-8', text: read(path(`${name}.css`)) },
    ]),
    ...scripts.map((name): [string, PageFile] => [`${name}.js`, script(path(`${name}.js`))]),
  ])
}

function script(file: string): PageFile {
  return { type: 'text/javascript; charset=utf-8', text: read(file) }
}

function read(file: string): string {
  return readFileSync(file, 'utf8')
}
