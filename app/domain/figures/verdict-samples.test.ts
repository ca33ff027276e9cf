import { expect, test } from 'vitest'
import { readSampleAreas } from '#db/sample/areas.ts'
import { buildSampleDeals } from '#db/sample/build-deals.ts'
import { judgeDeal } from './verdict.ts'
import { joinMarked, verdictSentence } from './verdict-words.ts'

/** The sentence of every sample deal on the market, word for word. */

const sentences: Record<number, string> = {
  101: '£28,400 of your own money leaves £2,310 a year, 8.1%, after costs and the interest on a 75% mortgage.',
  102: '£101,200 of your own money leaves £5,646 a year, 5.6%, after costs and the interest on a 75% mortgage.',
  103: '£67,650 of your own money leaves £7,794 a year, 11.5%, after costs and the interest on a 75% mortgage.',
  104: '£46,050 of your own money leaves £7,044 a year, 15.3%, after costs and the interest on a 75% mortgage.',
  105: '£67,340 of your own money leaves £805 a year, 1.2%, after costs and the interest on a 75% mortgage.',
  106: '£75,260 of your own money leaves £4,980 a year, 6.6%, after costs and the interest on a 75% mortgage. £34,000 of it goes into works first.',
  108: '£97,500 of your own money leaves £7,769 a year, 8.0%, after costs and the interest on a 75% mortgage.',
  109: '£121,500 of your own money leaves £12,069 a year, 9.9%, after costs and the interest on a 75% mortgage.',
  110: '£52,300 of your own money leaves £714 a year, 1.4%, after costs and the interest on a 75% mortgage.',
  111: '£140,750 of your own money leaves £8,089 a year, 5.7%, after costs and the interest on a 75% mortgage.',
  112: '£55,700 of your own money leaves £3,195 a year, 5.7%, after costs and the interest on a 75% mortgage. £28,500 of it goes into works first.',
  113: '£111,600 of your own money leaves £6,130 a year, 5.5%, after costs and the interest on a 75% mortgage.',
  115: '£75,020 of your own money leaves £1,005 a year, 1.3%, after costs and the interest on a 75% mortgage.',
  116: '£23,300 of your own money leaves £1,023 a year, 4.4%, after costs and the interest on a 75% mortgage.',
  118: '£42,700 of your own money leaves £2,771 a year, 6.5%, after costs and the interest on a 75% mortgage.',
  119: '£56,850 of your own money leaves £8,444 a year, 14.9%, after costs and the interest on a 75% mortgage.',
  120: 'With a 75% mortgage this deal costs you £315 a year. Bought with cash it leaves £10,740, 3.7%.',
  121: '£109,250 of your own money leaves £8,441 a year, 7.7%, after costs and the interest on a 75% mortgage.',
  122: '£121,500 of your own money leaves £13,869 a year, 11.4%, after costs and the interest on a 75% mortgage.',
  123: '£83,000 of your own money leaves £5,515 a year, 6.6%, after costs and the interest on a 75% mortgage. £43,500 of it goes into works first.',
  124: '£46,860 of your own money leaves £875 a year, 1.9%, after costs and the interest on a 75% mortgage.',
  125: '£143,400 of your own money leaves £20,757 a year, 14.5%, after costs and the interest on a 75% mortgage.',
  126: '£131,400 of your own money leaves £11,107 a year, 8.5%, after costs and the interest on a 75% mortgage.',
  127: 'With a 75% mortgage this deal costs you £9,960 a year. Bought with cash it leaves £16,440, 2.4%.',
  128: 'With a 75% mortgage this deal costs you £67 a year. Bought with cash it leaves £12,226, 3.8%.',
  129: '£214,500 of your own money leaves £11,681 a year, 5.4%, after costs and the interest on a 75% mortgage.',
  130: '£167,400 of your own money leaves £12,357 a year, 7.4%, after costs and the interest on a 75% mortgage.',
  132: '£126,750 of your own money leaves £10,219 a year, 8.1%, after costs and the interest on a 75% mortgage.',
  133: '£395,400 of your own money leaves £11,797 a year, 3.0%, after costs and the interest on a 75% mortgage. £245,000 of it goes into works first.',
  134: '£192,000 of your own money leaves £14,475 a year, 7.5%, after costs and the interest on a 75% mortgage.',
  135: '£168,960 of your own money leaves £9,975 a year, 5.9%, after costs and the interest on a 75% mortgage. £92,000 of it goes into works first.',
  136: '£81,600 of your own money leaves £7,205 a year, 8.8%, after costs and the interest on a 75% mortgage.',
  137: 'With a 75% mortgage this deal costs you £2,108 a year. Bought with cash it leaves £5,400, 2.8%.',
  138: '£29,600 of your own money leaves £2,385 a year, 8.1%, after costs and the interest on a 75% mortgage.',
  139: '£96,250 of your own money leaves £7,087 a year, 7.4%, after costs and the interest on a 75% mortgage.',
  140: '£58,010 of your own money leaves £707 a year, 1.2%, after costs and the interest on a 75% mortgage.',
  141: '£50,500 of your own money leaves £5,910 a year, 11.7%, after costs and the interest on a 75% mortgage.',
  142: '£56,400 of your own money leaves £3,421 a year, 6.1%, after costs and the interest on a 75% mortgage. £29,800 of it goes into works first.',
  143: '£57,900 of your own money leaves £2,610 a year, 4.5%, after costs and the interest on a 75% mortgage. Deals in Scotland are not reserved online.',
  144: '£94,400 of your own money leaves £10,957 a year, 11.6%, after costs and the interest on a 75% mortgage. Deals in Scotland are not reserved online.',
  145: '£64,200 of your own money leaves £6,939 a year, 10.8%, after costs and the interest on a 75% mortgage. Deals in Scotland are not reserved online.',
  146: '£45,640 of your own money leaves £6,335 a year, 13.9%, after costs and the interest on a 75% mortgage. Deals in Scotland are not reserved online.',
  147: '£51,340 of your own money leaves £1,227 a year, 2.4%, after costs and the interest on a 75% mortgage.',
  148: '£75,660 of your own money leaves £6,142 a year, 8.1%, after costs and the interest on a 75% mortgage.',
  149: '£73,900 of your own money leaves £3,712 a year, 5.0%, after costs and the interest on a 75% mortgage. £36,500 of it goes into works first.',
  150: '£74,400 of your own money leaves £12,195 a year, 16.4%, after costs and the interest on a 75% mortgage.',
}

const rows = buildSampleDeals(readSampleAreas())
const judge = (row: (typeof rows)[number]) =>
  judgeDeal({
    pricePence: row.price_pence,
    monthlyRentPence: row.monthly_rent_pence,
    operatingCostsPence: row.operating_costs_pence,
    propertyTaxPence: row.property_tax_pence,
    feesPence: row.fees_pence,
    worksPence: row.works_pence,
  })

test('every sample deal on the market has its sentence', () => {
  const onTheMarket = rows.filter(({ status }) => status === 'active' || status === 'reserved')
  const said = onTheMarket.map((row) => [
    row.id,
    joinMarked(verdictSentence(judge(row), { mayAsk: true, isNotOnline: row.nation === 'Scotland' })),
  ])
  expect(Object.fromEntries(said)).toEqual(sentences)
})
