import { setImmediate as letOthersGo } from 'node:timers/promises'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/database.server.ts'
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

/** Everything that may name a picture: posts, their versions and drafts. `key` orders the rows, `changed` dates them. */
const sources = [
  { table: 'posts', text: sql`content || ' ' || coalesce(featured_image_url, '')`, key: ['id'], changed: 'updated_at' },
  { table: 'post_versions', text: sql`fields`, key: ['post_id', 'version'], changed: 'saved_at' },
  { table: 'post_drafts', text: sql`fields`, key: ['user_id', 'post_id'], changed: 'kept_at' },
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
 * Takes away the pictures of posts that have been there for 14 days and that no post, kept version or draft names. A round does a
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
        const ended: Walk = walk
        walk = null
        return removeUnnamed(db, ended, now)
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
  const source = sources[walk.source]!
  const key = sql.join(source.key.map((name) => sql.ref(name)))
  const behind = walk.after === null ? sql`TRUE` : sql`(${key}) > (${sql.join(walk.after)})`
  const rows = await readTexts(db, source, sql`${behind} ORDER BY ${key} LIMIT ${sql.lit(rowsAtOnce)}`)
  for (const { text } of rows) strikeOut(walk.left, text)
  const last = rows.at(-1)
  if (last && rows.length === rowsAtOnce) walk.after = source.key.map((name) => last[name] as string | number)
  else {
    walk.source += 1
    walk.after = null
  }
}

/** Rows with their keys, and the text of those that name any picture of this site. */
async function readTexts(db: Db, { table, text, key }: Source, which: RawBuilder<unknown>) {
  const keys = sql.join(key.map((name) => sql.ref(name)))
  const named = sql`CASE WHEN ${text} LIKE '%pictures/%' THEN ${text} ELSE '' END`
  const { rows } = await sql<{ text: string } & Record<string, unknown>>`
    SELECT ${keys}, ${named} AS text FROM ${sql.table(table)} WHERE ${which}
  `.execute(db)
  return rows
}

function strikeOut(left: Set<string>, text: string): void {
  for (const [, id] of text.matchAll(/\/pictures\/([\w-]{22})-/g)) left.delete(id!)
}

/** Takes away what nothing has named, once what was written during the walk has been read too. */
async function removeUnnamed(db: Db, { startedAt, left }: Walk, now: string): Promise<number> {
  if (left.size === 0) return 0
  return db.transaction().execute(async (trx) => {
    const since = addMilliseconds(startedAt, -slackMilliseconds)
    for (const source of sources)
      for (const { text } of await readTexts(trx, source, sql`${sql.ref(source.changed)} >= ${since}`))
        strikeOut(left, text)
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
