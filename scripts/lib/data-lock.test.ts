import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { CommandProcess, type Command } from '../../app/testing/running/commands.ts'
import { addUser } from '../../app/testing/database/database.ts'
import { makeOldDatabase } from '../../app/testing/database/old-databases.ts'
import { neededSettings } from '../../app/testing/running/settings.ts'
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

/** One of the commands on the folder, as npm gives it. */
function command(file: string, ...words: string[]): Command {
  const environment = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    ...neededSettings,
    DATA_DIR: dataDir,
    PORT: String(ownPort()),
  }
  return { file, words, environment }
}

const commands = new CommandProcess()
afterAll(async () => expect(await commands.end()).toBe(0))

const inUse = () =>
  `DATA_DIR: ${dataDir} is in use by another process of this site. Stop that one first, or set DATA_DIR to another folder.\n`

/** Every file of the folder with its bytes. */
function files(): [string, string][] {
  return readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
    .map((file) => [file, readFileSync(file).toString('base64')])
}

let site: ChildProcess | undefined
afterAll(() => site?.kill('SIGKILL'))

/** Another process that has locked the folder, as a running site. */
async function lockElsewhere(): Promise<ChildProcess> {
  site ??= startLocking()
  site.send(dataDir)
  await once(site, 'message')
  return site
}

function startLocking(): ChildProcess {
  const module = pathToFileURL(join(import.meta.dirname, 'data-lock.ts')).href
  const script = `
    const { lockData } = await import(${JSON.stringify(module)})
    process.on('message', (dataDir) => {
      lockData(dataDir)
      // A connection that nobody refers to would be closed by one of these.
      gc()
      setTimeout(() => {
        gc()
        setTimeout(() => process.send('locked'))
      })
    })`
  return spawn(process.execPath, ['--expose-gc', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}

test('a folder for backups that cannot be written to is a refused start, with one line', async () => {
  const { environment, ...start } = command('start.ts')
  const taken = join(folder, 'taken')
  writeFileSync(taken, '')
  const outcome = await commands.run({ ...start, environment: { ...environment, BACKUP_DIR: join(taken, 'backups') } })
  expect(outcome).toEqual({
    code: 1,
    output: '',
    errors: `BACKUP_DIR: ${taken}/backups cannot be written to (ENOTDIR).\n`,
  })
  expect(readdirSync(dataDir)).toEqual([])
})

test('what must be alone ends with one line beside a running site, and has changed nothing', async () => {
  await makeOldDatabase(databaseFile(dataDir), '0002-after-the-sale')
  mkdirSync(join(dataDir, 'files'))
  writeFileSync(join(dataDir, 'files/upload.tmp'), 'being uploaded')
  writeFileSync(join(dataDir, 'sample-data'), 'seeded')
  mkdirSync(join(folder, 'backup'))
  copyFileSync(databaseFile(dataDir), databaseFile(join(folder, 'backup')))
  await lockElsewhere()
  const before = files()
  for (const alone of [
    command('start.ts'),
    command('migrate.ts'),
    command('seed.ts'),
    command('demo.ts', '--reset'),
    command('dev.ts'),
    command('restore.ts', join(folder, 'backup'), '--force'),
  ]) {
    expect([alone.file, await commands.run(alone)]).toEqual([alone.file, { code: 1, output: '', errors: inUse() }])
  }
  expect(files()).toEqual(before)
}, 60_000)

test('backups, new admins and a needless migration go on beside a running site', async () => {
  await prepareData(dataDir)
  await withDatabase(databaseFile(dataDir), (db) => addUser(db, { email: 'ivy@people.test' }))
  await lockElsewhere()
  const words = { 'backup.ts': [], 'admin-grant.ts': ['ivy@people.test'], 'migrate.ts': [] }
  const said: string[] = []
  for (const [file, given] of Object.entries(words)) {
    const { code, output, errors } = await commands.run(command(file, ...given))
    expect([file, code, errors]).toEqual([file, 0, ''])
    said.push(output)
  }
  expect(said[0]).toContain('Backup made and checked')
  expect(said[1]).toContain('is an admin now')
  expect(said[2]).toBe('The database is up to date.\n')
}, 60_000)

test('a process that was killed leaves nothing that keeps the next one out', async () => {
  const locking = await lockElsewhere()
  try {
    expect(() => lockData(dataDir)).toThrow('in use by another process')
  } finally {
    const exited = once(locking, 'exit')
    locking.kill('SIGKILL')
    await exited
    site = undefined
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
  const { file, environment } = command('start.ts')
  const child = spawn(process.execPath, [join(projectFolder, 'scripts', file)], { env: environment })
  const [errors, [code]] = await Promise.all([text(child.stderr), once(child, 'close') as Promise<[number]>])
  expect([code, errors]).toEqual([1, inUse()])
})
