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

export type UserExport = {
  busy: boolean
  start: () => void
  cancel: () => void
  /** How far it is, or what has come of it. */
  state: Progress | { exported: string } | { problem: string } | undefined
  dismiss: () => void
}

/** Saves all users that match `search` to a file. Canceled by the user, or by leaving the screen. */
export function useUserExport(search: string): UserExport {
  const [state, setState] = useState<UserExport['state']>()
  const dismiss = () => setState(undefined)

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
  function cancelAndDismiss() {
    cancel()
    dismiss()
  }
  return { busy, start: submit, cancel: cancelAndDismiss, state, dismiss }
}

/** Starts the export and cancels it: one button, so that the focus stays where it is. */
export function ExportButton({ of: { busy, start, cancel }, empty }: { of: UserExport; empty: boolean }) {
  return (
    <Button
      variant="secondary"
      className="flex-none tablet:max-desktop:px-3 max-tablet:flex-1"
      icon={<Icon of={busy ? X : Download} size={16} />}
      aria-disabled={empty && !busy}
      // The second click of a double click would cancel what the first one started.
      onClick={({ detail }) => detail <= 1 && (busy ? cancel() : start())}
    >
      <span>
        {busy && 'Cancel '}
        <span className="tablet:max-desktop:sr-only">{busy ? 'export' : 'Export CSV'}</span>
      </span>
    </Button>
  )
}

export function ExportNotice({ of: { state, dismiss } }: { of: UserExport }) {
  return (
    <>
      {/* Always there, because only then is a change of it read aloud; the figures beside the bar change too often for that. */}
      <p role="status" className="sr-only">
        {state && 'done' in state && 'Exporting users…'}
      </p>
      {state && (
        <div className="border-b border-border px-5 py-3 desktop:px-6">
          {'done' in state ? (
            <ExportProgress {...state} />
          ) : 'exported' in state ? (
            <Banner tone="success" onDismiss={dismiss}>
              {state.exported}
            </Banner>
          ) : (
            <Banner tone="error" onDismiss={dismiss}>
              {state.problem}
            </Banner>
          )}
        </div>
      )}
    </>
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

/** `2026-11-21`, where the user is. */
function today(): string {
  return new Intl.DateTimeFormat('en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' }).format(new Date())
}

const PAGE_SIZE = 500

export type Progress = { done: number; total: number }

/**
 * Everybody whom the search finds, as a CSV file. The provider gives at most 500 users at a time; whoever moves to another page
 * meanwhile is written once.
 */
async function exportUsers(
  search: string,
  onProgress: (progress: Progress) => void,
  signal: AbortSignal,
): Promise<{ file: Blob; count: number }> {
  const parts = [BYTE_ORDER_MARK, USERS_CSV_HEAD]
  const written = new Set<string>()
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { users, total } = await adminUsers({ search, page, pageSize: PAGE_SIZE }, signal)
    parts.push(usersCsv(users.filter(({ id }) => !written.has(id))))
    for (const { id } of users) written.add(id)
    pages = Math.ceil(total / PAGE_SIZE)
    onProgress({ done: written.size, total })
    if (users.length === 0) break
  }
  return { file: new Blob(parts, { type: 'text/csv;charset=utf-8' }), count: written.size }
}
