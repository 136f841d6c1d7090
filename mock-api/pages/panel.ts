import type { Request, Response } from 'express'
import { people } from '../../fixtures/people.ts'
import { SCENARIO_GROUPS, scenarios } from '../../fixtures/scenarios.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../renderer/rules/durations.ts'
import { fullName } from '../../renderer/rules/names.ts'
import { findPortalUser } from '../accounts/caller.ts'
import { calls } from '../contract/calls.ts'
import { coversPattern } from '../qa/call-pattern.ts'
import { type ActiveFault, describeCall, describeFault, FAULT_EFFECTS } from '../qa/faults.ts'
import type { Services } from '../services.ts'
import { type Html, html } from './html.ts'
import { callButton, capitalize, filterField, NEW_TAB, page, type Site, toWords } from './page.ts'

/**
 * `data-live` marks the parts that the script refreshes after each change. What changes the mock API by a key has no id: another site could
 * open this page with a fragment that focuses it, just before a key is pressed.
 */
export function panelPage(request: Request, response: Response, services: Services, site: Site): string {
  const { clock, faults } = services
  const { portal } = site
  const now = clock.now()
  return page(response, {
    title: 'Control panel',
    script: 'panel.js',
    place: '/__mock/',
    ...site,
    body: html`<main class="columns panel">
<div>
${card('scenario', 'Scenario', scenarioControls(services), html`<button type="button" class="danger" data-action="reset">Reset everything</button>`)}
${card('people', 'Sign in as', peopleList(request, services, portal), describeSession(request, services, portal))}
</div>
${card('requests-card', 'Requests', requestList, html`<p class="note"><a id="newer" href="#requests-card-title" hidden></a><span>The latest 200, newest first, with secrets masked.</span></p>`)}
<div>
${card('clock', 'Clock', html`<p class="note" id="now" data-live>${timeFormat.format(now)} · ${describeOffset(now - Date.now())}</p>${clockControls}`)}
${card('faults', 'Faults', html`${faultForm}${faultItems(faults.list())}`, activeFaults(faults.list()))}
</div>
</main>`,
  })
}

function card(id: string, title: string, body: Html, besideTitle?: Html): Html {
  return html`<section class="card" id="${id}" aria-labelledby="${id}-title">
<div class="apart"><h2 id="${id}-title" tabindex="-1">${title}</h2>${besideTitle}</div>${body}</section>`
}

/** The result of an action takes the place of the hint, so that it moves nothing. */
function hintOrResult(hint: string, id = ''): Html {
  return html`<div class="hint"><p class="note"${id && html` id="${id}"`}>${hint}</p><p class="note result" role="status"></p></div>`
}

export function describeSession(request: Request, services: Services, portal: string): Html {
  const user = findPortalUser(request, services.sessions)
  const text =
    new URL(portal).hostname !== request.hostname
      ? html`This page can't see who is signed in at <code>${portal}</code>, which has another host name.`
      : user
        ? html`Signed in: <strong>${fullName(user)}</strong>.`
        : 'No one is signed in.'
  return html`<p id="signed-in" data-live>${text}</p>`
}

/** Lists the demo users, and folded, their passwords. Deactivated users have no sign-in link. */
function peopleList(request: Request, { db, sessions }: Services, portal: string): Html {
  const current = findPortalUser(request, sessions)
  const items = people.map((person) => {
    const { id, username, description } = person
    const name = fullName(person)
    const isCurrent = id === current?.id
    const link = isCurrent
      ? html`<a class="button" href="${portal}/dashboard" ${NEW_TAB} aria-label="Open the portal as ${name}">Open</a>`
      : html`<a class="button" href="/__mock/sign-in/${username}?to=/dashboard" ${NEW_TAB} aria-label="Sign in as ${name}">Sign in</a>`
    const action = db.users.get(id)?.isActive ? link : html`<span class="note">Inactive</span>`
    return html`<li class="apart"${isCurrent && html` aria-current="true"`}><div><strong>${name}</strong><span class="note">${description}</span></div>${action}</li>`
  })
  const passwords = people.map(
    (person) =>
      html`<dt>${fullName(person)}</dt><dd><code>${person.email}</code><br><code>${person.password}</code></dd>`,
  )
  return html`<ul class="list" id="people-list" data-live>${items}</ul>
<details><summary>Email addresses and passwords</summary><dl>${passwords}</dl></details>`
}

function scenarioControls(services: Services): Html {
  const current = services.scenario()
  const options = Object.entries(scenarios).map(([name, { description, person }]) => {
    const details = `${description}. Resets the data. ${person ? `Signs ${person.firstName} in.` : 'No one is signed in.'}`
    const group = SCENARIO_GROUPS[name]
    // A group ends where the next one begins.
    return html`${group && html`<optgroup label="${group}">`}<option value="${name}"${name === current && ' selected'} data-details="${details}">${capitalize(toWords(name))}</option>`
  })
  return html`<p class="note preview" id="scenario-now" data-live>Current: <code>${current}</code></p>
<div class="row"><select id="scenario-name" aria-labelledby="scenario-title" aria-describedby="scenario-details">${options}</select><a class="button first" data-action="begin" href="/__mock/scenario/seed" ${NEW_TAB} aria-label="Open in the portal">Open</a></div>
${hintOrResult('', 'scenario-details')}`
}

