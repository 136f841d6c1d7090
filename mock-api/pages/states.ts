import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Response } from 'express'
import { scenarios } from '../../fixtures/scenarios.ts'
import type { State, UserAction } from '../../fixtures/state.ts'
import { allStates, screenId, screenOf } from '../../fixtures/states.ts'
import { PATHS, type Path, ROUTES } from '../../renderer/routes.ts'
import { scenarioPath } from '../qa/control-client.ts'
import { describeFault } from '../qa/faults.ts'
import { type Html, html } from './html.ts'
import { capitalize, copyButton, gallery, NEW_TAB, page, type Site, toWords } from './page.ts'

/** Titles that are shorter than those of the screens, or not used twice. */
const TITLES: Partial<Record<Path, string>> = {
  '/': 'Landing page',
  '/auth/verify-email': 'Verify email',
  '/auth/forgot-password': 'Forgot password',
  '/auth/reset-password': 'Reset password',
  '/oauth/callback': 'Callback',
}

/** The reference screenshots of the browser tests, and pictures of other states. Only a checkout has them. */
export const SCREENSHOTS = fileURLToPath(new URL('../../e2e/screens/reference', import.meta.url))
const screenshots = new Map(
  (existsSync(SCREENSHOTS) ? readdirSync(SCREENSHOTS) : []).flatMap((file) => {
    const [, name = '', type = ''] = /(.+?)(?:-1280-light)?\.(png|webp)$/.exec(file) ?? []
    return /-390-dark$/.test(name) ? [] : [[name, type]]
  }),
)

// The script of the gallery shows the screenshot of the row under the pointer or with the focus.
const screenshot = html`<figure id="screenshot" hidden><figcaption class="note"></figcaption><a ${NEW_TAB}><img alt="The screenshot in its full size"></a><p id="shown-text"></p></figure>`

const screens = PATHS.map((path) => ({ id: screenId(path), title: TITLES[path] ?? ROUTES[path].title }))

/** Of a phone, a tablet and a laptop. */
const WINDOWS = [
  [390, 844],
  [900, 800],
  [1280, 800],
].map(
  ([width, height]) => html`<option value="width=${width},height=${height}">a window of ${width} × ${height}</option>`,
)

export function statesPage(response: Response, site: Site): string {
  const scenarioItems = Object.entries(scenarios).map(([name, { description }]) =>
    item({ title: capitalize(toWords(name)), name, path: scenarioPath(name), text: description }),
  )
  const groups = [
    ...screens.map(({ id, title }) => {
      const items = allStates.filter((state) => screenOf(state) === id).map((state) => stateItem(state, id))
      return { id, title, items }
    }),
    { id: 'scenarios', title: 'Scenarios', items: scenarioItems },
  ]
  const links = groups.map(({ id, title, items }) => html`<a href="#${id}">${title} ${count(items)}</a>`)
  return page(response, {
    title: 'States and messages',
    script: 'gallery.js',
    place: '/__mock/states',
    ...site,
    body: html`<main>
<p>Each link shows a state: it resets the data, sets the faults, signs in and does the rest in the portal. To find a message, filter by a part of it.</p><div class="row"><label for="window">Open states in</label><select id="window"><option value="">a new tab</option>${WINDOWS}</select></div>
${gallery('Filter states', 'reset link, 429 …', links, html`<div class="card">${groups.map(groupDetails)}</div>`, screenshots.size > 0 && screenshot)}
</main>`,
  })
}

const count = ({ length }: Html[]) => html`<span class="note matches">${length}</span>`

function groupDetails({ id, title, items }: { id: string; title: string; items: Html[] }): Html {
  return html`<details class="group" id="${id}"><summary><h2>${title}</h2> ${count(items)}</summary><ul class="list">${items}</ul></details>`
}

function stateItem(state: State, screen: string): Html {
  const { name, actions = [], texts } = state
  const [rest = '', failure] = name.slice(screen.length).split(': ')
  const shown = texts.map((text) => `“${text}”`).join(', ')
  const title = failure ? shown : capitalize(toWords(rest)) || 'Default'
  const text = failure ? '' : `Shows ${shown}`
  const owner = state.scenario === 'seed' ? '' : scenarios[state.scenario].description
  const notes = html`<span class="note scenario">${owner}</span><span class="note">${capitalize(conditionsOf(state))}</span>`
  const path = `/__mock/states/${encodeURIComponent(name)}`
  return item({ title, name, path, text, notes, actions: actions.map(describeAction) })
}

type Item = Record<'title' | 'name' | 'path' | 'text', string> & { notes?: Html; actions?: string[] }

/** What is visible comes first: the message of a failure, or the title of a state. The actions are folded. */
function item({ title, name, path, text, notes, actions = [] }: Item): Html {
  const details =
    actions.length > 0 &&
    html`<details class="note"><summary>${actions.length === 1 ? '1 action' : `${actions.length} actions`}</summary>${capitalize(actions.join(', '))}</details>`
  return html`<li class="item apart"${screenshots.has(name) && html` data-screenshot="${screenshots.get(name)}"`}><div>
<a href="${path}" ${NEW_TAB}><strong>${title}</strong> <code class="name">${name}</code></a>
<span>${text}</span>${notes}${details}</div>${copyButton(name, 'Copy link')}</li>`
}

/** What a state needs besides its scenario and its actions. */
function conditionsOf({ browser, faults = [], isNarrowOnly, leavesFor }: State): string {
  return [
    ...(isNarrowOnly ? ['only in a narrow window'] : []),
    ...(browser ? [`in a browser ${browser}`] : []),
    ...faults.map(describeFault),
    ...(leavesFor ? [`then leads to ${leavesFor}, which exists only in tests: the link stops before that`] : []),
  ].join(' · ')
}

function describeAction(action: UserAction): string {
  if ('click' in action) return `click “${action.click}”`
  if ('type' in action)
    return action.type === '' ? `clear “${action.into}”` : `type “${action.type}” into “${action.into}”`
  if ('solve' in action) return `solve the ${action.solve}`
  return `delete the cookie “${action.deleteCookie}”`
}
