import type { PropertyType } from '#db/schema.ts'
import { readKnownAreas } from '#app/domain/areas/known-areas.server.ts'
import { mostDealsNamed } from '../answer.ts'
import type { Figure } from '../facts.ts'
import type { Question } from '../question.ts'
import { dealOrders, type DealOrder } from '../tools/deal-search.server.ts'
import { findDeals } from '../tools/deals.server.ts'
import { mostPlaces } from '../tools/find-areas.server.ts'
import { dealLink, listLink, notOnlineWords, type DealArgs } from './deal-links.server.ts'
import { answerTotal } from './deal-totals.server.ts'
import { listed, say, type Draft, type FactsOf, type Used } from './draft.server.ts'
import { firstOf, orders, othersOf, placeName, wantedWords } from './search-words.server.ts'

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
  if (args.sort && facts.deals[0]) sayFirst(draft, used, args.sort, { isReversed: args.isReversed === true })
  draft.deals(used.dealIds)
}

/** The arguments of a search of deals. */
function argsOf({ question }: Draft): DealArgs {
  const { budget, rent, leastYieldPercent, mostYieldPercent, propertyType, strategy, areas, districts, notIn } =
    question
  const { bedrooms, cashToPence, most: _, ...others } = question.wishes ?? {}
  const isExact = bedrooms?.from !== undefined && bedrooms.from === bedrooms.to
  const sort =
    question.sort !== undefined && Object.hasOwn(dealOrders, question.sort) ? (question.sort as DealOrder) : undefined
  const toPounds = (pence: number | undefined) => (pence ? pence / 100 : undefined)
  return {
    ...others,
    areas: areas.length > 0 && !districts ? areas.slice(0, mostPlaces).map(({ slug }) => slug) : undefined,
    districts,
    notIn: notIn?.map(({ slug }) => slug),
    priceFrom: toPounds(budget.fromPence),
    priceTo: toPounds(budget.toPence),
    rentFrom: toPounds(rent?.fromPence),
    rentTo: toPounds(rent?.toPence),
    leastYieldPercent,
    mostYieldPercent,
    cashTo: cashToPence === undefined ? undefined : cashToPence / 100,
    bedrooms: isExact ? bedrooms.from : undefined,
    leastBedrooms: isExact ? undefined : bedrooms?.from,
    mostBedrooms: isExact ? undefined : bedrooms?.to,
    ...typeArgs(propertyType, others.notTypes),
    strategy,
    sort,
    isReversed: question.isReversed && sort !== undefined,
    skip: question.nth && question.nth > 1 ? question.nth - 1 : undefined,
  }
}

/** Whoever looks for what is commercial looks for shops too. */
const typeArgs = (
  type: Question['propertyType'],
  notTypes: PropertyType[] = [],
): Pick<DealArgs, 'propertyType' | 'notTypes'> =>
  type === 'Commercial'
    ? { notTypes: [...new Set<PropertyType>([...notTypes, 'Residential', 'Student', 'Development'])] }
    : { propertyType: type, ...(notTypes.length > 0 && { notTypes }) }

