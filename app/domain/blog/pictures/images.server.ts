import type { Db } from '#db/database.server.ts'
import type { UploadRules } from '#app/domain/files/files.ts'
import type { Intake } from '#app/domain/files/intake.server.ts'
import { dropUploads, readFileKeys, takeOutUploads } from '#app/domain/files/uploads.server.ts'
import type { FileStore } from '#app/services/file-store.server.ts'
import type { PictureMaker } from '#app/services/pictures/pictures.server.ts'
import { newId } from '#app/utils/ids.server.ts'
import { busyImage, unreadableImage, type TakenImage } from './images.ts'

/** Tools by which pictures of posts are taken. */
export interface ImageKit {
  db: Db
  files: FileStore
  pictures: Pick<PictureMaker, 'measure'>
}

/** A picture that was taken, or why not, in words, with the status of an answer that says so. */
export type TakeResult = ({ ok: true } & TakenImage) | { ok: false; message: string; status: number }

/**
 * Makes a picture of posts from the file that came in a field (domain/files/intake.server.ts); null where none came. The picture has
 * its address from now on, and its files as soon as the job has made them. A file that cannot be read to its end is refused and
 * deleted. Where the process ends in between, the file is deleted within a day.
 */
export async function takePostImage(
  { db, files, pictures }: ImageKit,
  rules: UploadRules,
  person: { id: string },
  intake: Intake,
  now: string,
): Promise<TakeResult | null> {
  const [mistake] = intake.mistakes
  const drop = () =>
    dropUploads(
      db,
      rules,
      intake.uploads.map(({ id }) => id),
      (fileKey) => files.delete(fileKey),
    )
  if (mistake !== undefined) {
    await drop()
    return { ok: false, message: mistake, status: intake.status }
  }
  const [upload] = intake.uploads
  if (!upload) return null
  const gone: TakeResult = { ok: false, message: busyImage, status: 503 }
  const fileKey = (await readFileKeys(db, [upload.id])).get(upload.id)
  if (fileKey === undefined) return gone
  const size = await files.withPath(fileKey, (path) => pictures.measure(path))
  if (!size.ok) {
    await drop()
    const isItsFault = size.reason === 'invalid' || size.reason === 'too-much'
    return isItsFault ? { ok: false, message: `${upload.fileName}: ${unreadableImage}`, status: 415 } : gone
  }
  const id = newId()
  const isTaken = await db.transaction().execute(async (trx) => {
    const [file] = await takeOutUploads(trx, rules, [upload.id], now)
    if (!file) return false
    await trx
      .insertInto('post_images')
      .values({
        id,
        user_id: person.id,
        state: 'waiting',
        file_key: file.fileKey,
        file_name: file.fileName,
        byte_size: file.byteSize,
        width: size.width,
        height: size.height,
        created_at: now,
      })
      .execute()
    return true
  })
  const { width, height } = size
  return isTaken ? { ok: true, url: imageAddress(id, width), width, height } : gone
}

/** The first part of the address of every picture. */
const pictureFolder = 'pictures'

/** The address of the largest file of a picture, as posts name it. */
function imageAddress(id: string, width: number): string {
  return `/${pictureFolder}/${id}-${width}.webp`
}

/** True for the address of a picture of posts that could not be made. */
export async function isImageFailed(db: Db, address: string): Promise<boolean> {
  const id = /^\/pictures\/([\w-]{22})-\d{1,4}\.(?:webp|avif)$/.exec(address)?.[1]
  if (id === undefined) return false
  const row = await db.selectFrom('post_images').select('state').where('id', '=', id).executeTakeFirst()
  return row?.state === 'failed'
}

/** True for a picture of posts whose files are still being made. */
export async function isImageWaiting(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('post_images').select('state').where('id', '=', id).executeTakeFirst()
  return row?.state === 'waiting'
}
