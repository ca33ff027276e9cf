import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { jpeg, pdf, png } from '#app/testing/inputs/files.ts'
import { photoRules, planRules, storeTestUpload, stranger } from '#app/testing/inputs/upload-rules.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import type { UploadRules } from './files.ts'
import { takeUploads, type Intake } from './intake.server.ts'
import type { Caller } from './quotas.server.ts'
import { filesIn } from '#app/testing/inputs/stored-files.ts'
import { attachUploads, findUpload, sweepUploads } from './uploads.server.ts'

/** Invented forms, with kinds, sizes and quotas of their own, take a file through all of its steps. */

let db: Db
let dataDir: string
beforeEach(async () => {
  db = await createTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'intake-'))
  mkdirSync(join(dataDir, 'files'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

const onDisk = () => readdirSync(join(dataDir, 'files')).sort()

interface Sent {
  declaredType?: string
  files?: [string, Uint8Array][]
  shown?: string[]
  kept?: string[]
  caller?: Caller
  now?: string
}

async function send(
  rules: UploadRules,
  { files = [], shown = [], kept = [], caller = stranger, now = testNow, declaredType = '' }: Sent,
): Promise<Intake> {
  const [intake] = await takeUploads({ db, files: filesIn(dataDir) }, [rules], caller, now, async (save) => {
    for (const [fileName, content] of files)
      await save({ field: rules.field, fileName, declaredType, stream: streamOf(content) })
    return { shown, kept }
  })
  return intake!
}

async function* streamOf(...contents: (Uint8Array | Error)[]): AsyncGenerator<Uint8Array> {
  for (const content of contents) {
    if (content instanceof Error) throw content
    yield content
  }
}

const namesOf = ({ uploads }: Intake) => uploads.map(({ fileName }) => fileName)
const largePng = (size: number) => new Uint8Array(Buffer.concat([png(), Buffer.alloc(size - png().length)]))

describe('a form', () => {
  test('takes the kinds of its rules by their bytes, whatever they are called, and no other', async () => {
    const files: [string, Uint8Array][] = [
      ['a.pdf', png()],
      ['b.exe', jpeg()],
      ['c.png', pdf()],
    ]
    const photos = await send(photoRules, { files })
    expect(namesOf(photos)).toEqual(['a.png', 'b.jpg'])
    expect([photos.mistakes, photos.status]).toEqual([['c.png: The file must be a PNG or JPG'], 415])
    const plan = await send(planRules, { files: files.toReversed() })
    expect(namesOf(plan)).toEqual(['c.pdf'])
    expect(onDisk()).toHaveLength(3)
  })

  test('with several file fields takes each by its own rules', async () => {
    const kept = (await send(planRules, { files: [['old.pdf', pdf()]] })).uploads[0]!.id
    const files: [string, string, Uint8Array][] = [
      ['photos', 'a.png', png()],
      ['plan', 'p.pdf', pdf()],
      ['photos', 'b.pdf', pdf()],
    ]
    const [photos, plan] = await takeUploads(
      { db, files: filesIn(dataDir) },
      [photoRules, planRules],
      stranger,
      testNow,
      async (save) => {
        for (const [field, fileName, content] of files)
          await save({ field, fileName, declaredType: '', stream: streamOf(content) })
        return { shown: [kept], kept: [kept] }
      },
    )
    expect(namesOf(photos!)).toEqual(['a.png'])
    expect(photos!.mistakes).toEqual(['b.pdf: The file must be a PNG or JPG'])
    expect(namesOf(plan!)).toEqual(['old.pdf'])
    expect(plan!.mistakes).toEqual(['You can send up to 1 file.'])
    expect(onDisk()).toHaveLength(2)
  })

  test.each<[string, string, Uint8Array, boolean]>([
    ['a.png', 'image/png', png(), true],
    ['a.JPEG', 'image/pjpeg', jpeg(), true],
    ['no extension', '', png(), true],
    ['a.png', 'application/octet-stream', png(), true],
    ['a.jpg', 'image/jpeg', png(), false],
    ['a.jpg', '', png(), false],
    ['a.png', 'image/jpeg', png(), false],
    ['a.png.exe', 'image/png', png(), false],
  ])(
    'where it must agree, %s sent as "%s" is taken only as what it says',
    async (name, declaredType, file, isTaken) => {
      const strict = { ...photoRules, mustAgree: true } as const
      const { uploads, mistakes, status } = await send(strict, { files: [[name, file]], declaredType })
      expect(uploads).toHaveLength(isTaken ? 1 : 0)
      expect([mistakes, status]).toEqual(
        isTaken
          ? [[], 400]
          : [[`${name}: The file is not of the kind that its name says. Save it again as a PNG or JPG`], 415],
      )
      expect(onDisk()).toHaveLength(uploads.length)
    },
  )

  test('takes files as large as its rules say, and as many', async () => {
    const files = [300_000, 300_001, 500, 501, 502].map((size): [string, Uint8Array] => [`${size}.png`, largePng(size)])
    const photos = await send(photoRules, { files })
    expect(namesOf(photos)).toEqual(['300000.png', '500.png', '501.png'])
    expect(photos.mistakes).toEqual(['300001.png: File size must be less than 0.3MB', 'You can send up to 3 files.'])
    expect((await send(planRules, { files: [['p', pdf(1_500_000)]] })).mistakes).toEqual([])
  })

  test('stores a file that goes with its thing, byte for byte, until the thing goes', async () => {
    const { uploads } = await send(photoRules, { files: [['a.png', png(7, 7)]] })
    await attachUploads(db, photoRules, 'g1', [uploads[0]!.id], testNow)
    const found = (await findUpload(db, photoRules, 'g1', uploads[0]!.id))!
    expect(onDisk()).toEqual([found.file_key])
    expect(new Uint8Array(readFileSync(join(dataDir, 'files', found.file_key)))).toEqual(png(7, 7))
  })

  test('keeps what is ticked of an earlier post, and never a file of another form', async () => {
    const photos = await send(photoRules, { files: [['a.png', png()], ['b.png', png()]] }) // prettier-ignore
    const plan = await send(planRules, { files: [['p.pdf', pdf()]] })
    const [a, b, p] = [...photos.uploads, ...plan.uploads].map(({ id }) => id) as [string, string, string]
    const again = await send(photoRules, { shown: [a, b, p], kept: [b, p] })
    expect(namesOf(again)).toEqual(['b.png'])
    expect(onDisk()).toHaveLength(2)
    expect(namesOf(await send(planRules, { shown: [p], kept: [p] }))).toEqual(['p.pdf'])
  })

  test('is closed to a caller who has used up their share, in the words of its rules, and no other form is', async () => {
    await storeTestUpload(db, photoRules, { byteSize: 1_000_001 })
    const files: [string, Uint8Array][] = [['a.png', png()]]
    const refused = await send(photoRules, { files })
    expect(refused).toEqual({ uploads: [], mistakes: [photoRules.fullText], status: 429 })
    expect(onDisk()).toEqual([])
    expect((await send(planRules, { files: [['p.pdf', pdf()]] })).mistakes).toEqual([])
    expect(
      (await send(photoRules, { files, caller: { key: 'ivy', network: '192.0.2.2', isKnown: false } })).mistakes,
    ).toEqual([])
    expect((await send(photoRules, { files, now: addMilliseconds(testNow, 24 * 3_600_000) })).mistakes).toEqual([])
  })

  test('counts the bytes that arrived, not what was said of them', async () => {
    await send(photoRules, { files: [['a.png', largePng(250_000)]] })
    const shares = await db.selectFrom('upload_shares').select(['purpose', 'bytes']).execute()
    // Of the sender and of their network.
    const share = { purpose: 'test-photo', bytes: 250_000 }
    expect(shares).toEqual([share, share])
    expect(await db.selectFrom('uploads').select('byte_size').execute()).toEqual([{ byte_size: 250_000 }])
  })

  test('leaves nothing when it breaks off', async () => {
    const work = takeUploads(
      { db, files: filesIn(dataDir) },
      [planRules, photoRules],
      stranger,
      testNow,
      async (save) => {
        const sent = { field: 'photos', declaredType: '' }
        await save({ field: 'plan', fileName: 'p.pdf', declaredType: '', stream: streamOf(pdf()) })
        await save({ ...sent, fileName: 'a.png', stream: streamOf(png()) })
        await save({ ...sent, fileName: 'b.png', stream: streamOf(png(), new Error('reset')) })
        throw new Error('not reached')
      },
    )
    await expect(work).rejects.toThrow('reset')
    expect(onDisk()).toEqual([])
    expect(await db.selectFrom('uploads').select('id').execute()).toEqual([])
  })

  test('that is never sent again loses its files within a day, from the disk as well', async () => {
    await send(photoRules, { files: [['a.png', png()]] })
    await send(planRules, { files: [['p.pdf', pdf()]] })
    const sweep = (now: string) => sweepUploads(db, (fileKey) => filesIn(dataDir).delete(fileKey), now)
    expect(await sweep(addMilliseconds(testNow, 24 * 3_600_000 - 1))).toBe(0)
    expect(onDisk()).toHaveLength(2)
    expect(await sweep(addMilliseconds(testNow, 24 * 3_600_000))).toBe(2)
    expect(onDisk()).toEqual([])
  })
})

test('forty forms at a time take files, whichever forms they are', async () => {
  const all = await Promise.all(
    Array.from({ length: 42 }, (_, index) =>
      index % 2 === 0
        ? send(photoRules, {
            files: [['a.png', png()]],
            caller: { key: `${index}`, network: `${index}`, isKnown: true },
          })
        : send(planRules, { files: [['p.pdf', pdf()]] }),
    ),
  )
  expect(all.filter(({ uploads }) => uploads.length === 1)).toHaveLength(40)
  expect(all.slice(40).map(({ status, mistakes }) => [status, mistakes])).toEqual([
    [429, [photoRules.fullText]],
    [429, [planRules.fullText]],
  ])
})
