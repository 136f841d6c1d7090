import { byId } from './dom.js'
import { startFilter } from './filter.js'
import './live.js'

/** True if there is room for the links to the groups. */
const isWide = matchMedia('(width >= 56rem)').matches

const figure = document.getElementById('screenshot')
const darkScheme = matchMedia('(prefers-color-scheme: dark)')

/** The links beside the list. */
const links = [...document.querySelectorAll('.sticky a')].filter((link) => link instanceof HTMLAnchorElement)

/**
 * Hides groups without a match, and links to what is hidden. In a narrow window, groups that fold are open only while there is a filter.
 * @type {Parameters<typeof startFilter>[2]}
 */
function showGroups(shown, total, query) {
  byId('count').textContent = `${shown} of ${total} shown`
  byId('no-match').hidden = shown > 0
  for (const group of document.querySelectorAll('.group')) {
    const matches = group.querySelectorAll('.item:not([hidden])').length
    group.toggleAttribute('hidden', matches === 0)
    if (group instanceof HTMLDetailsElement) group.open = isWide || query !== ''
    for (const number of document.querySelectorAll(`:is(#${group.id}, [href="#${group.id}"]) .matches`))
      number.textContent = String(matches)
  }
  if (shown === 1) document.querySelector('details.item:not([hidden])')?.setAttribute('open', '')
  for (const link of links) link.hidden = byId(link.hash.slice(1)).hidden
  if (figure) figure.hidden = shown === 0
  const first = query && document.querySelector('.item:not([hidden])')
  if (first) {
    showScreenshot(first)
    if (first.getBoundingClientRect().top < 0) first.closest('.group')?.scrollIntoView()
  }
  markLink()
}
// Many states have a user with a wallet, and many calls a field `email`: that matters only if no state or call is about it.
startFilter(
  () => [...document.querySelectorAll('.item')],
  ['li > div > :not(.scenario, details), .call', 'li > div, .call', '.call, .example > :first-child'],
  showGroups,
)

/**
 * Shows the screenshot of a row, or without one, its text.
 * @param {EventTarget | null | undefined} target the row or a part of it
 */
function showScreenshot(target) {
  const row = target instanceof Element ? target.closest('.item') : null
  const name = row?.querySelector('.name')?.textContent
  const image = figure?.querySelector('img')
  const link = image?.closest('a')
  if (!row || !name || !image || !link) return
  const isCompared = row.getAttribute('data-screenshot') === 'png'
  const [width, theme] = isCompared && darkScheme.matches ? [390, 'dark'] : [1280, 'light']
  const isShown = row.hasAttribute('data-screenshot')
  link.previousElementSibling?.replaceChildren(
    isShown ? `${name}, ${width} pixels wide, ${theme}` : `No screenshot: ${name}`,
  )
  link.hidden = !isShown
  // Another state's screenshot would mislead. The title of a failure is what it shows.
  const text = row.querySelector('a ~ span')?.textContent || row.querySelector('strong')?.textContent
  byId('shown-text').textContent = (!isShown && text) || ''
  if (!isShown) return
  link.href = `/__mock/screenshots/${name}${isCompared ? `-${width}-${theme}.png` : '.webp'}`
  Object.assign(image, { src: link.href, width })
}
for (const type of ['pointerover', 'focusin']) addEventListener(type, ({ target }) => showScreenshot(target))

/** Opens the group or the call of a link. */
function openTarget() {
  const target = document.getElementById(location.hash.slice(1))
  if (target instanceof HTMLDetailsElement) {
    target.open = true
    // The page may have been too short to scroll.
    target.scrollIntoView()
  }
  showScreenshot((target ?? document).querySelector('.item:not([hidden])'))
  markLink()
}
addEventListener('hashchange', openTarget)
openTarget()

/** Marks the link to the call in use, or to what is at the top of the window; at the end of the page, the link that was followed. */
function markLink() {
  if (!isWide) return
  const root = document.documentElement
  const topOf = (/** @type {HTMLAnchorElement} */ link) => byId(link.hash.slice(1)).getBoundingClientRect().top
  const targetTop = Number.parseFloat(getComputedStyle(root).scrollPaddingTop) + 16
  const isAtEnd = scrollY + innerHeight >= root.scrollHeight - 1
  const shown = links.filter(({ hidden }) => !hidden)
  const inUse = document.activeElement?.closest('details.item[open]')
  const box = inUse?.getBoundingClientRect()
  const isInView = box !== undefined && box.bottom > targetTop && box.top < innerHeight
  const current =
    shown.find((link) => isInView && link.hash === `#${inUse?.id}`) ??
    shown.find((link) => isAtEnd && link.hash === location.hash && topOf(link) >= 0) ??
    shown.findLast((link) => topOf(link) < targetTop) ??
    shown[0]
  for (const link of links) {
    if (link === current) link.setAttribute('aria-current', 'location')
    else link.removeAttribute('aria-current')
  }
  // Scrolls the links to the marked one, unless they are in use.
  const list = current?.parentElement
  if (!list || list.matches(':hover, :has(:focus-visible)')) return
  const [link, visible] = [current.getBoundingClientRect(), list.getBoundingClientRect()]
  if (link.top < visible.top || link.bottom > visible.bottom) list.scrollTop = current.offsetTop - list.clientHeight / 2
}
addEventListener('scroll', markLink, { passive: true })
// After the summary has opened its call.
addEventListener('toggle', markLink, true)

const size = document.getElementById('window')
document.querySelector('main')?.addEventListener('click', (event) => {
  const link = event.target instanceof Element && event.target.closest('.item a')
  if (!(size instanceof HTMLSelectElement && link instanceof HTMLAnchorElement)) return
  // Marks the state that was opened last, for users who come back from its tab.
  document.querySelector('.item [aria-current]')?.removeAttribute('aria-current')
  link.setAttribute('aria-current', 'true')
  if (size.value === '') return
  event.preventDefault()
  window.open(link.href, '_blank', `noopener,${size.value}`)
})

/** @type {() => void} */
let resetPrevious = () => undefined
// Copies the link or the command before the button.
document.addEventListener('click', async ({ target: button }) => {
  if (!(button instanceof HTMLElement) || !button.matches('.copy')) return
  resetPrevious()
  const { ariaLabel, textContent } = button
  const source = button.previousElementSibling
  let text = 'Copied'
  try {
    await navigator.clipboard.writeText(source?.querySelector('a')?.href ?? source?.textContent ?? '')
  } catch {
    text = 'Not copied'
  }
  const copied = ariaLabel?.replace(textContent, text) ?? text
  Object.assign(button, { textContent: text, ariaLabel: copied })
  byId('copied').textContent = copied
  resetPrevious = () => void Object.assign(button, { textContent, ariaLabel })
})
