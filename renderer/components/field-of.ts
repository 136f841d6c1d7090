/** The input of that name in a form or a part of one. Throws when there is none: the form and its rules have drifted apart. */
export function fieldOf(part: HTMLElement, name: string): HTMLInputElement {
  const field = part.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  if (!field) throw new Error(`The form has no field ${name}`)
  return field
}
