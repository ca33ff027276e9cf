import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connectBucket } from '../../app/services/bucket.server.ts'
import type { FileStore } from '../../app/services/file-store.server.ts'
import { openFiles } from '../../app/services/files.server.ts'
import { addDeal, addDocument, addUser, readTemplate } from '../../app/testing/database/database.ts'
import { gather } from '../../app/testing/inputs/gather.ts'
import { filesIn } from '../../app/testing/inputs/stored-files.ts'
import { startBucket, type TestBucket } from '../../app/testing/running/bucket.ts'
import { fetchBackup, openAddress, sendBackup } from './bucket-backups.ts'
import { makeBackup, restoreBackup, tellBackup } from './backups.ts'
import { databaseFile, filesFolder, withDatabase } from './data-folder.ts'
import { readManifest } from './manifest.ts'
import { bringFiles, tellFaultsOfFiles, tellMissingFiles } from './missing-files.ts'
import { moveFiles } from './moving-files.ts'
import { makeNightly, proveBackup } from './nightly.ts'
import { prepareData } from './prepare.ts'
import { withTemporary } from './temporary.ts'

/** The commands with files in a bucket. */

let server: TestBucket
let folder: string
let dataDir: string
let files: FileStore
beforeAll(async () => {
  server = await startBucket()
})
afterAll(() => server.stop())
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bucket-files-'))
  dataDir = join(folder, 'live')
  mkdirSync(filesFolder(dataDir), { recursive: true })
  writeFileSync(databaseFile(dataDir), await readTemplate())
  files = openFiles({ dataDir, bucket: server.settings })
  for (const { key } of await gather(connectBucket(server.settings).list()))
    await connectBucket(server.settings).delete(key)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const documents = ['document-a', 'document-b', 'document-c']
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const stored = async () => (await gather(files.list())).map(({ fileKey }) => fileKey).toSorted()

const unreachable = () => ({ ...server.settings, endpoint: 'http://127.0.0.1:9' })

async function put(fileKey: string, text = `of ${fileKey}`) {
  writeFileSync(join(files.folder, `${fileKey}.tmp`), text)
  await files.keep([fileKey])
}

/** A deal with its documents, whose files are in the bucket, and a copy of somebody's data. */
async function makeSite() {
  await withDatabase(databaseFile(dataDir), async (db) => {
    await addUser(db)
    const dealId = await addDeal(db)
    for (const name of documents) await addDocument(db, dealId, name)
  })
  for (const name of documents) await put(name)
  await put('data-copy-of-somebody')
}

describe('moving files', () => {
  const many = Array.from({ length: 30 }, (_, at) => `file-number-${at}`)

  test('there and back they are the same, and nothing goes where they come from', async () => {
    const here = filesIn(dataDir)
    for (const name of many) writeFileSync(join(here.folder, name), name.repeat(5000))
    writeFileSync(join(here.folder, 'half-of-one.tmp'), 'half')
    const there = await moveFiles(here, files)
    expect(there).toMatchObject({ files: 30, before: 0 })
    expect(await stored()).toEqual(many.toSorted())
    expect(readdirSync(here.folder)).toHaveLength(31)
    expect(readdirSync(files.folder)).toEqual([])

    const other = join(folder, 'other')
    mkdirSync(filesFolder(other), { recursive: true })
    const back = await moveFiles(files, filesIn(other))
    expect(back).toEqual(there)
    expect(readdirSync(filesFolder(other)).toSorted()).toEqual(many.toSorted())
    for (const name of many) expect(readFileSync(join(filesFolder(other), name), 'utf8')).toBe(name.repeat(5000))
    expect(await stored()).toEqual(many.toSorted())
  })

  test('a second run goes on where the first was ended, and mends what is not as it should be', async () => {
    const here = filesIn(dataDir)
    for (const name of many) writeFileSync(join(here.folder, name), name)
    for (const name of many.slice(0, 10)) await put(name, name)
    await put(many[10]!, 'half of')
    expect(await moveFiles(here, files)).toMatchObject({ files: 30, before: 10 })
    expect((await files.readWhole(many[10]!)).toString()).toBe(many[10])
    expect(await moveFiles(here, files)).toMatchObject({ files: 30, before: 30 })
  })
})

