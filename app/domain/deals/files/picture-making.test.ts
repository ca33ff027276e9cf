import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { connectBucket } from '#app/services/bucket.server.ts'
import { connectPictures, type PictureMaker } from '#app/services/pictures/pictures.server.ts'
import { leaveMegabytes, watchRoom } from '#app/testing/running/free-room.ts'
import { followChildren } from '#app/testing/running/children.ts'
import { addDeal, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { noisyPicture, plainPicture } from '#app/testing/inputs/pictures.ts'
import { FilesUnavailable } from '#app/utils/files-unavailable.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { newId } from '#app/utils/ids.server.ts'
import { listDealImages, listFirstImages } from './images.server.ts'
import { openFiles } from '#app/services/files.server.ts'
import { gather } from '#app/testing/inputs/gather.ts'
import { startBucket } from '#app/testing/running/bucket.ts'
import { moveFiles } from '../../../../scripts/lib/moving-files.ts'
import { filesIn } from '#app/testing/inputs/stored-files.ts'
import { makePictures, type PictureKit } from '#app/domain/files/picture-making.server.ts'

let db: Db
let kit: PictureKit
let dealId: number
const { started } = followChildren()
watchRoom()
beforeEach(async () => {
  db = await createTestDatabase()
  dealId = await addDeal(db)
  const dataDir = mkdtempSync(join(tmpdir(), 'making-'))
  mkdirSync(join(dataDir, 'files'))
  kit = { files: filesIn(dataDir), pictures: connectPictures() }
})
afterEach(() => {
  kit.pictures.close()
  rmSync(kit.files.place.dataDir, { recursive: true, force: true })
})

let count = 0
/** A picture that waits to be made, with its file. */
async function addWaiting(bytes: Uint8Array | string | null, position = 1, now = testNow): Promise<string> {
  const [id, fileKey] = [newId(), `original-${(count += 1)}`]
  if (bytes !== null) writeFileSync(join(kit.files.place.dataDir, 'files', fileKey), bytes)
  await db
    .insertInto('deal_images')
    .values({
      id,
      deal_id: dealId,
      position,
      alt: `Photograph ${position}`,
      state: 'waiting',
      file_key: fileKey,
      file_name: 'a.jpg',
      byte_size: 1000,
      width: null,
      height: null,
      created_at: now,
    })
    .execute()
  return id
}
const make = (using = kit) => makePictures(db, using, () => testNow)
const onDisk = () => readdirSync(join(kit.files.place.dataDir, 'files')).toSorted()
const states = async () =>
  (await db.selectFrom('deal_images').select('state').orderBy('position').execute()).map(({ state }) => state)
const small = () => plainPicture(400, 200).jpeg().toBuffer()
/** A maker that does something before it makes each picture. */
const withMaker = (make: PictureMaker['make']): PictureKit => ({ ...kit, pictures: { ...kit.pictures, make } })

test('in a bucket as well, of which nothing stays on this machine', async () => {
  const bucket = await startBucket()
  onTestFinished(() => bucket.stop())
  const id = await addWaiting(await small())
  const { place } = kit.files
  const files = openFiles({ ...place, bucket: bucket.settings })
  expect((await moveFiles(kit.files, files)).files).toBe(1)
  expect(await make({ ...kit, files })).toBe(1)
  const made = [`pic-${id}-320-avif`, `pic-${id}-320-webp`, `pic-${id}-400-avif`, `pic-${id}-400-webp`]
  const there = async () => (await gather(files.list())).map(({ fileKey }) => fileKey).toSorted()
  expect([await there(), readdirSync(files.folder), await states()]).toEqual([made.toSorted(), [], ['ready']])

  // One that was removed while it was being made leaves nothing.
  const gone = await addWaiting(null, 2)
  await db
    .updateTable('deal_images')
    .set({ file_key: `pic-${id}-320-webp` })
    .where('id', '=', gone)
    .execute()
  const removing = withMaker(async (order) => {
    await db.deleteFrom('deal_images').where('id', '=', gone).execute()
    return kit.pictures.make(order)
  })
  await make({ ...removing, files })
  expect([await there(), readdirSync(files.folder)]).toEqual([made.toSorted(), []])
}, 60_000)

test('by two machines at once the files of one stay, and what does not lead any more makes no more', async () => {
  const bucket = await startBucket()
  onTestFinished(() => bucket.stop())
  const id = await addWaiting(await small())
  const { place } = kit.files
  const files = openFiles({ ...place, bucket: bucket.settings })
  await moveFiles(kit.files, files)
  const elsewhere = mkdtempSync(join(tmpdir(), 'elsewhere-'))
  onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }))
  mkdirSync(join(elsewhere, 'files'))
  const there = openFiles({ ...place, dataDir: elsewhere, bucket: bucket.settings })
  let leads = true
  const slow = withMaker(async (order) => {
    const made = await kit.pictures.make(order)
    leads = false
    expect([await make({ ...kit, files: there }), await states()]).toEqual([1, ['ready']])
    await addWaiting(null, 2, addMilliseconds(testNow, 1000))
    return made
  })
  expect(
    await makePictures(
      db,
      { ...slow, files },
      () => testNow,
      () => leads,
    ),
  ).toBe(0)
  const stored = (await gather(files.list())).map(({ fileKey }) => fileKey).toSorted()
  expect(stored).toEqual(
    [`pic-${id}-320-avif`, `pic-${id}-320-webp`, `pic-${id}-400-avif`, `pic-${id}-400-webp`].toSorted(),
  )
  expect([await states(), readdirSync(files.folder), readdirSync(there.folder)]).toEqual([['ready', 'waiting'], [], []])
}, 60_000)

