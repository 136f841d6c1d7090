import { people } from '../fixtures/people.ts'
import { createServer, type MockApiOptions } from './server.ts'

export type RunningMockApi = { url: string; port: number; close(): Promise<void> }

/**
 * Starts the mock API on a port with its log on the console. Throws what `listen` throws (EADDRINUSE), or when the data file is
 * damaged or in use. Whoever starts it calls `close` before the process ends.
 */
export async function startMockApi({
  port,
  host = '127.0.0.1',
  ...options
}: MockApiOptions & { port: number; host?: string }): Promise<RunningMockApi> {
  const log = options.log ?? console.log
  if (!['127.0.0.1', '::1', 'localhost'].includes(host))
    log(`Warning: the mock API listens on ${host}. Whoever can reach it can read its mails and reset its data.`)
  return createServer({ ...options, log }).listen({ port, host })
}

/** The demo people as lines to print: email, password, and what each is there to show. */
export function demoPeople(): string[] {
  const width = (texts: string[]): number => Math.max(...texts.map((text) => text.length))
  const emails = width(people.map(({ email }) => email))
  const passwords = width(people.map(({ password }) => password))
  return people.map(
    ({ email, password, description }) => `${email.padEnd(emails)}  ${password.padEnd(passwords)}  ${description}`,
  )
}
