import { beforeEach, describe, expect, test } from 'vitest'
import { paidRow, pricesPaid } from '#app/testing/inputs/area-files.ts'
import { makeAreaStore, readToEdition } from '#app/testing/database/area-store.ts'
import { testNow } from '#app/testing/database/database.ts'
import { readEditionPage } from '../editions/editions.server.ts'
import { publishEdition } from '../editions/publish.server.ts'
import { countsOf, doubtsOf } from './summary.ts'
import type { AreaStore } from './work.server.ts'

/** Monthly files of prices paid, which are applied to the edition before. */

let store: AreaStore
beforeEach(async () => {
  store = await makeAreaStore()
  await publish([...pricesPaid({ newest: '2026-03' })].join(''))
})

async function publish(content: string): Promise<number> {
  const { id } = await readToEdition(store, content)
  expect(await publishEdition(store.db, null, id, testNow)).toEqual({ ok: true })
  return id
}

const monthly = (month: string, id: number, more = '') => `${paidRow({ id, day: `${month}-12`, status: 'A' })}${more}`
const idsOf = async (id: number) => {
  const rows = await store.db.selectFrom('sold_prices').select('transaction_id').where('edition_id', '=', id).execute()
  return rows.map((row) => Number(row.transaction_id.slice(0, 8)))
}
const removal = paidRow({ id: 1, status: 'D' })

describe('a monthly file that waits', () => {
  test('is not lost to the next one, which is refused until somebody has decided', async () => {
    const april = await readToEdition(store, monthly('2026-04', 501, removal), 'april.csv')
    const may = await readToEdition(store, monthly('2026-05', 502, removal), 'may.csv')
    expect(may).toMatchObject({
      state: 'refused',
      problem: 'The file april.csv of April 2026 has been read and waits for its decision. Publish or drop that one, then import this one again.', // prettier-ignore
    })
    expect(await readEditionPage(store.db, april.id)).toMatchObject({ state: 'checked' })
    await publishEdition(store.db, null, april.id, testNow)
    const again = await readToEdition(store, monthly('2026-05', 502, removal), 'may.csv')
    expect(again).toMatchObject({ state: 'checked', period: 'May 2026' })
    expect(await idsOf(again.id)).toEqual(expect.arrayContaining([501, 502]))
  })

  test('waits on beside a whole file that is only read, and is refused once that is published', async () => {
    const april = await readToEdition(store, monthly('2026-04', 501, removal), 'april.csv')
    const older = await readToEdition(store, [...pricesPaid({ newest: '2026-03', perMonth: 6 })].join(''))
    expect(older).toMatchObject({ state: 'refused', problem: expect.stringContaining('april.csv of April 2026') as string }) // prettier-ignore
    const whole = await readToEdition(store, [...pricesPaid({ newest: '2026-04' })].join(''))
    expect(whole).toMatchObject({ state: 'checked', report: { isChange: false } })
    expect(await readEditionPage(store.db, april.id)).toMatchObject({ state: 'checked' })
    await publishEdition(store.db, null, whole.id, testNow)
    expect(await publishEdition(store.db, null, april.id, testNow)).toEqual({ ok: false, reason: 'changed' })
  })

  test('gives way where it has all months, in words that hold for an older file too', async () => {
    const whole = await readToEdition(store, [...pricesPaid({ newest: '2026-04' })].join(''))
    await readToEdition(store, [...pricesPaid({ newest: '2026-05' })].join(''))
    expect(await readEditionPage(store.db, whole.id)).toMatchObject({ state: 'dropped', problem: 'Another file was imported before this one was published.' }) // prettier-ignore
  })
})

