import { Search } from 'lucide'
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { Select } from '../../../components/forms/select.tsx'
import { Icon } from '../../../components/icon.tsx'
import { formatNumber } from '../../../rules/numbers.ts'
import { PAGE_SIZES, tidySearch, type UserListQuery } from '../../../rules/user-list.ts'

const SEARCH_DEBOUNCE_MS = 300
const COMPACT_CLASS = 'tablet:min-h-control tablet:text-14'

type UserToolbarProps = {
  list: UserListQuery
  total: number | undefined
  searchField: RefObject<HTMLInputElement | null>
  onChange: (change: Partial<UserListQuery>, options?: { replace: boolean }) => void
  children: ReactNode
}

/** Searches after a pause in typing, or immediately on Enter. */
export function UserToolbar({ list, total, searchField, onChange, children }: UserToolbarProps) {
  const { search, pageSize } = list
  const id = useId()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  function searchNow(): void {
    clearTimeout(timer.current)
    timer.current = undefined
    const text = tidySearch(searchField.current?.value ?? '')
    if (text !== search) onChange({ search: text, page: 1 }, { replace: true })
  }

  function scheduleSearch(): void {
    clearTimeout(timer.current)
    timer.current = setTimeout(searchNow, SEARCH_DEBOUNCE_MS)
  }

  // Back and forward navigation change the search, but must not overwrite text that is being typed.
  useEffect(() => {
    const field = searchField.current
    if (field && timer.current === undefined && tidySearch(field.value) !== search) field.value = search
  }, [search, searchField])
  useEffect(() => () => clearTimeout(timer.current), [])

  return (
    <div className="flex min-w-0 flex-[1_1_30rem] justify-end gap-3 max-tablet:flex-wrap print:hidden">
      <search className="min-w-0 flex-auto max-tablet:w-full desktop:max-w-[18.75rem]">
        {/* Very narrow windows cut the placeholder. */}
        <label htmlFor={id} className="mb-1.5 block font-semibold min-[23rem]:sr-only">
          Search by email or username
        </label>
        <form
          className="relative flex items-center"
          onSubmit={(event) => {
            event.preventDefault()
            searchNow()
          }}
        >
          <Icon icon={Search} size={16} className="pointer-events-none absolute left-3 text-text-3" />
          <input
            ref={searchField}
            type="search"
            id={id}
            placeholder="Search by email or username..."
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={search}
            className={`control ${COMPACT_CLASS} pl-9.5 ${search ? 'pr-[6.5rem]' : ''}`}
            onInput={scheduleSearch}
          />
          {/* Not a paragraph: users who widen the space below paragraphs would see it on the border. */}
          <span role="status" className="pointer-events-none absolute right-3.5 text-13 text-text-2">
            {search && total !== undefined && `${formatNumber(total)} found`}
          </span>
        </form>
      </search>
      <Select
        aria-label="Users per page"
        // As wide as its text, also in a large font.
        boxClass="max-tablet:flex-auto"
        className={`max-tablet:pr-8.5 max-tablet:pl-3 ${COMPACT_CLASS}`}
        value={pageSize}
        onChange={(event) => onChange({ pageSize: Number(event.currentTarget.value), page: 1 })}
      >
        {PAGE_SIZES.map((size) => (
          <option key={size} value={size}>
            {size} per page
          </option>
        ))}
      </Select>
      {children}
    </div>
  )
}
