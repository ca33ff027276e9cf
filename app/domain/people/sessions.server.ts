import { setImmediate } from 'node:timers/promises'
import type { ExpressionBuilder } from 'kysely'
import { isDiskFull, type Db } from '#db/database.server.ts'
import type { Database } from '#db/schema.ts'
import { hashSecret, newSecret } from '#app/utils/ids.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { can, deskRoles } from './roles.ts'
import { mostSessionsShown, type OwnSession } from './sessions.ts'
import { toUser, userColumns } from './users.server.ts'
import { deletedIssuer, type User } from './users.ts'

export const sessionIdleMilliseconds = 12 * 3_600_000
export const sessionAbsoluteMilliseconds = 7 * 24 * 3_600_000
/**
 * The time for which the row of a session that is over stays when its person works at the desk. It opens nothing. It only tells
 * whose form this was that was sent too late, so that what they typed can be kept for them.
 */
export const endedSessionMilliseconds = 3 * 24 * 3_600_000
/** The age at which a request writes `seen_at` again. Below it a request writes nothing, so that reading pages costs no write. */
const seenEveryMilliseconds = 10 * 60_000

export interface FlashMessage {
  tone: 'success' | 'error' | 'info'
  title: string
  message: string
  /** The next step that the message offers. */
  link?: { label: string; href: string }
}

/** A session that has ended. */
interface FormerSession {
  user: User
  /** The name under which the table knows it. */
  id: string
  endedAt: string
}

/**
 * A browser's session on this request: who is signed in and which messages wait to be shown. It remembers what changed, and the
 * session middleware stores that when the response is ready.
 */
export class Session {
  readonly user: User | null
  /** Whose session it was, where it is over and its person works at the desk. Nothing is open to them before they sign in again. */
  readonly former: FormerSession | null
  /** The number of deals on the shortlist of who is signed in. */
  readonly savedCount: number
  #secret: string | null
  #messages: FlashMessage[]
  #isChanged = false
  #isBegun = false
  #nextUserId: string | null | undefined

  constructor(
    secret: string | null,
    user: User | null,
    messages: FlashMessage[],
    { former = null, savedCount = 0 }: { former?: FormerSession | null; savedCount?: number } = {},
  ) {
    this.#secret = secret
    this.user = user
    this.former = former
    this.savedCount = savedCount
    this.#messages = messages
  }

  /** True where the browser brought a session that there is, running or over. A made-up cookie brings none. */
  get isKnown(): boolean {
    return this.#secret !== null || this.former !== null
  }

  /** The name under which the table knows this session; null where there is none. */
  get id(): string | null {
    return this.#secret && hashSecret(this.#secret)
  }

