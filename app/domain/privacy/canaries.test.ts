import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { closeDatabase, openDatabase, type Db } from '#db/database.server.ts'
import { keepForgotten } from '#db/forgotten.server.ts'
import { findThings } from '#db/text-search.server.ts'
import type { User } from '#app/domain/people/users.ts'
import { addCanary, findText, type Canary } from '#app/testing/database/canaries.ts'
import { addUser, readTemplate } from '#app/testing/database/database.ts'
import { mailSite } from '#app/testing/mail/mails.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { hashSecret, newSecret } from '#app/utils/ids.server.ts'
import { askForCopy, endCopies, findCopy, makeCopies } from './copies.server.ts'
import { askForDeletion, confirmDeletion, deleteDueAccounts, findOpen } from './deletion.server.ts'
import { deleteKept } from './deleting.server.ts'
import { countRows, findPerson, isOf } from './finding.server.ts'
import { Ledger, ledgerFiles } from './ledger.server.ts'
import { filesIn } from '#app/testing/inputs/stored-files.ts'
import { personalRule, personalTables, tableRules } from './tables.ts'

const now = '2026-11-28T10:00:00.000Z'
const days = (count: number) => addMilliseconds(now, count * 86_400_000)

let dataDir: string
let db: Db
let staff: User
let ann: Canary
let bob: Canary
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'own-data-'))
  mkdirSync(join(dataDir, 'files'))
  writeFileSync(join(dataDir, 'site.db'), await readTemplate())
  db = openDatabase(join(dataDir, 'site.db'))
  const ledger = Ledger.open(dataDir)
  if (typeof ledger === 'string') throw new Error(ledger)
  keepForgotten(db, ledger, (error) => expect.fail(String(error)))
  staff = await addUser(db, { isAdmin: true, firstName: 'Stafford', lastName: 'Deskman' })
  ann = await addCanary(db, 'Ann', staff, dataDir)
  bob = await addCanary(db, 'Bob', staff, dataDir)
})
afterEach(() => {
  closeDatabase(db)
  rmSync(dataDir, { recursive: true, force: true })
})

const removeFile = (fileKey: string) => filesIn(dataDir).delete(fileKey)
const countsOf = async ({ user }: Canary) => countRows(db, personalTables, (await findPerson(db, user.id))!)

async function makeCopyOf({ user }: Canary): Promise<Record<string, Uint8Array>> {
  expect(await askForCopy(db, user, now)).toEqual({ ok: true })
  expect(await makeCopies(db, { files: filesIn(dataDir), site: mailSite, mayGoOn: () => true }, () => now)).toBe(1)
  const row = await db
    .selectFrom('data_requests')
    .selectAll()
    .where('user_id', '=', user.id)
    .where('asked_at', '=', now)
    .executeTakeFirstOrThrow()
  const copy = await findCopy(db, user.id, row.id, now)
  if (typeof copy !== 'object') throw new Error('There is no copy.')
  const bytes = readFileSync(join(dataDir, 'files', copy.fileKey))
  expect(bytes.length).toBe(copy.byteSize)
  return unzipSync(bytes)
}

/** Bob asks about Ann's purchase, under her address. */
async function addCrossing(status: 'approved' | 'rejected'): Promise<void> {
  const id = 'crossing-request'
  await db.insertInto('refund_requests').values({ id, reference: 'REF-CROSSING', status, reason: 'other', full_name: 'Typedcanary', email: ann.user.email, deal_reference: 'Typedcanary', details: 'Typedcanary', user_id: bob.user.id, reservation_id: ann.reservationId, sent_at: now, is_from_buyer: 0, asked_at: now, due_at: now, updated_at: now, decided_at: now, approved_pence: 12_345, decision_note: 'Decidedcanary', override_reason: 'Deskcanary', search_text: '' }).execute() // prettier-ignore
  const note = { about_type: 'refund-request', about_id: id, author_user_id: staff.id, created_at: now } as const
  await db
    .insertInto('desk_notes')
    .values({ ...note, body: 'Decidedcanary' })
    .execute()
  await db.insertInto('uploads').values({ id, purpose: 'refund-evidence', about_type: 'refund-request', about_id: id, file_key: 'no-such-file', file_name: 'Typedcanary.pdf', content_type: 'application/pdf', byte_size: 1, created_at: now }).execute() // prettier-ignore
  const payload = JSON.stringify({ to: ann.user.email, subject: 'Decidedcanary', blocks: [] })
  await db.insertInto('outbox').values({ id, kind: 'mail', idempotency_key: id, about_type: 'refund-request', about_id: id, status: 'sent', next_attempt_at: now, created_at: now, attempts: 1, search_text: '', payload }).execute() // prettier-ignore
}

