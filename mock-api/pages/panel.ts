import type { Response } from 'express'
import { people } from '../../fixtures/people.ts'
import { type Scenario, scenarioNamed, scenarios } from '../../fixtures/scenarios.ts'
import { access } from '../access.ts'
import type { Provider } from '../provider.ts'
import type { ActiveFault } from '../qa/faults.ts'
import { escapeHtml, page } from './page.ts'

const NEW_TAB = 'target="_blank" rel="noopener"'

/** `data-live` marks the parts that the script refreshes after each change; `portal` is the portal's URL for this browser. */
export function panelPage(response: Response, provider: Provider, portal: string): string {
  const { clock, faults, issuer, outbox } = provider
  return page(response, {
    title: 'Control panel',
    styles: ['demo/wide.css', 'demo/inspector.css', 'panel/panel.css'].map((name) => `/__mock/${name}`),
    module: '/__mock/panel/main.js',
    body: `<header><h1>Control panel</h1><nav aria-label="Related pages"><a href="${escapeHtml(portal)}/" ${NEW_TAB}>Portal</a><a href="/__mock/mailbox" ${NEW_TAB}>Mailbox&nbsp;<span id="mails" data-live>(${outbox.list().length})</span></a><a href="/__mock/demo" ${NEW_TAB}>Demo application</a><a href="/__mock/states" ${NEW_TAB}>States</a><a href="/__mock/api" ${NEW_TAB}>API</a></nav></header>
<main>
<p class="lead">The state of this mock API. The portal at <code>${escapeHtml(portal)}</code> calls the API at <code>${escapeHtml(issuer())}</code>. Links open in a new tab.</p>
<div class="columns">
<div>
${card('people', 'Sign in as', peopleList(provider))}
${card('scenario', 'Scenario', scenarioPart(provider))}
${card('clock', 'Clock', clockPart(clock.stamp()))}
</div>
<div>
${card('faults', 'Faults', faultForm() + faultItems(faults.list()))}
${card('journal', 'Requests', requestJournalPart)}
</div>
</div>
<dialog id="reset" aria-labelledby="reset-title"><form method="dialog"><h2 id="reset-title">Reset everything?</h2><p>This resets users, applications, emails, the clock, faults and recorded requests to the seed. Everyone is signed out.</p><div class="buttons"><button value="cancel">Cancel</button><button class="first" value="reset">Reset</button></div></form></dialog>
</main>`,
  })
}

function card(id: string, title: string, body: string): string {
  return `<section class="card" id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title" tabindex="-1">${title}</h2>${body}<p class="result" role="status"></p></section>`
}

/** The demo people and their passwords. Deactivated users have no sign-in link. */
function peopleList({ db }: Provider): string {
  const items = people.map(({ id, username, email, password, firstName, lastName, description }) => {
    const name = `<strong>${escapeHtml(`${firstName} ${lastName}`.trim())}</strong><span>${escapeHtml(description)}</span>`
    const address = `/__mock/sign-in/${username}?to=/dashboard`
    const link = db.users.get(id)?.isActive
      ? `<a href="${address}" ${NEW_TAB}>${name}</a>`
      : `<div class="row">${name}</div>`
    return `<li>${link}<p class="note"><code>${escapeHtml(email)}</code> <code>${escapeHtml(password)}</code></p></li>`
  })
  return `<ul class="list" id="people-list" data-live>${items.join('')}</ul>`
}

function scenarioPart(provider: Provider): string {
  const current = provider.scenario()
  const options = Object.entries<Scenario>(scenarios).map(([name, { description, person }]) => {
    const about = `${description}. ${person ? `Signs ${person.firstName} in.` : 'No one is signed in.'}`
    return `<option${name === current ? ' selected' : ''} data-about="${escapeHtml(about)}">${name}</option>`
  })
  return `<p id="scenario-now" data-live>Now: <code>${current}</code> ${escapeHtml(scenarioNamed(current).description)}</p>
<label for="scenario-name">Start with</label><select id="scenario-name" aria-describedby="scenario-about">${options.join('')}</select>
<p class="note" id="scenario-about"></p>
<div class="buttons"><a class="button first" id="scenario-begin" href="/__mock/scenario/seed" ${NEW_TAB}>Open in the portal</a><button type="button" id="ask-reset">Reset everything</button></div>`
}

