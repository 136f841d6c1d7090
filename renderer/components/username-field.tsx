/**
 * Tells password managers whose password a form changes. Not `hidden`: Chromium ignores a username field that has no box.
 */
export function UsernameField({ value }: { value: string | undefined }) {
  if (!value) return null
  return (
    <input
      type="text"
      name="username"
      autoComplete="username"
      value={value}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
      className="sr-only"
    />
  )
}
