import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { freePorts } from './free-ports.ts'

let gallery: ChildProcess | undefined

test.afterEach(() => gallery?.kill())

test('the gallery plays a scene in the living portal, and shows it in either theme', async ({ page }) => {
  const [api, portal] = await freePorts()
  const flags = ['--api-port', String(api), '--portal-port', String(portal)]
  const cwd = fileURLToPath(new URL('..', import.meta.url))
  gallery = spawn(process.execPath, ['scripts/dev.mjs', 'gallery', ...flags], { cwd, stdio: 'ignore' })
  const address = `http://localhost:${portal}/gallery/screens.html`
  for (const url of [address, `http://localhost:${api}/__mock/`]) await expect(() => fetch(url)).toPass()

  await page.goto(`${address}#dashboard-revoke`)
  const scene = page.getByTitle('dashboard-revoke').contentFrame()
  // A development server makes its modules when they are asked for first.
  await expect(scene.getByRole('alertdialog', { name: 'Revoke Odeon' })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('status')).toContainText('There it is.')

  await page.getByRole('link', { name: 'forgot-password-sent' }).click()
  const other = page.getByTitle('forgot-password-sent').contentFrame()
  await expect(other.getByRole('status').filter({ hasText: 'If this address has an account' })).toBeVisible({
    timeout: 30_000,
  })
  await page.getByRole('button', { name: /theme/i }).click()
  await page.getByRole('button', { name: /theme/i }).click()
  await expect(other.locator('html.dark')).toBeAttached()

  await page.getByRole('link', { name: 'Components' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Screens' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Screens' })).toBeVisible()
})
