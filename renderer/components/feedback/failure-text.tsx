import { ApiError, isTemporaryFailure, unreachableText } from '../../api/api-error.ts'

type FailureTextProps = {
  text: string
  /** The reason of the failure. Undefined if the text is complete. */
  error: unknown
}

/** Text of an error banner. If there is a note, the text is its title. */
export function FailureText({ text, error }: FailureTextProps) {
  const note = failureNote(error)
  return (
    <>
      <p className={note && 'font-semibold text-danger'}>{text}</p>
      <p>{note}</p>
    </>
  )
}

/** What to do when the API didn't respond, failed, or got too many requests. */
export function failureNote(error: unknown): string | undefined {
  const isLimitedInWords = error instanceof ApiError && error.status === 429 && error.serverText
  return error && isTemporaryFailure(error) && !isLimitedInWords ? unreachableText(error) : undefined
}
