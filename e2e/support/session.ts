import type { BrowserContext, Locator, Page } from '@playwright/test'
import * as v from 'valibot'
import type { Person } from '../../fixtures/people.ts'
import type { MockApi } from '../../mock-api/server.ts'
import type { UserRow } from '../../mock-api/store/rows.ts'
import { sendTo, signInAt } from '../../mock-api/test-support/client.ts'
import { userSchema } from '../../renderer/api/contract/users.ts'
import { formatTokenAccount } from '../../renderer/session/session-cookies.ts'

/** What the portal stores when a user signs in. */
export type StoredSession = {
  cookies: Parameters<BrowserContext['addCookies']>[0]
  /** The value of `user` in localStorage. */
  user: string
}

/** Signs in at the API, without the portal. */
export async function newSession(
  portalUrl: string,
  apiUrl: string,
  person: Pick<Person, 'email' | 'password'>,
): Promise<StoredSession> {
  const { accessToken, refreshToken, user } = await signInAt(sendTo(apiUrl), person)
  const account = formatTokenAccount(v.parse(userSchema, user).id, { accessToken, refreshToken })
  // Not Secure: WebKit doesn't send such a cookie on plain http.
  const cookie = { url: portalUrl, sameSite: 'Strict', secure: false } as const
  const cookies = [
    { ...cookie, name: 'accessToken', value: accessToken },
    { ...cookie, name: 'refreshToken', value: refreshToken },
    { ...cookie, name: 'tokenAccount', value: encodeURIComponent(account) },
  ]
  return { cookies, user: JSON.stringify(user) }
}

export async function readAccessToken(context: BrowserContext): Promise<string> {
  const cookie = (await context.cookies()).find(({ name }) => name === 'accessToken')
  if (!cookie) throw new Error('No user is signed in')
  return cookie.value
}

/**
 * Clicks while the tab is too busy to show the account that another tab signs in to: before it gets the storage event, or after that but
 * before React renders.
 */
export async function clickInBusyTab(button: Locator, moment: 'before the storage event' | 'before rendering') {
  await button.evaluate(
    (element: HTMLButtonElement, isBeforeEvent) =>
      new Promise<void>((resolve) => {
        const click = () => {
          element.click()
          resolve()
        }
        if (!isBeforeEvent) return addEventListener('storage', ({ key }) => key === 'user' && click())
        setTimeout(() => {
          const before = document.cookie
          while (document.cookie === before);
          click()
        })
      }),
    moment === 'before the storage event',
  )
}

/** Changes a user at the provider, as if in another place. */
export function changeUser({ db }: MockApi, { id }: Person, changes: Partial<UserRow>): void {
  const user = db.users.get(id)
  if (!user) throw new Error(`${id} is not in the seed`)
  db.users.put({ ...user, ...changes })
}

/** The heading of the dashboard. */
export const welcome = (page: Page): Locator => page.getByRole('heading', { level: 1, name: /^Welcome, / })
