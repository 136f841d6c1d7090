import type { Call, CallArguments, ResponseOf } from '../api/call.ts'
import { withSession } from '../api/http.ts'
import { sessionAccess } from './session.ts'

/** Makes a call of the provider for the account that this tab shows. `send` (api/http.ts) makes one without a session. */
export const request: <C extends Call & { on401?: 'throw' }>(
  call: C,
  ...options: CallArguments<C>
) => Promise<ResponseOf<C>> = withSession(sessionAccess)
