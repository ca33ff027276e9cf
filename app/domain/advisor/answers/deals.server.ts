import { mostDealsNamed } from '../answer.ts'
import { caseFields } from '../case-fields.ts'
import type { Case } from '../case-words.ts'
import type { Figure } from '../facts.ts'
import type { DealFigureName, GivenFigures, Question } from '../question.ts'
import { areaFigures } from '../tools/areas.server.ts'
import { dealSums } from '../tools/deal-sums.server.ts'
import { dealFigures } from '../tools/deals.server.ts'
import { sayDealFacts } from './deal-facts.server.ts'
import { dealLink, notOnlineWords } from './deal-links.server.ts'
import { sayFinanced, sayTaxes } from './deals-financed.server.ts'
import { listed, say, type Draft, type FactsOf, type Said, type Used } from './draft.server.ts'
import { answerFindDeals } from './find-deals.server.ts'
import { questionOfCase } from './given.ts'
import { withChange } from './readings.ts'

type DealFacts = FactsOf<typeof dealFigures>

/** The figures of deals that were named, in a table. */
export async function answerDeals(draft: Draft): Promise<void> {
  const { question } = draft
  if (question.dealIds.length === 0) return answerFindDeals(draft)
  if (question.isSum) return answerSum(draft)
  if (!(await sayDealFacts(draft))) return
  // Whoever asks for facts alone is told no figures.
  const figures = question.dealFigures?.filter((name) => !question.dealFacts || !ofFacts.has(name)) ?? []
  if (question.dealFacts && figures.length === 0 && !question.pick) return
  const found = await readNamed(draft)
  if (found.length === 0) return
  const picked = question.pick ? pickOf(found, question.pick) : null
  if (picked)
    draft.text(
      say`Of these, deal ${String(picked.facts.id)} has the ${question.pick!.isLowest ? 'lowest' : 'highest'} ${pickNames[question.pick!.by]}.`,
    )
  for (const each of found) sayAsked(draft, each, figures)
  if (!picked) sayHigher(draft, found, figures)
  if (question.dealFacts && found.length === 1) return
  const rows: [label: string, of: (facts: DealFacts) => Figure | null][] = [
    ['Price', ({ price }) => price],
    ['Rent a month', ({ monthlyRent }) => monthlyRent],
    ['Gross yield', ({ grossYield }) => grossYield],
    ['ROI', ({ roi }) => roi],
    ['Cash needed', ({ cashNeeded }) => cashNeeded],
    ['Cash flow in the first year', ({ cashFlow }) => cashFlow],
    ...figures.flatMap((name) => besideFigures[name] ?? []),
    ['AI Deal Score', ({ score }) => score],
  ]
  draft.table(
    found.length > 1 ? 'The deals side by side' : 'The deal',
    [{ label: 'Deal' }, ...rows.map(([label]) => ({ label, isNumber: true as const }))],
    found.map(({ facts, figure }) => [dealLink(facts), ...rows.map(([, of]) => [figure(of(facts), 'not stated')])]),
  )
  if (found.length === 1) {
    sayState(draft, found[0]!)
    sayFinance(draft, found[0]!)
  } else
    draft.text(
      'Cash needed and cash flow are with the mortgage that the page of each deal assumes, before income tax.',
      Object.keys(question.figures).length > 0 ? ' I did not use your own figures in them.' : null,
    )
  const [area] = question.areas
  if (area) await sayAverage(draft, area.slug)
  const ids = found.map(({ facts }) => facts.id)
  sayNotOnline(draft, found)
  draft.deals([...(picked?.dealIds ?? []), ...found.flatMap(({ dealIds }) => dealIds)])
  if (ids.length > 1)
    draft.text({ link: 'See them side by side', place: { page: 'compared-deals', dealIds: ids } }, '.')
}