async function deleteAnn(): Promise<void> {
  expect(await askForDeletion(db, ann.user, now)).toEqual({ ok: true })
  const key = newSecret()
  const { id } = (await findOpen(db, ann.user.id))!
  await db
    .updateTable('data_requests')
    .set({ confirm_key_hash: hashSecret(key) })
    .where('id', '=', id)
    .execute()
  expect(await confirmDeletion(db, key, now)).toEqual({ state: 'confirmed', dueAt: days(7) })
  expect(await deleteDueAccounts(db, removeFile, () => days(7))).toBe(1)
  await db.updateTable('outbox').set({ status: 'sent' }).where('about_id', '=', id).execute()
  expect(await deleteDueAccounts(db, removeFile, () => days(7))).toBe(0)
}

describe('the list of tables', () => {
  test('knows every table and column of the database, and has a person in each that can have one', async () => {
    const { rows } = await sql<{ name: string }>`
      select name from sqlite_master where type = 'table'
        and name not like 'sqlite_%' and name not like 'kysely_%' and name not like 'search_%'`.execute(db)
    expect(Object.keys(tableRules).toSorted()).toEqual(rows.map(({ name }) => name).toSorted())
    for (const table of personalTables) {
      const { columns } = personalRule(table)
      const { rows: real } = await sql<{ name: string }>`select name from pragma_table_xinfo(${table})`.execute(db)
      const names = real.map(({ name }) => name)
      if ('only' in columns) expect(names, table).toEqual(expect.arrayContaining(Object.keys(columns.only)))
      else expect(Object.keys(columns).toSorted(), table).toEqual(names.toSorted())
    }
    for (const canary of [ann, bob])
      for (const [table, count] of await countsOf(canary)) expect.soft([table, count > 0]).toEqual([table, true])
  })

  test('finds what was sent from an address only where it is verified, and what is an account’s never by another', async () => {
    await db.updateTable('tickets').set({ email: ann.user.email }).where('user_id', '=', bob.user.id).execute()
    expect((await countsOf(ann)).get('tickets')).toBe(2)
    await db.updateTable('users').set({ is_email_verified: 0 }).where('id', '=', ann.user.id).execute()
    expect((await countsOf(ann)).get('tickets')).toBe(1)
    expect((await countsOf(ann)).get('subscribers')).toBe(0)
  })

  test('never finds a search of one account by the address of another', async () => {
    const { email_hash: hash } = await db
      .selectFrom('saved_searches')
      .select('email_hash')
      .where('user_id', '=', ann.user.id)
      .executeTakeFirstOrThrow()
    await db.updateTable('saved_searches').set({ email_hash: hash }).where('user_id', '=', bob.user.id).execute()
    expect((await countsOf(ann)).get('saved_searches')).toBe(1)
    expect((await countsOf(ann)).get('told_deals')).toBe(1)
  })
})