test('a file that the bucket has other than it was sent is made and sent again by the next round, and is shown not before', async () => {
  const bucket = await startBucket()
  onTestFinished(() => bucket.stop())
  await addWaiting(await small())
  const { place } = kit.files
  await moveFiles(kit.files, openFiles({ ...place, bucket: bucket.settings }))
  // What a machine that was killed had half sent arrives behind the first file of ours.
  const half = join(place.dataDir, 'half')
  writeFileSync(half, 'half')
  let late = 1
  const way = createServer((asked, response) => {
    const { method, url = '', headers } = asked
    const passed = request(new URL(url, bucket.settings.endpoint!), { method, headers }, (answer) => {
      const isBehind = method === 'PUT' && (late -= 1) >= 0
      const arrived = isBehind ? connectBucket(bucket.settings).put(basename(url.split('?')[0]!), half) : undefined
      void Promise.resolve(arrived).then(() => answer.pipe(response.writeHead(answer.statusCode!, answer.headers)))
    })
    asked.pipe(passed)
  }).listen(0, '127.0.0.1')
  await once(way, 'listening')
  onTestFinished(() => void way.close())
  const endpoint = `http://127.0.0.1:${(way.address() as AddressInfo).port}`
  const files = openFiles({ ...place, bucket: { ...bucket.settings, endpoint } })
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => written.mockRestore())
  await expect(make({ ...kit, files })).rejects.toBeInstanceOf(FilesUnavailable)
  expect(String(written.mock.calls[0])).toContain('not-as-sent')
  expect(await states()).toEqual(['waiting'])

  expect([await make({ ...kit, files }), await states()]).toEqual([1, ['ready']])
  const stored = await gather(files.list())
  expect(stored).toHaveLength(4)
  expect(stored.filter(({ byteSize }) => byteSize === 4)).toEqual([])
}, 60_000)

test('what was sent becomes files of our own, and is deleted', async () => {
  const id = await addWaiting(await small())
  expect(await make()).toBe(1)
  expect(onDisk()).toEqual([`pic-${id}-320-avif`, `pic-${id}-320-webp`, `pic-${id}-400-avif`, `pic-${id}-400-webp`].toSorted()) // prettier-ignore
  const image = { id, alt: 'Photograph 1', width: 400, height: 200, widths: [320, 400] }
  expect(await listDealImages(db, dealId)).toEqual([image])
  expect(await db.selectFrom('deal_images').select('file_key').execute()).toEqual([{ file_key: null }])
  expect(await db.selectFrom('uploads').select('id').execute()).toEqual([])
  expect(await make()).toBe(0)
})

test('while the disk is short of room pictures wait, and it is asked before each', async () => {
  await addWaiting(await small(), 1)
  await addWaiting(await small(), 2, addMilliseconds(testNow, 1000))
  leaveMegabytes(299)
  expect([await make(), await states()]).toEqual([0, ['waiting', 'waiting']])
  leaveMegabytes(300)
  const filling = withMaker((order) => kit.pictures.make(order).finally(() => leaveMegabytes(299)))
  expect([await make(filling), await states()]).toEqual([1, ['ready', 'waiting']])
})

