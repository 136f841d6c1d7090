const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

/** The English name of an ISO 3166 code; 'Unknown' without one, the code itself when it has no name (specification §2). */
export function countryName(code: string | null | undefined): string {
  if (!code) return 'Unknown'
  try {
    return names.of(code.toUpperCase()) ?? code
  } catch {
    return code
  }
}