/** Deals that fit what the visitor is looking for. */
export async function answerFindDeals(draft: Draft): Promise<void> {
  const { question } = draft
  const scotland = await scotlandOf(draft)
  const args: DealArgs = { ...argsOf(draft), ...(scotland === 'all' && { isNotOnline: true }) }
  if (question.total && (await answerTotal(draft, question.total, args))) return
  const used = await draft.use(findDeals, args)
  if ('problem' in used) return void draft.text(used.problem)
  const { facts, figure } = used
  const wanted = wantedWords(question, facts.isStrategyUnknown)
  if (facts.isStrategyUnknown)
    draft.text(`No deal here goes by the strategy “${question.strategy!.slice(0, 60)}”, so I left it out.`)
  if (facts.deals.length === 0) return sayNoDeals(draft, args, wanted, facts.total, scotland)
  const isOne = facts.total.number === 1
  const order = args.sort ?? 'score'
  if (question.nth !== undefined) sayFirst(draft, used, order, question, scotland === 'some')
  draft.text(
    say`${figure(facts.total)} ${isOne ? 'deal' : 'deals'}${wanted} ${whereSold(args, isOne)}: `,
    listLink(used, othersOf(question)),
    `. The order is by ${orders[order][args.isReversed ? 1 : 0]}, which is no recommendation.`,
    args.isReversed ? ' The list begins at the other end.' : null,
    facts.unknown.number ? say` Of ${figure(facts.unknown)} more it is not known whether they fit.` : null,
  )
  const deals = facts.deals.slice(0, question.wishes?.most ?? mostDealsNamed)
  const { wishes } = question
  const isOfRoi = order === 'roi' || wishes?.leastRoiPercent !== undefined
  const isOfRent = order === 'rent' || question.rent !== undefined || question.dealFigures?.includes('rent') === true
  const own: [isShown: boolean, label: string, of: (deal: NamedFacts) => Figure | null][] = [
    [true, 'Price', ({ price }) => price],
    [isOfRent, 'Rent a month', ({ monthlyRent }) => monthlyRent],
    [true, 'Gross yield', ({ grossYield }) => grossYield],
    [isOfRoi, 'ROI', ({ roi }) => roi],
    [
      order === 'bedrooms' ||
        order === 'pricePerBedroom' ||
        order === 'rentPerBedroom' ||
        wishes?.bedrooms !== undefined,
      'Bedrooms',
      ({ bedrooms }) => bedrooms,
    ],
    [
      order === 'pricePerBedroom' || question.dealFigures?.includes('pricePerBedroom') === true,
      'Price per bedroom',
      ({ pricePerBedroom }) => pricePerBedroom,
    ],
    [
      order === 'rentPerBedroom' || question.dealFigures?.includes('rentPerBedroom') === true,
      'Rent a month per bedroom',
      ({ rentPerBedroom }) => rentPerBedroom,
    ],
    [true, 'Cash needed', ({ cashNeeded }) => cashNeeded],
    [
      order === 'cashFlow' || question.dealFigures?.includes('cashFlow') === true,
      'Cash flow in the first year',
      ({ cashFlow }) => cashFlow,
    ],
    [order === 'cashOnCash', 'Return on cash', ({ cashOnCash }) => cashOnCash],
    [order === 'safety', 'Safety', ({ safety }) => safety],
    [true, 'AI Deal Score', ({ score }) => score],
  ]
  const columns = own.filter(([isShown]) => isShown)
  draft.table(
    isOne
      ? 'The deal'
      : deals.length === facts.total.number
        ? 'These deals'
        : args.skip
          ? 'The next of these deals'
          : 'The first of these deals',
    [{ label: 'Deal' }, ...columns.map(([, label]) => ({ label, isNumber: true as const }))],
    deals.map((deal) => [dealLink(deal), ...columns.map(([, , of]) => [figure(of(deal), 'not known')])]),
    columns.every(([, label]) => onCards.has(label)),
  )
  if (order === 'safety')
    draft.text(
      '“Safest” here means the highest Safety factor of the AI Deal Score: it starts at 100 and loses points for each known risk of the property. What is safe for you it does not say.',
    )
  if (scotland === 'all') draft.text(notOnlineWords)
  if (scotland === 'some') await sayScottish(draft, args)
  draft.deals(used.dealIds.slice(0, deals.length))
}

/** Whether these deals can be secured, in the words of an answer. */
const whereSold = ({ isNotOnline }: DealArgs, isOne: boolean) =>
  isNotOnline ? (isOne ? 'is on this site' : 'are on this site') : 'can be secured now'

/** The deals in Scotland beside others that fit. */
async function sayScottish(draft: Draft, args: DealArgs): Promise<void> {
  const used = await draft.use(findDeals, { ...args, isNotOnline: true })
  if ('problem' in used || used.facts.deals.length === 0) return
  const { facts, figure } = used
  draft.text(
    say`In Scotland there ${facts.total.number === 1 ? 'is' : 'are'} ${figure(facts.total)}: `,
    listed(
      facts.deals.map((deal) => [
        dealLink(deal),
        say`, at ${figure(deal.price)}`,
        args.sort === 'yield' && deal.grossYield ? say` with a gross yield of ${figure(deal.grossYield)}` : '',
      ]),
    ),
    facts.total.number! > facts.deals.length ? ' are the first. ' : '. ',
    notOnlineWords,
  )
}

/** Figures that the card of each deal says too. */
const onCards: ReadonlySet<string> = new Set(['Price', 'Gross yield', 'Cash needed', 'AI Deal Score'])

type NamedFacts = FactsOf<typeof findDeals>['deals'][number]

const ofOrder: Record<DealOrder, (deal: NamedFacts) => Figure | null> = {
  score: ({ score }) => score,
  roi: ({ roi }) => roi,
  price: ({ price }) => price,
  yield: ({ grossYield }) => grossYield,
  cash: ({ cashNeeded }) => cashNeeded,
  safety: ({ safety }) => safety,
  cashFlow: ({ cashFlow }) => cashFlow,
  cashOnCash: ({ cashOnCash }) => cashOnCash,
  rent: ({ monthlyRent }) => monthlyRent,
  bedrooms: ({ bedrooms }) => bedrooms,
  pricePerBedroom: ({ pricePerBedroom }) => pricePerBedroom,
  rentPerBedroom: ({ rentPerBedroom }) => rentPerBedroom,
}

/**
 * "Deal 116 has the lowest price, £71,000": what a question for the first or the second of an order asks; `isBesideOthers` where deals that
 * cannot be secured online are told besides.
 */
