import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { addDeal, addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { expectOnePage, explainQueries, watchQueries } from '#app/testing/database/query-plans.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { auditList, listAudit } from './trail-list.server.ts'
import { readDashboard } from './dashboard.server.ts'
import { countWaitingIn } from './sections.server.ts'
import { listQuestions, questionList } from '#app/domain/advisor/asked/list.server.ts'
import { dealList, listDeskDeals } from '#app/domain/deals/list/list.server.ts'
import { readFilters } from '#app/domain/lists/filters.ts'
import { sections } from '#app/domain/people/roles.ts'
import { hrefWith, listPage, readChoice, readPage, readSearch } from '#app/domain/lists/lists.ts'
import { listOutboxDesk, outboxList } from './outbox-list.server.ts'
import { paragraph } from '#app/domain/mail/blocks.ts'
import { fileRefundRequest } from '#app/domain/refunds/requests.server.ts'
import { listReservations, reservationList } from '#app/domain/reservations/list.server.ts'
import { fileTicket } from '#app/domain/support/tickets.server.ts'

const many = 10_000
let db: Db

/** Ten thousand of everything, as a busy site has after years. */
beforeAll(async () => {
  db = await createTestDatabase()
  const users = await Promise.all(Array.from({ length: 100 }, (_, index) => addUser(db, { id: `user-${index}` })))
  const deals: number[] = []
  for (let index = 0; index < 200; index++)
    deals.push(await addDeal(db, { title: `Deal ${index}`, roi_percent: index / 10 }))
  const at = (index: number) => addMilliseconds(testNow, -index * 60_000)
  await insertMany('reservations', (index) => ({
    id: `reservation-${index}`,
    reference: `RES-${String(index).padStart(8, '0')}`,
    deal_id: deals[index % 200]!,
    user_id: users[index % 100]!.id,
    status: index < 150 ? ('paid' as const) : ('expired' as const),
    amount_pence: 300_000,
    held_at: at(index),
    expires_at: at(index),
    ended_at: at(index),
    paid_at: index < 150 ? at(index) : null,
    consent_start_now: 0 as const,
    consent_lose_right: 0 as const,
  }))
  await insertMany('audit_events', (index) => ({
    at: at(many - index),
    actor: 'user' as const,
    actor_user_id: users[index % 100]!.id,
    action: `action-${index % 20}`,
    object_type: index % 2 ? 'reservation' : 'deal',
    object_id: index % 2 ? `reservation-${index}` : String(deals[index % 200]),
    detail: '{"before":"held","after":"paid","dealId":5}',
  }))
  await insertMany('outbox', (index) => ({
    id: `entry-${index}`,
    kind: 'mail' as const,
    idempotency_key: `mail:test:${index}`,
    payload: JSON.stringify({
      to: `person-${index}@people.test`,
      subject: `Subject ${index}`,
      blocks: [paragraph('Text. '.repeat(300))],
    }),
    search_text: `mail:test:${index}\nperson-${index}@people.test\nsubject ${index}`,
    status: index < 5000 ? ('sent' as const) : ('waiting' as const),
    attempts: 1,
    next_attempt_at: at(index),
    created_at: at(index),
  }))
  await insertMany('advisor_questions', (index) => ({
    asked_on: at(many - index).slice(0, 10),
    question: `Question ${index}`,
    outcome: index % 4 ? ('not-understood' as const) : ('declined' as const),
    verdict: index % 10 ? null : ('wrong' as const),
    is_signed_in: 0,
  }))
}, 60_000)
afterAll(() => db.destroy())

async function insertMany<Table extends 'reservations' | 'audit_events' | 'outbox' | 'advisor_questions'>(
  table: Table,
  row: (index: number) => object,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (let start = 0; start < many; start += 1000) {
      const rows = Array.from({ length: 1000 }, (_, index) => row(start + index))
      await trx
        .insertInto(table)
        .values(rows as never)
        .execute()
    }
  })
}

const from = (query: string) => new URLSearchParams(query)
const operatorEmail = 'help@operator.test'
const viewer = { open: sections, canSendMail: false, userId: 'user-1' }
const lists: Record<string, (db: Db, query: string) => Promise<{ total: number; pageCount: number; rows: unknown[] }>> =
  {
    reservations: (db, query) => listReservations(db, readFilters(reservationList.filters, from(query)), testNow),
    audit: (db, query) => listAudit(db, readFilters(auditList.filters, from(query))),
    outbox: (db, query) => listOutboxDesk(db, readFilters(outboxList.filters, from(query)), operatorEmail),
    advisor: (db, query) => listQuestions(db, readFilters(questionList.filters, from(query))),
  }

