import * as v from 'valibot'
import { messageText } from './fields.ts'

/** A response that says whether the provider did what was asked. */
export const outcomeSchema = v.object({ success: v.optional(v.boolean(), true), message: messageText })
export type Outcome = v.InferOutput<typeof outcomeSchema>
