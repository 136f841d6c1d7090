/** What a text to sign in with says (EIP-4361). `issuedAt` is in milliseconds since 1970. */
type ReadSignInText = { domain: string; address: string; uri: string; nonce: string; issuedAt: number }

const format = new RegExp(
  [
    String.raw`^(?<domain>[^\s/?#@]+) wants you to sign in with your Ethereum account:`,
    String.raw`(?<address>0x[\dA-Fa-f]{40})`,
    '',
    // The statement, or an empty line.
    String.raw`(?:[\w .~:/?#[\]@!$&'()*+,;=-]+\n)?`,
    String.raw`URI: (?<uri>\S+)`,
    'Version: 1',
    String.raw`Chain ID: [1-9]\d{0,77}`,
    String.raw`Nonce: (?<nonce>[\dA-Za-z]{8,64})`,
    String.raw`Issued At: (?<issuedAt>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:\d\d))$`,
  ].join(String.raw`\n`),
)

/**
 * Reads the fields that are needed, in their order, and the statement. Undefined for any other text: one with a scheme before the
 * domain or with optional fields too, for what is not understood may limit what the signer meant.
 */
export function parseSignInText(text: string): ReadSignInText | undefined {
  const { domain, address, uri, nonce, issuedAt } = format.exec(text)?.groups ?? {}
  if (!domain || !address || !uri || !nonce || !issuedAt) return undefined
  const time = Date.parse(issuedAt)
  return Number.isNaN(time) ? undefined : { domain, address, uri, nonce, issuedAt: time }
}
