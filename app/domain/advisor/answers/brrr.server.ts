import { writeQuery } from '#app/domain/calculators/fields.ts'
import { brrr } from '../tools/brrr.server.ts'
import { findReading } from '../tools/reading.server.ts'
import { listed, say, type Draft, type FactsOf, type Said, type Used } from './draft.server.ts'
import type { Span } from '../answer.ts'
import { propertyTax } from '../tools/property-tax.server.ts'
import { argsGiven, lettingBuyerOf, toPounds } from './given.ts'
import { sayOutside } from './outside.server.ts'
import { linksTo } from './reading.server.ts'

/** Buy, refurbish, rent, refinance: with figures worked out, without explained by an example. */
export async function answerBrrr(draft: Draft): Promise<void> {
  const { figures, outside } = draft.question
  if (outside) return sayOutside(draft, outside)
  const hasSome = figures.pricePence !== undefined || figures.valuePence !== undefined || (figures.worksPence ?? 0) > 0
  if (!hasSome) return explain(draft)
  if (figures.pricePence === undefined || figures.valuePence === undefined) return askForFigures(draft)
  const given = argsGiven('brrr', figures)
  const own = figures.taxPence === undefined ? await taxOfBuyer(draft) : null
  const used = await draft.use(brrr, own ? { ...given, tax: own.tax } : given)
  if ('problem' in used) return void draft.text(used.problem)
  sayResult(draft, used)
  const { facts, figure } = used
  const assumed: Said[] = [
    figures.nation === undefined ? facts.nation : null,
    own ? `the property tax of this buyer (${own.buyer})` : figures.taxPence === 0 ? 'no property tax' : null,
    'a purchase that is paid in cash',
    given.loanToValue === undefined ? say`a new loan of ${figure(facts.loanToValue)} of the value` : null,
    (figures.worksPence ?? 0) === 0 ? 'no works' : null,
    (figures.feesPence ?? 0) === 0 ? 'no fees' : null,
    noneOf([figures.holdingPence ? '' : 'holding costs', figures.financeFeesPence ? '' : 'finance fees']),
    facts.cashFlow && figures.costRatePercent === undefined
      ? say`running costs of ${figure(facts.costRate)} of the rent`
      : null,
    facts.cashFlow && figures.ratePercent === undefined ? say`interest of ${figure(facts.rate)}` : null,
  ].filter((said) => said !== null)
  draft.text(
    say`Assumed: ${listed(assumed)}. Change any of them in ${{ link: 'the calculator', place: used.sources[0]!.place }}.`,
  )
  if (own?.relief) draft.text(own.relief)
  if (figures.monthlyRentPence === undefined) draft.text('With a monthly rent I can work out the cash flow too.')
  sayRisks(draft, used)
}

function noneOf(costs: string[]): string | null {
  const none = costs.filter(Boolean)
  return none.length === 0 ? null : `no ${none.join(' and no ')}`
}

/** The tax of a buyer whom the calculator does not know: it takes a resident one who buys an additional home. */
async function taxOfBuyer(draft: Draft): Promise<{ tax: number; buyer: string; relief: Span[] | null } | null> {
  const { pricePence, buyer, isNonResident } = draft.question.figures
  const own = lettingBuyerOf(buyer)
  if (pricePence === undefined || ((own === undefined || own === 'additional') && !isNonResident)) return null
  const used = await draft.use(propertyTax, {
    ...argsGiven('property-tax', draft.question.figures),
    price: pricePence / 100,
    buyer: own,
  })
  if ('problem' in used) return null
  const { tax, buyer: name, relief } = used.facts
  return { tax: tax.pounds!, buyer: name, relief: relief === null ? null : used.checked(relief) }
}

type UsedBrrr = Used<FactsOf<typeof brrr>>

