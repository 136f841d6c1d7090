/** An IP address as it is shown: nothing where the provider does not know it, which it may call 'Unknown' (specification §2). */
export function knownAddress(ipAddress: string | null | undefined): string {
  return !ipAddress || ipAddress === 'Unknown' ? '' : ipAddress
}
