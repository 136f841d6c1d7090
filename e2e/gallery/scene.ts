import type { ScenarioName } from '../../fixtures/scenarios.ts'

/** A state of a screen. The gallery opens it, and pictures of it are kept as references. */
export type Scene = {
  /** Names its pictures, and its address in the gallery. */
  name: string
  /** The screen as it is mostly seen, which is compared in both themes at both widths; its other states in one theme at each width. */
  isScreen?: boolean
  scenario: ScenarioName
  /** Where it is seen, when that is not where the scenario begins. */
  path?: string
  /** What the tab remembers already (session storage). */
  stored?: Record<string, string>
  /** What is done then, and what is seen at last. */
  steps: Step[]
  /** Where it exists, when it does not at every width. */
  only?: 'narrow'
}

/** By names and texts as people see them, whole. What is to be pressed or filled in is waited for. */
export type Step = ['press', string] | ['fill', string, string] | ['solve'] | ['see', string]
