import { beginEdition, findSameFile, readEditionPage } from './editions.server.ts'
import { detectFormat, hashOf, watchFile } from './import-file.server.ts'
import type { AreaFile } from './import-rows.ts'
import { readEdition, type ReadingOptions } from './import-reading.server.ts'
import { alone, dropLeftovers, type AreaStore } from './import-work.server.ts'
import { formats, passesOf, type Edition } from './import.ts'

/** What has come of a file that was read at once. */
export type ReadNow =
  | { kind: 'read'; edition: Edition }
  /** The same file is live already, or waits to be published. */
  | { kind: 'same'; edition: Edition }
  /** Another file is being read. */
  | { kind: 'busy' }

/** For so many milliseconds a command gathers what it writes: it is beside the site, whose pages every commit of it makes stale. */
const pace = 250

/** Reads a file in this process, to its end. Throws `UnreadableFile` where it is of no known shape. */
export async function readFileNow(store: AreaStore, file: AreaFile, options: ReadingOptions): Promise<ReadNow> {
  const format = await detectFormat(file)
  // The file is gone through once more here than by its reading.
  const passes = passesOf(formats[format].kind)
  const tell = (passed: number, rows: number) => options.onProgress?.(Math.round(passed / (passes + 1)), rows)
  let bytes = 0
  const fileHash = await hashOf(
    watchFile(file, (length) => {
      bytes += length
      if (bytes < file.size) tell((bytes * 100) / file.size, 0)
    }),
  )
  const done = await alone(store, async (): Promise<ReadNow> => {
    const { db } = store
    // Nobody else reads, so whatever looks as if it were being read by a command is what an interrupted one has left.
    await dropLeftovers(db)
    const same = await findSameFile(db, fileHash)
    if (same) return { kind: 'same', edition: (await readEditionPage(db, same.id))! }
    const begun = await beginEdition(
      db,
      { format, fileName: file.name, fileHash, byteSize: file.size, upload: null, userId: null },
      options.now(),
    )
    if (!begun.ok) return { kind: 'busy' }
    const edition = await db
      .selectFrom('area_editions')
      .selectAll()
      .where('id', '=', begun.id)
      .executeTakeFirstOrThrow()
    await readEdition(db, edition, file, {
      ...options,
      pace,
      onProgress: (percent, rows) => tell(100 + percent * passes, rows),
    })
    return { kind: 'read', edition: (await readEditionPage(db, begun.id))! }
  })
  return done === 'taken' ? { kind: 'busy' } : done
}
