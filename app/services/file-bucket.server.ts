import { createWriteStream, mkdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { FilesUnavailable } from '#app/utils/files-unavailable.ts'
import { Kept } from '#app/utils/kept.ts'
import { newId } from '#app/utils/ids.server.ts'
import { SharedCalls } from '#app/utils/shared-calls.ts'
import { TooBusy } from '#app/utils/too-busy.ts'
import { connectBucket, type Bucket, type BucketLimits, type BucketSettings } from './bucket.server.ts'
import { isFileKey, requireFileKey, temporaryPathOf } from './file-store.server.ts'
import type { FilePlace, FileStore, OpenStored } from './file-store.server.ts'

/** Copies of stored files that lie on this machine at a time. Each is as large as an upload. */
const mostCopies = 40

/** Bytes of small files that were read lately and are kept in memory. Pictures are asked for again and again, and a folder gives one in a hundredth of the time. */
const keptBytes = 32_000_000
/** The time for which they are kept. Another process may delete one meanwhile. */
const keptMilliseconds = 5 * 60_000

/** The time for which no further picture is asked for where the bucket has not answered. Each would take as long to fail. */
const downMilliseconds = 3000

/**
 * Files in a bucket. One that is not kept yet lies on this machine, below DATA_DIR/tmp, and goes to the bucket when it is kept: what is
 * refused never gets there, each try can send it from its beginning, and a process that ends in between leaves nothing that anybody could
 * see. The next start empties the folder.
 */
export function openFileBucket(place: FilePlace, settings: BucketSettings, limits?: BucketLimits): FileStore {
  const bucket = connectBucket(settings, limits)
  const folder = join(place.dataDir, 'tmp')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  /** The files that this process has received, and that no bucket can have yet. */
  const received = new Set<string>()
  /** The files of this process that the bucket may have and that are not kept: true once it has confirmed one. */
  const sent = new Map<string, boolean>()
  const kept = new Kept<{ bytes: Buffer; until: number }>(keptBytes, ({ bytes }) => bytes.length)
  const reading = new SharedCalls<Buffer>()
  /** So often a file has changed or gone. What was read meanwhile is not kept: it may be of before. */
  let changes = 0
  let copies = 0
  /** While small files are not asked for. */
  let downUntil = 0

  function forget(fileKey: string): void {
    changes += 1
    kept.forget(fileKey)
  }

  async function send(fileKey: string): Promise<void> {
    const path = temporaryPathOf({ folder }, fileKey)
    received.delete(fileKey)
    sent.set(fileKey, false)
    await bucket.put(fileKey, path)
    sent.set(fileKey, true)
    forget(fileKey)
  }

  return {
    place,
    folder,
    findSize: async (fileKey) => (await bucket.head(requireFileKey(fileKey)))?.byteSize,
    open: async (fileKey, reader) => openStored(bucket, requireFileKey(fileKey), reader),
    readRange: async (fileKey, range, reader) => (await get(bucket, requireFileKey(fileKey), range, reader)).pieces,
    async readWhole(fileKey) {
      const known = kept.get(requireFileKey(fileKey))
      if (known && performance.now() < known.until) return known.bytes
      return reading.share(fileKey, async () => {
        if (performance.now() < downUntil) throw new FilesUnavailable('The bucket did not answer a moment ago.')
        const [before, pieces] = [changes, [] as Uint8Array[]]
        const found = await get(bucket, fileKey).catch((error: unknown) => {
          if (error instanceof FilesUnavailable && error.isDown) downUntil = performance.now() + downMilliseconds
          throw error
        })
        for await (const piece of found.pieces) pieces.push(piece)
        const bytes = Buffer.concat(pieces)
        if (changes === before) kept.keep(fileKey, { bytes, until: performance.now() + keptMilliseconds })
        return bytes
      })
    },
    noteReceived: (fileKey) => void received.add(fileKey),
    async send(fileKeys) {
      for (const fileKey of fileKeys) await send(fileKey)
    },
    async keep(fileKeys) {
      for (const fileKey of fileKeys) if (sent.get(fileKey) !== true) await send(fileKey)
      for (const fileKey of fileKeys) {
        sent.delete(fileKey)
        await rm(temporaryPathOf({ folder }, fileKey), { force: true })
      }
    },
    async delete(fileKey) {
      await rm(temporaryPathOf({ folder }, fileKey), { force: true })
      // Of a file that was refused as it came the bucket knows nothing. One that lies here may have been sent by a process that has ended.
      if (!received.delete(fileKey)) await bucket.delete(fileKey).finally(() => forget(fileKey))
      sent.delete(fileKey)
    },
    async withPath(fileKey, use) {
      requireFileKey(fileKey)
      if (copies >= mostCopies) throw new TooBusy(`${mostCopies} copies of stored files are in use already.`)
      const path = join(folder, `${fileKey}-${newId()}.tmp`)
      copies += 1
      try {
        const found = await bucket.get(fileKey)
        if (found) await pipeline(found.pieces, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
        return await use(path)
      } finally {
        copies -= 1
        await rm(path, { force: true })
      }
    },
    async *list() {
      for await (const { key, ...facts } of bucket.list()) if (isFileKey(key)) yield { fileKey: key, ...facts }
    },
  }
}

async function get(bucket: Bucket, fileKey: string, range?: { start: number; end: number }, reader?: string) {
  const found = await bucket.get(fileKey, range, reader)
  if (!found) throw Object.assign(new Error('There is no such file in the bucket (ENOENT).'), { code: 'ENOENT' })
  return found
}

async function openStored(bucket: Bucket, fileKey: string, reader?: string): Promise<OpenStored> {
  const { byteSize, pieces } = await get(bucket, fileKey, undefined, reader)
  let rest: Uint8Array = new Uint8Array()
  return {
    byteSize,
    async take(length) {
      const taken: Uint8Array[] = [rest]
      let size = rest.byteLength
      while (size < length) {
        const next = await pieces.next()
        if (next.done) break
        taken.push(next.value)
        size += next.value.byteLength
      }
      const all = Buffer.concat(taken)
      rest = all.subarray(length)
      return all.subarray(0, length)
    },
    async close() {
      await pieces.return()
    },
  }
}
