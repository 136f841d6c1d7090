import * as v from 'valibot'

const digits = v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'A page is given by whole numbers'), v.transform(Number))

/** The query parameter `page`, counted from 1. */
export const pageParameter = v.optional(v.pipe(digits, v.minValue(1, 'Pages are counted from 1')), '1')

/** The query parameter `pageSize`, by default the first of `sizes`. */
export const pageSizeParameter = (sizes: readonly [number, ...number[]]) =>
  v.optional(v.pipe(digits, v.picklist(sizes, `pageSize must be one of ${sizes.join(', ')}`)), String(sizes[0]))

/**
 * One page of rows that stand oldest first, newest first. A page past the end is the last one, so that a saved address goes on
 * to show something when the list has become shorter.
 */
export function newestPage<T>(rows: readonly T[], wanted: number, pageSize: number): { page: number; rows: T[] } {
  const page = Math.max(1, Math.min(wanted, Math.ceil(rows.length / pageSize)))
  const end = rows.length - (page - 1) * pageSize
  return { page, rows: rows.slice(Math.max(0, end - pageSize), end).reverse() }
}
