export function getField(part: HTMLElement, name: string): HTMLInputElement {
  const field = part.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  if (!field) throw new Error(`The form has no field ${name}`)
  return field
}
