import { calculateJwkThumbprint, importJWK, type JSONWebKeySet, type JWTPayload, SignJWT } from 'jose'
import { signingKey } from '../../fixtures/signing-key.ts'

const { kty, n, e } = signingKey
const importing = Promise.all([calculateJwkThumbprint({ kty, n, e }), importJWK(signingKey, 'RS256')])

/** Signs an access token (RFC 9068). */
export async function signAccessToken(claims: JWTPayload): Promise<string> {
  const [kid, key] = await importing
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid }).sign(key)
}

export async function publicKeys(): Promise<JSONWebKeySet> {
  const [kid] = await importing
  return { keys: [{ kty, n, e, kid, alg: 'RS256', use: 'sig' }] }
}
