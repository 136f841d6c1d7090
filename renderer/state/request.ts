import { withSession } from '../api/http.ts'
import { sessionAccess } from './session.ts'

/** Makes a call of the provider for the account that this tab shows. */
export const request = withSession(sessionAccess)
