import { byId } from '../demo/element.js'
import { ask, perform } from './control.js'

/** Adds and removes faults, and shows the fields that the selected kind needs. */
export function startFaults() {
  const form = /** @type {HTMLFormElement} */ (byId('fault'))
  const choose = () => {
    const { kind, often } = valuesOf(form)
    for (const part of form.querySelectorAll('[data-for]')) {
      const isNeeded = [kind, often].includes(part.getAttribute('data-for') ?? '')
      part.toggleAttribute('hidden', !isNeeded)
      for (const input of part.querySelectorAll('input')) input.disabled = !isNeeded
    }
  }
  form.addEventListener('change', choose)
  choose()
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void perform('faults', 'Fault added.', () => ask('POST /__mock/faults', faultOf(valuesOf(form))))
  })
  byId('remove-all').addEventListener('click', () => {
    void perform('faults', 'All faults removed.', () => ask('DELETE /__mock/faults'))
  })
  byId('fault-list').addEventListener('click', ({ target }) => {
    const id = target instanceof Element && target.closest('[data-remove]')?.getAttribute('data-remove')
    if (id) void perform('faults', 'Fault removed.', () => ask(`DELETE /__mock/faults/${id}`))
  })
}

/** @param {HTMLFormElement} form @returns {Record<string, string>} without empty and disabled fields */
function valuesOf(form) {
  return Object.fromEntries([...new FormData(form)].flatMap(([name, value]) => (value ? [[name, String(value)]] : [])))
}

/** @param {Record<string, string>} values */
function faultOf({ often, message, ...values }) {
  return {
    ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isText(name) ? value : Number(value)])),
    ...(message !== undefined && { body: { message } }),
    ...(often === 'once' && { times: 1 }),
  }
}

/** @param {string} name */
function isText(name) {
  return name === 'call' || name === 'kind'
}
