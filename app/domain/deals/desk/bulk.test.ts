import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import type { User } from '#app/domain/people/users.ts'
import {
  addDeal,
  addManyDeals,
  addPurchase,
  addUser,
  createTestDatabase,
  testNow,
} from '#app/testing/database/database.ts'
import { readShown, writeShown } from '#app/domain/lists/bulk.ts'
import { watchQueries } from '#app/testing/database/query-plans.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { newId, newReference } from '#app/utils/ids.server.ts'
import { leftAloneText, mostAtOnce, type BulkChange, type BulkPlan } from './bulk.ts'
import { changeMany, planBulk, type ChosenDeals } from './bulk.server.ts'
import { isAll } from '../../../../scripts/lib/all.ts'

let db: Db
let ada: User
let bob: User
beforeEach(async () => {
  db = await createTestDatabase()
  ada = await addUser(db, { isAdmin: true })
  bob = await addUser(db)
})
afterEach(() => db.destroy())

const later = addMilliseconds(testNow, 60_000)
const everything: ChosenDeals = { which: 'all', search: '', status: null, propertyType: null, grade: null }
const ticked = (...ids: number[]): ChosenDeals => ({ which: 'ticked', ids })

async function plan(change: BulkChange, chosen: ChosenDeals = everything): Promise<BulkPlan> {
  const planned = await planBulk(db, change, chosen, testNow)
  if (!planned.ok) throw new Error(planned.reason)
  return planned.plan
}

const idsOf = (deals: { id: number }[]) => deals.map(({ id }) => id)

/** The deals with their states, by their titles. */
async function states(): Promise<Record<string, string>> {
  const rows = await db.selectFrom('deals').select(['title', 'status']).orderBy('id').execute()
  return Object.fromEntries(rows.map(({ title, status }) => [title, status]))
}

async function addHold(dealId: number, status: 'held' | 'expired' = 'expired'): Promise<void> {
  const until = status === 'held' ? addMilliseconds(later, 1) : testNow
  const hold = { held_at: testNow, expires_at: until, ended_at: status === 'held' ? null : testNow, amount_pence: 300_000, consent_start_now: 0, consent_lose_right: 0 } as const // prettier-ignore
  await db
    .insertInto('reservations')
    .values({
      ...hold,
      id: newId(),
      reference: newReference('RES'),
      deal_id: dealId,
      user_id: bob.id,
      status,
    })
    .execute()
}

/** One deal of each kind, the newest last. */
async function addKinds() {
  const ids = {
    active: await addDeal(db, { title: 'active' }),
    inactive: await addDeal(db, { title: 'inactive', status: 'inactive' }),
    draft: await addDeal(db, { title: 'draft', status: 'draft' }),
    completed: await addDeal(db, { title: 'completed', status: 'completed' }),
    bought: await addDeal(db, { title: 'bought' }),
    held: await addDeal(db, { title: 'held' }),
    off: await addDeal(db, { title: 'off', status: 'inactive' }),
  }
  await addPurchase(db, bob, ids.bought)
  await addHold(ids.held)
  await addHold(ids.off)
  return ids
}

const nobody = {
  already: 0,
  kept: 0,
  held: 0,
  reserved: 0,
  completed: 0,
  refundOwed: 0,
  noPrice: 0,
  figures: 0,
  changed: 0,
  gone: 0,
}

describe('what would be done is told before', () => {
  test('of a deletion', async () => {
    const ids = await addKinds()
    const { shown, instead, leftAlone, later: rest, names } = await plan('delete')
    expect([idsOf(shown), idsOf(instead)]).toEqual([[ids.draft, ids.inactive, ids.active], [ids.held]])
    expect([leftAlone, rest]).toEqual([{ ...nobody, kept: 1, reserved: 1, completed: 1 }, 0])
    expect(names[0]).toBe(`PID-${String(ids.held).padStart(6, '0')} held`)
  })

  test('of an activation and a deactivation', async () => {
    const ids = await addKinds()
    const on = await plan('activate')
    expect([idsOf(on.shown), on.leftAlone]).toEqual([
      [ids.off, ids.draft, ids.inactive],
      { ...nobody, already: 2, reserved: 1, completed: 1 },
    ])
    const off = await plan('deactivate')
    expect([idsOf(off.shown), off.leftAlone]).toEqual([
      [ids.held, ids.active],
      { ...nobody, already: 3, reserved: 1, completed: 1 },
    ])
  })

  test('of a deal that somebody holds, which is not deleted', async () => {
    const held = await addDeal(db)
    await addHold(held, 'held')
    const { shown, instead, leftAlone } = await plan('delete')
    expect([shown, instead, leftAlone]).toEqual([[], [], { ...nobody, held: 1 }])
    const given = { shown: [], instead: [{ id: held, version: 1 }] }
    expect((await changeMany(db, ada, 'delete', given, later)).leftAlone).toEqual({ ...nobody, held: 1 })
    expect(idsOf((await plan('deactivate')).shown)).toEqual([held])
  })

  test('of deals without a secure price', async () => {
    const ids = [0, 100].map((pence) => addDeal(db, { status: 'inactive', secure_price_pence: pence }))
    const [none, some] = await Promise.all(ids)
    const { shown, leftAlone } = await plan('activate')
    expect([idsOf(shown), leftAlone]).toEqual([[some], { ...nobody, noPrice: 1 }])
    const given = { shown: [{ id: none!, version: 1 }], instead: [] }
    expect((await changeMany(db, ada, 'activate', given, later)).leftAlone.noPrice).toBe(1)
  })

  test('of those that match, or of those that are ticked', async () => {
    const ids = await addKinds()
    const matching = await plan('delete', { ...everything, search: 'ACT', status: 'active' })
    expect(idsOf(matching.shown)).toEqual([ids.active])
    const chosen = await plan('deactivate', ticked(ids.active, ids.active, ids.bought, 999_999))
    expect([idsOf(chosen.shown), chosen.leftAlone]).toEqual([[ids.active], { ...nobody, reserved: 1, gone: 1 }])
  })

  test.each([
    [ticked(), 'nothing-ticked'],
    [ticked(999_999), 'nothing-found'],
    [ticked(...Array.from({ length: 201 }, (_, index) => index + 1)), 'too-many'],
    [{ ...everything, search: 'nowhere' }, 'nothing-found'],
  ])('%o: %s', async (chosen, reason) => {
    await addDeal(db)
    expect(await planBulk(db, 'delete', chosen, testNow)).toEqual({ ok: false, reason })
  })
})

