import type { Response } from 'express'
import type * as v from 'valibot'
import { access, partsOf } from '../access.ts'
import { exampleOf } from '../contract/examples.ts'
import { groupOf, jsonSchema } from '../contract/openapi.ts'
import { type Call, errorsOf, type Operation, operationList } from '../contract/operations.ts'
import { schemaText } from '../contract/schema-text.ts'
import { escapeHtml, page } from './page.ts'

const callers: Record<(typeof access)[Call], string> = {
  anyone: 'Anyone',
  member: 'Members',
  admin: 'Administrators',
  client: 'OAuth clients',
  application: 'Applications, with an OAuth access token',
}

export function apiPage(response: Response): string {
  const groups = new Map<string, [Call, Operation][]>()
  for (const entry of operationList) {
    const group = groupOf(entry[0])
    groups.set(group, [...(groups.get(group) ?? []), entry])
  }
  return page(response, {
    title: 'API',
    style,
    body: `<header><h1>API</h1><a href="/__mock/openapi.json">OpenAPI document</a></header>
<main>
<p>All calls that the portal makes, and those that an OAuth client library needs. The portal accepts any 2xx and ignores unknown fields. An error is JSON with a text as <code>message</code>, <code>error_description</code> or <code>error</code>.</p>
<nav class="groups" aria-label="Groups">${[...groups.keys()].map((name) => `<a href="#${name}">${name}</a>`).join('')}</nav>
${[...groups].map(groupSection).join('\n')}
</main>`,
  })
}

function groupSection([name, entries]: [string, [Call, Operation][]]): string {
  return `<section aria-labelledby="${name}"><h2 id="${name}">${name}</h2><div class="card">${entries.map(callDetails).join('')}</div></section>`
}

function callDetails([call, operation]: [Call, Operation]): string {
  const { method, path } = partsOf(call)
  const { summary, isOptional, query = {}, body, form, response, status = 200 } = operation
  const parameters = Object.entries(query).map(
    ([name, { about, isRequired }]) =>
      `<dt><code>${name}</code></dt><dd>${escapeHtml(about)}${isRequired ? ', required' : ''}</dd>`,
  )
  const errors = Object.entries(errorsOf(call, operation)).map(
    ([code, reason]) => `<dt>${code}</dt><dd>${escapeHtml(reason).replaceAll(/`([^`]+)`/g, '<code>$1</code>')}</dd>`,
  )
  return `<details>
<summary><span class="call"><code class="method">${method}</code> <code>${escapeHtml(path).replaceAll('/', '/<wbr>')}</code></span><span class="summary">${escapeHtml(summary)}</span></summary>
<div class="about">
<p class="note">${callers[access[call]]}${isOptional ? ' · Optional: the portal works without it' : ''}</p>
${parameters.length > 0 ? `<h3>Query</h3><dl>${parameters.join('')}</dl>` : ''}
${body ? schemaPart(call, 'Request body', body) : ''}
${form ? schemaPart(call, 'Request body', form, ', a form') : ''}
${schemaPart(call, 'Response', response, `, ${status}`)}
<h3>Errors</h3><dl>${errors.join('')}</dl>
</div>
</details>`
}

function schemaPart(call: Call, what: string, schema: v.GenericSchema, detail = ''): string {
  const converted = jsonSchema(schema)
  const example = JSON.stringify(exampleOf(converted), null, 2)
  const label = (kind: string) => escapeHtml(`${what} of ${call}, ${kind}`)
  return `<h3>${what}${detail}</h3>${block(label('fields'), schemaText(converted))}${example ? `<p class="note">For example</p>${block(label('an example'), example)}` : ''}`
}

/** `tabindex` makes wide blocks scrollable with the keyboard. */
function block(label: string, text: string): string {
  return `<pre tabindex="0" role="region" aria-label="${label}">${escapeHtml(text)}</pre>`
}

const style = `
header, main { max-width: 60rem; }
main { padding-bottom: 4rem; }
header > a { min-height: 44px; display: inline-flex; align-items: center; }
code, pre { font: .875rem/1.5 ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace; }
.groups { display: flex; flex-wrap: wrap; gap: 0 1.25rem; }
.groups a { min-height: 44px; display: inline-flex; align-items: center; }
h2 { margin: 2rem 0 0; font-size: 1.125rem; scroll-margin-top: 1rem; }
h2 + .card { margin-top: .75rem; }
h3 { margin: 1.25rem 0 .5rem; font-size: .875rem; }
details + details { border-top: 1px solid var(--border); }
summary { padding: .75rem 1rem; cursor: pointer; display: grid; grid-template-columns: 22rem minmax(0, 1fr) auto; gap: 0 1rem; align-items: baseline; }
summary::after { content: ""; grid-area: 1 / 3; width: .5rem; height: .5rem; border: solid var(--text-3); border-width: 0 2px 2px 0; transform: rotate(45deg) translate(-2px, -2px); }
[open] > summary::after { transform: rotate(225deg) translate(-2px, -2px); }
summary::-webkit-details-marker { display: none; }
summary:hover { background: var(--tint); }
summary:focus-visible { outline-offset: -3px; }
.call { overflow-wrap: anywhere; }
.method { display: inline-block; min-width: 4em; color: var(--accent-text); font-weight: 600; }
.summary { color: var(--text-2); }
.about { padding: 0 1rem 1.25rem; border-top: 1px solid var(--border); }
.about dl { border-radius: 6px; }
pre { margin: 0; padding: .75rem 1rem; background: var(--sunken); border-radius: 6px; overflow-x: auto; }
@media (max-width: 47.99rem) { summary { grid-template-columns: minmax(0, 1fr) auto; min-height: 44px; } summary::after { grid-area: 1 / 2; } }
`
