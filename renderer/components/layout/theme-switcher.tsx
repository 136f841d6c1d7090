import { useAtomValue } from 'jotai'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { cycleTheme, nextTheme, themeAtom } from '../../state/theme.ts'
import { IconButton } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { useHydrated } from '../use-hydrated.ts'

const PICTURE = { light: Sun, dark: Moon, system: Monitor }

/** Light, dark, system, light: the name tells the present theme and the next one. */
export function ThemeSwitcher() {
  const chosen = useAtomValue(themeAtom)
  const theme = useHydrated() ? chosen : 'system'
  return (
    <IconButton
      label={`Theme: ${theme}. Change to ${nextTheme(theme)}`}
      icon={<Icon of={PICTURE[theme]} />}
      onClick={cycleTheme}
    />
  )
}
