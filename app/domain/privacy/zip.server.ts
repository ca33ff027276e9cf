import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

/** A file on its way into an archive. */
export interface ZipEntry {
  /** Its path in the archive. */
  name: string
  pieces: AsyncIterable<Uint8Array>
  /** True for what is packed already, such as pictures and PDFs. */
  isPacked: boolean
}

/**
 * A zip archive of files that are read one piece at a time, so that none is ever held in memory whole. A reader who stops ends the
 * reading of the files.
 */
export async function* zipEntries(entries: AsyncIterable<ZipEntry>, at: string): AsyncGenerator<Uint8Array, void> {
  const made: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    made.push(piece)
  })
  for await (const { name, pieces, isPacked } of entries) {
    const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name)
    file.mtime = at
    zip.add(file)
    for await (const piece of pieces) {
      file.push(piece)
      yield* made.splice(0)
    }
    file.push(new Uint8Array(), true)
    yield* made.splice(0)
  }
  zip.end()
  yield* made.splice(0)
}
