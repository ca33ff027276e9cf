import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readGuideFiles } from '#db/guides/files.ts'
import { seedSampleData } from '#db/sample/seed.ts'
import { shipGuides } from '#app/domain/blog/guides/shipping.server.ts'
import type { User } from '#app/domain/people/users.ts'
import { addDeal, addHold, addPurchase, addUser, testNow } from '#app/testing/database/database.ts'
import { watchStatements } from '#app/testing/database/statements.ts'
import { publishSubmission, type SubmissionStage } from '#app/testing/desks/submissions.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { later, minute } from '#app/testing/running/times.ts'
import { randomFrom } from '#app/ui/deals/drawing/pen.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { isAll } from '../../scripts/lib/all.ts'

/** A kept page is made anew for the holds that it is made of: for each of them, and for no other. */

/** Pages that count every hold, and others. */
const ofAllHolds = ['/', '/marketplace', '/marketplace?page=2', '/deals']
const ofFewHolds = [
  '/marketplace?type=Residential',
  '/marketplace?type=Retail',
  '/marketplace?type=Student&sort=price&view=table',
  '/deals?type=Development',
]
/** Lists of more deals than a page has: they count all holds of their type. */
const ofTypeHolds = ['/marketplace?type=Commercial', '/marketplace?type=Commercial&sort=price&page=2&view=table']
/** They are made of a few facts of all deals. */
const ofFacts = ['/calculators', '/knowledge-hub']
const ofNone = [
  '/vendor-portal',
  '/area-intelligence/liverpool',
  '/area-intelligence/north-west',
  ...ofFacts,
  '/marketplace/feed.xml',
  '/api/deals',
]
let guides: string[]
let guidesToFreeDeals: string[]

