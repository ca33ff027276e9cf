import { sql } from 'kysely'
import { openSnapshot, type Db } from '#db/database.server.ts'
import type { DataRequestRow } from '#db/schema.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import type { DeleteFile } from '#app/domain/files/uploads.server.ts'
import { operatorPlaceholder, queueMail } from '#app/domain/mail/outbox.server.ts'
import { pauseAfter } from '#app/domain/mail/work.server.ts'
import type { MailSite } from '#app/domain/mail/template.server.ts'
import type { User } from '#app/domain/people/users.ts'
import { readFreeFor, receiveFile, type FileStore } from '#app/services/file-store.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { hashSecret, newId, newSecret } from '#app/utils/ids.server.ts'
import type { SealingKeys } from '#app/utils/sealing.server.ts'
import { repairEach } from '#app/utils/repair-each.server.ts'
import { writeArchive } from './archive.server.ts'
import { personOf } from './finding.server.ts'
import { copyFailedMail, copyFailedNotice, copyReadyMail } from './mails.server.ts'
import { copyDays, copyKeyStart, mostCopiesADay, type DataRefusal, type OwnRequest } from './your-data.ts'

/** Copies of people's data: asked for, made beside the requests, and deleted when their time is over (RULES.md, Privacy). */

const day = 86_400_000

type Asked = { ok: true } | { ok: false; reason: DataRefusal }

/** Asks for a copy of one's own data. Refused while one is being made, and beyond two a day. */
export async function askForCopy(db: Db, user: User, now: string): Promise<Asked> {
  return db.transaction().execute(async (trx) => {
    const lately = await trx
      .selectFrom('data_requests')
      .select('state')
      .where('user_id', '=', user.id)
      .where('kind', '=', 'copy')
      .where('state', '<>', 'failed')
      .where((where) => where.or([where('asked_at', '>', addMilliseconds(now, -day)), where('state', '=', 'making')]))
      .execute()
    if (lately.some(({ state }) => state === 'making')) return { ok: false, reason: 'copy-under-way' }
    if (lately.length >= mostCopiesADay) return { ok: false, reason: 'too-many-copies' }
    const id = newId()
    await trx
      .insertInto('data_requests')
      .values({
        id,
        kind: 'copy',
        state: 'making',
        user_id: user.id,
        // Nothing is mailed to an address that may be another person's. The account shows the copy.
        email: user.isEmailVerified ? user.email : null,
        asked_at: now,
        since: now,
        due_at: now,
      })
      .execute()
    await recordAudit(trx, {
      at: now,
      actor: 'user',
      actorUserId: user.id,
      action: 'copy-asked',
      objectType: 'data-request',
      objectId: id,
    })
    return { ok: true }
  })
}

/** The newest requests of one's own that are shown. */
const mostShown = 20

/** One's own requests, the newest first. */
export async function listOwnRequests(db: Db, userId: string): Promise<OwnRequest[]> {
  const rows = await db
    .selectFrom('data_requests')
    .select(['id', 'kind', 'state', 'asked_at', 'since', 'due_at', 'byte_size', 'attempts'])
    .where('user_id', '=', userId)
    .orderBy('number', 'desc')
    .limit(mostShown)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    state: row.state,
    askedAt: row.asked_at,
    since: row.since,
    dueAt: row.due_at,
    byteSize: row.byte_size,
    hasFailed: row.state === 'making' && row.attempts > 0,
  }))
}

/** What copies are made with. */
interface CopyMaker {
  files: FileStore
  site: MailSite
  /** The keys of sealed files. Where there are any the copy is sealed too, because it may hold such a file. */
  sealingKeys?: SealingKeys | null
  /** Asked between the pieces of long work; false ends the round, and the next one begins the copy anew. */
  mayGoOn: () => boolean
  /** The free bytes of the disk, where it is not asked itself. */
  readFree?: () => Promise<number>
}

/** The most bytes of a copy, files included. */
const mostBytes = 500_000_000
/** The bytes that have to be left on the disk before a copy is begun, so that copies never take the last of it. */
const leastFreeBytes = 2 * mostBytes
/** The time after which it is looked again whether there is room. */
const roomPause = 5 * 60_000
/** The most tries of a copy, which take two hours. After that it is given up and left for a person. */
const mostTries = 8
/** The copies that are made in one round. */
const atOnce = 5

/** True where the disk has room for one more copy. */
export async function hasRoomForCopy(files: FileStore): Promise<boolean> {
  return (await readFreeFor(files)) >= leastFreeBytes
}

/** The copies that wait for room on the disk. */
export async function countCopiesWithoutRoom(db: Db, files: FileStore): Promise<number> {
  if (await hasRoomForCopy(files)) return 0
  const { count } = await db
    .selectFrom('data_requests')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('state', '=', 'making')
    .executeTakeFirstOrThrow()
  return count
}

