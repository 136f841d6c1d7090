import * as v from 'valibot'
import { request } from '../../renderer/api/http.ts'
import { refreshTokens } from '../../renderer/state/refresh-tokens.ts'
import { startSession } from '../../renderer/state/session.ts'
import { storage } from '../../renderer/storage.ts'

/** Several calls at once that need a session, as the panels of a full dashboard make them. The title counts the times that all were over. */
async function callSixTimes(): Promise<void> {
  const calls = Array.from({ length: 6 }, () => request(v.unknown(), '/users/activities', { access: 'bearer' }))
  await Promise.allSettled(calls)
  countUp()
}

/** What several calls do that were refused at once, and may renew the token. */
async function renewThreeTimes(): Promise<void> {
  const refused = storage.accessToken.read()
  await Promise.allSettled(Array.from({ length: 3 }, () => refreshTokens(refused)))
  countUp()
}

function countUp(): void {
  document.title = String(Number(document.title) + 1)
}

startSession()
document.getElementById('call')?.addEventListener('click', callSixTimes)
document.getElementById('renew')?.addEventListener('click', renewThreeTimes)