describe('a copy', () => {
  test('holds every row of its person with readable names, and nothing of anybody else', async () => {
    const counts = await countsOf(ann)
    const files = await makeCopyOf(ann)
    const all = Object.values(files)
      .map((file) => strFromU8(file))
      .join('\n')
    expect(all).toContain(ann.gone)
    expect(all).toContain(ann.kept)
    for (const other of [bob.gone, bob.kept, bob.user.id, bob.user.email, staff.firstName, staff.id])
      expect(all.toLowerCase(), other).not.toContain(other.toLowerCase())
    for (const secret of [ann.secret, bob.secret, ann.unasked]) expect(all).not.toContain(secret)
    expect(all).not.toMatch(/[?&]key=|(?<![\w-])[\w-]{43}(?![\w-])/)
    expect(all).toContain('[a link for one person]')

    const told = JSON.parse(strFromU8(files['data.json']!)) as {
      sections: { title: string; what: string; why: string; kept: string; rows: Record<string, unknown>[] }[]
    }
    expect(told.sections.map(({ title }) => title)).toEqual(personalTables.map((table) => personalRule(table).title))
    for (const [index, table] of personalTables.entries()) {
      const { rows, what, why, kept } = told.sections[index]!
      // Asking for the copy adds a row to two tables.
      const more = table === 'data_requests' || table === 'audit_events' ? 1 : 0
      const expected = counts.get(table)! + more
      expect.soft([table, rows.length]).toEqual([table, expected])
      expect.soft([what, why, kept].every((text) => text.length > 3)).toBe(true)
      for (const row of rows)
        for (const [label, value] of Object.entries(row)) {
          expect.soft(label).toMatch(/^[A-Z][^_]*$/)
          expect.soft(value).not.toBeNull()
        }
    }
    const section = (title: string) => told.sections.find((one) => one.title === title)!.rows
    expect(section('Payments')).toContainEqual(
      expect.objectContaining({ Amount: '£3,000.00', 'Settled at': '2026-06-01T10:00:00.000Z' }),
    )
    expect(section('Holds and reservations')).toContainEqual(
      expect.objectContaining({ 'You asked to start now': true }),
    )
    expect(section('Replies to your messages').map(({ Kind: kind }) => kind)).toEqual(['answer', 'answer'])
    expect(section('Deals that you submitted')[0]).toMatchObject({
      'Your answers': [
        { Question: 'Title', Answer: 'Mill' },
        { Question: 'Your name', Answer: ann.kept },
      ],
    })
    expect(section('Messages about your submissions').map(({ By: by }) => by)).toEqual(['vendor', 'desk', 'vendor', 'desk']) // prettier-ignore
    // What was typed at the desk is told nobody.
    expect(section('Typed and not saved').filter((row) => 'What you typed' in row)).toMatchObject([
      { Kind: 'submission', 'What you typed': { title: ann.gone } },
      { Kind: 'submission' },
    ])
    expect(section('Emails to you')[0]).toMatchObject({ Email: { to: ann.user.email, subject: ann.gone } })
    expect(section('Conversation with the advisor')).toHaveLength(1)
  })

  test('of staff leaves out what they typed and did at the desk about others', async () => {
    await db.insertInto('record_drafts').values({ user_id: staff.id, version: 1, fields: '{"ownerName":"Ownercanary"}', kind: 'deal', record_id: 0, kept_at: now }).execute() // prettier-ignore
    await db.insertInto('audit_events').values({ at: now, actor: 'admin', actor_user_id: staff.id, action: 'deal-edited', object_type: 'deal', object_id: '1', detail: '{"note":"Ownercanary"}' }).execute() // prettier-ignore
    const files = await makeCopyOf({ ...ann, user: staff })
    const text = strFromU8(files['data.json']!)
    expect(text).not.toContain('Ownercanary')
    expect(text).toContain('"Action":"deal-edited"')
  })

  test('has their files, receipts as texts, and says in plain words what is what', async () => {
    const files = await makeCopyOf(ann)
    expect(Object.keys(files)).toEqual([
      'data.json',
      ...[1, 2, 3, 4].map((place) => `files/sent/000${place}-${ann.gone}.pdf`),
      // Of each submission the paper of identity, a document and a picture.
      `files/sent/0005-${ann.kept}.pdf`,
      ...[6, 7, 8, 9].map((place) => `files/sent/000${place}-${ann.gone}.pdf`),
      `files/sent/0010-${ann.gone}.pdf`,
      'files/receipts/2026-0001.txt',
      'README.txt',
    ])
    const readme = strFromU8(files['README.txt']!)
    expect(readme).toContain(`- files/sent/0001-${ann.gone}.pdf: a file about a testimonial of yours`)
    expect(readme).toContain(`- files/sent/0002-${ann.gone}.pdf: a file that you sent with a refund request`)
    expect(readme).toContain(`- files/sent/0005-${ann.kept}.pdf: a file that you sent with a deal that you submitted`)
    expect(readme).toContain('Data Protection Act 2018')
    expect(readme).toContain('- Copies of documents that you bought.')
    for (const fact of [
      'Where it comes from',
      'Who receives it',
      'Outside the UK',
      'Automated decisions',
      'withdraw any consent',
      'ico.org.uk',
      '/privacy',
    ])
      expect.soft(readme).toContain(fact)
    expect(strFromU8(files['data.json']!)).toContain('"Document":"Legal pack"')
    expect(readme).toContain('- Messages and complaints: 2')
  })

  test('leaves out a file that has gone, and says so', async () => {
    for (const key of ann.fileKeys) await removeFile(key)
    const files = await makeCopyOf(ann)
    expect(Object.keys(files)).toEqual(['data.json', 'files/receipts/2026-0001.txt', 'README.txt'])
    expect(strFromU8(files['README.txt']!)).toContain('These files were deleted while the copy was made:')
  })

  test('tells of a request about another’s purchase what was typed alone, and its buyer what was decided alone', async () => {
    await addCrossing('approved')
    const toldTo = async (who: Canary) =>
      Object.values(await makeCopyOf(who))
        .map((file) => strFromU8(file))
        .join('\n')
    const [toBob, toAnn] = [await toldTo(bob), await toldTo(ann)]
    for (const words of ['REF-CROSSING', 'Typedcanary', ann.user.email]) expect.soft(toBob).toContain(words)
    for (const words of ['Decidedcanary', '£123.45', 'Deskcanary']) expect.soft(toBob).not.toContain(words)
    for (const words of ['REF-CROSSING', 'Decidedcanary', '£123.45']) expect.soft(toAnn).toContain(words)
    for (const words of ['Typedcanary', 'Deskcanary']) expect.soft(toAnn).not.toContain(words)
  })

  test('is deleted after seven days', async () => {
    await makeCopyOf(ann)
    // The one before it has gone by the new one.
    expect(await endCopies(db, removeFile, now)).toBe(1)
    const before = readdirSync(join(dataDir, 'files')).length
    expect(await endCopies(db, removeFile, addMilliseconds(days(7), -1))).toBe(0)
    expect(await endCopies(db, removeFile, days(7))).toBe(1)
    expect(readdirSync(join(dataDir, 'files')).length).toBe(before - 1)
  })
})