class TooLarge extends Error {}
/** A copy was left as if it had not been begun. It is due again as it was, or after the pause. */
class Stopped extends Error {
  readonly pause: number | null
  constructor(message: string, pause: number | null = null) {
    super(message)
    this.pause = pause
  }
}

/**
 * Makes the copies that are due, one after the other. One that fails, or breaks off with the process, is tried again after a pause that
 * doubles, and given up after eight tries; a half copy is never offered. One for which the disk has no room waits for it, however long
 * that takes. Returns how many were made.
 */
export async function makeCopies(db: Db, maker: CopyMaker, now: () => string): Promise<number> {
  const rows = await db
    .selectFrom('data_requests')
    .selectAll()
    .where('state', '=', 'making')
    .where('due_at', '<=', now())
    .orderBy('due_at')
    .limit(atOnce)
    .execute()
  return repairEach(rows, (row) => (maker.mayGoOn() ? tryCopy(db, maker, row, now) : Promise.resolve(false)))
}

async function tryCopy(db: Db, maker: CopyMaker, row: DataRequestRow, now: () => string): Promise<boolean> {
  // Tries that ended with the process count too.
  if (row.attempts >= mostTries) {
    await giveUp(db, row, now())
    return false
  }
  try {
    return await makeCopy(db, maker, row, now)
  } catch (error) {
    if (error instanceof Stopped) {
      const { attempts } = row
      const dueAt = error.pause === null ? row.due_at : addMilliseconds(now(), error.pause)
      await db
        .updateTable('data_requests')
        .set({ attempts, due_at: dueAt })
        .where('id', '=', row.id)
        .where('state', '=', 'making')
        .execute()
      return false
    }
    if (error instanceof TooLarge || row.attempts + 1 >= mostTries) await giveUp(db, row, now())
    throw error
  }
}

/** Its person and the operator are told. */
async function giveUp(db: Db, row: DataRequestRow, now: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('data_requests')
      .set({ state: 'failed', since: now, due_at: null })
      .where('id', '=', row.id)
      .where('state', '=', 'making')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const about = { type: 'data-request', id: row.id } as const
    if (row.email !== null)
      await queueMail(trx, { key: `copy-failed:${row.id}`, about }, copyFailedMail(row.email), now)
    await queueMail(trx, { key: `copy-given-up:${row.id}`, about }, copyFailedNotice(operatorPlaceholder, row.id), now)
    await recordAudit(trx, {
      at: now,
      actor: 'system',
      action: 'copy-failed',
      objectType: 'data-request',
      objectId: row.id,
    })
  })
}

async function makeCopy(
  db: Db,
  { files, site, sealingKeys = null, mayGoOn, readFree = () => readFreeFor(files) }: CopyMaker,
  row: DataRequestRow,
  now: () => string,
): Promise<boolean> {
  const mine = db.updateTable('data_requests').where('id', '=', row.id).where('state', '=', 'making')
  // The next try is written down before this one begins, so that one which ends the process does not begin anew at once, and of two
  // rounds at once only one makes the copy.
  const begun = await mine
    .where('attempts', '=', row.attempts)
    .set({ attempts: row.attempts + 1, due_at: addMilliseconds(now(), pauseAfter(row.attempts + 1)) })
    .executeTakeFirst()
  if (begun.numUpdatedRows === 0n) return false
  if (row.file_key !== null) await files.delete(row.file_key)
  const who = await personOf(db, { userId: row.user_id, email: row.email })
  if (who.userId === null && who.email === null) {
    await db.deleteFrom('data_requests').where('id', '=', row.id).execute()
    return false
  }
  if ((await readFree()) < leastFreeBytes) throw new Stopped('The disk has no room for a copy of data.', roomPause)
  const snapshot = await openSnapshot(db)
  const pieces = whileOn(writeArchive({ db: snapshot.db, files, site, sealingKeys }, who, now()), mayGoOn)
  const limits = { maxBytes: mostBytes, headBytes: 0, tailBytes: 0, keyStart: copyKeyStart, sealWith: sealingKeys }
  const received = await receiveFile(files, pieces, limits).finally(snapshot.close)
  if (!received.ok) throw new TooLarge('A copy of data is too large.')
  const { fileKey, byteSize } = received
  // The row knows the file before the file has its lasting name.
  const { numUpdatedRows } = await mine.set({ file_key: fileKey, byte_size: byteSize }).executeTakeFirst()
  if (numUpdatedRows === 0n) {
    await files.delete(fileKey)
    return false
  }
  await files.keep([fileKey])
  await noteReady(db, row, fileKey, now())
  return true
}

async function* whileOn(pieces: AsyncIterable<Uint8Array>, mayGoOn: () => boolean): AsyncGenerator<Uint8Array, void> {
  let bytes = 0
  for await (const piece of pieces) {
    if (!mayGoOn()) throw new Stopped('The process ends.')
    bytes += piece.byteLength
    // One that is too large is not read to its end.
    if (bytes > mostBytes) throw new TooLarge('A copy of data is too large.')
    yield piece
  }
}