let files: string
let site: Site
let reads = 0
let stopWatching: () => void
let holder: User
beforeAll(async () => {
  files = mkdtempSync(join(tmpdir(), 'kept-holds-'))
  stopWatching = watchStatements(() => (reads += 1))
  site = await startSite({}, async (db) => {
    await seedSampleData(db, { filesFolder: files, now: testNow })
    await shipGuides(db, readGuideFiles(), testNow)
    for (let more = 0; more < 24; more += 1) await addDeal(db, { property_type: 'Commercial', ai_score: more })
  })
  const stage = { db: site.db, vendor: await addUser(site.db), reviewer: await addUser(site.db, { role: 'reviewer' }) }
  await publishSubmission(stage as SubmissionStage)
  holder = await addUser(site.db)
  const rows = await site.db.selectFrom('posts').select(['slug', 'content']).where('kind', '=', 'guide').execute()
  const hrefs = (isFree: boolean) =>
    rows
      .filter(({ content }) => /\/marketplace\?[^"]*free=1/.test(content) === isFree)
      .map(({ slug }) => `/knowledge-hub/${slug}`)
  guides = hrefs(false).slice(0, 3)
  guidesToFreeDeals = hrefs(true)
})
afterAll(async () => {
  stopWatching()
  await site.stop()
  rmSync(files, { recursive: true, force: true })
})
beforeEach(async () => {
  site.setHour(testNow)
  await site.db.updateTable('reservations').set({ status: 'released', ended_at: testNow }).where('status', '=', 'held').execute() // prettier-ignore
})

async function read(path: string): Promise<string> {
  const response = await site.fetch(path)
  expect([path, response.status, response.headers.has('etag')]).toEqual([path, 200, true])
  return response.text()
}
/** What a page says now, and whether it was made for that. A kept page costs a read or two. */
async function look(path: string): Promise<{ html: string; isMade: boolean }> {
  reads = 0
  const html = await read(path)
  return { html, isMade: reads > 2 }
}
/** Makes all that is kept stale. */
const changeEverything = () => site.db.updateTable('versions').set((is) => ({ changed: is('changed', '+', 1_000_000) })).execute() // prettier-ignore

const shows = (html: string, dealId: number) => html.includes(`/deal/${dealId}"`)
/** Whether a hold of this deal changes a page that says this. */
async function isOfHold(path: string, html: string, dealId: number): Promise<boolean> {
  if (!ofTypeHolds.includes(path)) return ofAllHolds.includes(path) || shows(html, dealId)
  const { property_type } = await site.db.selectFrom('deals').select('property_type').where('id', '=', dealId).executeTakeFirstOrThrow() // prettier-ignore
  return property_type === 'Commercial'
}
const freeDeals = async () =>
  (await site.db.selectFrom('deals').select('id').where('status', '=', 'active').where('nation', '<>', 'Scotland').where('id', 'not in', (from) => from.selectFrom('reservations').select('deal_id').where('status', '=', 'held')).orderBy('ai_score', 'desc').orderBy('id').execute()).map(({ id }) => id) // prettier-ignore

test('of the holds of many deals each makes those pages anew that it changes', async () => {
  const free = (await freeDeals()).slice(0, isAll ? 20 : 10)
  const ofHolds = [...ofAllHolds, ...ofTypeHolds, ...ofFewHolds, ...guidesToFreeDeals]
  const paths = [...ofHolds, ...guides, ...ofNone]
  const made = new Map(paths.map((path) => [path, 0]))
  const before = new Map<string, string>()
  for (const path of paths) before.set(path, await read(path))
  const expected = new Map(paths.map((path) => [path, 0]))
  for (const dealId of free) {
    for (const path of ofHolds)
      if (await isOfHold(path, before.get(path)!, dealId)) expected.set(path, expected.get(path)! + 1)
    await addHold(site.db, holder, dealId, { until: later(30 * minute) })
    for (const path of paths) {
      const { html, isMade } = await look(path)
      if (isMade) made.set(path, made.get(path)! + 1)
      before.set(path, html)
    }
  }
  expect(made).toEqual(expected)
  for (const path of [...ofTypeHolds, ...ofFewHolds])
    expect([path, made.get(path)! < free.length / 2]).toEqual([path, true])
  expect(guidesToFreeDeals.some((path) => made.get(path)! > 0)).toBe(true)
})

describe('whatever happens to deals', () => {
  const random = randomFrom('holds')
  let hour = testNow

  const all = (status: 'held' | 'paid') =>
    site.db
      .selectFrom('reservations')
      .select(['id', 'deal_id', 'expires_at'])
      .where('status', '=', status)
      .orderBy('deal_id')
      .execute()
  const change = async (status: 'held' | 'paid', values: (id: string) => object) => {
    const rows = await all(status)
    if (rows.length === 0) return null
    const { id, deal_id } = random.pick(rows)
    await site.db.updateTable('reservations').set(values(id)).where('id', '=', id).execute()
    return deal_id
  }
  const setDeal = (id: number, values: object) =>
    site.db.updateTable('deals').set(values).where('id', '=', id).execute()
  /** Each returns the deal of whose holds it has changed one; null where it has changed more. */
  const steps: (() => Promise<number | null>)[] = [
    async () => {
      const dealId = random.pick(await freeDeals())
      await addHold(site.db, holder, dealId, { until: addMilliseconds(hour, random.between(1, 8) * minute) })
      return dealId
    },
    () => change('held', () => ({ status: 'released', ended_at: hour })),
    () => change('held', () => ({ expires_at: addMilliseconds(hour, 20 * minute), extended_at: hour })),
    async () => {
      // To the end of a hold, or so far that nothing is too old.
      const ends = (await all('held')).map(({ expires_at }) => expires_at).filter((end) => end > hour)
      hour = [...ends, addMilliseconds(hour, 4 * minute)].sort()[0]!
      site.setHour(hour)
      return null
    },
    async () => {
      await addPurchase(site.db, holder, random.pick(await freeDeals()))
      return null
    },
    async () => {
      const dealId = await change('paid', () => ({ status: 'refunded', ended_at: hour }))
      if (dealId !== null) await setDeal(dealId, { status: 'active' })
      return null
    },
    async () => {
      await setDeal(random.pick(await freeDeals()), {
        ai_score: random.between(1, 99),
        price_pence: random.between(50, 400) * 100_000,
      })
      return null
    },
    async () => {
      await setDeal(random.pick((await freeDeals()).filter((id) => id !== 101)), { status: 'inactive' })
      return null
    },
    async () => {
      const dealId = random.pick(await freeDeals())
      await setDeal(dealId, { title: `Deal ${dealId} after ${random.between(1, 99)}`, secure_price_pence: random.between(1, 9) * 100_000 }) // prettier-ignore
      return null
    },
    async () => {
      // What is not on the market is written, added, and put there.
      const [hidden] = await site.db
        .selectFrom('deals')
        .select('id')
        .where('status', 'in', ['draft', 'inactive'])
        .execute()
      if (hidden && random.chance(0.5))
        await setDeal(hidden.id, random.chance(0.5) ? { status: 'active' } : { title: `Hidden ${random.between(1, 99)}` }) // prettier-ignore
      else await addDeal(site.db, { status: 'draft', property_type: 'Commercial', secure_price_pence: 100_000 })
      return null
    },
    async () => {
      // Into a long list or out of it, with its hold if it has one.
      const dealId = (await all('held'))[0]?.deal_id ?? random.pick(await freeDeals())
      await setDeal(dealId, { property_type: random.pick(['Commercial', 'Retail'] as const) })
      return null
    },
    async () => {
      const types = ['Retail', 'Student', 'Development'] as const
      await addDeal(site.db, { property_type: random.pick(types), ai_score: random.between(1, 99) })
      return null
    },
  ]

  test('a page that is kept says what one that is made anew says, and stays where another deal is held', async () => {
    const paths = [
      ...ofAllHolds,
      ...ofTypeHolds,
      ...ofFewHolds,
      ...guidesToFreeDeals,
      ...guides.slice(0, 1),
      ...ofNone,
      '/deal/101',
    ]
    hour = testNow
    const before = new Map<string, string>()
    let stayed = 0
    for (let step = 0; step < (isAll ? 100 : 10); step += 1) {
      // Three of four steps are about a hold.
      const dealId = await random.pick(random.chance(0.6) ? steps.slice(0, 4) : steps)()
      const looked = new Map<string, { html: string; isMade: boolean }>()
      for (const path of paths) looked.set(path, await look(path))
      await changeEverything()
      for (const path of paths) {
        const { html, isMade } = looked.get(path)!
        const anew = await read(path)
        expect(html === anew, `${path} after step ${step}`).toBe(true)
        const known = before.get(path)
        before.set(path, anew)
        if (dealId === null || known === undefined || ofAllHolds.includes(path)) continue
        if (!isMade) stayed += 1
        else if (!guidesToFreeDeals.includes(path))
          expect([path, step, await isOfHold(path, known, dealId)]).toEqual([path, step, true])
      }
    }
    expect(stayed).toBeGreaterThan(15)
  }, 180_000)
})

test('a hold that is made while a page is being made shows to whoever asks after it', async () => {
  for (let turns = 0; turns < 12; turns += 1) {
    const dealId = (await freeDeals())[0]!
    await changeEverything()
    const first = site.fetch('/marketplace')
    for (let turn = 0; turn < turns; turn += 1) await setImmediate()
    await addHold(site.db, holder, dealId, { until: later(30 * minute) })
    const both = await Promise.all([read('/marketplace'), read('/marketplace')])
    for (const html of both) expect([turns, html.includes(`${turns + 1} on hold`)]).toEqual([turns, true])
    await (await first).text()
    expect(await read('/marketplace')).toBe(both[0])
  }
})

test('a hold that ends while a page is being made shows no longer to whoever asks after that', async () => {
  for (let turns = 0; turns < 12; turns += 1) {
    site.setHour(testNow)
    const hold = await addHold(site.db, holder, (await freeDeals())[0]!, { until: later(30 * minute) })
    await changeEverything()
    site.setHour(later(30 * minute - 1))
    const first = site.fetch('/marketplace')
    for (let turn = 0; turn < turns; turn += 1) await setImmediate()
    site.setHour(later(30 * minute))
    for (const html of await Promise.all([read('/marketplace'), read('/marketplace')]))
      expect([turns, html.includes(' on hold')]).toEqual([turns, false])
    await (await first).text()
    await site.db.updateTable('reservations').set({ status: 'expired', ended_at: later(30 * minute) }).where('id', '=', hold).execute() // prettier-ignore
  }
})
