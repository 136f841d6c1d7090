import * as v from 'valibot'
import { importBuilt } from '../../scripts/build.mjs'

/* A process of its own for `npm run bench`: the mock API without limits, built as `npm run api` has it, until it is ended. */

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
const { createServer } = await importBuilt('mock-api/server')
await createServer({ ...options, seed: { users }, rateLimits: false }).listen({ port })
