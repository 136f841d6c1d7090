import type { Request, Response } from 'express'
import { presentation } from '../../fixtures/presentation.ts'
import type { Progress } from '../qa/presentation-run.ts'
import type { Services } from '../services.ts'
import { escapeHtml, page } from './page.ts'
import { callButton, describeSession } from './panel.ts'

const CALL = 'POST /__mock/presentation'

/** The presenter's page. The script refreshes the parts with `data-live` every second. */
export function presentationPage(request: Request, response: Response, services: Services): string {
  const { outbox, portalOrigin, presentationRun } = services
  const progress = presentationRun.progress()
  const site = { portal: portalOrigin, emails: outbox.list().length }
  const common = { title: 'Presentation', place: '/__mock/presentation', ...site } as const
  // The portal doesn't have it.
  if (response.locals.needsControlToken)
    return page(response, {
      ...common,
      body: '<main><p>The presentation works only in a browser on the machine of the mock API. Start it without <code>--host</code>.</p></main>',
    })
  return page(response, {
    ...common,
    script: 'presentation.js',
    body: `<main class="columns presentation">
<div>
<section class="card" aria-labelledby="step-title"><div class="apart"><div class="buttons" id="buttons" data-live>${buttons(progress.step)}</div><p id="time" data-live>${describeTime(progress)}</p></div>
<p class="result" role="status"></p><div id="step" data-live aria-live="polite">${currentStep(progress)}</div></section>
<section class="card" aria-label="Newest email"><div id="email" data-live>${newestEmail(services)}</div><p class="result" role="status"></p></section>
</div>
<div>
<section class="card" aria-labelledby="now"><h2 id="now" tabindex="-1">Now</h2><p id="audience" data-live>The audience's window is ${progress.hasAudience ? 'open, and follows the steps' : 'not open'}.</p>
${describeSession(request, services, portalOrigin)}
<div class="buttons"><a class="button" id="open-audience" href="${escapeHtml(portalOrigin)}/#audience=${presentationRun.audienceSecret}" target="_blank" rel="noopener">Open the audience's window</a></div></section>
<section class="card" aria-labelledby="steps-title"><h2 id="steps-title" tabindex="-1">Steps</h2><p class="note">Each with the time at which it ends.</p><ol class="steps" id="steps" data-live>${stepList(progress.step)}</ol>
<div class="buttons" id="start-over" data-live>${progress.step === undefined ? '' : callButton('Start over', `${CALL}/start`, '')}</div><p class="result" role="status"></p></section>
</div>
</main>`,
  })
}

function currentStep({ step: index = -1, hasAudience }: Progress): string {
  const step = presentation[index]
  if (!step)
    return `<h2 id="step-title" tabindex="-1">Before you start</h2>
<p class="say">${presentation.length} steps, about ${Math.round(endOf(presentation.length - 1) / 60)} minutes.</p>
<p>${hasAudience ? "The audience's window is open: move it, or drag its tab, to the other screen and click Start." : "Open the audience's window, move it to the other screen and click Start."} Each step prepares the data, and the audience's window follows. You need no other tab.</p>
<p>The arrow keys, Page Up and Page Down, which clickers send, go to the next and the previous step. After using the audience's window, click here first.</p>
<p class="note">Starting resets the data of this mock API and changes who is signed in.</p>`
  const next = presentation[index + 1]
  return `<progress value="${index + 1}" max="${presentation.length}" aria-hidden="true"></progress>
<p>Step ${index + 1} of ${presentation.length}, until ${minutes(endOf(index))}</p>
<h2 id="step-title" tabindex="-1">${escapeHtml(step.title)}</h2>
<h3>Say</h3><p class="say">${escapeHtml(step.say)}</p>
<h3>Do</h3><p class="do">${formatTodo(step.todo)}</p>
${next ? `<p class="do">Then: <strong>${escapeHtml(next.title)}</strong></p>` : ''}`
}

function formatTodo(todo: string): string {
  return escapeHtml(todo)
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(/`(.+?)`/g, '<code>$1</code>')
}

function buttons(step: number | undefined): string {
  if (step === undefined)
    return `<button type="button" id="next" class="first" data-call="${CALL}/start">Start</button>`
  return `${stepButton('Previous', 'previous', step - 1)}${stepButton('Next', 'next', step + 1)}${callButton('Prepare again', `${CALL}/step`, '', { step })}`
}

function stepButton(text: string, id: 'previous' | 'next', step: number): string {
  const data = step in presentation ? `data-body='${JSON.stringify({ step })}'` : 'disabled'
  return `<button type="button" id="${id}"${id === 'next' ? ' class="first"' : ''} data-call="${CALL}/step" ${data}>${text}</button>`
}

/** Red once the step takes longer than planned. */
function describeTime({ startedAt, step = 0 }: Progress): string {
  const seconds = startedAt === undefined ? 0 : Math.floor((Date.now() - startedAt) / 1000)
  return `<strong${seconds > endOf(step) ? ' class="failed"' : ''}>${minutes(seconds)}</strong> of ${minutes(endOf(presentation.length - 1))}`
}

function newestEmail({ outbox }: Services): string {
  const [email] = outbox.list()
  if (!email) return '<p class="note">No emails yet.</p>'
  return `<p>Newest email: <strong>${escapeHtml(email.subject)}</strong> to ${escapeHtml(email.to)}</p>
${email.link === undefined ? '' : `<div class="buttons">${callButton('Open the link', `${CALL}/email`, '')}</div>`}`
}

function stepList(current: number | undefined): string {
  const items = presentation.map(({ title }, step) => {
    const body = JSON.stringify({ step })
    return `<li class="step"${step === current ? ' aria-current="step"' : ''}><button type="button" data-call="${CALL}/step" data-body='${body}'>${escapeHtml(title)}</button><span>${minutes(endOf(step))}</span></li>`
  })
  return items.join('')
}

/** When the step ends, in seconds after the start. */
function endOf(step: number): number {
  return presentation.slice(0, step + 1).reduce((sum, { seconds }) => sum + seconds, 0)
}

/** As in 3:07. */
function minutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
