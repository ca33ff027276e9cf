import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { explainQueries } from '#app/testing/database/query-plans.ts'
import { photoRules, planRules, storeTestUpload, stranger } from '#app/testing/inputs/upload-rules.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import type { UploadRules } from './files.ts'
import {
  attachUploads,
  deleteUploadsOf,
  dropUploads,
  findUnattached,
  findUpload,
  listUploads,
  storeUpload,
  sweepUploads,
} from './uploads.server.ts'

let db: Db
beforeEach(async () => {
  db = await createTestDatabase()
})

const keep = (byteSize = 1000, now = testNow, rules: UploadRules = photoRules) =>
  storeTestUpload(db, rules, { byteSize, now })
const later = (hours: number) => addMilliseconds(testNow, hours * 3_600_000)
const noDisk = () => Promise.resolve()
const idsLeft = async () => (await db.selectFrom('uploads').select('id').execute()).map(({ id }) => id).sort()

describe('a file of nothing', () => {
  test('is found by its id for 24 hours, and by no other', async () => {
    const id = await keep()
    expect(await findUnattached(db, photoRules, [id, 'guess'], later(23.9))).toMatchObject([{ id, byteSize: 1000 }])
    expect(await findUnattached(db, photoRules, [id], later(24))).toEqual([])
    expect(await findUnattached(db, photoRules, [], testNow)).toEqual([])
  })

  test('is one of as many as its form takes, in the order in which they came', async () => {
    const ids = []
    for (let index = 0; index < 5; index += 1) ids.push(await keep())
    const found = await findUnattached(db, photoRules, ids.toReversed(), testNow)
    expect(found.map(({ id }) => id)).toEqual(ids.slice(0, 3))
  })

  test('goes with its file when it is abandoned or dropped; one of a thing stays', async () => {
    const [old, attached, dropped, young] = [await keep(), await keep(), await keep(), await keep(1000, later(1))]
    await attachUploads(db, photoRules, 'g1', [attached], testNow)
    const deleteFile = vi.fn(noDisk)

    await dropUploads(db, photoRules, [dropped, attached, 'guess'], deleteFile)
    expect(deleteFile).toHaveBeenCalledTimes(1)
    expect(await sweepUploads(db, deleteFile, later(24))).toBe(1)
    expect(deleteFile).toHaveBeenCalledTimes(2)
    expect(await idsLeft()).toEqual([attached, young].sort())
    expect(await idsLeft()).not.toContain(old)
  })

  test('stays on record until its file is gone', async () => {
    const id = await keep()
    await expect(dropUploads(db, photoRules, [id], () => Promise.reject(new Error('disk')))).rejects.toThrow('disk')
    expect(await findUnattached(db, photoRules, [id], testNow)).toEqual([])
    expect(await attachUploads(db, photoRules, 'g1', [id], testNow)).toBe(0)
    expect(await sweepUploads(db, noDisk, testNow)).toBe(1)
  })

  test('cannot be attached while it is swept by a request that began before its day was over', async () => {
    const id = await keep()
    let attached = -1
    const deleteFile = async () => {
      attached = await attachUploads(db, photoRules, 'g1', [id], later(23.9))
    }
    expect(await sweepUploads(db, deleteFile, later(24))).toBe(1)
    expect(attached).toBe(0)
    expect(await idsLeft()).toEqual([])
  })

  test('is swept whatever it was sent for', async () => {
    await keep()
    await keep(1000, testNow, planRules)
    expect(await sweepUploads(db, noDisk, later(24))).toBe(2)
    expect(await idsLeft()).toEqual([])
  })
})

