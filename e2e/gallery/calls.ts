import * as v from 'valibot'
import { request } from '../../renderer/api/http.ts'
import { startSession } from '../../renderer/state/session.ts'

/** Several calls at once that need a session, as the panels of a full dashboard make them. The title counts the times that all were over. */
async function callSixTimes(): Promise<void> {
  const calls = Array.from({ length: 6 }, () => request(v.unknown(), '/users/activities', { access: 'bearer' }))
  await Promise.allSettled(calls)
  countUp()
}

function countUp(): void {
  document.title = String(Number(document.title) + 1)
}

startSession()
document.getElementById('call')?.addEventListener('click', callSixTimes)
