/** A wallet address as its first 6 and last 4 characters (specification §9); a shorter text stays whole. */
export function shortAddress(address: string): string {
  return address.length > 10 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address
}
