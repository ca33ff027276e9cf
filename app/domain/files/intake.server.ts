import type { Db } from '#db/database.server.ts'
import { deleteFile, keepFile, receiveFile } from '#app/services/file-store.server.ts'
import { detectFile, headBytes, tailBytes } from '#app/utils/file-signature.ts'
import { cleanFileName, uploadMistake, uploadRefusals } from './files.ts'
import type { UploadedFile, UploadRefusal, UploadRules } from './files.ts'
import { hasUsedShare, isFull, type Caller } from './quotas.server.ts'
import { dropUploads, findUnattached, storeUpload } from './uploads.server.ts'

/** A file on its way in. */
export interface SentFile {
  /** As the sender wrote it; empty for a file field in which nothing was chosen. */
  fileName: string
  /** To be read to its end. It breaks off with an error when the form does. */
  stream: AsyncIterable<Uint8Array>
}

/** Null once the file is among the stored, and for a file field in which nothing was chosen. */
export type Saved = { reason: UploadRefusal; fileName: string } | null

/** A form that has been read to its end. */
export interface SentForm {
  /** What became of its files, in their order. */
  files: Saved[]
  /** Ids of the files that it showed as already here, and of those to keep. */
  shown: string[]
  kept: string[]
}

/** What a form brought along. */
export interface Intake {
  /** The files that are stored, from earlier posts of this form and from this one: to be attached, or shown again. */
  uploads: UploadedFile[]
  /** What is said about files that were not taken, ready to be shown; empty when all were. */
  mistakes: string[]
  /** For the answer that shows the mistakes: that of the first of them; 400 when there is none. */
  status: number
}

/** More at a time would fill disk and memory with what is not counted yet. */
const mostAtOnce = 40
let underWay = 0

/**
 * Takes in the files of a form: `readForm` reads it and gives each file to `save` as it arrives. What is stored is unattached and goes
 * by itself after 24 hours. Files of an earlier post stay where their box is ticked, and the unticked go. Throws what `readForm`
 * throws, and then leaves no file of this post.
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
      // The row first: whatever happens now, the row is what finds the file to be thrown away.
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
