import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { acceptedKinds, describeKinds, uploadMistake, uploadRefusals } from '#app/domain/files/files.ts'
import { isFull } from '#app/domain/files/quotas.server.ts'
import { attachUploads, findUnattached } from '#app/domain/files/uploads.server.ts'
import { createTestDatabase, testNow } from '#app/testing/database.ts'
import { storeTestUpload, stranger } from '#app/testing/upload-rules.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { evidenceRules } from './evidence.ts'

/** The behaviour of files in general is tested in domain/files. These tests hold the numbers and words of evidence. */

let db: Db
beforeEach(async () => {
  db = await createTestDatabase()
})

const keep = (byteSize = 1000, now = testNow) => storeTestUpload(db, evidenceRules, { byteSize, now })
const later = (hours: number) => addMilliseconds(testNow, hours * 3_600_000)

test('a form brings along five files at most', async () => {
  const ids = await Promise.all(Array.from({ length: 7 }, () => keep()))
  expect(await findUnattached(db, evidenceRules, ids, testNow)).toHaveLength(5)
})

describe('the disk', () => {
  test('takes 200 MB of no request', async () => {
    for (let index = 0; index < 20; index += 1) await keep(10_000_000)
    expect(await isFull(db, evidenceRules, stranger, testNow)).toBe(false)
    await expect(keep(1)).rejects.toThrow('full')
    expect(await isFull(db, evidenceRules, stranger, testNow, 1)).toBe(true)
    // A day later these files are abandoned.
    await keep(1, later(24))
  })

  test('takes 1 GB a day, whether or not requests own it', async () => {
    for (let index = 0; index < 100; index += 1) {
      await attachUploads(db, evidenceRules, `r${index - (index % 20)}`, [await keep(10_000_000)], testNow)
    }
    await expect(keep(1)).rejects.toThrow('full')
    // Strangers cannot take the room of those who have signed in.
    expect(await isFull(db, evidenceRules, { key: 'ivy', isKnown: true }, testNow, 1)).toBe(false)
  })

  test('has room for twenty files of one request', async () => {
    const ids = []
    for (let index = 0; index < 25; index += 1) ids.push(await keep(1000))
    expect(await attachUploads(db, evidenceRules, 'r1', ids.slice(0, 15), testNow)).toBe(15)
    expect(await attachUploads(db, evidenceRules, 'r1', ids.slice(15), testNow)).toBe(5)
  })

  test('counts a tiny file as 100 kB', async () => {
    const tiny = { purpose: 'refund-evidence', file_name: 'a.pdf', content_type: 'application/pdf', byte_size: 1 }
    await db
      .insertInto('uploads')
      .values(
        Array.from({ length: 1999 }, (_, id) => ({ ...tiny, id: `${id}`, file_key: `${id}`, created_at: testNow })),
      )
      .execute()
    await keep(1)
    await expect(keep(200_000)).rejects.toThrow('full')
  })
})

test('what may be sent and why something was not taken are said in these words', () => {
  expect(describeKinds(evidenceRules)).toBe('PDF, JPG, PNG up to 5MB')
  expect(acceptedKinds(evidenceRules)).toBe('.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png')
  const say = (reason: keyof typeof uploadRefusals) => [
    uploadRefusals[reason],
    uploadMistake(evidenceRules, reason, 'x.pdf'),
  ]
  expect(say('too-large')).toEqual([413, 'x.pdf: File size must be less than 5MB'])
  expect(say('wrong-type')).toEqual([415, 'x.pdf: The file must be a PDF, JPG or PNG'])
  expect(say('empty')).toEqual([400, 'x.pdf: The file is empty'])
  expect(say('too-many-pixels')).toEqual([413, 'x.pdf: The picture must have fewer than 40 million pixels'])
  expect(say('too-many')).toEqual([400, 'You can send up to 5 files.'])
  expect(say('full')).toEqual([
    429,
    'We cannot take more files at the moment. Send your request without them; we will ask for them by email.',
  ])
})
