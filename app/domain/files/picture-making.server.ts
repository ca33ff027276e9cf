import { sql } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { derivedPaths, hasRoomForFiles, type FileStore } from '#app/services/file-store.server.ts'
import type { MadePicture, PictureMaker, PictureOutcome } from '#app/services/pictures/pictures.server.ts'
import { pictureKeys, pictureKeyStart } from './pictures.server.ts'
import { giveUpFiles, sweepUploads } from './uploads.server.ts'

/** Tools by which pictures are made. */
export interface PictureKit {
  files: FileStore
  pictures: PictureMaker
}

/** The most tries of a picture that ends the process which reads it. */
const mostTries = 3
const tries = new Map<string, number>()

/** The tables of pictures, which have the columns of their making in common. */
const tables = ['deal_images', 'post_images'] as const

interface Waiting {
  table: (typeof tables)[number]
  id: string
  file_key: string | null
  created_at: string
}

/**
 * Makes the files of every picture that waits, one after the other, the oldest first. After a crash it goes on where it was: a
 * picture waits until all its files are there, and until the disk has room. Ends when the maker is closed, or `mayGoOn` says no before
 * another one. Throws at the end when some could not be made for no fault of their own.
 */
export async function makePictures(
  db: Db,
  kit: PictureKit,
  now: () => string,
  mayGoOn: () => boolean = () => true,
): Promise<number> {
  let made = 0
  let failed = 0
  for (const table of tables) {
    for (let next = await findNext(db, table); next; next = await findNext(db, table, next)) {
      if (!mayGoOn()) return made
      if (!(await hasRoomForFiles(kit.files))) break
      const outcome = await make(kit, next)
      if (!outcome.ok && outcome.reason === 'closed') return made
      if (outcome.ok) made += await keep(db, kit, next, outcome)
      else if (isGivenUp(next.id, outcome.reason)) await giveUp(db, next)
      else failed += 1
      await sweepUploads(db, (fileKey) => kit.files.delete(fileKey), now())
    }
  }
  if (failed > 0) throw new Error(`${failed} pictures could not be prepared.`)
  return made
}

/** The next picture that waits, behind the one before it. */
function findNext(db: Db, table: Waiting['table'], last?: Waiting): Promise<Waiting | undefined> {
  return db
    .selectFrom(table)
    .select([sql.lit(table).as('table'), 'id', 'file_key', 'created_at'])
    .where(sql<boolean>`state = 'waiting'`)
    .$if(last !== undefined, (query) =>
      query.where((where) =>
        where.or([
          where('created_at', '>', last!.created_at),
          where.and([where('created_at', '=', last!.created_at), where('id', '>', last!.id)]),
        ]),
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

function make({ files, pictures }: PictureKit, { id, file_key: original }: Waiting): Promise<PictureOutcome> {
  if (original === null) return Promise.resolve({ ok: false, reason: 'invalid' })
  return files.withPath(original, (from) => pictures.make({ from, ...derivedPaths(files, pictureKeyStart(id)) }))
}

/** Shows the picture from now on, and gives up the file that was sent. It may have been removed meanwhile. */
async function keep(db: Db, { files }: PictureKit, { table, id, file_key: original }: Waiting, made: MadePicture) {
  const keys = pictureKeys(id, made.widths)
  await files.send(keys)
  const { isKept, isReady } = await db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable(table)
      .set({
        state: 'ready',
        width: made.width,
        height: made.height,
        widths: JSON.stringify(made.widths),
        file_key: null,
      })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .returning('id')
      .executeTakeFirst()
    // Another machine may have made it meanwhile. Its files have the same names, and are the same.
    const isReady = row !== undefined || (await isMade(trx, table, id))
    // The files get their names while nobody can remove the picture: else they would stay for ever.
    if (isReady) await files.keep(keys)
    if (!row) return { isKept: false, isReady }
    await giveUpFiles(trx, original === null ? [] : [original])
    return { isKept: true, isReady }
  })
  if (!isReady) for (const key of keys) await files.delete(key)
  return isKept ? 1 : 0
}

async function isMade(db: Db, table: Waiting['table'], id: string): Promise<boolean> {
  const row = await db.selectFrom(table).select('state').where('id', '=', id).executeTakeFirst()
  return row?.state === 'ready'
}

/** True where trying again would change nothing. */
function isGivenUp(id: string, reason: (PictureOutcome & { ok: false })['reason']): boolean {
  if (reason !== 'crashed') return reason !== 'failed' && reason !== 'closed'
  const count = (tries.get(id) ?? 0) + 1
  if (count < mostTries) tries.set(id, count)
  else tries.delete(id)
  return count >= mostTries
}

/** Never shows the picture. What was sent goes too: it may say where it was taken. */
async function giveUp(db: Db, { table, id, file_key: original }: Waiting): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable(table)
      .set({ state: 'failed', file_key: null })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .returning('id')
      .executeTakeFirst()
    if (row) await giveUpFiles(trx, original === null ? [] : [original])
  })
}
