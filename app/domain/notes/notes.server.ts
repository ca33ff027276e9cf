import { sql } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { recordAudit, type AuditEntry } from '#app/domain/audit/audit.server.ts'
import { can } from '#app/domain/people/roles.ts'
import { joinedName, type Admin, type User } from '#app/domain/people/users.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import type { DeskNote, NewDeskNote, NoteAbout } from './notes.ts'

/** The most notes of one thing that a page shows: the newest. */
const mostShown = 50
/** The time within which the same note by the same person is one that was sent twice. */
const repeatMilliseconds = 10 * 60_000

/**
 * The notes about one thing, the newest first, at most fifty. Those about a suspicion only for an admin, and for none whom they are
 * about (Proceeds of Crime Act 2002, s 333A).
 */
export async function listDeskNotes(db: Db, about: NoteAbout, reader: Reader | null): Promise<DeskNote[]> {
  const seesSuspicions = can(reader, 'money') && !(await isAboutThem(db, reader!, about))
  const rows = await db
    .selectFrom('desk_notes')
    .leftJoin('users', 'users.id', 'author_user_id')
    .select([
      'desk_notes.id',
      'body',
      'desk_notes.created_at',
      'is_suspicion',
      'is_unjudged',
      'first_name',
      'last_name',
      'email',
    ])
    .where('about_type', '=', about.type)
    .where('about_id', '=', about.id)
    .$if(!seesSuspicions, (query) =>
      query.where((where) => where.or([where('is_suspicion', '=', 0), where('is_unjudged', '=', 1)])),
    )
    .orderBy('desk_notes.id', 'desc')
    .limit(mostShown)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    body: row.body,
    author: joinedName(row),
    at: row.created_at,
    isSuspicion: row.is_suspicion === 1 && row.is_unjudged === 0,
    isUnjudged: row.is_unjudged === 1,
  }))
}

type Reader = Pick<User, 'id' | 'role'>

const persons = { reservation: 'user_id', 'refund-request': 'user_id', user: 'id' } as const

async function isAboutThem(db: Db, { id }: Reader, about: NoteAbout): Promise<boolean> {
  const own = await db
    .selectFrom(tables[about.type])
    .select('id')
    .where('id', '=', about.id)
    .where(sql.ref(persons[about.type]), '=', id)
    .executeTakeFirst()
  return own !== undefined
}

const tables = { reservation: 'reservations', 'refund-request': 'refund_requests', user: 'users' } as const

/**
 * Adds a note for the desk. The same text sent twice by the same person within ten minutes is one note. Refused where the thing is
 * not there.
 */
export async function addDeskNote(
  db: Db,
  admin: Admin,
  about: NoteAbout,
  { note: body, isSuspicion = false }: NewDeskNote,
  now: string,
): Promise<{ ok: true } | { ok: false; reason: 'not-found' }> {
  return db.transaction().execute(async (trx) => {
    const thing = await trx.selectFrom(tables[about.type]).select('id').where('id', '=', about.id).executeTakeFirst()
    if (!thing) return { ok: false, reason: 'not-found' }
    const last = await trx
      .selectFrom('desk_notes')
      .select(['body', 'author_user_id', 'created_at', 'is_suspicion'])
      .where('about_type', '=', about.type)
      .where('about_id', '=', about.id)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    const isRepeat =
      last?.body === body &&
      last.author_user_id === admin.id &&
      last.is_suspicion === (isSuspicion ? 1 : 0) &&
      last.created_at > addMilliseconds(now, -repeatMilliseconds)
    if (isRepeat) return { ok: true }
    await trx
      .insertInto('desk_notes')
      .values({
        about_type: about.type,
        about_id: about.id,
        body,
        author_user_id: admin.id,
        created_at: now,
        is_suspicion: isSuspicion ? 1 : 0,
      })
      .execute()
    await recordAudit(trx, entryOf(admin, about, 'added', now))
    return { ok: true }
  })
}

/**
 * Says of a note whether it is about a suspicion, which its person is never told of. Said twice it is said once. Refused where the
 * thing has no such note, and to whoever it is about, in the same words.
 */
export async function judgeDeskNote(
  db: Db,
  admin: Admin,
  about: NoteAbout,
  { note, isSuspicion }: { note: number; isSuspicion: boolean },
  now: string,
): Promise<{ ok: true } | { ok: false; reason: 'not-found' }> {
  return db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('desk_notes')
      .select(['id', 'is_suspicion', 'is_unjudged'])
      .where('id', '=', note)
      .where('about_type', '=', about.type)
      .where('about_id', '=', about.id)
      .executeTakeFirst()
    if (!found || (await isAboutThem(trx, admin, about))) return { ok: false, reason: 'not-found' }
    const flag = isSuspicion ? 1 : 0
    if (found.is_suspicion === flag && found.is_unjudged === 0) return { ok: true }
    await trx.updateTable('desk_notes').set({ is_suspicion: flag, is_unjudged: 0 }).where('id', '=', note).execute()
    await recordAudit(trx, entryOf(admin, about, 'judged', now))
    return { ok: true }
  })
}

/** The trail never holds the words of a note, nor how it was judged. */
function entryOf(admin: Admin, { type, id }: NoteAbout, done: 'added' | 'judged', at: string): AuditEntry {
  const by = { at, actor: 'admin', actorUserId: admin.id, objectId: id } as const
  switch (type) {
    case 'reservation':
      return { ...by, action: `reservation-note-${done}`, objectType: type }
    case 'refund-request':
      return { ...by, action: `refund-request-note-${done}`, objectType: type }
    case 'user':
      return { ...by, action: `user-note-${done}`, objectType: type }
  }
}
