import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDatabase, type Db } from '#db/database.server.ts'
import { readGuideFiles } from '#db/guides/files.ts'
import { seedSampleData } from '#db/sample/seed.ts'
import { shipGuides } from '#app/domain/blog/guides/shipping.server.ts'
import { createTestDatabase } from '#app/testing/database/database.ts'
import { searchSite } from './site-search.server.ts'
import type { FoundThing } from './site-search.ts'

/** What people mean by a question that was typed wrongly, in the data of the demo. */

const folder = mkdtempSync(join(tmpdir(), 'meant-'))
const now = '2026-11-20T09:00:00.000Z'
let db: Db
beforeAll(async () => {
  db = await createTestDatabase()
  await seedSampleData(db, { filesFolder: folder, now })
  await shipGuides(db, readGuideFiles(), now)
})
afterAll(() => {
  closeDatabase(db)
  rmSync(folder, { recursive: true })
})

const nameOf = (thing: FoundThing): string => {
  switch (thing.kind) {
    case 'deal':
      return `deal ${thing.deal.id}`
    case 'guide':
    case 'post':
      return thing.article.slug
    case 'area':
      return `area ${thing.area.slug}`
    case 'calculator':
      return `calculator ${thing.calculator}`
    case 'word':
      return `word ${thing.word}`
    case 'page':
      return `page ${thing.place}`
  }
}

const meant: [typed: string, meant: string][] = [
  ['Birmingam', 'area birmingham'],
  ['Birmingam', 'deal 120'],
  ['Headingly', 'area leeds'],
  ['liverpol', 'deal 118'],
  ['Livrepool', 'area liverpool'],
  ['manchestr', 'area manchester'],
  ['Manchseter', 'deal 105'],
  ['Sunderand', 'deal 101'],
  ['Middlesborough', 'deal 104'],
  ['newcaslte', 'deal 103'],
  ['Sheffeild', 'deal 111'],
  ['sheffeld', 'area sheffield'],
  ['Leicster', 'deal 116'],
  ['nottingam', 'deal 115'],
  ['Notingham', 'area nottingham'],
  ['wolverhamton', 'deal 122'],
  ['Coventary', 'deal 121'],
  ['southhampton', 'deal 132'],
  ['Plymoth', 'deal 135'],
  ['portsmoth', 'area portsmouth'],
  ['Edinburg', 'deal 144'],
  ['edinbrugh', 'area edinburgh'],
  ['Glasgo', 'deal 143'],
  ['glasgwo', 'area glasgow'],
  ['Abberdeen', 'deal 146'],
  ['swansae', 'deal 139'],
  ['Cardif', 'deal 140'],
  ['merthyr tydfill', 'deal 142'],
  ['ponypridd', 'deal 138'],
  ['Belfats', 'deal 148'],
  ['lisbrun', 'deal 150'],
  ['petersborough', 'deal 125'],
  ['Hastigns', 'deal 133'],
  ['torquey', 'deal 137'],
  ['colchestor', 'deal 126'],
  ['stirchly', 'deal 120'],
  ['ancotes', 'deal 105'],
  ['portswod', 'deal 132'],
  ['dennistown', 'deal 143'],
  ['studnet house durham', 'deal 102'],
  ['wharehouse', 'deal 125'],
  ['pharmasy', 'deal 119'],
  ['appartment manchester', 'deal 105'],
  ['stmap duty', 'stamp-duty-lbtt-ltt-for-investors'],
  ['stampduty', 'stamp-duty-lbtt-ltt-for-investors'],
  ['leashold', 'word leasehold'],
  ['leashold reform', 'leasehold-ground-rent-and-reform'],
  ['conveyencing', 'conveyancing-timeline'],
  ['conveyancng timeline', 'conveyancing-timeline'],
  ['licencing hmo', 'hmo-licensing-planning-economics'],
  ['comparabels', 'comparables-and-valuations'],
  ['refurbishmnet', 'development-and-refurbishment'],
  ['renters rigths', 'renters-rights-act'],
  ['comercial retail', 'commercial-and-retail'],
  ['reservaton fee', 'paying-a-reservation-fee'],
  ['studant housing', 'student-housing'],
  ['tenement flta', 'deal 143'],
  ['gross yeild', 'word gross-yield'],
  ['net yeld', 'word net-yield'],
  ['calculater brrr', 'calculator brrr'],
  ['sectoin 24', 'calculator section-24'],
  ['rental covr calculator', 'calculator rental-cover'],
  ['property tax calculater', 'calculator property-tax'],
  ['refnds', 'page refunds'],
  ['pirvacy policy', 'page privacy'],
  ['cookeis', 'page cookies'],
  ['terms and condtions', 'page terms'],
  ['risk discolsure', 'page risk-disclosure'],
  ['shortlsit', 'page shortlist'],
  ['reserve fnud landlord', 'a-reserve-fund-for-a-small-landlord'],
  ['epc dedline', 'epc-c-by-2030'],
  ['epc dedline costed', 'the-epc-deadline-costed-for-one-stone-terrace'],
  ['brrr real nubmers', 'brrr-with-real-numbers'],
  ['two empty moths', 'two-empty-months-what-a-void-really-costs'],
]

test.each(meant)('%s: %s is among the first three', async (text, name) => {
  const { groups } = await searchSite(db, { text, isExact: false }, { allowScotland: false }, { userId: null, now })
  const first = groups.flatMap(({ things }) => things).map(nameOf)
  expect(first.slice(0, 3)).toContain(name)
})
