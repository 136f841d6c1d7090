/** Tells password managers which account a form is for. */
export function UsernameField({ value }: { value: string | undefined }) {
  return value && <input type="text" name="username" autoComplete="username" value={value} readOnly hidden />
}