test('the oldest picture is made first, and one that cannot be read, or whose file is missing, is never shown', async () => {
  const later = await addWaiting(await small(), 1, addMilliseconds(testNow, 1000))
  await addWaiting('no picture', 2)
  await addWaiting(null, 3)
  const order: string[] = []
  const work = make(
    withMaker((asked) => {
      order.push(asked.to.split('pic-')[1]!)
      return kit.pictures.make(asked)
    }),
  )
  expect(await work).toBe(1)
  expect(order.at(-1)).toBe(`${later}-`)
  expect(await states()).toEqual(['ready', 'failed', 'failed'])
  expect((await listDealImages(db, dealId)).map(({ id }) => id)).toEqual([later])
  expect(onDisk().every((name) => name.startsWith(`pic-${later}-`))).toBe(true)
})

test('a picture at which the disk fails waits for the next round', async () => {
  await addWaiting(await small())
  const full = withMaker(() => Promise.resolve({ ok: false, reason: 'failed' }))
  for (let round = 1; round <= 4; round += 1) await expect(make(full)).rejects.toThrow('1 pictures')
  expect(await states()).toEqual(['waiting'])
})

test('a picture that comes while others are made is made in the same round', async () => {
  await addWaiting(await small())
  let isAdded = false
  const made = await make(
    withMaker(async (asked) => {
      if (!isAdded) await addWaiting(await small(), 2, addMilliseconds(testNow, 1))
      isAdded = true
      return kit.pictures.make(asked)
    }),
  )
  expect(made).toBe(2)
})

test('work that was killed goes on with the next round, and what is half made is replaced', async () => {
  const id = await addWaiting(await noisyPicture().png().toBuffer())
  writeFileSync(join(kit.files.place.dataDir, 'files', `pic-${id}-320-webp.tmp`), 'half')
  writeFileSync(join(kit.files.place.dataDir, 'files', `pic-${id}-320-avif`), 'from before a crash')
  await addWaiting(await small(), 2, addMilliseconds(testNow, 1))
  const before = started.length
  const work = make()
  await expect.poll(() => started.length).toBe(before + 1)
  started.at(-1)!.kill('SIGKILL')
  await expect(work).rejects.toThrow('1 pictures could not be prepared.')
  expect(await states()).toEqual(['waiting', 'ready'])
  expect(await make()).toBe(1)
  expect(await states()).toEqual(['ready', 'ready'])
  expect(onDisk().filter((name) => name.endsWith('.tmp'))).toEqual([])
  expect(onDisk()).toHaveLength(8 + 4)
}, 60_000)

test('a picture that kills its process three times is given up', async () => {
  await addWaiting('anything')
  const crash = withMaker(() => Promise.resolve({ ok: false, reason: 'crashed' }))
  await expect(make(crash)).rejects.toThrow()
  await expect(make(crash)).rejects.toThrow()
  expect(await make(crash)).toBe(0)
  expect(await states()).toEqual(['failed'])
  expect(onDisk()).toEqual([])
})

test('a picture that was removed while it was made leaves nothing', async () => {
  const id = await addWaiting(await small())
  const made = await make(
    withMaker(async (asked) => {
      const outcome = await kit.pictures.make(asked)
      await db.deleteFrom('deal_images').where('id', '=', id).execute()
      return outcome
    }),
  )
  expect(made).toBe(0)
  expect(onDisk()).toEqual(['original-' + count])
})

test('closing ends the round, and the pictures go on waiting', async () => {
  await addWaiting(await noisyPicture().png().toBuffer())
  await addWaiting(await small(), 2)
  const before = started.length
  const work = make()
  await expect.poll(() => started.length).toBe(before + 1)
  kit.pictures.close()
  expect(await work).toBe(0)
  expect(await states()).toEqual(['waiting', 'waiting'])
})

test('the first photograph of each deal is found with one question, in their order', async () => {
  const [second, first] = [await addWaiting(await small(), 5), await addWaiting(await small(), 2)]
  await addWaiting('no picture', 1)
  await make()
  const other = await addDeal(db)
  const found = await listFirstImages(db, [dealId, other])
  expect([...found.keys()]).toEqual([dealId])
  expect(found.get(dealId)!.id).toBe(first)
  expect((await listDealImages(db, dealId)).map(({ id }) => id)).toEqual([first, second])
  expect(await listFirstImages(db, [])).toEqual(new Map())
})
