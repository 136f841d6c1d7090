const SECRET = /(password|token|secret|signature|verifier|assertion)$|^code$/i
const SECRET_IN_ADDRESS = /([?&#](?:code|\w*token|\w*secret)=)[^&#\s]+/gi
const MASK = '•••'

/** A copy of what JSON holds, without passwords, tokens, codes, secrets and signatures: neither as members nor within addresses. */
export function masked(value: unknown, key = ''): unknown {
  if (typeof value === 'string')
    return SECRET.test(key) && value !== '' ? MASK : value.replace(SECRET_IN_ADDRESS, `$1${MASK}`)
  if (Array.isArray(value)) return value.map((item) => masked(item, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, masked(item, name)]))
}
