/** Classes that the script in the head gives to the page (index.html). */
const GIVEN = ['dark', 'parsing', 'undecided']

/**
 * What a style sheet says of the elements of `html`: the rules that need a class which no element has are left out. The whole sheet
 * comes after the first paint (main.tsx).
 */
export function firstStyles(css: string, html: string): string {
  const named = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => unescaped(names).split(/\s+/))
  return ofClasses(css, new Set([...GIVEN, ...named]))
}

function ofClasses(css: string, classes: ReadonlySet<string>): string {
  return statements(css)
    .map(({ head, body }) => {
      if (body === undefined) return head
      if (/^@(layer|media|supports|container|starting-style)\b/.test(head)) {
        const inside = ofClasses(body, classes)
        return inside && `${head}{${inside}}`
      }
      const isWanted = head.startsWith('@') || selectors(head).some((selector) => isOf(selector, classes))
      return isWanted ? `${head}{${body}}` : ''
    })
    .join('')
}

type Statement = { head: string; body?: string }

/** The statements of one level: `head;`, or `head{body}`. */
function statements(css: string): Statement[] {
  const found: Statement[] = []
  let depth = 0
  let from = 0
  let open = 0
  for (const { 0: token, index } of css.matchAll(/\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\])*"|\\.|[{};]/g)) {
    if (token === '{' && depth++ === 0) open = index
    else if (token === '}' && --depth === 0)
      found.push({ head: css.slice(from, open).trim(), body: css.slice(open + 1, index) })
    else if (token === ';' && depth === 0) found.push({ head: css.slice(from, index + 1).trim() })
    if (depth === 0 && /^[;}]|^\/\*/.test(token)) from = index + token.length
  }
  return found
}

/** A list of selectors, taken apart at its own commas, not at those within brackets. */
function selectors(list: string): string[] {
  return list.split(/(?<!\\),(?![^(]*\))/)
}

/** Whether every class that a selector asks for is there; what stands in brackets, as in `:not(.dark *)`, asks for nothing. */
function isOf(selector: string, classes: ReadonlySet<string>): boolean {
  const inner = /(?<!\\)\((?:\\.|[^()])*\)|(?<!\\)\[[^\]]*\]/
  let asked = selector
  while (inner.test(asked)) asked = asked.replace(inner, '')
  return [...asked.matchAll(/\.((?:\\.|[\w-])+)/g)].every(([, name = '']) => classes.has(name.replace(/\\(.)/g, '$1')))
}

function unescaped(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
