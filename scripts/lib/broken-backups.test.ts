import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDeal, addDocument, addPurchase, addUser, readTemplate } from '../../app/testing/database/database.ts'
import { makeBackup, restoreBackup } from './backups.ts'
import { databaseFile, look, withDatabase } from './data-folder.ts'
import type { Manifest } from './manifest.ts'
import { takeStock } from './stock.ts'
import { Refusal } from './command.ts'

/** A whole backup of a site with a purchase, which each case breaks in its own way. */
let whole: string
/** The database of a site on which nobody has been yet. */
let empty: Buffer
let root: string
let backup: string
let target: string

const documents = ['document-of-the-deal', 'another-document']

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'broken-'))
  const dataDir = join(root, 'data')
  mkdirSync(join(dataDir, 'files'), { recursive: true })
  empty = await readTemplate()
  writeFileSync(databaseFile(dataDir), empty)
  await withDatabase(databaseFile(dataDir), async (db) => {
    const dealId = await addDeal(db)
    for (const fileKey of documents) await addDocument(db, dealId, fileKey)
    await addPurchase(db, await addUser(db), dealId)
  })
  for (const name of documents) writeFileSync(join(dataDir, 'files', name), 'ten bytes.')
  whole = await makeBackup(dataDir, join(root, 'backups'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))
beforeEach(() => {
  const folder = mkdtempSync(join(root, 'case-'))
  backup = join(folder, 'backup')
  target = join(folder, 'data')
  cpSync(whole, backup, { recursive: true })
  mkdirSync(target)
})

