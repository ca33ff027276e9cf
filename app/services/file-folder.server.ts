import { createReadStream } from 'node:fs'
import { open, opendir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isFileKey, requireFileKey, temporaryPathOf } from './file-store.server.ts'
import type { FilePlace, FileStore, ListedFile, OpenStored } from './file-store.server.ts'

/** Files below DATA_DIR/files. One that is not kept yet lies beside the others under a name that ends in `.tmp`. */
export function openFileFolder(place: FilePlace): FileStore {
  const folder = join(place.dataDir, 'files')
  const pathOf = (fileKey: string) => join(folder, requireFileKey(fileKey))
  return {
    place,
    folder,
    async findSize(fileKey) {
      try {
        return (await stat(pathOf(fileKey))).size
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    open: async (fileKey) => openStored(pathOf(fileKey)),
    async readRange(fileKey, range) {
      const path = pathOf(fileKey)
      // The file is opened here, so that a failure gives an error page and not a broken download.
      const handle = await open(path, 'r')
      await handle.close()
      return readPieces(path, range)
    },
    readWhole: async (fileKey) => readFile(pathOf(fileKey)),
    noteReceived: () => {},
    // A name is given in no time.
    send: () => Promise.resolve(),
    async keep(fileKeys) {
      for (const fileKey of fileKeys) await rename(temporaryPathOf({ folder }, fileKey), pathOf(fileKey))
      const handle = await open(folder, 'r')
      // The new name survives a power cut only once the folder has been written to the disk too.
      await handle.sync().finally(() => handle.close())
    },
    async delete(fileKey) {
      await rm(pathOf(fileKey), { force: true })
      await rm(temporaryPathOf({ folder }, fileKey), { force: true })
    },
    withPath: async (fileKey, use) => use(pathOf(fileKey)),
    list: () => listFolder(folder),
  }
}

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT'

async function openStored(path: string): Promise<OpenStored> {
  const handle = await open(path, 'r')
  let at = 0
  return {
    byteSize: (await handle.stat()).size,
    async take(length) {
      const { buffer, bytesRead } = await handle.read(new Uint8Array(length), 0, length, at)
      at += bytesRead
      return buffer.subarray(0, bytesRead)
    },
    close: () => handle.close(),
  }
}

async function* readPieces(path: string, range: { start: number; end: number }): AsyncGenerator<Uint8Array, void> {
  for await (const piece of createReadStream(path, range)) yield piece as Uint8Array
}

async function* listFolder(folder: string): AsyncGenerator<ListedFile, void> {
  for await (const { name } of await opendir(folder)) {
    if (!isFileKey(name)) continue
    const found = await stat(join(folder, name)).catch((error: unknown) => {
      if (isMissing(error)) return undefined
      throw error
    })
    if (found) yield { fileKey: name, byteSize: found.size, changedAt: found.mtime.toISOString() }
  }
}
