import type { Response } from 'express'
import type * as v from 'valibot'
import { ada, alan } from '../../fixtures/people.ts'
import { calls, type ProviderCall } from '../contract/calls.ts'
import { type Example, exampleOf, signInCommand } from '../contract/examples.ts'
import { jsonSchema, queryParameters } from '../contract/openapi.ts'
import { schemaText } from '../contract/schema-text.ts'
import { formatText, type Html, html } from './html.ts'
import { capitalize, copyButton, gallery, page, type Site, toWords } from './page.ts'

const CALLERS: Record<ProviderCall['access'], string> = {
  public: 'For anyone',
  optional: 'For anyone',
  member: 'For members',
  admin: 'For administrators',
  oauthClient: 'For OAuth clients',
  accessToken: 'For applications with an OAuth access token',
}

/** `api` is the URL for the examples. */
export function apiPage(response: Response, api: string, site: Site): string {
  const groups = [...new Set(calls.map(({ group }) => group))].map((id) => ({ id, title: capitalize(toWords(id)) }))
  const links = groups.map(({ id, title }) => html`<a href="#${id}">${title}</a>${callLinks(id)}`)
  return page(response, {
    title: 'API reference',
    script: 'api.js',
    place: '/__mock/api',
    ...site,
    body: html`<main>
<p>All calls that the portal makes, and those that an OAuth client library needs. The portal accepts any 2xx and ignores unknown fields. An error is JSON with a message in <code>message</code>, <code>error_description</code> or <code>error</code>. For tools: <a href="/__mock/openapi.json">OpenAPI document</a>.</p>
${gallery('Filter calls', 'POST, password …', links, html`${tokenCommands(api)}${groups.map((group) => groupSection(group, api))}`)}
</main>`,
  })
}

/** Without the first part of the path, which most calls of a group share. */
function callLinks(group: string): Html[] {
  return calls
    .filter((call) => call.group === group)
    .map(
      ({ id, method, path }) =>
        html`<a class="call-link" href="#${id}"><b class="${method.toLowerCase()}">${method}</b><span>${path.replace(/^\/[^/]+\//, '')}</span></a>`,
    )
}

function tokenCommands(api: string): Html {
  return html`<details class="note"><summary><h2>Access tokens for the examples</h2></summary><p>Each call has an example for a shell, with the demo data. Calls for members and administrators need an access token, which these commands save in <code>$alan</code> and <code>$ada</code>. <strong>Try it</strong> needs no command: it signs in by itself and makes the call, which may change the data until the next reset.</p><h3>Commands</h3>
${commandBlock('Commands that sign in', [alan, ada].map((person) => signInCommand(person, api)).join('\n'))}</details>`
}

function groupSection({ id, title }: { id: string; title: string }, api: string): Html {
  const details = calls.filter(({ group }) => group === id).map((call) => callSection(call, api))
  return html`<section class="group" id="${id}" aria-labelledby="${id}-title"><h2 id="${id}-title">${title}</h2><div class="card">${details}</div></section>
`
}

function callSection(call: ProviderCall, api: string): Html {
  const { id, route, method, path, access, summary, isOptional, body, form, response, status, errors } = call
  const parameters = queryParameters(call).map(
    ({ name, description, isRequired }) =>
      html`<dt><code>${name}</code></dt><dd>${description}${isRequired && ', required'}</dd>`,
  )
  const reasons = Object.entries(errors).map(([code, reason]) => html`<dt>${code}</dt><dd>${formatText(reason)}</dd>`)
  return html`<details class="item" id="${id}">
<summary><span class="call"><b class="method ${method.toLowerCase()}">${method}</b> <code>${path}</code> <span data-access="${CALLERS[access]}">${summary}</span></span></summary>
<div class="columns example">
<div>
${isOptional && html`<p class="note">Optional: the portal works without it.</p>`}
${parameters.length > 0 && html`<h3>Query</h3><dl>${parameters}</dl>`}
${body && schemaBlock(route, 'Request body', body)}
${form && schemaBlock(route, 'Request body (form)', form)}
${schemaBlock(route, `Response (${status})`, response)}
<h3>Errors</h3><dl>${reasons}</dl>
</div>
<div>${exampleBlocks(call, api)}</div>
</div>
</details>`
}

function exampleBlocks(call: ProviderCall, api: string): Html {
  const { command, response, variables, request } = exampleOf(call, api)
  const meanings = variables.map(([name, meaning]) => html`<dt><code>$${name}</code></dt><dd>${meaning}</dd>`)
  const text = response === undefined ? 'No body' : JSON.stringify(response, null, 2)
  return html`<h3>Example request</h3>${commandBlock(`Example request of ${call.route}`, command)}
${meanings.length > 0 && html`<dl>${meanings}</dl>`}
${request && requestForm(call, request)}
<h3 id="${call.id}-title">Example response (${call.status})</h3>${codeBlock(`Example response of ${call.route}`, text)}`
}

/** The request in fields that can be changed before it is sent. */
function requestForm(
  { id, route, method }: ProviderCall,
  { url, body, person }: NonNullable<Example['request']>,
): Html {
  const senders = [ada, alan].map(
    ({ username, firstName, email, password }) =>
      html`<option value="${username}" data-credentials="${JSON.stringify({ email, password, remember: false })}"${username === person?.username && ' selected'}>as ${firstName}</option>`,
  )
  return html`<h3>Try it</h3>
<form class="try" data-id="${id}" data-method="${method}">
<input name="url" aria-label="URL of ${route}" value="${url}" required spellcheck="false">
${body && html`<textarea name="body" aria-label="Body of ${route}" rows="${body.split('\n').length}" spellcheck="false">${body}</textarea>`}
<div class="row">
${person && html`<select name="sender" aria-label="Sender of ${route}">${senders}<option value="">signed out</option></select>`}
<button class="first" aria-label="Send: ${route}">Send</button>
</div>
</form>`
}

function schemaBlock(route: string, heading: string, schema: v.GenericSchema): Html {
  if (schema.type === 'unknown') return html`<h3>${heading}</h3><p>The portal ignores the body.</p>`
  return html`<h3>${heading}</h3>${codeBlock(`${heading} of ${route}`, describedCode(schemaText(jsonSchema(schema))))}`
}

/** Sets the description of a field beside it, or below it where that has no room. */
function describedCode(text: string): Html[] {
  const lines = text.match(/^( *\/\/ .*\n)?.*\n?/gm) ?? []
  return lines.map((line) => {
    const [, indent, description, code] = /^( *)\/\/ (.*)\n *(.*)/.exec(line) ?? []
    return description
      ? html`<span class="described"><span>${indent}</span><span>${code}  <span class="description">${description}</span></span></span>`
      : html`${line}`
  })
}

function commandBlock(label: string, text: string): Html {
  return html`<div class="command">${codeBlock(label, text)}${copyButton(label)}</div>`
}

/** `tabindex` lets keyboard users scroll long blocks. */
function codeBlock(label: string, text: string | Html[]): Html {
  return html`<pre tabindex="0" role="region" aria-label="${label}">${text}</pre>`
}
