import type { Response } from 'express'
import { stateTable } from '../qa/state-table.ts'
import { escapeHtml, page } from './page.ts'

/** Lists every scenario and every state of the portal, with links that open them. */
export function statesPage(response: Response): string {
  const { scenarios, states } = stateTable()
  return page(response, {
    title: 'States and messages',
    body: `<header><h1>States and messages</h1><a href="/__mock/">Control panel</a></header>
<main>
<p>Each link resets the data, signs in the scenario's user and opens the portal. To find out how to see a message, search this page for it.</p>
<h2>Scenarios</h2>
${list(scenarios.map(({ name, path, description }) => item(name, path, [description])))}
<h2>States</h2>
${list(states.map(({ name, path, texts, instructions }) => item(name, path, [texts.join(' · ')], instructions)))}
</main>`,
  })
}

function list(items: string[]): string {
  return `<div class="card"><ul class="list">${items.join('')}</ul></div>`
}

function item(name: string, path: string, lines: string[], instructions: string[] = []): string {
  const spans = lines.map((line) => `<span>${escapeHtml(line)}</span>`)
  const note = instructions.length > 0 ? `<span class="note">${escapeHtml(instructions.join(', '))}</span>` : ''
  return `<li><a href="${escapeHtml(path)}" target="_blank" rel="noopener"><strong>${escapeHtml(name)}</strong>${spans.join('')}${note}</a></li>`
}
