import { beforeEach, describe, expect, test } from 'vitest'
import { addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { addManyTickets } from '#app/testing/database/many-cases.ts'
import { addAdmin, answer } from '#app/testing/desks/tickets.ts'
import type { TicketKind } from '#db/schema.ts'
import type { Db } from '#db/database.server.ts'
import { readFilters } from '#app/domain/lists/filters.ts'
import { takeTicket } from './assignment.server.ts'
import { addNote, answerTicket } from './desk.server.ts'
import { listTickets, ticketList } from './list.server.ts'
import { replyToTicket } from './tickets.server.ts'

/** As long as a real one. */
const key = 'k'.repeat(43)

let db: Db
beforeEach(async () => {
  db = await createTestDatabase()
})

/** Adds open tickets, `ticket-0` on, one for each of these times at which they are due. */
async function addDue(...dues: string[]): Promise<void> {
  await addManyTickets(db, dues.length, testNow, (number) => ({
    status: 'open',
    due_at: dues[number]!,
    closed_at: null,
  }))
}
const list = (now: string, query = '', userId = 'nobody') =>
  listTickets(db, readFilters(ticketList.filters, new URLSearchParams(query)), { now, userId })

describe('what is overdue and what is due today', () => {
  test.each([
    // A day that counts to its end, in winter and in summer, and over the days that have 25 and 23 hours.
    ['2026-11-25T00:00:00.000Z', '2026-11-23T23:59:59.999Z', 0, 0],
    ['2026-11-25T00:00:00.000Z', '2026-11-24T00:00:00.000Z', 0, 1],
    ['2026-11-25T00:00:00.000Z', '2026-11-24T23:59:59.999Z', 0, 1],
    ['2026-11-25T00:00:00.000Z', '2026-11-25T00:00:00.001Z', 1, 0],
    ['2026-07-08T23:00:00.000Z', '2026-07-07T22:59:59.999Z', 0, 0],
    ['2026-07-08T23:00:00.000Z', '2026-07-07T23:00:00.000Z', 0, 1],
    ['2026-07-08T23:00:00.000Z', '2026-07-08T23:00:00.001Z', 1, 0],
    ['2026-10-26T00:00:00.000Z', '2026-10-24T22:59:59.999Z', 0, 0],
    ['2026-10-26T00:00:00.000Z', '2026-10-24T23:00:00.000Z', 0, 1],
    ['2026-03-29T23:00:00.000Z', '2026-03-28T23:59:59.999Z', 0, 0],
    ['2026-03-29T23:00:00.000Z', '2026-03-29T00:00:00.000Z', 0, 1],
    // An hour.
    ['2026-11-24T17:00:00.000Z', '2026-11-24T17:00:00.000Z', 0, 1],
    ['2026-11-24T17:00:00.000Z', '2026-11-24T17:00:00.001Z', 1, 0],
    ['2026-11-25T00:00:00.001Z', '2026-11-24T10:00:00.000Z', 0, 0],
  ])('due %s, at %s: %i overdue, %i today, in a search as well', async (due, now, overdue, dueToday) => {
    await addDue(due)
    for (const query of ['', 'q=roof', 'kind=general', 'assigned=nobody']) {
      const { counts, rows } = await list(now, query)
      expect.soft(counts, query).toMatchObject({ open: 1, overdue, dueToday })
      expect.soft(rows[0]!.isOverdue).toBe(overdue === 1)
    }
    expect((await list(now, 'status=overdue')).rows).toHaveLength(overdue)
  })

  test('what is due first stands first; at one moment the ids decide', async () => {
    await addDue('2026-11-25T00:00:00.000Z', '2026-11-24T17:00:00.000Z', '2026-11-25T00:00:00.000Z')
    expect((await list(testNow)).rows.map(({ id }) => id)).toEqual(['ticket-1', 'ticket-0', 'ticket-2'])
  })
})

test('who has the tickets of a page stands beside them, and filters them', async () => {
  const ada = await addAdmin(db)
  const otto = await addUser(db, { firstName: 'Otto', lastName: 'Other', role: 'support' })
  await addDue('2026-11-25T00:00:00.000Z', '2026-11-26T00:00:00.000Z', '2026-11-27T00:00:00.000Z')
  await takeTicket(db, ada, 'ticket-0', testNow)
  await takeTicket(db, { ...otto, role: 'support' }, 'ticket-2', testNow)
  const names = async (query: string, userId?: string) =>
    (await list(testNow, query, userId)).rows.map(({ assignee }) => assignee?.name ?? null)
  expect(await names('')).toEqual(['Ada Admin', null, 'Otto Other'])
  expect(await names('assigned=me', otto.id)).toEqual(['Otto Other'])
  expect(await names('assigned=me', 'a stranger')).toEqual([])
  expect(await names('assigned=nobody', ada.id)).toEqual([null])
  expect((await list(testNow, 'assigned=nobody')).counts).toMatchObject({ open: 1, all: 1 })
})

test.each<[TicketKind, boolean]>([
  ['complaint', true],
  ['data-protection', true],
  ['general', false],
  ['call', false],
])('an open %s that has been answered: acknowledged is %s, until its sender writes again', async (kind, isMarked) => {
  const ada = await addAdmin(db)
  await addDue('2026-11-05T00:00:00.000Z')
  await db.updateTable('tickets').set({ kind, access_key: key }).execute()
  const isAcknowledged = async () => (await list(testNow, 'status=all')).rows[0]!.isAcknowledged
  await addNote(db, ada, 'ticket-0', 'Ask the owner.', testNow)
  expect(await isAcknowledged()).toBe(false)
  await answerTicket(db, ada, 'ticket-0', { ...answer('We look into it.', 1), outcome: 'acknowledged' }, testNow)
  await addNote(db, ada, 'ticket-0', 'The owner was asked.', testNow)
  expect(await isAcknowledged()).toBe(isMarked)
  await replyToTicket(db, null, key, 'When?', testNow)
  expect(await isAcknowledged()).toBe(false)
})
