/** A wallet address as its first 6 and last 4 characters (specification §9); a shorter text stays whole, and none is empty. */
export function shortAddress(address: string | null | undefined): string {
  // Not cut as UTF-16, which could leave half a character.
  const characters = [...(address ?? '')]
  return characters.length > 10
    ? `${characters.slice(0, 6).join('')}…${characters.slice(-4).join('')}`
    : characters.join('')
}
