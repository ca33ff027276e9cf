import { beforeAll, expect, test } from 'vitest'
import { makeSampleWorld, understandTalk } from '#app/testing/advisor/advisor.ts'
import type { KnownPlaces } from './known.ts'
import { readKnownPlaces } from './known.server.ts'

/** Who buys, where they live and when they complete, as a whole conversation says it. */

let known: KnownPlaces
beforeAll(async () => {
  known = await readKnownPlaces((await makeSampleWorld()).db)
})

const figuresOf = async (talk: string) => (await understandTalk(talk, known, '2026-11-02')).figures

test.each([
  [
    'hiya, first time buyer, driving instructor | its 410k in St Albans. how much stamp | and if they accept 395?',
    'first-time',
  ],
  ['my client never owned anything anywhere | buying 445k in Croydon to live in, SDLT', 'first-time'],
  ['what schemes are there for a first time buyer? | stamp duty on 300k in Leeds', undefined],
  [
    'our company buys, 91k in Grimsby, stamp duty? | no company now, just me, and I have my own house already',
    'additional',
  ],
  [
    'SDLT on 530k, company buying | we are not doing company, in our own names, to live in, we sold our old one',
    'main-home',
  ],
  ['stamp duty 155k through my limited company | take it out of the company then, own name', 'additional'],
  [
    'duty on 280k in Leeds, first time buyer | same flat but my uncle buys it, he has 3 rentals | ok me again but 296k',
    'first-time',
  ],
  [
    'LBTT 179500 Glasgow, first time buyers | my dad joins, he has his own house | dad has dropped out, so 183k now',
    'first-time',
  ],
  [
    'stamp duty on 185k in Derby, we own a home | we have sold our home, so this will be the only property we own',
    'standard',
  ],
  ['stamp duty on 185k in Derby, our only home | what is an SPV?', undefined],
  ['yield on 475k at 2050 a month | it is a company let for five years, so voids 0', undefined],
  ['stamp on 101k in Barnsley, own name, 7 houses already', 'additional'],
  ['SDLT 285k Norwich, my first home but I am not a first time buyer, I own nothing now', 'standard'],
  ['tax on 318k in Guildford, sole home, previous one sold | now we keep the old one', 'additional'],
  ['LBTT on 342k, it replaces our present home, the sale of which completes the same day', 'main-home'],
  ['LBTT, asking 200k, SPV, Paisley | 6k off that. LBTT + ADS', 'company'],
  ['LBTT, asking 200k, SPV, Paisley | as our second home', 'additional'],
  [
    'A flat in Plymouth to let, 149,000, 815 a month, own our house. Yield? | we have sold our house so we shall own nothing but the flat. Should I buy it?',
    'standard',
  ],
  ['stamp duty on 200k in Leeds. I get paid by my company as wages', undefined],
  ['stamp duty on 200k in Leeds, paid by my company', 'company'],
  ['SDLT on a 152k second home in Whitby | make it the company | no. as it was. but the price is 149k', 'additional'],
  ['SDLT on a 152k second home in Whitby | make it the company | rent 800, 5% rate as it was, yield?', 'company'],
  ['stamp duty on a warehose, 400k in Wigan', 'non-residential'],
] as const)('%s: %s', async (talk, buyer) => expect((await figuresOf(talk)).buyer).toBe(buyer))

test.each([
  [
    'Oldham, 139k, 850 monthly: total cash in? | turns out I am non-resident under the SDLT test (too many days in Dubai)',
    true,
  ],
  ['cash in for 96k in Gateshead, rent 640, non uk resident | scrap the non resident bit', false],
  [
    'SDLT 360k in Oxford, my only home | I count as non-resident because I was in Greece | no, I am resident. Price 372k',
    false,
  ],
  ['NR company, Manchester, 228k, SDLT total?', true],
  ['yield on 131k at 720 a month in Newtownards | she is off to Canada. The agent charges 11%', undefined],
] as const)('%s: not resident is %s', async (talk, is) => expect((await figuresOf(talk)).isNonResident).toBe(is))

test.each([
  ['cash for 176k in York, rent 1000 | we would not complete until 1 April 2027', '2027-04-01'],
  [
    'yield 155k in Aberdeen, rent 890, completion 1 December 2026 | completion has slipped to 22 January 2027',
    '2027-01-22',
  ],
  ['completing this friday 455k in Exeter, stamp duty', '2026-11-06'],
  ['stamp duty on 455k in Exeter, tenants until 1 April 2027', undefined],
  ['stamp duty on 455k in Exeter, viewing this friday', undefined],
] as const)('%s: completed on %s', async (talk, day) => expect((await figuresOf(talk)).completionDate).toBe(day))

test.each([
  ['stamp duty on 189k in Stockport, we lived in Perth, the Australian one', 'England'],
  ['stamp duty on 187500 in Kidderminster, my grandmother ran a boarding house in Rhyl', 'England'],
  ['stamp duty on a 2 bed in Barry 134k', 'Wales'],
  ['land transaction tax, 208k, Newport as in Gwent', 'Wales'],
] as const)('%s: %s', async (talk, nation) => expect((await figuresOf(talk)).nation).toBe(nation))
