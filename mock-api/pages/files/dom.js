/**
 * Creates an element. Strings become text, never markup.
 * @param {string} tag @param {Record<string, string>} attributes @param {(Node | string)[]} children
 */
export function element(tag, attributes, ...children) {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}

/** @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The page has no #${id}`)
  return found
}

/**
 * Texts by name. A name may be one from Object.prototype, such as `constructor`.
 * @param {Record<string, string>} texts @param {string} name
 */
export function findText(texts, name) {
  return Object.hasOwn(texts, name) ? texts[name] : undefined
}
