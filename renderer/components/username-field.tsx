/** Tells password managers whose password a form changes. */
export function UsernameField({ value }: { value: string | undefined }) {
  return value && <input type="text" name="username" autoComplete="username" value={value} readOnly hidden />
}