function sayResult(draft: Draft, { facts, figure }: UsedBrrr): void {
  draft.text(
    say`In all ${figure(facts.totalIn)} goes in, with ${figure(facts.tax)} of property tax. A new loan of ${figure(facts.loanToValue)} of the value brings ${figure(facts.loan)} back: `,
    facts.moneyLeftIn
      ? say`${figure(facts.moneyLeftIn)} of your money stays in. `
      : say`${figure(facts.surplus)} more than went in, so that none of your money stays in. `,
    facts.cashFlow
      ? say`In a year ${figure(facts.cashFlow)} is left after running costs and interest${facts.returnOnMoneyLeftIn ? say`, ${figure(facts.returnOnMoneyLeftIn)} of the money left in` : null}.`
      : null,
  )
}

function sayRisks(draft: Draft, { facts, figure }: UsedBrrr): void {
  const { ifValuedLower, ifWorksCostMore, lenderTest } = facts
  draft.text('What can go wrong:')
  draft.list([
    say`The valuer says ${figure(ifValuedLower.fall)} less, ${figure(ifValuedLower.value)}: ${figure(ifValuedLower.moneyLeftIn)} stays in.`,
    ...(ifWorksCostMore
      ? [say`The works cost ${figure(ifWorksCostMore.more)} more: ${figure(ifWorksCostMore.moneyLeftIn)} stays in.`]
      : []),
    ...(lenderTest.requiredRent
      ? [
          say`The new lender tests the rent: a cover of ${figure(lenderTest.cover)} at ${figure(lenderTest.rate)} needs ${figure(lenderTest.requiredRent)} a month${lenderTest.isPassed === null ? '' : lenderTest.isPassed ? ', which the rent brings' : ', which the rent does not bring'}.`,
        ]
      : []),
    [
      'The works or the letting take longer, and holding costs and interest go on. Many lenders ask you to own the property for some months before they refinance.',
    ],
  ])
}

async function explain(draft: Draft): Promise<void> {
  // Without a price and a value the example has works, also where somebody has none.
  const { works: _, ...given } = argsGiven('brrr', draft.question.figures)
  const used = await draft.use(brrr, given)
  if ('problem' in used) return void draft.text(used.problem)
  const { facts, figure } = used
  draft.text(
    'BRRR is buy, refurbish, rent, refinance: a new loan on the higher value pays back part of the money, which can then go into another property. The steps, with an example:',
  )
  draft.list(
    [
      say`Buy: ${figure(facts.price)}, with ${figure(facts.tax)} of property tax and ${figure(facts.fees)} of fees.`,
      say`Refurbish: ${figure(facts.works)} of works, ${figure(facts.holding)} until the first rent, ${figure(facts.financeFees)} of finance fees.`,
      say`Rent: ${figure(facts.monthlyRent)} a month, of which ${figure(facts.costRate)} goes on running costs.`,
      say`Refinance: valued at ${figure(facts.value)}, a loan of ${figure(facts.loanToValue)} at ${figure(facts.rate)} brings ${figure(facts.loan)}.`,
    ],
    true,
  )
  sayResult(draft, used)
  sayRisks(draft, used)
  draft.text(
    'Tell me price, works, value after the works and rent, and I work it out with your figures, or change the example in ',
    { link: 'the calculator', place: used.sources[0]!.place },
    '. I cannot say whether BRRR suits you.',
  )
  const reading = await draft.use(findReading, { words: 'BRRR refinance down valuation' })
  if (!('problem' in reading)) draft.text(linksTo('To read: ', reading))
}

function askForFigures(draft: Draft): void {
  const { pricePence, valuePence, worksPence, monthlyRentPence } = draft.question.figures
  const missing = [
    pricePence === undefined ? 'the price' : '',
    valuePence === undefined ? 'the value after the works' : '',
  ].filter(Boolean)
  const query = writeQuery({
    price: toPounds(pricePence) ?? null,
    works: toPounds(worksPence) ?? null,
    value: toPounds(valuePence) ?? null,
    monthlyRent: toPounds(monthlyRentPence) ?? null,
  })
  draft.text(
    `Tell me ${missing.join(' and ')} and I work out what a BRRR leaves in, or enter your figures in `,
    { link: 'the BRRR calculator', place: { page: 'calculator', calculator: 'brrr', query } },
    '.',
  )
}