async function noteReady(db: Db, row: DataRequestRow, fileKey: string, now: string): Promise<void> {
  const until = addMilliseconds(now, copyDays * day)
  // Whoever the desk has entered a copy for cannot sign in, with an account or without.
  const key = row.user_id === null || row.entered_by !== null ? newSecret() : null
  await db.transaction().execute(async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('data_requests')
      .set({
        state: 'ready',
        since: now,
        due_at: until,
        attempts: 0,
        download_key_hash: key && hashSecret(key),
      })
      .where('id', '=', row.id)
      .where('state', '=', 'making')
      .where('file_key', '=', fileKey)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    // One copy of each person is kept: the new one takes the place of those before it.
    await trx
      .updateTable('data_requests')
      .set({ state: 'ended', since: now, due_at: null })
      .where('kind', '=', 'copy')
      .where('state', '=', 'ready')
      .where('id', '<>', row.id)
      .where(
        row.user_id === null
          ? sql<boolean>`user_id is null and lower(email) = ${row.email!.toLowerCase()}`
          : sql<boolean>`user_id = ${row.user_id}`,
      )
      .execute()
    if (row.email !== null) {
      const name = { key: `copy-ready:${row.id}`, about: { type: 'data-request', id: row.id } } as const
      await queueMail(trx, name, copyReadyMail(row.email, until, key), now)
    }
    await recordAudit(trx, {
      at: now,
      actor: 'system',
      action: 'copy-made',
      objectType: 'data-request',
      objectId: row.id,
    })
  })
}

/** A copy that can be downloaded, `ended`, or undefined where this person has none of this id. */
export async function findCopy(
  db: Db,
  userId: string,
  id: string,
  now: string,
): Promise<{ fileKey: string; byteSize: number; askedAt: string } | 'ended' | 'failed' | 'making' | undefined> {
  const row = await db
    .selectFrom('data_requests')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('kind', '=', 'copy')
    .executeTakeFirst()
  if (!row) return undefined
  if (row.state === 'making' || row.state === 'failed') return row.state
  if (row.state !== 'ready' || row.due_at! <= now) return 'ended'
  return { fileKey: row.file_key!, byteSize: row.byte_size!, askedAt: row.asked_at }
}

/** The copy behind the link of a mail, for a person without an account; `ended` for one that is over or that nobody made. */
export async function findCopyByKey(
  db: Db,
  key: string,
  now: string,
): Promise<{ id: string; fileKey: string; byteSize: number; askedAt: string; until: string } | 'ended'> {
  const row = await db
    .selectFrom('data_requests')
    .selectAll()
    .where('download_key_hash', '=', hashSecret(key))
    .executeTakeFirst()
  if (row?.state !== 'ready' || row.due_at! <= now) return 'ended'
  return { id: row.id, fileKey: row.file_key!, byteSize: row.byte_size!, askedAt: row.asked_at, until: row.due_at! }
}

/**
 * Writes down that a person has downloaded their copy, once an hour however often they do; without an account they are a visitor with
 * its link.
 */
export async function recordDownload(db: Db, userId: string | null, id: string, now: string): Promise<void> {
  const lately = await db
    .selectFrom('audit_events')
    .select('id')
    .where('object_type', '=', 'data-request')
    .where('object_id', '=', id)
    .where('action', '=', 'copy-downloaded')
    .where('at', '>', addMilliseconds(now, -day / 24))
    .executeTakeFirst()
  if (lately) return
  await recordAudit(db, {
    at: now,
    actor: userId === null ? 'visitor' : 'user',
    actorUserId: userId,
    action: 'copy-downloaded',
    objectType: 'data-request',
    objectId: id,
  })
}

/** Deletes the copies whose time is over. The row ends first and forgets its file last, so that no file is forgotten. */
export async function endCopies(db: Db, removeFile: DeleteFile, now: string): Promise<number> {
  const over = await db
    .updateTable('data_requests')
    .set({ state: 'ended', since: now, due_at: null })
    .where('state', '=', 'ready')
    .where('due_at', '<=', now)
    .returning('id')
    .execute()
  for (const { id } of over)
    await recordAudit(db, {
      at: now,
      actor: 'system',
      action: 'copy-deleted',
      objectType: 'data-request',
      objectId: id,
    })
  const rows = await db
    .selectFrom('data_requests')
    .select(['id', 'file_key'])
    .where('state', 'in', ['ended', 'failed'])
    .where('file_key', 'is not', null)
    .execute()
  return repairEach(rows, async ({ id, file_key: fileKey }) => {
    await removeFile(fileKey!)
    await db.updateTable('data_requests').set({ file_key: null, byte_size: null }).where('id', '=', id).execute()
    return true
  })
}
