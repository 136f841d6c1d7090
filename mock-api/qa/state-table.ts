import type { Fault } from '../../fixtures/fault.ts'
import { scenarios } from '../../fixtures/scenarios.ts'
import type { UserAction } from '../../fixtures/state.ts'
import { failedStates, states } from '../../fixtures/states.ts'
import { scenarioPath } from './control-client.ts'

/** A link of the mock API that opens a state of the portal, and what to do before and after. */
export type StateLink = { name: string; path: string; instructions: string[] }

export type StateTable = {
  scenarios: (StateLink & { description: string })[]
  states: (StateLink & { texts: readonly string[] })[]
}

/** All scenarios and states, for states.md and the control panel. */
export function stateTable(): StateTable {
  return {
    scenarios: Object.entries(scenarios).map(([name, { description }]) => {
      return { name, description, path: scenarioPath(name), instructions: [] }
    }),
    states: [...states, ...failedStates].map((state) => {
      const { name, texts, scenario, path: to, faults = [], browser, sessionStorage = {}, actions = [] } = state
      const instructions = [
        ...(browser ? [`a browser ${browser}`] : []),
        ...Object.keys(sessionStorage).map((key) => `“${key}” in session storage`),
        ...faults.map(describeFault),
        ...actions.map(describeAction),
      ]
      return { name, texts, path: scenarioPath(scenario, { to, faults }), instructions }
    }),
  }
}

function describeFault(fault: Fault): string {
  return `${fault.call} ${effectOf(fault)}`
}

function effectOf(fault: Fault): string {
  switch (fault.kind) {
    case 'status':
      return `responds with ${fault.status}${fault.body === undefined ? '' : ` and ${JSON.stringify(fault.body)}`}`
    case 'malformed':
      return 'responds with truncated JSON'
    case 'html':
      return 'responds with a web page'
    case 'empty':
      return 'responds with an empty body'
    case 'delay':
      return `responds ${fault.ms} ms late`
    case 'hang':
      return 'never responds'
    case 'cut':
      return 'breaks the connection in the middle of its response'
  }
}

function describeAction(action: UserAction): string {
  if ('click' in action) return `click “${action.click}”`
  if ('type' in action)
    return action.type === '' ? `clear “${action.into}”` : `type “${action.type}” into “${action.into}”`
  if ('solve' in action) return `solve the ${action.solve}`
  return 'focus' in action ? `focus “${action.focus}”` : `delete the cookie “${action.deleteCookie}”`
}
