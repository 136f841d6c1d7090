import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname } from 'node:path'
import { expect, test } from '@playwright/test'
import { people } from '../../fixtures/people.ts'
import { takePort } from '../support/free-ports.ts'
import { startDemo } from '../support/start-demo.ts'

const started: ChildProcess[] = []

test.afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

async function start(flags: string[], environment = {}) {
  const demo = await startDemo(flags, environment)
  started.push(demo.child)
  return demo
}

async function isListening(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  )
}

test('npm start serves the portal and the API until SIGINT', async ({}, testInfo) => {
  const data = testInfo.outputPath('demo.json')
  const tmp = testInfo.outputPath('tmp')
  mkdirSync(tmp)
  const running = await start(['--data', data], { TMPDIR: tmp })
  const { api, portal } = running
  await running.ready()
  expect(running.output()).toContain(`http://localhost:${portal}`)
  const pages = { 'Control panel': '', Mailbox: 'mailbox', Agora: 'demo', Presentation: 'presentation' }
  for (const [label, page] of Object.entries(pages))
    expect(running.output()).toMatch(new RegExp(`^${label} +http://localhost:${api}/__mock/${page}$`, 'm'))
  expect(running.output()).toContain(`with their passwords when ${data} was created (they may have changed)`)
  for (const { email, password } of people) expect(running.output()).toMatch(new RegExp(`${email}\\s+${password}`))

  for (const file of ['', 'files/panel.js', 'files/pages.css', 'files/oauth4webapi.js', 'api', 'openapi.json'])
    expect((await fetch(`http://127.0.0.1:${api}/__mock/${file}`)).status, file).toBe(200)

  const page = await fetch(`http://localhost:${portal}/auth/login`)
  const html = await page.text()
  expect(html).toContain(
    `{"apiHost":"http://localhost:${api}","publicAddressUrl":"/public-address","productName":"Ancient"}`,
  )
  expect(html).toContain('<script type="module" src="/demo-script.js">')
  const profile = await fetch(`http://127.0.0.1:${api}/users/profile`, {
    headers: { Origin: `http://localhost:${portal}` },
  })
  expect(profile.status).toBe(401)
  expect(profile.headers.get('access-control-allow-origin')).toBe(`http://localhost:${portal}`)

  expect(readdirSync(tmp), 'no compiled code where another user could leave theirs').toEqual([])
  // start.mjs exits with 1 if its servers take more than 4.5 seconds to close.
  running.child.kill('SIGINT')
  expect(await running.exit).toBe(0)
  expect([await isListening(api), await isListening(portal)]).toEqual([false, false])
})

test('npm start --present opens the windows of the presentation', async ({}, testInfo) => {
  const opener = testInfo.outputPath('bin', process.platform === 'darwin' ? 'open' : 'xdg-open')
  const opened = testInfo.outputPath('opened')
  mkdirSync(dirname(opener), { recursive: true })
  writeFileSync(opener, `#!/bin/sh\necho "$1" >> '${opened}'\n`, { mode: 0o755 })
  const { api } = await start(['--present'], { PATH: dirname(opener) + delimiter + process.env.PATH })
  await expect
    .poll(() => existsSync(opened) && readFileSync(opened, 'utf8').trim().split('\n').sort(), { timeout: 30_000 })
    .toEqual([
      expect.stringContaining(`http://localhost:${api}/__mock/demo#audience=`),
      `http://localhost:${api}/__mock/presentation`,
    ])
})

test('npm start --host prints the control token instead of the presentation', async () => {
  const running = await start(['--host', '0.0.0.0', '--allow-host', 'localhost'])
  await running.ready()
  expect(running.output()).toContain('control token')
  expect(running.output()).not.toContain('presentation')
})

test('npm start says which port is in use and how to change it', async () => {
  const taken = await takePort()
  const running = await start(['--portal-port', String(taken.port)])
  expect(await running.exit).toBe(1)
  expect(running.output()).toContain(
    `Port ${taken.port} is in use. Choose another with --portal-port N or PORTAL_PORT=N.`,
  )
  expect(running.output(), 'no stack').not.toContain('.mjs:')
  expect(await isListening(running.api)).toBe(false)
  await taken.release()
})

test('npm start --api-host serves the portal alone', async () => {
  const running = await start(['--api-host', 'https://api.example'])
  const { api, portal } = running
  await running.ready()
  const page = await fetch(`http://localhost:${portal}/`)
  expect(page.headers.get('content-security-policy')).toContain(
    "connect-src 'self' https://api.example https://api.ipify.org;",
  )
  expect(await page.text()).not.toContain('demo-script')
  expect(running.output()).not.toContain('passwords')
  expect(await isListening(api)).toBe(false)
  running.child.kill('SIGHUP')
  expect(await running.exit).toBe(0)
  expect(await isListening(portal)).toBe(false)
})
