import { beforeAll, expect, test } from 'vitest'
import { leeds, liverpool, makeAdvisorWorld, questionOf } from '#app/testing/advisor/advisor.ts'
import { readDealQuestion } from '#app/domain/calculators/deal.ts'
import { loanOf } from '#app/domain/figures/moves.ts'
import { addDeal, addHold, addUser, testNow } from '#app/testing/database/database.ts'
import { answerText, spansOf, type Answer } from '../answer.ts'
import type { Question } from '../question.ts'
import type { AdvisorWorld } from '../world.server.ts'
import { propertyTax } from '../tools/property-tax.server.ts'
import { answerQuestion } from './answers.server.ts'

/** What the chips and the questions like them are answered. The figures are worked out by hand or stand in the published figures. */

let world: AdvisorWorld
beforeAll(async () => {
  world = await makeAdvisorWorld()
})

const ask = (question: Partial<Question>, at = world) => answerQuestion(at, questionOf(question))

test.each<[Partial<Question>, Answer['outcome']]>([
  [{ topic: 'unknown' }, 'not-understood'],
  [{ topic: 'find-deals', unknownPlaces: ['Narnia'] }, 'not-understood'],
  [{ topic: 'recommendation' }, 'declined'],
  [{ topic: 'forbidden' }, 'declined'],
  [{ topic: 'greeting' }, undefined],
  [{ topic: 'first-time' }, undefined],
])('%j says what came of it: %s', async (question, outcome) => {
  const answer = await ask(question)
  expect([answer.outcome, answer.topic]).toEqual([outcome, question.topic])
})
const figuresOf = (answer: Answer) =>
  answer.blocks.flatMap(spansOf).flatMap((span) => (typeof span === 'object' && 'figure' in span ? [span.figure] : []))

test('ROI for a 200k property with 1200 rent', async () => {
  const answer = await ask({ topic: 'returns', figures: { pricePence: 20_000_000, monthlyRentPence: 120_000 } })
  // Rent 14,400; costs 20 % of it and 300; tax 5 % of 125,000, 7 % of 75,000; deposit 50,000 and 2,000 of fees; interest 8,250.
  const expected = ['7.20%', '£3,180', '5.61%', '5.26%', '75%', '5.5%', '£63,500', '£2,970', '£248', '4.68%', '£11,500']
  expect(figuresOf(answer)).toEqual(expected)
  expect(answerText(answer).split('\n')[0]).toBe(
    'Assumed: 25% deposit · 5.5% interest · England · additional property · management 10% · empty weeks 5% · maintenance 5% · insurance £300 · no service charge · fees £2,000',
  )
  expect(answer.blocks[0]).toMatchObject({ kind: 'assumed' })
  expect(spansOf(answer.blocks[0]!)[1]).toMatchObject({
    link: '25% deposit',
    place: { calculator: 'deal', field: 'deposit' },
  })
  const { place } = answer.sources[0]!
  expect(place).toMatchObject({ page: 'calculator', calculator: 'deal' })
  expect('query' in place && place.query).toContain('price=200000&rent=1200&nation=england')
  expect(answer.sources[1]!.detail).toBe('rates from 1 April 2025')
})

test.each<[string, Question['figures'], string]>([
  ['deposit', { depositPence: 5_500_000 }, 'mortgage of £130,000 at 5.5%'],
  ['loan', { loanPence: 13_000_100 }, 'mortgage of £130,001 at 5.5%'],
])(
  'a %s in pounds is lent to the penny, and the calculator behind the answer lends the same',
  async (_, loan, said) => {
    const answer = await ask({
      topic: 'returns',
      figures: { pricePence: 18_500_000, monthlyRentPence: 95_000, ...loan },
    })
    expect(answerText(answer)).toContain(said)
    const { place } = answer.sources[0]!
    const read = readDealQuestion(new URLSearchParams('query' in place ? place.query : ''), { today: '2026-11-23' })
    expect(read.ok && loanOf(read.question)).toBe(loan.loanPence ?? 18_500_000 - loan.depositPence!)
    const mortgage = await ask({ topic: 'mortgage', figures: { pricePence: 18_500_000, ratePercent: 5, ...loan } })
    expect(answerText(mortgage)).toContain(
      loan.loanPence ? 'On a loan of £130,001 at' : 'with a deposit of £55,000, at',
    )
  },
)

