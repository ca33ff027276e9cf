import { beforeEach, describe, expect, test } from 'vitest'
import { addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { answer, audit, question } from '#app/testing/desks/tickets.ts'
import type { Admin } from '#app/domain/people/users.ts'
import { readFilters } from '#app/domain/lists/filters.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import type { Db } from '#db/database.server.ts'
import { leaveTicket, takeTicket } from './assignment.server.ts'
import { addNote, answerTicket, closeTicket, readTicket } from './desk.server.ts'
import { findNextTicket, listTickets, ticketList } from './list.server.ts'
import { fileTicket, replyToTicket } from './tickets.server.ts'

const later = (minutes: number) => addMilliseconds(testNow, minutes * 60_000)

let db: Db
let ada: Admin
let otto: Admin
beforeEach(async () => {
  db = await createTestDatabase()
  ada = (await addUser(db, { firstName: 'Ada', lastName: 'Admin', isAdmin: true })) as Admin
  otto = (await addUser(db, { firstName: 'Otto', lastName: 'Other', isAdmin: true })) as Admin
})

async function file(subject = 'The roof', at = testNow) {
  const { reference } = await fileTicket(db, null, { ...question, subject }, at)
  return db.selectFrom('tickets').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow()
}
const assigneeOf = async (id: string) => (await readTicket(db, id, testNow))!.assignee
const actions = async () =>
  (await audit(db)).map(({ action, actor_user_id, detail }) => [action, actor_user_id, detail])

describe('taking a ticket', () => {
  test('makes it that admin’s, since then, for everybody to see; once, however often it is asked for', async () => {
    const { id, updated_at } = await file()
    expect(await assigneeOf(id)).toBeNull()
    expect(await takeTicket(db, ada, id, later(12))).toEqual({ ok: true })
    expect(await takeTicket(db, ada, id, later(13))).toEqual({ ok: true })
    expect(await assigneeOf(id)).toEqual({ id: ada.id, name: 'Ada Admin', since: later(12) })
    const filters = readFilters(ticketList.filters, new URLSearchParams())
    const { rows } = await listTickets(db, filters, { now: testNow, userId: otto.id })
    expect(rows[0]!.assignee).toEqual({ id: ada.id, name: 'Ada Admin', since: later(12) })
    expect(await actions()).toEqual([
      ['ticket-filed', null, '{"kind":"general"}'],
      ['ticket-assigned', ada.id, '{}'],
    ])
    expect((await readTicket(db, id, testNow))!.updatedAt).toBe(updated_at)
  })

  test('of two who press it at once, one has it and the other is told who', async () => {
    const { id } = await file()
    const both = await Promise.all([takeTicket(db, ada, id, later(1)), takeTicket(db, otto, id, later(1))])
    expect(both).toEqual([
      { ok: true },
      { ok: false, reason: 'taken', assignee: { id: ada.id, name: 'Ada Admin', since: later(1) } },
    ])
    expect((await assigneeOf(id))!.id).toBe(ada.id)
  })

  test('from another needs the word, and the name of whoever was seen to have it', async () => {
    const { id } = await file()
    const eve = (await addUser(db, { firstName: 'Eve', lastName: 'Else', isAdmin: true })) as Admin
    await takeTicket(db, ada, id, later(1))
    expect(await takeTicket(db, otto, id, later(2), { from: eve.id })).toMatchObject({ reason: 'taken' })
    expect(await takeTicket(db, otto, id, later(2), { from: ada.id })).toEqual({ ok: true })
    expect(await assigneeOf(id)).toEqual({ id: otto.id, name: 'Otto Other', since: later(2) })
    // Who saw Ada does not take it from Otto.
    const late = await takeTicket(db, eve, id, later(3), { from: ada.id })
    expect(late).toMatchObject({ reason: 'taken', assignee: { name: 'Otto Other' } })
    expect((await actions()).at(-1)).toEqual(['ticket-assigned', otto.id, '{"takenOver":true}'])
  })

  test('over from somebody who has left it meanwhile is taking it', async () => {
    const { id } = await file()
    expect(await takeTicket(db, ada, id, later(1), { from: otto.id })).toEqual({ ok: true })
    expect((await actions()).at(-1)).toEqual(['ticket-assigned', ada.id, '{}'])
  })
})

describe('leaving a ticket', () => {
  test('gives it back, once', async () => {
    const { id } = await file()
    await takeTicket(db, ada, id, later(1))
    expect(await leaveTicket(db, ada, id, later(2))).toEqual({ ok: true })
    expect(await leaveTicket(db, ada, id, later(3))).toEqual({ ok: true })
    expect(await assigneeOf(id)).toBeNull()
    expect((await actions()).slice(1)).toEqual([
      ['ticket-assigned', ada.id, '{}'],
      ['ticket-unassigned', ada.id, '{}'],
    ])
  })

  test('is for whoever has it', async () => {
    const { id } = await file()
    await takeTicket(db, ada, id, later(1))
    const other = await leaveTicket(db, otto, id, later(2))
    expect(other).toMatchObject({ ok: false, reason: 'taken', assignee: { name: 'Ada Admin' } })
    expect((await assigneeOf(id))!.id).toBe(ada.id)
  })
})

describe('answering', () => {
  test('what nobody has makes it the answerer’s, who keeps it when the sender replies', async () => {
    const { id, access_key: key } = await file()
    expect(await answerTicket(db, ada, id, answer('Yes.'), later(1))).toEqual({ ok: true, otherAssignee: null })
    await replyToTicket(db, null, key, 'Really?', later(2))
    expect(await assigneeOf(id)).toEqual({ id: ada.id, name: 'Ada Admin', since: later(1) })
    expect((await actions()).map(([action]) => action)).toEqual([
      'ticket-filed',
      'ticket-assigned',
      'ticket-answered',
      'ticket-replied',
    ])
  })

  test('what another has is not refused: it stays theirs, and the answerer is told', async () => {
    const { id } = await file()
    await takeTicket(db, otto, id, later(1))
    const assignee = { id: otto.id, name: 'Otto Other', since: later(1) }
    expect(await answerTicket(db, ada, id, answer('Yes.'), later(2))).toEqual({ ok: true, otherAssignee: assignee })
    expect(await assigneeOf(id)).toEqual(assignee)
  })

  test('the same answer again takes nothing that was left since', async () => {
    const { id } = await file()
    await answerTicket(db, ada, id, answer('Yes.'), later(1))
    await leaveTicket(db, ada, id, later(2))
    expect(await answerTicket(db, ada, id, answer('Yes.'), later(3))).toEqual({ ok: true, otherAssignee: null })
    expect(await assigneeOf(id)).toBeNull()
  })

  test('a note and closing leave it to nobody', async () => {
    const { id } = await file()
    await addNote(db, ada, id, 'Difficult.', later(1))
    await closeTicket(db, ada, id, 0, later(2))
    expect(await assigneeOf(id)).toBeNull()
  })
})

test('with the account of whoever had it, a ticket is nobody’s again, and stays', async () => {
  const { id } = await file()
  await takeTicket(db, ada, id, later(1))
  await db.deleteFrom('users').where('id', '=', ada.id).execute()
  expect(await assigneeOf(id)).toBeNull()
  expect(await takeTicket(db, otto, id, later(2))).toEqual({ ok: true })
})

test.each(['', 'nothing', '%'])('there is no ticket %j to take or leave', async (id) => {
  await file()
  const missing = { ok: false, reason: 'not-found' }
  expect(await takeTicket(db, ada, id, testNow)).toEqual(missing)
  expect(await leaveTicket(db, ada, id, testNow)).toEqual(missing)
})

// Sent on days of work, because what comes at a weekend is all due at the same moment.
describe('the next ticket', () => {
  const next = async (id: string | null, query = '', by = ada) => {
    const filters = readFilters(ticketList.filters, new URLSearchParams(query))
    return (await findNextTicket(db, id, filters, { now: testNow, userId: by.id }))?.id ?? null
  }

  test('is the one behind this in the order in which they are due, until the end', async () => {
    const [second, first, third] = [
      await file('B', later(-4 * 1440)),
      await file('A', later(-6 * 1440)),
      await file('C', later(0)),
    ]
    expect([await next(null), await next(first.id), await next(second.id), await next(third.id)]).toEqual([
      first.id,
      second.id,
      third.id,
      null,
    ])
    // Due at the same moment, the ids decide: none is skipped and none comes twice.
    await db
      .updateTable('tickets')
      .set({ due_at: later(60) })
      .execute()
    const walked: string[] = []
    for (let id = await next(null); id; id = await next(id)) walked.push(id)
    expect(walked).toEqual([first.id, second.id, third.id].toSorted())
  })

  test('is the first of the list where this one has left it', async () => {
    const [first, second] = [await file('A', later(-6 * 1440)), await file('B')]
    await answerTicket(db, ada, second.id, answer('Yes.'), testNow)
    expect(await next(second.id)).toBe(first.id)
    expect(await next(first.id)).toBeNull()
  })

  test('keeps to the filters and their order', async () => {
    const [first, second, third] = [
      await file('Roof', later(-6 * 1440)),
      await file('Wall', later(-4 * 1440)),
      await file('Roof tiles'),
    ]
    expect(await next(first.id, 'q=roof')).toBe(third.id)
    for (const [minutes, { id }] of [
      [1, first],
      [2, second],
      [3, third],
    ] as const)
      await closeTicket(db, ada, id, 0, later(minutes))
    expect(await next(null, 'status=closed')).toBe(third.id)
    expect(await next(third.id, 'status=closed')).toBe(second.id)
    expect(await next(third.id, 'status=all&q=roof')).toBe(first.id)
    expect(await next(third.id)).toBeNull()
  })

  test('is not one that another has', async () => {
    const [first, second] = [await file('A', later(-6 * 1440)), await file('B')]
    await takeTicket(db, ada, first.id, testNow)
    expect([await next(null, '', ada), await next(null, '', otto)]).toEqual([first.id, second.id])
    expect([await next(null, 'assigned=me', ada), await next(null, 'assigned=me', otto)]).toEqual([first.id, null])
    expect(await next(null, 'assigned=nobody', ada)).toBe(second.id)
  })
})
