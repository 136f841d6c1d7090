import { join } from 'node:path'
import { buildDemoWallet, buildDesktop } from './build.mjs'
import { prepare, project, runScript } from './run.mjs'

await runScript(async () => {
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
  if (!process.argv.includes('--all')) return
  await buildDemoWallet()
  await buildDesktop()
})
