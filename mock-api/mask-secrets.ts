/** Matches also `access_token[0]`, `user[password]`, `password ` and `passwordConfirmation`, but not `token_type` or `tokensHolding`. */
const SECRET_NAME =
  '(?:passw(?:or)?d|passphrase|pwd|secret|(?:(?:token|signature|verifier|assertion)s?|(?<![\\w-])code)[\\d_-]{0,9}(?![\\w-]))'
const SECRET_KEY = new RegExp(SECRET_NAME, 'i')
const SECRET_IN_URL = new RegExp(`(${SECRET_NAME}[^?&#=\\s]{0,40}=)[^&#\\s]+`, 'gi')
/** The length of the provider's tokens, codes and secrets. Each part of a JSON web token is at least as long. */
const TOKEN_LENGTH = 43
const LONG_WORD = new RegExp(`[\\w-]{${TOKEN_LENGTH},}`, 'g')
const MASK = '•••'
/** These values reveal nothing. */
const HARMLESS: unknown[] = ['', null, undefined, true, false]

/** A copy of a JSON value with passwords, tokens, codes, secrets and signatures masked, also inside URLs. */
export function maskSecrets(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => maskSecrets(item, key))
  if (SECRET_KEY.test(key) && !HARMLESS.includes(value)) return MASK
  if (typeof value === 'string') return maskText(value)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [maskText(name), maskSecrets(item, name)]))
}

/** True if a text names a secret, or contains what looks like a token. */
export function mayHaveSecrets(text: string): boolean {
  return SECRET_KEY.test(text) || maskText(text) !== text
}

/** Masks the values of secret parameters, and everything that looks like a token. */
export function maskText(text: string): string {
  // Searching every short text would be a tenth of the mock API's work.
  if (text.length < TOKEN_LENGTH && !text.includes('=')) return text
  return text
    .replace(SECRET_IN_URL, `$1${MASK}`)
    .replace(LONG_WORD, (word) => (/[a-z]/.test(word) && /[A-Z]/.test(word) ? MASK : word))
}
