import { Download, X } from 'lucide'
import { useState } from 'react'
import { errorMessage } from '../../../api/api-error.ts'
import { type AdminUser, listUsers } from '../../../api/contract/users-admin.ts'
import { Button } from '../../../components/button.tsx'
import { Banner } from '../../../components/feedback/banner.tsx'
import { Icon } from '../../../components/icon.tsx'
import { useSubmit } from '../../../hooks/use-submit.ts'
import { MINUTE_MS } from '../../../rules/durations.ts'
import { formatNumber } from '../../../rules/numbers.ts'
import { usersCsv } from '../../../rules/user-list.ts'
import { request } from '../../../session/request.ts'

type ExportState = { done: number; total: number } | { tone: 'success' | 'info' | 'error'; text: string }
export type UserExport = ReturnType<typeof useUserExport>

/** Saves all users that match `search` as a CSV file. Leaving the screen cancels the export. */
export function useUserExport(search: string) {
  const [state, setState] = useState<ExportState>()
  const [shownSearch, setShownSearch] = useState(search)
  if (search !== shownSearch) {
    setShownSearch(search)
    // A result beside another search would mislead.
    if (state && 'text' in state) setState(undefined)
  }

  const { submit, busy, waitSeconds, cancel } = useSubmit({
    send(signal) {
      setState({ done: 0, total: 0 })
      return loadUsers(search, setState, signal)
    },
    onSuccess(users) {
      const isoDate = new Date().toLocaleDateString('en-CA')
      const name = `users-${isoDate}.csv`
      saveFile(new Blob([usersCsv(users)], { type: 'text/csv;charset=utf-8' }), name)
      const count = users.length === 1 ? '1 user' : `${formatNumber(users.length)} users`
      setState({ tone: 'success', text: `${count} saved to ${name}` })
    },
    onError: (error) => setState({ tone: 'error', text: errorMessage(error, 'Failed to fetch users') }),
  })
  function dismiss() {
    cancel()
    setState(busy ? { tone: 'info', text: 'Export canceled' } : undefined)
  }
  return { busy, waitSeconds, state, start: submit, dismiss }
}

const PAGE_SIZE = 500

/** Loads all pages. A user who moves to another page during the export is included only once. */
async function loadUsers(
  search: string,
  onProgress: (progress: { done: number; total: number }) => void,
  signal: AbortSignal,
): Promise<AdminUser[]> {
  const loaded = new Map<string, AdminUser>()
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { users, total } = await request(listUsers, {
      query: { page, pageSize: PAGE_SIZE, search: search || undefined },
      signal,
    })
    for (const user of users) loaded.set(user.id, user)
    // A wrong total must not lead beyond the last page.
    if (users.length === 0) break
    pages = Math.ceil(total / PAGE_SIZE)
    onProgress({ done: loaded.size, total })
  }
  return [...loaded.values()]
}

function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // Some browsers read the URL only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), MINUTE_MS)
}

type ExportButtonProps = { userExport: UserExport; isEmpty: boolean }

/** Starts or cancels the export. One button for both keeps the focus. */
export function ExportButton({ userExport: { busy, waitSeconds, start, dismiss }, isEmpty }: ExportButtonProps) {
  const label = busy ? 'Cancel export' : 'Export CSV'
  // On phones, a longer label would wrap, away from the pointer. The button has a minimum width for the shorter one.
  const shortLabel = busy ? 'Cancel' : label
  return (
    <Button
      variant="secondary"
      className="flex-none max-[75rem]:px-3 max-tablet:min-w-36 min-[75rem]:min-w-36.5"
      icon={<Icon icon={busy ? X : Download} size={16} />}
      aria-disabled={isEmpty && !busy}
      waitSeconds={waitSeconds}
      waitLabel="Wait"
      // From the tablet breakpoint to 1200 px, only the icon is visible, except during an export.
      title={label}
      aria-label={label}
      // The second click of a double-click would cancel what the first one started.
      onClick={({ detail }) => detail <= 1 && (busy ? dismiss() : start())}
    >
      <span className={busy ? '' : 'tablet:max-[75rem]:sr-only'}>{shortLabel}</span>
    </Button>
  )
}

export function ExportNotice({ userExport: { state, dismiss } }: { userExport: UserExport }) {
  if (!state) return null
  if ('text' in state)
    return (
      <Banner tone={state.tone} onDismiss={dismiss}>
        {state.text}
      </Banner>
    )
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-2">
      <p role="status" className="numeric text-text-2">
        {state.total > 0
          ? `Exporting ${formatNumber(state.done)} of ${formatNumber(state.total)} users...`
          : 'Exporting users...'}
      </p>
      <progress
        aria-label="Export progress"
        className="h-1.5 min-w-40 flex-1 appearance-none overflow-hidden rounded-chip bg-tint forced-colors:appearance-auto [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-tint [&::-webkit-progress-value]:bg-accent"
        max={state.total || 1}
        value={state.done}
      />
    </div>
  )
}
