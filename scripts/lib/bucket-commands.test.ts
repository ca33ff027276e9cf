import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connectBucket } from '../../app/services/bucket.server.ts'
import { addDeal, addDocument, addUser, readTemplate } from '../../app/testing/database/database.ts'
import { gather } from '../../app/testing/inputs/gather.ts'
import { startBucket, type TestBucket } from '../../app/testing/running/bucket.ts'
import { CommandProcess } from '../../app/testing/running/commands.ts'
import { dropUnfinishedBackups } from './backup-names.ts'
import { projectFolder } from './command.ts'
import { backupsFolder, databaseFile, filesFolder, withDatabase } from './data-folder.ts'
import { lockData, unlockData } from './data-lock.ts'
import { prepareData } from './prepare.ts'

/** The commands about a bucket as a person gives them. What they do is tested in bucket-files.test.ts. */

const commands = new CommandProcess()
let bucket: TestBucket
let folder: string
let dataDir: string
beforeAll(async () => {
  bucket = await startBucket()
  folder = mkdtempSync(join(tmpdir(), 'bucket-commands-'))
  dataDir = join(folder, 'live')
  mkdirSync(filesFolder(dataDir), { recursive: true })
  writeFileSync(databaseFile(dataDir), await readTemplate())
  await withDatabase(databaseFile(dataDir), async (db) => {
    await addUser(db)
    await addDocument(db, await addDeal(db), 'document-a')
  })
  writeFileSync(join(filesFolder(dataDir), 'document-a'), 'of document-a')
})
afterAll(async () => {
  expect(await commands.end()).toBe(0)
  await bucket.stop()
  rmSync(folder, { recursive: true, force: true })
})

const run = (file: string, words: string[], change: Record<string, string> = {}) =>
  commands.run({ file, words, environment: { ...process.env, DATA_DIR: dataDir, ...bucket.environment, ...change } })
const digestIn = (output: string) => /^Digest of all of them: ([0-9a-f]{64})$/m.exec(output)?.[1]

test('files move there and back, to the same digest, and not while the site runs', async () => {
  lockData(dataDir)
  expect((await run('move-files.ts', ['--to', 's3'])).errors).toContain('is in use by another process of this site')
  unlockData(dataDir)
  const there = await run('move-files.ts', ['--to', 's3'])
  expect(there).toMatchObject({ code: 0, errors: '' })
  expect(there.output).toContain('1 files (0.0 MB) are at both places and were read at both; 0 were there before.')
  expect(there.output).toContain('Start the site with S3_BUCKET set now.')
  // It stays there from before the move. What the bucket has no more was deleted since.
  writeFileSync(join(filesFolder(dataDir), 'deleted-since'), 'a person who is gone')
  const back = await run('move-files.ts', ['--to', 'folder'])
  expect(back.output).toContain('Start the site without S3_BUCKET')
  expect(back.output).toContain(
    `1 file that the bucket does not have lay there (deleted-since). Now in ${join(dataDir, 'files-not-in-bucket')}:`,
  )
  expect([digestIn(back.output), readdirSync(filesFolder(dataDir))]).toEqual([digestIn(there.output), ['document-a']])
  expect((await run('move-files.ts', ['--to', 'nowhere'])).errors).toMatch(/^Usage: npm run files:move/)
  expect((await run('move-files.ts', ['--to', 's3'], { S3_BUCKET: '' })).errors).toMatch(/^S3_BUCKET: is missing while/)
})

test('a backup goes to a bucket, and is restored from its address; a wrong key is a line', async () => {
  const address = `s3://${bucket.settings.bucket}/of-backups`
  const made = await run('backup.ts', ['--to', address])
  expect(made).toMatchObject({ code: 0, errors: '' })
  const sent = /^Backup made and checked: (s3:\S+)$/m.exec(made.output)?.[1]
  expect(sent).toMatch(/^s3:\/\/files-of-tests\/of-backups\/20/)
  expect(readdirSync(backupsFolder(dataDir))).toEqual([])
  const keys = (await gather(connectBucket(bucket.settings).list('of-backups/'))).map(({ key }) => key)
  expect(keys).toContain(`of-backups/${sent!.split('/').at(-1)}/files/document-a`)

  const other = join(folder, 'other')
  const restored = await run('restore.ts', [sent!], { DATA_DIR: other })
  expect(restored).toMatchObject({ code: 0, errors: '' })
  expect(restored.output).toContain(`Restored ${sent} into ${other}`)
  expect([existsSync(databaseFile(other)), existsSync(join(other, 'fetched-backup.tmp'))]).toEqual([true, false])
  expect((await run('restore.ts', [sent!], { DATA_DIR: other })).errors).toContain('Add --force to replace it')

  const refused = await run('backup.ts', ['--to', address], { S3_ACCESS_KEY_ID: 'another' })
  expect(refused.code).toBe(1)
  expect(refused.errors.trim().split('\n').at(-1)).toBe('The bucket did not do its work (list: wrong-key).')
  expect((await run('backup.ts', ['--to', address, '--keep', '3'])).errors).toMatch(/^Usage: npm run db:backup/)
  expect((await run('seed.ts', [])).errors).toMatch(
    /^db:seed writes its files to DATA_DIR\/files\. Leave S3_BUCKET out/,
  )
})

test('a database that no bucket takes at once is refused before it is copied', async () => {
  const large = join(folder, 'large')
  mkdirSync(large)
  writeFileSync(databaseFile(large), '')
  truncateSync(databaseFile(large), 5 * 1024 ** 3 + 1)
  const refused = await run('backup.ts', ['--to', 's3://files-of-tests/large'], { DATA_DIR: large })
  expect([refused.code, refused.errors]).toEqual([1, expect.stringMatching(/^db:backup: the database has 5,?368\.7 MB, and a bucket takes/)]) // prettier-ignore
  expect(readdirSync(large)).not.toContain('backups')
})

test('a backup that is ended on its way to a bucket leaves nothing, and no start or other backup takes it away before', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const environment = {
    ...process.env,
    ...bucket.environment,
    DATA_DIR: dataDir,
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
  }
  const words = ['scripts/backup.ts', '--to', 's3://files-of-tests/ended', '--without-files']
  const child = spawn(process.execPath, words, { cwd: projectFolder, env: environment, stdio: 'ignore' })
  await vi.waitUntil(() => readdirSync(backupsFolder(dataDir)).length > 0, { timeout: 20_000 })
  const [made] = readdirSync(backupsFolder(dataDir))
  expect(made).toBe(`to-bucket-${child.pid}.tmp`)
  await prepareData(dataDir)
  dropUnfinishedBackups(backupsFolder(dataDir), () => {})
  expect(readdirSync(backupsFolder(dataDir))).toEqual([made])
  child.kill('SIGINT')
  await once(child, 'exit')
  expect(readdirSync(backupsFolder(dataDir))).toEqual([])
  silent.close()
  silent.closeAllConnections()
})
