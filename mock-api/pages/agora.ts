import type { Response } from 'express'
import { agora } from '../../fixtures/clients.ts'
import { describeScope } from '../../renderer/rules/oauth/scopes.ts'
import { BRAND_NAME } from '../../renderer/settings.ts'
import { html } from './html.ts'
import { NEW_TAB, page, type Site } from './page.ts'

/** The scopes that are checked at first. */
const REQUESTED = new Set(['profile', 'read'])

const TEMPLE = html`<svg width="96" height="80" viewBox="0 0 48 40" fill="none" stroke="currentColor" stroke-width="2.5" aria-hidden="true"><path d="m2 14 22-12 22 12zM4 18h40M9 18v16m10-16v16m10-16v16m10-16v16M3 37h42"/></svg>`

/**
 * The demo application: a third-party page that signs users in. The mock API serves it to avoid a second server, but the page knows
 * only the issuer. Its scripts run in the browser without a build.
 */
export function agoraPage(response: Response, site: Site): string {
  const scopes = agora.scopes.map(
    (scope) =>
      html`<label class="checkbox"><input type="checkbox" name="scope" value="${scope}"${REQUESTED.has(scope) && ' checked'}><span>${describeScope(scope).title} <code>${scope}</code></span></label>`,
  )
  return page(response, {
    title: `${agora.name}, the demo application`,
    script: 'agora.js',
    theme: 'agora',
    heading: agora.name,
    place: '/__mock/demo',
    ...site,
    body: html`<main>
<div class="columns agora-page">
<section class="card" id="application" data-client="${agora.clientId}" aria-labelledby="who">
<div class="ticket">
<div class="row talk"><div><p>A talk at the town hall</p><p class="topic">Who owns your name?</p><p>Thursday at 7 PM, doors at 6:30 PM</p></div>${TEMPLE}</div>
<div class="row person"><span id="initials" aria-hidden="true"></span><div><h2 id="who" tabindex="-1">Not signed in</h2><p class="note" id="about"></p><p id="status" role="status"></p></div>
<button type="button" class="first" id="redirect" data-session="none">Sign in with ${BRAND_NAME}</button></div>
</div>
<p id="error" role="alert"></p>
<p data-session="none">Sign in to get a free seat. ${agora.name} receives only what you allow, and never your password.</p>
<div data-session="active" hidden>
<p>A seat is reserved for you. ${agora.name} may use:</p>
<ul class="row" id="scope"></ul>
<p id="not-allowed-title">Not allowed:</p>
<ul class="row" id="not-allowed"></ul>
<details id="claims"><summary>All claims that Agora received</summary><dl id="person"></dl></details>
<div class="buttons"><button type="button" id="sign-out">Sign out</button></div>
</div>
</section>
<div>
<section class="card" aria-labelledby="developers">
<h2 id="developers">For developers</h2>
<p class="note">${agora.name} is the demo application: another company's page, which signs users in with their ${BRAND_NAME} account and a standard client library.</p>
<div data-session="none">
<fieldset><legend>Permissions that ${agora.name} requests; with none, the provider assumes <code>profile</code></legend><div class="fields">${scopes}</div></fieldset>
<div class="buttons"><button type="button" id="popup">Sign in with a popup</button></div>
</div>
<div data-session="active" hidden>
<p class="note">Revoke ${agora.name} under Connected apps in <a id="dashboard" href="${site.portal}/dashboard" ${NEW_TAB}>your dashboard</a><span class="new-tab" hidden> (opens a new tab)</span>, then refresh the tokens and see what happens.</p>
<div class="buttons"><button type="button" id="refresh">Refresh the tokens</button><button type="button" id="profile">Load the profile again</button></div>
</div>
</section>
<section class="card" aria-labelledby="inspector">
<div class="apart"><h2 id="inspector" tabindex="-1">Flow inspector</h2><button type="button" id="clear">Clear</button></div>
<p class="note">Each request that the page makes. Codes, tokens and secrets are shown because this page is for learning. A real application never shows or logs them.</p>
<ol class="list" id="requests"></ol>
<p class="empty">No requests yet. Sign in and they appear here in order.</p>
</section>
</div>
</div>
</main>`,
  })
}
