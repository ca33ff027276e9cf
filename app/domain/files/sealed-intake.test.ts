import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { pdf, png } from '#app/testing/inputs/files.ts'
import { newSealingKeys } from '#app/testing/inputs/sealed-files.ts'
import { photoRules, sealedRules, stranger } from '#app/testing/inputs/upload-rules.ts'
import { isSameFile, openFile } from '#app/services/file-store.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import type { SealingKeys } from '#app/utils/sealing.server.ts'
import type { UploadRules } from './files.ts'
import { takeUploads, type Intake } from './intake.server.ts'
import { filesIn } from '#app/testing/inputs/stored-files.ts'
import { attachUploads, findUpload, giveUpUploadsOf, sweepUploads } from './uploads.server.ts'
import { leaveOutTwins, writeComparing } from './twins.server.ts'

/** Forms whose files are sealed, beside those whose files are not. */

const keys = newSealingKeys()
let db: Db
let dataDir: string
beforeEach(async () => {
  db = await createTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'sealed-intake-'))
  mkdirSync(join(dataDir, 'files'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const onDisk = () => readdirSync(join(dataDir, 'files'))
const passport = new Uint8Array(Buffer.concat([png(), Buffer.from('quillcanary '.repeat(20_000))]))

async function* streamOf(...contents: (Uint8Array | Error)[]): AsyncGenerator<Uint8Array> {
  for (const content of contents) {
    if (content instanceof Error) throw content
    yield content
  }
}

function send(
  rules: readonly UploadRules[],
  stream: () => AsyncGenerator<Uint8Array>,
  sealingKeys?: SealingKeys | null,
) {
  return takeUploads({ db, files: filesIn(dataDir), sealingKeys }, rules, stranger, testNow, async (save) => {
    for (const { field } of rules) await save({ field, fileName: 'scan.png', declaredType: '', stream: stream() })
    return { shown: [], kept: [] }
  })
}

const idOf = (intake: Intake | undefined) => intake!.uploads[0]!.id
const removeFile = (fileKey: string) => filesIn(dataDir).delete(fileKey)

test('a file of sealed rules is sealed, with its kind and size as sent, and one of other rules is stored as it is', async () => {
  const [sealed, plain] = await send([sealedRules, photoRules], () => streamOf(passport), keys)
  expect(sealed!.uploads).toMatchObject([{ fileName: 'scan.png', contentType: 'image/png', byteSize: passport.length }])
  expect(await attachUploads(db, sealedRules, 'g1', [idOf(sealed)], testNow)).toBe(1)
  expect(await attachUploads(db, photoRules, 'g1', [idOf(plain)], testNow)).toBe(1)
  const [sealedRow, plainRow] = [
    (await findUpload(db, sealedRules, 'g1', idOf(sealed)))!,
    (await findUpload(db, photoRules, 'g1', idOf(plain)))!,
  ]
  const isPlain = (fileKey: string) => readFileSync(join(dataDir, 'files', fileKey)).includes('quillcanary')
  expect([isPlain(sealedRow.file_key), isPlain(plainRow.file_key)]).toEqual([false, true])
  const opened = await openFile(filesIn(dataDir), sealedRow.file_key, keys)
  expect(opened).toMatchObject({ ok: true, byteSize: sealedRow.byte_size })
})

test('without a key no such file is taken, and its form says so', async () => {
  for (const none of [null, undefined]) {
    const [sealed, plain] = await send([sealedRules, photoRules], () => streamOf(passport), none)
    expect([sealed!.uploads, sealed!.mistakes]).toEqual([[], ['No passports today.']])
    expect(plain!.uploads).toHaveLength(1)
  }
  expect(onDisk()).toHaveLength(2)
})

test('a kind that is not taken is found by the bytes as they were sent, and neither it nor a broken form leaves a file', async () => {
  const [refused] = await send([sealedRules], () => streamOf(pdf()), keys)
  expect(refused).toMatchObject({ uploads: [], mistakes: ['scan.png: The file must be a PNG or JPG'], status: 415 })
  const broken = send([sealedRules], () => streamOf(passport, new Error('cut off')), keys)
  await expect(broken).rejects.toThrow('cut off')
  expect(onDisk()).toEqual([])
  expect(await db.selectFrom('uploads').select('id').execute()).toEqual([])
})

test('a file that was sent twice is found, though no two sealed files are alike', async () => {
  const sendOne = async (content: Uint8Array) => idOf((await send([sealedRules], () => streamOf(content), keys))[0])
  await attachUploads(db, sealedRules, 'g1', [await sendOne(passport)], testNow)
  const changed = passport.slice()
  changed[changed.length - 1]! ^= 1
  const [again, other] = [await sendOne(passport), await sendOne(changed)]
  const compare = (fileKey: string, otherKey: string) => isSameFile(filesIn(dataDir), fileKey, otherKey, keys)
  const leaveOut = writeComparing(db, compare, (trx, compared) =>
    leaveOutTwins(trx, sealedRules, 'g1', [again, other], compared),
  )
  expect(await leaveOut).toEqual([other])
})

test('sealed files that nothing came to own, or whose thing is gone, are swept like any other', async () => {
  await send([sealedRules], () => streamOf(passport), keys)
  const [owned] = await send([sealedRules], () => streamOf(passport), keys)
  await attachUploads(db, sealedRules, 'g1', [idOf(owned)], testNow)
  const dayLater = addMilliseconds(testNow, 24 * 3_600_000)
  expect(await sweepUploads(db, removeFile, dayLater)).toBe(1)
  expect(onDisk()).toHaveLength(1)
  await giveUpUploadsOf(db, { type: 'garden', id: 'g1' })
  expect(await sweepUploads(db, removeFile, dayLater)).toBe(1)
  expect(onDisk()).toEqual([])
})