function sayFirst(
  draft: Draft,
  { facts, figure }: Used<FactsOf<typeof findDeals>>,
  order: DealOrder,
  { nth = 1, isReversed = false }: Pick<Question, 'nth' | 'isReversed'>,
  isBesideOthers = false,
): void {
  const [first, second] = facts.deals
  const of = ofOrder[order]
  const value = first && of(first)
  if (!first || !value) return
  const isTie = second !== undefined && of(second)?.shown === value.shown
  const name = firstOf[order][isReversed ? 1 : 0]
  draft.text(
    isBesideOthers ? 'Of the deals that can be secured online, ' : null,
    dealLink(first),
    say`, has the ${placeName(nth)}${name}, ${figure(value)}`,
    order === 'price' ? null : say`, at a price of ${figure(first.price)}`,
    isTie ? '; the next has the same.' : '.',
  )
}

/** Says that there is none, and what comes nearest: without the place, without the price, without the other limits. */
async function sayNoDeals(
  draft: Draft,
  args: DealArgs,
  wanted: string,
  total: Figure,
  scotland: 'some' | 'all' | null,
): Promise<void> {
  const { areas, districts } = draft.question
  if (total.number) return void draft.text(`There is no further deal${wanted}.`)
  draft.text(`No deal${wanted} ${whereSold(args, true)}.`)
  // Whoever asks for Scotland alone is shown no other place.
  if (scotland === 'all') {
    const { areas: places, isNotOnline } = args
    const isShown = await sayOthers(draft, 'Without these limits', { areas: places, isNotOnline })
    if (isShown || (await sayOthers(draft, 'In all of Scotland', { isNotOnline }))) draft.text(notOnlineWords)
    return
  }
  if (scotland === 'some') await sayScottish(draft, args)
  const {
    priceFrom,
    priceTo,
    sort,
    isReversed,
    areas: _a,
    districts: _d,
    notIn,
    propertyType,
    strategy,
    ...limits
  } = args
  const isPlaced = areas.length > 0 || districts !== undefined
  const isPriced = priceFrom !== undefined || priceTo !== undefined
  const isNarrowed = [propertyType, strategy, ...Object.values(limits)].some((limit) => limit !== undefined)
  const order = { sort, isReversed }
  const there = { areas: args.areas, districts, notIn }
  // Around a postcode its council is meant first; of a place all others.
  const slugs = areas.slice(0, mostPlaces).map(({ slug }) => slug)
  const ways: [isOne: boolean, how: string, args: DealArgs][] = [
    [
      districts !== undefined,
      `In ${areas.map(({ name }) => name).join(' or ')}`,
      { ...args, districts: undefined, areas: slugs },
    ],
    [isPlaced, 'In other places', { ...args, areas: undefined, districts: undefined }],
    [
      isPriced,
      'At another price',
      { ...args, priceFrom: undefined, priceTo: undefined, sort: 'price', isReversed: priceTo === undefined },
    ],
    [(isPlaced || isPriced) && isNarrowed, 'By place and price alone', { ...there, priceFrom, priceTo, ...order }],
    [!isPlaced && !isPriced, 'Without these limits', {}],
  ]
  let said = 0
  for (const [isOne, how, wider] of ways) if (isOne && said < 2 && (await sayOthers(draft, how, wider))) said += 1
}

/** Says how many deals there are otherwise, and names the first of them; false where there are none. */
async function sayOthers(draft: Draft, how: string, args: DealArgs): Promise<boolean> {
  const used = await draft.use(findDeals, args)
  if ('problem' in used || used.facts.deals.length === 0) return false
  const { facts, figure } = used
  const [first] = facts.deals
  draft.text(
    say`${how} there ${facts.total.number === 1 ? 'is' : 'are'} ${figure(facts.total)}: `,
    listLink(used, 'deals'),
    say`. ${facts.total.number === 1 ? 'It is' : 'The first is'} `,
    // Not as deals are named that were asked for: nothing goes on with it.
    { link: `deal ${first!.id}, ${first!.title}`, place: { page: 'deal', dealId: first!.id } },
    args.districts || args.areas ? null : `, ${first!.location}`,
    say`, at ${figure(first!.price)}.`,
  )
  return true
}

/** Whether some of the places that were asked for lie in Scotland, or all of them; null where that does not matter. */
async function scotlandOf({ world, question }: Draft): Promise<'some' | 'all' | null> {
  if (world.policy.allowScotland) return null
  const { bySlug } = await readKnownAreas(world.db)
  const there = question.areas.filter(({ slug }) => bySlug.get(slug)?.country === 'Scotland')
  // Deals of a kind are asked for wherever they are.
  const isOfKind = (question.propertyType ?? question.strategy ?? question.wishes?.kinds) !== undefined
  const isAnywhere = question.areas.length === 0 && !question.districts && !question.outside
  const isLeftOut = question.notIn?.some(({ slug }) => bySlug.get(slug)?.country === 'Scotland')
  if (there.length === 0) return isOfKind && isAnywhere && !isLeftOut && (question.nth ?? 1) === 1 ? 'some' : null
  return there.length === question.areas.length ? 'all' : 'some'
}
