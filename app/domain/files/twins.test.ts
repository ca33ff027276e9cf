import { beforeEach, expect, test, vi } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { photoRules, stranger } from '#app/testing/inputs/upload-rules.ts'
import { leaveOutTwins, writeComparing, type CompareFiles } from './twins.server.ts'
import { attachUploads, storeUpload } from './uploads.server.ts'

let db: Db
beforeEach(async () => {
  db = await createTestDatabase()
})

let count = 0
/** Files of one name and size. */
async function store(): Promise<string> {
  const file = { fileName: 'scan.png', contentType: 'image/png', byteSize: 1000 } as const
  const stored = await storeUpload(
    db,
    photoRules,
    stranger,
    { ...file, fileKey: `stored-file-${(count += 1)}` },
    testNow,
  )
  if (!stored.ok) throw new Error(stored.reason)
  return stored.upload.id
}
const attach = (ids: string[], compare: CompareFiles) =>
  writeComparing(db, compare, async (trx, compared) => {
    const fresh = await leaveOutTwins(trx, photoRules, 'g1', ids, compared)
    await attachUploads(trx, photoRules, 'g1', fresh, testNow)
    return fresh
  })

test('others write while files are compared', async () => {
  const [there, again] = [await store(), await store()]
  await attach([there], () => Promise.reject(new Error('nothing to compare')))
  const compare = vi.fn(async () => {
    // Where a transaction held the database this would wait for its end.
    await store()
    return true
  })
  expect(await attach([again], compare)).toEqual([])
  expect(compare).toHaveBeenCalledTimes(1)
})

test('a file that came to the thing while others were compared is compared too', async () => {
  const [there, fast, again] = [await store(), await store(), await store()]
  await attach([there], () => Promise.resolve(false))
  const compare = vi
    .fn<CompareFiles>()
    .mockImplementationOnce(async () => {
      await attach([fast], () => Promise.resolve(false))
      return false
    })
    .mockResolvedValueOnce(true)
  expect(await attach([again], compare)).toEqual([])
  expect(compare).toHaveBeenCalledTimes(2)
})

test('where files cannot be compared nothing is written', async () => {
  const [there, again] = [await store(), await store()]
  await attach([there], () => Promise.resolve(false))
  await expect(attach([again], () => Promise.reject(new Error('the bucket is down')))).rejects.toThrow('down')
  expect(await attach([again], () => Promise.resolve(false))).toEqual([again])
})
