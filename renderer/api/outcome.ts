import * as v from 'valibot'
import { optionalText } from './fields.ts'

/** A response that says whether the provider did what was asked. */
export const outcomeSchema = v.object({ success: v.optional(v.boolean(), true), message: optionalText })
export type Outcome = v.InferOutput<typeof outcomeSchema>
