import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roles } from '../../app/domain/people/roles.ts'
import { CommandProcess, type Outcome } from '../../app/testing/running/commands.ts'
import { addUser, readTemplate } from '../../app/testing/database/database.ts'
import { projectFolder } from './command.ts'
import { databaseFile, withDatabase } from './data-folder.ts'
import { prepareData } from './prepare.ts'

const commands = new CommandProcess()
let dataDir: string
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'grant-'))
  writeFileSync(databaseFile(dataDir), await readTemplate())
  await prepareData(dataDir)
  await withDatabase(databaseFile(dataDir), async (db) => {
    await addUser(db, { email: 'Ivy@People.test' })
    await addUser(db, { email: 'unverified@people.test', isEmailVerified: false })
    await addUser(db, { email: 'other@people.test', role: 'support' })
  })
})
afterAll(async () => {
  expect(await commands.end()).toBe(0)
  rmSync(dataDir, { recursive: true, force: true })
})

/** The command as a person gives it. */
function grant(...words: string[]): Promise<Outcome> {
  return commands.run({ file: 'admin-grant.ts', words, environment: environment() })
}
const environment = () => ({ ...process.env, DATA_DIR: dataDir })

async function readRoles(): Promise<Record<string, string>> {
  const rows = await withDatabase(databaseFile(dataDir), (db) =>
    db.selectFrom('users').select(['email', 'role']).orderBy('email').execute(),
  )
  return Object.fromEntries(rows.map(({ email, role }) => [email, role]))
}

const others = { 'other@people.test': 'support', 'unverified@people.test': 'user' }

test('without a role it makes an admin', async () => {
  const args = ['scripts/admin-grant.ts', 'ivy@people.test']
  const ended = spawnSync(process.execPath, args, { cwd: projectFolder, encoding: 'utf8', env: environment() })
  expect([ended.status, ended.stdout, ended.stderr]).toEqual([0, 'ivy@people.test is an admin now.\n', ''])
  expect(await readRoles()).toEqual({ 'Ivy@People.test': 'admin', ...others })
})

test('the role of the last admin stays until another person has it', async () => {
  expect(await grant('ivy@people.test', 'user')).toEqual({
    code: 1,
    output: '',
    errors: 'ivy@people.test is the last admin. Give the role admin to another person first.\n',
  })
  expect(await readRoles()).toEqual({ 'Ivy@People.test': 'admin', ...others })
  expect((await grant('other@people.test')).code).toBe(0)
  others['other@people.test'] = 'admin'
})

test.each(roles.filter((role) => role !== 'admin'))('the role %s takes the place of the one before', async (role) => {
  expect(await grant('ivy@people.test', role)).toEqual({
    code: 0,
    output: `ivy@people.test has the role ${role} now.\n`,
    errors: '',
  })
  expect(await readRoles()).toEqual({ 'Ivy@People.test': role, ...others })
})

test('a role that is none is refused in one line that names those there are, and nothing changes', async () => {
  const before = await readRoles()
  for (const role of ['owner', 'Admin', '', 'constructor']) {
    expect(await grant('ivy@people.test', role)).toEqual({
      code: 1,
      output: '',
      errors: `There is no role ${JSON.stringify(role)}. The roles are user, editor, support, reviewer, admin.\n`,
    })
  }
  expect(await readRoles()).toEqual(before)
})

test('nobody with an address that is not verified, or of whom nothing is known, is given one', async () => {
  for (const email of ['unverified@people.test', 'nobody@people.test']) {
    const { code, errors } = await grant(email, 'editor')
    expect([code, errors]).toEqual([1, expect.stringContaining(`Nobody with the verified address ${email}`)])
  }
  expect(await readRoles()).toMatchObject(others)
})