test('a mortgage of another size, costs of one’s own and a cash flow below nothing', async () => {
  const figures = { pricePence: 20_000_000, monthlyRentPence: 60_000, loanPence: 14_000_000, managementPercent: 12 }
  const answer = await ask({ topic: 'returns', figures, isFollowUp: true, unused: ['£57'] })
  const text = answerText(answer)
  expect(text).toContain('interest-only mortgage of £140,000 at')
  // Rent 7,200 less 22 % of it and 300, less 7,700 of interest.
  expect(text).toContain('pay £2,384 a year, £199 a month, on top of the rent')
  expect(text).not.toContain('management')
  expect(text).toContain('from your messages before')
  expect(text).toContain('I did not use £57')
})

test('what is missing is asked for, with a calculator that has the rest', async () => {
  const answer = await ask({ topic: 'returns', figures: { pricePence: 20_000_000 } })
  expect(answerText(answer)).toContain('Tell me the monthly rent')
  const place = { page: 'calculator', calculator: 'deal', query: 'price=200000' }
  expect(answer.blocks[0]).toMatchObject({ spans: [expect.any(String), { place }, '.'] })
  for (const topic of ['mortgage', 'property-tax', 'rental-cover', 'section-24'] as const) {
    expect(answerText(await ask({ topic }))).toMatch(/Tell me/)
  }
})

test('best areas under 150k', async () => {
  const answer = await ask({ topic: 'best-areas', budget: { toPence: 15_000_000 } })
  const table = answer.blocks.find((block) => block.kind === 'table')!
  expect(table.rows.map((row) => (row[0]![0] as { link: string }).link)).toEqual([
    'Merthyr Tydfil',
    'Blackpool',
    'Kingston upon Hull',
    'Middlesbrough',
    'Blaenau Gwent',
  ])
  expect(figuresOf(answer).slice(0, 4)).toEqual(['19', '£144,874', '£754', '6.25%'])
  expect(answerText(answer)).toContain('“Best” here means the highest yield, nothing more.')
  expect(answer.sources[0]).toEqual({
    label: 'Area Intelligence, up to £150,000, by gross yield, high to low',
    months: {
      prices: { from: '2026-03', to: '2026-03', isProvisional: true },
      rents: { from: '2026-05', to: '2026-05', isProvisional: true },
    },
    place: { page: 'areas', query: '?budget=150000' },
  })
})

test('areas by growth, in the region of a place, and none at all', async () => {
  const growth = await ask({ topic: 'best-areas', sort: 'growth', areas: [leeds] })
  expect(figuresOf(growth).filter((figure) => figure.startsWith('+'))).toEqual([
    '+3.9%',
    '+3.6%',
    '+3.5%',
    '+3.4%',
    '+3.1%',
  ])
  expect(answerText(growth)).toContain('I looked in Yorkshire and The Humber, where Leeds lies.')
  const none = answerText(await ask({ topic: 'best-areas', budget: { toPence: 1_500_000 } }))
  expect(none).toContain('There is no council with an average price up to £15,000')
  expect(none).toContain('£112,529 in Inverclyde')
})

test('compare two cities: the largest by a rule that is said, or the two that were named', async () => {
  const chosen = answerText(await ask({ topic: 'compare-areas' }))
  expect(chosen).toContain('the most people in England outside London, as an example: Birmingham and Leeds')
  expect(chosen).toContain('Birmingham has the higher gross yield, 5.60% against 5.57% in Leeds')
  const named = await ask({ topic: 'compare-areas', areas: [leeds, liverpool] })
  expect(answerText(named)).toContain('Liverpool has the higher gross yield, 5.96% against 5.57% in Leeds')
  expect(figuresOf(named)).toContain('£181,505')
  expect(answerText(await ask({ topic: 'compare-areas', areas: [leeds] }))).toContain(
    'Which area shall I compare Leeds with?',
  )
})

test('a gap is said in words, and an unknown place is called unknown', async () => {
  const gap = answerText(await ask({ topic: 'area', areas: [{ slug: 'city-of-london', name: 'City of London' }] }))
  expect(gap).toContain('No average rent is published for it, so there is no yield.')
  const unknown = await ask({ topic: 'area', unknownPlaces: ['Atlantis'] })
  expect(answerText(unknown)).toContain('This site has no figures for Atlantis.')
  expect(figuresOf(unknown)).toEqual([])
})

