import { calculateJwkThumbprint, importJWK, type JSONWebKeySet, type JWTPayload, SignJWT } from 'jose'
import { signingKey } from '../../fixtures/signing-key.ts'

export type Signer = {
  /** Signs an access token (RFC 9068). */
  sign(claims: JWTPayload): Promise<string>
  /** The public key that verifies it. */
  keys(): Promise<JSONWebKeySet>
}

export function createSigner(): Signer {
  const { kty, n, e } = signingKey
  let importing: ReturnType<typeof importKey> | undefined

  async function importKey() {
    const [kid, key] = await Promise.all([calculateJwkThumbprint({ kty, n, e }), importJWK(signingKey, 'RS256')])
    return { kid, key }
  }

  return {
    async sign(claims) {
      importing ??= importKey()
      const { kid, key } = await importing
      return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid }).sign(key)
    },
    async keys() {
      importing ??= importKey()
      const { kid } = await importing
      return { keys: [{ kty, n, e, kid, alg: 'RS256', use: 'sig' }] }
    },
  }
}
