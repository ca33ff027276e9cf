import { beginEdition, beginReading, readEditionPage } from './editions.server.ts'
import { detectFormat, hashOf } from './import-file.server.ts'
import type { AreaFile } from './import-rows.ts'
import { readEdition, type ReadingOptions } from './import-reading.server.ts'
import { alone, dropLeftovers, type AreaStore } from './import-work.server.ts'
import type { Edition } from './import.ts'

/** What has come of a file that was read at once. */
export type ReadNow =
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
  const fileHash = await hashOf(file)
  const { db } = store
  const work = async (): Promise<ReadNow> => {
    // Nobody else reads, so whatever looks as if it were being read by a command is what an interrupted one has left.
    await dropLeftovers(db, options.now())
    const begun = await beginEdition(
      db,
      { format, fileName: file.name, fileHash, byteSize: file.size, upload: null, userId: null },
      options.now(),
    )
    if (begun.kind === 'full') return { kind: 'busy' }
    if (begun.kind === 'begun') await readEdition(db, await beginReading(db, begun.id), file, options)
    return { kind: begun.kind === 'same' ? 'same' : 'read', edition: (await readEditionPage(db, begun.id))! }
  }
  const done = await alone(store, work, patience)
  return done === 'taken' ? { kind: 'busy' } : done
}
