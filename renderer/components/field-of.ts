/** The input of that name in a form. Throws when there is none: the form and its rules have drifted apart. */
export function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement {
  const field = form.elements.namedItem(name)
  if (!(field instanceof HTMLInputElement)) throw new Error(`The form has no field ${name}`)
  return field
}
