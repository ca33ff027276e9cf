import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDeal, addHold, addUser, testNow } from '#app/testing/database/database.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { later, minute } from '#app/testing/running/times.ts'

/** Whoever holds a deal pays the price at which they took it, whatever it is for others by now, and reads until when they hold it. */

let site: Site
let holder: string
let dealId: number
beforeAll(async () => {
  site = await startSite()
  site.setHour(testNow)
  const ivy = await addUser(site.db)
  holder = await site.signIn(ivy)
  await site.db.updateTable('deals').set({ status: 'draft' }).execute()
  dealId = await addDeal(site.db)
  await addHold(site.db, ivy, dealId, { until: later(30 * minute) })
  await site.db.updateTable('deals').set({ secure_price_pence: 450_000 }).where('id', '=', dealId).execute()
})
afterAll(() => site.stop())

async function pricesOn(path: string, as?: string) {
  const response = await site.fetch(path, { as })
  expect(response.status).toBe(200)
  const main = /<main.*<\/main>/s.exec(await response.text())![0]
  return ['£3,000', '£4,500'].filter((price) => main.includes(price))
}

test.each(['/deals', '/marketplace', '/marketplace?view=table'])('%s tells each their own price', async (path) => {
  expect(await pricesOn(path, holder)).toEqual(['£3,000'])
  expect(await pricesOn(path)).toEqual(['£4,500'])
})

test('the deal and its checkout tell the holder one price', async () => {
  for (const path of [`/deal/${dealId}`, `/deal/${dealId}/checkout`])
    expect(await pricesOn(path, holder), path).toEqual(['£3,000'])
  expect(await pricesOn(`/deal/${dealId}`)).toEqual(['£4,500'])
})

test('the strip of a hold that ends after midnight says which day in as few words as it has room for', async () => {
  const owl = await addUser(site.db)
  const late = await addDeal(site.db)
  // 23:45 in London, in summer.
  site.setHour('2026-10-01T22:45:00.000Z')
  const as = await site.signIn(owl)
  await addHold(site.db, owl, late, { until: '2026-10-01T23:15:00.000Z' })
  const strip = async () => {
    const page = (await (await site.fetch(`/deal/${late}/checkout`, { as })).text()).replaceAll('<!-- -->', '')
    return /<div[^>]* id="hold".*?<\/b>/s.exec(page)![0].replace(/<[^>]+>/g, '')
  }
  expect(await strip()).toBe('Held until 00:15 tomorrow')
  site.setHour('2026-10-01T23:01:00.000Z')
  expect(await strip()).toBe('Held for you until 00:15 today')
})
