import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createEmptyPostgres } from '../../app/testing/database/own-postgres.ts'
import { isOnPostgres } from '../../app/testing/database/postgres.ts'
import { gather } from '../../app/testing/inputs/gather.ts'
import { startBucket } from '../../app/testing/running/bucket.ts'
import { temporaryPathOf, type FileStore } from '../../app/services/file-store.server.ts'
import { openFiles } from '../../app/services/files.server.ts'
import { Machine } from '../../db/postgres/machine.server.ts'
import { filesFolder } from './data-folder.ts'
import { prepareSampleData } from './demo-data.ts'

describe.runIf(isOnPostgres)('sample data on a PostgreSQL and in a bucket that are given', () => {
  let dataDir: string
  let postgres: Awaited<ReturnType<typeof createEmptyPostgres>>
  let server: Awaited<ReturnType<typeof startBucket>>
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'demo-data-'))
    postgres = await createEmptyPostgres()
    server = await startBucket()
  })
  afterEach(async () => {
    await server.stop()
    await postgres.drop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  /** The bucket as one that has each key begin so. */
  const open = (prefix: string) => openFiles({ dataDir, bucket: { ...server.settings, prefix } })
  const prepare = (files: FileStore, { isReset = false, isGiven = true } = {}) =>
    prepareSampleData(dataDir, { database: postgres.address, bucket: { files, isGiven }, isReset })
  const listKeys = async (files: FileStore) => (await gather(files.list())).map(({ fileKey }) => fileKey).toSorted()
  const addForeign = async (files: FileStore) => {
    writeFileSync(temporaryPathOf(files, 'somebody-s-file'), 'a document')
    await files.keep(['somebody-s-file'])
  }
  const countDeals = async () => (await postgres.db.selectFrom('deals').select('id').execute()).length

  test('go there, are kept, and are made anew with their files; what an interrupted start had not sent goes later', async () => {
    // As it is where a start was ended before it had sent a file.
    await prepareSampleData(dataDir, { database: postgres.address })
    const files = open('')
    expect(await prepare(files)).toBe('kept')
    const first = await listKeys(files)
    expect([first.length > 0, existsSync(filesFolder(dataDir))]).toEqual([true, false])
    expect([await prepare(files), await listKeys(files)]).toEqual(['kept', first])

    expect(await prepare(files, { isReset: true })).toBe('loaded')
    const second = await listKeys(files)
    expect(second).toHaveLength(first.length)
    expect(second.filter((key) => first.includes(key))).toEqual([])

    // One that was interrupted is begun again by itself: some of the files are gone.
    let deleted = 0
    const breaking = {
      ...files,
      delete: (fileKey: string) => ((deleted += 1) > 1 ? Promise.reject(new Error('Ended.')) : files.delete(fileKey)),
    }
    await expect(prepare(breaking, { isReset: true })).rejects.toThrow('Ended.')
    expect(await prepare(files)).toBe('loaded')
    const third = await listKeys(files)
    expect(third).toHaveLength(first.length)

    // Without their files they are of no use, wherever those are.
    const elsewhere = open('elsewhere/')
    const sentence =
      /^DATABASE_URL: the database holds sample data, and their files are not in this bucket\. .* --reset\.$/
    await expect(prepare(elsewhere)).rejects.toThrow(sentence)
    await addForeign(elsewhere)
    for (const isGiven of [true, false]) await expect(prepare(elsewhere, { isGiven })).rejects.toThrow(sentence)
    // What is left in the demo's own bucket is of a demo before.
    expect(await prepare(elsewhere, { isReset: true, isGiven: false })).toBe('loaded')
    expect(await listKeys(elsewhere)).not.toContain('somebody-s-file')
    expect(await listKeys(files)).toEqual(third)
  }, 240_000)

  test('touch nothing where the bucket, or the database, is somebody’s, or where a site runs', async () => {
    const theirs = open('theirs/')
    await addForeign(theirs)
    const sentence = /^S3_BUCKET: the bucket has files that are not those of this demo\. /
    let looked = 0
    const large = {
      ...theirs,
      async *list() {
        for (; looked < 2000; looked += 1) yield* theirs.list()
      },
    }
    await expect(prepare(large)).rejects.toThrow(sentence)
    // Of an empty database no file can be: the first says enough.
    expect(looked).toBe(0)
    expect((await sql`SELECT tablename FROM pg_tables WHERE schemaname = 'public'`.execute(postgres.db)).rows).toEqual(
      [],
    )

    const own = open('own/')
    expect(await prepare(own)).toBe('loaded')
    const [deals, keys] = [await countDeals(), await listKeys(own)]
    await expect(prepare(theirs, { isReset: true })).rejects.toThrow(sentence)

    const machine = new Machine(postgres.address, { canShare: true })
    await machine.join()
    await expect(prepare(own, { isReset: true })).rejects.toThrow(/^DATABASE_URL: a site runs on this database/)
    expect(await prepare(own)).toBe('kept')
    machine.close()

    await sql`COMMENT ON TABLE deals IS NULL`.execute(postgres.db)
    await expect(prepare(own, { isReset: true })).rejects.toThrow(
      /^DATABASE_URL: the database holds something that is not sample data/,
    )
    expect([await countDeals(), await listKeys(own), await listKeys(theirs)]).toEqual([
      deals,
      keys,
      ['somebody-s-file'],
    ])
  }, 240_000)

  test('are refused in a line where the database is not there', async () => {
    const database = postgres.address.replace(/[^/]*$/, 'not_there')
    await expect(prepareSampleData(dataDir, { database })).rejects.toThrow(/^DATABASE_URL: there is no such database/)
  })
})
