import * as v from 'valibot'
import { refreshResponseSchema, signInResponseSchema } from '../../renderer/api/contract.ts'
import { access } from '../access.ts'
import { checkAdmin } from './check-admin.ts'
import { checkApplications } from './check-applications.ts'
import { checkMember, checkMemberChanges } from './check-member.ts'
import { checkRegistration } from './check-registration.ts'
import { checkStrangers } from './check-strangers.ts'
import { operationList } from './openapi.ts'
import { type Call, partsOf } from './operation.ts'
import { operations } from './operations.ts'
import { type Finding, type ProviderUnderTest, providerUnderTest, Unreachable } from './provider-under-test.ts'

export type CheckOptions = {
  /** Of the provider, without a slash at the end. */
  api: string
  /** Origin whose pages the provider lets call. */
  portal: string
  email: string
  password: string
  /** Whether calls that change something are made too. */
  write: boolean
  /** client_id of an application to look at; administrators find one themselves. */
  client?: string | undefined
  /** Told what the check waits for. */
  say?: (line: string) => void
}

/** Somebody who signed in for the check, and what it is made with. `leftBehind` grows: what it could not take away again. */
export type Signed = {
  provider: ProviderUnderTest
  options: CheckOptions
  token: string
  isAdmin: boolean
  leftBehind: string[]
}

export type Report = { findings: Finding[]; leftBehind: string[] }

/**
 * Makes the documented calls (specification §7) of a provider, and compares what comes with the contract. Without `write` it
 * changes nothing but its own session: it signs in, renews its tokens and signs out.
 */
export async function checkContract(options: CheckOptions): Promise<Report> {
  const provider = providerUnderTest(options.api, options.portal, options.say)
  const leftBehind: string[] = []
  const calls = operationList().map(([call]) => call)
  try {
    const { made, isSignedIn } = await checkCalls(provider, options, leftBehind)
    for (const call of calls) if (!made.has(call)) provider.skip(call, reasonFor(call, options, isSignedIn))
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error
    for (const call of calls) provider.skip(call, 'nobody answers')
  }
  return { findings: provider.findings, leftBehind }
}

/** Returns which calls were made as those make them who may. */
async function checkCalls(
  provider: ProviderUnderTest,
  options: CheckOptions,
  leftBehind: string[],
): Promise<{ made: Set<string>; isSignedIn: boolean }> {
  await checkStrangers(provider, options)
  // That strangers are refused says nothing of what a call does for others.
  const { length } = provider.findings

  const { email, password } = options
  const session = await provider.succeeds('POST /users/login', { body: { email, password, remember: false } })
  if (v.is(signInResponseSchema, session)) {
    const signed = {
      provider,
      options,
      token: session.accessToken,
      isAdmin: session.user.role === 'ADMIN',
      leftBehind,
    }
    await checkSigned(signed)
    await checkSession(provider, session)
  }
  const made = provider.findings.flatMap((finding, at) => (at < length && !isOpen(finding) ? [] : [finding.call]))
  return { made: new Set(made), isSignedIn: session !== undefined }
}

async function checkSigned(signed: Signed): Promise<void> {
  await checkMember(signed)
  const client = await checkAdmin(signed)
  await checkApplications(signed, client)
  if (!signed.options.write) return
  await checkMemberChanges(signed)
  await checkRegistration(signed)
}

/** The session itself, which ends with it. */
async function checkSession(
  provider: ProviderUnderTest,
  { accessToken, refreshToken }: { accessToken: string; refreshToken: string },
): Promise<void> {
  const renewed = await provider.succeeds('POST /users/refresh', { body: { refreshToken } })
  const token = v.is(refreshResponseSchema, renewed) ? renewed.accessToken : accessToken
  await provider.succeeds('GET /users/profile', { token, note: 'with renewed tokens' })
  await provider.succeeds('POST /users/logout', { token })
  await provider.refuses('GET /users/profile', [401], { token, note: 'after signing out' })
}

function isOpen({ call }: Finding): boolean {
  return new Map<string, string>(Object.entries(access)).get(call) === 'anyone'
}

function reasonFor(call: Call, { write }: CheckOptions, isSignedIn: boolean): string {
  if (operations[call].isExtra) return 'beyond the specification'
  if (!write && partsOf(call).method !== 'GET') return 'it changes something: --write makes it'
  if (!isSignedIn) return 'the sign-in did not succeed'
  return 'it needs an application: --client names one'
}
