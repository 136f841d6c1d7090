export type TokenSource = {
  /** The token of the account that this tab shows. Undefined if there is none, or another tab has signed in to a different account. */
  accessToken(): Promise<string | undefined>
  /** Replaces a rejected or missing access token. False if the session is over; throws if the provider can't be reached. */
  refresh(rejected: string | undefined): Promise<boolean>
  /** Aborted when the session ends: responses to earlier requests are stale then. */
  signal(): AbortSignal
}

/**
 * Makes a call with the access token. If it fails with an error that `isRejected` accepts, refreshes the token and repeats the call once.
 * Throws an AbortError if another account signs in before the call is sent.
 */
export async function retryWithFreshToken<T>(
  tokens: TokenSource,
  call: (token: string | undefined) => Promise<T>,
  isRejected: (error: unknown) => boolean,
): Promise<T> {
  const signal = tokens.signal()
  const token = await tokens.accessToken()
  signal.throwIfAborted()
  return call(token).catch(async (error: unknown) => {
    if (!isRejected(error) || !(await tokens.refresh(token))) throw error
    signal.throwIfAborted()
    return call(await tokens.accessToken())
  })
}