  /**
   * The name of this session, which begins now where the browser had none. It is called before an answer is sent in parts: the
   * cookie goes with its first part.
   */
  async begin(db: Db, now: string): Promise<string> {
    if (this.#secret === null) {
      this.#secret = await this.#create(db, null, now)
      this.#isBegun = true
    }
    return hashSecret(this.#secret)
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
    if (this.#nextUserId === null && this.#secret && can(this.user, 'desk')) {
      await this.#write(db, { ended_at: now })
      return undefined
    }
    if (this.#nextUserId !== undefined) {
      const renewed = this.#nextUserId !== null && (await this.#renew(db, this.#nextUserId, now))
      if (renewed) return renewed
      if (this.#secret) await db.deleteFrom('sessions').where('id_hash', '=', hashSecret(this.#secret)).execute()
      return this.#nextUserId || this.#messages.length > 0 ? this.#create(db, this.#nextUserId, now) : null
    }
    // What was asked for has been done by now. A message less is better than an answer that says that it has not.
    if (!this.#secret) return this.#isChanged ? unlessFull(() => this.#create(db, null, now)) : undefined
    if (this.#isChanged) await unlessFull(() => this.#write(db))
    return this.#isBegun ? this.#secret : undefined
  }

  /**
   * Gives the row of this browser to the person who signs in, under a new id, so that what belongs to it goes along. Null where
   * there is no row, or it is somebody else's.
   */
  async #renew(db: Db, userId: string, now: string): Promise<string | null> {
    if (!this.#secret || (this.user && this.user.id !== userId)) return null
    const secret = newSecret()
    const { numUpdatedRows } = await db
      .updateTable('sessions')
      .set({
        id_hash: hashSecret(secret),
        user_id: userId,
        data: JSON.stringify({ messages: this.#messages }),
        created_at: now,
        seen_at: now,
        ended_at: null,
      })
      .where('id_hash', '=', hashSecret(this.#secret))
      .executeTakeFirst()
    return numUpdatedRows > 0n ? secret : null
  }

  async #write(db: Db, more: { ended_at?: string } = {}): Promise<void> {
    await db
      .updateTable('sessions')
      .set({ data: JSON.stringify({ messages: this.#messages }), ...more })
      .where('id_hash', '=', hashSecret(this.#secret!))
      .execute()
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

/**
 * The session behind a cookie value. Nobody is signed in where there is none, or where it is over: after 12 h without use, after 7
 * days, or signed out.
 */
export async function loadSession(db: Db, secret: string | null, now: string): Promise<Session> {
  if (!secret) return new Session(null, null, [])
  const row = await db
    .selectFrom('sessions')
    // Whoever signed in while their account was being deleted is signed in nowhere.
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'sessions.user_id').on('users.issuer', '<>', deletedIssuer),
    )
    .select(['sessions.data', 'sessions.created_at', 'sessions.seen_at', 'sessions.ended_at', ...userColumns])
    .select((session) =>
      session
        .selectFrom('shortlisted_deals')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('user_id', '=', 'sessions.user_id')
        .as('saved_count'),
    )
    .where('id_hash', '=', hashSecret(secret))
    .executeTakeFirst()
  if (!row) return new Session(null, null, [])

  const user = readUser(row)
  const { messages = [] } = JSON.parse(row.data) as { messages?: FlashMessage[] }
  const ranOutAt = [
    addMilliseconds(row.seen_at, sessionIdleMilliseconds),
    addMilliseconds(row.created_at, sessionAbsoluteMilliseconds),
  ].toSorted()[0]!
  const endedAt = row.ended_at ?? ranOutAt
  const isRunOut = ranOutAt <= now
  if (row.ended_at !== null || isRunOut) {
    const isKept = endedAt > addMilliseconds(now, -endedSessionMilliseconds)
    const former = isKept && user && can(user, 'desk') ? { user, id: hashSecret(secret), endedAt } : null
    return isRunOut ? new Session(null, null, [], { former }) : new Session(secret, null, messages, { former })
  }

  if (row.seen_at < addMilliseconds(now, -seenEveryMilliseconds)) {
    // Whoever only reads is served whether it can be written down or not.
    await unlessFull(() =>
      db.updateTable('sessions').set({ seen_at: now }).where('id_hash', '=', hashSecret(secret)).execute(),
    )
  }
  return new Session(secret, user, messages, { savedCount: row.saved_count ?? 0 })
}

/** What can do without being written down. Undefined where the disk is full. */
async function unlessFull<Result>(write: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await write()
  } catch (error) {
    if (isDiskFull(error)) return undefined
    throw error
  }
}

type UserColumns = Parameters<typeof toUser>[0]
type JoinedUser = { [Column in keyof UserColumns]: UserColumns[Column] | null }

/** The person of a session; null where nobody has signed in. */
function readUser({ id, first_name, last_name, email, is_email_verified, profile_image_url, role }: JoinedUser) {
  const isSignedIn =
    id !== null &&
    first_name !== null &&
    last_name !== null &&
    email !== null &&
    is_email_verified !== null &&
    role !== null
  return isSignedIn ? toUser({ id, first_name, last_name, email, is_email_verified, profile_image_url, role }) : null
}

/** The browsers in which a person is signed in, the latest first. */
export async function listSessions(db: Db, userId: string, now: string): Promise<OwnSession[]> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id_hash', 'created_at', 'seen_at'])
    .where('user_id', '=', userId)
    .where('seen_at', '>', addMilliseconds(now, -sessionIdleMilliseconds))
    .where('created_at', '>', addMilliseconds(now, -sessionAbsoluteMilliseconds))
    .where('ended_at', 'is', null)
    .orderBy('seen_at', 'desc')
    .orderBy('id_hash')
    .limit(mostSessionsShown)
    .execute()
  return rows.map((row) => ({ id: row.id_hash, signedInAt: row.created_at, seenAt: row.seen_at }))
}

/**
 * Signs one of a person's browsers out. False where they have no such session, or have no longer. The row is deleted, or marked
 * where the person works at the desk.
 */
export async function endSession(db: Db, userId: string, sessionId: string, now: string): Promise<boolean> {
  if (await isAtDesk(db, userId)) {
    const marked = await db
      .updateTable('sessions')
      .set({ ended_at: now })
      .where('user_id', '=', userId)
      .where('id_hash', '=', sessionId)
      .where('ended_at', 'is', null)
      // One that has run out was over before, and tells no longer whose it was.
      .where('seen_at', '>', addMilliseconds(now, -sessionIdleMilliseconds))
      .where('created_at', '>', addMilliseconds(now, -sessionAbsoluteMilliseconds))
      .executeTakeFirst()
    return marked.numUpdatedRows > 0n
  }
  const deleted = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id_hash', '=', sessionId)
    .executeTakeFirst()
  return deleted.numDeletedRows > 0n
}

/**
 * Signs a person out everywhere, this browser included. No other browser is remembered: one of them may be in foreign hands. This
 * one (`sessionId`) is where the person works at the desk.
 */
export async function endAllSessions(db: Db, userId: string, sessionId: string | null, now: string): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(sessionId !== null, (query) => query.where('id_hash', '<>', sessionId!))
    .execute()
  if (sessionId !== null) await endSession(db, userId, sessionId, now)
}

/**
 * Signs everybody out, as after a restore: some of these sessions may have been ended since the backup. The row stays of people at the
 * desk, as when they sign out. Returns how many sessions there were.
 */
export async function endEverySession(db: Db, now: string): Promise<number> {
  const atDesk = db.selectFrom('users').select('id').where('role', 'in', deskRoles)
  const marked = await db
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', 'in', atDesk)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  const deleted = await db
    .deleteFrom('sessions')
    .where('user_id', 'is not', null)
    .where('user_id', 'not in', atDesk)
    .executeTakeFirst()
  return Number(marked.numUpdatedRows + deleted.numDeletedRows)
}

async function isAtDesk(db: Db, userId: string): Promise<boolean> {
  const user = await db.selectFrom('users').select('role').where('id', '=', userId).executeTakeFirst()
  return can(user ?? null, 'desk')
}

/** The sessions that are deleted at once. Others have their turn before the next. */
const sessionsAtOnce = 500

/** Deletes sessions that are over; those of people at the desk some days later. Returns how many. */
export async function deleteEndedSessions(db: Db, now: string, mayGoOn = () => true): Promise<number> {
  let deleted = 0
  let after = ''
  while (mayGoOn()) {
    const rows = await db
      .selectFrom('sessions')
      .select('id_hash')
      .where('id_hash', '>', after)
      .where((where) => isSessionOver(where, now))
      .orderBy('id_hash')
      .limit(sessionsAtOnce)
      .execute()
    const ids = rows.map(({ id_hash: id }) => id)
    if (ids.length === 0) break
    const { numDeletedRows } = await db
      .deleteFrom('sessions')
      .where('id_hash', 'in', ids)
      // One that is in use again since stays.
      .where((where) => isSessionOver(where, now))
      .executeTakeFirstOrThrow()
    deleted += Number(numDeletedRows)
    after = ids.at(-1)!
    await setImmediate()
  }
  return deleted
}

function isSessionOver(where: ExpressionBuilder<Database, 'sessions'>, now: string) {
  const isOver = (at: string) =>
    where.or([
      where('ended_at', '<=', at),
      where('seen_at', '<=', addMilliseconds(at, -sessionIdleMilliseconds)),
      where('created_at', '<=', addMilliseconds(at, -sessionAbsoluteMilliseconds)),
    ])
  const isAtDesk = where.exists(
    where
      .selectFrom('users')
      .select('users.id')
      .whereRef('users.id', '=', 'sessions.user_id')
      .where('role', 'in', deskRoles),
  )
  const later = addMilliseconds(now, -endedSessionMilliseconds)
  return where.or([isOver(later), where.and([isOver(now), where.not(isAtDesk)])])
}
