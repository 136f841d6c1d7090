/**
 * A value that this tab keeps while it is at the portal, and after a reload. Only this page writes here.
 * @template T @param {string} key
 */
function kept(key) {
  return {
    /** @returns {T | undefined} */
    read() {
      const text = sessionStorage.getItem(key)
      return text === null ? undefined : JSON.parse(text)
    },
    /** @param {T} value */
    save(value) {
      sessionStorage.setItem(key, JSON.stringify(value))
    },
    clear() {
      sessionStorage.removeItem(key)
    },
  }
}

/**
 * What was asked of the portal and not answered yet. The state and the verifier are for this one answer.
 * @typedef {object} Pending
 * @property {import('oauth4webapi').AuthorizationServer} server
 * @property {'redirect' | 'popup'} way
 * @property {string} redirectUri
 * @property {string} state
 * @property {string} verifier
 */

/**
 * Who is signed in. A real application in a browser would leave tokens to a server of its own; this one shows them anyway.
 * @typedef {object} Session
 * @property {import('oauth4webapi').AuthorizationServer} server
 * @property {string} accessToken
 * @property {string} refreshToken
 * @property {string} scope
 * @property {number} expiresAt in milliseconds, by this machine's clock
 * @property {Record<string, unknown>} [person] what the userinfo endpoint told last
 */

/** @type {ReturnType<typeof kept<Pending>>} */
export const pending = kept('demo-pending')
/** @type {ReturnType<typeof kept<Session>>} */
export const session = kept('demo-session')
/** @type {ReturnType<typeof kept<import('./record.js').Step[]>>} */
export const steps = kept('demo-steps')
