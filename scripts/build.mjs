import { join } from 'node:path'
import { buildDemoScript, buildDesktop } from './builders.mjs'
import { parseFlags } from './options.mjs'
import { prepare, project, runScript } from './run.mjs'

const USAGE = `Flags:
  --server  also bundle \`npm start\` into dist/server
  --all     also build the desktop app`

await runScript(async () => {
  const { values } = parseFlags(
    { args: process.argv.slice(2), options: { server: { type: 'boolean' }, all: { type: 'boolean' } } },
    USAGE,
  )
  await prepare()
  const { build } = await import('vite')
  await build({
    configFile: join(project, 'renderer', 'vite.config.ts'),
    logLevel: 'warn',
    build: { license: { fileName: 'licenses.txt' } },
  })
  const { writeHostingFiles } = await import('../renderer/hosting/hosting-files.ts')
  await writeHostingFiles(join(project, 'dist', 'portal'))
  console.log('The portal is in dist/portal.')
  if (values.server || values.all) await buildDemoScript()
  if (values.server) await buildServer()
  if (values.all) await buildDesktop()
})

/** Bundles `npm start` and its packages into dist/server/start.mjs, which runs without node_modules. */
async function buildServer() {
  const { build } = await import('vite')
  const { inlinePageFiles, license, stubErrorHandler, target } = await import('../electron.vite.config.ts')
  await build({
    configFile: false,
    envDir: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [inlinePageFiles(), stubErrorHandler()],
    ssr: { noExternal: true, external: ['tsx/esm/api'] },
    build: {
      ssr: join(project, 'scripts', 'start.mjs'),
      outDir: join(project, 'dist', 'server'),
      target,
      license,
      rolldownOptions: {
        checks: { pluginTimings: false },
        output: { entryFileNames: '[name].mjs', codeSplitting: false },
      },
    },
  })
}