describe('months between the live edition and a file', () => {
  const gapOf = async (content: string) => {
    const edition = await readToEdition(store, content)
    const gap = new Map(countsOf(edition)).get('Months that were not imported')
    // The command asks about what is a doubt.
    expect(doubtsOf(edition)).toEqual(gap ? [`Of the months before it these were not imported: ${gap}.`] : [])
    return gap
  }
  test.each([
    ['one', monthly('2026-05', 501, removal), 'April 2026'],
    ['some', monthly('2026-08', 501, removal), 'April 2026 to July 2026'],
    ['none', monthly('2026-04', 501, removal), undefined],
    ['none, for the file has them', monthly('2026-05', 501, paidRow({ id: 502, day: '2026-04-02' })), undefined],
    ['those of which it has no row', monthly('2026-08', 501, paidRow({ id: 502, day: '2026-06-02' })), 'April 2026 to May 2026, July 2026'], // prettier-ignore
    ['none, for it is of the same month', monthly('2026-03', 501, removal), undefined],
  ])('%s', async (_which, content, expected) => {
    expect(await gapOf(content)).toBe(expected)
  })
})

test('a file of older months leaves the newest month as it is, and takes nothing away', async () => {
  const live = await idsOf(1)
  const edition = await readToEdition(store, monthly('2019-05', 501) + monthly('2025-11', 502))
  expect(edition).toMatchObject({ state: 'checked', period: 'March 2026', report: { isChange: true, isOlderThan: 'March 2026', keptRows: 1, olderRows: 1 } }) // prettier-ignore
  expect((await idsOf(edition.id)).sort()).toEqual([...live, 502].sort())
})

test('a mended sale that is no longer compared, or cannot be read, is no longer shown as it was', async () => {
  const ids = (await idsOf(1)).slice(0, 7)
  const day = '2026-03-14'
  const good = Array.from({ length: 60 }, (_, index) => paidRow({ id: 600 + index, day })).join('')
  const [placeless, other, lender, unread, spaced, old, future] = ids as [number, number, number, number, number, number, number] // prettier-ignore
  const edition = await readToEdition(
    store,
    [
      good,
      paidRow({ id: placeless, day, postcode: '', status: 'C' }),
      paidRow({ id: other, day, kind: 'O', status: 'C' }),
      paidRow({ id: lender, day, category: 'B', status: 'C' }),
      paidRow({ id: unread, day, postcode: 'nowhere', status: 'C' }),
      paidRow({ id: spaced, day, price: 777, status: ' C ' }),
      paidRow({ id: old, day: '2001-01-01', status: 'C' }),
      paidRow({ id: future, day: '2030-01-01', status: 'C' }),
    ].join(''),
  )
  expect(edition).toMatchObject({ state: 'checked', rejectedCount: 2, report: { isChange: true, keptRows: 61, olderRows: 1, placelessRows: 1, otherRows: 2 } }) // prettier-ignore
  const kept = await idsOf(edition.id)
  expect(ids.map((id) => kept.includes(id))).toEqual([false, false, false, false, true, false, false])
  const mended = await store.db.selectFrom('sold_prices').select('price_pence').where('edition_id', '=', edition.id).where('transaction_id', 'like', `${String(spaced).padStart(8, '0')}-%`).execute() // prettier-ignore
  expect(mended).toEqual([{ price_pence: 77_700 }])
})

test('a transaction that stands in a file of all sales twice is rejected once', async () => {
  const whole = [...pricesPaid({ newest: '2026-04' })].join('')
  const twice = paidRow({ id: 900, day: '2026-04-20' })
  const edition = await readToEdition(store, whole + twice + twice)
  expect(edition).toMatchObject({ state: 'checked', rejectedCount: 1, report: { isChange: false, keptRows: 97 } })
})

test('one row of a later month makes no changes of a file of all months, and no newest month', async () => {
  const whole = [...pricesPaid({ newest: '2026-08', perMonth: 50 })].join('')
  const edition = await readToEdition(store, whole + paidRow({ id: 9999, day: '2026-11-02' }))
  expect(edition).toMatchObject({
    state: 'checked',
    period: 'August 2026',
    rejectedCount: 0,
    report: { isChange: false },
  })
  expect(edition.report).not.toHaveProperty('monthsBetween')
})
