import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileTicket } from '../../app/domain/support/tickets.server.ts'
import { closeTicket } from '../../app/domain/support/desk.server.ts'
import type { Admin } from '../../app/domain/people/users.ts'
import { leaveRoleWaiting } from '../../app/domain/people/waiting-roles.server.ts'
import { addUser, readTemplate, testNow } from '../../app/testing/database/database.ts'
import { addSubmission } from '../../app/testing/desks/submissions.ts'
import { ask } from '../../app/testing/desks/subscribers.ts'
import { photoRules, storeTestUpload } from '../../app/testing/inputs/upload-rules.ts'
import { addMilliseconds } from '../../app/utils/dates.ts'
import { projectFolder } from './command.ts'
import { databaseFile, withDatabase } from './data-folder.ts'
import { prepareData } from './prepare.ts'
import { tellWhatGoes } from './retention.ts'

const day = 24 * 3_600_000
let folder: string
/** One for all tests, of which none changes anything. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'retention-'))
  writeFileSync(databaseFile(folder), await readTemplate())
  await prepareData(folder)
  await withDatabase(databaseFile(folder), async (db) => {
    const admin = (await addUser(db, { isAdmin: true })) as Admin
    for (let number = 0; number < 103; number += 1) {
      const enquiry = { subject: `Roof ${number}`, email: 'sue@sender.test', message: 'Is it new?' }
      await fileTicket(db, null, enquiry, testNow)
    }
    for (const { id } of await db.selectFrom('tickets').select('id').limit(102).execute())
      await closeTicket(db, admin, id, 0, testNow)
    await ask(db, 'ivy@people.test')
    const waiting = { email: 'nia@people.test', role: 'editor', reason: 'New' } as const
    expect(await leaveRoleWaiting(db, admin, waiting, [], testNow)).toMatchObject({ ok: true })
    await addSubmission(db, admin, { state: 'rejected' })
    const upload = await storeTestUpload(db, photoRules)
    const { file_key } = await db
      .selectFrom('uploads')
      .select('file_key')
      .where('id', '=', upload)
      .executeTakeFirstOrThrow()
    mkdirSync(join(folder, 'files'), { recursive: true })
    writeFileSync(join(folder, 'files', file_key), 'x'.repeat(700))
  })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const tablesOf = (goes: Awaited<ReturnType<typeof tellWhatGoes>>, round: string) =>
  Object.fromEntries(
    goes.rounds.find((one) => one.round === round)?.tables.map(({ table, deleted }) => [table, deleted]) ?? [],
  )
const hashOfData = () =>
  createHash('sha256')
    .update(readFileSync(databaseFile(folder)))
    .digest('hex')

test('it tells of every row that would go, to the end of each round, and touches nothing', async () => {
  const before = [hashOfData(), readdirSync(folder).sort()]
  expect(await tellWhatGoes(folder, testNow)).toEqual({ rounds: [], files: { count: 0, bytes: 0 } })

  const twoDays = await tellWhatGoes(folder, addMilliseconds(testNow, 2 * day + 1))
  expect(tablesOf(twoDays, 'delete-unconfirmed')).toMatchObject({ subscribers: 1, subscription_keys: 1, outbox: 1 })
  expect(tablesOf(twoDays, 'sweep-uploads')).toMatchObject({ uploads: 1 })
  expect(twoDays.files).toEqual({ count: 1, bytes: 700 })
  expect(tablesOf(twoDays, 'delete-expired-records')).toEqual({})

  expect(tablesOf(twoDays, 'end-sessions')).toEqual({})
  const month = await tellWhatGoes(folder, addMilliseconds(testNow, 30 * day))
  expect(tablesOf(month, 'end-sessions')).toEqual({ waiting_roles: 1 })
  // Papers of identity go before the submission.
  const ninetyDays = await tellWhatGoes(folder, addMilliseconds(testNow, 90 * day))
  expect(tablesOf(ninetyDays, 'delete-expired-records')).toMatchObject({ submission_documents: 1 })
  expect(tablesOf(ninetyDays, 'delete-expired-records')).not.toHaveProperty('submissions')

  // A round deletes 100 tickets at the most; the open one stays.
  const later = await tellWhatGoes(folder, addMilliseconds(testNow, 2 * 365 * day + day))
  expect(tablesOf(later, 'delete-expired-records')).toMatchObject({ tickets: 102, submissions: 1 })
  expect([hashOfData(), readdirSync(folder).sort()]).toEqual(before)
})

const run = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/retention.ts', ...args], {
    cwd: projectFolder,
    env: { ...process.env, DATA_DIR: folder },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test('the command says what goes by a day, and that nothing was touched', () => {
  const { status, stdout } = run('--dry-run', '2030-01-01')
  expect(status).toBe(0)
  expect(stdout).toContain('What would be deleted by the start of 2030-01-01; nothing has been touched.')
  expect(stdout).toMatch(/^ {2}tickets: 102 deleted$/m)
  expect(stdout).toMatch(/^Files: 19, /m)
})

test.each([
  [[], /^Usage: npm run retention -- --dry-run/],
  [['--dry-run', '2030-02-30'], /^"2030-02-30" is no day/],
  [['--dry-run', '2030-01-01', 'more'], /^Usage/],
])('%j is refused in one line', (args, said) => {
  const { status, stderr } = run(...args)
  expect(status).toBe(1)
  expect(stderr).toMatch(said)
})