const askedFigures: Record<DealFigureName, readonly [name: string, of: (facts: DealFacts) => Figure | null]> = {
  price: ['a price of', ({ price }) => price],
  rent: ['a rent a month of', ({ monthlyRent }) => monthlyRent],
  rentOfYear: ['a rent a year of', ({ rentOfYear }) => rentOfYear],
  yield: ['a gross yield of', ({ grossYield }) => grossYield],
  netYield: ['a net yield of', ({ netYield }) => netYield],
  roi: ['an ROI of', ({ roi }) => roi],
  cash: ['cash needed of', ({ cashNeeded }) => cashNeeded],
  cashFlow: ['a cash flow a month of', ({ cashFlowMonth }) => cashFlowMonth],
  cashOnCash: ['a return on the cash of', ({ cashOnCash }) => cashOnCash],
  score: ['an AI Deal Score of', ({ score }) => score],
  bedrooms: ['a number of bedrooms of', ({ bedrooms }) => bedrooms],
  pricePerBedroom: ['a price per bedroom of', ({ pricePerBedroom }) => pricePerBedroom],
  rentPerBedroom: ['a rent a month per bedroom of', ({ rentPerBedroom }) => rentPerBedroom],
  works: ['works of', ({ works }) => works],
  costs: ['running costs a year of', ({ runningCosts }) => runningCosts],
}

/** Columns of figures that a table of deals has where they are asked for. */
const besideFigures: Partial<Record<DealFigureName, [[label: string, of: (facts: DealFacts) => Figure | null]]>> = {
  rentOfYear: [['Rent a year', ({ rentOfYear }) => rentOfYear]],
  pricePerBedroom: [['Price per bedroom', ({ pricePerBedroom }) => pricePerBedroom]],
  rentPerBedroom: [['Rent a month per bedroom', ({ rentPerBedroom }) => rentPerBedroom]],
  bedrooms: [['Bedrooms', ({ bedrooms }) => bedrooms]],
  netYield: [['Net yield', ({ netYield }) => netYield]],
  works: [['Works', ({ works }) => works]],
  costs: [['Running costs a year', ({ runningCosts }) => runningCosts]],
  cashOnCash: [['Return on the cash', ({ cashOnCash }) => cashOnCash]],
}

/** Figures that are told among the facts too. */
const ofFacts: ReadonlySet<DealFigureName> = new Set<DealFigureName>(['costs', 'works'])

/** The figures that were asked for, before all others. */
function sayAsked(draft: Draft, { facts, figure }: Used<DealFacts>, asked: readonly DealFigureName[]): void {
  if (asked.length === 0) return
  const said = asked.map((name) => {
    const [what, of] = askedFigures[name]
    const value = of(facts)
    return value ? say`${what} ${figure(value)}` : say`${what.replace(/^an? | of$/g, '')} not stated`
  })
  draft.text(
    dealLink(facts),
    ', has ',
    listed(said),
    facts.grade && asked.includes('score') ? `, grade ${facts.grade}.` : '.',
  )
}

/** Which of two has more of what was asked. */
function sayHigher(draft: Draft, found: readonly Used<DealFacts>[], asked: readonly DealFigureName[]): void {
  const [one, other, ...more] = found
  if (!one || !other || more.length > 0) return
  const said = asked.flatMap((name): string[] => {
    const [what, of] = askedFigures[name]
    const [a, b] = [of(one.facts), of(other.facts)].map((figure) => amountOf(figure))
    if (a === undefined || b === undefined) return []
    const figure = what.replace(/^an? | of$/g, '')
    return [a === b ? `the same ${figure} in both` : `the higher ${figure} in deal ${(a > b ? one : other).facts.id}`]
  })
  if (said.length > 0) draft.text('There is ', listed(said), '.')
}

const amountOf = (figure: Figure | null) => figure?.pounds ?? figure?.percent ?? figure?.number

/** What these deals come to together. */
async function answerSum(draft: Draft): Promise<void> {
  const used = await draft.use(dealSums, { dealIds: draft.question.dealIds.slice(0, 10) })
  if ('problem' in used) return void draft.text(used.problem)
  const { facts, figure } = used
  const { sums, taken, deals } = facts
  if (taken.length > 0)
    draft.text(
      `Not in these sums, because nobody can secure them here now: ${taken.map((id) => `deal ${id}`).join(', ')}.`,
    )
  if (!sums) return
  draft.text(
    say`Together these ${String(deals.length)} deals are priced at ${figure(sums.price)} and take ${figure(sums.cashNeeded)} of cash, with the mortgage that the page of each assumes`,
    sums.monthlyRent ? say`. Their rents come to ${figure(sums.monthlyRent)} a month` : '. Not each of them has a rent',
    sums.cashFlow ? say`, and their cash flow to ${figure(sums.cashFlow)} in the first year, before income tax.` : '.',
  )
  draft.table(
    'What is added up',
    [
      { label: 'Deal' },
      { label: 'Price', isNumber: true },
      { label: 'Rent a month', isNumber: true },
      { label: 'Cash needed', isNumber: true },
    ],
    deals.map((deal) => [
      dealLink(deal),
      [figure(deal.price)],
      [figure(deal.monthlyRent, 'not stated')],
      [figure(deal.cashNeeded)],
    ]),
  )
  const ids = deals.map(({ id }) => id)
  if (facts.notOnline.length > 0) draft.text(notOnlineWords)
  draft.deals(used.dealIds)
  draft.text({ link: 'See them side by side', place: { page: 'compared-deals', dealIds: ids } }, '.')
}

