import { expect, test } from '@playwright/test'
import { collectProblems } from '../support/watch.ts'

const page = 'https://portal.test/'
const api = 'https://api.test'

/** Sets the title once the script of the case, which may throw, and its requests have finished. */
const finish = `onload = () => fetch('/200').finally(() => { document.title = 'done' })`

/** `script` runs on a page whose content security policy blocks images; `reported` is what it must report. */
const cases: { title: string; script: string; reported: RegExp[]; errors?: RegExp[] }[] = [
  { title: 'no problem', script: `console.log('fine')`, reported: [] },
  { title: 'a console error', script: `console.error('broken')`, reported: [/^broken/] },
  { title: 'an uncaught error', script: `throw new Error('thrown')`, reported: [/thrown/] },
  { title: 'an unhandled rejection', script: `Promise.reject(new Error('rejected'))`, reported: [/rejected/] },
  { title: 'a CSP violation', script: `new Image().src = 'https://portal.test/x.png'`, reported: [/policy/i] },
  {
    title: 'a foreign request',
    script: `fetch('https://stranger.test/200')`,
    reported: [/Request to a foreign origin/],
  },
  { title: 'a missing file', script: `fetch('/gone.js')`, reported: [/404.*portal\.test\/gone\.js/] },
  { title: 'a 4xx of the API', script: `fetch('https://api.test/401')`, reported: [] },
  { title: 'a 5xx of the API', script: `fetch('https://api.test/500')`, reported: [/500/] },
  { title: 'an allowed error', script: `console.error('broken')`, reported: [], errors: [/^broken/] },
]

test('collectProblems reports exactly the problems of a page', async ({ browser }) => {
  for (const { title, script, reported, errors = [] } of cases)
    await test.step(title, async () => {
      const context = await browser.newContext()
      const problems = await collectProblems(context, { origins: [new URL(page).origin, api], api, errors })
      await context.route('**/*', (route) => {
        const status = Number(new URL(route.request().url()).pathname.slice(1)) || 404
        return route.fulfill({ status, headers: { 'Access-Control-Allow-Origin': '*' } })
      })
      await context.route(page, (route) =>
        route.fulfill({
          contentType: 'text/html',
          headers: { 'Content-Security-Policy': 'img-src data:' },
          body: `<!doctype html><link rel="icon" href="data:,"><script>${script}</script><script>${finish}</script>`,
        }),
      )
      const tab = await context.newPage()
      await tab.goto(page)
      await expect(tab).toHaveTitle('done')
      for (const pattern of reported) {
        const found = problems.some((problem) => pattern.test(problem))
        expect(found, `${pattern} in ${problems.join()}`).toBe(true)
      }
      if (reported.length === 0) expect(problems).toEqual([])
      await context.close()
    })
})
