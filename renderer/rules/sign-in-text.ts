export type SignInText = {
  /** Host of the page, with the port where there is one. */
  domain: string
  /** With its checksum (EIP-55). */
  address: string
  /** What the signature is for, in one line of printable ASCII. */
  statement: string
  /** Origin of the page. */
  uri: string
  /** In decimal. */
  chainId: string
  /** At least 8 letters and digits that nobody can guess. */
  nonce: string
  issuedAt: Date
}

/** The text that a wallet shows and signs (EIP-4361, 'Message Format'): it is good for this site, this account and this time only. */
export function signInText({ domain, address, statement, uri, chainId, nonce, issuedAt }: SignInText): string {
  return [
    `${domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    statement,
    '',
    `URI: ${uri}`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt.toISOString()}`,
  ].join('\n')
}
