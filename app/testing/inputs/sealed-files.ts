import { randomBytes } from 'node:crypto'
import { receiveFile } from '#app/services/file-store.server.ts'
import { readSealingKeys, type SealingKeys } from '#app/utils/sealing.server.ts'
import { filesIn } from './stored-files.ts'
import { bytesOf } from './files.ts'

/** One key that nothing else has. */
export const newSealingKeys = () => readSealingKeys(randomBytes(32).toString('base64'))

/** Stores a file that is sealed, and returns its key on the disk. */
export async function storeSealed(dataDir: string, text: string, keys: SealingKeys): Promise<string> {
  async function* stream() {
    yield bytesOf(text)
  }
  const received = await receiveFile(filesIn(dataDir), stream(), {
    maxBytes: 1e9,
    headBytes: 0,
    tailBytes: 0,
    sealWith: keys,
  })
  if (!received.ok) throw new Error(received.reason)
  await filesIn(dataDir).keep([received.fileKey])
  return received.fileKey
}
