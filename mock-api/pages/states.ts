import type { Response } from 'express'
import { scenarios } from '../../fixtures/scenarios.ts'
import type { State, UserAction } from '../../fixtures/state.ts'
import { failedStates, states } from '../../fixtures/states.ts'
import { scenarioPath } from '../qa/control-client.ts'
import { describeFault } from '../qa/faults.ts'
import { escapeHtml, page } from './page.ts'

/** Lists every scenario and every state of the portal, with links that open them. */
export function statesPage(response: Response): string {
  const scenarioItems = Object.entries(scenarios).map(([name, { description }]) =>
    item(name, scenarioPath(name), description),
  )
  const stateItems = [...states, ...failedStates].map((state) => {
    const { name, scenario, path: to, faults = [], texts } = state
    return item(name, scenarioPath(scenario, { to, faults }), texts.join(' · '), instructionsFor(state))
  })
  return page(response, {
    title: 'States and messages',
    body: `<header><h1>States and messages</h1><a href="/__mock/">Control panel</a></header>
<main>
<p>Each link resets the data, signs in the scenario's user and opens the portal. To find out how to see a message, search this page for it.</p>
<h2>Scenarios</h2>
<div class="card"><ul class="list">${scenarioItems.join('')}</ul></div>
<h2>States</h2>
<div class="card"><ul class="list">${stateItems.join('')}</ul></div>
</main>`,
  })
}

function item(name: string, path: string, text: string, note = ''): string {
  return `<li><a href="${escapeHtml(path)}" target="_blank" rel="noopener"><strong>${escapeHtml(name)}</strong><span>${escapeHtml(text)}</span><span class="note">${escapeHtml(note)}</span></a></li>`
}

/** What a state needs besides its link. */
function instructionsFor({ browser, sessionStorage = {}, faults = [], actions = [] }: State): string {
  return [
    ...(browser ? [`a browser ${browser}`] : []),
    ...Object.keys(sessionStorage).map((key) => `“${key}” in session storage`),
    ...faults.map(describeFault),
    ...actions.map(describeAction),
  ].join(', ')
}

function describeAction(action: UserAction): string {
  if ('click' in action) return `click “${action.click}”`
  if ('type' in action)
    return action.type === '' ? `clear “${action.into}”` : `type “${action.type}” into “${action.into}”`
  if ('solve' in action) return `solve the ${action.solve}`
  return `delete the cookie “${action.deleteCookie}”`
}
