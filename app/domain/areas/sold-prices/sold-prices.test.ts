import { expect, test } from 'vitest'
import { paidRow, pricesPaid } from '#app/testing/inputs/area-files.ts'
import { makeAreaStore, readToEdition } from '#app/testing/database/area-store.ts'
import { testNow } from '#app/testing/database/database.ts'
import { publishEdition } from '../editions/publish.server.ts'
import { doubtsOf } from '../import/summary.ts'
import { readSoldPrices } from './sold-prices.server.ts'
import { soldKindOf } from './sold-prices.ts'

const terrace: Parameters<typeof readSoldPrices>[1] = {
  propertyType: 'Residential',
  buildingForm: 'terrace',
  floors: [],
  postcodeDistrict: 'L17',
}

test('the type follows from the building; a part of one is a flat, a whole block is like nothing', () => {
  const kindOf = (buildingForm: string | null, floors: number[] = []) =>
    soldKindOf({ ...terrace, buildingForm, floors })
  expect(['terrace', 'end-terrace', 'semi', 'detached', 'flats', 'mill'].map((form) => kindOf(form))).toEqual(['T', 'T', 'S', 'D', null, null]) // prettier-ignore
  expect([kindOf('tower', [4]), kindOf('terrace', [1]), kindOf(null), kindOf(null, [1])]).toEqual([
    'F',
    'F',
    null,
    null,
  ])
  expect(soldKindOf({ ...terrace, propertyType: 'Commercial' })).toBeNull()
})

test('the newest sales of the district and the median of two years, of category A only', async () => {
  const store = await makeAreaStore()
  expect(await readSoldPrices(store.db, terrace, testNow)).toBeNull()
  const sales = Array.from({ length: 8 }, (_, index) => paidRow({ id: index + 1, price: 100_000 + index * 10_000, day: `2026-0${index + 1}-10` })) // prettier-ignore
  const others = [
    paidRow({ id: 20, price: 1, category: 'B' }),
    paidRow({ id: 21, price: 1, kind: 'S' }),
    paidRow({ id: 22, price: 1, postcode: 'L18 1AA' }),
    paidRow({ id: 23, price: 1, day: '2024-10-30' }),
  ]
  const { id } = await readToEdition(store, [...sales, ...others].join(''))
  expect(await readSoldPrices(store.db, terrace, testNow)).toBeNull()
  await publishEdition(store.db, null, id, testNow)
  const sold = await readSoldPrices(store.db, terrace, testNow)
  expect(sold).toMatchObject({ district: 'L17', kind: 'T', count: 8, medianPence: 13_500_000, year: '2026' })
  expect(sold!.newest.map(({ soldOn }) => soldOn)).toEqual(['08', '07', '06', '05', '04', '03'].map((month) => `2026-${month}-10`)) // prettier-ignore
  expect(sold!.newest[0]).toEqual({ id: '00000008-0000-0000-0000-000000000000', address: '8 Booker Avenue', postcode: 'L17 8XT', pricePence: 17_000_000, soldOn: '2026-08-10', isNew: false }) // prettier-ignore
  expect(await readSoldPrices(store.db, { ...terrace, postcodeDistrict: '' }, testNow)).toBeNull()
  expect(await readSoldPrices(store.db, { ...terrace, postcodeDistrict: 'L1' }, testNow)).toBeNull()
})

test('the months that are counted are those that what is live has', async () => {
  const store = await makeAreaStore()
  const publish = async (content: string) => {
    const edition = await readToEdition(store, content)
    await publishEdition(store.db, null, edition.id, testNow)
    return edition
  }
  const monthly = [
    paidRow({ id: 1, day: '2026-07-10' }),
    paidRow({ id: 2, day: '2026-05-10' }),
    paidRow({ id: 3, status: 'D' }),
  ]
  const first = await publish(monthly.join(''))
  expect(doubtsOf(first)).toEqual(['It lacks months of the last 24, and nothing is live to which it could be added: pages will count sales since July 2026 only.']) // prettier-ignore
  expect(await readSoldPrices(store.db, terrace, testNow)).toMatchObject({ since: '2026-07', count: 1 })
  const second = await publish([paidRow({ id: 4, day: '2026-08-10' }), paidRow({ id: 5, status: 'D' })].join(''))
  expect(doubtsOf(second)).toEqual([])
  expect(await readSoldPrices(store.db, terrace, testNow)).toMatchObject({ since: '2026-07', count: 2 })
  await publish([...pricesPaid({ newest: '2026-08' })].join(''))
  expect((await readSoldPrices(store.db, { ...terrace, postcodeDistrict: 'L17' }, testNow))?.since ?? null).toBeNull()
})
