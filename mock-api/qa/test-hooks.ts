import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, onTestFinished } from 'vitest'
import type { MockApiOptions } from '../server.ts'
import { startTestApi, type TestApi } from './test-client.ts'

/** Gives each test of the file its own mock API. `restart` replaces it with one that has other options. */
export function setUpTestApi(options?: MockApiOptions): TestApi & { restart(other: MockApiOptions): Promise<void> } {
  let current: TestApi

  beforeEach(async () => {
    current = await startTestApi(options)
  })
  afterEach(() => current.close())

  return {
    get api() {
      return current.api
    },
    get url() {
      return current.url
    },
    get log() {
      return current.log
    },
    ask: (...request) => current.ask(...request),
    signIn: (person) => current.signIn(person),
    isSignedIn: (accessToken) => current.isSignedIn(accessToken),
    userRow: (person) => current.userRow(person),
    actionsOf: (person) => current.actionsOf(person),
    mails: (query) => current.mails(query),
    mailedToken: () => current.mailedToken(),
    close: () => current.close(),
    async restart(other) {
      await current.close()
      current = await startTestApi(other)
    },
  }
}

/** A folder that is deleted after the current test. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mock-api-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