describe('a file of a thing', () => {
  test('belongs to the first that takes it, and is found through that one only', async () => {
    const [one, two] = [await keep(), await keep()]
    expect(await attachUploads(db, photoRules, 'g1', [one, two], testNow)).toBe(2)
    expect(await attachUploads(db, photoRules, 'g2', [one, two], testNow)).toBe(0)
    expect((await listUploads(db, photoRules, 'g1')).map(({ id }) => id)).toEqual([one, two])
    expect(await listUploads(db, photoRules, 'g2')).toEqual([])
    expect(await findUpload(db, photoRules, 'g1', one)).toMatchObject({ id: one })
    expect(await findUpload(db, photoRules, 'g2', one)).toBeUndefined()
    expect(await findUnattached(db, photoRules, [one], testNow)).toEqual([])
  })

  test('is one of as many as a thing has room for, over all its forms', async () => {
    const ids = []
    for (let index = 0; index < 6; index += 1) ids.push(await keep())
    expect(await attachUploads(db, photoRules, 'g1', ids.slice(0, 3), testNow)).toBe(3)
    expect(await attachUploads(db, photoRules, 'g1', ids.slice(3), testNow)).toBe(1)
    expect(await attachUploads(db, photoRules, 'g2', ids.slice(3), testNow)).toBe(2)
  })

  test('is attached with the thing, or not at all', async () => {
    const id = await keep()
    const work = db.transaction().execute(async (trx) => {
      expect(await attachUploads(trx, photoRules, 'g1', [id], testNow)).toBe(1)
      throw new Error('the thing could not be written')
    })
    await expect(work).rejects.toThrow('the thing')
    expect(await findUnattached(db, photoRules, [id], testNow)).toHaveLength(1)
  })

  test('goes with the thing, for whatever it was sent; a file that cannot go stays on record', async () => {
    const [photo, plan, other] = [await keep(), await keep(1000, testNow, planRules), await keep()]
    await attachUploads(db, photoRules, 'g1', [photo], testNow)
    await attachUploads(db, planRules, 'g1', [plan], testNow)
    await attachUploads(db, photoRules, 'g2', [other], testNow)
    const about = { type: 'garden', id: 'g1' }
    await expect(deleteUploadsOf(db, about, () => Promise.reject(new Error('disk')))).rejects.toThrow('disk')
    expect(await idsLeft()).toHaveLength(3)
    await deleteUploadsOf(db, { ...about, type: 'house' }, noDisk)
    expect(await idsLeft()).toHaveLength(3)
    await deleteUploadsOf(db, about, noDisk)
    expect(await idsLeft()).toEqual([other])
  })
})

describe('a file of one purpose', () => {
  test('cannot be brought along, attached or dropped by a form of another', async () => {
    const id = await keep()
    expect(await findUnattached(db, planRules, [id], testNow)).toEqual([])
    expect(await attachUploads(db, planRules, 'g1', [id], testNow)).toBe(0)
    await dropUploads(db, planRules, [id], noDisk)
    expect(await findUnattached(db, photoRules, [id], testNow)).toHaveLength(1)
  })

  test('is not listed beside those of another, takes none of their places, and is not found as one', async () => {
    const plan = await keep(1000, testNow, planRules)
    await attachUploads(db, planRules, 'g1', [plan], testNow)
    expect(await listUploads(db, photoRules, 'g1')).toEqual([])
    expect(await findUpload(db, photoRules, 'g1', plan)).toBeUndefined()
    expect(await findUpload(db, planRules, 'g1', plan)).toMatchObject({ about_type: 'garden', purpose: 'test-plan' })
    const photos = []
    for (let index = 0; index < 4; index += 1) photos.push(await keep())
    expect(await attachUploads(db, photoRules, 'g1', photos, testNow)).toBe(4)
  })
})

test('no table is read whole', async () => {
  const file = { fileKey: 'key-key-key', fileName: 'a.png', contentType: 'image/png', byteSize: 9 } as const
  const id = await keep()
  const plans = await explainQueries(db, async (watched) => {
    await storeUpload(watched, photoRules, stranger, file, testNow)
    await findUnattached(watched, photoRules, [id], testNow)
    await attachUploads(watched, photoRules, 'g1', [id], testNow)
    await listUploads(watched, photoRules, 'g1')
    await findUpload(watched, photoRules, 'g1', id)
    await dropUploads(watched, photoRules, [id], noDisk)
    await sweepUploads(watched, noDisk, later(24))
    await deleteUploadsOf(watched, { type: 'garden', id: 'g1' }, noDisk)
  })
  expect(plans.length).toBeGreaterThan(8)
  // A share is one row for each caller and day. The job that reads all of them runs once an hour.
  const whole = plans.flatMap((plan) => plan.split('\n')).filter((line) => line.startsWith('SCAN'))
  expect(whole.filter((line) => line !== 'SCAN upload_shares')).toEqual([])
})
