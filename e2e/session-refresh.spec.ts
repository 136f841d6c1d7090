import { expect, test } from './gallery-test.ts'

for (const [what, hasLocks, brought, kept] of [
  ['a browser', true, { refreshToken: 'next' }, 'next'],
  ['a browser without locks, from a provider that leaves the refresh token as it is', false, {}, 'first'],
] as const)
  test(`in ${what}, several calls that were refused at once renew the token once`, async ({ page, portal }) => {
    if (!hasLocks) await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'))
    const renewals: unknown[] = []
    await page.route('**/users/refresh', (route) => {
      renewals.push(route.request().postDataJSON())
      return route.fulfill({ json: { accessToken: 'new', ...brought } })
    })
    await page.goto('/calls')
    expect(await page.evaluate(() => 'locks' in navigator)).toBe(hasLocks)
    await page.context().addCookies([
      { name: 'accessToken', value: 'old', url: portal.url },
      { name: 'refreshToken', value: 'first', url: portal.url },
    ])
    await page.getByRole('button', { name: 'Renew the token' }).click()
    await expect(page).toHaveTitle('1')
    expect(renewals).toEqual([{ refreshToken: 'first' }])
    const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`)
    expect(cookies.sort()).toEqual(['accessToken=new', `refreshToken=${kept}`])
  })
