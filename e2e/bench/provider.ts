import { createServer } from '../../mock-api/server.ts'

/* A process of its own for `npm run bench`: the mock API without limits. It prints where it listens, and goes on until it is ended. */

const users = Number(process.argv[2])
const { url } = await createServer({ seed: { users }, rateLimits: false }).listen({ port: 0 })
console.log(url)
