import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { everyDay } from './all.ts'
import { roles } from '../../app/domain/people/roles.ts'
import {
  bytes,
  copies,
  dataDir,
  dump,
  keepOldData,
  look,
  problems,
  put,
  putOld,
  schemas,
} from '../../app/testing/database/old-data.ts'
import { oldMails, type OldSchema } from '../../app/testing/database/old-databases.ts'
import { foldText } from '../../db/database.server.ts'
import { restoreBackup } from './backups.ts'
import { backupsFolder, databaseFile, filesFolder } from './data-folder.ts'
import { describeUpdate, prepareData } from './prepare.ts'

keepOldData()

const newest = [
  '0004-about',
  '0005-mail-blocks',
  '0006-roles',
  '0007-files',
  '0008-desk',
  '0009-text-search',
  '0010-paying',
  '0011-deals-at-work',
  '0012-drawings',
  '0013-blog',
  '0014-newsletter',
  '0015-lanes',
  '0016-areas',
  '0017-area-reading',
  '0018-area-editions',
  '0019-advisor',
  '0020-shortlist',
  '0021-saved-searches',
  '0023-queue-by-asking',
  '0025-derived-figures',
  '0027-openings',
  '0028-left-drafts',
  '0029-confirmed-figures',
  '0030-record-drafts',
  '0031-record-versions',
  '0032-cancellations',
  '0033-desk-notes',
  '0034-disputes',
  '0035-ends',
  '0036-books',
  '0037-owner-contact',
  '0038-dispute-ends',
  '0039-post-covers',
  '0040-guides',
  '0041-testimonials',
  '0042-legal-versions',
  '0043-own-data',
  '0044-buyer-checks',
  '0045-material-information',
  '0046-submissions',
  '0047-waiting-roles',
  '0048-nations',
  '0049-vendor-law',
  '0050-newer-documents',
  '0051-versions',
  '0052-many-deals',
  '0053-desk-orders',
  '0054-desk-at-scale',
  '0055-narrower-versions',
  '0056-large-lists',
  '0057-advisor-questions',
  '0058-price-falls',
  '0059-asked-as',
  '0060-bedrooms',
  '0061-backup-runs',
  '0062-watching',
  '0063-hold-groups',
  '0064-mail-ends',
  '0066-application-id',
  '0067-forgotten',
  '0068-outbox-takers',
  '0069-site-counts',
]
/** Tables that go on under another name. */
const renamed: Record<string, string> = { refund_evidence: 'uploads' }

let newSchema: ReturnType<typeof dump>['schema'] | undefined

/** The schema of a database that begins today. */
async function readNewSchema() {
  await prepareData(dataDir)
  return dump().schema
}

const migrated = new Map<OldSchema, Buffer>()

/** A database of this schema that has been brought up to date, once for all tests that look at what has come of it. */
async function putMigrated(schema: OldSchema): Promise<void> {
  const known = migrated.get(schema)
  if (known) return put(known)
  putOld(schema)
  await prepareData(dataDir)
  migrated.set(schema, bytes())
}

