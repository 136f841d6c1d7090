/** What a pager shows: the first page, the last, the current one ± 2, and one `gap` for whatever is left out between (decision D24). */
export function pageNumbers(page: number, pages: number): (number | 'gap')[] {
  const shown = [1, page - 2, page - 1, page, page + 1, page + 2, pages]
  const possible = shown.filter((number) => Number.isFinite(number) && number >= 1 && number <= pages)
  const numbers = [...new Set(possible)].sort((a, b) => a - b)
  return numbers.flatMap((number, index) => {
    const before = numbers[index - 1]
    return before !== undefined && number - before > 1 ? ['gap' as const, number] : [number]
  })
}

/** The page that an address asks for, counted from 1: the first, where it asks for none or for nonsense. */
export function pageFrom(search: string): number {
  const page = new URLSearchParams(search).get('page') ?? ''
  return /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1
}
