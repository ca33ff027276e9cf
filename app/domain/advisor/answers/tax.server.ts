import { readKnownAreas } from '#app/domain/areas/known-areas.server.ts'
import { profitOf } from '#app/domain/calculators/prefill.ts'
import { readDealQuestion } from '#app/domain/calculators/deal.ts'
import { nationNames } from '#app/domain/calculators/property-tax.ts'
import { writeQuery } from '#app/domain/calculators/fields.ts'
import { propertyTaxNames } from '#app/domain/figures/property-tax-rates.ts'
import { formatPounds } from '#app/utils/money.ts'
import type { Question } from '../question.ts'
import { propertyTax } from '../tools/property-tax.server.ts'
import { section24 } from '../tools/section-24.server.ts'
import { workOutReturns } from '../tools/returns.server.ts'
import { listed, say, type Draft } from './draft.server.ts'
import { sayAssumed, type Assumption } from './assumed.server.ts'
import { argsGiven, asksCompany, nationKeyOf, toPounds } from './given.ts'
import { answerCompanyAlone, sayCompanyBeside } from './own-or-company.server.ts'
import { sayOutside } from './outside.server.ts'

/** The tax on buying. */
export async function answerPropertyTax(draft: Draft): Promise<void> {
  const { figures, outside } = draft.question
  if (outside) return sayOutside(draft, outside)
  const nation = nationKeyOf(figures.nation) ?? (await nationOfArea(draft))
  const pricePence = figures.pricePence ?? draft.question.budget.toPence
  if (pricePence === undefined) {
    return void draft.text(
      'Tell me the price, the country and who buys: an additional property, an only home, a first-time buyer or a company. You can also use ',
      { link: 'the property tax calculator', place: { page: 'calculator', calculator: 'property-tax', query: '' } },
      '.',
    )
  }
  const used = await draft.use(propertyTax, { ...argsGiven('property-tax', figures), price: pricePence / 100, nation })
  if ('problem' in used) return void draft.text(used.problem)
  const { facts, figure } = used
  draft.text(
    say`On ${formatPounds(pricePence)} in ${facts.nation} the ${propertyTaxNames[facts.name]} (${facts.name}) is ${figure(facts.tax)}${facts.share?.percent ? say`, ${figure(facts.share)} of the price` : null}, for ${whoBuys(facts.buyer)}. `,
    facts.onlyHome && facts.onlyHome.pounds !== facts.tax.pounds
      ? say`${otherwiseFor(figures.buyer)} it would be ${figure(facts.onlyHome)}.`
      : null,
    facts.surcharge?.pounds
      ? say` ${surchargeNames[facts.name]} ${facts.name === 'LTT' ? 'add' : 'is'} ${figure(facts.surcharge)} of it.`
      : null,
  )
  const bands = facts.bands.filter(({ tax, rate }) => facts.bands.length > 1 && (tax.pounds! > 0 || rate.percent! > 0))
  if (bands.length > 0) {
    const parts = bands.map(
      ({ from, to, rate, tax }) =>
        say`${figure(rate)} of the part from ${figure(from)} to ${figure(to)}, which is ${figure(tax)}`,
    )
    draft.text(say`It is made up of ${listed(parts)}.`)
  }
  const fees = draft.question.beside?.feesPence
  if (fees)
    draft.text(
      `With the fees of ${formatPounds(fees)} that is ${formatPounds(facts.tax.pounds! * 100 + fees)} on top of the price.`,
    )
  for (const note of [facts.relief, ...facts.notes]) if (note !== null) draft.text(used.checked(note))
  const notSaid: Assumption[] = [
    [figures.buyer === undefined, 'buyer', 'additional property'],
    [nation === undefined, 'nation', 'England'],
    [figures.isNonResident === undefined, 'nonResident', 'UK resident'],
    [figures.completionDate === undefined, 'date', 'completion today'],
  ]
  sayAssumed(draft, used.sources[0]!.place, notSaid)
}

/** What an additional property pays more, by the name that each tax has for it. */
const surchargeNames = {
  SDLT: 'The surcharge of an additional property',
  LBTT: 'The Additional Dwelling Supplement (ADS)',
  LTT: 'The higher rates',
}

/** Whose purchase is taxed as an only home instead, where that was not said. */
function otherwiseFor(buyer: Question['figures']['buyer']): string {
  if (buyer === undefined)
    return 'As an only home, where nobody who buys owns another one on that day or the main home is sold by then,'
  return buyer === 'first-time'
    ? 'As an only home, where one of the buyers has owned a home before,'
    : 'As an only home'
}

function whoBuys(name: string): string {
  if (name.startsWith('additional')) return `an ${name}`
  if (name.startsWith('first-time') || name.startsWith('company')) return `a ${name}`
  return name.startsWith('only') ? `an ${name}` : name
}

