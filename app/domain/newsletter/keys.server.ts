import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Db } from '#db/database.server.ts'

/**
 * The secret of the newsletter, the alerts, the testimonials and the advisor's counts, and what is made with it. The secret lies in the database,
 * so that hashes and links outlive a restart and come back with a backup.
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

/**
 * Hashes a person or a network whose requests are counted on a day. The same caller has another hash on another day, and whoever
 * has no secret can try none out.
 */
export async function hashCallerOfDay(db: Db, counted: string, day: string, caller: string): Promise<string> {
  return mac(await readSecret(db), `caller-${counted}`, `${day} ${caller}`).toString('base64url')
}

/** An id and the proof that we have made the link: nothing of it is stored. */
const idLength = 22
/** 132 bits. */
const proofLength = 22

/** A link's purpose. A key for one purpose is none for another. */
type LinkPurpose = 'end' | 'alert-end' | 'alert-manage' | 'testimonial'

/** Makes the keys of links to what has an id, for many at once; by default those that end a subscription. A key works for ever. */
export async function makeEndKeys(db: Db, purpose: LinkPurpose = 'end'): Promise<(id: string) => string> {
  const secret = await readSecret(db)
  return (id) => id + proofOf(secret, purpose, id)
}

function proofOf(secret: string, purpose: LinkPurpose, id: string): string {
  return mac(secret, purpose, id).toString('base64url').slice(0, proofLength)
}

/** The id whose link has this key, by default the id of a subscriber; null for a key that we have not made. */
export async function readEndKey(db: Db, key: string, purpose: LinkPurpose = 'end'): Promise<string | null> {
  if (!/^[\w-]+$/.test(key) || key.length !== idLength + proofLength) return null
  const id = key.slice(0, idLength)
  const proof = proofOf(await readSecret(db), purpose, id)
  return timingSafeEqual(Buffer.from(proof), Buffer.from(key.slice(idLength))) ? id : null
}
