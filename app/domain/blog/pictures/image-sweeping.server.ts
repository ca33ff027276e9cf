import { setImmediate as letOthersGo } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { readLastChange, readLastChangeWithin } from '#db/versions.server.ts'
import { pictureKeys } from '#app/domain/files/pictures.server.ts'
import { giveUpFiles } from '#app/domain/files/uploads.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'

const hour = 3_600_000
const day = 24 * hour
/** The time for which a picture stays that nothing names: whoever has sent it may not have saved yet. */
export const sweptAfterMilliseconds = 14 * day
/** The pictures that are looked for in one walk. */
const mostPictures = 2000
/** The rows of one step, which nothing else can interrupt: a row holds half a megabyte at most. */
const rowsAtOnce = 20
/** The steps of a round. The next round goes on. */
const mostSteps = 100
/** A request may have read the clock this long before it wrote. */
const slackMilliseconds = hour

/**
 * Everything that may name a picture: posts, their versions and drafts, and what ended sessions left. `of` leaves out what is of no post
 * where there is much of it, and `key` orders the rows: together they are the beginning of an index, so that no step reads what another has.
 */
const sources = [
  { table: 'posts', of: sql`TRUE`, text: sql`content || ' ' || coalesce(featured_image_url, '')`, key: ['id'] },
  { table: 'record_versions', of: sql`kind = 'post'`, text: sql`fields`, key: ['record_id', 'version'] },
  { table: 'record_drafts', of: sql`TRUE`, text: sql`fields`, key: ['user_id', 'kind', 'record_id'] },
  { table: 'left_drafts', of: sql`TRUE`, text: sql`fields`, key: ['session_id', 'noun', 'about'] },
] as const
type Source = (typeof sources)[number]
type Key = (string | number)[]

/** A walk over everything that may name one of these pictures. Those that nothing has named so far are left. */
interface Walk {
  startedAt: string
  left: Set<string>
  source: number
  after: Key | null
}

/** One round of sweeping; returns how many pictures it has taken away. */
export type SweepImages = (db: Db, now: string, mayGoOn?: () => boolean) => Promise<number>

/**
 * Takes away the pictures of posts that have been there for 14 days and that no post, kept version, draft or left form names. A round does a
 * bounded piece of the work, and how far it has come is in memory only: after a restart the walk begins anew, and nothing is taken
 * away before its end. A day lies between two walks over all pictures. The files are deleted by sweepUploads.
 */
export function startImageSweep(): SweepImages {
  let walk: Walk | null = null
  let afterId = ''
  let restsUntil = ''
  return async (db, now, mayGoOn = () => true) => {
    if (walk === null) {
      if (now < restsUntil) return 0
      const ids = await listOld(db, afterId, now)
      if (ids.length < mostPictures) restsUntil = addMilliseconds(now, day)
      afterId = ids.length < mostPictures ? '' : ids.at(-1)!
      if (ids.length === 0) return 0
      walk = { startedAt: now, left: new Set(ids), source: 0, after: null }
    }
    for (let step = 0; step < mostSteps; step += 1) {
      if (!mayGoOn()) return 0
      if (walk.left.size > 0 && walk.source < sources.length) await takeStep(db, walk)
      else {
        const removed = await endWalk(db, walk, now, mayGoOn)
        // Without an end the next round tries again.
        if (removed !== null) walk = null
        return removed ?? 0
      }
      await letOthersGo()
    }
    return 0
  }
}

async function listOld(db: Db, afterId: string, now: string): Promise<string[]> {
  const rows = await db
    .selectFrom('post_images')
    .select('id')
    .where('id', '>', afterId)
    .where('created_at', '<', addMilliseconds(now, -sweptAfterMilliseconds))
    .orderBy('id')
    .limit(mostPictures)
    .execute()
  return rows.map(({ id }) => id)
}

/** Reads the next rows, and strikes out what they name. */
async function takeStep(db: Db, walk: Walk): Promise<void> {
  const { rows, last } = await readRows(db, sources[walk.source]!, walk.after)
  for (const { text } of rows) strikeOut(walk.left, text)
  walk.after = last
  if (last === null) walk.source += 1
}

/** The next rows after this key, and the key of the last one; null at the end. */
async function readRows(db: Db, source: Source, after: Key | null) {
  const key = sql.join(source.key.map((name) => sql.ref(name)))
  const behind = after === null ? sql`TRUE` : sql`(${key}) > (${sql.join(after)})`
  const rows = await readTexts(db, source, sql`${behind} ORDER BY ${key} LIMIT ${sql.lit(rowsAtOnce)}`)
  const end = rows.length === rowsAtOnce ? rows.at(-1) : undefined
  return { rows, last: end ? source.key.map((name) => end[name] as string | number) : null }
}

