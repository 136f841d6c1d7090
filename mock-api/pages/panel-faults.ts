import { access } from '../access.ts'
import type { SetFault } from '../qa/faults.ts'
import { escapeHtml } from './page.ts'

const kinds: Record<SetFault['kind'], string> = {
  status: 'responds with a status',
  malformed: 'responds with broken JSON',
  html: 'responds with a page',
  empty: 'responds with an empty body',
  delay: 'responds late',
  hang: 'never responds',
  cut: 'breaks the connection in the middle of the response',
}

/** Calls of the provider and patterns for many of them. */
const calls = [
  '* /*',
  '* /users/*',
  '* /oauth/*',
  ...Object.keys(access).filter((name) => !/ \/(__mock\/.*)?$/.test(name)),
]

/** The script shows the fields that the selected kind needs. */
export function faultForm(): string {
  const options = (entries: [string, string][]) =>
    entries.map(([value, text]) => `<option value="${value}">${text}</option>`).join('')
  return `<form id="fault">
<label for="fault-call">Call</label><select id="fault-call" name="call">${options(calls.map((call) => [call, call === '* /*' ? 'Every call' : call]))}</select>
<label for="fault-kind">Failure</label><select id="fault-kind" name="kind">${options(Object.entries(kinds))}</select>
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
    ['lifted', 'Until you remove it'],
  ])}</select>
<div data-for="times" class="fields" hidden>
<div><label for="fault-times">Times</label><input type="number" id="fault-times" name="times" min="1" value="3" required></div>
</div>
<div class="buttons"><button class="first">Add fault</button><button type="button" id="lift-all">Remove all</button></div>
</form>`
}

export function faultItems(faults: readonly SetFault[]): string {
  const items = faults.map((fault) => {
    const call = escapeHtml(fault.call)
    return `<li><div class="row"><strong>${call}</strong><button type="button" data-lift="${fault.id}" aria-label="Remove: ${call} ${inWords(fault)}">Remove</button><span>${inWords(fault)}</span></div></li>`
  })
  return `<ul class="list" id="fault-list" data-live>${items.join('')}</ul><p class="empty">No faults.</p>`
}

function inWords(fault: SetFault): string {
  const more = fault.kind === 'status' ? ` ${fault.status}` : fault.kind === 'delay' ? ` by ${fault.ms} ms` : ''
  const often = fault.times === undefined ? 'until removed' : fault.times === 1 ? 'once' : `${fault.times} times`
  return `${kinds[fault.kind]}${more}, ${often}`
}