describe('with ten thousand rows', () => {
  test.each([
    ['reservations', '', 4],
    ['reservations', 'page=200', 4],
    ['reservations', 'state=live', 4],
    ['reservations', 'state=paid', 4],
    ['reservations', 'state=expired', 4],
    ['reservations', 'q=nobody', 7],
    ['reservations', 'q=res-&page=200', 6],
    ['audit', '', 4],
    ['audit', 'page=200', 4],
    ['audit', 'type=deal', 3],
    ['audit', 'action=action-3', 3],
    ['audit', 'actor=user-7', 4],
    ['audit', 'id=RES-00000123', 4],
    ['audit', 'id=PID-000042', 2],
    ['outbox', '', 2],
    ['outbox', 'page=200', 2],
    ['outbox', 'status=failed', 2],
    ['outbox', 'status=sent&q=nobody', 2],
    ['outbox', 'q=nobody', 1],
    ['outbox', 'kind=mail&page=200', 2],
    ['outbox', 'kind=refund', 1],
    ['outbox', 'q=subject', 2],
    ['outbox', 'q=subject&page=200', 2],
    ['advisor', '', 2],
    ['advisor', 'page=200', 2],
    ['advisor', 'outcome=declined', 2],
    ['advisor', 'outcome=answered', 2],
    ['advisor', 'thumbs=wrong', 2],
    ['advisor', 'outcome=declined&thumbs=wrong&page=10', 2],
    ['advisor', 'q=nobody', 2],
    ['advisor', 'q=question&page=200', 2],
  ])('%s?%s is read by indexes, in order, no more than a page; queries: %i', async (name, query, count) => {
    const queries = await watchQueries(db, (watched) => lists[name]!(watched, query))
    expect(queries).toHaveLength(count)
    for (const [plan, rows] of queries.flatMap(({ ways, rows }) => ways.map((way) => [way, rows] as const))) {
      // A search of the reservations sorts the few that it finds by the index of texts.
      // The rows that belong to one page of fifty may be sorted, and so may the live reservations: one to a deal. The list may not.
      const isSearchOfReservations = name === 'reservations' && query.startsWith('q=')
      // Once the trail has been counted, the few entries about one thing are found by it and sorted.
      const isOneThing = plan.includes('audit_events_by_object (object_type=? AND object_id=?)')
      const mayBeSorted =
        isOneThing || plan.startsWith('SEARCH refund_requests') || query === 'state=live' || isSearchOfReservations
      if (!mayBeSorted) expect.soft(plan).not.toMatch(/TEMP B-TREE FOR (?!LAST TERM)/)
      const scans = plan
        .split('\n')
        .filter((line) => line.startsWith('SCAN') && !/page|constant|\(subquery|json_each/.test(line))
      expect.soft(scans.length, plan).toBe(new Set(scans.map((line) => line.split(' ')[1])).size)
      // The whole trail is read backwards in the order of its key, and so are the questions to the advisor, of which there are 20,000
      // at most; every other list is read through an index.
      const whole = new Set(['SCAN audit_events', 'SCAN advisor_questions'])
      // Letters that many share are looked for in every reservation, and so may be the few, where there are no more than here.
      if (isSearchOfReservations) whole.add('SCAN reservations')
      if (isSearchOfReservations) whole.add('SCAN search_index VIRTUAL TABLE INDEX 0:M1><').add('SCAN found')
      if (query.startsWith('actor=')) whole.add('SCAN users')
      expect.soft(scans.filter((line) => !line.includes(' INDEX') && !whole.has(line))).toEqual([])
      // As many as that may be meant are looked at one by one.
      if (plan.includes('SCAN search_index')) expect.soft(rows.length).toBeLessThanOrEqual(201)
      else expectOnePage(rows)
    }
  })

  test('a search past its last page says how many there are', async () => {
    const all = await listDeskDeals(db, readFilters(dealList.filters, from('')))
    const past = await listDeskDeals(db, readFilters(dealList.filters, from('q=PID&page=9999')))
    expect([past.rows, past.total]).toEqual([[], all.total])
    const held = await listReservations(db, readFilters(reservationList.filters, from('q=res-&page=9999')), testNow)
    expect([held.rows, held.total]).toEqual([[], many])
    expect((await listReservations(db, readFilters(reservationList.filters, from('q=nobody')), testNow)).total).toBe(0)
  })

  test('the counts in the bar come from indexes', async () => {
    for (const plan of await explainQueries(db, (watched) =>
      countWaitingIn(watched, { open: sections, userId: 'user-1' }, testNow),
    )) {
      expect.soft(plan).toMatch(/USING (COVERING )?INDEX/)
      expect.soft(plan).not.toContain('TEMP B-TREE')
    }
  })

  test('every row is on one page', async () => {
    for (const [name, list] of Object.entries(lists)) {
      const ids = new Set<unknown>()
      const { pageCount } = await list(db, '')
      expect(pageCount).toBe(200)
      for (let page = 1; page <= pageCount; page++) {
        for (const row of (await list(db, `page=${page}`)).rows as { id: unknown }[]) ids.add(row.id)
      }
      expect.soft(ids.size, name).toBe(many)
    }
  })
})

describe('what the filters find', () => {
  test.each([
    ['reservations', 'state=live', 150],
    ['reservations', 'state=secured', 150],
    ['reservations', 'state=nonsense', many],
    ['reservations', 'q=RES-00000123', 1],
    ['reservations', 'q=USER-7@people', 100],
    ['reservations', 'state=secured&month=2026-11', 150],
    ['reservations', 'month=2025-11', 0],
    ['audit', 'type=deal', many / 2],
    ['audit', 'type=reservation&id=reservation-1', 1],
    ['audit', 'actor=USER-7@people.test', 100],
    ['audit', 'actor=user', many],
    ['audit', 'actor=admin', 0],
    ['outbox', 'status=sent', many / 2],
    ['outbox', 'status=sending', 0],
    ['outbox', 'kind=refund', 0],
    ['outbox', 'q=PERSON-77@people.test', 1],
    ['outbox', 'q=subject 1234', 1],
    ['outbox', 'q=text', 0],
    ['outbox', 'q=mail:test:55', 111],
    ['outbox', 'q=SUBJECT 77&status=sent', 11],
    ['outbox', 'q=operator.test', 0],
  ])('%s?%s finds %i', async (name, query, total) => {
    expect((await lists[name]!(db, query)).total).toBe(total)
  })

  test('a month is London’s, and adds up what it brought', async () => {
    const list = await listReservations(
      db,
      readFilters(reservationList.filters, from('state=secured&month=2026-11')),
      testNow,
    )
    expect(list.amountPence).toBe(150 * 300_000)
    expect((await listReservations(db, readFilters(reservationList.filters, from('')), testNow)).amountPence).toBeNull()
    const thisMonth = async (now: string) => (await readDashboard(db, viewer, now)).reservations?.thisMonth
    expect(await thisMonth(testNow)).toEqual({ amountPence: 150 * 300_000, payments: 150 })
    // The last hour of October in UTC summer time would be November's in London; in winter it is not.
    expect(await thisMonth('2026-10-31T23:30:00.000Z')).toEqual({ amountPence: 0, payments: 0 })
  })

  test('the dashboard counts the mail that its link shows, and not what is just being sent', async () => {
    const shown = async () =>
      (await listOutboxDesk(db, readFilters(outboxList.filters, from('kind=mail&status=waiting')), operatorEmail)).total
    expect([(await readDashboard(db, viewer, testNow)).stuckMail?.waiting, await shown()]).toEqual([many / 2, many / 2])
    const sending = (startedAt: string | null) =>
      db.updateTable('outbox').set({ started_at: startedAt }).where('id', '=', 'entry-9999').execute()
    await sending(testNow)
    expect([(await readDashboard(db, viewer, testNow)).stuckMail?.waiting, await shown()]).toEqual([
      many / 2 - 1,
      many / 2 - 1,
    ])
    await sending(null)
  })

  test('the trail of a thing is found by its id and by what people call it', async () => {
    const [deal] = await db.selectFrom('deals').select('id').orderBy('id').execute()
    const pid = `PID-${String(deal!.id).padStart(6, '0')}`
    const found = async (query: string) => {
      const { total, rows } = await listAudit(db, readFilters(auditList.filters, from(query)))
      return { total, objects: [...new Set(rows.map((row) => `${row.object.type} ${row.object.id}`))] }
    }
    const reservation = { total: 1, objects: ['reservation reservation-1'] }
    const dealTrail = await found(`type=deal&id=${deal!.id}`)
    expect(dealTrail).toEqual({ total: 50, objects: [`deal ${deal!.id}`] })
    expect(await found('id=reservation-1')).toEqual(reservation)
    for (const text of ['RES-00000001', 'res-00000001', ' RES-00000001 ']) {
      expect.soft(await found(`id=${encodeURIComponent(text)}`), text).toEqual(reservation)
    }
    for (const text of [pid, pid.toLowerCase(), `PID-${deal!.id}`]) {
      expect.soft(await found(`id=${text}`), text).toEqual(dealTrail)
      expect.soft(await found(`type=deal&id=${text}`), text).toEqual(dealTrail)
    }
    const nothing = { total: 0, objects: [] }
    for (const query of ['id=RES-99999999', `type=reservation&id=${pid}`, 'type=deal&id=RES-00000001', 'id=PID-0']) {
      expect.soft(await found(query), query).toEqual(nothing)
    }
  })

  test('the trails of tickets and refund requests are found by their references too', async () => {
    const small = await createTestDatabase()
    const sender = { email: 'sue@sender.test', fullName: 'Sue', reason: 'changed-plans' as const, details: '' }
    for (const subject of ['One', 'Two']) {
      const { reference: ticket } = await fileTicket(small, null, { ...sender, subject, message: subject }, testNow)
      const asked = { ...sender, dealReference: subject }
      const { reference: request } = await fileRefundRequest(small, null, asked, [], testNow)
      for (const reference of [ticket, request]) {
        const { total, rows } = await listAudit(
          small,
          readFilters(auditList.filters, from(`id=${reference.toLowerCase()}`)),
        )
        expect(total).toBeGreaterThan(0)
        expect(new Set(rows.map((row) => row.object.label))).toEqual(new Set([reference]))
      }
    }
    await small.destroy()
  })

  test.each([
    ['sort=roi', 'Deal 199'],
    ['sort=price&q=deal 42', 'Deal 42'],
    ['', 'Deal 199'],
    ['q=PID-000042', 'Deal 41'],
    ['q=LIVERPOOL, l15&status=active&type=Residential', 'Deal 199'],
    ['grade=B&sort=roi', 'Deal 199'],
    ['grade=A', undefined],
  ])('deals?%s begins with %s', async (query, title) => {
    const { rows } = await listDeskDeals(db, readFilters(dealList.filters, from(query)))
    expect(rows[0]?.title).toBe(title)
  })

  test('the codes of the trail are each named once, in order', async () => {
    const readChoices = async (db: Db) => auditList.choices!(db, { now: testNow, operatorEmail, userId: 'user-1' })
    const { objectType, action } = await readChoices(db)
    expect(objectType).toEqual(['deal', 'reservation'])
    expect(action).toHaveLength(20)
    expect(action).toEqual([...(action as string[])].sort())
    const [plan] = await explainQueries(db, readChoices)
    expect(plan).toContain('USING COVERING INDEX audit_events_by_type')
  })
})

describe('addresses of lists', () => {
  test.each([
    ['?q=a&status=b&page=3', {}, '/x?q=a&status=b'],
    ['?q=a&page=3', { page: 2 }, '/x?q=a&page=2'],
    ['?q=a&page=3', { page: 1 }, '/x?q=a'],
    ['?q=a&status=b', { status: '' }, '/x?q=a'],
    ['?q=a&status=b', { status: null, kind: 'c d' }, '/x?q=a&kind=c+d'],
    ['?q=', {}, '/x'],
    ['', {}, '/x'],
  ])('%s with %o is %s', (query, change, href) => expect(hrefWith('/x', query, change)).toBe(href))

  test.each(['', '0', '-1', '1.5', '1e9', 'x', 'NaN', 'Infinity', ' '])('page "%s" is the first', (page) =>
    expect(readPage(new URLSearchParams({ page }))).toBe(1),
  )

  test('a page behind the end of every list stays behind it, however large its number', () => {
    for (const page of ['9999', '10001', '1000000001', '9'.repeat(30), '9'.repeat(400)]) {
      const read = readPage(new URLSearchParams({ page }))
      expect.soft(read, page).toBeGreaterThanOrEqual(9999)
      expect.soft(Number.isSafeInteger(read * 1000), page).toBe(true)
    }
  })

  test('a choice is one of those offered, and nothing that every object has', () => {
    const read = (value: string) => readChoice(new URLSearchParams({ s: value }), 's', { a: 1 })
    expect(['a', 'b', '', 'constructor', '__proto__'].map(read)).toEqual(['a', null, null, null, null])
    expect(readSearch(new URLSearchParams({ q: `  ${'x'.repeat(500)} ` }))).toHaveLength(200)
  })

  test('an empty list has one page', () => expect(listPage([], 0, 1)).toMatchObject({ pageCount: 1 }))
})
