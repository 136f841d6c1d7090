import { byId } from '../demo/element.js'
import { startClock } from './clock.js'
import { ask, perform, refresh } from './control.js'
import { startFaults } from './faults.js'
import { startRequestJournal } from './journal.js'

startScenario()
startClock()
startFaults()
startRequestJournal()
// Another tab may have changed the state.
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) void refresh()
})

function startScenario() {
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