const file = (name = 'marketplace.db') => join(backup, name)
const change = (statement: string) => look(file(), (sqlite) => sqlite.exec(statement))
function changeManifest(make: (manifest: Manifest & { format: number; application: number }) => void): void {
  const manifest = JSON.parse(readFileSync(file('manifest.json'), 'utf8')) as Parameters<typeof make>[0]
  make(manifest)
  writeFileSync(file('manifest.json'), JSON.stringify(manifest))
}
/** Every file of the target with its bytes, but for the lock. */
function everything(): [string, string][] {
  return readdirSync(target, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'lock.db')
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
    .map((path) => [path, readFileSync(path, 'latin1')])
}
/** The line with which a backup is refused, with `BACKUP` and `DATA` for its folder and the target. */
async function refusal(isForced: boolean): Promise<string> {
  const before = everything()
  const error: unknown = await restoreBackup(backup, target, { isForced }).then(
    () => new Error('It was restored.'),
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(Refusal)
  expect(everything()).toEqual(before)
  return (error as Refusal).message.replaceAll(backup, 'BACKUP').replaceAll(target, 'DATA')
}

const another = 'Take another backup.'
/** What is wrong, how it comes about, and the line; none of them is restored, forced or not. */
const hopeless: [string, () => void, string | RegExp][] = [
  [
    'no such folder',
    () => rmSync(backup, { recursive: true }),
    'BACKUP is no backup: there is no such folder. Give the dated folder of one.',
  ],
  [
    'a file in its place',
    () => {
      renameSync(file(), join(root, 'moved'))
      rmSync(backup, { recursive: true })
      renameSync(join(root, 'moved'), backup)
    },
    'BACKUP is no backup: it is a file. Give the dated folder of one.',
  ],
  [
    'a folder without a database',
    () => rmSync(file()),
    'BACKUP is no backup: it has no marketplace.db. Give the dated folder of one.',
  ],
  ['a database of 0 bytes', () => truncateSync(file()), `BACKUP/marketplace.db is empty (0 bytes). ${another}`],
  [
    'something else under its name',
    () => writeFileSync(file(), 'PK this is an archive'),
    `BACKUP/marketplace.db is no SQLite database. ${another}`,
  ],
  [
    'a database cut off',
    () => truncateSync(file(), 40_960),
    /^BACKUP\/marketplace\.db is cut off: it has 40960 of its \d{6,7} bytes\. Take another backup\.$/,
  ],
  [
    'a page overwritten',
    () => writeFileSync(file(), readFileSync(file()).fill(0xff, 4096, 40_960)),
    /^BACKUP\/marketplace\.db is damaged \([^\n]+\)\. Take another backup\.$/,
  ],
  [
    'the database of another application',
    () => change('PRAGMA application_id = 7'),
    'BACKUP/marketplace.db is the database of another application. Give the folder of a backup of this site.',
  ],
  [
    'one of another application that does not say so',
    () => {
      rmSync(file())
      writeFileSync(file(), '')
      change('CREATE TABLE notes (id INTEGER PRIMARY KEY)')
    },
    `BACKUP/marketplace.db is the database of another application. ${another}`,
  ],
  [
    'a newer schema',
    () => change("INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-future', '2030-01-01')"),
    'BACKUP/marketplace.db was written by a newer version of the product (9999-future). Use that version, or take an older backup.',
  ],
  [
    'a database without tables',
    () => {
      rmSync(file())
      writeFileSync(file(), '')
      change('CREATE TABLE x (id); DROP TABLE x')
    },
    `BACKUP/marketplace.db is an empty database: it has no tables of this site. ${another}`,
  ],
  [
    'a broken reference',
    () => change('PRAGMA foreign_keys = OFF; DELETE FROM users'),
    `BACKUP/marketplace.db is damaged (broken reference in reservations). ${another}`,
  ],
  [
    'rows gone',
    () => change('DELETE FROM deal_documents'),
    `BACKUP/marketplace.db is not what its manifest.json says: deal_documents has 0 rows, and had 2. ${another}`,
  ],
  [
    'other sums of money',
    () => change('UPDATE payments SET amount_pence = amount_pence + 1'),
    `BACKUP/marketplace.db is not what its manifest.json says: payments received are £3,000.01, and were £3,000. ${another}`,
  ],
  [
    'another text in a row',
    () => change("UPDATE deals SET features = '[1]'"),
    `BACKUP/marketplace.db is not what its manifest.json says: its bytes are others. ${another}`,
  ],
  [
    'a manifest of an older backup',
    () => changeManifest((manifest) => (manifest.schema = '0001-initial')),
    /^BACKUP\/marketplace\.db is not what its manifest\.json says: its schema is \d{4}-[a-z-]+, and was 0001-initial\. Take another backup\.$/,
  ],
  [
    'a manifest of a newer product',
    () => changeManifest((manifest) => (manifest.format = 2)),
    'BACKUP was made by a newer version of the product. Restore it with that version, or give an older backup.',
  ],
  [
    'a manifest of another application',
    () => changeManifest((manifest) => (manifest.application = 7)),
    'BACKUP is the backup of another application. Give the folder of a backup of this site.',
  ],
  [
    'changes in a log beside the database',
    () => writeFileSync(file('marketplace.db-wal'), 'x'),
    'BACKUP/marketplace.db is no copy by itself: marketplace.db-wal beside it has changes that are not in it yet. Take a backup that db:backup made.',
  ],
  [
    'the name of one that was interrupted',
    () => {
      renameSync(backup, `${backup}.tmp`)
      backup += '.tmp'
    },
    `BACKUP is no whole backup: making it was interrupted. ${another}`,
  ],
]

describe('a backup that nobody can want', () => {
  test.each(hopeless)('%s', async (_name, breakIt, line) => {
    breakIt()
    const said = [await refusal(false)]
    copyFileSync(databaseFile(whole), databaseFile(target))
    said.push(await refusal(true))
    for (const one of said) {
      if (typeof line === 'string') expect(one).toBe(line)
      else expect(one).toMatch(line)
    }
  })
})

const unread = 'so that its files cannot be checked'
/** What is wrong with the files of a backup, how it comes about, and the fault that is told. With --force it is restored all the same. */
const incomplete: [string, () => void, string][] = [
  ['no manifest', () => rmSync(file('manifest.json')), `it has no manifest.json, ${unread}`],
  [
    'half a manifest',
    () => truncateSync(file('manifest.json'), 100),
    `its manifest.json cannot be read (it is no JSON), ${unread}`,
  ],
  [
    'a manifest that says too little',
    () => changeManifest((manifest) => (manifest.rows = undefined!)),
    `its manifest.json cannot be read (rows is wrong), ${unread}`,
  ],
  [
    'a manifest that leads out of its folder',
    () => changeManifest((manifest) => (manifest.files['../../secret'] = manifest.database)),
    `its manifest.json cannot be read (files.../../secret is wrong), ${unread}`,
  ],
  ['no folder of files', () => rmSync(file('files'), { recursive: true }), 'its folder files is missing, with 2 files'],
  [
    'a file in the place of that folder',
    () => {
      rmSync(file('files'), { recursive: true })
      writeFileSync(file('files'), '')
    },
    'its folder files is missing, with 2 files',
  ],
  ['a file that is missing', () => rmSync(file('files/another-document')), '1 file missing (another-document)'],
  [
    'all of them',
    () => documents.forEach((name) => rmSync(file(`files/${name}`))),
    '2 files missing (another-document, document-of-the-deal)',
  ],
  [
    'a file that is cut',
    () => truncateSync(file('files/another-document'), 4),
    '1 file cut or grown (another-document: 4 of 10 bytes)',
  ],
  [
    'a file with other bytes',
    () => writeFileSync(file('files/another-document'), 'ten bytes!'),
    '1 file changed since (another-document)',
  ],
  [
    'a folder in the place of a file',
    () => {
      rmSync(file('files/another-document'))
      mkdirSync(file('files/another-document'))
    },
    '1 file that cannot be read (another-document)',
  ],
  [
    'a file that rows name and the manifest does not',
    () => changeManifest((manifest) => delete manifest.files['another-document']),
    '1 file named by rows but not in it (another-document)',
  ],
  [
    'a database of nobody, without a manifest',
    () => {
      rmSync(file('manifest.json'))
      writeFileSync(file(), empty)
    },
    `it has no manifest.json, ${unread}; it holds no people and no deals`,
  ],
]

describe('a backup that is refused, and restored with --force', () => {
  test.each(incomplete)('%s', async (_name, breakIt, fault) => {
    breakIt()
    expect(await refusal(false)).toBe(
      `BACKUP: ${fault}. Take another backup, or add --force to restore this one as it is.`,
    )
    copyFileSync(databaseFile(whole), databaseFile(target))
    const { keptAside, faults } = await restoreBackup(backup, target, { isForced: true })
    expect(faults.join('; ')).toBe(fault)
    expect(readdirSync(keptAside!)).toContain('marketplace.db')
    expect(look(databaseFile(target), takeStock)).toEqual(look(file(), takeStock))
  })
})

test('of a file that cannot be read nothing is restored', async () => {
  rmSync(file('files/another-document'))
  mkdirSync(file('files/another-document'))
  await restoreBackup(backup, target, { isForced: true })
  expect(readdirSync(join(target, 'files'))).toEqual(['document-of-the-deal'])
})

/** A disk of one megabyte for the target, where this user may make one. */
function mountSmallDisk(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', target], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

test('a disk without room for it is told before anything is copied', async (context) => {
  if (!mountSmallDisk()) return context.skip()
  try {
    const line =
      /^db:restore: there is no room in DATA for what is restored: [\d.]+ MB have to be free on its disk, and [\d.]+ MB are\. Free some space and start again; nothing was changed\.$/
    expect(await refusal(false)).toMatch(line)
  } finally {
    execFileSync('umount', [target])
  }
})

test.skipIf(process.getuid?.() === 0)('a folder that this user may not read is called that', async () => {
  chmodSync(backup, 0o000)
  expect(await refusal(false)).toBe(
    'BACKUP cannot be read (EACCES). Start this as the user who owns it, or give it to this one.',
  )
  chmodSync(backup, 0o700)
})