/** The nation of the first area that was named. */
async function nationOfArea({ world, question }: Draft) {
  const first = question.areas[0]
  if (!first) return undefined
  const country = (await readKnownAreas(world.db)).bySlug.get(first.slug)?.country
  return (Object.keys(nationNames) as (keyof typeof nationNames)[]).find((key) => nationNames[key] === country)
}

/** The income tax of a landlord. */
export async function answerSection24(draft: Draft): Promise<void> {
  const { figures, outside } = draft.question
  const others = whoIsNotTaxed(draft.question)
  if (outside) return sayOutside(draft, outside)
  if (others) return void draft.text(`I cannot answer that: ${others}`, ' It is no tax advice.')
  const given = await profitGiven(draft)
  const isOfCompany = asksCompany(figures)
  const isAlone = figures.buyer === 'company' || (isOfCompany && figures.incomePence === undefined)
  if (isAlone && (given || figures.buyer === 'company')) return answerCompanyAlone(draft, given)
  if (figures.incomePence === undefined || given === null) {
    const query = writeQuery({
      otherIncome: toPounds(figures.incomePence) ?? null,
      profit: toPounds(figures.profitPence) ?? null,
      financeCosts: toPounds(figures.financeCostsPence) ?? null,
    })
    if (given !== null)
      return void draft.text(
        `Tell me your other income of a year as well, such as earnings and pensions, or whether you pay the basic or the higher rate of income tax, and I work it out of the profit of ${formatPounds(given.profit * 100)} and the interest of ${formatPounds(given.financeCosts * 100)}. You can also enter it in `,
        { link: 'the Section 24 calculator', place: { page: 'calculator', calculator: 'section-24', query } },
        '.',
      )
    return void draft.text(
      'Under Section 24 an individual landlord of homes pays income tax on the rent less running costs, without taking the mortgage interest off, and gets a credit at the basic rate instead: on the interest, or on the property profit or the income above the personal allowance where that is less. Tell me your other income, the rent less running costs, and the mortgage interest of a year, or enter them in ',
      { link: 'the Section 24 calculator', place: { page: 'calculator', calculator: 'section-24', query } },
      '.',
    )
  }
  const used = await draft.use(section24, {
    ...argsGiven('section-24', figures),
    otherIncome: figures.incomePence / 100,
    ...given,
  })
  if ('problem' in used) return void draft.text(used.problem)
  const { facts, figure } = used
  draft.text(
    say`${isOfCompany ? 'In your own name, with' : 'With'} other income of ${formatPounds(figures.incomePence)}, a property profit of ${figure(facts.profit)} and interest of ${figure(facts.financeCosts)} the property adds ${figure(facts.tax)} of income tax. The credit for the interest takes ${figure(facts.credit)} off: ${figure(facts.netTax)} is left. `,
    facts.carriedForward &&
      say`${figure(facts.carriedForward)} of the interest brings no credit this year and is carried forward. `,
    say`If the interest could be deducted, which the law does not allow individuals, it would be ${figure(facts.taxIfDeductible)}.`,
  )
  sayCompanyBeside(draft, used)
  sayAssumed(draft, used.sources[0]!.place, [[figures.taxYear === undefined, 'year', `tax year ${facts.year}`]])
  draft.text(
    say`This is for the tax year ${used.checked(facts.year)}, for an individual who lives in England, Wales or Northern Ireland and lets homes. Other income is earnings, pensions and trading profits, without savings and dividends. It is no tax advice.`,
  )
}

/** Whose income tax this site does not work out, in a sentence; null for an individual who lets homes. */
function whoIsNotTaxed({ figures }: Question): string | null {
  if (figures.nation === 'Scotland')
    return 'who lives in Scotland has bands of income tax of their own, which this site does not work out.'
  if (figures.isNonResident)
    return 'the tax of a landlord who lives outside the UK follows rules that this site does not work out.'
  if (figures.buyer === 'non-residential')
    return 'Section 24 is for homes. For other property the finance costs are deducted, which this site does not work out.'
  return null
}

/** Profit and interest of a year: as they were said, or of a price and a rent. */
async function profitGiven(draft: Draft): Promise<{ profit: number; financeCosts: number } | null> {
  const { figures } = draft.question
  const { profitPence, financeCostsPence, pricePence, monthlyRentPence } = figures
  if (profitPence !== undefined && financeCostsPence !== undefined) {
    return { profit: profitPence / 100, financeCosts: financeCostsPence / 100 }
  }
  if (pricePence === undefined || monthlyRentPence === undefined) return null
  const returns = await draft.use(workOutReturns, {
    ...argsGiven('deal', figures),
    price: pricePence / 100,
    rent: monthlyRentPence / 100,
  })
  if ('problem' in returns) return null
  const place = returns.sources[0]!.place
  if (place.page !== 'calculator') return null
  const read = readDealQuestion(new URLSearchParams(place.query), { today: draft.today })
  return read.ok ? profitOf(read.question) : null
}
