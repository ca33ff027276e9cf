import { isDiskFull } from '#db/database.server.ts'
import { beginEdition, beginReading, readEditionPage } from '../editions/editions.server.ts'
import { detectFormat, hashOf, watchFile } from './file.server.ts'
import type { AreaFile } from './rows.ts'
import { besidePace, readEdition, type ReadingOptions } from './reading.server.ts'
import { alone, dropLeftovers, giveRoomBack, type AreaStore } from './work.server.ts'
import { formats, passesOf, type Edition } from './import.ts'

/** The result of a file that was read at once. */
type ReadNow =
  | { kind: 'read'; edition: Edition }
  /** The same file is live already, waits to be published, or waits at the desk to be read. */
  | { kind: 'same'; edition: Edition }
  /** Another file is being read. */
  | { kind: 'busy' }

/**
 * Reads a file in this process, to its end; files that wait at the desk are left to the site. While somebody else reads or sweeps,
 * it waits for so many milliseconds. Throws `UnreadableFile` where the file is of no known shape.
 */
export async function readFileNow(
  store: AreaStore,
  file: AreaFile,
  options: ReadingOptions,
  patience = 0,
): Promise<ReadNow> {
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
  const { db } = store
  const reading = {
    ...options,
    pace: besidePace,
    onProgress: (percent: number, rows: number) => tell(100 + percent * passes, rows),
  }
  const work = async (): Promise<ReadNow> => {
    // Nobody else reads, so whatever looks as if it were being read by a command is what an interrupted one has left.
    await dropLeftovers(db, options.now())
    const begun = await beginEdition(
      db,
      { format, fileName: file.name, fileHash, byteSize: file.size, upload: null, userId: null },
      options.now(),
    )
    if (begun.kind === 'full') return { kind: 'busy' }
    if (begun.kind === 'begun') {
      try {
        await readEdition(db, await beginReading(db, begun.id), file, reading)
      } catch (error) {
        if (!isDiskFull(error)) throw error
        await giveRoomBack(store, begun.id, null, options.now())
      }
    }
    return { kind: begun.kind === 'same' ? 'same' : 'read', edition: (await readEditionPage(db, begun.id))! }
  }
  const done = await alone(store, work, patience)
  return done === 'taken' ? { kind: 'busy' } : done
}
