import { element } from './dom.js'

/**
 * Asks in a dialog, with the first line of the question as its title. Esc means no.
 * @param {string} question @param {string} yes what the button says @returns {Promise<boolean>}
 */
export function ask(question, yes) {
  const [title = '', ...texts] = question.split('\n')
  const dialog = /** @type {HTMLDialogElement} */ (element('dialog', { 'aria-labelledby': 'question' }))
  const buttons = [element('button', {}, 'Cancel'), element('button', { value: 'yes', class: 'danger' }, yes)]
  dialog.append(
    element('h2', { id: 'question' }, title),
    ...texts.map((text) => element('p', {}, text)),
    element('form', { method: 'dialog', class: 'buttons' }, ...buttons),
  )
  // The second click of a double-click that opened the dialog.
  dialog.addEventListener('click', (event) => event.detail > 1 && event.preventDefault())
  document.body.append(dialog)
  dialog.showModal()
  return new Promise((resolve) =>
    dialog.addEventListener('close', () => {
      dialog.remove()
      resolve(dialog.returnValue === 'yes')
    }),
  )
}
