import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { listDeals } from '#app/domain/deals/record/deals.server.ts'
import type { DealCard } from '#app/domain/deals/record/deals.ts'
import { addDeal, addHold, addPurchase, addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { noDealFilters } from '#app/domain/deals/list/filters.ts'
import { later, minute } from '#app/testing/running/times.ts'
import { FragmentsContext, type RenderFragment } from '#app/ui/site/fragments.tsx'
import { FactsContext, type SiteFacts } from '#app/ui/site/site.ts'
import { DealList } from './card-list.tsx'
import { DealTable } from './table.tsx'

let db: Db
let deals: DealCard[]
let reference: string
beforeAll(async () => {
  db = await createTestDatabase()
  const [ivy, ben] = [await addUser(db), await addUser(db)]
  await addDeal(db, { title: 'Free' })
  await addHold(db, ivy, await addDeal(db, { title: 'Held' }), { until: later(30 * minute) })
  await addHold(db, ben, await addDeal(db, { title: 'On hold' }), { until: later(30 * minute) })
  ;({ reference } = await addPurchase(db, ivy, await addDeal(db, { title: 'Bought', status: 'reserved' })))
  const list = await listDeals(db, noDealFilters, { allowScotland: false }, { userId: ivy.id, now: testNow })
  deals = list.deals
})
afterAll(() => db.destroy())

test.each([
  ['cards', () => <DealList deals={deals} saved={[]} />],
  ['rows', () => <DealTable deals={deals} saved={[]} sort="score" path="/deals" query="" />],
])('no %s that name a purchase or a hold of the visitor’s own are kept', (_, list) => {
  const kept: string[] = []
  const render: RenderFragment = (_Component, props) => {
    kept.push(JSON.stringify(props))
    return ''
  }
  const html = renderToStaticMarkup(
    <FactsContext value={{ productName: 'Ashlar', vatNumber: null } as SiteFacts}>
      <FragmentsContext value={render}>{list()}</FragmentsContext>
    </FactsContext>,
  )
  expect(html).toContain('Bought')
  expect(html).toContain('Held')
  expect(kept).toHaveLength(2)
  expect(kept.join()).not.toContain(reference)
  expect(kept.join()).not.toContain('held-by-you')
})
