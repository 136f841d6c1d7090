import { pageFrom } from './page-numbers.ts'

/** Sizes of a page of the user list (specification §9); the first is the one that is not asked for. */
export const PAGE_SIZES = [25, 50, 100, 200, 500] as const

/** Which part of the user list is looked at; `page` counts from 1. */
export type UserList = { search: string; page: number; pageSize: number }

const LONGEST_SEARCH = 254

/** Reads it from the address, which anybody may have written: what makes no sense is as if it were not there. */
export function userListFrom(query: string): UserList {
  const params = new URLSearchParams(query)
  return {
    search: tidySearch(params.get('search') ?? ''),
    page: pageFrom(query),
    pageSize: PAGE_SIZES.find((size) => String(size) === params.get('pageSize')) ?? PAGE_SIZES[0],
  }
}

/** Writes it into the address's query, without what goes without saying; what else stands there stays. */
export function withUserList(query: string, { search, page, pageSize }: UserList): string {
  const params = new URLSearchParams(query)
  const written = {
    search,
    page: page > 1 ? String(page) : '',
    pageSize: pageSize === PAGE_SIZES[0] ? '' : String(pageSize),
  }
  for (const [name, value] of Object.entries(written)) {
    if (value) params.set(name, value)
    else params.delete(name)
  }
  return params.size > 0 ? `?${params}` : ''
}

/** No longer than an email address can be, and without what cannot be typed. */
export function tidySearch(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .trim()
    .slice(0, LONGEST_SEARCH)
}
