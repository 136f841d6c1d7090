import Download from 'lucide-react/icons/download'
import X from 'lucide-react/icons/x'
import { useState } from 'react'
import { errorText } from '../../../api/api-error.ts'
import { adminUsers } from '../../../api/users-admin.ts'
import { Button } from '../../../components/button.tsx'
import { saveFile } from '../../../components/data/save-file.ts'
import { Banner } from '../../../components/feedback/banner.tsx'
import { useSubmit } from '../../../components/forms/use-submit.ts'
import { Icon } from '../../../components/icon.tsx'
import { formatNumber } from '../../../rules/numbers.ts'
import { BYTE_ORDER_MARK, USERS_CSV_HEAD, usersCsv } from '../../../rules/user-list.ts'

type Progress = { done: number; total: number }
type ExportState = Progress | { exported: string } | { problem: string }
export type UserExport = ReturnType<typeof useUserExport>

/** Saves all users that match `search` to a file. Canceled by the user, or by leaving the screen. */
export function useUserExport(search: string) {
  const [state, setState] = useState<ExportState>()

  const { submit, busy, cancel } = useSubmit({
    send(signal) {
      setState({ done: 0, total: 0 })
      return exportUsers(search, setState, signal)
    },
    onSuccess({ file, count }) {
      const name = `users-${today()}.csv`
      saveFile(file, name)
      setState({ exported: `${count === 1 ? '1 user' : `${formatNumber(count)} users`} saved to ${name}` })
    },
    onError: (error) => setState({ problem: errorText(error, 'Failed to fetch users') }),
  })
  function dismiss() {
    cancel()
    setState(undefined)
  }
  return { busy, state, start: submit, dismiss }
}

/** Starts and cancels the export: one button, so that it keeps the focus. */
export function ExportButton({ of: { busy, start, dismiss }, empty }: { of: UserExport; empty: boolean }) {
  return (
    <Button
      variant="secondary"
      className="flex-none tablet:max-desktop:px-3 max-tablet:flex-1"
      icon={<Icon of={busy ? X : Download} size={16} />}
      aria-disabled={empty && !busy}
      // The second click of a double click would cancel what the first one started.
      onClick={({ detail }) => detail <= 1 && (busy ? dismiss() : start())}
    >
      <span>
        {busy && 'Cancel '}
        <span className="tablet:max-desktop:sr-only">{busy ? 'export' : 'Export CSV'}</span>
      </span>
    </Button>
  )
}

export function ExportNotice({ of: { state, dismiss } }: { of: UserExport }) {
  if (!state) return null
  return (
    <div className="border-b border-border px-5 py-3 desktop:px-6">
      {'done' in state ? (
        <ExportProgress {...state} />
      ) : (
        <Banner tone={'exported' in state ? 'success' : 'error'} onDismiss={dismiss}>
          {'exported' in state ? state.exported : state.problem}
        </Banner>
      )}
    </div>
  )
}

function ExportProgress({ done, total }: Progress) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="numeric text-text-2">
        {total > 0 ? `Exporting ${formatNumber(done)} of ${formatNumber(total)} users…` : 'Exporting users…'}
      </p>
      <progress
        aria-label="Export of users"
        className="h-1.5 min-w-40 flex-1 appearance-none overflow-hidden rounded-chip bg-tint [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-tint [&::-webkit-progress-value]:bg-accent"
        max={total || 1}
        value={done}
      />
    </div>
  )
}

/** Today's local date, as 2026-11-21. */
function today(): string {
  return new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date())
}

const PAGE_SIZE = 500

/** Requests the users page by page. A user who moves to another page during the export is written once. */
async function exportUsers(
  search: string,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<{ file: Blob; count: number }> {
  const parts = [BYTE_ORDER_MARK, USERS_CSV_HEAD]
  const writtenIds = new Set<string>()
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { users, total } = await adminUsers({ search, page, pageSize: PAGE_SIZE }, signal)
    parts.push(usersCsv(users.filter(({ id }) => !writtenIds.has(id))))
    for (const { id } of users) writtenIds.add(id)
    pages = Math.ceil(total / PAGE_SIZE)
    onProgress({ done: writtenIds.size, total })
    if (users.length === 0) break
  }
  return { file: new Blob(parts, { type: 'text/csv;charset=utf-8' }), count: writtenIds.size }
}
