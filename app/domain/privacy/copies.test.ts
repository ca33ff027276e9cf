import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closeDatabase, emptyLog, openDatabase, openSnapshot, type Db } from '#db/database.server.ts'
import type { Admin, User } from '#app/domain/people/users.ts'
import { addCanary, findText } from '#app/testing/database/canaries.ts'
import { addUser, readTemplate } from '#app/testing/database/database.ts'
import { watchQueries } from '#app/testing/database/query-plans.ts'
import { alertKeyOf } from '#app/testing/desks/alerts.ts'
import { mailsTo } from '#app/testing/desks/subscribers.ts'
import { mailSite } from '#app/testing/mail/mails.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { writeArchive } from './archive.server.ts'
import { askForCopy, endCopies, findCopyByKey, listOwnRequests, makeCopies } from './copies.server.ts'
import { deletePerson } from './deleting.server.ts'
import { deleteDueAccounts } from './deletion.server.ts'
import { enterDataRequest } from './entering.server.ts'
import { personOf } from './finding.server.ts'
import { filesIn } from '#app/testing/inputs/stored-files.ts'
import { readHoldings } from './holdings.server.ts'

const now = '2026-11-28T10:00:00.000Z'
const later = (minutes: number) => addMilliseconds(now, minutes * 60_000)
const day = 24 * 60

let dataDir: string
let db: Db
let user: User
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'copies-'))
  mkdirSync(join(dataDir, 'files'))
  writeFileSync(join(dataDir, 'site.db'), await readTemplate())
  db = openDatabase(join(dataDir, 'site.db'))
  user = await addUser(db, { email: 'ivy@people.test' })
})
afterEach(() => {
  closeDatabase(db)
  rmSync(dataDir, { recursive: true, force: true })
})

const files = () => readdirSync(join(dataDir, 'files'))
const make = (at = now, folder = dataDir) =>
  makeCopies(db, { files: filesIn(folder), site: mailSite, mayGoOn: () => true }, () => at)
const removeFile = (fileKey: string) => filesIn(dataDir).delete(fileKey)
const row = async () => db.selectFrom('data_requests').selectAll().executeTakeFirstOrThrow()

test('a copy for which the disk has no room is tried again after a pause, and nothing half is left or offered', async () => {
  await askForCopy(db, user, now)
  await expect(make(now, join(dataDir, 'gone'))).rejects.toThrow('ENOENT')
  expect(await row()).toMatchObject({ state: 'making', attempts: 1, file_key: null, due_at: later(1) })
  expect((await listOwnRequests(db, user.id))[0]).toMatchObject({ state: 'making', hasFailed: true })
  expect(await make(later(0.5))).toBe(0)
  expect(await make(later(1))).toBe(1)
  expect(await row()).toMatchObject({ state: 'ready', attempts: 0, file_key: files()[0] })
  expect(files()).toHaveLength(1)
})

test('a copy that would take the last of the disk waits for room, however long it takes, and counts as no try', async () => {
  await askForCopy(db, user, now)
  let free = 999_999_999
  const maker = { files: filesIn(dataDir), site: mailSite, mayGoOn: () => true, readFree: () => Promise.resolve(free) }
  for (let rounds = 0; rounds < 10; rounds += 1) {
    const { due_at: dueAt } = await row()
    expect(await makeCopies(db, maker, () => dueAt!)).toBe(0)
    expect(await row()).toMatchObject({ state: 'making', attempts: 0, file_key: null, due_at: addMilliseconds(dueAt!, 5 * 60_000) }) // prettier-ignore
  }
  expect(files()).toEqual([])
  free += 1
  expect(await makeCopies(db, maker, () => later(60))).toBe(1)
})

test('a copy that fails eight times is given up: its person and the operator are told', async () => {
  await askForCopy(db, user, now)
  for (let tries = 0; tries < 8; tries += 1) {
    expect((await row()).state).toBe('making')
    const { due_at: dueAt } = await row()
    await expect(make(dueAt!, join(dataDir, 'gone'))).rejects.toThrow('ENOENT')
  }
  expect(await row()).toMatchObject({ state: 'failed', due_at: null, file_key: null })
  expect(await make(later(7 * day))).toBe(0)
  const subjects = async (to: string) => (await mailsTo(db, to)).map(({ subject }) => subject)
  expect(await subjects(user.email)).toEqual(['The copy of your data could not be made'])
  expect(await subjects('{operator}')).toEqual(['A copy of data could not be made'])
  expect(await askForCopy(db, user, now)).toEqual({ ok: true })
  expect(await make()).toBe(1)
})

