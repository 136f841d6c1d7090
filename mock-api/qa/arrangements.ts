import { alan, grace, linus, type Person } from '../../fixtures/people.ts'
import { seededFaker } from '../../fixtures/seeded-faker.ts'
import { passwordResetMail, verificationMail } from '../accounts/mails.ts'
import { fingerprint } from '../oauth/secrets.ts'
import type { Provider } from '../provider.ts'
import type { MailToken, Session, UserRow } from '../store/rows.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** The secrets of the links that scenarios have mailed: as long as real ones, but for everybody to know. */
export const LINK_TOKEN = 'scenario-link-to-verify-an-email-address-00'
export const RESET_TOKEN = 'scenario-link-to-choose-a-new-password-0000'

/** Three failed sign-ins: from the next on, the answer says how many attempts remain. */
export function failedAttempts({ db }: Provider): void {
  db.loginFailures.put({ id: grace.email, count: 3, lockedUntil: null })
}

export function livingLinks(provider: Provider, startedAt: number): void {
  mailLinks(provider, startedAt + 10 * MINUTE)
}

export function expiredLinks(provider: Provider, startedAt: number): void {
  mailLinks(provider, startedAt - MINUTE)
}

function mailLinks({ db, outbox, publicOrigin }: Provider, expiresAt: number): void {
  const put = (secret: string, purpose: MailToken['purpose'], { id, email }: Person): void =>
    void db.mailTokens.put({
      id: `mail-token-of-${id}`,
      tokenHash: fingerprint(secret),
      purpose,
      email,
      userId: id,
      expiresAt,
      usedAt: null,
    })
  put(LINK_TOKEN, 'verify-email', linus)
  put(RESET_TOKEN, 'reset-password', grace)
  outbox.send(verificationMail(accountOf(db, linus), publicOrigin, LINK_TOKEN))
  outbox.send(passwordResetMail(accountOf(db, grace), publicOrigin, RESET_TOKEN))
}

export function nothingEnabled({ db }: Provider): void {
  change(db, grace, { isEmailVerified: false, hasStrongPassword: false, publicAddress: null })
}

export function everyActivity({ db }: Provider, startedAt: number): void {
  const things: [action: string, age: number, clientName?: string][] = [
    ['sign_in_from_a_new_place', 500 * DAY],
    ['profile_updated', 90 * DAY],
    ['email_verified', 7 * DAY],
    ['wallet_connected', 6 * DAY],
    ['password_changed', 2 * DAY],
    ['authorization_revoked', DAY, 'Odeon'],
    ['authorization_granted', 23 * HOUR],
    ['authorization_granted', 5 * HOUR, 'Odeon'],
    ['logout', HOUR],
    ['login', 5 * MINUTE],
  ]
  for (const [index, [action, age, clientName = null]] of things.entries())
    db.activities.put({
      id: `activity-of-every-kind-${index}`,
      userId: grace.id,
      action,
      clientName,
      ipAddress: index % 3 === 0 ? 'Unknown' : '203.0.113.52',
      createdAt: new Date(startedAt - age).toISOString(),
    })
}

export function manyApplications({ db }: Provider, startedAt: number): void {
  for (const number of Array.from({ length: 12 }, (_, index) => index + 1)) {
    const clientId = `application-${number}`
    db.clients.put({
      id: clientId,
      clientId,
      clientSecret: `${clientId}-demo-secret`,
      name: `Application ${number}`,
      description: `Number ${number} of twelve`,
      redirectUris: [`https://${clientId}.example/return`],
      grants: ['authorization_code'],
      scopes: ['profile', 'email', 'read'],
      createdAt: new Date(startedAt - 100 * DAY).toISOString(),
    })
    db.authorizations.put({
      id: `authorization-${clientId}`,
      userId: grace.id,
      clientId,
      scopes: ['profile', 'email', 'read'].slice(0, 1 + (number % 3)),
      grantedAt: new Date(startedAt - (50 + number) * DAY).toISOString(),
      lastUsed: new Date(startedAt - number * DAY).toISOString(),
    })
  }
}

export function manySessions({ db }: Provider, startedAt: number): void {
  const faker = seededFaker(3)
  const devices = [HOUR, DAY, 6 * DAY].map((age) => ({
    age,
    userAgent: faker.internet.userAgent(),
    ipAddress: faker.internet.ipv4({ network: 'test-net-3' }),
  }))
  const unknown = { age: 20 * DAY, userAgent: '', ipAddress: 'Unknown' }
  for (const [index, { age, userAgent, ipAddress }] of [...devices, unknown].entries()) {
    const then = new Date(startedAt - age).toISOString()
    const session: Session = {
      id: `session-on-device-${index}`,
      userId: grace.id,
      userAgent,
      ipAddress,
      createdAt: then,
      lastUsedAt: then,
      expiresAt: startedAt + 30 * DAY - age,
      clientId: null,
    }
    db.sessions.put(session)
    db.sessionTokens.put({
      id: `token-of-${session.id}`,
      tokenHash: fingerprint(session.id),
      kind: 'refresh',
      userId: grace.id,
      family: session.id,
      expiresAt: session.expiresAt,
      usedAt: null,
    })
  }
}

export function manyReferrals({ db }: Provider): void {
  for (const [index, account] of [...db.users.rows()].entries())
    if (index % 4 === 3) db.users.put({ ...account, referredBy: alan.id })
}

export function noReferrals({ db }: Provider): void {
  for (const account of [...db.users.rows()]) db.users.put({ ...account, referredBy: null })
}

export function noCountries({ db }: Provider): void {
  for (const account of [...db.users.rows()]) db.users.put({ ...account, country: null })
}

export function noClients({ db }: Provider): void {
  for (const { id } of [...db.authorizations.rows()]) db.authorizations.delete(id)
  for (const { id } of [...db.clients.rows()]) db.clients.delete(id)
}

function accountOf({ users }: Provider['db'], { id, email }: Person): UserRow {
  const account = users.get(id)
  if (!account) throw new Error(`${email} is not in the seed`)
  return account
}

export function change(db: Provider['db'], person: Person, changes: Partial<UserRow>): void {
  db.users.put({ ...accountOf(db, person), ...changes })
}
