import type * as v from 'valibot'
import type { callDetails } from './contract/details.ts'

export type Call = {
  /** The name of its export, and its key in contract/details.ts. */
  id: keyof typeof callDetails
  /** Method and path, such as `DELETE /users/sessions/:id`. */
  route: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`
  /** Who may make the call. A member has a session; 'optional' means that a session only adds to the response. */
  access: 'public' | 'optional' | 'member' | 'admin'
  /** See `mayRepeat`. By default, only a GET is repeatable. */
  isRepeatable?: boolean
  /** True if the request is sent even if the page is left. */
  keepalive?: boolean
  /** Left out if the portal ignores the response. */
  response?: v.GenericSchema
}

/** True if a call is sent once more after no response, or after a 502, 503 or 504. */
export function mayRepeat({
  route,
  isRepeatable = route.startsWith('GET '),
}: Pick<Call, 'route' | 'isRepeatable'>): boolean {
  return isRepeatable
}

type DetailsOf<C extends Call> = (typeof callDetails)[C['id']]
export type BodyOf<C extends Call> =
  DetailsOf<C> extends { body: infer Body extends v.GenericSchema<Record<string, unknown>> }
    ? v.InferInput<Body>
    : never
type QueryOf<C extends Call> =
  DetailsOf<C> extends { query: infer Query extends v.GenericSchema<Record<string, string | number | undefined>> }
    ? v.InferInput<Query>
    : never
/** The names after colons: 'id' for `/users/:id`. */
type ParameterOf<Route> = Route extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParameterOf<Tail>
    : Rest
  : never

type Part<Name extends string, Value> = [Value] extends [never] ? unknown : Record<Name, Value>
type Options<C extends Call> = {
  signal?: AbortSignal | undefined
  token?: string | undefined
} & Part<'params', [ParameterOf<C['route']>] extends [never] ? never : Record<ParameterOf<C['route']>, string>> &
  Part<'query', QueryOf<C>> &
  Part<'body', BodyOf<C>>

/** The options of `send` and `request`, which may be left out if the call has no parameters, query or body. */
export type CallArguments<C extends Call> = object extends Options<C> ? [options?: Options<C>] : [options: Options<C>]

export type ResponseOf<C> = C extends { response: infer Response extends v.GenericSchema }
  ? v.InferOutput<Response>
  : unknown
