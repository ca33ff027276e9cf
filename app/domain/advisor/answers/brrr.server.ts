import { writeQuery } from '#app/domain/calculators/fields.ts'
import { brrr } from '../tools/brrr.server.ts'
import { formatPounds } from '#app/utils/money.ts'
import { exactPounds, type Figure } from '../facts.ts'
import type { GivenFigures } from '../question.ts'
import { findReading } from '../tools/reading.server.ts'
import { say, type Draft, type FactsOf, type Used } from './draft.server.ts'
import type { Span } from '../answer.ts'
import { propertyTax } from '../tools/property-tax.server.ts'
import { sayAssumed } from './assumed.server.ts'
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
  const { facts } = used
  const isFlip = facts.ifSold !== null && !isKept(figures)
  if (isFlip) saySale(draft, used)
  else {
    sayResult(draft, used)
    if (facts.ifSold) saySaleInstead(draft, used)
  }
  if (own) draft.text(`The property tax is that of this buyer (${own.buyer}).`)
  const isLetting = facts.cashFlow !== null
  sayAssumed(draft, used.sources[0]!.place, [
    [figures.nation === undefined, 'nation', facts.nation],
    [figures.buyer === undefined && figures.taxPence === undefined, 'tax', 'additional property'],
    [true, 'price', 'paid in cash'],
    [!isFlip && given.loanToValue === undefined, 'loanToValue', `new loan of ${facts.loanToValue.shown} of the value`],
    [!figures.worksPence, 'works', 'no works'],
    [!figures.feesPence, 'fees', 'no fees'],
    [!figures.holdingPence, 'holding', 'no holding costs'],
    [!figures.financeFeesPence, 'financeFees', 'no finance fees'],
    [facts.ifSold !== null && !given.sellingCosts, 'sellingCosts', 'no selling costs'],
    [
      isLetting && figures.costRatePercent === undefined,
      'costRate',
      `running costs ${facts.costRate?.shown} of the rent`,
    ],
    [isLetting && figures.ratePercent === undefined, 'rate', `${facts.rate?.shown} interest`],
  ])
  if (own?.relief) draft.text(own.relief)
  if (isFlip) return saySaleRisks(draft, used)
  if (figures.monthlyRentPence === undefined) draft.text('With a monthly rent I can work out the cash flow too.')
  sayRisks(draft, used)
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
    say`In all ${figure(facts.totalIn)} goes in${withTax(draft, { facts, figure })}. A new loan of ${figure(facts.loanToValue)} of the value brings ${figure(facts.loan)} back: `,
    facts.moneyLeftIn
      ? say`${figure(facts.moneyLeftIn)} of your money stays in. `
      : say`${figure(facts.surplus)} more than went in, so that none of your money stays in. `,
    facts.cashFlow
      ? say`In a year ${figure(facts.cashFlow)} is left after running costs and interest${facts.returnOnMoneyLeftIn ? say`, ${figure(facts.returnOnMoneyLeftIn)} of the money left in` : null}.`
      : null,
  )
}

/** Whether something was said of what only a home that is kept has: a new loan or a rent. */
const isKept = ({ loanToValuePercent, depositPercent, monthlyRentPence, ratePercent, costRatePercent }: GivenFigures) =>
  [loanToValuePercent, monthlyRentPence, ratePercent, costRatePercent].some((said) => said !== undefined) ||
  (depositPercent !== undefined && depositPercent !== 0 && depositPercent !== 100)

/** The tax by itself, unless the fees have it in them. */
const withTax = ({ question }: Draft, { facts, figure }: Pick<UsedBrrr, 'facts' | 'figure'>): Span[] =>
  question.figures.taxPence === 0 && question.figures.feesPence
    ? ['']
    : say`, with ${figure(facts.tax)} of property tax`

/** What a sale brings, with the words that lead to it. */
function soldWords({ facts, figure }: UsedBrrr, { sellingPercent, sellingCostsPence }: GivenFigures): Span[] {
  const { sellingCosts, profit, loss, return: share } = facts.ifSold!
  const parts = [
    ...(sellingPercent === undefined ? [] : [`${sellingPercent}% of it`]),
    ...(sellingPercent !== undefined && sellingCostsPence ? [formatPounds(sellingCostsPence)] : []),
  ]
  const how = parts.length > 0 ? ` (${parts.join(' and ')})` : ''
  const less = sellingCosts.pounds === 0 ? null : say`, less ${figure(sellingCosts)} of selling costs${how}`
  return say`at ${figure(facts.value)}${less}, it leaves a ${loss ? 'loss' : 'profit'} of ${figure(loss ?? profit)} before tax${share ? say`, ${figure(share)} of what went in` : null}.`
}

function saySale(draft: Draft, used: UsedBrrr): void {
  const { facts, figure } = used
  draft.text(
    say`In all ${figure(facts.totalIn)} goes in${withTax(draft, used)}. Sold `,
    soldWords(used, draft.question.figures),
  )
}

const saySaleInstead = (draft: Draft, used: UsedBrrr) =>
  draft.text('Sold instead ', soldWords(used, draft.question.figures), ' Which of the two suits you I cannot say.')

function saySaleRisks(draft: Draft, { facts, figure }: UsedBrrr): void {
  const { ifValuedLower, ifWorksCostMore, ifSold } = facts
  const left = (profit: Figure) =>
    profit.pounds! < 0
      ? say`the loss is ${figure(exactPounds(Math.round(-profit.pounds! * 100), profit.source))}`
      : say`the profit is ${figure(profit)}`
  draft.text('What can go wrong:')
  draft.list([
    say`It sells for ${figure(ifValuedLower.fall)} less, ${figure(ifValuedLower.value)}, at the same costs: ${left(ifSold!.ifSoldLower)}.`,
    ...(ifWorksCostMore && ifSold!.ifWorksCostMore
      ? [say`The works cost ${figure(ifWorksCostMore.more)} more: ${left(ifSold!.ifWorksCostMore)}.`]
      : []),
    ['It takes longer to sell, and holding costs and interest go on.'],
  ])
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
