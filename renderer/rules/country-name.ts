let names: Intl.DisplayNames | undefined

/** The English name of an ISO 3166 code; 'Unknown' without one, the code itself when it has no name (specification §2). */
export function countryName(code: string | null | undefined): string {
  if (!code) return 'Unknown'
  // Only once it is needed: it takes a phone a tenth of a second.
  names ??= new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  try {
    return names.of(code.toUpperCase()) ?? code
  } catch {
    return code
  }
}

/** Finds the code of a country that is given by one of `codes` or by its English name; undefined when it is neither. */
export function countryCodes(codes: Iterable<string>): (country: string) => string | undefined {
  const known = new Map<string, string>()
  for (const code of codes) known.set(letters(code), code).set(letters(countryName(code)), code)
  return (country) => known.get(letters(country))
}

function letters(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z]/g, '')
}
