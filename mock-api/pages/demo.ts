import type { Response } from 'express'
import { agora } from '../../fixtures/clients.ts'
import { describeScope } from '../../renderer/rules/oauth/scopes.ts'
import { BRAND_NAME } from '../../renderer/settings.ts'
import { html } from './html.ts'
import { NEW_TAB, page, type Site } from './page.ts'

/** The scopes that are checked at first. */
const REQUESTED = new Set(['profile', 'read'])

/**
 * The demo application: a third-party page that signs users in. The mock API serves it to avoid a second server, but the page knows
 * only the issuer. Its scripts run in the browser without a build.
 */
export function demoPage(response: Response, site: Site): string {
  const scopes = agora.scopes.map(
    (scope) =>
      html`<label class="checkbox"><input type="checkbox" name="scope" value="${scope}"${REQUESTED.has(scope) && ' checked'}><span>${describeScope(scope).title} <code>${scope}</code></span></label>`,
  )
  return page(response, {
    title: `${agora.name}, the demo application`,
    script: 'demo.js',
    theme: 'agora',
    heading: agora.name,
    place: '/__mock/demo',
    ...site,
    body: html`<main>
<p>This is the demo application: a third-party page that signs users in with their ${BRAND_NAME} account and a standard client library. The flow inspector shows each request that it makes.</p>
<div class="columns demo">
<section class="card" id="application" data-client="${agora.clientId}" aria-labelledby="who">
<div class="row person"><span id="initial" aria-hidden="true"></span><div><h2 id="who" tabindex="-1">Not signed in</h2><p class="note" id="about"></p></div></div>
<p id="status" role="status"></p>
<p id="error" role="alert"></p>
<div id="sign-in">
<fieldset><legend>Permissions that ${agora.name} requests</legend>${scopes}</fieldset>
<p class="note">With nothing checked, the provider assumes <code>profile</code>.</p>
<div class="buttons"><button type="button" class="first" id="redirect">Sign in with ${BRAND_NAME}</button><button type="button" id="popup">Sign in with a popup</button></div>
</div>
<div id="signed-in" hidden>
<p>${agora.name} may use:</p>
<ul class="row" id="scope"></ul>
<p id="not-allowed-title">Not allowed:</p>
<ul class="row" id="not-allowed"></ul>
<details id="claims"><summary>All claims that Agora received</summary><dl id="person"></dl></details>
<div class="buttons"><button type="button" class="first" id="refresh">Refresh the tokens</button><button type="button" id="profile">Load the profile again</button><button type="button" id="sign-out">Sign out</button></div>
<p class="note">Revoke ${agora.name} under Connected apps in <a id="dashboard" href="${site.portal}/dashboard" ${NEW_TAB}>your dashboard</a><span class="new-tab" hidden> (opens a new tab)</span>, then refresh the tokens and see what happens.</p>
</div>
</section>
<section class="card" aria-labelledby="inspector">
<div class="apart"><h2 id="inspector" tabindex="-1">Flow inspector</h2><button type="button" id="clear">Clear</button></div>
<p class="note">Codes, tokens and secrets are shown because this page is for learning. A real application never shows or logs them.</p>
<ol class="list" id="requests"></ol>
<p class="empty">No requests yet. Sign in and they appear here in order.</p>
</section>
</div>
</main>`,
  })
}
