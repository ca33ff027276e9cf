import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import type { UploadRules } from './files.ts'
import { createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { photoRules, planRules, storeTestUpload, stranger } from '#app/testing/inputs/upload-rules.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { hasUsedShare, isFull, type Caller } from './quotas.server.ts'
import { attachUploads, dropUploads, storeUpload, sweepUploads } from './uploads.server.ts'

let db: Db
beforeEach(async () => {
  db = await createTestDatabase()
})

const later = (hours: number) => addMilliseconds(testNow, hours * 3_600_000)
const noDisk = () => Promise.resolve()
const known: Caller = { key: 'ivy', network: '192.0.2.1', isKnown: true }
const callers = (count: number): Caller[] =>
  Array.from({ length: count }, (_, key) => ({ key: `${key}`, network: `${key}`, isKnown: false }))
/** A network that has sent as much as one form holds, and so has no more room than there is for all. */
const regular: Caller = { key: '198.51.100.1', network: '198.51.100.1', isKnown: false }
const useUpOwnRoom = async (rules: UploadRules) => {
  const caller = regular
  await storeTestUpload(db, rules, { byteSize: rules.mostFiles * rules.largestFile, caller, now: later(-12) })
  await db.deleteFrom('uploads').execute()
}

describe('one caller', () => {
  test('has a share of a day, which begins with the first file and then begins anew', async () => {
    await storeTestUpload(db, photoRules, { byteSize: 1_000_000 })
    expect(await hasUsedShare(db, photoRules, stranger, testNow)).toBe(false)
    await storeTestUpload(db, photoRules, { byteSize: 1, now: later(23) })
    expect(await hasUsedShare(db, photoRules, stranger, later(23.9))).toBe(true)
    expect(await hasUsedShare(db, photoRules, stranger, later(24))).toBe(false)
    await storeTestUpload(db, photoRules, { byteSize: 1_000_000, now: later(24) })
    expect(await hasUsedShare(db, photoRules, stranger, later(24))).toBe(false)
    expect(await hasUsedShare(db, photoRules, stranger, later(47.9))).toBe(false)
  })

  test('has one for each purpose, and takes nobody else’s', async () => {
    await storeTestUpload(db, photoRules, { byteSize: 1_000_001 })
    expect(await hasUsedShare(db, photoRules, stranger, testNow)).toBe(true)
    expect(await hasUsedShare(db, planRules, stranger, testNow)).toBe(false)
    expect(await hasUsedShare(db, photoRules, known, testNow)).toBe(false)
    await storeTestUpload(db, planRules, { byteSize: 5_000_001 })
    expect(await hasUsedShare(db, planRules, stranger, testNow)).toBe(true)
  })

  test('does not get it back by dropping what was sent, nor by attaching it', async () => {
    const ids = [
      await storeTestUpload(db, photoRules, { byteSize: 600_000 }),
      await storeTestUpload(db, photoRules, { byteSize: 600_000 }),
    ]
    await attachUploads(db, photoRules, 'g1', [ids[0]!], testNow)
    await dropUploads(db, photoRules, ids, noDisk)
    expect(await hasUsedShare(db, photoRules, stranger, testNow)).toBe(true)
  })

  test('is counted also for what no room was left for', async () => {
    for (const caller of callers(2)) await storeTestUpload(db, photoRules, { byteSize: 1_000_000, caller })
    const file = { fileKey: 'key-key-key', fileName: 'a.png', contentType: 'image/png', byteSize: 1_000_001 } as const
    expect(await storeUpload(db, photoRules, stranger, file, testNow)).toEqual({ ok: false, reason: 'full' })
    expect(await hasUsedShare(db, photoRules, stranger, testNow)).toBe(true)
  })

  test('is stored as nothing that tells who it was, and forgotten with the day', async () => {
    await storeTestUpload(db, photoRules)
    const shares = await db.selectFrom('upload_shares').selectAll().execute()
    // Of the sender and of their network.
    const share = { purpose: 'test-photo', bytes: 100_000, ends_at: later(24) }
    expect(shares).toMatchObject([share, share])
    expect(shares[0]!.caller_hash).toMatch(/^[\w-]{43}$/)
    expect(JSON.stringify(await db.selectFrom('uploads').selectAll().execute())).not.toContain(stranger.key)
    await sweepUploads(db, noDisk, later(23.9))
    expect(await db.selectFrom('upload_shares').selectAll().execute()).toHaveLength(2)
    await sweepUploads(db, noDisk, later(24))
    expect(await db.selectFrom('upload_shares').selectAll().execute()).toEqual([])
  })
})

describe('all callers together', () => {
  test('send so many bytes of one purpose that belong to nothing', async () => {
    await useUpOwnRoom(photoRules)
    for (const caller of callers(2)) await storeTestUpload(db, photoRules, { byteSize: 1_000_000, caller })
    expect(await isFull(db, photoRules, regular, testNow)).toBe(false)
    expect(await isFull(db, photoRules, regular, testNow, 1)).toBe(true)
    await expect(storeTestUpload(db, photoRules, { caller: regular })).rejects.toThrow('full')
    // Whoever has sent nothing yet has room for a form all the same, and no more.
    expect(await isFull(db, photoRules, stranger, testNow, 1)).toBe(false)
    for (let file = 0; file < 3; file += 1) await storeTestUpload(db, photoRules, { byteSize: 300_000 })
    await expect(storeTestUpload(db, photoRules)).rejects.toThrow('full')
    // Strangers cannot take the room of those who have signed in.
    expect(await isFull(db, photoRules, known, testNow, 1)).toBe(false)
    // A day later these files are abandoned.
    await storeTestUpload(db, photoRules, { now: later(24) })
  })

  test('send so many a day, whether or not they belong to something', async () => {
    await useUpOwnRoom(photoRules)
    for (const caller of callers(4)) {
      const id = await storeTestUpload(db, photoRules, { byteSize: 1_000_000, caller })
      await attachUploads(db, photoRules, caller.key, [id], testNow)
    }
    await expect(storeTestUpload(db, photoRules, { byteSize: 1, caller: regular })).rejects.toThrow('full')
    expect(await isFull(db, photoRules, known, testNow, 1)).toBe(false)
  })

  test('have the room of one purpose whatever fills that of another', async () => {
    await useUpOwnRoom(photoRules)
    for (const caller of callers(2)) await storeTestUpload(db, photoRules, { byteSize: 1_000_000, caller })
    expect(await isFull(db, photoRules, regular, testNow, 1)).toBe(true)
    expect(await isFull(db, planRules, stranger, testNow, 1_500_000)).toBe(false)
    await storeTestUpload(db, planRules, { byteSize: 1_500_000 })
  })

  test('fill no more than 1,000 MB with files of nothing, over all purposes', async () => {
    const most = 1000 * 1024 * 1024
    await storeTestUpload(db, planRules, { byteSize: most - 1_000_000 })
    await storeTestUpload(db, photoRules, { byteSize: 1_000_000 })
    expect(await isFull(db, photoRules, stranger, testNow)).toBe(false)
    for (const rules of [photoRules, planRules]) expect(await isFull(db, rules, stranger, testNow, 1)).toBe(true)
    expect(await isFull(db, planRules, known, testNow, most)).toBe(false)
    expect(await isFull(db, planRules, known, testNow, most + 1)).toBe(true)
  })

  test('send no more than 5,000 MB a day, over all purposes', async () => {
    const megabytes = (count: number) => count * 1024 * 1024
    for (const [index, caller] of callers(5).entries()) {
      const id = await storeTestUpload(db, planRules, { byteSize: megabytes(index === 0 ? 999 : 1000), caller })
      await attachUploads(db, planRules, caller.key, [id], testNow)
    }
    const id = await storeTestUpload(db, photoRules, { byteSize: megabytes(1) })
    await attachUploads(db, photoRules, 'g1', [id], testNow)
    expect(await isFull(db, photoRules, stranger, testNow)).toBe(false)
    for (const rules of [photoRules, planRules]) expect(await isFull(db, rules, stranger, testNow, 1)).toBe(true)
    expect(await isFull(db, photoRules, known, testNow, 1)).toBe(false)
  })

  test('have a tiny file counted as 100 kB', async () => {
    await useUpOwnRoom(photoRules)
    for (const caller of callers(20)) await storeTestUpload(db, photoRules, { byteSize: 1, caller })
    await expect(storeTestUpload(db, photoRules, { byteSize: 1, caller: regular })).rejects.toThrow('full')
  })
})
