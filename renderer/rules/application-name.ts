import { visibleText } from './visible-text.ts'

const LONGEST = 80

/** An application's name as it may be shown: without characters that hide or turn text around, and not too long (TH 15). */
export function applicationName(name: string, nameless = 'An application without a name'): string {
  return [...visibleText(name)].slice(0, LONGEST).join('') || nameless
}
