import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDeal, addUser, createTestDatabase, testNow } from '#app/testing/database.ts'
import { explainQueries } from '#app/testing/query-plans.ts'
import { foldText, type Db } from '#db/database.server.ts'
import type { TicketKind } from '#db/schema.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import {
  addNote,
  answerTicket,
  closeTicket,
  listTickets,
  listTicketsForApi,
  readTicket,
  reopenTicket,
  type AnswerOutcome,
} from './desk.server.ts'
import { dueAt } from './due.ts'
import { fileDealTicket, fileTicket, replyToTicket } from './tickets.server.ts'
import { readTicketFilters, type PublicTicketKind } from './tickets.ts'
import type { Admin } from '#app/domain/people/users.ts'

const later = (minutes: number) => addMilliseconds(testNow, minutes * 60_000)

describe('what admins do', () => {
  let db: Db
  let ada: Admin
  let otto: Admin
  beforeEach(async () => {
    db = await createTestDatabase()
    ada = (await addUser(db, { firstName: 'Ada', lastName: 'Admin', isAdmin: true })) as Admin
    otto = (await addUser(db, { firstName: 'Otto', lastName: 'Other', isAdmin: true })) as Admin
  })

  async function file(kind: PublicTicketKind = 'general'): Promise<{ id: string; key: string }> {
    await fileTicket(db, null, { kind, subject: 'The roof', email: 'sue@sender.test', message: 'New?' }, testNow)
    const { id, access_key } = await db.selectFrom('tickets').selectAll().executeTakeFirstOrThrow()
    return { id, key: access_key }
  }
  const state = () =>
    db.selectFrom('tickets').select(['status', 'due_at', 'closed_at', 'updated_at']).executeTakeFirstOrThrow()
  const mailsToSender = async () =>
    (
      await db
        .selectFrom('outbox')
        .select('payload')
        .orderBy(sql`rowid`)
        .execute()
    )
      .map((row) => JSON.parse(row.payload) as { to: string; text: string })
      .filter((mail) => mail.to === 'sue@sender.test')
  const actions = async () =>
    (await db.selectFrom('audit_events').selectAll().where('object_type', '=', 'ticket').orderBy('id').execute()).map(
      ({ actor, action, detail }) => [actor, action, detail],
    )
  const texts = async (id: string) => (await readTicket(db, id, testNow))!.thread.slice(1).map(({ body }) => body)
  const answer = (body: string, seen = 0, outcome: AnswerOutcome = 'answered') => ({ body, seen, outcome })

  test('an answer is kept, mailed and audited, and nothing is due any more', async () => {
    const { id, key } = await file()
    expect(await answerTicket(db, ada, id, answer('It is.\n{site} & <b>'), later(1))).toEqual({ ok: true })
    expect(await state()).toEqual({ status: 'answered', due_at: null, closed_at: null, updated_at: later(1) })
    const mail = (await mailsToSender()).at(-1)!
    expect(mail.text).toContain('> It is.\n> {{site} & <b>')
    expect(mail.text).toContain(`{site}/support/ticket?key=${key}`)
    expect((await actions()).at(-1)).toEqual([
      'admin',
      'ticket-answered',
      '{"before":{"status":"open"},"after":{"status":"answered"}}',
    ])
    const ticket = await readTicket(db, id, testNow)
    expect(ticket!.thread.at(-1)).toMatchObject({ kind: 'answer', author: 'Ada Admin' })
    expect(ticket!.lastMessageId).toBe(ticket!.thread.at(-1)!.id)
  })

  test('of two admins who answer at once, the second is told and nothing of theirs is sent', async () => {
    const { id } = await file()
    const [first, second] = await Promise.all([
      answerTicket(db, ada, id, answer('Yes.'), later(1)),
      answerTicket(db, otto, id, answer('No.'), later(1)),
    ])
    expect([first, second]).toEqual([{ ok: true }, { ok: false, reason: 'thread-grew' }])
    expect(await texts(id)).toEqual(['Yes.'])
    expect(await mailsToSender()).toHaveLength(2)
  })

  test('two admins with the same words are two answers', async () => {
    const { id } = await file()
    await answerTicket(db, ada, id, answer('Yes.'), later(1))
    expect(await answerTicket(db, otto, id, answer('Yes.'), later(1))).toEqual({ ok: false, reason: 'thread-grew' })
  })

  test('the same answer sent twice is one, even where the sender has replied in between', async () => {
    const { id, key } = await file()
    await answerTicket(db, ada, id, answer('Yes.'), later(1))
    await replyToTicket(db, null, key, 'Thanks', later(2))
    expect(await answerTicket(db, ada, id, answer('Yes.'), later(3))).toEqual({ ok: true })
    expect(await texts(id)).toEqual(['Yes.', 'Thanks'])
    expect(await mailsToSender()).toHaveLength(2)
    expect(await state()).toMatchObject({ status: 'open' })
  })

  test('an answer that has not seen a reply or a note is refused; once seen it goes', async () => {
    const { id, key } = await file()
    await replyToTicket(db, null, key, 'And the walls?', later(1))
    expect(await answerTicket(db, ada, id, answer('Yes.'), later(2))).toEqual({ ok: false, reason: 'thread-grew' })
    await addNote(db, otto, id, 'Wait for the surveyor.', later(3))
    const { lastMessageId } = (await readTicket(db, id, testNow))!
    expect(await answerTicket(db, ada, id, answer('Yes.', lastMessageId - 1), later(4))).toMatchObject({ ok: false })
    expect(await answerTicket(db, ada, id, answer('Yes.', lastMessageId), later(5))).toEqual({ ok: true })
  })

  test('an acknowledgement keeps a complaint open until the final view is due', async () => {
    const { id } = await file('complaint')
    await answerTicket(db, ada, id, answer('We look into it.', 0, 'acknowledged'), later(1))
    expect(await state()).toMatchObject({ status: 'open', due_at: '2026-11-24T00:00:00.000Z' })
    const seen = (await readTicket(db, id, testNow))!.lastMessageId
    await answerTicket(db, ada, id, answer('Our view is this.', seen, 'acknowledged'), '2026-11-25T10:00:00.000Z')
    expect(await state()).toMatchObject({ status: 'answered', due_at: null })
  })

  test('of any other kind there is no mere acknowledgement', async () => {
    const { id } = await file()
    await answerTicket(db, ada, id, answer('We look into it.', 0, 'acknowledged'), later(1))
    expect(await state()).toMatchObject({ status: 'answered' })
  })

  test('one’s own note does not stand in the way of one’s answer', async () => {
    const { id } = await file()
    await addNote(db, ada, id, 'Ask the owner.', later(1))
    expect(await answerTicket(db, ada, id, answer('Yes.'), later(2))).toEqual({ ok: true })
  })

  test('an answer that closes leaves nothing to do, and is mailed once', async () => {
    const { id } = await file('complaint')
    expect(await answerTicket(db, ada, id, answer('Settled.', 0, 'closed'), later(1))).toEqual({ ok: true })
    expect(await answerTicket(db, ada, id, answer('Settled.', 0, 'closed'), later(2))).toEqual({ ok: true })
    expect(await state()).toEqual({ status: 'closed', due_at: null, closed_at: later(1), updated_at: later(1) })
    expect(await mailsToSender()).toHaveLength(2)
    expect((await actions()).slice(1)).toEqual([
      ['admin', 'ticket-answered', '{"before":{"status":"open"},"after":{"status":"closed"}}'],
    ])
  })

  test('what was sent already is closed by sending it with "close", unless the sender has written since', async () => {
    const { id, key } = await file()
    await answerTicket(db, ada, id, answer('Yes.'), later(1))
    expect(await answerTicket(db, ada, id, answer('Yes.', 0, 'closed'), later(2))).toEqual({ ok: true })
    expect(await state()).toMatchObject({ status: 'closed', closed_at: later(2) })
    await replyToTicket(db, null, key, 'But the walls?', later(3))
    const late = await answerTicket(db, ada, id, answer('Yes.', 0, 'closed'), later(4))
    expect(late).toEqual({ ok: false, reason: 'thread-grew' })
    expect(await state()).toMatchObject({ status: 'open' })
    expect(await texts(id)).toEqual(['Yes.', 'But the walls?'])
  })

  test('a ticket is not closed over a text that nobody has read', async () => {
    const { id, key } = await file()
    await replyToTicket(db, null, key, 'One more thing.', later(1))
    expect(await closeTicket(db, ada, id, 0, later(2))).toEqual({ ok: false, reason: 'thread-grew' })
    expect(await state()).toMatchObject({ status: 'open', closed_at: null })
    const { lastMessageId } = (await readTicket(db, id, testNow))!
    await addNote(db, ada, id, 'Seen.', later(3))
    expect(await closeTicket(db, ada, id, lastMessageId, later(4))).toEqual({ ok: true })
    expect(await state()).toMatchObject({ status: 'closed' })
  })

  test('the next open ticket is the one due first of the others', async () => {
    const { id } = await file()
    expect((await readTicket(db, id, testNow))!.next).toBeNull()
    for (const [kind, email] of [
      ['complaint', 'a@sender.test'],
      ['general', 'b@sender.test'],
    ] as const)
      // prettier-ignore
      await fileTicket(db, null, { kind, subject: 'Other', email, message: 'Hm' }, later(-60 * 24 * 7))
    const others = await db.selectFrom('tickets').selectAll().where('id', '<>', id).orderBy('due_at').execute()
    expect((await readTicket(db, id, testNow))!.next).toEqual({
      id: others[0]!.id,
      reference: others[0]!.reference,
      dueAt: others[0]!.due_at,
      isOverdue: true,
    })
    expect((await readTicket(db, others[0]!.id, testNow))!.next).toMatchObject({ id: others[1]!.id })
    await closeTicket(db, ada, others[0]!.id, 0, testNow)
    expect((await readTicket(db, others[1]!.id, testNow))!.next).toMatchObject({ id, isOverdue: false })
  })

  test('a note is mailed to nobody and leaves the state; the same again within ten minutes is one', async () => {
    const { id } = await file()
    const before = await db.selectFrom('outbox').select('id').execute()
    await addNote(db, ada, id, 'Difficult.', later(1))
    await addNote(db, ada, id, 'Difficult.', later(2))
    await addNote(db, otto, id, 'Difficult.', later(3))
    expect(await texts(id)).toEqual(['Difficult.', 'Difficult.'])
    expect(await db.selectFrom('outbox').select('id').execute()).toEqual(before)
    expect(await state()).toMatchObject({ status: 'open', updated_at: later(3) })
    expect((await actions()).map(([, action]) => action)).toEqual([
      'ticket-filed',
      'ticket-note-added',
      'ticket-note-added',
    ])
    expect(JSON.stringify(await actions())).not.toMatch(/Difficult|Sue|roof/i)
  })

  test('closing and reopening happen once each, however often they are asked for', async () => {
    const { id } = await file()
    await closeTicket(db, ada, id, 0, later(1))
    await closeTicket(db, otto, id, 0, later(2))
    expect(await state()).toMatchObject({ status: 'closed', due_at: null, closed_at: later(1) })
    await reopenTicket(db, ada, id, later(3))
    await reopenTicket(db, ada, id, later(4))
    expect(await state()).toMatchObject({ status: 'open', due_at: '2026-11-05T00:00:00.000Z', closed_at: null })
    expect((await actions()).slice(1)).toEqual([
      ['admin', 'ticket-closed', '{"before":{"status":"open"},"after":{"status":"closed"}}'],
      ['admin', 'ticket-reopened', '{"before":{"status":"closed"},"after":{"status":"open"}}'],
    ])
  })

  test.each(['', 'nothing', '%', 'x'.repeat(60)])('there is no ticket %j', async (id) => {
    await file()
    const missing = { ok: false, reason: 'not-found' }
    expect(await readTicket(db, id, testNow)).toBeUndefined()
    expect(await answerTicket(db, ada, id, answer('Yes.'), testNow)).toEqual(missing)
    expect(await addNote(db, ada, id, 'Note', testNow)).toEqual(missing)
    expect(await closeTicket(db, ada, id, 0, testNow)).toEqual(missing)
    expect(await reopenTicket(db, ada, id, testNow)).toEqual(missing)
  })

  test('a ticket shows its deal, and the purchases of whoever was signed in', async () => {
    const user = await addUser(db)
    const dealId = await addDeal(db)
    await fileDealTicket(db, user, { id: dealId, title: 'Two-bed terrace' }, 'call', {}, testNow)
    const reservation = { deal_id: dealId, user_id: user.id, amount_pence: 300_000, expires_at: testNow }
    await db
      .insertInto('reservations')
      .values([
        {
          ...reservation,
          id: 'a',
          reference: 'RES-PAID',
          status: 'paid',
          held_at: testNow,
          paid_at: testNow,
          consent_start_now: 0,
          consent_lose_right: 0,
        },
        {
          ...reservation,
          id: 'b',
          reference: 'RES-LEFT',
          status: 'expired',
          held_at: testNow,
          ended_at: testNow,
          consent_start_now: 0,
          consent_lose_right: 0,
        },
      ]) // prettier-ignore
      .execute()
    const { id } = await db.selectFrom('tickets').select('id').executeTakeFirstOrThrow()
    expect(await readTicket(db, id, testNow)).toMatchObject({
      isSignedIn: true,
      name: 'Ivy Investor',
      deal: { id: dealId, title: 'Two-bed terrace', reference: `PID-${String(dealId).padStart(6, '0')}` },
      purchases: [{ reference: 'RES-PAID', dealTitle: 'Two-bed terrace' }],
      isOverdue: false,
    })
    expect((await readTicket(db, id, later(25 * 60)))!.isOverdue).toBe(true)
  })
})