/** The migrations of the oldest are those of all. */
describe.each(everyDay(schemas, 1))('a database of %s', (schema) => {
  const pending = schemas.filter((name) => name > schema)

  test('is brought up to date with all that is in it, and is sound', async () => {
    newSchema ??= await readNewSchema()
    putOld(schema)
    const before = dump()
    const { applied } = await prepareData(dataDir)
    expect(applied).toEqual([...pending, ...newest])
    expect(problems()).toEqual(['ok'])
    expect(dump().schema).toEqual(newSchema)
    migrated.set(schema, bytes())
    const counts = (all: ReturnType<typeof dump>) =>
      new Map(all.rows.map(([table, rows]) => [table as string, rows!.length]))
    for (const [table, count] of counts(before)) {
      if (!table.startsWith('kysely')) {
        expect([table, counts(dump()).get(renamed[table] ?? table)]).toEqual([table, count])
      }
    }
    expect(look((sqlite) => sqlite.prepare('SELECT id, status FROM refunds ORDER BY id').raw().all())).toEqual([
      ['asked', 'pending'],
      ['back', 'succeeded'],
      ['failed', 'failed'],
      ['twice', 'due'],
    ])
  })

  test('has a receipt for each payment that was kept, refunded since or not, and a credit note for what arrived back', async () => {
    await putMigrated(schema)
    const receipts = 'SELECT kind, year, number, payment_id, refund_id, amount_pence, customer_name FROM receipts'
    expect(look((sqlite) => sqlite.prepare(`${receipts} ORDER BY kind DESC, number`).raw().all())).toEqual([
      ['receipt', 2026, 1, 'back', null, 300_000, 'Ivy Môn'],
      ['receipt', 2026, 2, 'kept', null, 300_000, 'Ivy Môn'],
      ['credit-note', 2026, 1, 'back', 'back', 300_000, 'Ivy Môn'],
    ])
  })

  test('has its admins and everybody else in their roles, and knows no other role', async () => {
    await putMigrated(schema)
    look((sqlite) => {
      expect(sqlite.prepare('SELECT id, role FROM users ORDER BY id').raw().all()).toEqual([
        ['ada', 'admin'],
        ['ben', 'user'],
        ['ivy', 'user'],
      ])
      expect(sqlite.prepare("SELECT 1 FROM pragma_table_info('users') WHERE name = 'is_admin'").all()).toEqual([])
      const set = (role: string | null) => sqlite.prepare("UPDATE users SET role = ? WHERE id = 'ben'").run(role)
      for (const role of roles) set(role)
      expect(() => set('owner')).toThrow(/CHECK/)
      expect(() => set(null)).toThrow(/NOT NULL/)
    })
  })

  test('is searched as new rows are', async () => {
    await putMigrated(schema)
    const tickets = look((sqlite) => sqlite.prepare('SELECT * FROM tickets').all()) as Record<string, string>[]
    expect(tickets.length).toBeGreaterThan(2)
    for (const { reference, name, email, subject, search_text } of tickets) {
      expect(search_text).toBe(foldText([reference, name, email, subject].join(' ')))
    }
    expect(tickets.filter((ticket) => ticket.search_text!.includes('ynys môn'))).toHaveLength(2)
    const requests = look(
      (sqlite) =>
      sqlite.prepare('SELECT *, (SELECT deal_id FROM reservations WHERE id = reservation_id) AS deal_id FROM refund_requests').all(), // prettier-ignore
    ) as Record<string, string>[]
    expect(requests).toHaveLength(schema === '0001-initial' ? 0 : 3)
    for (const request of requests) {
      const words = [request.reference, request.full_name, request.email, request.deal_reference]
      if (request.reservation_id) {
        words.push(`RES-${request.reservation_id}`, `PID-${String(request.deal_id).padStart(6, '0')}`)
      }
      expect(request.search_text).toBe(foldText(words.join(' ')))
    }
  })

  test('is kept as it was, in a folder named for its time and schema', async () => {
    putOld(schema)
    const before = dump()
    const update = await prepareData(dataDir)
    const { copy } = update
    expect(describeUpdate(update)).toBe(
      `Database brought up to date: ${[...pending, ...newest].join(', ')}; a copy of it as it was: ${copy}.`,
    )
    expect(copies()).toEqual([expect.stringMatching(new RegExp(`^\\d{4}-\\d\\d-\\d\\dT[\\d-]+\\.\\d+Z-of-${schema}$`))])
    expect(copy).toBe(join(backupsFolder(dataDir), copies()[0]!))
    expect(dump(databaseFile(copy!))).toEqual(before)
  })

  test('can be put back from that copy, and the private files stay', async () => {
    putOld(schema)
    const before = dump()
    const { copy } = await prepareData(dataDir)
    writeFileSync(join(filesFolder(dataDir), 'contract'), 'signed')
    await restoreBackup(copy!, dataDir, { isForced: true })
    expect(dump()).toEqual(before)
    expect(readdirSync(filesFolder(dataDir))).toEqual(['contract'])
  })
})

