import type { Request, Response } from 'express'
import { AGORA, type PresenterAction, presentation } from '../../fixtures/presentation.ts'
import type { Services } from '../services.ts'
import { formatText, type Html, html } from './html.ts'
import { callButton, describeSite, NEW_TAB, page } from './page.ts'
import { describeSession } from './panel.ts'

/**
 * Times are in milliseconds of real time. `doneAt` is when an audience's window first showed the result of the step, `shownPage` the title
 * of the page there, `action` what the window is about to do for the presenter, and `isActionMissing` if the page doesn't offer it.
 */
export type Progress = {
  step?: number
  /** Of this step, which may have been opened directly. */
  actions?: readonly PresenterAction[]
  startedAt?: number
  pausedAt?: number
  doneAt?: number
  hasAudience: boolean
  action: PresenterAction | undefined
  isActionMissing: boolean
  shownPage: string
}

const START_OVER = html`data-confirm="Start over?\nThe data is reset, and the time starts at 0:00."`

/** The presenter's page. The script refreshes the parts with `data-live` every second. */
export function presentationPage(request: Request, response: Response, services: Services, progress: Progress): string {
  const { portalOrigin } = services
  const { step, startedAt, pausedAt, hasAudience, shownPage } = progress
  const steps = presentation.map(
    ({ title }, index) =>
      html`<li class="apart step"${index === step && html` aria-current="step"`}>${stepButton(title, { step: index })}<span>${minutes(endOf(index))}</span></li>`,
  )
  return page(response, {
    title: 'Presentation',
    place: '/__mock/presentation',
    ...describeSite(services),
    script: 'presentation.js',
    body: html`<main class="columns presentation">
<section class="card" aria-labelledby="step-title"><div class="apart"><div class="row"><p id="time" data-live>${describeTime(progress)}</p><div id="pause" data-live>${startedAt !== undefined && !isOver(progress) && html`<button type="button" id="pause-time" data-call="POST /__mock/presentation/pause">${pausedAt === undefined ? 'Pause' : 'Resume'}</button>`}</div></div><div class="buttons" id="buttons" data-live>${buttons(progress, services)}</div></div>
<div class="apart alert" id="absence" role="status" data-live>${step !== undefined && !hasAudience && html`The audience's window is not open. ${audienceLink(progress, services)}`}</div><div id="step" data-live aria-live="polite">${currentStep(progress, services)}</div>
<p id="shows" role="status" data-live>${describeResult(progress)}</p><p class="result" role="status"></p></section>
<div>
<section class="card" aria-labelledby="steps-title"><div class="apart"><h2 id="steps-title" tabindex="-1">Steps and end times</h2><div id="start-over" data-live>${step !== undefined && stepButton('Start over', { step: 0, restarts: true }, START_OVER)}</div></div><p class="result" role="status"></p><ol class="steps" id="steps" data-live>${steps}</ol></section>
<section class="card" aria-labelledby="now"><h2 id="now" tabindex="-1">Now</h2><p id="audience" role="status" data-live>${hasAudience && shownPage && html`The audience's window shows <strong>${shownPage}</strong>.`}</p>
${describeSession(request, services, portalOrigin)}
<div class="buttons" id="open-audience" data-live>${step !== undefined && hasAudience && audienceLink(progress, services)}</div></section>
</div>
</main>`,
  })
}

function currentStep(progress: Progress, services: Services): Html {
  const { step: index = -1, actions = [], action: current, isActionMissing, hasAudience } = progress
  const step = presentation[index]
  if (!step)
    return html`<h2 id="step-title" tabindex="-1">Before you start</h2>
<p class="say">${presentation.length} steps, about ${Math.round(endOf(presentation.length - 1) / 60)} minutes.</p>
<p>${hasAudience ? "The audience's window is open: move it, or drag its tab, to the other screen and click Start." : "Open the audience's window, move it to the other screen and click Start."} Each step prepares what it needs, and the audience's window follows. You need no other tab.</p>
<p>The arrow keys go to the next and the previous step. Page Up and Page Down, which clickers send, do so too, even in the audience's window, except in a field. If the browser offers to save a password, choose Never; a guest profile avoids the question.</p>
<p class="note">Starting resets the data of this mock API and changes who is signed in.</p>`
  const next = presentation[index + 1]
  const actionButton =
    current && !isActionMissing
      ? callButton('Stop', 'DELETE /__mock/presentation/actions', '')
      : callButton('Do it for me', 'POST /__mock/presentation/actions', '')
  return html`<progress value="${endOf(index)}" max="${endOf(presentation.length - 1)}" aria-hidden="true"></progress>
<p>Step ${index + 1} of ${presentation.length}, until ${minutes(endOf(index))}</p>
<h2 id="step-title" tabindex="-1">${step.title}</h2>
<h3>Say</h3><p class="say">${step.say}</p>
<div class="row">${(actions.length > 0 || step.hint) && html`<h3>Do</h3>`}${actions.length > 0 && hasAudience && actionButton}${stepButton('Prepare again', { step: index }, html`data-done="Prepared again."`)}</div>
${actions.length > 0 && html`<ol class="do">${actions.map((action) => html`<li${action === current && html` aria-current="step"`}>${describeAction(action)}</li>`)}</ol>`}
${step.hint && html`<p class="do">${formatText(step.hint)}</p>`}
${step.showsEmail && newestEmail(services)}
${next && html`<p class="do">Then: <strong>${next.title}</strong></p>`}`
}

/** A click on what has to be typed copies it. */
function describeAction(action: PresenterAction): Html {
  if ('type' in action)
    return html`${action.into}: <button type="button" data-copy aria-label="Copy ${action.type}">${action.type}</button>`
  if ('solve' in action) return html`Solve the sum`
  const [verb, name] =
    'open' in action
      ? ['Open', action.open]
      : 'uncheck' in action
        ? ['Uncheck', action.uncheck]
        : ['Click', action.click]
  return html`${verb} <strong>${name}</strong>${'where' in action && ` ${action.where}`}`
}

function describeResult({
  step = -1,
  doneAt,
  action,
  isActionMissing,
  hasAudience,
}: Progress): Html | string | undefined {
  const { shows } = presentation[step] ?? {}
  const text = shows && `“${shows}”${shows.endsWith('.') ? '' : '.'}`
  if (!text) return undefined
  if (doneAt !== undefined) return html`<strong class="succeeded done">✓ The audience has seen ${text}</strong>`
  if (!action || !hasAudience) return `Done when the audience sees ${text}`
  const name = 'type' in action ? action.into : describeAction(action)
  return isActionMissing
    ? html`<span class="failed">The page doesn't offer this: ${name}.</span> Click Prepare again.`
    : html`Doing it for you: ${name}`
}

function buttons(progress: Progress, services: Services): Html[] {
  const { step, hasAudience } = progress
  // What continues comes last, at the right edge: Next takes the place of Start, so that it is under the pointer.
  if (step === undefined)
    return [
      audienceLink(progress, services),
      stepButton('Start', { step: 0, restarts: true }, hasAudience && html`class="first"`),
    ]
  return [
    stepButton('Previous', { step: step - 1 }, html`id="previous"`),
    stepButton('Next', { step: step + 1 }, html`id="next" class="first"`),
  ]
}

function audienceLink({ hasAudience }: Progress, { issuer, audienceSecret }: Services): Html {
  return html`<a class="button${!hasAudience && ' first'}" data-audience href="${issuer() + AGORA}#audience=${audienceSecret}" ${NEW_TAB}>Open ${hasAudience ? 'another window' : "the audience's window"}</a>`
}

function stepButton(text: string, body: { step: number; restarts?: true }, attributes: Html | false = false): Html {
  return html`<button type="button" ${attributes} data-call="POST /__mock/presentation/step" data-body="${JSON.stringify(body)}"${!(body.step in presentation) && ' disabled'}>${text}</button>`
}

function isOver({ step, doneAt }: Progress): boolean {
  return step === presentation.length - 1 && doneAt !== undefined
}

/** Red once the step takes longer than planned. Stops when the last step is done. */
function describeTime(progress: Progress): Html {
  const { startedAt, pausedAt, doneAt, step = 0 } = progress
  const now = pausedAt ?? (isOver(progress) ? doneAt : undefined) ?? Date.now()
  const seconds = startedAt === undefined ? 0 : Math.floor((now - startedAt) / 1000)
  const [ahead, behind] = [endOf(isOver(progress) ? step : step - 1) - seconds, seconds - endOf(step)]
  const note = behind > 0 ? `${minutes(behind)} behind` : ahead > 0 ? `${minutes(ahead)} ahead` : 'on time'
  const deviation = startedAt !== undefined && html`<span${behind > 0 && html` class="failed"`}>${note}</span>`
  const time = isOver(progress)
    ? `Done in ${minutes(seconds)}`
    : `${minutes(seconds)} of ${minutes(endOf(presentation.length - 1))}`
  return html`${time} ${deviation}`
}

function newestEmail({ outbox }: Services): Html {
  const [email] = outbox.list()
  const text = email ? html`<strong>${email.subject}</strong> to ${email.to}` : 'No emails yet. Click Prepare again.'
  const button = email?.link !== undefined && callButton('Open the link', 'POST /__mock/presentation/email', '')
  return html`<h3>Newest email</h3><div class="row"><p>${text}</p>${button}</div>`
}

/** When the step ends, in seconds after the start. */
function endOf(step: number): number {
  return presentation.slice(0, step + 1).reduce((sum, { seconds }) => sum + seconds, 0)
}

/** As in 3:07. */
function minutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
