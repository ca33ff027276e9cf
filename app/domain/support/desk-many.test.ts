import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, testNow } from '#app/testing/database.ts'
import { expectOnePage, watchQueries } from '#app/testing/query-plans.ts'
import { foldText, type Db } from '#db/database.server.ts'
import type { TicketKind } from '#db/schema.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { dueAt } from './due.ts'
import { fileTicket } from './tickets.server.ts'
import { readFilters } from '#app/domain/lists/filters.ts'
import { listTickets, listTicketsForApi, ticketList } from './list.server.ts'

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

  const list = (query: string, source = db) =>
    listTickets(source, readFilters(ticketList.filters, new URLSearchParams(query)), now)

  const queries = ['', 'page=80', 'status=answered', 'status=closed&page=80', 'status=all', 'status=all&page=200', 'kind=call', 'kind=complaint&status=closed', 'kind=general&status=all&page=33', 'status=overdue&page=2', 'status=overdue&kind=call'] // prettier-ignore

  const searches = ['q=question+77', 'q=m%C3%94N&status=all&page=200', 'q=nothing+like+it', 'q=p9&kind=call', 'q=p9&status=overdue', 'q=p9&status=closed&page=2'] // prettier-ignore

  test.each([...queries.map((query) => [query, 3] as const), ...searches.map((query) => [query, 2] as const)])(
    '?%s is read by one index at a time, not sorted, no more than a page; queries: %i',
    async (query, count) => {
      const made = await watchQueries(db, (watched) => list(query, watched))
      expect(made).toHaveLength(count)
      for (const { plan, rows } of made) {
        // One line: the tickets are read once.
        expect.soft(plan).toMatch(/^(SCAN|SEARCH) tickets USING (COVERING )?INDEX tickets_by_.*$/)
        expectOnePage(rows)
      }
    },
  )

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
