import type { Figure } from './figures.ts'
import { interactionFigures } from './interactions.ts'
import { memoryFigures } from './memory.ts'
import { reloadFigures } from './reload.ts'
import { routeFigures } from './routes.ts'
import { openBrowser } from './site.ts'
import { userListCost } from './user-list.ts'

/** What somebody who is signed in waits for, with a processor four times slower than this one. */
export async function* appFigures(): AsyncGenerator<Figure> {
  const browser = await openBrowser()
  try {
    yield* reloadFigures(browser)
    yield* routeFigures(browser)
    yield* interactionFigures(browser)
    yield* memoryFigures(browser)
    // Of this machine as it is: a pause that somebody with 500 users on screen would notice.
    const users = await userListCost(browser)
    yield { name: '500 users, from the click until drawn', now: users.drawn, unit: 'ms' }
    yield { name: '500 users, longest task', now: users.longestWhileDrawing, unit: 'ms', note: '0 is below 50' }
    yield { name: 'searching them, longest task', now: users.longestWhileSearching, unit: 'ms', note: '0 is below 50' }
  } finally {
    await browser.close()
  }
}
