import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

/** A file for the browser. */
type DemoFile = { type: string; text: string }

const styles = ['demo.css', 'inspector.css']
const scripts = ['main', 'client', 'element', 'inspector', 'meaning', 'popup', 'problem', 'record', 'tab']

/**
 * What the demo application's page loads, by name: its own files as they are, and the library it signs in with. The desktop shell
 * is built with the answer in the place of this module, see electron.vite.config.ts.
 */
export function demoFiles(): Map<string, DemoFile> {
  const library = createRequire(import.meta.url).resolve('oauth4webapi')
  return new Map([
    ...styles.map((name): [string, DemoFile] => [name, { type: 'text/css; charset=utf-8', text: read(own(name)) }]),
    ...scripts.map((name): [string, DemoFile] => [`${name}.js`, script(own(`${name}.js`))]),
    ['oauth4webapi.js', script(library)],
  ])
}

function own(name: string): string {
  return fileURLToPath(new URL(`demo/${name}`, import.meta.url))
}

function script(file: string): DemoFile {
  return { type: 'text/javascript; charset=utf-8', text: read(file) }
}

function read(file: string): string {
  return readFileSync(file, 'utf8')
}
