/**
 * A value in session storage: it survives the redirect to the portal and a reload.
 * @template T @param {string} key
 */
function stored(key) {
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
 * An authorization request without a response yet.
 * @typedef {object} Pending
 * @property {import('oauth4webapi').AuthorizationServer} server
 * @property {'redirect' | 'popup'} method
 * @property {string} redirectUri
 * @property {string} state
 * @property {string} verifier
 */

/**
 * A real application would keep tokens out of session storage; this one shows them for learning.
 * @typedef {object} Session
 * @property {import('oauth4webapi').AuthorizationServer} server
 * @property {string} accessToken
 * @property {string} refreshToken
 * @property {string} scope
 * @property {number} expiresAt in milliseconds, by this machine's clock
 * @property {Record<string, unknown>} [person] the last userinfo response
 */

/** @type {ReturnType<typeof stored<Pending>>} */
export const pending = stored('demo-pending')
/** @type {ReturnType<typeof stored<Session>>} */
export const session = stored('demo-session')
/** @type {ReturnType<typeof stored<import('./record.js').Step[]>>} */
export const steps = stored('demo-steps')