describe('a deletion', () => {
  const rawBytes = () =>
    readdirSync(dataDir)
      .filter((name) => name.startsWith('site.db'))
      .map((name) => readFileSync(join(dataDir, name)).toString('latin1').toLowerCase())
      .join('\n')

  test('leaves nothing but what the law keeps, in rows, search, files and the bytes of the database', async () => {
    expect(rawBytes()).toContain(ann.gone.toLowerCase())
    const before = await countsOf(bob)
    // A note about a suspicion is kept with the name; it has a test of its own.
    for (const table of ['desk_notes', 'submission_messages'] as const)
      await db.deleteFrom(table).where('body', '=', ann.secret).execute()
    await deleteAnn()
    expect(await findText(db, ann.gone)).toEqual([])
    expect(await findText(db, ann.kept)).toEqual([
      'buyer_checks.how',
      'outbox.payload',
      'payments.buyer_email',
      'receipts.customer_address',
      'receipts.customer_name',
      'refunds.proof',
      'submission_documents.file_name',
      'submission_documents.verdict_note',
      'submissions.answers',
      'submissions.signed_name',
      'uploads.file_name',
    ])
    expect(rawBytes()).not.toContain(ann.gone.toLowerCase())
    const ledger = readFileSync(join(dataDir, ledgerFiles[0]), 'latin1')
    expect(ledger).toContain('"kind":"address"')
    for (const word of ['canary', 'people.test', ann.user.id]) expect(ledger.toLowerCase()).not.toContain(word)
    for (const kind of ['user', 'ticket', 'refund-request'] as const)
      expect((await findThings(db, kind, ann.gone, 10)).count).toBe(0)
    const files = readdirSync(join(dataDir, 'files'))
    expect(files.toSorted()).toEqual([...bob.fileKeys, ...ann.keptFileKeys].toSorted())

    expect(await countsOf(bob)).toEqual(before)
    expect(await findText(db, bob.gone)).toContain('tickets.message')
    expect(await db.selectFrom('users').selectAll().where('id', '=', ann.user.id).executeTakeFirst()).toMatchObject({
      issuer: 'deleted',
      first_name: 'Deleted account',
      last_name: '',
      email: '',
      profile_image_url: null,
    })
    const kept = await db.selectFrom('reservations').selectAll().where('user_id', '=', ann.user.id).execute()
    expect(kept).toMatchObject([{ id: ann.reservationId, consent_start_now: 1, consent_text_version: '2026-11-22' }])
    expect(await db.selectFrom('payments').select('id').where(isOf('payments', { userId: ann.user.id, email: null, emailHash: null })).execute()).toHaveLength(1) // prettier-ignore
  })

  test('empties what another sent about their purchase, and nothing else of the other', async () => {
    await addCrossing('rejected')
    await deleteAnn()
    expect(await findText(db, 'Typedcanary')).toEqual([])
    expect(await findText(db, 'Decidedcanary')).toEqual([])
    const row = await db
      .selectFrom('refund_requests')
      .selectAll()
      .where('id', '=', 'crossing-request')
      .executeTakeFirst()
    expect(row).toMatchObject({ reference: 'REF-CROSSING', approved_pence: 12_345, full_name: '', email: '' })
    expect(await findText(db, bob.gone)).toContain('refund_requests.details')
  })

  test('deletes the account whole where the law keeps nothing', async () => {
    const user = await addUser(db, { firstName: 'Plain', email: 'plain@people.test' })
    ann = { ...ann, user }
    await deleteAnn()
    expect(await db.selectFrom('users').select('id').where('id', '=', user.id).execute()).toEqual([])
  })

  test('keeps notes about a suspicion five years from the end, and tells the desk alone', async () => {
    await deleteAnn()
    expect(await findText(db, ann.gone)).toEqual(['desk_notes.body'])
    await deleteKept(db, ann.user.id, days(7), '2031-12-05T09:59:59.999Z')
    expect(await findText(db, ann.secret)).toEqual(['desk_notes.body'])
    await deleteKept(db, ann.user.id, days(7), '2031-12-05T10:00:00.000Z')
    expect(await findText(db, ann.secret)).toEqual([])
  })

  test('keeps papers of identity and the record of what was approved five years from the end of its deal', async () => {
    await deleteAnn()
    const left = () => db.selectFrom('submissions').select(['state', 'vendor_name', 'user_id']).where('user_id', '=', ann.user.id).execute() // prettier-ignore
    expect(await left()).toEqual([{ state: 'approved', vendor_name: '', user_id: ann.user.id }])
    expect(await db.selectFrom('uploads').select('purpose').where('file_key', 'in', ann.fileKeys).execute()).toEqual([
      { purpose: 'submission-identity' },
    ])
    const early = await deleteKept(db, ann.user.id, days(7), '2031-06-01T09:59:59.999Z')
    expect(early).toEqual({ lookAgainAt: '2031-06-01T10:00:00.000Z', fileKeys: [] })
    const due = await deleteKept(db, ann.user.id, days(7), '2031-06-01T10:00:00.000Z')
    expect(due.fileKeys).toEqual(ann.keptFileKeys)
    expect(await left()).toEqual([])
    expect(await findText(db, ann.kept)).not.toContain('uploads.file_name')
  })

  test('lets what was kept go seven years after the last of it, and the account with it', async () => {
    await deleteAnn()
    const next = await deleteKept(db, ann.user.id, days(7), '2033-05-31T00:00:00.000Z')
    expect(next).toEqual({ lookAgainAt: '2033-06-01T10:00:00.000Z', fileKeys: ann.keptFileKeys })
    expect(await findText(db, ann.kept)).not.toEqual([])
    expect(await findText(db, ann.secret)).toEqual([])
    expect((await deleteKept(db, ann.user.id, days(7), '2033-06-01T10:00:00.000Z')).lookAgainAt).toBeNull()
    expect(await findText(db, ann.kept)).toEqual([])
    expect(await db.selectFrom('users').select('id').where('id', '=', ann.user.id).execute()).toEqual([])
    expect(await findText(db, bob.kept)).not.toEqual([])
  })
})
