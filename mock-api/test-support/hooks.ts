import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, onTestFinished } from 'vitest'
import type { MockApiOptions } from '../server.ts'
import { runApi, type TestApi, testApiFor } from './client.ts'

/** Gives each test of the file its own mock API. `restart` replaces it with one that has other options. */
export function setUpTestApi(options?: MockApiOptions): TestApi & { restart(other: MockApiOptions): Promise<void> } {
  let running: Awaited<ReturnType<typeof runApi>>

  beforeEach(async () => {
    running = await runApi(options)
    return () => running.close()
  })

  return Object.assign(
    testApiFor(() => running),
    {
      async restart(other: MockApiOptions) {
        await running.close()
        running = await runApi(other)
      },
    },
  )
}

/** A folder that is deleted after the current test. */
export function testFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mock-api-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
