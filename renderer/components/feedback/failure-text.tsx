import { ApiError, errorMessage, isTemporaryFailure, unreachableText } from '../../api/api-error.ts'

/** Explains an error banner when the API didn't respond, failed, or got too many requests. */
export function FailureNote({ error }: { error: unknown }) {
  const isLimitedInWords = error instanceof ApiError && error.status === 429 && error.serverText
  if (!isTemporaryFailure(error) || isLimitedInWords) return null
  const isServerError = error instanceof ApiError && error.status >= 500
  return (
    <p className="mt-1 text-text-2">
      {isServerError ? 'The problem is on our side. Try again in a moment.' : unreachableText(error)}
    </p>
  )
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