test('a copy that ends the process eight times is given up', async () => {
  await askForCopy(db, user, now)
  await db.updateTable('data_requests').set({ attempts: 8, file_key: 'half-a-copy' }).execute()
  writeFileSync(join(dataDir, 'files', 'half-a-copy'), 'PK')
  expect(await make()).toBe(0)
  expect((await row()).state).toBe('failed')
  await endCopies(db, removeFile, now)
  expect([files(), (await row()).file_key]).toEqual([[], null])
})

test('a copy that is under way when the process ends is made anew by the next, and counts as no try', async () => {
  await askForCopy(db, user, now)
  const answers = [true, true, false]
  const mayGoOn = () => answers.shift() ?? false
  expect(await makeCopies(db, { files: filesIn(dataDir), site: mailSite, mayGoOn }, () => now)).toBe(0)
  expect(await row()).toMatchObject({ state: 'making', attempts: 0, due_at: now })
  expect(files()).toEqual([])
  expect(await make()).toBe(1)
})

test('a new copy takes the place of the one before it', async () => {
  const other = await addUser(db, { email: 'other@people.test' })
  for (const who of [user, user, other]) {
    await askForCopy(db, who, now)
    expect(await make()).toBe(1)
  }
  const rows = await db.selectFrom('data_requests').select('state').orderBy('number').execute()
  expect(rows.map(({ state }) => state)).toEqual(['ended', 'ready', 'ready'])
  expect(await endCopies(db, removeFile, now)).toBe(1)
  expect(files()).toHaveLength(2)
})

test('an entry that cannot be read is named, and the rest is told', async () => {
  await db.insertInto('audit_events').values({ at: now, actor: 'user', actor_user_id: user.id, action: 'signed-in', object_type: 'user', object_id: user.id, detail: '{broken' }).execute() // prettier-ignore
  await askForCopy(db, user, now)
  expect(await make()).toBe(1)
  const archive = unzipSync(readFileSync(join(dataDir, 'files', files()[0]!)))
  expect(strFromU8(archive['README.txt']!)).toContain('could not be read. Ask us for them:\n- Record of your actions')
  const { sections } = JSON.parse(strFromU8(archive['data.json']!)) as { sections: { title: string; rows: object[] }[] }
  expect(sections.find(({ title }) => title === 'Record of your actions')!.rows).toHaveLength(2)
})

test('a copy that the desk entered comes by a key, with an account too: its person cannot sign in', async () => {
  const staff = (await addUser(db, { isAdmin: true })) as Admin
  const form = { kind: 'copy', fullName: 'Ivy', email: user.email, receivedDay: '2026-11-20', identityCheck: 'Passport', checkedDay: '2026-11-28', person: user.id } as const // prettier-ignore
  await enterDataRequest(db, staff, form, now)
  expect(await make()).toBe(1)
  expect(await row()).toMatchObject({ user_id: user.id, received_on: '2026-11-20' })
  expect(await findCopyByKey(db, await alertKeyOf(db, user.email, 'data-copy'), now)).not.toBe('ended')
})

test('a copy that broke off with the process is made anew, and its file goes', async () => {
  await askForCopy(db, user, now)
  writeFileSync(join(dataDir, 'files', 'half-a-copy'), 'PK')
  await db.updateTable('data_requests').set({ file_key: 'half-a-copy', byte_size: 2, attempts: 1 }).execute()
  expect(await make()).toBe(1)
  expect(files()).toEqual([(await row()).file_key])
  expect(files()).not.toContain('half-a-copy')
})

