import type { z } from 'zod'
import { readKnownAreas } from '#app/domain/areas/known-areas.server.ts'
import { propertyTypeLabels } from '#app/domain/deals/record/property-types.ts'
import { formatPounds } from '#app/utils/money.ts'
import { mostDealsNamed, type Span } from '../answer.ts'
import { caseFields } from '../case-fields.ts'
import type { Case } from '../case-words.ts'
import type { Figure } from '../facts.ts'
import type { Question } from '../question.ts'
import { areaFigures } from '../tools/areas.server.ts'
import { bedroomsInWords } from '../understanding/search-words.ts'
import { dealSums } from '../tools/deal-sums.server.ts'
import { dealFigures, findDeals } from '../tools/deals.server.ts'
import type { DealOrder } from '../tools/deal-search.server.ts'
import { mostPlaces } from '../tools/find-areas.server.ts'
import { say, type Draft, type FactsOf, type Used } from './draft.server.ts'
import { questionOfCase } from './given.ts'
import { outsideWords, placesInWords } from './places.ts'

type DealArgs = z.input<typeof findDeals.args>

/** One sentence on the deals that go with an answer; nothing where there are none. */
export async function sayDeals(draft: Draft, what: string, args: DealArgs): Promise<void> {
  const used = await draft.use(findDeals, args)
  if ('problem' in used || used.dealIds.length === 0) return
  const { facts, figure } = used
  const isOne = facts.total.number === 1
  draft.text(
    say`On this site ${figure(facts.total)} ${isOne ? 'deal' : 'deals'}${what} can be secured now: `,
    listLink(used),
    '.',
  )
  draft.deals(used.dealIds)
}

/** The list with these deals, or, where the list cannot be narrowed so, with those of other places too. */
const listLink = ({ facts, sources }: Used<FactsOf<typeof findDeals>>): Span => ({
  link: facts.isListExact ? 'see the list' : 'see the list, with other places too',
  place: sources[0]!.place,
})

/** The arguments of a search of deals. */
function argsOf({ question }: Draft): DealArgs {
  const { budget, leastYieldPercent, mostYieldPercent, propertyType, strategy, areas, districts, notIn } = question
  const { bedrooms, cashToPence, leastRoiPercent, leastScore, notTypes, notStrategies } = question.wishes ?? {}
  const isExact = bedrooms?.from !== undefined && bedrooms.from === bedrooms.to
  const sort =
    question.sort !== undefined && Object.hasOwn(orders, question.sort) ? (question.sort as DealOrder) : undefined
  return {
    areas: areas.length > 0 && !districts ? areas.slice(0, mostPlaces).map(({ slug }) => slug) : undefined,
    districts,
    notIn: notIn?.map(({ slug }) => slug),
    priceFrom: budget.fromPence ? budget.fromPence / 100 : undefined,
    priceTo: budget.toPence ? budget.toPence / 100 : undefined,
    leastYieldPercent,
    mostYieldPercent,
    leastRoiPercent,
    leastScore,
    cashTo: cashToPence === undefined ? undefined : cashToPence / 100,
    bedrooms: isExact ? bedrooms.from : undefined,
    leastBedrooms: isExact ? undefined : bedrooms?.from,
    mostBedrooms: isExact ? undefined : bedrooms?.to,
    propertyType,
    strategy,
    notTypes,
    notStrategies,
    sort,
    isReversed: question.isReversed && sort !== undefined,
  }
}

