import type { Response } from 'express'
import { scenarios } from '../../fixtures/scenarios.ts'
import type { State, UserAction } from '../../fixtures/state.ts'
import { failedStates, states } from '../../fixtures/states.ts'
import { scenarioPath } from '../qa/control-client.ts'
import { describeFault } from '../qa/faults.ts'
import { escapeHtml, page } from './page.ts'

export function statesPage(response: Response, portal: string): string {
  const scenarioItems = Object.entries(scenarios).map(([name, { description }]) =>
    item(name, scenarioPath(name), description),
  )
  const all = [...states, ...failedStates]
  const groups = [...new Set(all.map(groupOf))]
  const stateLists = groups.map((group) =>
    section(group, all.filter((state) => groupOf(state) === group).map(stateItem)),
  )
  const links = ['scenarios', ...groups].map((id) => `<a href="#${id}">${capitalize(id)}</a>`)
  return page(response, {
    title: 'States and messages',
    script: 'states.js',
    place: '/__mock/states',
    portal,
    body: `<main>
<p>Each link resets the data, sets the listed faults, signs in the scenario's user and opens the portal. To find out how to see a message, type it into the filter.</p>
<label for="filter">Filter scenarios and states</label><input type="search" id="filter" placeholder="reset link, 429, Failed to load …" autocomplete="off">
<p class="note" role="status" id="count"></p><p class="announcement" role="status" id="copied"></p>
<nav aria-label="On this page">${links.join('')}</nav>
${section('scenarios', scenarioItems)}
${stateLists.join('')}
</main>`,
  })
}

/** The first word of a state's name. */
const groupOf = ({ name }: State) => name.split(/[-:]/, 1)[0] ?? ''

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

function section(id: string, items: string[]): string {
  return `<section aria-labelledby="${id}"><h2 id="${id}">${capitalize(id)}</h2><div class="card"><ul class="list">${items.join('')}</ul></div></section>`
}

function stateItem(state: State): string {
  const { name, scenario, path: to, faults = [], texts } = state
  return item(name, scenarioPath(scenario, { to, faults }), texts.join(' · '), instructionsFor(state))
}

function item(name: string, path: string, text: string, note = ''): string {
  return `<li><a href="${escapeHtml(path)}" target="_blank" rel="noopener"><strong>${escapeHtml(name)}</strong><span>${escapeHtml(text)}</span><span class="note">${escapeHtml(note)}</span></a></li>`
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