describe('what was said by keys and by the names of actions before 0004', () => {
  const read = (query: string) => look((sqlite) => sqlite.prepare(query).raw().all())
  beforeEach(() => putMigrated('0003-mended'))

  test.each(Object.entries(oldMails))('the mail %s is about %j', (key, about) => {
    expect(read(`SELECT about_type, about_id FROM outbox WHERE idempotency_key = 'mail:${key}'`)).toEqual([
      about ?? [null, null],
    ])
  })

  test('an order to the provider is about its refund, and every other column is as it was', async () => {
    expect(read(`SELECT about_type, about_id FROM outbox WHERE kind = 'refund'`)).toEqual([['refund', 'twice']])
    // What a mail says changes its form in 0005, whose own test looks at that.
    const payload = "CASE kind WHEN 'mail' THEN '' ELSE payload END"
    const kept = `id, kind, idempotency_key, ${payload}, status, attempts, next_attempt_at, last_error, created_at, sent_at, started_at` // prettier-ignore
    const after = read(`SELECT ${kept} FROM outbox ORDER BY rowid`)
    putOld('0003-mended')
    expect(after).toEqual(read(`SELECT ${kept} FROM outbox ORDER BY rowid`))
  })

  test('a mail is searched by its key, its addressee and its subject', () => {
    const mail = "SELECT search_text FROM outbox WHERE idempotency_key = 'mail:dispute-open:dp_1'"
    expect(read(mail)).toEqual([[foldText('mail:dispute-open:dp_1\n{operator}\nMÔN: RES-KEPT7K2M')]])
    expect(read("SELECT search_text FROM outbox WHERE kind = 'refund'")).toEqual([['refund:r1']])
  })

  test('the steps of a request are rows, numbered as their entries in the trail, and none of a request that has gone', () => {
    expect(read('SELECT entry, request_id, status, at, actor, user_id FROM refund_steps ORDER BY entry')).toEqual(
      [
        ['FOUND', 'pending', 'system', null],
        ['LOST', 'pending', 'visitor', null],
        ['LOST', 'under-review', 'admin', null],
        ['PAID', 'pending', 'user', 'ivy'],
        ['PAID', 'approved', 'admin', 'ben'],
        ['PAID', 'processing', 'provider', null],
        ['PAID', 'approved', 'provider', null],
        ['PAID', 'refunded', 'provider', null],
      ].map(([request, status, actor, user], index) => [
        [2, 3, 4, 6, 8, 9, 10, 13][index],
        request,
        status,
        '2026-10-02T10:00:00.000Z',
        actor,
        user,
      ]),
    )
  })

  test('a request is from us where the trail says that the system made it', () => {
    expect(read('SELECT id, is_from_us FROM refund_requests ORDER BY id')).toEqual([
      ['FOUND', 1],
      ['LOST', 0],
      ['PAID', 0],
    ])
  })
})

test('a new database that an older version made only half of is called that', async () => {
  look((sqlite) => sqlite.exec('CREATE TABLE users (id TEXT PRIMARY KEY) STRICT'))
  await expect(prepareData(dataDir)).rejects.toThrow(/half brought up to date.*move it away/)
})

test('a new or up-to-date database is not copied', async () => {
  const update = await prepareData(dataDir)
  expect(describeUpdate(update)).toMatch(/^Database brought up to date: 0001-initial, [^;]*\.$/)
  expect(describeUpdate(await prepareData(dataDir))).toBeNull()
  expect(copies()).toEqual([])
})

test('of the copies the newest of each of the last three schemas is kept; backups are left alone', async () => {
  putOld('0002-after-the-sale')
  const others = ['2026-10-01T10-00-00Z', '2026-10-01T10-00-00Z.tmp', 'notes']
  const old = ['0000-a', '0000-b', '0001-initial', '0001-initial', '0002-after-the-sale'].map(
    (schema, day) => `2026-09-0${day + 1}T10-00-00.000Z-of-${schema}`,
  )
  for (const name of [...others, ...old, '2026-09-30T10-00-00.000Z-of-0001-initial.tmp']) {
    mkdirSync(join(backupsFolder(dataDir), name), { recursive: true })
  }
  const { copy } = await prepareData(dataDir)
  expect(copies()).toEqual([...others, old[1], old[3], copy!.split('/').at(-1)].sort())
})
