import type { Response } from 'express'
import { scenarios } from '../../fixtures/scenarios.ts'
import type { State, UserAction } from '../../fixtures/state.ts'
import { failedStates, states } from '../../fixtures/states.ts'
import { scenarioPath } from '../qa/control-client.ts'
import { describeFault } from '../qa/faults.ts'
import { escapeHtml, page } from './page.ts'

export function statesPage(response: Response, portal: string): string {
  const scenarioItems = Object.entries(scenarios).map(([name, { description }]) =>
    item(name, scenarioPath(name), [description]),
  )
  const all = [...states, ...failedStates]
  const groups = [...new Set(all.map(groupOf))]
  const stateLists = groups.map((group) =>
    section(group, all.filter((state) => groupOf(state) === group).map(stateItem)),
  )
  return page(response, {
    title: 'States and messages',
    script: 'states.js',
    place: '/__mock/states',
    portal,
    body: `<main>
<p>Each link resets the data, sets the listed faults, signs in the scenario's user and opens the portal. To find out how to see a message, type it into the filter.</p>
<div class="sticky"><div class="apart"><label for="filter">Filter scenarios and states</label><span class="note small" role="status" id="count"></span></div><input type="search" id="filter" placeholder="reset link, 429, Failed to load …" autocomplete="off"></div>
<p class="announcement" role="status" id="copied"></p>
${section('scenarios', scenarioItems)}
${stateLists.join('')}
</main>`,
  })
}

/** The first word of a state's name. */
const groupOf = ({ name }: State) => name.split(/[-:]/, 1)[0] ?? ''

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** The filter opens it. */
function section(id: string, items: string[]): string {
  return `<details class="card" id="${id}"><summary><h2>${capitalize(id)}</h2> <span class="note">${items.length}</span></summary><ul class="list">${items.join('')}</ul></details>`
}

function stateItem(state: State): string {
  const { name, scenario, path: to, faults = [], texts } = state
  return item(name, scenarioPath(scenario, { to, faults }), texts, instructionsFor(state))
}

function item(name: string, path: string, [title = '', ...texts]: readonly string[], note = ''): string {
  return `<li><a href="${escapeHtml(path)}" target="_blank" rel="noopener"><strong>${escapeHtml(title)}</strong><span>${escapeHtml(texts.join(' · '))}</span><code class="name">${escapeHtml(name)}</code><span class="note">${escapeHtml(note)}</span></a></li>`
}

/** What leads to a state: its faults, which the link sets, and what the reader has to do. */
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
