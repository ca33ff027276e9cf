import { createHash } from 'node:crypto'
import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { temporaryPathOf, type FileStore } from '../../app/services/file-store.server.ts'
import { forEachAtOnce } from './at-once.ts'
import { mostAtOnce, readThrough, writePieces } from './bucket-files.ts'
import { Refusal } from './command.ts'
import { filesFolder, makeFolder } from './data-folder.ts'

/** The result of moving files from one place to another. */
interface Moved {
  /** The files that are at both places now. */
  files: number
  bytes: number
  /** Those of them that were there already. */
  before: number
  /** SHA-256 of the names and digests of all files, by which it is seen that they are the same there and back. */
  digest: string
  /** The files that the place they go to had besides. Whatever they were, the site has none of them. */
  others: string[]
}

/** Files after which the number so far is told. */
const tellEvery = 500

/**
 * Copies every stored file, and reads it at both ends. What is there already as it should be is left, so that a second run goes on where
 * the first was ended. Nothing is deleted where it comes from. Refuses at the first file that is not read back as it was sent.
 */
export async function moveFiles(
  from: FileStore,
  to: FileStore,
  tell: (line: string) => void = () => undefined,
): Promise<Moved> {
  const digests = new Map<string, string>()
  let [bytes, before] = [0, 0]
  await forEachAtOnce(from.list(), mostAtOnce, async ({ fileKey }) => {
    const sent = await readThrough(from, fileKey)
    if (!sent) return
    const same = async () => {
      const found = await readThrough(to, fileKey)
      return found?.bytes === sent.bytes && found.sha256 === sent.sha256
    }
    if (await same()) before += 1
    else {
      await copy(from, to, fileKey)
      if (!(await same()))
        throw new Refusal(
          `files:move: ${fileKey} is not read back as it was sent. Nothing was deleted; start it again.`,
        )
    }
    bytes += sent.bytes
    digests.set(fileKey, sent.sha256)
    if (digests.size % tellEvery === 0) tell(`${digests.size.toLocaleString('en-GB')} files so far.`)
  })
  const lines = [...digests].map(([fileKey, sha256]) => `${fileKey} ${sha256}\n`).toSorted()
  const digest = createHash('sha256').update(lines.join('')).digest('hex')
  const others: string[] = []
  for await (const { fileKey } of to.list()) if (!digests.has(fileKey)) others.push(fileKey)
  return { files: digests.size, bytes, before, digest, others: others.toSorted() }
}

async function copy(from: FileStore, to: FileStore, fileKey: string): Promise<void> {
  const path = temporaryPathOf(to, fileKey)
  try {
    await writePieces(await from.readRange(fileKey, { start: 0, end: Infinity }), path)
    await to.keep([fileKey])
  } finally {
    rmSync(path, { force: true })
  }
}

/**
 * Sets files of a folder aside, into one beside it whose name it returns: the bucket did not have them, for they were deleted since, or
 * are of before. Stored again, they would be what was deleted.
 */
export function setAside(dataDir: string, fileKeys: readonly string[]): string {
  const aside = join(dataDir, 'files-not-in-bucket')
  makeFolder(aside)
  for (const fileKey of fileKeys) renameSync(join(filesFolder(dataDir), fileKey), join(aside, fileKey))
  return aside
}
