import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'

/** Private files below DATA_DIR/files, under random names; nothing that a person typed becomes a path. */

const fileKeyPattern = /^[\w-]{8,80}$/

/** The byte range a Range header asks for; null for the whole file, `unsatisfiable` for one outside it. Only single ranges. */
export function parseRange(
  header: string | null,
  size: number,
): { start: number; end: number } | null | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const [, first, last] = match
  if (first === '') {
    const length = Number(last)
    return length === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start >= size || start > end ? 'unsatisfiable' : { start, end }
}

/** How large the stored file is; undefined when it is missing. */
export async function findFileSize(dataDir: string, fileKey: string): Promise<number | undefined> {
  try {
    return (await stat(pathOf(dataDir, fileKey))).size
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** The bytes from `start` to `end`, both included, read as they are sent. Throws when the file cannot be opened. */
export async function readFileRange(
  dataDir: string,
  fileKey: string,
  range: { start: number; end: number },
): Promise<ReadableStream<Uint8Array>> {
  const path = pathOf(dataDir, fileKey)
  // Opened here, so that a failure is an error page and not a broken download.
  const handle = await open(path, 'r')
  await handle.close()
  return Readable.toWeb(createReadStream(path, range)) as ReadableStream<Uint8Array>
}

function pathOf(dataDir: string, fileKey: string): string {
  if (!fileKeyPattern.test(fileKey)) throw new Error('Not the name of a stored file.')
  return join(dataDir, 'files', fileKey)
}
