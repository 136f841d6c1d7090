import { useAtomValue } from 'jotai'
import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { nextTheme, setTheme, themeAtom } from '../../state/theme.ts'
import { IconButton } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { useHydrated } from '../use-hydrated.ts'

const ICON = { light: Sun, dark: Moon, system: Monitor }

export function ThemeSwitcher() {
  const chosen = useAtomValue(themeAtom)
  const theme = useHydrated() ? chosen : 'system'
  return (
    <IconButton
      label={`Theme: ${theme}. Change to ${nextTheme(theme)}`}
      icon={<Icon of={ICON[theme]} />}
      onClick={() => setTheme(nextTheme(theme))}
    />
  )
}