const clockSteps = [
  ['−6 days', -6 * 24 * 60 * 60_000],
  ['+1 minute', 60_000],
  ['+15 minutes', 15 * 60_000],
  ['+1 day', 24 * 60 * 60_000],
  ['+6 days', 6 * 24 * 60 * 60_000],
] as const

function clockPart(now: string): string {
  const buttons = clockSteps.map(([text, ms]) => `<button type="button" data-advance="${ms}">${text}</button>`)
  return `<p><time id="now" datetime="${now}">${now}</time> <span id="offset"></span></p>
<p class="note">Moving the clock forward makes links and sessions expire. Actions you take with the clock 6 days behind appear as “6 days ago” once you return to real time.</p>
<div class="buttons">${buttons.join('')}<button type="button" id="real-time">Back to real time</button></div>
<form id="moment"><label for="moment-at">Date and time</label><div class="buttons"><input type="datetime-local" id="moment-at" name="at" step="1" min="1970-01-01T00:00" max="9998-12-31T00:00" required><button>Set the clock</button></div></form>`
}

const faultKinds: Record<ActiveFault['kind'], string> = {
  status: 'responds with a status',
  malformed: 'responds with broken JSON',
  html: 'responds with a page',
  empty: 'responds with an empty body',
  delay: 'responds late',
  hang: 'never responds',
  cut: 'breaks the connection in the middle of the response',
}

const callPatterns = ['* /*', '* /users/*', '* /oauth/*', ...Object.keys(access).filter((name) => name !== 'GET /')]

/** The script shows the fields that the selected kind needs. */
function faultForm(): string {
  const options = (entries: [string, string][]) =>
    entries.map(([value, text]) => `<option value="${value}">${text}</option>`).join('')
  return `<form id="fault">
<label for="fault-call">Call</label><select id="fault-call" name="call">${options(callPatterns.map((call) => [call, call === '* /*' ? 'Every call' : call]))}</select>
<label for="fault-kind">Failure</label><select id="fault-kind" name="kind">${options(Object.entries(faultKinds))}</select>
<div data-for="status" class="fields">
<div><label for="fault-status">Status</label><input type="number" id="fault-status" name="status" min="200" max="599" value="500" required></div>
<div><label for="fault-retry">Retry-After, in seconds</label><input type="number" id="fault-retry" name="retryAfter" min="0"></div>
<div class="wide"><label for="fault-message">Message</label><input id="fault-message" name="message"></div>
</div>
<div data-for="delay" class="fields" hidden>
<div><label for="fault-ms">Milliseconds</label><input type="number" id="fault-ms" name="ms" min="0" max="600000" value="3000" required></div>
</div>
<label for="fault-often">How often</label><select id="fault-often" name="often">${options([
    ['once', 'Once'],
    ['times', 'Several times'],
    ['always', 'Until you remove it'],
  ])}</select>
<div data-for="times" class="fields" hidden>
<div><label for="fault-times">Times</label><input type="number" id="fault-times" name="times" min="1" value="3" required></div>
</div>
<div class="buttons"><button class="first">Add fault</button><button type="button" id="remove-all">Remove all</button></div>
</form>`
}

function faultItems(faults: readonly ActiveFault[]): string {
  const items = faults.map((fault) => {
    const call = escapeHtml(fault.call)
    return `<li><div class="row"><strong>${call}</strong><button type="button" data-remove="${fault.id}" aria-label="Remove: ${call} ${describeFault(fault)}">Remove</button><span>${describeFault(fault)}</span></div></li>`
  })
  return `<ul class="list" id="fault-list" data-live>${items.join('')}</ul><p class="empty">No faults.</p>`
}

function describeFault(fault: ActiveFault): string {
  const more = fault.kind === 'status' ? ` ${fault.status}` : fault.kind === 'delay' ? ` by ${fault.ms} ms` : ''
  const often = fault.times === undefined ? 'until removed' : fault.times === 1 ? 'once' : `${fault.times} times`
  return `${faultKinds[fault.kind]}${more}, ${often}`
}

const requestJournalPart = `<p class="note">The latest requests to the provider, newest first, with secrets masked.</p>
<label for="filter">Show only</label><input type="search" id="filter" placeholder="POST, /users, 401 …">
<p class="empty" id="no-requests">No requests yet. New ones appear here.</p><ol class="list steps" id="requests"></ol>`
