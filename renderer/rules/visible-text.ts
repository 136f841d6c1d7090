/** A stranger's words as they may be shown: without characters that hide text or turn it around (TH 15). */
export function visibleText(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/gu, '').trim()
}
