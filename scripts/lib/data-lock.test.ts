import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addUser } from '../../app/testing/database.ts'
import { makeOldDatabase } from '../../app/testing/old-databases.ts'
import { neededSettings } from '../../app/testing/settings.ts'
import { makeBackup } from './backups.ts'
import { databaseFile, withDatabase } from './data-folder.ts'
import { projectFolder } from './command.ts'
import { lockData, unlockData } from './data-lock.ts'
import { prepareData } from './prepare.ts'

let folder: string
let dataDir: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'))
  dataDir = join(folder, 'data')
  mkdirSync(dataDir)
})
afterEach(() => {
  unlockData(dataDir)
  rmSync(folder, { recursive: true, force: true })
})

let pairs = 0
/**
 * A port for a command of its own, and the one after it for its stand-ins. They lie below those that systems hand out to anybody
 * who asks for a free one, as other tests do meanwhile.
 */
const ownPort = () => 20_000 + 2 * ((process.pid * 16 + pairs++) % 5000)

/** Runs one of the commands on the folder, as npm does. */
async function run(command: string, ...args: string[]) {
  const environment = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    ...neededSettings,
    DATA_DIR: dataDir,
    PORT: String(ownPort()),
  }
  const child = spawn(process.execPath, [join(projectFolder, 'scripts', command), ...args], { env: environment })
  let [output, errors] = ['', '']
  child.stdout.on('data', (text) => (output += text))
  child.stderr.on('data', (text) => (errors += text))
  const [code] = (await once(child, 'close')) as [number]
  return { code, output, errors }
}

/** Every file of the folder with its bytes. */
function files(): [string, string][] {
  return readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => [file, readFileSync(file).toString('base64')])
}

/** Another process that has locked the folder, as a running site. */
async function lockElsewhere(): Promise<ChildProcess> {
  const module = pathToFileURL(join(import.meta.dirname, 'data-lock.ts')).href
  const script = `const { lockData } = await import(${JSON.stringify(module)}); lockData(${JSON.stringify(dataDir)}); globalThis.gc?.(); console.log('locked'); setInterval(() => globalThis.gc?.(), 10)`
  // With a tidying that would close a connection nobody refers to.
  const child = spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  return child
}

test('what must be alone ends with one line beside a running site, and has changed nothing', async () => {
  await makeOldDatabase(databaseFile(dataDir), '0002-after-the-sale')
  mkdirSync(join(dataDir, 'files'))
  writeFileSync(join(dataDir, 'files/upload.tmp'), 'being uploaded')
  writeFileSync(join(dataDir, 'sample-data'), 'seeded')
  mkdirSync(join(folder, 'backup'))
  copyFileSync(databaseFile(dataDir), databaseFile(join(folder, 'backup')))
  const site = await lockElsewhere()
  try {
    const before = files()
    const results = await Promise.all([
      run('start.ts'),
      run('migrate.ts'),
      run('seed.ts'),
      run('demo.ts', '--reset'),
      run('dev.ts'),
      run('restore.ts', join(folder, 'backup'), '--force'),
    ])
    for (const { code, output, errors } of results) {
      expect([code, output]).toEqual([1, ''])
      expect(errors).toBe(
        `DATA_DIR: ${dataDir} is in use by another process of this site. Stop that one first, or set DATA_DIR to another folder.\n`,
      )
    }
    expect(files()).toEqual(before)
  } finally {
    site.kill('SIGKILL')
  }
}, 60_000)

test('backups, new admins and a needless migration go on beside a running site', async () => {
  await prepareData(dataDir)
  await withDatabase(databaseFile(dataDir), (db) => addUser(db, { email: 'ivy@people.test' }))
  const site = await lockElsewhere()
  try {
    const results = await Promise.all([run('backup.ts'), run('admin-grant.ts', 'ivy@people.test'), run('migrate.ts')])
    expect(results.map(({ code, errors }) => [code, errors])).toEqual(results.map(() => [0, '']))
    expect(results[0].output).toContain('Backup made and checked')
    expect(results[1].output).toContain('is an admin now')
    expect(results[2].output).toBe('The database is up to date.\n')
  } finally {
    site.kill('SIGKILL')
  }
}, 60_000)

test('a process that was killed leaves nothing that keeps the next one out', async () => {
  const site = await lockElsewhere()
  try {
    expect(() => lockData(dataDir)).toThrow('in use by another process')
  } finally {
    const exited = once(site, 'exit')
    site.kill('SIGKILL')
    await exited
  }
  lockData(dataDir)
  expect(() => lockData(dataDir)).toThrow('in use by another process')
  unlockData(dataDir)
  lockData(dataDir)
})

test('a lock is not lost by a backup that is made meanwhile', async () => {
  await prepareData(dataDir)
  lockData(dataDir)
  await makeBackup(dataDir, join(folder, 'backups'))
  const { code } = await run('start.ts')
  expect(code).toBe(1)
})