/** Deals that fit what the visitor is looking for. */
export async function answerFindDeals(draft: Draft): Promise<void> {
  const { question } = draft
  const args = argsOf(draft)
  const used = await draft.use(findDeals, args)
  if ('problem' in used) return void draft.text(used.problem)
  const { facts, figure } = used
  const wanted = wantedWords(draft, facts.isStrategyUnknown)
  if (facts.isStrategyUnknown)
    draft.text(`No deal here goes by the strategy “${question.strategy!.slice(0, 60)}”, so I left it out.`)
  if (used.dealIds.length === 0) return sayNoDeals(draft, args, wanted)
  const isOne = facts.total.number === 1
  const order = args.sort ?? 'score'
  draft.text(
    say`${figure(facts.total)} ${isOne ? 'deal' : 'deals'}${wanted} can be secured now: `,
    listLink(used),
    `. The order is by ${orders[order][args.isReversed ? 1 : 0]}, which is no recommendation.`,
    args.isReversed ? ' The list begins at the other end.' : null,
    facts.unknown.number ? say` Of ${figure(facts.unknown)} more it is not known whether they fit.` : null,
  )
  const deals = facts.deals.slice(0, question.wishes?.most ?? mostDealsNamed)
  const isOfRoi = order === 'roi' || question.wishes?.leastRoiPercent !== undefined
  const own: [isShown: boolean, label: string, of: (deal: NamedFacts) => Figure | null][] = [
    [true, 'Price', ({ price }) => price],
    [true, 'Gross yield', ({ grossYield }) => grossYield],
    [isOfRoi, 'ROI', ({ roi }) => roi],
    [question.wishes?.bedrooms !== undefined, 'Bedrooms', ({ bedrooms }) => bedrooms],
    [true, 'Cash needed', ({ cashNeeded }) => cashNeeded],
    [order === 'cashOnCash', 'Return on cash', ({ cashOnCash }) => cashOnCash],
    [order === 'safety', 'Safety', ({ safety }) => safety],
    [true, 'AI Deal Score', ({ score }) => score],
  ]
  const columns = own.filter(([isShown]) => isShown)
  draft.table(
    isOne ? 'The deal' : deals.length === facts.total.number ? 'These deals' : 'The first of these deals',
    [{ label: 'Deal' }, ...columns.map(([, label]) => ({ label, isNumber: true as const }))],
    deals.map((deal) => [dealLink(deal), ...columns.map(([, , of]) => [figure(of(deal), 'not known')])]),
    columns.every(([, label]) => onCards.has(label)),
  )
  if (order === 'safety')
    draft.text(
      '“Safest” here means the highest Safety factor of the AI Deal Score: it starts at 100 and loses points for each known risk of the property. What is safe for you it does not say.',
    )
  draft.deals(deals.map(({ id }) => id))
}

/** Figures that the card of each deal says too. */
const onCards: ReadonlySet<string> = new Set(['Price', 'Gross yield', 'Cash needed', 'AI Deal Score'])

type NamedFacts = FactsOf<typeof findDeals>['deals'][number]

const dealLink = ({ id, title, location }: { id: number; title: string; location: string }): Span[] => [
  { link: `Deal ${id}, ${title}`, place: { page: 'deal', dealId: id } },
  `, ${location}`,
]

const orders = {
  score: ['AI Deal Score', 'AI Deal Score'],
  roi: ['ROI', 'ROI'],
  price: ['price, low to high', 'price, high to low'],
  yield: ['gross yield, high to low', 'gross yield, low to high'],
  cash: ['cash needed, low to high', 'cash needed, high to low'],
  safety: ['the Safety factor, high to low', 'the Safety factor, low to high'],
  cashFlow: ['cash flow, high to low', 'cash flow, low to high'],
  cashOnCash: ['cash flow on the cash needed, high to low', 'cash flow on the cash needed, low to high'],
} as const satisfies Record<DealOrder, readonly [string, string]>

function wantedWords({ question }: Draft, isStrategyUnknown: boolean): string {
  const { budget, leastYieldPercent, mostYieldPercent, propertyType, strategy, wishes = {} } = question
  const { bedrooms, cashToPence, leastRoiPercent, leastScore, notTypes, notStrategies } = wishes
  const places = placesInWords(question)
  const left = [...(notTypes ?? []).map((type) => propertyTypeLabels[type]), ...(notStrategies ?? [])]
  return [
    propertyType ? ` of the type ${propertyTypeLabels[propertyType]}` : '',
    strategy && !isStrategyUnknown ? ` for ${strategy.slice(0, 60)}` : '',
    left.length > 0 ? ` other than ${left.join(' or ')}` : '',
    places ? ` in ${places}` : '',
    outsideWords(question),
    bedrooms ? ` with ${bedroomsInWords(bedrooms)}` : '',
    budget.fromPence ? ` from ${formatPounds(budget.fromPence)}` : '',
    budget.toPence ? ` up to ${formatPounds(budget.toPence)}` : '',
    leastYieldPercent === undefined ? '' : ` with a gross yield of ${leastYieldPercent}% or more`,
    mostYieldPercent === undefined ? '' : ` with a gross yield of at most ${mostYieldPercent}%`,
    leastRoiPercent === undefined ? '' : ` with an ROI of ${leastRoiPercent}% or more`,
    leastScore === undefined ? '' : ` with a score of ${leastScore} or more`,
    cashToPence === undefined ? '' : ` that need at most ${formatPounds(cashToPence)} of cash with the usual mortgage`,
  ].join('')
}