describe('the start', () => {
  test('refuses an empty database beside a bucket with files, and empties the folder of copies', async () => {
    await put('document-a')
    await expect(prepareData(dataDir, { files })).rejects.toThrow(
      /^S3_BUCKET: the bucket has files of a site, but .* holds no people, deals or uploads\. Restore a backup: npm run db:restore -- FOLDER --force\./,
    )
    rmSync(databaseFile(dataDir))
    await expect(prepareData(dataDir, { files })).rejects.toThrow(
      /is missing or empty\. Restore a backup: npm run db:restore -- FOLDER\. /,
    )
    await files.delete('document-a')
    writeFileSync(join(files.folder, 'left-over.tmp'), 'half')
    const { warnings } = await prepareData(dataDir, { files })
    expect(warnings.join()).not.toContain('tmp in it is not')
    expect(readdirSync(files.folder)).toEqual([])
  })

  test('says which files are missing in the bucket, and which still lie beside it', async () => {
    await makeSite()
    expect(await tellFaultsOfFiles(dataDir, files)).toEqual([])
    await files.delete('document-b')
    writeFileSync(join(filesFolder(dataDir), 'document-b'), 'of document-b')
    const [left, missing] = await tellFaultsOfFiles(dataDir, files)
    expect(left).toContain(`${dataDir}/files has 1 file still, which nobody reads.`)
    expect(missing).toContain('1 file named by rows but not in the bucket files-of-tests (document-b).')
  })

  test('misses no file that another machine brings or takes meanwhile', async () => {
    await makeSite()
    let looks = 0
    const list = async function* () {
      for await (const file of files.list()) {
        if (looks === 0)
          await withDatabase(databaseFile(dataDir), async (db) => {
            const { id } = await db.selectFrom('deals').select('id').executeTakeFirstOrThrow()
            await db.deleteFrom('deal_documents').where('file_key', '=', 'document-a').execute()
            await addDocument(db, id, 'document-new')
          })
        looks += 1
        if (file.fileKey !== 'document-a') yield file
      }
    }
    expect(await tellFaultsOfFiles(dataDir, { ...files, list })).toEqual([])
    expect(looks).toBeGreaterThan(0)
  })

  test('goes on without a bucket that cannot be reached', async () => {
    await makeSite()
    const gone = openFiles({ dataDir, bucket: unreachable() })
    expect(await tellFaultsOfFiles(dataDir, gone)).toEqual([
      expect.stringMatching(/^S3_BUCKET: the files cannot be reached now/),
    ])
  })
})