describe('ten thousand tickets', () => {
  const many = 10_000
  const kinds: TicketKind[] = ['general', 'knowledge-hub', 'call', 'complaint', 'data-protection', 'register-interest']
  const statuses = ['open', 'answered', 'closed', 'open', 'closed'] as const
  const now = addMilliseconds(testNow, 3_600_000)
  let db: Db

  beforeAll(async () => {
    db = await createTestDatabase()
    const message = 'A long message. '.repeat(120)
    for (let start = 0; start < many; start += 500) {
      const rows = Array.from({ length: 500 }, (_, offset) => {
        const index = start + offset
        const status = statuses[index % statuses.length]!
        const kind = kinds[index % kinds.length]!
        const createdAt = addMilliseconds(testNow, (index - many) * 600_000)
        const reference = `TIC-${String(index).padStart(8, '0')}`
        const [name, email, subject] = [`Person ${index}`, `p${index}@many.test`, `Ynys Môn, question ${index}`]
        return {
          id: `id-${index}`,
          reference,
          kind,
          status,
          subject,
          email,
          name,
          access_key: `key-${index}`,
          due_at: status === 'open' ? dueAt(kind, createdAt) : null,
          created_at: createdAt,
          updated_at: addMilliseconds(createdAt, (index % 7) * 86_400_000),
          closed_at: status === 'closed' ? createdAt : null,
          search_text: foldText([reference, name, email, subject].join(' ')),
          message,
        }
      })
      await db.insertInto('tickets').values(rows).execute()
    }
  }, 60_000)
  afterAll(() => db.destroy())

  const list = (query: string, source = db) => listTickets(source, readTicketFilters(new URLSearchParams(query)), now)

  const queries = ['', 'page=80', 'status=answered', 'status=closed&page=80', 'status=all', 'status=all&page=200', 'kind=call', 'kind=complaint&status=closed', 'kind=general&status=all&page=33', 'status=overdue&page=2', 'status=overdue&kind=call'] // prettier-ignore

  test.each(queries)('?%s comes from indexes and is not sorted', async (query) => {
    const plans = await explainQueries(db, (watched) => list(query, watched))
    expect(plans).toHaveLength(3)
    for (const plan of plans) {
      expect.soft(plan).not.toContain('TEMP B-TREE')
      for (const line of plan.split('\n')) expect.soft(line).toMatch(/USING (COVERING )?INDEX tickets_by_/)
    }
  })

  test.each([...queries, 'q=question+77', 'q=m%C3%94N&status=all&page=200', 'q=nothing+like+it', 'q=p9&kind=call'])(
    '?%s takes less than 30 ms of processor time',
    async (query) => {
      await list(query)
      // The best of a few: the others also pay for what this machine does beside.
      const rounds: number[] = []
      for (let round = 0; round < 5; round += 1) {
        const before = process.cpuUsage()
        await list(query)
        const { user, system } = process.cpuUsage(before)
        rounds.push((user + system) / 1000)
      }
      expect(Math.min(...rounds)).toBeLessThan(30)
    },
  )

  test('a page of the list for programs takes as little', async () => {
    const plans = await explainQueries(db, (watched) => listTicketsForApi(watched, 50))
    for (const plan of plans) {
      expect(plan).toMatch(/USING (COVERING )?INDEX/)
      expect(plan).not.toContain('TEMP B-TREE')
    }
    const before = process.cpuUsage()
    const { tickets, total } = await listTicketsForApi(db, 100)
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(30)
    expect([tickets.length, total]).toEqual([100, many])
    expect((await listTicketsForApi(db, 101)).tickets).toEqual([])
  })

  test('the open ones come in the order in which they are due, and the counts add up', async () => {
    const first = await list('')
    const dues = first.rows.map((row) => row.dueAt!)
    expect(dues).toEqual([...dues].sort())
    expect(first.rows.every((row) => row.isOverdue && row.status === 'open')).toBe(true)
    const all: string[] = []
    let overdue = 0
    for (let page = 1; page <= 80; page += 1) {
      const { rows } = await list(`page=${page}`)
      all.push(...rows.map((row) => row.id))
      overdue += rows.filter((row) => row.isOverdue).length
    }
    expect(new Set(all).size).toBe(4000)
    expect(first).toMatchObject({
      total: 4000,
      pageCount: 80,
      counts: { open: 4000, overdue, answered: 2000, closed: 4000, all: many },
    })
    expect(overdue).toBeGreaterThan(3000)
    expect(overdue).toBeLessThan(4000)
  })

  test.each(['', '&kind=call', '&q=YNYS', '&q=question+9&kind=complaint', '&q=nothing'])(
    'the overdue ones%s are as many as are said to be, and come in the order in which they were due',
    async (query) => {
      const { counts, rows } = await list(`status=open${query}`)
      const late = await list(`status=overdue${query}`)
      expect(late.total).toBe(counts.overdue)
      expect(late.counts).toEqual(counts)
      expect(late.rows.every((row) => row.isOverdue)).toBe(true)
      expect(late.rows).toEqual(rows.slice(0, late.rows.length))
      expect(late.pageCount).toBe(Math.max(1, Math.ceil(late.total / 50)))
    },
  )

  test('one more ticket looks for the mails of the last hour through an index, in less than 5 ms', async () => {
    let number = 0
    const fileOne = (source: Db) => {
      const message = `No. ${(number += 1)}`
      return fileTicket(source, null, { subject: 'One more', email: 'one@many.test', message }, now)
    }
    const plans = await explainQueries(db, fileOne)
    for (const plan of plans) expect.soft(plan).not.toMatch(/SCAN tickets(?! USING (COVERING )?INDEX)/)
    const rounds: number[] = []
    for (let round = 0; round < 5; round += 1) {
      const before = process.cpuUsage()
      await fileOne(db)
      const { user, system } = process.cpuUsage(before)
      rounds.push((user + system) / 1000)
    }
    expect(Math.min(...rounds)).toBeLessThan(5)
    await db.deleteFrom('tickets').where('email', '=', 'one@many.test').execute()
  })

  test('all others come by their last change', async () => {
    const { rows } = await list('status=all')
    const changes = rows.map((row) => row.updatedAt)
    expect(changes).toEqual([...changes].sort().reverse())
    expect((await list('status=closed')).rows.every((row) => row.status === 'closed')).toBe(true)
  })

  test.each([
    ['q=TIC-00007777&status=all', 1],
    ['q=tic-00007777&status=all', 1],
    ['q=PERSON+4321&status=all', 1],
    ['q=p4321@many.test&status=all', 1],
    ['q=YNYS+M%C3%94N', 4000],
    ['q=Ynys+Mo%CC%82n&kind=call&status=all', 1667],
    ['q=%25&status=all', 0],
    ['q=_&status=all', 0],
    ["q='+OR+1=1+--&status=all", 0],
    ['kind=call&status=all', 1667],
  ])('?%s finds %i', async (query, total) => {
    const found = await list(query)
    expect(found.total).toBe(total)
    expect(found.rows).toHaveLength(Math.min(50, total))
  })
})
