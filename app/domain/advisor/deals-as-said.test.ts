import { beforeAll, expect, test } from 'vitest'
import { answerTo, makeSampleWorld } from '#app/testing/advisor/advisor.ts'
import { answerText } from './answer.ts'
import type { AdvisorWorld } from './world.server.ts'

/** Deals as people speak of them: what they take back, what they leave out, and bare numbers. Each row: the talk, what the answer says, and what it does not. */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeSampleWorld()
})

test.each([
  // A place that is taken back narrows nothing; one that is left out does.
  ['deals in the north east | forget the north east, whole country, under 100k', 'Deal 101', 'outside'],
  ['which deals are in the north east | forget the north east, whole country, show us A rated only but nowt over 100k', 'Deal 101', 'outside'], // prettier-ignore
  ['deals in Yorkshire or the North East | scrap Yorkshire, add Wales', 'in the North East or Wales', 'outside'],
  ['deals in Wales | never mind Wales, anywhere in the UK, A rated only', 'Deal 148', 'in Wales'],
  ['deals in the south west | not in the south west', 'outside the South West', ''],
  // Kinds of a trade that one building has several of, and words of dialect.
  ['workshops, not offices', 'Deal 150', ''],
  ['flats in Glasgow or Dundee, nae HMOs', 'Deal 143', 'Deal 145'],
  ['any shops with a flat upstairs', 'Deal 130', 'Deal 141'],
  ['sold our chip shop, want student houses in Wales', 'Deal 139', 'shop in Wales'],
  ['show me the shops outside London', 'In Scotland there is 1: Deal 146', ''],
  ['shops outside Scotland', 'can be secured now', 'In Scotland there'],
  ['B+ or better in Wales please, what deals', 'of grade A or B+', ''],
  // Orders of the list.
  ['whats the worst scoring deal you got', 'has the lowest AI Deal Score', 'lowest gross yield'],
  ['which deals lose money every month', 'by cash flow, low to high', ''],
  ['houses in Wales | which of those costs least', 'has the lowest price', 'Legal and survey fees'],
  ['cheapest to dearest, everything with works to do', 'Deal 142', 'Deal 116'],
  ['Let me see HMOs | Only where the yield is above 9', 'Deal 148', 'Tell me which town'],
  ['shops outside London let to a baker', 'I cannot search by the trade of a tenant', ''],
  // A fact of the one that is spoken of; of none it is asked for.
  ['shops in Wales | is it freehold', 'Tenure: Leasehold', ''],
  ['shops in Ipswich | is it freehold', 'No deal was found before', 'held freehold'],
  ['student houses above 8% | top one - does it have its licence already?', 'HMO licence: Held', ''],
  ['does 137 have a short lease | any other one with a lease problem', 'Deal 127', 'Deal 138'],
  // Bare numbers, by the price or the word beside them.
  ['103 at 230 with 35 percent down, rate 5.4', 'At £230,000 with £1,750 a month', 'I do not want to guess'],
  ['136 for 280k, 30% deposit at 5.6, cash flow?', 'At £280,000 with £1,750 a month', ''],
  ['sums on number 110. Quarter deposit, 5.5 interest only', 'At £165,000 with £1,000 a month', ''],
  ['how much do i need in total to buy 145', 'Deal 145', ''],
  ['gross yield on a 120 at 800 a month', 'At £120,000 with £800 a month', 'Deal 120'],
  ['within the M25, rent over 3500', 'in London', 'M25'],
])('%s', async (talk, says, saysNot) => {
  const text = answerText(await answerTo(world, talk))
  expect(text).toContain(says)
  if (saysNot) expect(text).not.toContain(saysNot)
})