describe('a backup', () => {
  test('has the files of the bucket, and a restore gives the bucket those that it has not', async () => {
    await makeSite()
    const backup = await makeBackup(dataDir, join(folder, 'backups'), { files })
    expect(readdirSync(filesFolder(backup)).toSorted()).toEqual(documents)
    expect(readManifest(backup)).toMatchObject({ missing: [], isWithoutFiles: false })
    await files.delete('document-a')
    await put('document-later')
    const { keptAside, faults } = await restoreBackup(backup, dataDir, { isForced: true, files })
    expect([faults, existsSync(join(keptAside!, 'files'))]).toEqual([[], false])
    expect(await stored()).toEqual(['data-copy-of-somebody', ...documents, 'document-later'])
    expect((await files.readWhole('document-a')).toString()).toBe('of document-a')
    expect([await tellMissingFiles(dataDir, undefined, files), readdirSync(files.folder)]).toEqual([[], []])
  })

  test('brings back only what is missing, and only as its manifest says', async () => {
    await makeSite()
    const backup = await makeBackup(dataDir, join(folder, 'backups'), { files })
    writeFileSync(join(filesFolder(backup), 'document-b'), 'changed')
    for (const name of documents.slice(0, 2)) await files.delete(name)
    expect(await bringFiles(backup, dataDir, undefined, files)).toEqual({ brought: 1, missing: ['document-b'] })
    expect((await files.readWhole('document-a')).toString()).toBe('of document-a')
    expect(readdirSync(files.folder)).toEqual([])
  })

  test('without files says what they are, can be proved and restored, and is refused where they are in a folder', async () => {
    await makeSite()
    const backup = await makeBackup(dataDir, join(folder, 'backups'), { files, isWithoutFiles: true })
    expect(readdirSync(backup).toSorted()).toEqual(['manifest.json', 'marketplace.db'])
    const manifest = readManifest(backup)
    if ('fault' in manifest) throw new Error(manifest.fault)
    expect(manifest.files).toEqual(
      Object.fromEntries(documents.map((name) => [name, { bytes: 13, sha256: hashOf(`of ${name}`) }])),
    )
    expect(tellBackup(backup).at(-1)).toBe(
      'Not in it: 3 files (0.0 MB) that stay in the bucket; it has their sizes and digests.',
    )
    expect(await proveBackup(backup, [folder], 'proof.tmp')).toMatchObject({ files: null })
    const { faults } = await restoreBackup(backup, dataDir, { isForced: true, files })
    expect([faults, await tellMissingFiles(dataDir, undefined, files)]).toEqual([[], []])
    await expect(makeBackup(dataDir, join(folder, 'backups'), { isWithoutFiles: true })).rejects.toThrow(
      '--without-files is for files in a bucket',
    )
  })

  test('without files says at its restore what of them is missing, wherever the site has its files', async () => {
    await makeSite()
    const backup = await makeBackup(dataDir, join(folder, 'backups'), { files, isWithoutFiles: true })
    await files.delete('document-a')
    await put('document-b', 'cut')
    const { faults } = await restoreBackup(backup, dataDir, { isForced: true, files })
    expect(faults).toEqual([
      '1 file missing in the bucket files-of-tests (document-a)',
      '1 file cut or grown in the bucket files-of-tests (document-b: 3 of 13 bytes)',
    ])
    const other = join(folder, 'other')
    expect((await restoreBackup(backup, other, { isForced: false })).faults).toEqual([
      `3 files missing in ${filesFolder(other)} (document-a, document-b, document-c)`,
    ])
    const gone = openFiles({ dataDir, bucket: unreachable() })
    expect((await restoreBackup(backup, dataDir, { isForced: true, files: gone })).faults).toEqual([
      expect.stringMatching(/^its files were not looked at \(The bucket did not do its work/),
    ])
  })

  test('is restored with what is in each file, and never puts a damaged one in the place of another', async () => {
    await makeSite()
    const backup = await makeBackup(dataDir, join(folder, 'backups'), { files })
    await put('document-a', 'OF document-a')
    writeFileSync(join(filesFolder(backup), 'document-b'), 'changed in it')
    writeFileSync(join(filesFolder(backup), 'document-c'), 'changed in it')
    await files.delete('document-c')
    await restoreBackup(backup, dataDir, { isForced: true, files })
    const texts = await Promise.all(documents.map(async (name) => (await files.readWhole(name)).toString()))
    expect(texts).toEqual(['of document-a', 'of document-b', 'changed in it'])
  })

  test('counts no room for what lies beside the bucket', async () => {
    await makeSite()
    writeFileSync(join(filesFolder(dataDir), 'left-over'), '')
    truncateSync(join(filesFolder(dataDir), 'left-over'), 2 ** 43)
    for (const isWithoutFiles of [false, true])
      expect(await makeBackup(dataDir, join(folder, 'backups'), { files, isWithoutFiles })).toContain('backups')
  })

  test('at night is made of the database alone while the bucket cannot be reached, and says so', async () => {
    await makeSite()
    const nights = join(folder, 'nights')
    mkdirSync(nights)
    const first = await makeNightly({ dataDir, bucket: server.settings }, nights, 14)
    await withDatabase(databaseFile(dataDir), async (db) => addDocument(db, await addDeal(db), 'document-later'))
    await files.delete('document-c')
    const { name, lack } = await makeNightly({ dataDir, bucket: unreachable() }, nights, 14)
    expect([first.lack, lack]).toEqual([null, 'Its files were not looked at, because the bucket could not be reached.'])
    const backup = join(nights, name)
    const said = documents.map((document) => [document, { bytes: 13, sha256: hashOf(`of ${document}`) }] as const)
    expect(readManifest(backup)).toMatchObject({
      isWithoutFiles: true,
      files: Object.fromEntries(said),
      unseen: [...documents, 'document-later'],
      missing: [],
    })
    expect(tellBackup(backup).at(-1)).toBe(
      'Not looked at: 4 files that stay in the bucket, which could not be reached. It has the names, and the sizes and digests of 3 from the backup before.',
    )
    expect(await proveBackup(backup, [folder], 'proof.tmp')).toMatchObject({ files: null })
    expect((await restoreBackup(backup, dataDir, { isForced: true, files })).faults).toEqual([
      '2 files missing in the bucket files-of-tests (document-c, document-later)',
    ])
  })

  test('at night leaves the files where they are', async () => {
    await makeSite()
    mkdirSync(join(folder, 'nights'))
    const { name } = await makeNightly({ dataDir, bucket: server.settings }, join(folder, 'nights'), 14)
    expect(readdirSync(join(folder, 'nights', name)).toSorted()).toEqual(['manifest.json', 'marketplace.db'])
  })

  test('goes to a bucket, is read back, and is restored from there', async () => {
    await makeSite()
    const address = `s3://${server.settings.bucket}/of-backups/old`
    const bucket = openAddress(address, server.environment)
    const backup = await makeBackup(dataDir, join(folder, 'backups'), { files })
    const sent = await sendBackup(backup, bucket, address)
    expect(sent).toMatch(/^s3:\/\/files-of-tests\/of-backups\/old\/20[\dTZ-]+$/)
    const keys = (await gather(bucket.list())).map(({ key }) => key.split('/').slice(1).join('/'))
    expect(keys.toSorted()).toEqual(
      [...documents.map((name) => `files/${name}`), 'manifest.json', 'marketplace.db'].toSorted(),
    )
    await expect(sendBackup(backup, bucket, address)).rejects.toThrow('is there already')

    const other = join(folder, 'other')
    mkdirSync(other)
    await withTemporary(join(other, 'fetched.tmp'), async (place) => {
      const fetched = join(place, 'backup')
      await fetchBackup(sent, openAddress(sent, server.environment), fetched)
      expect(await restoreBackup(fetched, other, { isForced: false })).toMatchObject({ faults: [] })
    })
    expect(readdirSync(other).toSorted()).toEqual(['files', 'lock.db', 'marketplace.db'])
    expect(readFileSync(join(filesFolder(other), 'document-c'), 'utf8')).toBe('of document-c')
  })

  test('in a bucket is whole only with its manifest, and is checked as any other', async () => {
    await makeSite()
    const address = `s3://${server.settings.bucket}/of-backups`
    const sent = await sendBackup(
      await makeBackup(dataDir, join(folder, 'backups'), { files }),
      openAddress(address, server.environment),
      address,
    )
    const bucket = openAddress(sent, server.environment)
    writeFileSync(join(folder, 'wrong'), 'of document-X')
    await bucket.put('files/document-a', join(folder, 'wrong'))
    const fetched = join(folder, 'fetched')
    await fetchBackup(sent, bucket, fetched)
    await expect(restoreBackup(fetched, join(folder, 'new'), { isForced: false })).rejects.toThrow(
      '1 file changed since (document-a)',
    )
    await bucket.delete('manifest.json')
    await expect(fetchBackup(sent, bucket, join(folder, 'again'))).rejects.toThrow('it has no manifest.json')
    expect(() => openAddress('s3://no bucket/x', server.environment)).toThrow('is no address in a bucket')
    expect(() => openAddress(address, {})).toThrow(
      'S3_REGION: is missing while the other settings of the bucket are there',
    )
  })
})
