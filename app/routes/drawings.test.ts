import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { DrawingFacts } from '#app/domain/deals/files/drawing-facts.ts'
import { listDrawingFacts } from '#app/domain/deals/files/drawing-facts.server.ts'
import { addDeal, addPurchase, addUser } from '#app/testing/database/database.ts'
import { watchQueries } from '#app/testing/database/query-plans.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { drawDeal } from '#app/ui/deals/drawing/draw-deal.ts'
import { drawingName } from '#app/ui/deals/drawing/name.ts'
import { drawRestOfStreet, streetName } from '#app/ui/deals/drawing/street.ts'

let site: Site
let ids: number[]
let facts: DrawingFacts[]
beforeAll(async () => {
  site = await startSite()
  ids = [
    await addDeal(site.db, { building_form: 'terrace', storeys: 2 }),
    await addDeal(site.db, { building_form: 'flats', storeys: 5, floors: '[3]' }),
    await addDeal(site.db, { building_form: 'arcade' }),
    await addDeal(site.db, { building_form: 'flats', storeys: 4 }),
  ]
  facts = await listDrawingFacts(site.db, ids)
})
afterAll(() => site.stop())
const ask = (name: string, init?: RequestInit) => site.fetch(`/drawings/${name}.svg`, init)

test('gives the drawing of a deal to anybody, to be kept for ever', async () => {
  for (const shape of ['full', 'wide'] as const) {
    const name = drawingName(facts[0]!, shape)
    const response = await ask(name)
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(drawDeal(facts[0]!, shape))
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    })
    expect(response.headers.get('set-cookie')).toBeNull()
  }
})

test('draws what is off the market for the desk and for whoever has reserved it, and no shared cache keeps it', async () => {
  const inactive = await addDeal(site.db, { status: 'inactive', building_form: 'shop' })
  const [hidden] = await listDrawingFacts(site.db, [inactive], 'desk')
  const name = drawingName(hidden!)
  expect((await ask(name)).status).toBe(404)
  const buyer = await addUser(site.db)
  const cookie = await site.signIn(buyer)
  expect((await site.fetch(`/drawings/${name}.svg`, { as: cookie })).status).toBe(404)
  await addPurchase(site.db, buyer, inactive)
  await site.db.updateTable('deals').set({ status: 'inactive' }).where('id', '=', inactive).execute()
  for (const as of [cookie, await site.signIn(await addUser(site.db, { role: 'support' }))]) {
    const seen = await site.fetch(`/drawings/${name}.svg`, { as })
    expect([seen.status, await seen.text()]).toEqual([200, drawDeal(hidden!)])
    expect(seen.headers.get('cache-control')).toBe('private, max-age=31536000, immutable')
  }
  const other = await site.signIn(await addUser(site.db))
  for (const as of [undefined, other]) expect((await site.fetch(`/drawings/${name}.svg`, { as })).status).toBe(404)
})

test('gives the rest of a street under the ids of its deals, in their order', async () => {
  const response = await ask(streetName(facts))
  expect([response.status, await response.text()]).toEqual([200, drawRestOfStreet(facts)])
  const turned = [...facts].reverse()
  expect(await (await ask(streetName(turned))).text()).toBe(drawRestOfStreet(turned))
  // The page holds all of a short one.
  expect((await ask(streetName(facts.slice(0, 1)))).status).toBe(404)
})

test('answers HEAD with its headers, and 304 to whoever has it', async () => {
  const name = drawingName(facts[0]!)
  const head = await ask(name, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([200, 'image/svg+xml', ''])
  const etag = head.headers.get('etag')!
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await ask(name, { headers: { 'if-none-match': known } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  }
  expect((await ask(drawingName(facts[1]!), { headers: { 'if-none-match': etag } })).status).toBe(200)
})

test.each([
  ['gzip', gunzipSync],
  ['br', brotliDecompressSync],
] as const)('comes compressed: %s', async (encoding, open) => {
  const response = await ask(drawingName(facts[0]!), { headers: { 'accept-encoding': encoding } })
  expect(response.headers.get('content-encoding')).toBe(encoding)
  const body = Buffer.from(await response.arrayBuffer())
  expect(body.length).toBeLessThan(4096)
  expect(open(body).toString()).toBe(drawDeal(facts[0]!))
})

test('is not there under another name', async () => {
  const [name, street] = [drawingName(facts[0]!), streetName(facts)]
  const [id, version, hash] = name.split('-')
  const others = [
    `${id}-${version}-0`,
    `${id}-${Number(version) + 1}-${hash}`,
    `999999-${version}-${hash}`,
    `0-${version}-${hash}`,
    `${name}-tall`,
    `${name}-wide-wide`,
    name.toUpperCase(),
    `street-${street}`,
    street.replace(/\w+$/, 'x'),
    street.replace('street-', `street-${id}-`),
    `${street}-wide`,
    `street-${Array.from({ length: 9 }, () => id).join('-')}-${version}-${hash}`,
    `street-${version}-${hash}`,
    'street',
    '..%2f1',
  ]
  for (const other of others) {
    const response = await ask(other)
    expect.soft(response.status, other).toBe(404)
    expect.soft(response.headers.get('cache-control'), other).toBe('no-store')
  }
  for (const path of [`/drawings/${name}`, `/drawings/${name}.png`, `/drawings/${name}.svg.data`])
    expect.soft((await site.fetch(path)).status, path).toBe(404)
})

test('takes no other method', async () => {
  for (const method of ['POST', 'PUT', 'DELETE'])
    expect.soft((await ask(drawingName(facts[0]!), { method })).status, method).toBe(405)
})

describe('a deal that is edited', () => {
  test('has its drawing under a new name, and the old one leads nowhere', async () => {
    const id = await addDeal(site.db, { building_form: 'semi', storeys: 2 })
    const [before] = await listDrawingFacts(site.db, [id])
    expect((await ask(drawingName(before!))).status).toBe(200)
    await site.db.updateTable('deals').set({ storeys: 3 }).where('id', '=', id).execute()
    const [after] = await listDrawingFacts(site.db, [id])
    expect((await ask(drawingName(before!))).status).toBe(404)
    expect(await (await ask(drawingName(after!))).text()).toBe(drawDeal(after!))
    expect((await ask(streetName([...facts, before!]))).status).toBe(404)
    expect((await ask(streetName([...facts, after!]))).status).toBe(200)
  })
})

test('a deal that is gone is drawn for nobody, whoever asked for it before', async () => {
  const id = await addDeal(site.db, { building_form: 'kiosk' })
  const [kiosk] = await listDrawingFacts(site.db, [id])
  for (let time = 0; time < 2; time += 1) expect((await ask(drawingName(kiosk!))).status).toBe(200)
  await site.db.deleteFrom('deals').where('id', '=', id).execute()
  expect((await ask(drawingName(kiosk!))).status).toBe(404)
})

test('a street of eight deals is looked up at once', async () => {
  const queries = await watchQueries(site.db, (db) => listDrawingFacts(db, [...ids, ...ids]))
  expect(queries).toHaveLength(1)
})
