import { byId } from '../demo/element.js'
import { ask, perform } from './control.js'

/** Leads to the chosen scenario, and resets everything to the seed when that is really wanted. */
export function startScenario() {
  const select = /** @type {HTMLSelectElement} */ (byId('scenario-name'))
  const choose = () => {
    byId('scenario-about').textContent = select.selectedOptions[0]?.dataset.about ?? ''
    byId('scenario-begin').setAttribute('href', `/__mock/scenario/${select.value}`)
  }
  select.addEventListener('change', choose)
  choose()
  const dialog = /** @type {HTMLDialogElement} */ (byId('reset'))
  byId('ask-reset').addEventListener('click', () => {
    dialog.returnValue = 'cancel'
    dialog.showModal()
  })
  dialog.addEventListener('close', () => {
    if (dialog.returnValue === 'reset')
      void perform('scenario', 'Everything was reset.', () => ask('POST /__mock/reset', {}))
  })
}
