import { StrictMode, useEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import './gallery.css'
import { ThemeSwitcher } from '../../renderer/components/theme-switcher.tsx'
import { startTheme } from '../../renderer/state/theme.ts'
import { perform } from './perform.ts'
import type { Scene } from './scene.ts'
import { scenes } from './scenes.ts'

const WIDTHS = [320, 390, 768, 900, 1280, 1680]

/** Every scene by its name, and the one that the address names, living, at a width of one's choice. The theme is the screens' own. */
function Screens() {
  const [name, setName] = useState(nameInAddress)
  const [width, setWidth] = useState(1280)
  const scene = scenes.find((one) => one.name === name)

  useEffect(() => {
    const follow = () => setName(nameInAddress())
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])

  return (
    <div className="grid h-dvh grid-cols-[260px_minmax(0,1fr)]">
      <nav aria-label="Scenes" className="overflow-y-auto border-border border-r bg-sunken p-4">
        <div className="flex items-center justify-between">
          <a href="./">Components</a>
          <ThemeSwitcher />
        </div>
        <ul className="mt-2">
          {scenes.map((one) => (
            <li key={one.name}>
              <a
                href={`#${one.name}`}
                aria-current={one === scene ? 'page' : undefined}
                className="block py-1 text-text-2 no-underline hover:text-text aria-[current]:font-semibold aria-[current]:text-bronze-text"
              >
                {one.name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <main className="overflow-auto p-4">
        <h1 className="display-24">{scene ? scene.name : 'Screens'}</h1>
        <label className="mt-1 flex items-center gap-2 text-text-2">
          Width
          <select value={width} onChange={(event) => setWidth(Number(event.currentTarget.value))}>
            {WIDTHS.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
        {scene ? (
          <Stage key={scene.name} scene={scene} width={scene.only === 'narrow' ? 390 : width} />
        ) : (
          <p className="mt-4">Choose one at the left.</p>
        )}
      </main>
    </div>
  )
}

function Stage({ scene, width }: { scene: Scene; width: number }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [outcome, setOutcome] = useState('')

  useEffect(() => {
    const { current } = frame
    if (!current) return
    const leaving = new AbortController()
    play(scene, current, leaving.signal).then(
      () => setOutcome('There it is.'),
      (error: unknown) => {
        if (!leaving.signal.aborted) setOutcome(String(error))
      },
    )
    return () => leaving.abort()
  }, [scene])

  return (
    <>
      <p role="status" className="mt-1 text-13 text-text-3">
        Scenario <code className="font-mono">{scene.scenario}</code>. {outcome}
      </p>
      <iframe ref={frame} title={scene.name} width={width} height={900} className="mt-3 border border-border" />
    </>
  )
}

/** The frame has our origin, and so what the tab and the browser remember is what its page remembers. */
async function play(scene: Scene, frame: HTMLIFrameElement, signal: AbortSignal): Promise<void> {
  localStorage.removeItem('user')
  sessionStorage.clear()
  for (const [key, value] of Object.entries(scene.stored ?? {})) sessionStorage.setItem(key, value)
  const query = new URLSearchParams(scene.path === undefined ? {} : { to: scene.path })
  for (const fault of scene.faults ?? []) query.append('fault', JSON.stringify(fault))
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true, signal }))
  frame.src = `/__mock/scenario/${scene.scenario}?${query}`
  await loaded
  await perform(frame, scene.steps, signal)
}

function nameInAddress(): string {
  return decodeURIComponent(window.location.hash.slice(1))
}

const root = document.getElementById('root')
if (!root) throw new Error('The gallery has no place to go')
startTheme()
createRoot(root).render(
  <StrictMode>
    <Screens />
  </StrictMode>,
)
