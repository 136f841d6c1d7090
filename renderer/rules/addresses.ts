/** The first 6 and last 4 characters of a wallet address. */
export function shortAddress(address: string | null | undefined): string {
  // Not cut as UTF-16, which could leave half a character.
  const characters = [...(address ?? '')]
  return characters.length > 10
    ? `${characters.slice(0, 6).join('')}…${characters.slice(-4).join('')}`
    : characters.join('')
}

/** An IP address, or nothing where the provider calls it 'Unknown'. */
export function knownAddress(ipAddress: string | null | undefined): string {
  return !ipAddress || ipAddress === 'Unknown' ? '' : ipAddress
}