test('BRRR without figures is explained by an example, with figures it is worked out', async () => {
  const example = await ask({ topic: 'brrr' })
  expect(figuresOf(example)).toEqual(
    expect.arrayContaining(['£161,200', '£150,000', '£11,200', '£3,165', '28.26%', '£26,200']),
  )
  const figures = { pricePence: 10_000_000, worksPence: 2_000_000, valuePence: 16_000_000 }
  const own = answerText(await ask({ topic: 'brrr', figures }))
  // 100,000 and 20,000 of works and 5,000 of tax go in, 120,000 come back.
  expect(own).toContain(
    'In all £125,000 goes in, with £5,000 of property tax. A new loan of 75% of the value brings £120,000 back: £5,000 of your money stays in.',
  )
  expect(own).toContain('The valuer says 10% less, £144,000: £17,000 stays in.')
})

test('mortgages, taxes, cover and a landlord’s income tax', async () => {
  const mortgage = answerText(await ask({ topic: 'mortgage', figures: { loanPence: 15_000_000, ratePercent: 5 } }))
  expect(mortgage).toContain('£625 a month (£7,500 a year)')
  expect(mortgage).toContain('£877 a month (£10,523 a year)')
  const wales = await ask({ topic: 'property-tax', figures: { pricePence: 25_000_000, nation: 'Wales' } })
  expect(figuresOf(wales)).toEqual(expect.arrayContaining(['£14,950', '£1,500']))
  const cover = await ask({ topic: 'rental-cover', figures: { loanPence: 15_000_000, monthlyRentPence: 90_000 } })
  expect(figuresOf(cover)).toEqual(expect.arrayContaining(['130.91%', '£859', '£157,091']))
  const income = { incomePence: 4_500_000, profitPence: 1_200_000, financeCostsPence: 700_000 }
  expect(figuresOf(await ask({ topic: 'section-24', figures: income }))).toEqual(
    expect.arrayContaining(['£3,746', '£1,400', '£2,346']),
  )
})

test('a company that buys is taken to let, with relief from the flat rate, wherever its tax is told, and the other sum is said', async () => {
  const figures = { pricePence: 60_000_000, buyer: 'company' as const }
  const assumed =
    /A company that lets is taken to have the relief from the 17%( \[\d\])? rate .*Without the relief it is £102,000/
  const tax = await ask({ topic: 'property-tax', figures })
  expect(figuresOf(tax)[0]).toBe('£50,000')
  expect(answerText(tax)).toMatch(assumed)
  expect(answerText(tax)).toContain('for a company with relief')
  expect(tax.sources[0]!.place).toMatchObject({ query: expect.stringContaining('companyRelief=1') as string })
  const returns = await ask({ topic: 'returns', figures: { ...figures, monthlyRentPence: 300_000 } })
  expect(figuresOf(returns)).toContain('£50,000')
  expect(answerText(returns)).toMatch(assumed)
  const again = await ask({ topic: 'brrr', figures: { ...figures, valuePence: 80_000_000 } })
  expect(figuresOf(again)).toContain('£50,000')
  expect(answerText(again)).toMatch(assumed)
  for (const other of [
    { ...figures, pricePence: 50_000_000 },
    { ...figures, nation: 'Wales' as const },
  ])
    expect(answerText(await ask({ topic: 'property-tax', figures: other }))).not.toMatch(/relief|makes no difference/)
})

test('a company that says that it has no relief pays the flat rate', () => {
  const told = propertyTax.run(world, { price: 600_000, buyer: 'company', companyRelief: false })
  expect(told).toMatchObject({ facts: { tax: { pounds: 102_000 }, buyer: 'company without relief' } })
  expect(JSON.stringify(told)).not.toContain('is taken to have')
})

test('the tax of an additional property names the contracts that keep an older rate', async () => {
  const answer = await ask({ topic: 'property-tax', figures: { pricePence: 25_000_000, nation: 'Scotland' } })
  expect(answerText(answer)).toMatch(/contracts entered into by 4 December 2024 may keep the older 6%/)
})

test('first-time tips come with figures, posts that are published, and ways on', async () => {
  const answer = await ask({ topic: 'first-time' })
  expect(figuresOf(answer)).toEqual(expect.arrayContaining(['£63,500', '£1,500', '£11,500', '7.20%', '£209,455']))
  const pages = answer.blocks
    .flatMap((block) => (block.kind === 'text' ? block.spans : []))
    .flatMap((span) => (typeof span === 'object' && 'link' in span ? [span.place.page] : []))
  expect(pages).toEqual(expect.arrayContaining(['post', 'hub', 'calculators', 'risk-disclosure']))
})