/** Rows with their keys, and the text of those that name any picture of this site. */
async function readTexts(db: Db, { table, of, text, key }: Source, which: RawBuilder<unknown>) {
  const keys = sql.join(key.map((name) => sql.ref(name)))
  const named = sql`CASE WHEN ${text} LIKE '%pictures/%' THEN ${text} ELSE '' END`
  const { rows } = await sql<{ text: string } & Record<string, unknown>>`
    SELECT ${keys}, ${named} AS text FROM ${sql.table(table)} WHERE ${of} AND ${which}
  `.execute(db)
  return rows
}

function strikeOut(left: Set<string>, text: string): void {
  for (const [, id] of text.matchAll(/\/pictures\/([\w-]{22})-/g)) left.delete(id!)
}

/** Times that changes meanwhile are read before the next round has to go on. */
const mostReadings = 5
const named = sources.map(({ table }) => table)

/**
 * Reads what was written during the walk, in steps as well, and takes away what nothing has named. Where somebody has written since,
 * it reads again, so that nothing is left to be read in the transaction. Null where it has come to no end.
 */
async function endWalk(db: Db, walk: Walk, now: string, mayGoOn: () => boolean): Promise<number | null> {
  for (let reading = 0; reading < mostReadings; reading += 1) {
    const seenAt = readLastChange(db, named)
    if (walk.left.size > 0)
      for await (const texts of readSince(db, addMilliseconds(walk.startedAt, -slackMilliseconds))) {
        for (const { text } of texts) strikeOut(walk.left, text)
        if (!mayGoOn()) return null
        await letOthersGo()
      }
    if (walk.left.size === 0) return 0
    const removed = await removeUnnamed(db, walk.left, now, seenAt)
    if (removed !== null) return removed
    await letOthersGo()
  }
  return null
}

/**
 * The texts that may have been written since then, a few rows at a time. A version is written with its post only. What ended sessions
 * left does not say when it was written, and is little: all of it is read again.
 */
async function* readSince(db: Db, since: string) {
  const [posts, versions, drafts, left] = sources
  const changed = await db.selectFrom('posts').select('id').where('updated_at', '>=', since).orderBy('id').execute()
  for (let start = 0; start < changed.length; start += rowsAtOnce) {
    const ids = changed.slice(start, start + rowsAtOnce).map(({ id }) => id)
    yield await readTexts(db, posts, sql`id IN (${sql.join(ids)})`)
  }
  for (const { id } of changed) yield await readTexts(db, versions, sql`record_id = ${id}`)
  const kept = await db
    .selectFrom('record_drafts')
    .select(['user_id', 'record_id'])
    .where('kind', '=', 'post')
    .where('kept_at', '>=', since)
    .execute()
  for (let start = 0; start < kept.length; start += rowsAtOnce) {
    const keys = kept
      .slice(start, start + rowsAtOnce)
      .map((one) => sql`(${one.user_id}, 'post', cast(${one.record_id} as bigint))`)
    yield await readTexts(db, drafts, sql`(user_id, kind, record_id) IN (VALUES ${sql.join(keys)})`)
  }
  let after: Key | null = null
  do {
    const read = await readRows(db, left, after)
    yield read.rows
    after = read.last
  } while (after !== null)
}

/** Takes these away in one transaction; null where something that may name one has been written since it was read. */
async function removeUnnamed(db: Db, left: ReadonlySet<string>, now: string, seenAt: number): Promise<number | null> {
  return db.transaction().execute(async (trx) => {
    if ((await readLastChangeWithin(trx, named)) !== seenAt) return null
    const ids = [...left]
    let removed = 0
    for (let start = 0; start < ids.length; start += 500) {
      const rows = await trx
        .deleteFrom('post_images')
        .where('id', 'in', ids.slice(start, start + 500))
        .where('created_at', '<', addMilliseconds(now, -sweptAfterMilliseconds))
        .returning(['id', 'file_key', 'widths'])
        .execute()
      removed += rows.length
      await giveUpFiles(
        trx,
        rows.flatMap(({ id, file_key: original, widths }) => [
          ...(original === null ? [] : [original]),
          ...pictureKeys(id, JSON.parse(widths) as number[]),
        ]),
      )
    }
    return removed
  })
}
