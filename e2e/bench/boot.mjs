import { importBuilt } from '../../scripts/build.mjs'

/* A process of its own for `npm run bench`: boots the mock API once and prints what that took. */

const { createServer } = await importBuilt('mock-api/server')
const users = Number(process.argv[2])
const begin = performance.now()
const api = createServer({ seed: { users } })
const { close } = await api.listen({ port: 0 })
const now = performance.now()
const megabytes = process.resourceUsage().maxRSS / 1000
console.log(JSON.stringify({ bootMs: now - begin, processMs: now, megabytes }))
await close()
