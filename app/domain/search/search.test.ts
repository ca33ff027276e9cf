import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { addDeal, addPost, addPurchase, addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { addSubmission, elsewhere } from '#app/testing/desks/submissions.ts'
import { hostileTexts } from '#app/testing/inputs/hostile-texts.ts'
import { addManyRequests, addManyTickets } from '#app/testing/database/many-cases.ts'
import { naughtyStrings } from '#app/testing/inputs/naughty-strings.ts'
import { expectOnePage, watchQueries } from '#app/testing/database/query-plans.ts'
import type { Role } from '#app/domain/people/roles.ts'
import type { Admin } from '#app/domain/people/users.ts'
import { fileRefundRequest } from '#app/domain/refunds/requests.server.ts'
import { fileTicket, replyToTicket } from '#app/domain/support/tickets.server.ts'
import { findByReference } from './references.server.ts'
import { searchableKinds, searchEverything } from './search.server.ts'
import { foundCount, type FoundTicket, type Piece } from './search.ts'

let db: Db
const admins = {} as Record<Exclude<Role, 'user'>, Admin>
let reservation: { id: string; reference: string }
let request: { id: string; reference: string }
let ticket: { id: string; reference: string }
beforeEach(async () => {
  db = await createTestDatabase()
  for (const role of ['editor', 'support', 'reviewer', 'admin'] as const) {
    admins[role] = (await addUser(db, { role, firstName: 'Ada', lastName: role })) as Admin
  }
  const buyer = await addUser(db, { id: 'gwen', firstName: 'Gwenllian', lastName: 'Price', email: 'gwen@people.test' })
  const dealId = await addDeal(db, { id: 118, title: 'Two-bed Victorian terrace', location: 'Leeds, LS6' })
  const bought = await addPurchase(db, buyer, dealId)
  reservation = { id: bought.reservationId, reference: bought.reference }
  const asked = {
    fullName: 'Gwenllian Price',
    email: 'gwen@people.test',
    dealReference: bought.reference,
    reason: 'changed-plans' as const,
    details: '',
  }
  const { reference } = await fileRefundRequest(db, null, asked, [], testNow)
  request = await db
    .selectFrom('refund_requests')
    .select(['id', 'reference'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  const question = { subject: 'The roof', email: 'sue@sender.test', message: 'Is it new, or was it mended?' }
  const filed = await fileTicket(db, null, question, testNow)
  const row = await db
    .selectFrom('tickets')
    .select(['id', 'reference', 'access_key'])
    .where('reference', '=', filed.reference)
    .executeTakeFirstOrThrow()
  ticket = row
  await replyToTicket(db, null, row.access_key, 'The surveyor mentions a leaning chimney.', testNow)
})

const found = async (typed: string, role: keyof typeof admins = 'admin') =>
  (await searchEverything(db, admins[role], typed)).flatMap(({ things }) =>
    things.map(({ kind, id }) => `${kind} ${id}`),
  )
const textOf = (pieces: Piece[]) => pieces.map(({ text, isHit }) => (isHit ? `[${text}]` : text)).join('')

describe('what is found', () => {
  test('half a name finds the person and what they asked', async () => {
    expect(await found('wenll')).toEqual(['person gwen', `refund-request ${request.id}`])
    expect(await found('GWEN@people price')).toEqual(['person gwen', `refund-request ${request.id}`])
  })

  test('a deal’s number finds the deal, its reservation and its request', async () => {
    expect(await found('118')).toEqual(['deal 118', `reservation ${reservation.id}`, `refund-request ${request.id}`])
    expect(await found('victorian leeds')).toEqual(['deal 118'])
  })

  test('words of a message, a reply or a note find the ticket, with the place where they stand', async () => {
    await db
      .insertInto('ticket_messages')
      .values({
        ticket_id: ticket.id,
        kind: 'note',
        body: 'Call the roofer.',
        author_user_id: null,
        created_at: testNow,
      })
      .execute()
    const excerpt = async (typed: string) => {
      const [group] = await searchEverything(db, admins.admin, typed)
      expect(group!.things.map(({ id }) => id)).toEqual([ticket.id])
      return textOf((group!.things[0] as FoundTicket).excerpt)
    }
    expect(await excerpt('mended')).toBe('Is it new, or was it [mended]?')
    expect(await excerpt('lean chim')).toBe('The surveyor mentions a [lean]ing [chim]ney.')
    expect(await excerpt('roofer')).toBe('Call the [roofer].')
    expect(await excerpt('sue@sender')).toBe('')
  })

  test('a row says what the thing is called, and where the words stand in that', async () => {
    const groups = await searchEverything(db, admins.admin, 'terrace leeds')
    expect(groups).toMatchObject([{ kind: 'deal', count: 1, hasMore: false }])
    const [deal] = groups[0]!.things
    expect([textOf(deal!.title), textOf(deal!.beside)]).toEqual([
      'Two-bed Victorian [terrace]',
      'PID-000118, [Leeds], LS6',
    ])
  })

  test('the latest ten of a kind are shown, and all are counted up to two hundred', async () => {
    await addManyTickets(db, 250, testNow, () => ({ message: 'A damp cellar.' }))
    await addManyRequests(db, 30, testNow, () => ({ search_text: 'cellar' }))
    const groups = await searchEverything(db, admins.admin, 'cellar')
    expect(
      groups.map(({ kind, things, count, hasMore }) => [kind, things.length, things[0]!.id, count, hasMore]),
    ).toEqual([
      ['refund-request', 10, 'request-29', 30, false],
      ['ticket', 10, 'ticket-249', 200, true],
    ])
    expect(foundCount(groups)).toBe('at least 230')
    expect(foundCount([groups[0]!])).toBe('30')
  })

  test('nothing for nothing', async () => {
    expect(await found('')).toEqual([])
    expect(await found('nobody wrote this')).toEqual([])
  })
})

describe('submissions', () => {
  test('are found by reference, title and vendor, without drafts and without a reviewer’s own', async () => {
    const vendor = await addUser(db, { firstName: 'Vera', lastName: 'Vendor' })
    const row = await addSubmission(db, vendor, { state: 'submitted' })
    await addSubmission(db, vendor)
    const own = await addSubmission(db, admins.reviewer, { state: 'submitted', answers: elsewhere })
    for (const typed of [row.reference.toLowerCase(), 'cardigan vera'])
      expect(await found(typed, 'reviewer'), typed).toEqual([`submission ${row.id}`])
    expect(await found(own.reference, 'reviewer')).toEqual([])
    expect(await found(row.reference, 'editor')).toEqual([])
    const named = (who: Admin, typed: string) => findByReference(db, who, typed)
    expect(await named(admins.reviewer, row.reference.replace('-', ' '))).toMatchObject({ kind: 'submission', reference: row.reference }) // prettier-ignore
    for (const [who, typed] of [
      [admins.reviewer, own.reference],
      [admins.support, row.reference],
      [admins.admin, 'SUB-00000000'],
    ] as const)
      // prettier-ignore
      expect(await named(who, typed)).toBeNull()
  })
})

describe('roles', () => {
  test.each([
    ['editor', ['post', 'subscriber'], ['post 1180']],
    ['support', ['person', 'refund-request', 'ticket'], ['refund-request']],
    ['reviewer', ['submission'], []],
    [
      'admin',
      ['deal', 'person', 'reservation', 'refund-request', 'ticket', 'submission', 'post', 'subscriber'],
      ['deal 118', 'reservation', 'refund-request', 'post 1180'],
    ],
  ] as const)('%s searches %j only', async (role, kinds, of118) => {
    expect(searchableKinds(admins[role])).toEqual(kinds)
    await addPost(db, { id: 1180, title: 'The year 118', status: 'draft' })
    const things = await found('118', role)
    expect(things).toHaveLength(of118.length)
    of118.forEach((start, index) => expect(things[index]).toContain(start))
    const queries = await watchQueries(db, (watched) => searchEverything(watched, admins[role], 'gwen'))
    expect(JSON.stringify(queries.map(({ rows }) => rows)).includes(request.reference)).toBe(
      role === 'support' || role === 'admin',
    )
  })

  test('a person leads to the lists that are open', async () => {
    const sections = async (role: keyof typeof admins) =>
      (await searchEverything(db, admins[role], 'gwen@people')).flatMap(({ things }) =>
        things.flatMap((thing) => (thing.kind === 'person' ? [thing.sections] : [])),
      )
    expect(await sections('admin')).toEqual([['reservations', 'support', 'refunds']])
    expect(await sections('support')).toEqual([['support', 'refunds']])
    expect(await sections('reviewer')).toEqual([])
    expect(await sections('editor')).toEqual([])
  })
})

describe('a whole reference', () => {
  test('names its thing in any case, with spaces around', async () => {
    const named = (typed: string) => findByReference(db, admins.admin, typed)
    for (const text of ['PID-000118', ' pid-118 ', 'pid118'])
      expect(await named(text)).toEqual({ kind: 'reservation', ...reservation })
    await db.updateTable('reservations').set({ status: 'refunded' }).execute()
    for (const text of ['PID-000118', ' pid-118 ', 'pid118'])
      expect(await named(text)).toEqual({ kind: 'deal', id: '118', reference: 'PID-000118' })
    expect(await named(` ${reservation.reference.toLowerCase()}\t`)).toEqual({ kind: 'reservation', ...reservation })
    expect(await named(request.reference.toLowerCase())).toEqual({ kind: 'refund-request', ...request })
    expect(await named(ticket.reference)).toMatchObject({ kind: 'ticket', id: ticket.id })
  })

  test.each([
    'PID-000119',
    'PID-0',
    'PID-99999999999999',
    'RES-22222222',
    'XYZ-22222222',
    'RES-',
    '118',
    'CONSTRUCTOR-1',
    '',
  ])('%j names nothing', async (typed) => expect(await findByReference(db, admins.admin, typed)).toBeNull())

  test.each([
    ['editor', []],
    ['support', ['reservation', 'reservation', 'refund-request', 'ticket']],
    ['reviewer', []],
    ['admin', ['reservation', 'deal', 'reservation', 'refund-request', 'ticket']],
  ] as const)('leads %s to open sections only', async (role, kinds) => {
    await addDeal(db, { id: 120 })
    const all = ['PID-000118', 'PID-000120', reservation.reference, request.reference, ticket.reference]
    const named = await Promise.all(all.map((reference) => findByReference(db, admins[role], reference)))
    expect(named.flatMap((thing) => thing?.kind ?? [])).toEqual(kinds)
  })
})

describe('any text', () => {
  test('is never an error, and makes no more queries than another', async () => {
    const texts = [...naughtyStrings, ...Object.values(hostileTexts).map((text) => text(200))]
    for (const text of texts) {
      const queries = await watchQueries(db, async (watched) => {
        const typed = text.slice(0, 200)
        await findByReference(watched, admins.admin, typed)
        await searchEverything(watched, admins.admin, typed)
      })
      expect.soft(queries.length, text.slice(0, 20)).toBeLessThanOrEqual(27)
    }
  })

  test('what is read grows no further than a page', async () => {
    await addManyTickets(db, 1000, testNow, () => ({}))
    const queries = await watchQueries(db, (watched) => searchEverything(watched, admins.admin, 'person'))
    for (const { rows, plan } of queries) {
      expect(rows.length).toBeLessThanOrEqual(201)
      expect(plan).not.toMatch(/SCAN (deals|users|reservations|refund_requests|tickets)\b/)
      if (rows.length <= 10) expectOnePage(rows)
    }
  })
})