const CLOCK_STEPS = [
  ['−6 days', -6 * DAY_MS],
  ['+1 min', MINUTE_MS],
  ['+15 min', 15 * MINUTE_MS],
  ['+1 day', DAY_MS],
  ['+6 days', 6 * DAY_MS],
] as const
const timeFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'medium', hourCycle: 'h23' })

const clockButtons = CLOCK_STEPS.map(([text, advanceMs]) =>
  callButton(text, 'POST /__mock/clock', 'The clock was moved.', { advanceMs }),
)
const clockControls = html`<div class="buttons">${clockButtons}<button type="button" data-action="real-time">Real time</button></div>
${hintOrResult('Links and sessions expire by this clock.')}
<details><summary>Another time</summary><form class="row" id="moment"><label>Date and time<input type="datetime-local" name="at" step="1" min="1970-01-01T00:00" max="9998-12-31T00:00" required></label><button aria-label="Set the clock">Set</button></form></details>`

/** A response may arrive seconds after the click. */
const TOLERANCE_MS = 5000
const UNITS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const

/** In the largest unit that fits, as in '6 days ahead'. */
function describeOffset(ms: number): string {
  if (Math.abs(ms) < TOLERANCE_MS) return 'real time'
  const size = Math.abs(ms) + TOLERANCE_MS
  const [unit, length] = UNITS.find(([, unitMs]) => size >= unitMs) ?? ['second', 1000]
  const count = Math.round((Math.abs(ms) / length) * 10) / 10
  return `${count} ${unit}${count === 1 ? '' : 's'} ${ms > 0 ? 'ahead' : 'behind'}`
}

const FAULT_ADDED = 'Fault added.'
const CALL_PATTERNS = ['* /*', '* /users/*', '* /oauth/*', ...calls.map(({ route }) => route)]

const options = (entries: [string, string][]) =>
  entries.map(([value, text]) => html`<option value="${value}">${text}</option>`)

const faultPresets = [
  callButton('All down', 'POST /__mock/faults', FAULT_ADDED, { call: '* /*', kind: 'status', status: 503 }),
  callButton('All slow', 'POST /__mock/faults', FAULT_ADDED, { call: '* /*', kind: 'delay', ms: 3000 }),
]
const failureOptions = Object.entries(FAULT_EFFECTS).map(([kind, effect]): [string, string] => [
  kind,
  capitalize(effect.replace('responds with ', '')),
])

/** The script shows the fields that the selected kind needs. */
const faultForm = html`<form id="fault">
<div class="fields">
<label>Call<select name="call">${options(CALL_PATTERNS.map((call) => [call, describeCall(call)]))}</select></label>
<label>Failure<select name="kind">${options(failureOptions)}</select></label>
<fieldset data-for="status"><label>Status<input type="number" name="status" min="200" max="599" value="500" required></label></fieldset>
<fieldset data-for="delay" hidden><label>Milliseconds<input type="number" name="ms" min="0" max="600000" value="3000" required></label></fieldset>
</div>
<details><summary>More options</summary>
<fieldset data-for="status">
<label>Retry-After in seconds (optional)<input type="number" name="retryAfter" min="0"></label>
<label>Message (optional)<input name="message"></label>
</fieldset>
<label>Number of requests (leave empty for no limit)<input type="number" name="maxMatches" min="1"></label>
</details>
<div class="buttons"><button class="first">Add fault</button>${faultPresets}</div>
</form>
${hintOrResult('If several match, the newest applies.')}`

/** In sight when the list below the form is not. */
function activeFaults({ length }: readonly ActiveFault[]): Html {
  const removeAll = callButton('Remove all', 'DELETE /__mock/faults', 'All faults removed.')
  return html`<div class="row" id="active-faults" data-live>${length > 0 && [html`<a href="#fault-list">${length} active</a>`, removeAll]}</div>`
}

function faultItems(faults: readonly ActiveFault[]): Html {
  const items = faults.map((fault, index) => {
    const { id, maxMatches } = fault
    const limit =
      maxMatches === undefined ? 'until removed' : maxMatches === 1 ? '1 more time' : `${maxMatches} more times`
    // A newer one, which is above, applies instead.
    const isShadowed = faults
      .slice(0, index)
      .some((newer) => newer.maxMatches === undefined && coversPattern(newer.call, fault.call))
    const text = `${describeFault(fault)}, ${isShadowed ? 'hidden by a newer fault' : limit}`
    const remove = callButton('Remove', `DELETE /__mock/faults/${id}`, 'Fault removed.', undefined, `Remove: ${text}`)
    // Long paths break after a slash.
    const lines = text.split('/').map((part, index) => html`${index > 0 && html`/<wbr>`}${part}`)
    return html`<li class="apart"><span>${lines}</span>${remove}</li>`
  })
  return html`<ul class="list" id="fault-list" tabindex="-1" aria-label="Active faults" data-live>${items}</ul><p class="empty">No active faults.</p>`
}

const requestList = html`${filterField('Filter requests', 'POST, /users, 401 …', { button: html`<button type="button" id="pause">Pause</button>` })}
<p class="failed" id="requests-error" role="status"></p>
<p id="no-requests" role="status">No requests yet. New ones appear here.</p><ol class="list" id="requests"></ol>`
