import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { decodeJwt, SignJWT, UnsecuredJWT, type JWTPayload } from 'jose'

/** The ways the token endpoint can be told to lie. An app that checks id_tokens refuses every one. */
export const tamperModes = ['nonce', 'issuer', 'audience', 'expired', 'alg-none', 'key'] as const
export type TamperMode = (typeof tamperModes)[number]

export const keyId = 'sandbox-1'

let strangersKey: KeyObject | undefined

/** The same id_token, wrong in exactly one way, so that the refusal proves that one check. */
export async function tamperedToken(token: string, mode: TamperMode, signingKey: KeyObject): Promise<string> {
  const claims = decodeJwt(token)
  const hour = 3600
  switch (mode) {
    case 'nonce':
      return sign({ ...claims, nonce: 'another-nonce' }, signingKey)
    case 'issuer':
      return sign({ ...claims, iss: 'https://issuer.example' }, signingKey)
    case 'audience':
      return sign({ ...claims, aud: 'another-client' }, signingKey)
    case 'expired':
      return sign({ ...claims, iat: (claims.iat ?? 0) - 2 * hour, exp: (claims.iat ?? 0) - hour }, signingKey)
    case 'alg-none':
      return new UnsecuredJWT(claims).encode()
    case 'key':
      strangersKey ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
      return sign(claims, strangersKey)
  }
}

function sign(claims: JWTPayload, key: KeyObject): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', typ: 'JWT', kid: keyId }).sign(key)
}