function sayNotOnline(draft: Draft, found: readonly Used<DealFacts>[]): void {
  if (found.some(({ facts }) => !facts.canBeSecuredOnline)) draft.text(notOnlineWords)
}

/** The named deals that can be secured, or that lie in Scotland; of each other one it is said why it is left out. */
async function readNamed(draft: Draft): Promise<Used<DealFacts>[]> {
  const found: Used<DealFacts>[] = []
  for (const dealId of [...new Set(draft.question.dealIds)].slice(0, mostDealsNamed)) {
    const used = await draft.use(dealFigures, { dealId })
    if ('problem' in used) draft.text(used.problem)
    else found.push(used)
  }
  return found
}

const pickNames = {
  price: 'price',
  yield: 'gross yield',
  roi: 'ROI',
  score: 'AI Deal Score',
  rent: 'rent',
  cash: 'cash needed',
} as const
const pickFigures: Record<keyof typeof pickNames, (facts: DealFacts) => number | undefined> = {
  price: ({ price }) => price.pounds,
  yield: ({ grossYield }) => grossYield?.percent,
  roi: ({ roi }) => roi?.percent,
  score: ({ score }) => score.number,
  rent: ({ monthlyRent }) => monthlyRent?.pounds,
  cash: ({ cashNeeded }) => cashNeeded.pounds,
}

/** The deal with the lowest or the highest of a figure; null where two have it, or none is known. */
function pickOf(found: readonly Used<DealFacts>[], { by, isLowest }: NonNullable<Question['pick']>) {
  const known = found.filter(({ facts }) => pickFigures[by](facts) !== undefined)
  const of = ({ facts }: Used<DealFacts>) => pickFigures[by](facts)!
  const [first, second] = known.toSorted((a, b) => (isLowest ? of(a) - of(b) : of(b) - of(a)))
  return first && (!second || of(first) !== of(second)) ? first : null
}

/** What is stated of a deal besides its figures: whether it is let, how it is held, and its licence. */
function sayState(draft: Draft, { facts, figure }: Used<DealFacts>): void {
  const { occupancy, tenure, leaseYears, serviceCharge, licence, works } = facts
  const said: Said[] = [
    occupancy && `it is ${occupancy}`,
    tenure && say`it is ${tenure}${leaseYears ? say` with ${figure(leaseYears)} years left` : null}`,
    serviceCharge && say`its service charge is ${figure(serviceCharge)} a year`,
    licence && `its licence as an HMO: ${licence}`,
    works && say`its works cost ${figure(works)}`,
  ].filter((one) => one !== null && one !== '')
  if (said.length > 0) draft.text('As its page states, ', listed(said), '.')
}

function sayFinance(draft: Draft, { facts, figure, sources }: Used<DealFacts>): void {
  draft.text(
    facts.cashFlow
      ? say`With a mortgage of ${figure(facts.loanToValue)} at ${figure(facts.rate)} it takes ${figure(facts.cashNeeded)} of cash, ${figure(facts.tax)} of it property tax, and brings ${figure(facts.cashFlow)} in the first year, before income tax${facts.cashOnCash ? say`: ${figure(facts.cashOnCash)} on the cash` : null}. Without a mortgage it takes ${figure(facts.cashPurchase)}.`
      : say`Nobody has stated a rent of deal ${String(facts.id)}, so I cannot work out what it brings.`,
  )
  if (Object.keys(draft.question.figures).length === 0) return
  const own = { link: 'Change them in the calculator', place: sources[1]!.place }
  draft.text(`These are the assumptions of deal ${facts.id}, and not yours. `, own, '.')
}

/** The published yield of the place, to be seen beside those of the deals. */
async function sayAverage(draft: Draft, area: string): Promise<void> {
  const used = await draft.use(areaFigures, { area })
  if ('problem' in used || !used.facts.grossYield) return
  draft.text(say`The average gross yield in ${used.facts.name} is ${used.figure(used.facts.grossYield)}.`)
}

