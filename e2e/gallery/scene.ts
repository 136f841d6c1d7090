import type { Deed } from '../../fixtures/message.ts'
import type { ScenarioName } from '../../fixtures/scenarios.ts'
import type { Fault } from '../../mock-api/faults.ts'

/** A state of a screen. The gallery opens it, and pictures of it are kept as references. */
export type Scene = {
  /** Names its pictures, and its address in the gallery. */
  name: string
  /** The screen as it is mostly seen, which is compared in both themes at both widths; its other states in one theme at each width. */
  isScreen?: boolean
  scenario: ScenarioName
  /** Where it is seen, when that is not where the scenario begins. */
  path?: string
  /** What goes wrong besides; of two that fit a call, the later one does. */
  faults?: Fault[]
  /** What the tab remembers already (session storage). */
  stored?: Record<string, string>
  /** What is done then, and what is seen at last. */
  steps: SceneStep[]
  /** Where it exists, when it does not at every width. */
  only?: 'narrow'
  /** How high its window is, when its pictures are not of the whole page: for a high dialog, or where another scene has the rest. */
  height?: number
}

/** What is to be pressed or filled in is waited for. `focus` is for the countries of the map, `wallet` installs one of that name. */
export type SceneStep = Deed | { see: string } | { focus: string } | { wallet: string }

/** A dialog, or the narrow menu, which is one too: what lies behind it cannot be reached. */
export const OPEN_DIALOG = 'dialog[open], [role=dialog]:popover-open'
