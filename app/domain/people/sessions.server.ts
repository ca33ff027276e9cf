import type { Db } from '#db/database.server.ts'
import { hashSecret, newSecret } from '#app/utils/ids.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { mostSessionsShown, type OwnSession } from './sessions.ts'
import { toUser, userColumns } from './users.server.ts'
import type { User } from './users.ts'

export const sessionIdleMilliseconds = 12 * 3_600_000
export const sessionAbsoluteMilliseconds = 7 * 24 * 3_600_000
/** The age at which a request writes `seen_at` again. Below it a request writes nothing, so that reading pages costs no write. */
const seenEveryMilliseconds = 10 * 60_000

export interface FlashMessage {
  tone: 'success' | 'error' | 'info'
  title: string
  message: string
  /** The next step that the message offers. */
  link?: { label: string; href: string }
}

/**
 * A browser's session on this request: who is signed in and which messages wait to be shown. It remembers what changed, and the
 * session middleware stores that when the response is ready.
 */
export class Session {
  readonly user: User | null
  #secret: string | null
  #messages: FlashMessage[]
  #isChanged = false
  #nextUserId: string | null | undefined

  constructor(secret: string | null, user: User | null, messages: FlashMessage[]) {
    this.#secret = secret
    this.user = user
    this.#messages = messages
  }

  /** The name under which the table knows this session; null where there is none. */
  get id(): string | null {
    return this.#secret && hashSecret(this.#secret)
  }

  /** A message for the next page that is shown to this browser. */
  flash(message: FlashMessage): void {
    this.#messages.push(message)
    this.#isChanged = true
  }

  /** Takes the waiting messages. Each is returned once, because whoever takes it shows it. */
  takeFlash(): FlashMessage[] {
    const messages = this.#messages
    if (messages.length > 0) {
      this.#messages = []
      this.#isChanged = true
    }
    return messages
  }

  /** Signs this browser in under a new session id, so that an id which somebody planted before is worth nothing. */
  signIn(userId: string): void {
    this.#nextUserId = userId
  }

  /** Ends the session on the server. */
  signOut(): void {
    this.#nextUserId = null
  }

  /**
   * Stores what changed. Returns the cookie value to set, `null` to take the cookie away, or undefined to leave the cookie alone.
   */
  async save(db: Db, now: string): Promise<string | null | undefined> {
    if (this.#nextUserId !== undefined) {
      if (this.#secret) await db.deleteFrom('sessions').where('id_hash', '=', hashSecret(this.#secret)).execute()
      return this.#nextUserId || this.#messages.length > 0 ? this.#create(db, this.#nextUserId, now) : null
    }
    if (!this.#isChanged) return undefined
    if (!this.#secret) return this.#create(db, null, now)
    await db
      .updateTable('sessions')
      .set({ data: JSON.stringify({ messages: this.#messages }) })
      .where('id_hash', '=', hashSecret(this.#secret))
      .execute()
    return undefined
  }

  async #create(db: Db, userId: string | null, now: string): Promise<string> {
    const secret = newSecret()
    await db
      .insertInto('sessions')
      .values({
        id_hash: hashSecret(secret),
        user_id: userId,
        data: JSON.stringify({ messages: this.#messages }),
        created_at: now,
        seen_at: now,
      })
      .execute()
    return secret
  }
}

/** The session behind a cookie value; an empty one when there is none, or when it is over (12 h idle, 7 days at most). */
export async function loadSession(db: Db, secret: string | null, now: string): Promise<Session> {
  if (!secret) return new Session(null, null, [])
  const row = await db
    .selectFrom('sessions')
    .leftJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.data', 'sessions.seen_at', 'sessions.user_id', ...userColumns])
    .where('id_hash', '=', hashSecret(secret))
    .where('seen_at', '>', addMilliseconds(now, -sessionIdleMilliseconds))
    .where('sessions.created_at', '>', addMilliseconds(now, -sessionAbsoluteMilliseconds))
    .executeTakeFirst()
  if (!row) return new Session(null, null, [])

  if (row.seen_at < addMilliseconds(now, -seenEveryMilliseconds)) {
    await db.updateTable('sessions').set({ seen_at: now }).where('id_hash', '=', hashSecret(secret)).execute()
  }
  const { id, first_name, last_name, email, is_email_verified, profile_image_url, role } = row
  const isSignedIn =
    id !== null &&
    first_name !== null &&
    last_name !== null &&
    email !== null &&
    is_email_verified !== null &&
    role !== null
  const user = isSignedIn
    ? toUser({ id, first_name, last_name, email, is_email_verified, profile_image_url, role })
    : null
  return new Session(secret, user, (JSON.parse(row.data) as { messages?: FlashMessage[] }).messages ?? [])
}

/** The browsers in which a person is signed in, the latest first. */
export async function listSessions(db: Db, userId: string, now: string): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id_hash', 'created_at', 'seen_at'])
    .where('user_id', '=', userId)
    .where('seen_at', '>', addMilliseconds(now, -sessionIdleMilliseconds))
    .where('created_at', '>', addMilliseconds(now, -sessionAbsoluteMilliseconds))
    .orderBy('seen_at', 'desc')
    .orderBy('id_hash')
    .limit(mostSessionsShown)
    .execute()
  return rows.map((row) => ({ id: row.id_hash, signedInAt: row.created_at, seenAt: row.seen_at }))
}

/** Signs one of a person's browsers out. False where they have no such session, or have no longer. */
export async function endSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id_hash', '=', sessionId)
    .executeTakeFirst()
  return ended.numDeletedRows > 0n
}

/** Signs a person out everywhere, this browser included. */
export async function endAllSessions(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

/** Deletes sessions that are over. Returns how many. */
export async function deleteEndedSessions(db: Db, now: string): Promise<number> {
  const result = await db
    .deleteFrom('sessions')
    .where((where) =>
      where.or([
        where('seen_at', '<=', addMilliseconds(now, -sessionIdleMilliseconds)),
        where('created_at', '<=', addMilliseconds(now, -sessionAbsoluteMilliseconds)),
      ]),
    )
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}
