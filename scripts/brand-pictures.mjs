import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { chromium } from '@playwright/test'
import { ensureBuilt } from './build.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './install.mjs'
import { command, project } from './run.mjs'

/*
 * `node scripts/brand-pictures.mjs` draws the pictures in renderer/public that cannot be SVG: social-preview.png, which previews
 * of links show, is the head of the landing page without what can be clicked; apple-touch-icon.png is favicon.svg without corners.
 */

const site = 'http://portal.invalid'

const onlyWords = `
  nav, footer, section ~ section, h1 ~ div { display: none !important }
  header { padding-top: 24px !important; max-width: none !important; padding-inline: 72px !important }
  header svg { height: 30px }
  main section { max-width: none !important; padding: 0 72px !important; gap: 48px !important; height: 510px; grid-template-columns: 1fr 400px !important }
  h1 { font-size: 64px !important; line-height: 70px !important }
  h1 + p { font-size: 25px !important; line-height: 38px !important }
`

await command(async () => {
  await ensureInstalled()
  const executablePath = await ensureChromium()
  await ensureBuilt()
  const browser = await chromium.launch({ executablePath })
  try {
    const preview = await browser.newPage({ viewport: { width: 1200, height: 630 }, colorScheme: 'light' })
    await preview.route(`${site}/**`, (route) => {
      const { pathname } = new URL(route.request().url())
      return route.fulfill({ path: join(project, 'dist/portal', extname(pathname) ? pathname : 'index.html') })
    })
    await preview.goto(site)
    await preview.getByRole('heading', { level: 1 }).waitFor()
    await preview.addStyleTag({ content: onlyWords })
    await preview.screenshot({ path: picture('social-preview.png') })

    const icon = await browser.newPage({ viewport: { width: 180, height: 180 } })
    const favicon = readFileSync(picture('favicon.svg'), 'utf8').replace('rx="5" ', '')
    await icon.goto(`data:image/svg+xml,${encodeURIComponent(favicon)}`)
    await icon.screenshot({ path: picture('apple-touch-icon.png') })
  } finally {
    await browser.close()
  }
})

/** @param {string} name */
function picture(name) {
  return join(project, 'renderer/public', name)
}
