/** Explains an error banner. `hasResponse` is false if nothing answered, so that the user's connection may be the cause. */
export function UnreachableNote({ hasResponse = false }) {
  return (
    <p className="mt-1 text-text-2">
      We can't reach the service.{!hasResponse && ' Check your connection and try again.'}
    </p>
  )
}
