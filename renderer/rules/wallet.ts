/** The first 6 and last 4 characters of a wallet address. */
export function shortAddress(address: string | null | undefined): string {
  // Slicing the string could cut a surrogate pair.
  const characters = [...(address ?? '')]
  return characters.length > 10
    ? `${characters.slice(0, 6).join('')}…${characters.slice(-4).join('')}`
    : characters.join('')
}

export type WalletMessage = {
  /** The host of the page, with its port if it has one. */
  domain: string
  /** With its checksum (EIP-55). */
  address: string
  /** Of the account that the wallet is for. */
  username: string
  /** The origin of the page. */
  uri: string
  /** In decimal. */
  chainId: string
  /** At least 8 random letters and digits. */
  nonce: string
  issuedAt: Date
}

/** The statement of the message. It names the account, so that the signature can't connect the wallet to another. */
export function walletStatement(username: string): string {
  // EIP-4361 allows only ASCII.
  const name = username.replace(/[^\w.-]/gu, (character) => `(${character.codePointAt(0)?.toString(16)})`)
  return `Connect this wallet to the account ${name}. It moves no funds and costs nothing.`
}

/** The text that a wallet shows and signs: https://eips.ethereum.org/EIPS/eip-4361#message-format */
export function walletMessage({ domain, address, username, uri, chainId, nonce, issuedAt }: WalletMessage): string {
  return [
    `${domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    walletStatement(username),
    '',
    `URI: ${uri}`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    `Nonce: ${nonce}`,
    `Issued At: ${issuedAt.toISOString()}`,
  ].join('\n')
}
