import type { Response } from 'express'
import type * as v from 'valibot'
import { access, partsOf } from '../access.ts'
import { jsonSchema } from '../contract/openapi.ts'
import { type Call, type Operation, operationList, refusalsOf } from '../contract/operations.ts'
import { apiStyle } from './api-style.ts'
import { escapeHtml, page } from './page.ts'
import { writtenSchema } from './schema-text.ts'

const callers: Record<(typeof access)[Call], string> = {
  anyone: 'Anyone',
  member: 'Members',
  admin: 'Administrators',
  client: 'OAuth clients',
  application: 'Applications, with an OAuth access token',
}

export function apiPage(response: Response): string {
  const files = new Map<string, [Call, Operation][]>()
  for (const entry of operationList) files.set(entry[1].file, [...(files.get(entry[1].file) ?? []), entry])
  const names = [...files.keys()].sort()
  return page(response, {
    title: 'API',
    style: apiStyle,
    body: `<header><h1>API</h1><a href="/__mock/openapi.json">OpenAPI document</a></header>
<main>
<p>All calls that the portal makes, and those that an OAuth client library needs. A group is named after the file in <code>renderer/api</code> that makes the calls and the one in <code>mock-api/routes</code> that answers them. The portal accepts any 2xx and ignores unknown members; an error is JSON with a text as <code>message</code>, <code>error_description</code> or <code>error</code>.</p>
<nav class="files" aria-label="Groups">${names.map((name) => `<a href="#${name}">${name}</a>`).join('')}</nav>
${names.map((name) => fileSection(name, files.get(name) ?? [])).join('\n')}
</main>`,
  })
}

function fileSection(name: string, entries: [Call, Operation][]): string {
  return `<section aria-labelledby="${name}"><h2 id="${name}">${name}</h2><div class="card">${entries.map(callDetails).join('')}</div></section>`
}

function callDetails([call, operation]: [Call, Operation]): string {
  const { method, path } = partsOf(call)
  const { summary, isExtra, query = {}, body, answer } = operation
  const parameters = Object.entries(query).map(
    ([name, { about, example, isRequired }]) =>
      `<dt><code>${name}</code></dt><dd>${escapeHtml(about)}${isRequired ? ', required' : ''}; for example <code>${escapeHtml(example)}</code></dd>`,
  )
  const refusals = Object.entries(refusalsOf(call, operation)).map(
    ([status, why]) => `<dt>${status}</dt><dd>${escapeHtml(why).replaceAll(/`([^`]+)`/g, '<code>$1</code>')}</dd>`,
  )
  return `<details>
<summary><span class="call"><code class="method">${method}</code> <code>${breakable(path)}</code></span><span class="summary">${escapeHtml(summary)}</span></summary>
<div class="about">
<p class="note">${callers[access[call]]}${isExtra ? ' · Beyond the specification: a provider may leave it out' : ''}</p>
${parameters.length > 0 ? `<h3>Query</h3><dl>${parameters.join('')}</dl>` : ''}
${body ? `<h3>Request body${body.type ? `, ${body.type}` : ''}</h3>${shape(call, 'Request body', body)}` : ''}
<h3>Response, ${answer.status ?? 200}</h3>${shape(call, 'Response', answer)}
<h3>Errors</h3><dl>${refusals.join('')}</dl>
</div>
</details>`
}

function shape(call: Call, what: string, { schema, example }: { schema: v.GenericSchema; example: unknown }): string {
  const label = (kind: string) => escapeHtml(`${what} of ${call}, ${kind}`)
  return `${block(label('members'), writtenSchema(jsonSchema(schema)))}<p class="note">For example</p>${block(label('an example'), JSON.stringify(example, null, 2))}`
}

/** `tabindex` makes wide blocks scrollable with the keyboard. */
function block(label: string, text: string): string {
  return `<pre tabindex="0" role="region" aria-label="${label}">${escapeHtml(text)}</pre>`
}

function breakable(path: string): string {
  return escapeHtml(path).replaceAll('/', '/<wbr>')
}
