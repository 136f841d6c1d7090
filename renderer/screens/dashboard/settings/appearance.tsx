import { useAtomValue } from 'jotai'
import { Card } from '../../../components/layout/card.tsx'
import { setTheme, themeAtom } from '../../../state/theme.ts'

const THEMES = [
  { theme: 'light', label: 'Light' },
  { theme: 'dark', label: 'Dark' },
  { theme: 'system', label: 'System' },
] as const

export function Appearance() {
  const current = useAtomValue(themeAtom)
  return (
    <Card heading="Appearance">
      <fieldset>
        <legend className="mb-2 font-semibold">Theme</legend>
        <div className="grid grid-cols-3 gap-2 max-[359px]:grid-cols-1">
          {THEMES.map(({ theme, label }) => (
            <label
              key={theme}
              className="flex min-h-touch cursor-pointer items-center justify-center gap-2 rounded-control border border-border-strong font-semibold text-text-2 has-checked:border-accent has-checked:bg-accent-soft has-checked:text-text"
            >
              <input
                type="radio"
                name="theme"
                checked={current === theme}
                onChange={() => setTheme(theme)}
                className="size-4 accent-accent"
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <p className="mt-2 text-13 text-text-3">System follows the setting of your device.</p>
    </Card>
  )
}
