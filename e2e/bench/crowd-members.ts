import * as v from 'valibot'
import { askAt } from '../../mock-api/test-client.ts'

const usersSchema = v.array(v.object({ email: v.string(), firstName: v.string() }))

/** So many of the crowd who can sign in at once, with `crowdPassword`. */
export async function crowdMembers(url: string, count: number): Promise<v.InferOutput<typeof usersSchema>> {
  const query = `isActive=true&isEmailVerified=true&_start=6&_limit=${count}`
  const { text } = await askAt(url)(`GET /__mock/db/users?${query}`)
  return v.parse(usersSchema, JSON.parse(text))
}
