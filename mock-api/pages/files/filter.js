import { byId } from './dom.js'

/**
 * Shows only the items with all words of the filter in the texts at the first selector or the title of their group. If there are none, the
 * texts at the next selector count. The address has the filter, so that it can be shared and survives a reload.
 * Returns the function that filters new items.
 * @param {() => Element[]} readItems @param {string[]} selectors @param {(shown: number, total: number, query: string) => void} show
 */
export function startFilter(readItems, selectors, show) {
  const input = /** @type {HTMLInputElement} */ (byId('filter'))
  function filter() {
    const items = readItems()
    const words = input.value.toLowerCase().split(/\s+/)
    const matches = selectors.map((selector) =>
      items.filter((item) => {
        const parts = [...item.querySelectorAll(selector), item.closest('.group')?.querySelector('h2')]
        const text = String(parts.map((part) => part?.textContent)).toLowerCase()
        return words.every((word) => text.includes(word))
      }),
    )
    const shown = matches.find(({ length }) => length > 0) ?? []
    for (const item of items) item.toggleAttribute('hidden', !shown.includes(item))
    show(shown.length, items.length, input.value)
  }
  input.value = new URLSearchParams(location.search).get('filter') ?? ''
  input.addEventListener('input', () => {
    filter()
    const search = input.value === '' ? '' : `?${new URLSearchParams({ filter: input.value })}`
    history.replaceState(null, '', location.pathname + search + location.hash)
  })
  filter()
  return filter
}
