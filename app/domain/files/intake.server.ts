import type { Db } from '#db/database.server.ts'
import { deleteFile, keepFile, receiveFile } from '#app/services/file-store.server.ts'
import { detectFile, headBytes, tailBytes } from '#app/utils/file-signature.ts'
import { cleanFileName, uploadMistake, uploadRefusals } from './files.ts'
import type { UploadedFile, UploadRefusal, UploadRules } from './files.ts'
import { hasUsedShare, isFull, type Caller } from './quotas.server.ts'
import { dropUploads, findUnattached, storeUpload } from './uploads.server.ts'

/** A file that is still arriving. */
export interface SentFile {
  /** The name as the sender wrote it; empty for a file field in which nothing was chosen. */
  fileName: string
  /** The bytes, to be read to their end or not at all. The stream breaks off with an error when the form does. */
  stream: AsyncIterable<Uint8Array>
}

/** The reason for not taking the file; null once the file is stored, and for a file field in which nothing was chosen. */
export type Saved = { reason: UploadRefusal; fileName: string } | null

/** A form that has been read to its end. */
export interface SentForm {
  /** The outcome of each file, in their order. */
  files: Saved[]
  /** The ids of the files that the form showed as already here, and of those to keep. */
  shown: string[]
  kept: string[]
}

/** The files and messages that came of a form. */
export interface Intake {
  /**
   * The stored files, from earlier posts of this form and from this one. They are attached when the form succeeds, and else shown
   * again.
   */
  uploads: UploadedFile[]
  /** The messages about files that were not taken, ready to be shown; empty when all were taken. */
  mistakes: string[]
  /** The status of an answer that shows the mistakes: that of the first file that was not taken; 400 when all were. */
  status: number
}

/** The most files that arrive at a time. More would fill disk and memory with bytes that no quota has counted yet. */
const mostAtOnce = 40
let underWay = 0

/**
 * Takes in the files of a form. `readForm` reads the form and gives each file to `save` as it arrives. A stored file is
 * unattached, and is deleted after 24 hours unless something comes to own it. Files of an earlier post stay where their box is
 * ticked; the others are deleted. Throws what `readForm` throws, and then leaves no file of this post.
 */
export async function takeUploads(
  { db, dataDir }: { db: Db; dataDir: string },
  rules: UploadRules,
  caller: Caller,
  now: string,
  readForm: (save: (file: SentFile) => Promise<Saved>) => Promise<SentForm>,
): Promise<Intake> {
  const stored: UploadedFile[] = []
  const drop = (ids: string[]) => dropUploads(db, rules, ids, (fileKey) => deleteFile(dataDir, fileKey))
  let isClosed = false

  const save = async ({ fileName, stream }: SentFile): Promise<Saved> => {
    const closedFor = stored.length >= rules.mostFiles ? 'too-many' : isClosed ? 'full' : null
    const maxBytes = closedFor ? 0 : rules.largestFile
    const received = await receiveFile(dataDir, stream, { maxBytes, headBytes, tailBytes })
    if (!received.ok) {
      if (received.reason === 'empty') return fileName === '' ? null : { reason: 'empty', fileName }
      return { reason: closedFor ?? 'too-large', fileName }
    }

    const { fileKey, byteSize, head, tail } = received
    const giveUp = async (reason: UploadRefusal) => {
      await deleteFile(dataDir, fileKey)
      return { reason, fileName }
    }
    try {
      const detected = detectFile(head, tail, rules.kinds)
      if (detected === null) return await giveUp('wrong-type')
      if (detected === 'too-many-pixels') return await giveUp('too-many-pixels')
      const contentType = detected.type
      // The row comes first: whatever happens now, the row is how the file is found and thrown away.
      const file = { fileKey, fileName: cleanFileName(fileName, contentType), contentType, byteSize }
      const result = await storeUpload(db, rules, caller, file, now)
      if (!result.ok) return await giveUp(result.reason)
      stored.push(result.upload)
      await keepFile(dataDir, fileKey)
      return null
    } catch (error) {
      await deleteFile(dataDir, fileKey)
      throw error
    }
  }

  underWay += 1
  try {
    isClosed =
      underWay > mostAtOnce || (await hasUsedShare(db, rules, caller, now)) || (await isFull(db, rules, caller, now))
    const sent = await readForm(save)
    const refused = sent.files.filter((file) => file !== null)

    const kept = await findUnattached(db, rules, sent.kept, now)
    const uploads = [...kept, ...stored].slice(0, rules.mostFiles)
    if (kept.length + stored.length > rules.mostFiles) refused.push({ reason: 'too-many', fileName: '' })
    const stays = new Set(uploads.map(({ id }) => id))
    await drop([...sent.shown, ...stored.map(({ id }) => id)].filter((id) => !stays.has(id)))

    return {
      uploads,
      mistakes: [...new Set(refused.map(({ reason, fileName }) => uploadMistake(rules, reason, fileName)))],
      status: refused[0] ? uploadRefusals[refused[0].reason] : 400,
    }
  } catch (error) {
    await drop(stored.map(({ id }) => id))
    throw error
  } finally {
    underWay -= 1
  }
}
