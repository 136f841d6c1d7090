/** Explains an error banner when the API didn't respond. */
export function UnreachableNote() {
  return <p className="mt-1 text-text-2">We can't reach the service. Check your connection and try again.</p>
}
