import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '#db/database.server.ts'

/**
 * The secret of the newsletter, and what is made with it. The secret lies in the database, so that hashes and links outlive a
 * restart and come back with a backup.
 */

async function readSecret(db: Db): Promise<string> {
  const known = () => db.selectFrom('newsletter_secret').select('secret').executeTakeFirst()
  const before = await known()
  if (before) return before.secret
  // The first who needs it makes it; of two at once one is heard.
  const secret = randomBytes(32).toString('hex')
  await db
    .insertInto('newsletter_secret')
    .values({ id: 1, secret })
    .onConflict((there) => there.doNothing())
    .execute()
  return (await known())!.secret
}

function mac(secret: string, purpose: string, text: string): Buffer {
  return createHmac('sha256', secret).update(`${purpose}:${text}`).digest()
}

/** Hashes an address, whatever the case of its letters. Nobody without the secret can try addresses out. */
export async function hashAddress(db: Db, email: string): Promise<string> {
  return mac(await readSecret(db), 'address', email.trim().toLowerCase()).toString('base64url')
}

/** An id and the proof that we have made the link: nothing of it is stored. */
const idLength = 22
/** 132 bits. */
const proofLength = 22

/** Makes the keys of the links that end a subscription, for many subscribers at once. A key works for ever. */
export async function makeEndKeys(db: Db): Promise<(subscriberId: string) => string> {
  const secret = await readSecret(db)
  return (subscriberId) => subscriberId + proofOf(secret, subscriberId)
}

function proofOf(secret: string, subscriberId: string): string {
  return mac(secret, 'end', subscriberId).toString('base64url').slice(0, proofLength)
}

/** The id of the subscriber whose link has this key; null for a key that we have not made. */
export async function readEndKey(db: Db, key: string): Promise<string | null> {
  if (!/^[\w-]+$/.test(key) || key.length !== idLength + proofLength) return null
  const id = key.slice(0, idLength)
  const proof = proofOf(await readSecret(db), id)
  return timingSafeEqual(Buffer.from(proof), Buffer.from(key.slice(idLength))) ? id : null
}
