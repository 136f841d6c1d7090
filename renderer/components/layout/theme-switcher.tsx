import { getDefaultStore } from 'jotai'
import { Monitor, Moon, Sun } from 'lucide'
import { useSyncExternalStore } from 'react'
import { NEXT_THEME, setTheme, type Theme, themeAtom } from '../../browser/theme.ts'
import { IconButton } from '../button.tsx'
import { Icon } from '../icon.tsx'

const ICON = { light: Sun, dark: Moon, system: Monitor }

const store = getDefaultStore()

export function ThemeSwitcher() {
  const theme = useSyncExternalStore<Theme>(
    (onChange) => store.sub(themeAtom, onChange),
    () => store.get(themeAtom),
    // During hydration, the markup must match the prerendered page.
    () => 'system',
  )
  const label = `Theme: ${theme}. Change to ${NEXT_THEME[theme]}`
  return (
    <IconButton
      label={label}
      title={label}
      icon={<Icon icon={ICON[theme]} />}
      onClick={() => setTheme(NEXT_THEME[theme])}
    />
  )
}
