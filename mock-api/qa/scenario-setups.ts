import { ada, alan, grace, linus, type Person } from '../../fixtures/people.ts'
import { RESET_TOKEN, type ScenarioName, VERIFICATION_TOKEN } from '../../fixtures/scenarios.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../renderer/rules/durations.ts'
import { emailWithLink } from '../accounts/emails.ts'
import type { Outbox } from '../accounts/outbox.ts'
import { toTimestamp } from '../clock.ts'
import { KNOWN_SCOPES } from '../oauth/scopes.ts'
import type { Database } from '../store/database.ts'
import type { Authorization, Client, EmailToken, UserRow } from '../store/rows.ts'
import { hashSecret } from '../store/secrets.ts'

type SeededServices = { db: Database; outbox: Outbox; portalOrigin: string }

/** Changes rows and emails that were just seeded, always in the same way. `startedAt` is in milliseconds. */
type ScenarioSetup = (services: SeededServices, startedAt: number) => void

const validLinks: ScenarioSetup = (services, startedAt) => emailLinks(services, startedAt + 10 * MINUTE_MS)
const expiredLinks: ScenarioSetup = (services, startedAt) => emailLinks(services, startedAt - MINUTE_MS)

const SCENARIO_SETUPS: Partial<Record<ScenarioName, ScenarioSetup>> = {
  'failed-attempts': ({ db }) => db.loginFailures.put({ id: grace.email, count: 3, lockedUntil: null }),
  'verification-link': validLinks,
  'expired-verification-link': expiredLinks,
  'reset-link': validLinks,
  'expired-reset-link': expiredLinks,
  'unverified-member': ({ db }) =>
    updateUser(db, grace, { isEmailVerified: false, hasStrongPassword: false, publicAddress: null }),
  'every-activity': addEveryActivity,
  'many-applications': connectManyApplications,
  'many-sessions': addManySessions,
  'many-referrals': ({ db }) => updateAllUsers(db, (index) => (index % 4 === 3 ? { referredBy: alan.id } : {})),
  'no-referrals': ({ db }) => updateAllUsers(db, () => ({ referredBy: null })),
  'no-oauth-clients': deleteClients,
  'long-values': setLongValues,
  'right-to-left-names': setRightToLeftNames,
  'no-countries': ({ db }) => updateAllUsers(db, () => ({ country: null })),
}

export function setUpScenario(scenario: string, services: SeededServices, startedAt: number): void {
  const setUp = new Map(Object.entries(SCENARIO_SETUPS)).get(scenario)
  if (!setUp) return
  setUp(services, startedAt)
  // In an index, changed rows come last, but lists show users by age.
  services.db.users.reindex()
}

function emailLinks({ db, outbox, portalOrigin }: SeededServices, expiresAt: number): void {
  const put = (secret: string, purpose: EmailToken['purpose'], { id, email }: Person): void =>
    void db.emailTokens.put({
      id: `email-token-of-${id}`,
      tokenHash: hashSecret(secret),
      purpose,
      email,
      userId: id,
      expiresAt,
      usedAt: null,
    })
  put(VERIFICATION_TOKEN, 'verify-email', linus)
  put(RESET_TOKEN, 'reset-password', grace)
  outbox.send(emailWithLink('reset-password', findUser(db, grace), portalOrigin, RESET_TOKEN))
  outbox.send(emailWithLink('verify-email', findUser(db, linus), portalOrigin, VERIFICATION_TOKEN))
}

function addEveryActivity({ db }: SeededServices, startedAt: number): void {
  const activities: [action: string, age: number, clientName?: string][] = [
    ['sign_in_from_a_new_place', 500 * DAY_MS],
    ['profile_updated', 90 * DAY_MS],
    ['email_verified', 7 * DAY_MS],
    ['wallet_connected', 6 * DAY_MS],
    ['password_changed', 2 * DAY_MS],
    ['authorization_revoked', DAY_MS, 'Odeon'],
    ['authorization_granted', 23 * HOUR_MS],
    ['authorization_granted', 5 * HOUR_MS, 'Odeon'],
    ['logout', HOUR_MS],
    ['login', 5 * MINUTE_MS],
  ]
  for (const [index, [action, age, clientName = null]] of activities.entries()) {
    const ipAddress = index % 3 === 0 ? 'Unknown' : '203.0.113.52'
    const createdAt = toTimestamp(startedAt - age)
    db.activities.put({ id: `every-activity-${index}`, userId: grace.id, action, clientName, ipAddress, createdAt })
  }
}

function connectManyApplications({ db }: SeededServices, startedAt: number): void {
  const scopes = ['profile', 'email', 'read']
  for (let number = 1; number <= 12; number++)
    connectApp(
      db,
      grace,
      {
        clientId: `application-${number}`,
        name: `Application ${number}`,
        description: `Number ${number} of twelve`,
        redirectUris: [`https://application-${number}.example/return`],
        clientSecret: `application-${number}-demo-secret`,
        grants: ['authorization_code'],
        scopes,
        createdAt: toTimestamp(startedAt - 100 * DAY_MS),
      },
      {
        scopes: scopes.slice(0, 1 + (number % 3)),
        grantedAt: toTimestamp(startedAt - (50 + number) * DAY_MS),
        lastUsed: toTimestamp(startedAt - number * DAY_MS),
      },
    )
}

