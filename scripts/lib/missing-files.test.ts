import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleteDueAccounts } from '../../app/domain/privacy/deletion.server.ts'
import { enterDataRequest } from '../../app/domain/privacy/entering.server.ts'
import { addCanary } from '../../app/testing/database/canaries.ts'
import { addDeal, addDocument, addUser, readTemplate } from '../../app/testing/database/database.ts'
import type { Db } from '../../db/database.server.ts'
import { makeBackup, restoreBackup } from './backups.ts'
import { databaseFile, filesFolder, withDatabase } from './data-folder.ts'
import { lockData, unlockData } from './data-lock.ts'
import { forgetAgainAfterRestore } from './forgotten.ts'
import { bringFiles, tellMissingFiles } from './missing-files.ts'
import { listNamedFiles } from './named-files.ts'
import { prepareData } from './prepare.ts'

let folder: string
let dataDir: string
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'missing-'))
  dataDir = join(folder, 'live')
  mkdirSync(filesFolder(dataDir), { recursive: true })
  writeFileSync(databaseFile(dataDir), await readTemplate())
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const withDb = <Result>(use: (db: Db) => Promise<Result>) => withDatabase(databaseFile(dataDir), use)
const stored = (name: string) => join(filesFolder(dataDir), name)
const documents = ['document-a', 'document-b', 'document-c', 'document-d']

/** A backup of a deal with its documents, and of a file that no row names. */
async function makeSite(): Promise<string> {
  await withDb(async (db) => {
    const dealId = await addDeal(db)
    for (const name of documents) await addDocument(db, dealId, name)
  })
  for (const name of [...documents, 'nobodys']) writeFileSync(stored(name), `of ${name}`)
  return makeBackup(dataDir, join(dataDir, 'backups'))
}

test('files that rows name and that are gone are told in one line', async () => {
  const backup = await makeSite()
  expect(await tellMissingFiles(dataDir)).toEqual([])
  rmSync(stored('document-a'))
  const [line, ...more] = await tellMissingFiles(dataDir)
  expect(line).toContain(
    `DATA_DIR: 1 file named by rows but not in ${dataDir}/files (document-a). Stop the site and bring back those that a backup has: npm run db:restore -- FOLDER --files (the newest is ${backup}, of `,
  )
  expect(more).toEqual([])
})

test('of a backup those files are brought back that are missing and are as its manifest says', async () => {
  const backup = await makeSite()
  for (const name of ['document-a', 'document-b', 'document-c', 'nobodys']) rmSync(stored(name))
  writeFileSync(stored('document-d'), 'the newer one')
  writeFileSync(join(filesFolder(backup), 'document-b'), 'of document-x')
  rmSync(join(filesFolder(backup), 'document-c'))
  const told: string[] = []
  expect(await bringFiles(backup, dataDir, (line) => void told.push(line))).toEqual({
    brought: 1,
    missing: ['document-b', 'document-c'],
  })
  expect(told).toEqual([expect.stringMatching(/^Room for the files: 4\.0 MB needed in /)])
  expect(readdirSync(filesFolder(dataDir)).toSorted()).toEqual(['document-a', 'document-d'])
  expect(readFileSync(stored('document-a'), 'utf8')).toBe('of document-a')
  expect(readFileSync(stored('document-d'), 'utf8')).toBe('the newer one')
  rmSync(stored('document-d'))
  expect((await bringFiles(backup, dataDir)).brought).toBe(1)
})

test('none are brought from what cannot be checked, beside a site that runs, or where there is no database', async () => {
  const backup = await makeSite()
  rmSync(stored('document-a'))
  lockData(dataDir)
  await expect(bringFiles(backup, dataDir)).rejects.toThrow(/in use by another process/)
  unlockData(dataDir)
  await expect(bringFiles(backup, join(folder, 'empty'))).rejects.toThrow(/^There is no database in .*empty/)
  rmSync(join(backup, 'manifest.json'))
  await expect(bringFiles(backup, dataDir)).rejects.toThrow(`${backup}: it has no manifest.json, so that its files cannot be checked. Take another backup.`) // prettier-ignore
  expect(existsSync(stored('document-a'))).toBe(false)
})

test('files of a person who was deleted since are neither missed nor brought back', async () => {
  const staff = await withDb((db) => addUser(db, { isAdmin: true, firstName: 'Sam', lastName: 'Desk' }))
  const ann = await withDb((db) => addCanary(db, 'Ann', staff))
  for (const name of await withDb(listNamedFiles)) writeFileSync(stored(name), 'a file')
  const start = async () => {
    await prepareData(dataDir)
    await forgetAgainAfterRestore(dataDir)
    return tellMissingFiles(dataDir)
  }
  expect(await start()).toEqual([])
  const backup = await makeBackup(dataDir, join(folder, 'backups'))
  const request = { kind: 'deletion', fullName: 'Ann', email: ann.user.email, person: ann.user.id, identityCheck: 'Called', receivedDay: '2026-11-20', checkedDay: '2026-11-20' } as const // prettier-ignore
  await withDb((db) => enterDataRequest(db, { ...staff, role: 'admin' }, request, '2026-11-20T10:00:00.000Z'))
  const removeFile = async (name: string) => rmSync(stored(name), { force: true })
  expect(await withDb((db) => deleteDueAccounts(db, removeFile, () => '2026-11-28T10:00:00.000Z'))).toBe(1)
  const gone = ann.fileKeys.filter((name) => !existsSync(stored(name)))
  expect(gone.length).toBeGreaterThan(0)
  await start()

  // The database alone comes back, as from a copy before a migration.
  const alone = join(folder, 'alone')
  mkdirSync(alone)
  copyFileSync(databaseFile(backup), databaseFile(alone))
  await restoreBackup(alone, dataDir, { isForced: true })
  expect(await start()).toEqual([])
  expect(await bringFiles(backup, dataDir)).toEqual({ brought: 0, missing: [] })
  expect(gone.filter((name) => existsSync(stored(name)))).toEqual([])
})
