import { sessionAccess } from './session.ts'
import { withSession } from './with-session.ts'

/** Makes a call of the provider for the account that this tab shows. `send` (api/http.ts) makes one without a session. */
export const request = withSession(sessionAccess)