/** Says that there is none, and how many there would be without the place, or without the limits. */
async function sayNoDeals(draft: Draft, args: DealArgs, wanted: string): Promise<void> {
  const { areas, districts } = draft.question
  draft.text(
    `No deal${wanted} can be secured now.`,
    (await hasScotland(draft))
      ? ' Deals in Scotland cannot be secured online here; their pages say how to register interest.'
      : null,
  )
  // Around a postcode its council is meant first; of a place all others.
  const ways: [how: string, args: DealArgs][] = [
    areas.length > 0 || districts
      ? ['In other places', { ...args, areas: undefined, districts: undefined }]
      : ['Without these limits', {}],
  ]
  if (districts) {
    const slugs = areas.slice(0, mostPlaces).map(({ slug }) => slug)
    ways.unshift([`In ${areas.map(({ name }) => name).join(' or ')}`, { ...args, districts: undefined, areas: slugs }])
  }
  for (const [how, wider] of ways) if (await sayOthers(draft, how, wider)) return
}

/** Says how many deals there are otherwise; false where there are none. */
async function sayOthers(draft: Draft, how: string, args: DealArgs): Promise<boolean> {
  const used = await draft.use(findDeals, args)
  if ('problem' in used || used.dealIds.length === 0) return false
  draft.text(
    say`${how} there ${used.facts.total.number === 1 ? 'is' : 'are'} ${used.figure(used.facts.total)}: `,
    listLink(used),
    '.',
  )
  return true
}

async function hasScotland({ world, question }: Draft): Promise<boolean> {
  if (world.policy.allowScotland) return false
  const { bySlug } = await readKnownAreas(world.db)
  return question.areas.some(({ slug }) => bySlug.get(slug)?.country === 'Scotland')
}

type DealFacts = FactsOf<typeof dealFigures>

/** The figures of deals that were named, in a table. */
export async function answerDeals(draft: Draft): Promise<void> {
  const { question } = draft
  if (question.dealIds.length === 0) return answerFindDeals(draft)
  if (question.isSum) return answerSum(draft)
  const found = await readNamed(draft)
  if (found.length === 0) return
  const picked = question.pick ? pickOf(found, question.pick) : null
  if (picked)
    draft.text(
      say`Of these, deal ${String(picked.facts.id)} has the ${question.pick!.isLowest ? 'lowest' : 'highest'} ${pickNames[question.pick!.by]}.`,
    )
  const rows: [label: string, of: (facts: DealFacts) => Figure | null][] = [
    ['Price', ({ price }) => price],
    ['Rent a month', ({ monthlyRent }) => monthlyRent],
    ['Gross yield', ({ grossYield }) => grossYield],
    ['ROI', ({ roi }) => roi],
    ['Cash needed', ({ cashNeeded }) => cashNeeded],
    ['Cash flow in the first year', ({ cashFlow }) => cashFlow],
    ['AI Deal Score', ({ score }) => score],
  ]
  draft.table(
    found.length > 1 ? 'The deals side by side' : 'The deal',
    [{ label: 'Deal' }, ...rows.map(([label]) => ({ label, isNumber: true as const }))],
    found.map(({ facts, figure }) => [dealLink(facts), ...rows.map(([, of]) => [figure(of(facts), 'not stated')])]),
  )
  if (found.length === 1) sayFinance(draft, found[0]!)
  else
    draft.text('Cash needed and cash flow are with the mortgage that the page of each deal assumes, before income tax.')
  const [area] = question.areas
  if (area) await sayAverage(draft, area.slug)
  const ids = found.map(({ facts }) => facts.id)
  draft.deals(picked ? [picked.facts.id, ...ids] : ids)
  if (ids.length > 1)
    draft.text({ link: 'See them side by side', place: { page: 'compared-deals', dealIds: ids } }, '.')
}

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
  draft.deals(ids)
  draft.text({ link: 'See them side by side', place: { page: 'compared-deals', dealIds: ids } }, '.')
}

/** The named deals that can be secured; of each other one it is said why it is left out. */
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

/** A sum of a deal, such as its stamp duty: the question with the deal’s own figures, which the visitor’s change; null where it has none. */
export async function withDealFigures(draft: Draft): Promise<Question | null> {
  const { question } = draft
  const found = await readNamed(draft)
  const used = question.pick ? pickOf(found, question.pick) : found[0]
  if (!used) return null
  const { facts, sources } = used
  const { place } = sources[1]!
  const query = new URLSearchParams('query' in place ? place.query : '')
  const args: Record<string, unknown> = {}
  for (const [name, { kind }] of Object.entries(caseFields.deal)) {
    const text = query.get(name)
    // Nothing to pay is not a thing that the visitor denied.
    if (text === null || text === '' || (text === '0' && ['service', 'works', 'secure'].includes(name))) continue
    args[name] = kind.of === 'choice' || kind.of === 'day' ? text : kind.of === 'flag' ? text === '1' : Number(text)
  }
  const { figures } = questionOfCase({ calculator: 'deal', args } as Case)
  draft.text('Of ', dealLink(facts), ', with the figures of its page.')
  draft.deals([facts.id])
  return { ...question, figures: { ...figures, ...question.figures } }
}
