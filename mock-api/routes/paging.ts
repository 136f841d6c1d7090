import * as v from 'valibot'

/** A number of the contract: the query has its digits. */
export const wholeNumber = v.pipe(
  v.string(),
  v.regex(/^\d{1,9}$/, 'page and pageSize must be whole numbers'),
  v.transform(Number),
)

/** The query parameter `page`, counted from 1. */
export const pageNumber = v.optional(v.pipe(wholeNumber, v.minValue(1, 'page must be 1 or more')), '1')

/**
 * One page, newest first, of rows sorted oldest first. A page number past the end returns the last page, so that a
 * bookmarked URL still shows something when the list gets shorter.
 */
export function newestPage<T>(rows: readonly T[], page: number, pageSize: number): { page: number; rows: T[] } {
  const last = Math.max(1, Math.min(page, Math.ceil(rows.length / pageSize)))
  const end = rows.length - (last - 1) * pageSize
  return { page: last, rows: rows.slice(Math.max(0, end - pageSize), end).reverse() }
}
