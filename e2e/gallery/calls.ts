import * as v from 'valibot'
import { request } from '../../renderer/api/http.ts'
import { startSession } from '../../renderer/state/session.ts'

/** Makes six calls at once, like the panels of a dashboard. The title counts the finished rounds. */
async function callSixTimes(): Promise<void> {
  const calls = Array.from({ length: 6 }, () => request(v.unknown(), '/users/activities', { access: 'bearer' }))
  await Promise.allSettled(calls)
  document.title = String(Number(document.title) + 1)
}

startSession()
document.getElementById('call')?.addEventListener('click', callSixTimes)
