import {
  type CustomAtRules,
  type Selector,
  type SelectorComponent,
  type TransformOptions,
  transform,
} from 'lightningcss'

/** Classes that the script in the head gives to the page (index.html). */
const GIVEN = ['.dark', '.parsing', '.started', '.undecided']
/** States that are worth no bytes before the application is there, unless the page says so. The focus is: it is shown from the first key on. */
const LATER = ['hover', 'active', 'disabled', 'open', 'popover-open']
/** Of the parts that a browser makes up, those that are seen. */
const SEEN = ['before', 'after', 'placeholder']

/**
 * What a style sheet says of `html`, a page as it is painted first: a rule stays if all that one of its selectors names (elements, classes,
 * attributes) is somewhere in the page; a custom property or an animation stays while a rule that stays uses it.
 * The whole sheet comes later (main.tsx).
 */
export function firstStyles(css: string, html: string): string {
  const names = new Set([...GIVEN, ...namesIn(html)])
  let styles = transformed(css, {
    visitor: {
      Rule: {
        style: ({ value: { selectors } }) => (selectors.some((selector) => isOf(selector, names)) ? undefined : []),
        media: ({ value: { query } }) =>
          query.mediaQueries.every(({ mediaType, qualifier }) => mediaType === 'print' && qualifier !== 'not')
            ? []
            : undefined,
      },
    },
  })
  for (let before = ''; before !== styles; ) {
    before = styles
    styles = transformed(styles, { unusedSymbols: unusedNames(styles) })
  }
  return styles
}

function transformed(css: string, options: Partial<TransformOptions<CustomAtRules>>): string {
  const { code } = transform({ ...options, filename: 'first.css', code: Buffer.from(css), minify: true })
  return code.toString()
}

/** `div`, `.flex`, `[type]` and `[type=button]`, as selectors say it. */
function* namesIn(html: string): Generator<string> {
  for (const [, element = '', attributes = ''] of html.matchAll(/<([a-z][\w-]*)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)/gi)) {
    yield element
    for (const [, name = '', value = ''] of attributes.matchAll(/([^\s=]+)(?:="([^"]*)")?/g)) {
      yield `[${name.toLowerCase()}]`
      yield `[${name.toLowerCase()}=${unescaped(value)}]`
      if (name === 'class') for (const className of unescaped(value).split(/\s+/)) yield `.${className}`
    }
  }
}

/** Whether every part of a selector is there; what is only asked not to be is not asked for. */
function isOf(selector: Selector, names: ReadonlySet<string>): boolean {
  return selector.every((part) => isThere(part, names))
}

function isThere(part: SelectorComponent, names: ReadonlySet<string>): boolean {
  switch (part.type) {
    case 'type':
      return names.has(part.name)
    case 'class':
      return names.has(`.${part.name}`)
    case 'id':
      return names.has(`[id=${part.name}]`)
    case 'attribute':
      return names.has(
        part.operation?.operator === 'equal' ? `[${part.name}=${part.operation.value}]` : `[${part.name}]`,
      )
    case 'pseudo-element':
      return SEEN.includes(part.kind)
    case 'pseudo-class':
      if (part.kind === 'is' || part.kind === 'where' || part.kind === 'has')
        return part.selectors.some((selector) => isOf(selector, names))
      return !LATER.includes(part.kind) || names.has(`[${part.kind}]`)
    default:
      return true
  }
}

/** Custom properties and animations that a style sheet declares and never uses. */
function unusedNames(css: string): string[] {
  const used = new Set([...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name))
  for (const [, value = ''] of css.matchAll(/(?:animation(?:-name)?|--[\w-]+):([^;}]*)/g))
    for (const name of value.split(/[\s,]+/)) used.add(name)
  const declared = [...css.matchAll(/(--[\w-]+)(?=[:{])|@keyframes ([\w-]+)/g)].map(
    ([, property, animation]) => property ?? animation ?? '',
  )
  return [...new Set(declared)].filter((name) => !used.has(name))
}

function unescaped(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
