/** Such as `12,345.6`. */
export function formatNumber(value: number): string {
  // Without `Intl`, which is slow on its first use.
  if (Number.isSafeInteger(value)) return String(value).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')
  return value.toLocaleString('en-US')
}

/** Such as `a, b, and c`. Without `Intl`, which is slow on its first use. */
export function formatList(parts: string[]): string {
  return parts.length > 2 ? `${parts.slice(0, -1).join(', ')}, and ${parts.at(-1)}` : parts.join(' and ')
}

/** The first, the last and the current page ± 2, with one 'gap' for each range left out. */
export function pageNumbers(page: number, pages: number): (number | 'gap')[] {
  const near = [1, page - 2, page - 1, page, page + 1, page + 2, pages]
  const shown = new Set(near.filter((number) => number >= 1 && number <= pages))
  const numbers = [...shown].sort((a, b) => a - b)
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1]
    return before !== undefined && number - before > 1 ? ['gap' as const, number] : [number]
  })
}

/** The `page` parameter of a query, counted from 1; 1 if it's missing or invalid. */
export function parsePage(search: string): number {
  const page = new URLSearchParams(search).get('page') ?? ''
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
}
