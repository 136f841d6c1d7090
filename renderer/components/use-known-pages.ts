import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

type Asked = Pick<UseQueryResult, 'isError' | 'isPlaceholderData'>

/**
 * How many pages a list has. `told` comes with each page and is missing while one loads and where it could not be loaded: the pager
 * then stays as it was, with the focus that may be in it. Where nothing was ever told, the page that failed is the last one known.
 */
export function useKnownPages(told: number | undefined, page: number, { isError, isPlaceholderData }: Asked): number {
  const [known, setKnown] = useState<number>()
  const [failed, setFailed] = useState(0)
  if (told !== undefined && !isPlaceholderData && told !== known) setKnown(told)
  if (isError && page > failed) setFailed(page)
  return told ?? known ?? failed
}
