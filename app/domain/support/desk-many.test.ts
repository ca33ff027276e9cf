import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { expectOnePage, watchQueries } from '#app/testing/database/query-plans.ts'
import { foldText, type Db } from '#db/database.server.ts'
import type { TicketKind } from '#db/schema.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { dueAt } from './due.ts'
import { fileTicket } from './tickets.server.ts'
import { readFilters } from '#app/domain/lists/filters.ts'
import { readTicket } from './desk.server.ts'
import { findNextTicket, listTickets, listTicketsForApi, ticketList } from './list.server.ts'

describe('ten thousand tickets', () => {
  const many = 10_000
  const kinds: TicketKind[] = ['general', 'knowledge-hub', 'call', 'complaint', 'data-protection', 'register-interest']
  const statuses = ['open', 'answered', 'closed', 'open', 'closed'] as const
  const now = addMilliseconds(testNow, 3_600_000)
  const facts = { now, userId: 'ada' }
  let db: Db

  beforeAll(async () => {
    db = await createTestDatabase()
    for (const id of ['ada', 'otto']) await addUser(db, { id, firstName: id, lastName: 'Admin', isAdmin: true })
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
          assigned_to: [null, 'ada', 'otto'][(index % 7) % 3]!,
        }
      })
      await db.insertInto('tickets').values(rows).execute()
    }
  }, 60_000)
  afterAll(() => db.destroy())

  const list = (query: string, source = db) =>
    listTickets(source, readFilters(ticketList.filters, new URLSearchParams(query)), facts)

  const queries = [
    ...['', 'page=80', 'status=answered', 'status=closed&page=80', 'status=all', 'status=all&page=200', 'kind=call', 'kind=complaint&status=closed', 'kind=general&status=all&page=33', 'status=overdue&page=2', 'status=overdue&kind=call'], // prettier-ignore
    ...['assigned=me', 'assigned=me&status=all&page=50', 'assigned=me&status=closed&kind=call', 'assigned=nobody&kind=call', 'assigned=nobody&kind=complaint&status=closed'], // prettier-ignore
  ]
  const byPerson = ['assigned=nobody', 'assigned=nobody&status=all&page=100', 'assigned=nobody&status=overdue&page=2']
  const searches = [
    ...['q=question+77', 'q=m%C3%94N&status=all&page=200', 'q=nothing+like+it', 'q=p9&kind=call', 'q=p9&status=overdue', 'q=p9&status=closed&page=2'], // prettier-ignore
    ...['q=p9&assigned=me', 'q=p9&assigned=nobody&status=all'],
  ]

  test.each([
    ...queries.map((query) => [query, 3] as const),
    ...byPerson.map((query) => [query, 4] as const),
    ...searches.map((query) => [query, 2] as const),
  ])('?%s is read by one index at a time, not sorted, no more than a page; queries: %i', async (query, count) => {
    const made = await watchQueries(db, (watched) => list(query, watched))
    for (const { rows } of made) expectOnePage(rows)
    for (const way of made.slice(0, count).flatMap(({ ways }) => ways)) {
      // The tickets are read once. Only what nobody has is told by a look at what somebody has.
      const [first, ...others] = way.split('\n')
      expect.soft(first).toMatch(/^(SCAN|SEARCH) tickets USING (COVERING )?INDEX tickets_by_.*$/)
      expect.soft(['', ...assignedOnce]).toContain(others.join('\n'))
    }
    // At most one query each for who has the tickets of the page, and for those that are acknowledged.
    const marks = made.slice(count).map(({ plan }) => plan)
    expect.soft(marks.length).toBeLessThanOrEqual(2)
    for (const plan of marks) expect.soft([assignees, acknowledged]).toContain(plan)
  })

  const assignedOnce = [
    [
      'LIST SUBQUERY 1',
      'SEARCH assigned USING COVERING INDEX tickets_by_assignee (assigned_to>?)',
      'CREATE BLOOM FILTER',
    ],
    ['LIST SUBQUERY 1', 'SEARCH assigned USING COVERING INDEX tickets_by_assignee (assigned_to>?)'],
  ].map((steps) => steps.join('\n'))
  const assignees = [
    'SEARCH tickets USING INDEX sqlite_autoindex_tickets_1 (id=?)',
    'SEARCH users USING INDEX sqlite_autoindex_users_1 (id=?)',
    'CORRELATED SCALAR SUBQUERY 1',
    'SEARCH audit_events USING INDEX audit_events_by_object (object_type=? AND object_id=?)',
  ].join('\n')
  const acknowledged = 'SEARCH ticket_messages USING INDEX ticket_messages_by_ticket (ticket_id=?)'

  test.each(['', '&kind=call', '&q=YNYS', '&q=question+9&kind=complaint'])(
    'what one person has, the other has and nobody has%s make up all of them',
    async (query) => {
      const count = async (given: string, userId = 'ada') =>
        (
          await listTickets(db, readFilters(ticketList.filters, new URLSearchParams(`status=all${given}${query}`)), {
            now,
            userId,
          })
        ).counts
      const parts = [await count('&assigned=me'), await count('&assigned=me', 'otto'), await count('&assigned=nobody')]
      const all = await count('')
      for (const [state, total] of Object.entries(all)) {
        expect
          .soft(
            parts.reduce((sum, part) => sum + part[state as keyof typeof part], 0),
            state,
          )
          .toBe(total)
      }
      expect(parts.every((part) => part.open > 0)).toBe(true)
    },
  )

  test.each(['assigned=me', 'assigned=nobody', 'assigned=nobody&kind=call&status=closed', 'assigned=me&q=ynys'])(
    '?%s shows what it counts, page after page',
    async (query) => {
      const first = await list(query)
      const seen: string[] = []
      for (let page = 1; page <= first.pageCount; page += 1) {
        const { rows } = await list(`${query}&page=${page}`)
        seen.push(...rows.map((row) => row.id))
        const name = query.includes('me') ? 'ada Admin' : undefined
        expect(rows.filter((row) => row.assignee?.name !== name)).toEqual([])
      }
      expect(new Set(seen).size).toBe(first.total)
    },
  )

  test.each([
    '',
    'assigned=me',
    'assigned=nobody',
    'kind=complaint',
    'q=question+77',
    'status=closed',
    'status=all&q=p9',
  ])('the next ticket of ?%s is two queries by an index, for one row each', async (query) => {
    const filters = readFilters(ticketList.filters, new URLSearchParams(query))
    const { rows } = await list(query)
    const made = await watchQueries(db, (watched) => findNextTicket(watched, rows[0]!.id, filters, facts))
    expect(made).toHaveLength(2)
    for (const { plan, rows: handed } of made) {
      expect.soft(plan).toMatch(/^SEARCH tickets USING (COVERING )?INDEX (tickets_by|sqlite_autoindex_tickets).*/)
      expect.soft(plan).not.toContain('TEMP B-TREE')
      expect.soft(handed.length).toBeLessThanOrEqual(1)
    }
  })

  test('a ticket is as many queries as in an empty desk, and reads no more than a page of each', async () => {
    const made = await watchQueries(db, (watched) => readTicket(watched, 'id-8001', now))
    for (const { plan, rows } of made) {
      expect.soft(rows.length).toBeLessThanOrEqual(20)
      // No index knows addresses: the search's own is looked through once.
      expect.soft(plan).not.toMatch(/SCAN (?!tickets USING INDEX tickets_by_time)/)
    }
    expect(made.length).toBeLessThanOrEqual(8)
  })

  test('a page of the list for programs is two queries by an index, for its hundred rows', async () => {
    const queries = await watchQueries(db, (watched) => listTicketsForApi(watched, 50))
    expect(queries.map(({ rows }) => rows.length)).toEqual([1, 100])
    for (const { plan } of queries) expect.soft(plan).toMatch(/^SCAN tickets USING (COVERING )?INDEX.*$/)
    const { tickets, total } = await listTicketsForApi(db, 100)
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

  test('one more ticket is as many queries as the first, and reads no list', async () => {
    const fileOne = (source: Db) => {
      const enquiry = { subject: 'One more', email: 'one@many.test', message: 'Is it new?' }
      return watchQueries(source, (watched) => fileTicket(watched, null, enquiry, now))
    }
    const empty = await createTestDatabase()
    const queries = await fileOne(db)
    expect(queries).toHaveLength((await fileOne(empty)).length)
    for (const { plan, rows } of queries) {
      expect.soft(plan).not.toContain('SCAN')
      expect.soft(rows.length).toBeLessThanOrEqual(1)
    }
    await empty.destroy()
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
