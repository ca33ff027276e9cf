import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, testNow } from '#app/testing/database.ts'
import { explainQueries } from '#app/testing/query-plans.ts'
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
      // The best of a few rounds counts, because other work of this machine slows single rounds down.
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
