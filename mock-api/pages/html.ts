class Html {
  readonly markup: string
  constructor(markup: string) {
    this.markup = markup
  }
}

export type { Html }

type Content = Html | string | number | false | undefined | readonly Content[]

/** A template of markup. Its attributes need quotation marks. Texts are escaped, lists joined, and `false` and undefined left out. */
export function html(strings: TemplateStringsArray, ...contents: Content[]): Html {
  return new Html(String.raw({ raw: strings }, ...contents.map(toMarkup)))
}

/** Never for a text from outside. */
export function trustedHtml(markup: string): Html {
  return new Html(markup)
}

/** Formats `**bold**` and `` `code` ``. */
export function formatText(text: string): Html[] {
  return text.split(/(\*\*.+?\*\*|`.+?`)/).map((part) => {
    if (part.startsWith('**')) return html`<strong>${part.slice(2, -2)}</strong>`
    return part.startsWith('`') ? html`<code>${part.slice(1, -1)}</code>` : html`${part}`
  })
}

function toMarkup(content: Content): string {
  if (content instanceof Html) return content.markup
  if (Array.isArray(content)) return content.map(toMarkup).join('')
  return content === undefined || content === false ? '' : escapeHtml(String(content))
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}
