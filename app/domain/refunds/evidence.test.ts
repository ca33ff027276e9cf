import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { acceptedKinds, describeKinds, uploadMistake, uploadRefusals } from '#app/domain/files/files.ts'
import { hasUsedShare, isFull, type Caller } from '#app/domain/files/quotas.server.ts'
import { attachUploads, findUnattached } from '#app/domain/files/uploads.server.ts'
import { createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { storeTestUpload, stranger } from '#app/testing/inputs/upload-rules.ts'
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

describe('one network', () => {
  test('uses up its own room with 399 posts of five tiny files, and nobody else’s', async () => {
    const send = async (caller: Caller) => {
      if (await hasUsedShare(db, evidenceRules, caller, testNow)) return 'refused'
      return storeTestUpload(db, evidenceRules, { byteSize: 335, caller }).then(
        () => 'stored',
        () => 'refused',
      )
    }
    const outcomes = new Map<string, number>()
    for (let file = 0; file < 399 * 5; file += 1) {
      const outcome = await send(stranger)
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
    // 100 MB, of which each has a tenth of one.
    expect(Object.fromEntries(outcomes)).toEqual({ stored: 1001, refused: 994 })
    const other = { key: '192.0.2.2', network: '192.0.2.2', isKnown: false }
    expect(await send(other)).toBe('stored')
    // A second network fills what is left, and still each of the others has room for a form.
    for (let file = 0; file < 1000; file += 1) await send(other)
    const third = { key: '192.0.2.3', network: '192.0.2.3', isKnown: false }
    for (let file = 0; file < evidenceRules.mostFiles; file += 1)
      await storeTestUpload(db, evidenceRules, { byteSize: evidenceRules.largestFile, caller: third })
    expect(await isFull(db, evidenceRules, third, testNow, 1)).toBe(true)
  }, 120_000)

  test('leaves room for an honest file beside 400 tiny ones of a stranger, signed in or not', async () => {
    for (let file = 0; file < 400; file += 1) await storeTestUpload(db, evidenceRules, { byteSize: 1 })
    const honest: Caller[] = [
      { key: '192.0.2.2', network: '192.0.2.2', isKnown: false },
      { key: 'ivy', network: '192.0.2.2', isKnown: true },
      // In the network of the stranger.
      stranger,
      { key: 'ben', network: stranger.network, isKnown: true },
    ]
    for (const caller of honest) {
      expect(await hasUsedShare(db, evidenceRules, caller, testNow)).toBe(false)
      await storeTestUpload(db, evidenceRules, { byteSize: evidenceRules.largestFile, caller })
    }
  })

  test('has two shares for all who sign in there, however many accounts they have', async () => {
    const account = (number: number, network: string) => ({ key: `account ${number}`, network, isKnown: true })
    for (let number = 0; number < 45; number += 1)
      if (!(await hasUsedShare(db, evidenceRules, account(number, '192.0.2.1'), testNow)))
        for (let file = 0; file < 2; file += 1)
          await storeTestUpload(db, evidenceRules, { byteSize: 4_500_000, caller: account(number, '192.0.2.1') })
    const { bytes } = await db
      .selectFrom('uploads')
      .select((select) => select.fn.sum<number>('byte_size').as('bytes'))
      .executeTakeFirstOrThrow()
    expect(bytes).toBe(207_000_000)
    expect(await hasUsedShare(db, evidenceRules, account(46, '192.0.2.1'), testNow)).toBe(true)
    expect(await hasUsedShare(db, evidenceRules, account(46, '192.0.2.2'), testNow)).toBe(false)
    expect(await isFull(db, evidenceRules, account(46, '192.0.2.2'), testNow, 5_000_000)).toBe(false)
    // Strangers there have their own.
    expect(await hasUsedShare(db, evidenceRules, stranger, testNow)).toBe(false)
  })
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
    const ivy = { key: 'ivy', network: '192.0.2.1', isKnown: true }
    expect(await isFull(db, evidenceRules, ivy, testNow, 1)).toBe(false)
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
    // More than the one form for which each network has room.
    await expect(keep(27_000_000)).rejects.toThrow('full')
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
