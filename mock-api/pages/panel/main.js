import { startClock } from './clock.js'
import { refresh } from './control.js'
import { startFaults } from './faults.js'
import { startJournal } from './journal.js'
import { startScenario } from './scenario.js'

startScenario()
startClock()
startFaults()
startJournal()
// Other tabs begin scenarios and use faults up.
document.addEventListener('visibilitychange', () => {
  if (!document.hidden) void refresh()
})