describe('what was shown is done', () => {
  test('as a deletion, with the trail', async () => {
    await addKinds()
    const done = await changeMany(db, ada, 'delete', await plan('delete'), later)
    expect(done).toEqual({ changed: 3, instead: 1, leftAlone: nobody })
    expect(await states()).toEqual({ completed: 'completed', bought: 'reserved', held: 'inactive', off: 'inactive' })
    const trail = await db.selectFrom('audit_events').select(['action', 'actor_user_id', 'at']).execute()
    expect(trail.map(({ action }) => action).toSorted()).toEqual(['deal-deactivated', ...Array<string>(3).fill('deal-deleted')]) // prettier-ignore
    expect(trail.every((entry) => entry.actor_user_id === ada.id && entry.at === later)).toBe(true)
  })

  test.each([
    ['activate', { active: 'active', inactive: 'active', draft: 'active', off: 'active' }],
    ['deactivate', { active: 'inactive', inactive: 'inactive', draft: 'draft', held: 'inactive' }],
  ] as const)('to %s', async (change, expected) => {
    await addKinds()
    await changeMany(db, ada, change, await plan(change), later)
    expect(await states()).toMatchObject({ ...expected, bought: 'reserved', completed: 'completed' })
  })

  test.each([
    ['activate', { already: 3 }],
    ['deactivate', { already: 2 }],
    ['delete', { gone: 3, kept: 1 }],
  ] as const)('once: a second press to %s changes nothing', async (change, left) => {
    await addKinds()
    const shown = await plan(change)
    await changeMany(db, ada, change, shown, later)
    const before = await states()
    expect(await changeMany(db, bob, change, shown, later)).toEqual({ changed: 0, instead: 0, leftAlone: { ...nobody, ...left } }) // prettier-ignore
    expect(await states()).toEqual(before)
  })

  test('by the first of two admins at once', async () => {
    await addKinds()
    const shown = await plan('delete')
    const both = await Promise.all([ada, bob].map((admin) => changeMany(db, admin, 'delete', shown, later)))
    expect(both.reduce((sum, { changed }) => sum + changed, 0)).toBe(3)
    expect(both.reduce((sum, { instead }) => sum + instead, 0)).toBe(1)
  })

  test('but not to what has changed since', async () => {
    const ids = await addKinds()
    const shown = await plan('delete')
    await addHold(ids.active)
    await addPurchase(db, bob, ids.held)
    await db.updateTable('deals').set({ title: 'edited', version: 2 }).where('id', '=', ids.inactive).execute()
    const done = await changeMany(db, ada, 'delete', shown, addMilliseconds(later, 1000))
    expect(done).toEqual({ changed: 1, instead: 0, leftAlone: { ...nobody, changed: 2, reserved: 1 } })
    expect(Object.keys(await states())).toEqual(['active', 'edited', 'completed', 'bought', 'held', 'off'])
  })

  test('not to a deal whose buyer is still owed a refund', async () => {
    const dealId = await addDeal(db, { status: 'inactive', unavailable_at: testNow })
    const { reservationId } = await addPurchase(db, bob, dealId)
    await db.updateTable('reservations').set({ status: 'refunded', ended_at: testNow }).where('id', '=', reservationId).execute() // prettier-ignore
    await db.updateTable('deals').set({ status: 'inactive' }).where('id', '=', dealId).execute()
    const request = { id: newId(), reference: newReference('REF'), full_name: 'Bob', email: bob.email, reservation_id: reservationId } // prettier-ignore
    await db
      .insertInto('refund_requests')
      .values({
        ...request,
        status: 'pending',
        reason: 'property-unavailable',
        is_from_us: 1,
        is_from_buyer: 0,
        asked_at: testNow,
        sent_at: testNow,
        due_at: later,
        updated_at: testNow,
        search_text: '',
      }) // prettier-ignore
      .execute()
    const { shown, leftAlone } = await plan('activate')
    expect([shown, leftAlone.refundOwed]).toEqual([[], 1])
    const given = { shown: [{ id: dealId, version: 1 }], instead: [] }
    expect((await changeMany(db, ada, 'activate', given, later)).leftAlone.refundOwed).toBe(1)
  })
})

