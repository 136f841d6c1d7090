import { expect, test } from '@playwright/test'
import { watch } from '../support/watch.ts'

const page = 'https://portal.test/'
const api = 'https://api.test'

/** Runs after the script of the case, also when that throws, and after what it asked the network for. */
const end = `onload = () => fetch('/200').finally(() => { document.title = 'done' })`

/** What is reported of a page with this script, behind a policy that allows its inline script only. */
const cases: [title: string, script: string, reported: RegExp[], errors?: RegExp[]][] = [
  ['a page that behaves', `console.log('fine')`, []],
  ['an error on the console', `console.error('broken')`, [/^broken/]],
  ['an uncaught error', `throw new Error('thrown')`, [/thrown/]],
  ['a rejection that nobody handles', `Promise.reject(new Error('rejected'))`, [/rejected/]],
  ['a breach of the policy', `new Image().src = 'https://portal.test/x.png'`, [/policy/i]],
  ['a stranger', `fetch('https://stranger.test/200')`, [/Request to a foreign origin/]],
  ['a file that is missing', `fetch('/gone.js')`, [/404.*portal\.test\/gone\.js/]],
  ['an API that refuses', `fetch('https://api.test/401')`, []],
  ['an API that breaks', `fetch('https://api.test/500')`, [/500/]],
  ['an error that the test expects', `console.error('broken')`, [], [/^broken/]],
]

test('the watcher reports what a page does wrong, and nothing else', async ({ browser }) => {
  for (const [title, script, reported, errors = []] of cases)
    await test.step(title, async () => {
      const context = await browser.newContext()
      const problems = await watch(context, { origins: [new URL(page).origin, api], api, errors })
      await context.route('**/*', (route) => {
        const status = Number(new URL(route.request().url()).pathname.slice(1)) || 404
        return route.fulfill({ status, headers: { 'Access-Control-Allow-Origin': '*' } })
      })
      await context.route(page, (route) =>
        route.fulfill({
          contentType: 'text/html',
          headers: { 'Content-Security-Policy': 'img-src data:' },
          body: `<!doctype html><link rel="icon" href="data:,"><script>${script}</script><script>${end}</script>`,
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
