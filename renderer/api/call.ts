import type * as v from 'valibot'

/** A call of the provider, written once in `contract`. */
export type Call = {
  /** Method and path, such as `DELETE /users/sessions/:id`. */
  name: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /${string}`
  /** Who may make the call. A member has a session; 'optional' means that a session only adds to the response. */
  access: 'public' | 'optional' | 'member' | 'admin'
  /** Leaves a 401 to the caller. By default, the token is refreshed and the session ends if that doesn't help. */
  on401?: 'throw'
  /** Left out if the portal ignores the response. */
  response?: v.GenericSchema
  /** The portal has only its type, so that it doesn't load the schemas of requests. */
  details?: CallDetails
}

/** What documents and the mock API need besides. The portal loads none of it. */
export type CallDetails = {
  /** One sentence, without a period. */
  summary: string
  /** Optional for a provider: the portal works without it. */
  isOptional?: true
  query?: v.GenericSchema<Record<string, string | number | undefined>>
  body?: v.GenericSchema<Record<string, unknown>>
  /** What a provider should send, if the portal accepts more. */
  response?: v.GenericSchema
  /** The mock API's status of a successful response, 200 by default. The portal accepts any 2xx. */
  status?: 200 | 201
  /** Error statuses that can't be derived from the other fields. */
  errors?: Partial<Record<400 | 401 | 403 | 404 | 409, string>>
}

/** Defines a call with the type of its details. */
export function call<Details extends CallDetails>() {
  return <const C extends Call & { details?: never }>(definition: C): C & { details?: Details } => definition
}

type DetailsOf<C> = C extends { details?: infer Details } ? Details : never

/** The body of a call's request. */
export type BodyOf<C> = DetailsOf<C> extends { body: infer Body extends v.GenericSchema } ? v.InferInput<Body> : never
type QueryOf<C> = DetailsOf<C> extends { query: infer Query extends v.GenericSchema } ? v.InferInput<Query> : never
/** The names after colons: 'id' for `/users/:id`. */
type ParameterOf<Path> = Path extends `${string}:${infer Rest}`
  ? Rest extends `${infer Name}/${infer Tail}`
    ? Name | ParameterOf<Tail>
    : Rest
  : never

type Part<Name extends string, Value> = [Value] extends [never] ? unknown : Record<Name, Value>
type Options<C extends Call> = { signal?: AbortSignal | undefined; token?: string | undefined } & Part<
  'params',
  [ParameterOf<C['name']>] extends [never] ? never : Record<ParameterOf<C['name']>, string>
> &
  Part<'query', QueryOf<C>> &
  Part<'body', BodyOf<C>>

/** The options of `request`, which may be left out if the call has no parameters, query or body. */
export type RequestArguments<C extends Call> =
  object extends Options<C> ? [options?: Options<C>] : [options: Options<C>]

/** The parsed response of a call. */
export type ResponseOf<C> = C extends { response: infer Response extends v.GenericSchema }
  ? v.InferOutput<Response>
  : unknown
