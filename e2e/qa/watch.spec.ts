import { expect, test } from '@playwright/test'
import { collectProblems } from '../support/watch.ts'

const address = 'https://portal.test/'
const api = 'https://api.test'

/** Sets the title once all scripts, which may throw, and their requests have finished. */
const finish = `onload = () => Promise.allSettled(requests).finally(() => { document.title = 'done' })`
const start = `const requests = [], send = fetch; fetch = (url) => { const sent = send(url); requests.push(sent); return sent }`

/** `script` runs on a page whose content security policy blocks images; `reported` is what it must report, if anything. */
const cases: { title: string; script: string; reported?: RegExp }[] = [
  { title: 'no problem', script: `console.log('fine')` },
  { title: 'a console error', script: `console.error('broken')`, reported: /^broken/ },
  { title: 'an uncaught error', script: `throw new Error('thrown')`, reported: /thrown/ },
  { title: 'an unhandled rejection', script: `Promise.reject(new Error('rejected'))`, reported: /rejected/ },
  { title: 'a CSP violation', script: `new Image().src = 'https://portal.test/x.png'`, reported: /policy/i },
  { title: 'a foreign request', script: `fetch('https://stranger.test/200')`, reported: /to a foreign origin/ },
  { title: 'a missing file', script: `fetch('/gone.js')`, reported: /404.*portal\.test\/gone\.js/ },
  { title: 'a 4xx of the API', script: `fetch('https://api.test/401')` },
  { title: 'a 5xx of the API', script: `fetch('https://api.test/500')`, reported: /status of 500/ },
  { title: 'an allowed error', script: `console.error('allowed')` },
]

test('collectProblems reports exactly the problems of a page', async ({ page, context }) => {
  const problems = await collectProblems(context, {
    origins: [new URL(address).origin, api],
    api,
    errors: [/^allowed/],
  })
  await context.route('**/*', (route) => {
    const status = Number(new URL(route.request().url()).pathname.slice(1)) || 404
    return route.fulfill({ status, headers: { 'Access-Control-Allow-Origin': '*' } })
  })
  const scripts = [start, ...cases.map(({ script }) => script), finish].map((script) => `<script>${script}</script>`)
  await context.route(address, (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'Content-Security-Policy': 'img-src data:' },
      body: `<!doctype html><link rel="icon" href="data:,">${scripts.join('')}`,
    }),
  )
  await page.goto(address)
  await expect(page).toHaveTitle('done')
  const found = () =>
    new Set(problems.map((problem) => cases.find(({ reported }) => reported?.test(problem))?.title ?? problem))
  await expect.poll(found).toEqual(new Set(cases.filter(({ reported }) => reported).map(({ title }) => title)))
})