test('words, the site, and what is not answered', async () => {
  expect(answerText(await ask({ topic: 'term', term: 'gross-yield' }))).toContain('rent of a year ÷ price')
  expect(answerText(await ask({ topic: 'site', siteTopic: 'reserving' }))).toContain('for 30 minutes')
  expect(answerText(await ask({ topic: 'site', siteTopic: 'refunds' }))).toContain('Refund less £150')
  expect(answerText(await ask({ topic: 'recommendation' }))).toContain('it would be a personal recommendation')
  expect(answerText(await ask({ topic: 'unknown' }))).toContain('I did not understand')
  expect(answerText(await ask({ topic: 'term', term: 'constructor' }))).toContain('I did not understand')
})

test('the secure price says VAT where the operator charges it', async () => {
  const at = await makeAdvisorWorld()
  await addDeal(at.db, { secure_price_pence: 250_000 })
  const price = async () => answerText(await ask({ topic: 'site', siteTopic: 'secure-price' }, at))
  expect(await price()).toContain('from £2,500, which')
  await at.db
    .insertInto('traders')
    .values({
      company: 'Us',
      address: 'Here',
      email: 'us@here.test',
      vat_number: 'GB1',
      vat_rate_percent: 20,
      since: testNow,
    })
    .execute()
  expect(await price()).toContain('from £2,500 incl. VAT, which')
})

test('only deals that anybody can secure now are named, within what was asked for', async () => {
  const at = await makeAdvisorWorld()
  const code = 'E08000012'
  const free = await addDeal(at.db, { area_code: code, title: 'Free', ai_score: 50 })
  const dear = await addDeal(at.db, { area_code: code, title: 'Dear', price_pence: 16_000_000, ai_score: 90 })
  const secret = { area_code: code, ai_score: 99 }
  const hidden = await Promise.all([
    addDeal(at.db, { ...secret, status: 'reserved', title: 'Hidden reserved' }),
    addDeal(at.db, { ...secret, status: 'draft', title: 'Hidden draft' }),
    addDeal(at.db, { ...secret, status: 'inactive', title: 'Hidden inactive' }),
    addDeal(at.db, { ...secret, title: 'Hidden held' }),
  ])
  const scottish = await addDeal(at.db, { ...secret, nation: 'Scotland', region: 'Scotland', title: 'Granite' })
  await addHold(at.db, await addUser(at.db), hidden[3], { until: '2026-11-02T10:20:00.000Z' })
  const found = await ask({ topic: 'find-deals', areas: [liverpool], budget: { toPence: 15_000_000 } }, at)
  expect(found.dealIds).toEqual([free])
  expect((await ask({ topic: 'find-deals', areas: [liverpool] }, at)).dealIds).toEqual([dear, free])
  expect((await ask({ topic: 'area', areas: [liverpool] }, at)).dealIds).toEqual([dear, free])
  expect((await ask({ topic: 'best-areas', budget: { toPence: 15_000_000 } }, at)).dealIds).toEqual([free])
  const named = await ask({ topic: 'deals', dealIds: hidden }, at)
  expect(named.dealIds).toEqual([])
  for (const answer of [found, named]) expect(JSON.stringify(answer)).not.toMatch(/Hidden|Canary Row|Olive|900777/)
  // Of those in Scotland the figures are told, and none is among the deals that can be secured.
  for (const question of [
    { topic: 'find-deals' as const, areas: [{ slug: 'scotland', name: 'Scotland' }] },
    { topic: 'deals' as const, dealIds: [scottish] },
    { topic: 'property-tax' as const, dealIds: [scottish] },
  ]) {
    const answer = await ask(question, at)
    expect(answerText(answer)).toContain(`Deal ${scottish}, Granite`)
    expect(answerText(answer)).toContain('Deals in Scotland cannot be secured online here')
    expect(answer.dealIds).toEqual([])
  }
  const both = await ask({ topic: 'deals', dealIds: [scottish, free], pick: { by: 'price', isLowest: true } }, at)
  expect(both.dealIds).toEqual([free])
})

test('signs that mean something to a database are letters', async () => {
  const at = await makeAdvisorWorld()
  await addDeal(at.db)
  for (const strategy of ['%', '_', "' or 1=1 --", 'HMO%'])
    expect(answerText(await ask({ topic: 'find-deals', strategy }, at))).toContain('so I left it out')
})
