import * as v from 'valibot'
import { createServer } from '../../mock-api/server.ts'

/* A process of its own for `npm run bench`: the mock API without limits, until it is ended. */

const optionsSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    port: v.number(),
    users: v.optional(v.number(), 50),
    data: v.exactOptional(v.string()),
    hashing: v.exactOptional(v.picklist(['fast', 'standard'])),
  }),
)

const { port, users, ...options } = v.parse(optionsSchema, process.argv[2])
await createServer({ ...options, seed: { users }, rateLimits: false }).listen({ port })
