import { faker } from '@faker-js/faker/locale/en'
import { agora, odeon, stoa } from '../../fixtures/clients.ts'
import { DAY_MS, MINUTE_MS } from '../../renderer/rules/durations.ts'
import { REFRESH_LIFETIME_MS } from '../accounts/sessions.ts'
import { toTimestamp } from '../clock.ts'
import type { Rows, UserRow } from '../store/rows.ts'

const MAX_VISITS = 20

/** Only the newest users of a larger seed have a history: more rows would slow down the start, and every write to a data file. */
const MAX_USERS = 2000

/** Networks for documentation (RFC 5737). */
const ipAddresses = ['192.0.2', '198.51.100', '203.0.113'].flatMap((network) =>
  Array.from({ length: 254 }, (_, index) => `${network}.${index + 1}`),
)

const computers = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
  'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
]
const phones = [
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
]

/** The applications in the order in which a user connects them. Most users choose Odeon first. */
const appOrders = [
  [odeon, stoa, agora],
  [odeon, agora, stoa],
  [agora, odeon, stoa],
  [stoa, odeon, agora],
].map((apps) =>
  // Only administrators can grant `admin`.
  apps.map((app) => ({ ...app, scopes: app.scopes.filter((scope) => scope !== 'admin') })),
)

/** What generated users did before `startedAt` (milliseconds), each user's rows oldest first. Deterministic. */
export function createHistory(users: readonly UserRow[], startedAt: number) {
  faker.seed(20_261_122)
  const activities: Rows['activities'] = []
  const sessions: Rows['sessions'] = []
  const authorizations: Rows['authorizations'] = []

  function record(
    userId: string,
    action: string,
    createdAt: string,
    ipAddress: string,
    clientName: string | null = null,
  ): void {
    const id = `generated-activity-${activities.length + 1}`
    activities.push({ id, userId, action, clientName, ipAddress, createdAt })
  }

  for (const { id: userId, createdAt, isActive, isEmailVerified, isWalletVerified } of users.slice(-MAX_USERS)) {
    const joinedAt = Date.parse(createdAt)
    const computer = chooseDevice(computers)
    const phone = chooseDevice(phones)
    record(userId, 'account_created', createdAt, computer.ipAddress)
    // The provider rejects sign-ins before verification. A seed that starts early has users from the future.
    if (!isEmailVerified || joinedAt >= startedAt) continue

    const endedAt = isActive ? startedAt : joinedAt + (startedAt - joinedAt) * faker.number.float()
    const apps = faker.helpers.arrayElement(appOrders)
    let connected = 0
    const visits = chooseVisits(joinedAt, endedAt)
    for (const [index, start] of visits.entries()) {
      const end = visits[index + 1] ?? endedAt
      const device = chance(0.3) ? phone : computer
      const { ipAddress } = device
      const visitedAt = toTimestamp(start)
      record(userId, 'login', visitedAt, ipAddress)
      if (index === 0 && isWalletVerified) record(userId, 'wallet_connected', during(start, 2, end), ipAddress)

      const app = chance(0.4) ? apps[connected++] : undefined
      if (app) {
        const grantedAt = during(start, 5, end)
        const lastVisit = faker.number.int({ min: index, max: visits.length - 1 })
        record(userId, 'authorization_granted', grantedAt, ipAddress, app.name)
        authorizations.push({
          id: `authorization-${userId}-${app.clientId}`,
          userId,
          clientId: app.clientId,
          scopes: app.scopes.slice(0, faker.number.int({ min: 1, max: app.scopes.length })),
          grantedAt,
          lastUsed: lastVisit > index ? toTimestamp(visits[lastVisit] ?? start) : grantedAt,
        })
      }

      const expiresAt = start + REFRESH_LIFETIME_MS
      if (chance(0.2)) record(userId, 'logout', during(start, 20, end), ipAddress)
      else if (isActive && expiresAt > startedAt)
        sessions.push({
          id: `session-${userId}-${index + 1}`,
          userId,
          ...device,
          clientId: null,
          createdAt: visitedAt,
          lastUsedAt: during(start, 300, end),
          expiresAt,
        })
    }
    if (!isActive) record(userId, 'account_deactivated', toTimestamp(endedAt), 'Unknown')
  }
  return { activities, sessions, authorizations }
}

/** Times of sign-ins, the first one soon after the registration. Half of the users sign in once, a few on many days. */
function chooseVisits(joinedAt: number, endedAt: number): number[] {
  const first = Math.min(joinedAt + 10 * MINUTE_MS, (joinedAt + endedAt) / 2)
  const count = Math.min(MAX_VISITS, Math.ceil(0.5 / faker.number.float()), 1 + (endedAt - joinedAt) / DAY_MS)
  const visits = [first]
  // The square favors recent times.
  while (visits.length < count) visits.push(endedAt - (endedAt - first) * faker.number.float() ** 2)
  return visits.sort((a, b) => a - b)
}

/** `minutes` after `start`, or halfway to `end` if that is earlier. */
function during(start: number, minutes: number, end: number): string {
  return toTimestamp(Math.min(start + minutes * MINUTE_MS, (start + end) / 2))
}

function chooseDevice(userAgents: readonly string[]) {
  return { userAgent: faker.helpers.arrayElement(userAgents), ipAddress: faker.helpers.arrayElement(ipAddresses) }
}

function chance(probability: number): boolean {
  return faker.datatype.boolean(probability)
}
