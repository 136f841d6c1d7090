import { ApiError, errorMessage, isTemporaryFailure, MissingTokenError, unreachableText } from '../../api/api-error.ts'

/** Explains an error banner when the API didn't respond, failed, or got too many requests. */
export function FailureNote({ error }: { error: unknown }) {
  const isResponse = error instanceof ApiError
  const isLimited = isResponse && error.status === 429 && !error.serverText
  if (error instanceof MissingTokenError || (isResponse && error.status < 500 && !isLimited)) return null
  // The button may count down a longer wait.
  const cause = isLimited ? 'Too many requests.' : 'The problem is on our side. Try again in a moment.'
  return <p className="mt-1 text-text-2">{isResponse ? cause : unreachableText(error)}</p>
}

/** The server's text for a failed call, or `fallback`, and what to do next. */
export function FailureText({ error, fallback }: { error: unknown; fallback: string }) {
  return (
    <>
      <p>{errorMessage(error, fallback)}</p>
      <FailureNote error={error} />
    </>
  )
}

/** Like `FailureText`, but in two short lines, for the place of a hint. */
export function ShortFailureText({ error, fallback }: { error: unknown; fallback: string }) {
  return (
    <>
      <p>{errorMessage(error, fallback)}</p>
      {isTemporaryFailure(error) && (
        <p className="text-text-2">
          {error instanceof ApiError ? 'Try again in a moment.' : 'Check your connection and try again.'}
        </p>
      )}
    </>
  )
}