function addManySessions({ db }: SeededServices, startedAt: number): void {
  const devices: [age: number, userAgent: string, ipAddress: string][] = [
    [HOUR_MS, 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/123.0.0.0 Safari/537.36', '203.0.113.116'],
    [DAY_MS, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/119.0.0.0 Safari/537.36 Edg/119.0.0.0', '203.0.113.78'],
    [6 * DAY_MS, 'Mozilla/5.0 (Linux; Android 8; SM-T800) Chrome/124.0.0.0 Mobile Safari/537.36', '203.0.113.92'],
    [20 * DAY_MS, '', 'Unknown'],
  ]
  for (const [index, [age, userAgent, ipAddress]] of devices.entries()) {
    const id = `session-on-device-${index}`
    const createdAt = toTimestamp(startedAt - age)
    const expiresAt = startedAt + 30 * DAY_MS - age
    const device = { userAgent, ipAddress, clientId: null }
    db.sessions.put({ id, userId: grace.id, ...device, createdAt, lastUsedAt: createdAt, expiresAt })
  }
}

function deleteClients({ db }: SeededServices): void {
  for (const { id } of db.authorizations.rows()) db.authorizations.delete(id)
  for (const { id } of db.clients.rows()) db.clients.delete(id)
}

function findUser({ users }: Database, { id, email }: Person): UserRow {
  const user = users.get(id)
  if (!user) throw new Error(`${email} is not in the seed`)
  return user
}

function updateUser(db: Database, person: Person, changes: Partial<UserRow>): void {
  db.users.put({ ...findUser(db, person), ...changes })
}

function updateAllUsers({ users }: Database, changesFor: (index: number) => Partial<UserRow>): void {
  for (const [index, user] of [...users.rows()].entries()) users.put({ ...user, ...changesFor(index) })
}

/** The longest values that the forms accept, mostly single words. */
function setLongValues({ db }: SeededServices, startedAt: number): void {
  const word = (length: number): string => 'Extraordinarily'.repeat(40).slice(0, length)
  updateUser(db, ada, {
    firstName: word(80),
    lastName: `${word(40)} of ${word(36)}`,
    membership: 'Honorary Founder for Life and Beyond',
    tokensHolding: 999_999_999_999.99,
    publicAddress: `0x${'a1B2'.repeat(10)}`,
    phoneNumber: '+123456789012345',
  })
  for (const [index, user] of newest(db, 10).entries())
    db.users.put({
      ...user,
      username: `${word(27).toLowerCase()}-${index + 10}`,
      email: `${'a'.repeat(62)}${index + 10}@${'subdomain.'.repeat(17)}example`,
      phoneNumber: '+123456789012345',
      // South Georgia & South Sandwich Islands, the longest name.
      country: 'GS',
      referredBy: ada.id,
    })
  connectEdgeCase(db, startedAt, {
    name: word(80),
    description: `${word(200)} ${'and another part of the text '.repeat(10)}`.slice(0, 500),
    redirectUris: [`https://${'subdomain.'.repeat(20)}example/${'path/'.repeat(100)}return`],
    scopes: [...KNOWN_SCOPES, `calendar.${word(60).toLowerCase()}`],
  })
  db.activities.put({
    id: 'activity-long',
    userId: ada.id,
    action: `${word(60)}_${word(60)}`,
    clientName: null,
    ipAddress: '2001:0db8:85a3:0000:0000:8a2e:0370:7334',
    createdAt: toTimestamp(startedAt - HOUR_MS),
  })
}

function setRightToLeftNames({ db }: SeededServices, startedAt: number): void {
  updateUser(db, ada, { firstName: 'عائشة', lastName: 'الخوارزمي' })
  const [first, ...others] = newest(db, 10)
  for (const user of others)
    db.users.put({ ...user, firstName: 'שָׂרָה', lastName: 'בן־דוד', country: 'IL', referredBy: ada.id })
  if (first) db.users.put({ ...first, firstName: 'ليلى', lastName: 'Smith (ليلى)', country: 'EG', referredBy: ada.id })
  connectEdgeCase(db, startedAt, {
    name: 'مكتبة الإسكندرية (Alexandria)',
    description: 'ספרייה לקריאה ולדיון, version 2.0',
    redirectUris: ['https://library.example/return'],
    scopes: ['profile', 'email'],
  })
}

function newest(db: Database, count: number): UserRow[] {
  return [...db.users.rows()].slice(-count)
}

type AppDetails = Pick<Client, 'name' | 'description' | 'redirectUris' | 'scopes'>

/** Connects an application with unusual values to Ada's account. */
function connectEdgeCase(db: Database, startedAt: number, details: AppDetails): void {
  const createdAt = toTimestamp(startedAt - HOUR_MS)
  const clientSecret = 'edge-case-demo-secret'.repeat(4)
  const grants: Client['grants'] = ['authorization_code', 'client_credentials', 'refresh_token']
  connectApp(db, ada, { ...details, clientId: 'edge-case', clientSecret, grants, createdAt })
  db.activities.put({
    id: 'activity-edge-case',
    userId: ada.id,
    action: 'authorization_granted',
    clientName: details.name,
    ipAddress: '203.0.113.43',
    createdAt,
  })
}

/** Registers an application and a person's authorization; `authorization` overrides its dates and scopes. */
function connectApp(
  db: Database,
  { id: userId }: Person,
  app: Omit<Client, 'id'>,
  authorization: Partial<Authorization> = {},
): void {
  const { clientId, scopes, createdAt } = app
  db.clients.put({ ...app, id: `client-${clientId}` })
  const granted = { scopes, grantedAt: createdAt, lastUsed: createdAt, ...authorization }
  db.authorizations.put({ id: `authorization-${clientId}`, userId, clientId, ...granted })
}
