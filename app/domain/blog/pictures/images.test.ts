import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { takeUploads } from '#app/domain/files/intake.server.ts'
import { makePictures } from '#app/domain/files/picture-making.server.ts'
import type { User } from '#app/domain/people/users.ts'
import { connectPictures, type PictureMaker } from '#app/services/pictures/pictures.server.ts'
import { addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { bytesOf, png } from '#app/testing/inputs/files.ts'
import { lookInto, plainPicture, takenByPhone } from '#app/testing/inputs/pictures.ts'
import { postImageRules } from './images.ts'
import { isImageWaiting, takePostImage, type ImageKit } from './images.server.ts'
import { filesIn } from '#app/testing/inputs/stored-files.ts'
import { readPostPictures } from './pictures.server.ts'

let db: Db
let user: User
let pictures: PictureMaker
let kit: ImageKit
beforeEach(async () => {
  db = await createTestDatabase()
  user = await addUser(db)
  const dataDir = mkdtempSync(join(tmpdir(), 'images-'))
  mkdirSync(join(dataDir, 'files'))
  pictures = connectPictures()
  kit = { db, files: filesIn(dataDir), pictures }
})
afterEach(() => {
  pictures.close()
  rmSync(kit.files.place.dataDir, { recursive: true, force: true })
})

/** Sends a picture in its field, and takes it. */
async function take(bytes: Uint8Array | null, using = kit, fileName = 'front.jpg') {
  const caller = { key: user.id, network: '192.0.2.9', isKnown: true }
  const [intake] = await takeUploads(kit, [postImageRules], caller, testNow, async (save) => {
    const stream = (async function* () {
      await Promise.resolve()
      if (bytes) yield bytes
    })()
    await save({ field: 'picture', fileName: bytes ? fileName : '', declaredType: '', stream })
    return { shown: [], kept: [] }
  })
  return takePostImage(using, postImageRules, user, intake!, testNow)
}
const onDisk = () => readdirSync(join(kit.files.place.dataDir, 'files'))
const rows = () => db.selectFrom('post_images').selectAll().execute()
const uploads = () => db.selectFrom('uploads').select('id').execute()

describe('a picture of a post', () => {
  test('has its address and size at once, as it is turned, and its files once they are made', async () => {
    const taken = await take(await takenByPhone(plainPicture(2000, 1000), 6))
    const [row] = await rows()
    const url = `/pictures/${row!.id}-800.webp`
    expect(taken).toEqual({ ok: true, url, width: 800, height: 1600 })
    expect(row).toMatchObject({ user_id: user.id, state: 'waiting', file_name: 'front.jpg' })
    expect(await uploads()).toEqual([])
    expect(await isImageWaiting(db, row!.id)).toBe(true)
    expect((await readPostPictures(db, [url])).size).toBe(0)

    expect(await makePictures(db, { files: kit.files, pictures }, () => testNow)).toBe(1)
    expect(await isImageWaiting(db, row!.id)).toBe(false)
    expect((await readPostPictures(db, [url])).get(row!.id)).toEqual({ width: 800, height: 1600, widths: [320, 640, 800] }) // prettier-ignore
    // The file that was sent is gone, and with it where it was taken.
    expect(onDisk()).toHaveLength(6)
    const made = join(kit.files.place.dataDir, 'files', `pic-${row!.id}-800-webp`)
    expect(await lookInto(made)).toMatchObject({ width: 800, height: 1600, exif: undefined })
  }, 60_000)

  test('that looks like one and cannot be read is refused and deleted', async () => {
    const refused = await take(png(40, 40), kit, 'broken.png')
    expect(refused).toMatchObject({ ok: false, status: 415 })
    expect(refused).toHaveProperty('message', 'broken.png: The picture could not be read. Save it again as a JPG, PNG or WebP') // prettier-ignore
    expect([await rows(), await uploads(), onDisk()]).toEqual([[], [], []])
  })

  test('of another kind, or empty, is refused in words', async () => {
    const svg = bytesOf('<svg xmlns="http://www.w3.org/2000/svg"/>')
    expect(await take(svg, kit, 'a.svg')).toEqual({ ok: false, status: 415, message: 'a.svg: The file must be a JPG, PNG or WebP' }) // prettier-ignore
    const large = new Uint8Array(5 * 1024 * 1024 + 1).fill(255)
    expect(await take(large)).toEqual({ ok: false, status: 413, message: 'front.jpg: File size must be less than 5MB' })
    expect(await take(new Uint8Array())).toMatchObject({ ok: false, status: 400 })
    expect([await rows(), onDisk()]).toEqual([[], []])
  })

  test('need not come', async () => {
    expect(await take(null)).toBeNull()
  })

  test('that could not be measured for no fault of its own is not blamed', async () => {
    const closed = { ...kit, pictures: { measure: () => Promise.resolve({ ok: false as const, reason: 'closed' as const }) } } // prettier-ignore
    const refused = await take(await plainPicture().png().toBuffer(), closed)
    expect(refused).toMatchObject({ ok: false, status: 503 })
    expect(existsSync(kit.files.place.dataDir) && onDisk()).toEqual([])
  })
})