/** Enough for a second round; with `npm test -- --all` for a third. */
const many = isAll ? 5000 : 2500

describe(`${many} deals`, () => {
  test('take several rounds, in parts, and each round goes on where the last has ended', async () => {
    await addManyDeals(db, many)
    const reserved = many / 10
    const free = many - reserved
    let shown: BulkPlan | undefined
    const planning = await watchQueries(db, async (watched) => {
      const planned = await planBulk(watched, 'deactivate', everything, testNow)
      if (planned.ok) shown = planned.plan
    })
    // The groups, the candidates, and a hundred of them at a time.
    expect(planning).toHaveLength(2 + mostAtOnce / 100)
    expect(Math.max(...planning.map(({ rows }) => rows.length))).toBe(mostAtOnce)
    expect([shown!.shown.length, shown!.later, shown!.names.length]).toEqual([mostAtOnce, free - mostAtOnce, 10])
    expect(shown!.leftAlone).toEqual({ ...nobody, reserved })

    for (let left = free; left > 0; left -= mostAtOnce) {
      const changed = Math.min(left, mostAtOnce)
      const round = await plan('deactivate')
      expect([round.shown.length, round.later]).toEqual([changed, left - changed])
      const done = await changeMany(db, ada, 'deactivate', round, later)
      expect(done).toEqual({ changed, instead: 0, leftAlone: nobody })
    }
    expect((await plan('deactivate')).shown).toEqual([])
  }, 60_000)

  test('are deleted with few statements, and no deal is looked for among all', async () => {
    await addManyDeals(db, 300)
    const shown = await plan('delete')
    const queries = await watchQueries(db, (watched) => changeMany(watched, ada, 'delete', shown, later))
    expect(shown.shown).toHaveLength(270)
    expect(queries.length).toBeLessThan(3 * 10)
    expect(await db.selectFrom('deals').select('id').execute()).toHaveLength(30)
  })
})

describe('what the page has shown is posted', () => {
  const shown = { shown: [{ id: 7, version: 1 }], instead: [{ id: 12, version: 34 }] }
  const form = (fields: Record<string, string>) => {
    const data = new FormData()
    for (const [name, value] of Object.entries(fields)) data.set(name, value)
    return data
  }

  const read = (fields: FormData) => readShown(fields, ['shown', 'instead'], mostAtOnce)

  test('and read again', () => expect(read(form(writeShown(shown)))).toEqual(shown))

  test('in less than a form may have', () => {
    const shown = Array.from({ length: mostAtOnce }, (_, index) => ({ id: 900_000 + index, version: 10_000 }))
    const fields = writeShown({ shown, instead: [] })
    expect(new URLSearchParams(fields).toString().length).toBeLessThan(48 * 1024)
    expect(read(form(fields))?.shown).toHaveLength(mostAtOnce)
  })

  test.each<Record<string, string>>([
    { expected: '3' },
    { expected: '' },
    { shown: '' },
    { shown: '7' },
    { shown: '7-0' },
    { shown: '12-1' },
    { shown: '0-1' },
    { shown: 'x-1' },
    { shown: '7-1.' },
  ])('or refused: %o', (wrong) => expect(read(form({ ...writeShown(shown), ...wrong }))).toBeNull())

  test('or refused where there is none', () => {
    expect(read(form({}))).toBeNull()
    expect(read(form(writeShown({ shown: [], instead: [] })))).toBeNull()
  })
})

test.each([
  [{ already: 1 }, 'activate', '1 is on the market already'],
  [{ already: 1200, reserved: 1 }, 'deactivate', '1,200 are off the market already, 1 is reserved'],
  [{ kept: 1, completed: 2, changed: 3, gone: 1 }, 'delete', '1 has had a reservation and is off the market already, 2 are completed, 3 changed in the meantime, 1 no longer exists'], // prettier-ignore
  [{ noPrice: 1 }, 'activate', '1 has no secure price'],
  [{ figures: 1 }, 'activate', '1 has figures to be confirmed in its form'],
  [{ held: 2 }, 'delete', '2 are held at a checkout'],
  [{ refundOwed: 2 }, 'activate', '2 have buyers who are still owed a refund'],
  [{}, 'delete', ''],
] as const)('%o to %s: %s', (given, change, text) => {
  expect(leftAloneText({ ...nobody, ...given }, change)).toBe(text)
})
