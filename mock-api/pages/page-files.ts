import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

type PageFile = { type: string; text: string }

/**
 * The scripts and styles of the demo application by name, with the client library that it uses. In a build, electron.vite.config.ts
 * replaces this module by the files' contents.
 */
export function demoFiles(): Map<string, PageFile> {
  const library = createRequire(import.meta.url).resolve('oauth4webapi')
  const license = readFileSync(join(dirname(library), '..', 'LICENSE.md'), 'utf8')
  const { type, text } = fileAt(library)
  return filesIn('demo').set('oauth4webapi.js', { type, text: `/*\n${license}*/\n${text}` })
}

/** The scripts and styles of the control panel, which also loads some files of the demo application. */
export function panelFiles(): Map<string, PageFile> {
  return filesIn('panel')
}

function filesIn(folder: string): Map<string, PageFile> {
  const directory = fileURLToPath(new URL(`${folder}/`, import.meta.url))
  const names = readdirSync(directory).filter((name) => /\.(js|css)$/.test(name))
  return new Map(names.map((name) => [name, fileAt(directory + name)]))
}

function fileAt(path: string): PageFile {
  const type = path.endsWith('.css') ? 'text/css' : 'text/javascript'
  return { type: `${type}; charset=utf-8`, text: readFileSync(path, 'utf8') }
}
