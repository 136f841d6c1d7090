import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Response } from 'express'
import { scenarios } from '../../fixtures/scenarios.ts'
import type { State, UserAction } from '../../fixtures/state.ts'
import { failedStates, states } from '../../fixtures/states.ts'
import { PATHS, type Path, ROUTES } from '../../renderer/routes.ts'
import { scenarioPath } from '../qa/control-client.ts'
import { describeFault } from '../qa/faults.ts'
import { capitalize, copyButton, escapeHtml, gallery, NEW_TAB, page, type Site, toWords } from './page.ts'

/** Titles that are shorter than those of the screens, or not used twice. */
const TITLES: Partial<Record<Path, string>> = {
  '/': 'Landing page',
  '/auth/verify-email': 'Verify email',
  '/auth/forgot-password': 'Forgot password',
  '/auth/reset-password': 'Reset password',
  '/oauth/callback': 'Callback',
}

/** The reference screenshots of the browser tests, which only a checkout has. */
export const SCREENSHOTS = fileURLToPath(new URL('../../e2e/screens/reference', import.meta.url))
const screenshots = new Set(existsSync(SCREENSHOTS) ? readdirSync(SCREENSHOTS) : [])

/** More steps are folded. */
const MAX_SHOWN_STEPS = 3

/** A state's name starts with the last part of its screen's path, which is the id of its group. */
const screens = PATHS.map((path) => ({
  id: path.split('/').at(-1) || 'landing',
  title: TITLES[path] ?? ROUTES[path].title,
}))

export function statesPage(response: Response, site: Site): string {
  const scenarioItems = Object.entries(scenarios).map(([name, { description }]) =>
    item(capitalize(toWords(name)), name, scenarioPath(name), description),
  )
  const all = [...states, ...failedStates]
  const groups = [
    { id: 'scenarios', title: 'Scenarios', items: scenarioItems },
    ...screens.map(({ id, title }) => {
      const items = all.filter(({ name }) => name.startsWith(id)).map((state) => stateItem(state, id))
      return { id, title, items }
    }),
  ]
  const links = groups.map(({ id, title, items }) => `<a href="#${id}">${title} ${count(items)}</a>`)
  return page(response, {
    title: 'States and messages',
    script: 'gallery.js',
    place: '/__mock/states',
    ...site,
    body: `<main>
<p>Each link resets the data, sets the listed faults, signs in the scenario's user and opens the portal. Open it in a new tab, because a tab keeps the request of an application that waits for consent. To find out how to see a message, type it into the filter.</p>
${gallery('Filter states', 'reset link, 429 …', links.join(''), `<div class="card">${groups.map(groupDetails).join('')}</div>`)}
</main>`,
  })
}

const count = ({ length }: string[]) => `<span class="note matches">${length}</span>`

function groupDetails({ id, title, items }: { id: string; title: string; items: string[] }): string {
  return `<details class="group" id="${id}"><summary><h2>${title}</h2> ${count(items)}</summary><ul class="list">${items.join('')}</ul></details>`
}

function stateItem(state: State, prefix: string): string {
  const { name, scenario, path: to, faults = [], actions = [], texts } = state
  const [rest = '', failure] = name.slice(prefix.length).split(': ')
  const label = capitalize(failure ?? toWords(rest)) || 'Default'
  const steps = actions.map(describeAction)
  const [shown, folded] = steps.length > MAX_SHOWN_STEPS ? [[], steps] : [steps, []]
  const link = scenarioPath(scenario, { to, faults })
  return item(label, name, link, texts.join(' · '), instructionsFor(state, shown), folded)
}

/** `steps` are folded. */
function item(label: string, name: string, path: string, text: string, note = '', steps: string[] = []): string {
  const details =
    steps.length > 0
      ? `<details class="note"><summary>Then ${steps.length} steps by hand</summary>${escapeHtml(capitalize(steps.join(', ')))}</details>`
      : ''
  const file = `${name}-1280-light.png`
  const image = screenshots.has(file)
    ? `<img src="/__mock/screenshots/${escapeHtml(file)}" alt="" width="160" height="100" loading="lazy">`
    : ''
  return `<li class="item apart"><div><a href="${escapeHtml(path)}" ${NEW_TAB}><strong>${escapeHtml(label)}</strong> <code class="name">${escapeHtml(name.replace(/:.*/, ''))}</code></a><span>${escapeHtml(text)}</span><span class="note">${escapeHtml(capitalize(note))}</span>${details}${image}</div>${copyButton(name, 'Copy link')}</li>`
}

/** What leads to a state: its faults, which the link sets, and what the reader has to do. */
function instructionsFor({ browser, sessionStorage = {}, faults = [], leavesFor }: State, steps: string[]): string {
  return [
    ...(browser ? [`a browser ${browser}`] : []),
    ...Object.keys(sessionStorage).map((key) => `“${key}” in session storage, which only tests set`),
    ...faults.map(describeFault),
    ...steps.map((step, index) => `${index === 0 ? 'then ' : ''}${step}`),
    ...(leavesFor ? [`then ${leavesFor} opens, which exists only in tests`] : []),
  ].join(', ')
}

function describeAction(action: UserAction): string {
  if ('click' in action) return `click “${action.click}”`
  if ('type' in action)
    return action.type === '' ? `clear “${action.into}”` : `type “${action.type}” into “${action.into}”`
  if ('solve' in action) return `solve the ${action.solve}`
  return `delete the cookie “${action.deleteCookie}”`
}
