import { createHash, randomBytes, randomFillSync } from 'node:crypto'
import { referenceLetters } from './references.ts'

/** 128 bits from the system's random source, as 22 letters, digits, - and _. */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  return pool.toString('base64url', used, (used += 16))
}

/** Random bytes that have not been used yet: one call to the system for many ids. */
const pool = Buffer.alloc(16 * 256)
let used = pool.length

/** A secret for a cookie or link: 256 bits. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256 in base64url. It is stored in place of a secret. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** A reference a person can read out: the prefix and eight letters or digits that cannot be mistaken for each other. */
export function newReference(prefix: string): string {
  return `${prefix}-${Array.from(randomBytes(8), (byte) => referenceLetters[byte % referenceLetters.length]).join('')}`
}
