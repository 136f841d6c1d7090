import { calculateJwkThumbprint, importJWK, type JSONWebKeySet, type JWTPayload, SignJWT } from 'jose'
import { signingKey } from '../fixtures/signing-key.ts'

/** Signs access tokens, with a key that is made ready when it is first needed. */
export type Signer = {
  /** A JWT as RFC 9068 has it. */
  sign(claims: JWTPayload): Promise<string>
  /** The public key, by which others check what was signed. */
  keys(): Promise<JSONWebKeySet>
}

export function createSigner(): Signer {
  const { kty, n, e } = signingKey
  const publicKey = { kty, n, e }
  const make = () => Promise.all([importJWK(signingKey, 'RS256'), calculateJwkThumbprint(publicKey)])
  let made: ReturnType<typeof make> | undefined

  return {
    async sign(claims) {
      made ??= make()
      const [key, kid] = await made
      return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid }).sign(key)
    },
    async keys() {
      made ??= make()
      const [, kid] = await made
      return { keys: [{ ...publicKey, kid, alg: 'RS256', use: 'sig' }] }
    },
  }
}
