const SECRET = /(password|token|secret|signature|verifier|assertion)$|^code$/i
const SECRET_IN_URL = /([?&#](?:code|\w*token|\w*secret)=)[^&#\s]+/gi
const MASK = '•••'
/** These values reveal nothing. */
const HARMLESS: unknown[] = ['', null, undefined, true, false]

/** A copy of a JSON value with passwords, tokens, codes, secrets and signatures masked, also inside URLs. */
export function maskSecrets(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => maskSecrets(item, key))
  if (SECRET.test(key) && !HARMLESS.includes(value)) return MASK
  if (typeof value === 'string') return value.replace(SECRET_IN_URL, `$1${MASK}`)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, maskSecrets(item, name)]))
}
