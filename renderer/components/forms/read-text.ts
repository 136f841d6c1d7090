/** What the user typed into a field, without spaces around it. Don't use it for passwords. */
export function readText(data: FormData, name: string): string {
  return String(data.get(name) ?? '').trim()
}
