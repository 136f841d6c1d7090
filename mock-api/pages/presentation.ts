import type { Request, Response } from 'express'
import { presentation } from '../../fixtures/presentation.ts'
import type { Progress } from '../qa/presentation-run.ts'
import type { Services } from '../services.ts'
import { callButton, describeSite, escapeHtml, page } from './page.ts'
import { describeSession } from './panel.ts'

const CALL = 'POST /__mock/presentation'

/** The presenter's page. The script refreshes the parts with `data-live` every second. */
export function presentationPage(request: Request, response: Response, services: Services): string {
  const { portalOrigin, presentationRun } = services
  const progress = presentationRun.progress()
  const common = { title: 'Presentation', place: '/__mock/presentation', ...describeSite(services) } as const
  // The script in the portal has no control token to ask with.
  if (response.locals.needsControlToken)
    return page(response, {
      ...common,
      body: '<main><p>The presentation works only in a browser on the machine of the mock API. Start it without <code>--host</code>.</p></main>',
    })
  return page(response, {
    ...common,
    script: 'presentation.js',
    body: `<main class="columns presentation">
<section class="card" aria-labelledby="step-title"><div class="apart"><div class="buttons" id="buttons" data-live>${buttons(progress)}</div><p id="time" data-live>${describeTime(progress)}</p></div>
<p class="result" role="status"></p><div id="step" data-live aria-live="polite">${currentStep(progress, services)}</div></section>
<div>
<section class="card" aria-labelledby="now"><h2 id="now" tabindex="-1">Now</h2><p id="audience" data-live>The audience's window is ${progress.hasAudience ? 'open, and follows the steps' : 'not open'}.</p>
<p id="shows" data-live>${describeResult(progress)}</p>
${describeSession(request, services, portalOrigin)}
<div class="buttons" id="open-audience" data-live><a class="button${progress.hasAudience ? '' : ' first'}" href="${escapeHtml(portalOrigin)}/#audience=${presentationRun.audienceSecret}" target="_blank" rel="noopener">Open ${progress.hasAudience ? 'another window for the audience' : "the audience's window"}</a></div></section>
<section class="card" aria-labelledby="steps-title"><div class="apart"><h2 id="steps-title" tabindex="-1">Steps and end times</h2><div id="start-over" data-live>${progress.step === undefined ? '' : callButton('Start over', `${CALL}/start`, '')}</div></div><p class="result" role="status"></p><ol class="steps" id="steps" data-live>${stepList(progress.step)}</ol></section>
</div>
</main>`,
  })
}

function currentStep({ step: index = -1, hasAudience }: Progress, services: Services): string {
  const step = presentation[index]
  if (!step)
    return `<h2 id="step-title" tabindex="-1">Before you start</h2>
<p class="say">${presentation.length} steps, about ${Math.round(endOf(presentation.length - 1) / 60)} minutes.</p>
<p>${hasAudience ? "The audience's window is open: move it, or drag its tab, to the other screen and click Start." : "Open the audience's window, move it to the other screen and click Start."} Each step prepares the data, and the audience's window follows. You need no other tab.</p>
<p>The arrow keys, Page Up and Page Down, which clickers send, go to the next and the previous step. After using the audience's window, click here first. If the browser offers to save a password, choose Never; a guest profile avoids the question.</p>
<p class="note">Starting resets the data of this mock API and changes who is signed in.</p>`
  const next = presentation[index + 1]
  return `<progress value="${index + 1}" max="${presentation.length}" aria-hidden="true"></progress>
<p>Step ${index + 1} of ${presentation.length}, until ${minutes(endOf(index))}</p>
<h2 id="step-title" tabindex="-1">${escapeHtml(step.title)}</h2>
<h3>Say</h3><p class="say">${escapeHtml(step.say)}</p>
<h3>Do</h3><p class="do">${formatTodo(step.todo)}</p>
${step.showsEmail ? newestEmail(services) : ''}
<p class="do">${next ? `Then: <strong>${escapeHtml(next.title)}</strong>` : 'This is the last step.'}</p>`
}

function describeResult({ step = -1, isDone }: Progress): string {
  const { shows } = presentation[step] ?? {}
  return shows === undefined
    ? ''
    : `${isDone ? '✓ It has shown' : 'When the step is done, it shows'} “${escapeHtml(shows)}”${shows.endsWith('.') ? '' : '.'}`
}

function formatTodo(todo: string): string {
  return escapeHtml(todo)
    .replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>')
    .replace(/`(.+?)`/g, '<code>$1</code>')
}

function buttons({ step, hasAudience }: Progress): string {
  if (step === undefined)
    return `<button type="button" id="next"${hasAudience ? ' class="first"' : ''} data-call="${CALL}/start">Start</button>`
  return `${stepButton('Previous', 'previous', step - 1)}${stepButton('Next', 'next', step + 1)}${callButton('Prepare again', `${CALL}/step`, '', { step })}`
}

function stepButton(text: string, id: 'previous' | 'next', step: number): string {
  const data = step in presentation ? `data-body='${JSON.stringify({ step })}'` : 'disabled'
  const look = id === 'next' && step in presentation ? ' class="first"' : ''
  return `<button type="button" id="${id}"${look} data-call="${CALL}/step" ${data}>${text}</button>`
}

/** Red once the step takes longer than planned. */
function describeTime({ startedAt, step = 0 }: Progress): string {
  const seconds = startedAt === undefined ? 0 : Math.floor((Date.now() - startedAt) / 1000)
  const [ahead, behind] = [endOf(step - 1) - seconds, seconds - endOf(step)]
  const note = behind > 0 ? `${minutes(behind)} behind` : ahead > 0 ? `${minutes(ahead)} ahead` : 'on time'
  return `<strong${behind > 0 ? ' class="failed"' : ''}>${minutes(seconds)}</strong> of ${minutes(endOf(presentation.length - 1))} <span class="note">${note}</span>`
}

function newestEmail({ outbox }: Services): string {
  const [email] = outbox.list()
  const text = email ? `<strong>${escapeHtml(email.subject)}</strong> to ${escapeHtml(email.to)}` : 'No emails yet.'
  const button = email?.link === undefined ? '' : callButton('Open the link', `${CALL}/email`, '')
  return `<h3>Newest email</h3><div class="row"><p>${text}</p>${button}</div>`
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
