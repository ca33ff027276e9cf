import type { Db } from '#db/database.server.ts'
import { hasRoomForFiles, receiveFile, type FileStore } from '#app/services/file-store.server.ts'
import type { SealingKeys } from '#app/utils/sealing.server.ts'
import { placesOfSite } from '#app/utils/site-places.server.ts'
import { FilesUnavailable } from '#app/utils/files-unavailable.ts'
import { withoutCameraFacts } from '#app/utils/camera-facts.ts'
import { detectFile, headBytes, tailBytes } from '#app/utils/file-signature.ts'
import { cleanFileName, isDeclaredAs, uploadMistake, uploadRefusals } from './files.ts'
import type { UploadedFile, UploadRefusal, UploadRules } from './files.ts'
import { hasUsedShare, isFull, type Caller } from './quotas.server.ts'
import { dropUploads, findUnattached, storeUpload } from './uploads.server.ts'

/** The places where files and their rows are kept. */
interface Store {
  db: Db
  files: FileStore
  /** The keys of files that their rules want sealed. */
  sealingKeys?: SealingKeys | null
}

/** A file that is still arriving. */
export interface SentFile {
  /** The field that it was sent in. */
  field: string
  /** The name as the sender wrote it; empty for a file field in which nothing was chosen. */
  fileName: string
  /** The type that the sender says it has. */
  declaredType: string
  /** The bytes, to be read to their end or not at all. The stream breaks off with an error when the form does. */
  stream: AsyncIterable<Uint8Array>
}

/** The reason for not taking a file. */
interface Refused {
  reason: UploadRefusal
  fileName: string
}

/** A form that has been read to its end. */
interface SentForm {
  /** The ids of the files that the form showed as already here, and of those to keep. */
  shown: string[]
  kept: string[]
}

/** The files and messages that came of one file field of a form. */
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

/** The most forms of files that arrive at a time. More would fill disk and memory with bytes that no quota has counted yet. */
const mostAtOnce = 40
let underWay = 0
const takePlace = placesOfSite('upload', () => {
  if (underWay >= mostAtOnce) return null
  underWay += 1
  return () => void (underWay -= 1)
})

/**
 * Takes in the files of a form that has a file field for each of these rules. `readForm` reads the form and gives each file to
 * `save` as it arrives. A stored file is unattached, and is deleted after 24 hours unless something comes to own it. Files of an
 * earlier post stay where their box is ticked; the others are deleted. Throws what `readForm` throws, and then leaves no file of
 * this post. Returns what came of each field, in the order of the rules.
 */
export async function takeUploads(
  { db, files, sealingKeys = null }: Store,
  rules: readonly UploadRules[],
  caller: Caller,
  now: string,
  readForm: (save: (file: SentFile) => Promise<void>) => Promise<SentForm>,
): Promise<Intake[]> {
  const fields = new Map<string, Field>()
  const drop = (of: UploadRules, ids: string[]) => dropUploads(db, of, ids, (fileKey) => files.delete(fileKey))
  const save = async (file: SentFile): Promise<void> => {
    const field = fields.get(file.field)!
    const refused = await takeFile({ db, files }, field, caller, now, file)
    if (refused) field.refused.push(refused)
  }

  const givePlaceBack = await takePlace(undefined)
  try {
    const hasRoom = await hasRoomForFiles(files)
    for (const of of rules) {
      const sealWith = of.isSealed ? sealingKeys : null
      const isClosed =
        givePlaceBack === null ||
        (of.isSealed && sealWith === null) ||
        (await hasUsedShare(db, of, caller, now)) ||
        (await isFull(db, of, caller, now))
      const closedFor = hasRoom ? (isClosed ? 'full' : null) : 'no-room'
      fields.set(of.field, { rules: of, closedFor, sealWith, stored: [], refused: [] })
    }
    const sent = await readForm(save)
    const intakes: Intake[] = []
    for (const { rules: of, stored, refused } of fields.values()) {
      const kept = await findUnattached(db, of, sent.kept, now)
      const uploads = [...kept, ...stored].slice(0, of.mostFiles)
      if (kept.length + stored.length > of.mostFiles) refused.push({ reason: 'too-many', fileName: '' })
      const stays = new Set(uploads.map(({ id }) => id))
      await drop(
        of,
        [...sent.shown, ...stored.map(({ id }) => id)].filter((id) => !stays.has(id)),
      )
      intakes.push({
        uploads,
        mistakes: [...new Set(refused.map(({ reason, fileName }) => uploadMistake(of, reason, fileName)))],
        status: refused[0] ? uploadRefusals[refused[0].reason] : 400,
      })
    }
    return intakes
  } catch (error) {
    for (const { rules: of, stored } of fields.values())
      await drop(
        of,
        stored.map(({ id }) => id),
      )
    throw error
  } finally {
    givePlaceBack?.()
  }
}

/** The state of a file field so far. */
interface Field {
  rules: UploadRules
  /** Why nothing is taken: a quota is used up, there is no key to seal with, or the disk has no room. */
  closedFor: 'full' | 'no-room' | null
  /** Null where files are stored as they are. */
  sealWith: SealingKeys | null
  stored: UploadedFile[]
  refused: Refused[]
}

/** Takes one file. Null once it is stored, and for a file field in which nothing was chosen. */
async function takeFile(
  { db, files }: Store,
  { rules, closedFor: closedAtFirst, sealWith, stored }: Field,
  caller: Caller,
  now: string,
  { fileName, declaredType, stream }: SentFile,
): Promise<Refused | null> {
  const closedFor = stored.length >= rules.mostFiles ? 'too-many' : closedAtFirst
  const maxBytes = closedFor ? 0 : rules.largestFile
  const bytes = rules.dropsCameraFacts ? withoutCameraFacts(stream) : stream
  const received = await receiveFile(files, bytes, { maxBytes, headBytes, tailBytes, sealWith })
  if (!received.ok) {
    if (received.reason === 'empty') return fileName === '' ? null : { reason: 'empty', fileName }
    return { reason: closedFor ?? 'too-large', fileName }
  }

  const { fileKey, byteSize, head, tail } = received
  const giveUp = async (reason: UploadRefusal) => {
    await files.delete(fileKey)
    return { reason, fileName }
  }
  try {
    const detected = detectFile(head, tail, rules.kinds)
    if (detected === null) return await giveUp('wrong-type')
    if (detected === 'too-many-pixels') return await giveUp('too-many-pixels')
    const contentType = detected.type
    if (rules.mustAgree && !isDeclaredAs(contentType, fileName, declaredType)) return await giveUp('disagrees')
    // The row comes first: whatever happens now, the row is how the file is found and thrown away.
    const file = { fileKey, fileName: cleanFileName(fileName, contentType), contentType, byteSize }
    const result = await storeUpload(db, rules, caller, file, now)
    if (!result.ok) return await giveUp(result.reason)
    stored.push(result.upload)
    await files.keep([fileKey])
    return null
  } catch (error) {
    const isUnavailable = error instanceof FilesUnavailable
    // Where a file cannot be deleted at the moment either, the sweep does it.
    await files.delete(fileKey).catch((failure: unknown) => {
      if (!isUnavailable) throw failure
    })
    if (!isUnavailable) throw error
    stored.pop()
    return { reason: 'unavailable', fileName }
  }
}
