import { AGORA, presentation } from '../../fixtures/presentation.ts'
import { getScenario } from '../../fixtures/scenarios.ts'
import type { Clock } from '../clock.ts'
import { newSecret } from '../store/secrets.ts'
import type { createFaults } from './faults.ts'

type PresentedServices = {
  clock: Clock
  faults: ReturnType<typeof createFaults>
  issuer: () => string
  portalOrigin: string
  reset: (options: { scenario: string | undefined }) => void
}

/** The audience's windows poll more often. */
const ABSENT_AFTER_MS = 3000

/** Where the audience is, or has to go. `userId` is who has to be signed in: empty for no one, undefined for the same as before. */
type Visit = { page: URL; startsInAgora: boolean; userId: string | undefined }

/** `startedAt` is in milliseconds of real time, `isDone` if an audience's window shows the result of the step. */
export type Progress = { step?: number; startedAt?: number; isDone?: boolean; hasAudience: boolean }

/** The step that is presented, and what the audience's windows (pages/files/audience.js) open. Survives a reset. */
export function createPresentationRun({ clock, faults, issuer, portalOrigin, reset }: PresentedServices) {
  /** The last page that each window opened, by the window's id. */
  const opened = new Map<string, Visit>()
  /** The windows that Agora knows. */
  const knownToAgora = new Set<string>()
  /** Changes whenever a step prepares its data. */
  let run = newSecret()
  let current: { step: number; startedAt: number; isDone: boolean } | undefined
  let visit: Visit | undefined
  let audienceSeenAt = 0

  function openNext(path: string, userId?: string): void {
    const startsInAgora = path === AGORA
    visit = { page: new URL(path, startsInAgora ? issuer() : portalOrigin), startsInAgora, userId }
  }

  function openStep(step: number): void {
    const next = presentation[step]
    const isContinued = next?.continues === true && current?.step === step - 1
    const { scenario, path, clockMs = 0, faults: added = [] } = { ...next, ...(!isContinued && next?.directly) }
    if (isContinued) faults.clear()
    else reset({ scenario })
    clock.advance(clockMs)
    for (const fault of added) faults.add(fault)
    const { path: scenarioPath, person } = getScenario(scenario ?? 'seed')
    if (!isContinued) {
      run = newSecret()
      openNext(path ?? scenarioPath, person?.id ?? '')
    } else if (path !== undefined) openNext(path)
    current = { step, startedAt: current?.startedAt ?? Date.now(), isDone: false }
  }

  const isAgora = ({ origin, pathname }: URL) => origin + pathname === issuer() + AGORA

  return {
    /** Begins the ids of the audience's windows, so that no other site can make a window follow a presentation. */
    audienceSecret: newSecret(),
    progress: (): Progress => ({ ...current, hasAudience: Date.now() - audienceSeenAt < ABSENT_AFTER_MS }),
    start(): void {
      current = undefined
      openStep(0)
    },
    openStep,
    /** Opens the link of an email in the audience's windows. */
    openLink: (link: string): void => openNext(link),
    /**
     * Whether an audience's window has to open another page, and which text shows that the step is done. If it is on the right one,
     * remembers its `page`, so that a new window opens there, and whether it has `shown` that text.
     */
    follow(
      audience: string,
      page: string,
      shown: string,
    ): { run: string; hasNext: boolean; shows: string | undefined } {
      audienceSeenAt = Date.now()
      const hasNext = visit !== undefined && opened.get(audience) !== visit
      const place = URL.canParse(page) ? new URL(page) : undefined
      if (visit && !hasNext && place && (place.origin === portalOrigin || isAgora(place))) {
        place.hash = ''
        visit.page = place
      }
      const shows = current && presentation[current.step]?.shows
      if (current && !hasNext && shown === shows) current.isDone = true
      return { run, hasNext, shows }
    },
    /** The page that an audience's window opens, and who has to be signed in; undefined before the first step. */
    openVisit(audience: string): { page: URL; userId: string | undefined } | undefined {
      if (!visit) return undefined
      const { startsInAgora, userId } = visit
      // Storage is per origin: Agora has to learn that it is in the audience's window, before the consent page leads there.
      const mustPassAgora = startsInAgora && !knownToAgora.has(audience)
      const page = new URL(mustPassAgora ? issuer() + AGORA : visit.page)
      if (!mustPassAgora || isAgora(visit.page)) opened.set(audience, visit)
      if (isAgora(page)) {
        knownToAgora.add(audience)
        page.hash = String(new URLSearchParams({ audience, run }))
      }
      return { page, userId }
    },
  }
}