/**
 * A sum of a deal, such as its stamp duty: the question with the deal’s own figures, which the visitor’s change; null where it has none, or
 * several deals were answered beside each other.
 */
export async function withDealFigures(draft: Draft): Promise<Question | null> {
  const { question } = draft
  const found = await readNamed(draft)
  // What is left over of several is asked about before anything is worked out.
  if (question.leftOver && found.length > 1) return question
  if (question.topic === 'returns' && found.length > 1 && !question.pick && !question.target && !question.sides) {
    await sayFinanced(
      draft,
      found.map((deal) => ({ deal, figures: figuresWith(question, deal) })),
    )
    return null
  }
  if (question.topic === 'property-tax' && found.length > 1 && !question.pick) {
    await sayTaxes(
      draft,
      found.map((deal) => ({ deal, figures: figuresWith(question, deal) })),
    )
    return null
  }
  const used = question.pick ? pickOf(found, question.pick) : found[0]
  if (!used) return null
  if (!question.leftOver) {
    draft.text('Of ', dealLink(used.facts), ', with the figures of its page.')
    sayNotOnline(draft, [used])
    draft.deals(used.dealIds)
  }
  if (question.isWithSecure && used.facts.canBeSecuredOnline && !question.leftOver)
    draft.text(say`The cash has the ${used.figure(used.facts.securePrice)} in it that securing it here costs.`)
  return { ...question, figures: figuresWith(question, used) }
}

/** The figures of the page, as the visitor's change them. */
function figuresWith({ figures, isWithSecure, timesOfPage = {} }: Question, used: Used<DealFacts>): GivenFigures {
  const secure = isWithSecure &&
    used.facts.canBeSecuredOnline && { securePence: Math.round((used.facts.securePrice.pounds ?? 0) * 100) }
  const page = figuresOfPage(used)
  const { price = 1, rent = 1 } = timesOfPage
  if (page.pricePence !== undefined) page.pricePence = Math.round(page.pricePence * price)
  if (page.monthlyRentPence !== undefined) page.monthlyRentPence = Math.round(page.monthlyRentPence * rent)
  // Of a shop or an office the tax is the same whoever buys.
  const kind = page.buyer === 'non-residential' && { buyer: page.buyer }
  return { ...withChange(page, figures), ...secure, ...kind }
}

function figuresOfPage({ sources }: Used<DealFacts>): GivenFigures {
  const { place } = sources[1]!
  const query = new URLSearchParams('query' in place ? place.query : '')
  const args: Record<string, unknown> = {}
  for (const [name, { kind }] of Object.entries(caseFields.deal)) {
    const text = query.get(name)
    // Nothing to pay is not a thing that the visitor denied.
    if (text === null || text === '' || (text === '0' && ['service', 'other', 'works', 'secure'].includes(name)))
      continue
    args[name] = kind.of === 'choice' || kind.of === 'day' ? text : kind.of === 'flag' ? text === '1' : Number(text)
  }
  return questionOfCase({ calculator: 'deal', args } as Case).figures
}

/** A deal beside the averages of where it lies. */
export async function sayDealBeside(
  draft: Draft,
  dealId: number,
  area: { price: Figure | null; rent: Figure | null; grossYield: Figure | null },
): Promise<void> {
  const used = await draft.use(dealFigures, { dealId })
  if ('problem' in used) return void draft.text(used.problem)
  const { facts, figure } = used
  const side = (own: number | undefined, average: number | undefined) =>
    own === undefined || average === undefined ? '' : own > average ? ', above that average' : own < average ? ', below that average' : ', just that average' // prettier-ignore
  draft.text(
    dealLink(facts),
    say`, is priced at ${figure(facts.price)}${side(facts.price.pounds, area.price?.pounds)}`,
    facts.grossYield
      ? say`, and its gross yield is ${figure(facts.grossYield)}${side(facts.grossYield.percent, area.grossYield?.percent)}.`
      : '.',
    facts.monthlyRent && area.rent && draft.question.sort === 'rent'
      ? say` Its rent is ${figure(facts.monthlyRent)} a month${side(facts.monthlyRent.pounds, area.rent.pounds)}, which is one of all homes there.`
      : null,
  )
  sayNotOnline(draft, [used])
  draft.deals(used.dealIds)
}