test('of two rounds at once one makes the copy, and one mail says so', async () => {
  await askForCopy(db, user, now)
  expect((await Promise.all([make(), make()])).toSorted()).toEqual([0, 1])
  expect(files()).toHaveLength(1)
  expect(await mailsTo(db, user.email)).toHaveLength(1)
  const { file_key: fileKey } = await row()
  expect(
    readFileSync(join(dataDir, 'files', fileKey!))
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')
})

test('an ended copy whose file could not be deleted loses it in the next round', async () => {
  await askForCopy(db, user, now)
  await make()
  const fails = () => Promise.reject(new Error('The disk is gone.'))
  await expect(endCopies(db, fails, later(7 * day))).rejects.toThrow('The disk is gone.')
  expect((await row()).state).toBe('ended')
  expect(await endCopies(db, removeFile, later(7 * day))).toBe(1)
  expect([files(), (await row()).file_key]).toEqual([[], null])
})

test('somebody whose address is not verified gets no mail and only what is their account’s', async () => {
  const other = await addUser(db, { isEmailVerified: false })
  await askForCopy(db, other, now)
  expect(await make()).toBe(1)
  expect(await db.selectFrom('outbox').select('id').execute()).toEqual([])
})

test('a person without an account gets what is under their address by a key, and has it deleted', async () => {
  const staff = (await addUser(db, { isAdmin: true })) as Admin
  const ann = await addCanary(db, 'Ann', staff, dataDir)
  // The account is somebody else's now: what it holds is not found by the address.
  await db.updateTable('users').set({ email: 'other@people.test' }).where('id', '=', ann.user.id).execute()
  const form = { kind: 'copy', fullName: 'Ann', email: ann.user.email, receivedDay: '2026-11-28', identityCheck: 'Passport', checkedDay: '2026-11-28', person: '' } as const // prettier-ignore
  expect(await enterDataRequest(db, staff, form, now)).toMatchObject({ ok: true })
  expect(await make()).toBe(1)
  const found = await findCopyByKey(db, await alertKeyOf(db, ann.user.email, 'data-copy'), now)
  if (found === 'ended') throw new Error('The link is over.')
  const archive = unzipSync(readFileSync(join(dataDir, 'files', found.fileKey)))
  const { sections } = JSON.parse(strFromU8(archive['data.json']!)) as { sections: { title: string; rows: object[] }[] }
  const told = Object.fromEntries(sections.map(({ title, rows }) => [title, rows.length]))
  expect(told).toMatchObject({ 'Your account': 0, Payments: 0, 'Messages and complaints': 1, 'Refund requests and cancellations': 1, Newsletter: 1, 'Properties that you own': 1 }) // prettier-ignore

  await db.updateTable('deals').set({ status: 'inactive' }).execute()
  await enterDataRequest(db, staff, { ...form, kind: 'deletion' }, now)
  expect(await deleteDueAccounts(db, removeFile, () => later(7 * day))).toBe(1)
  expect(await db.selectFrom('tickets').select('user_id').execute()).toEqual([{ user_id: ann.user.id }])
  const { count } = await db.selectFrom('refund_requests').select((select) => select.fn.countAll<number>().as('count')).executeTakeFirstOrThrow() // prettier-ignore
  expect(count).toBe(2)
  expect(await findText(db, `${ann.gone}@`)).not.toContain('subscribers.email')
})

test('ten thousand rows are written piece by piece, counted in as many queries as one, and leave no byte behind', async () => {
  const addMany = (count: number) =>
    sql`with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < ${count})
      insert into tickets (id, reference, kind, status, subject, email, name, user_id, access_key, created_at, updated_at, search_text, message)
      select 't' || i, 'TIC-' || i, 'general', 'answered', 'quillcanary', ${user.email}, '', ${user.id}, 'k' || i, ${now}, ${now}, 'quillcanary', 'quillcanary ' || i
      from numbers`.execute(db)
  const countQueries = async () => (await watchQueries(db, (watched) => readHoldings(watched, user.id))).length
  // The first to ask makes the key of the hashes.
  await countQueries()
  const before = await countQueries()
  await addMany(10_000)
  expect(await countQueries()).toBe(before)

  const who = await personOf(db, { userId: user.id, email: user.email })
  const snapshot = await openSnapshot(db)
  const pieces: Uint8Array[] = []
  for await (const piece of writeArchive(
    { db: snapshot.db, files: filesIn(dataDir), site: mailSite, sealingKeys: null },
    who,
    now,
  ))
    pieces.push(piece)
  snapshot.close()
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(200_000)
  const text = strFromU8(unzipSync(Buffer.concat(pieces))['data.json']!)
  expect(text.split('"Message":"quillcanary ').length - 1).toBe(10_000)

  await db.transaction().execute((trx) => deletePerson(trx, who, '', now))
  expect(await emptyLog(db)).toBe(true)
  const raw = ['site.db', 'site.db-wal'].map((name) => readFileSync(join(dataDir, name)).toString('latin1')).join('')
  expect(raw).not.toContain('quillcanary')
})
