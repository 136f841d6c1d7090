const LONGEST = 80

/** An application's name as it may be shown: without characters that hide or turn text around, and not too long (TH 15). */
export function applicationName(name: string, nameless = 'An application without a name'): string {
  const visible = name.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu, '').trim()
  return [...visible].slice(0, LONGEST).join('') || nameless
}
