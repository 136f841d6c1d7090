import { ApiError, errorMessage, isTemporaryFailure } from '../../../api/api-error.ts'

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
