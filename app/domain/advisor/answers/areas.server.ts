import type { z } from 'zod'
import { bedroomLabels, countryNames, regionNames, withArticle, type Area } from '#app/domain/areas/areas.ts'
import { mostCompared } from '#app/domain/areas/compare.ts'
import type { AreaSort } from '#app/domain/areas/list-filters.ts'
import { readKnownAreas } from '#app/domain/areas/known-areas.server.ts'
import { formatPounds } from '#app/utils/money.ts'
import type { Span } from '../answer.ts'
import type { Figure } from '../facts.ts'
import type { AreaMeasure, MeasureSort, Question } from '../question.ts'
import type { AreaFacts } from '../tools/area-facts.ts'
import { areaFigures, compareAreas, largestCities } from '../tools/areas.server.ts'
import { findAreas, mostAreasListed, mostPlaces } from '../tools/find-areas.server.ts'
import { gapWords, meaningsOf, measureCells, measureColumns, measures, sayMeasures } from './area-measures.server.ts'
import { sayDealBeside } from './deals.server.ts'
import { sayDeals } from './find-deals.server.ts'
import { placeName } from './search-words.server.ts'
import { listed, say, type Draft, type FactsOf, type Said, type Used } from './draft.server.ts'
import { toPounds } from './given.ts'
import { outsideWords, placesInWords } from './places.ts'

type Order = AreaSort | MeasureSort

/** The order of areas; by yield where none is said, or one that deals alone have. */
const areaSortOf = ({ sort }: Question): Order =>
  sort !== undefined && Object.hasOwn(figureNames, sort) ? (sort as Order) : 'yield'

/** What stands in the table besides: what is asked for, and what the order is by. */
const columnsOf = ({ asked = [] }: Question, sort: Order): AreaMeasure[] => {
  const ofOrder = sort === 'growth' ? 'change' : sort in measures ? (sort as MeasureSort) : undefined
  return ofOrder && !asked.includes(ofOrder) ? [ofOrder, ...asked] : [...asked]
}

/** Areas in order, within what the visitor can pay. */
export async function answerBestAreas(draft: Draft): Promise<void> {
  const { question } = draft
  const { budget, rent, leastYieldPercent, mostYieldPercent, isReversed } = question
  const sort = areaSortOf(question)
  const where = await readWhere(draft)
  const notIn = question.notIn?.map(({ slug }) => slug)
  const place = { region: where.region, country: where.country, areas: where.areas, notIn }
  const asked = {
    ...place,
    budget: toPounds(budget.toPence),
    priceFrom: toPounds(budget.fromPence),
    rentFrom: toPounds(rent?.fromPence),
    rentTo: toPounds(rent?.toPence),
    leastYieldPercent,
    mostYieldPercent,
    sort,
    isReversed,
    placeOf: question.placeOf,
    count: question.wishes?.most === undefined ? undefined : Math.min(question.wishes.most, mostAreasListed),
  }
  const used = await draft.use(findAreas, asked)
  if ('problem' in used) return void draft.text(used.problem)
  const { facts, figure } = used
  const within = withinWords(draft, where.name)
  const { areas } = facts
  if (areas.length === 0) return sayNone(draft, within, place, used)
  const total = facts.total.number!
  const isAll = areas.length === total
  if (facts.isOtherOrder) {
    draft.text(`No ${figureNames[sort]} is published for any of them, so the price puts them in order.`)
    if (sort === 'rentChange') await sayRentChange(draft, where.slug)
  }
  draft.text(
    isAll
      ? say`${total === 1 ? 'One council' : `${numberWord(total)} councils`}${within}, ${facts.order}:`
      : say`${numberWord(areas.length)} of ${figure(facts.total)} councils${within}, ${facts.order}:`,
  )
  if (question.placeOf) sayPlaceOf(used, sort, draft)
  for (const placeOf of question.alsoPlaceOf ?? []) {
    const other = await draft.use(findAreas, { ...asked, placeOf })
    if (!('problem' in other)) sayPlaceOf(other, sort, draft)
  }
  const columns = columnsOf(question, sort)
  const placed = question.nth === undefined ? undefined : areas[question.nth - 1]
  if (placed) {
    const value = ofOrder(placed, sort)
    draft.text(
      areaLink(placed),
      say` is the ${placeName(question.nth!)}of them${value ? say`, ${figure(value)}` : null}.`,
    )
  }
  draft.table(
    `Councils ${facts.order}`,
    [
      { label: 'Area' },
      { label: 'Price', isNumber: true },
      { label: 'Rent a month', isNumber: true },
      { label: 'Yield', isNumber: true },
      ...measureColumns(columns),
    ],
    areas.map((area) => [
      [areaLink(area)],
      [figure(area.price)],
      [figure(area.rent)],
      [figure(area.grossYield, 'n/a')],
      ...measureCells(columns, area, figure),
    ]),
  )
  if (question.asked?.length) draft.text(meaningsOf(question.asked.filter((name) => name !== sort)))
  draft.text(where.note, facts.isOtherOrder ? null : meaningOf(question, sort), sayGaps(used, sort))
  if (budget.fromPence) draft.text('The linked list has cheaper areas too, as it narrows by the highest price only.')
  const wider = [
    sort in measures && !facts.isOtherOrder ? 'is in the order of yields' : '',
    isReversed && !facts.isOtherOrder && !(sort in measures) ? 'begins at the other end' : '',
    rent ? 'does not narrow by rent' : '',
    mostYieldPercent === undefined ? '' : 'has higher yields too',
    notIn || where.areas ? 'has other places too' : '',
  ].filter(Boolean)
  if (wider.length > 0) draft.text('The linked list ', listed(wider), '.')
  await sayDeals(draft, dealWords(question, where.name), {
    priceTo: asked.budget,
    priceFrom: asked.priceFrom,
    areas: where.areas ?? (where.slug ? [where.slug] : undefined),
    notIn,
    // "Best yield in Wales" may be of deals too.
    ...((sort === 'yield' || sort === 'price' || sort === 'rent') &&
      question.sort && { sort, isReversed: isReversed === true }),
  })
}

/** How rents changed in the whole, where no council's change is published. */
async function sayRentChange(draft: Draft, slug = 'united-kingdom'): Promise<void> {
  const used = await draft.use(areaFigures, { area: slug })
  if ('problem' in used || !used.facts.rentChange) return
  const name = used.facts.name === 'United Kingdom' ? 'the United Kingdom' : withArticle(used.facts.name)
  draft.text(say`In ${name} rents changed by ${used.figure(used.facts.rentChange)} in a year.`)
}

/** The figure of an area by which an order goes. */
const ofOrder = (area: AreaFacts, sort: Order): Figure | null =>
  ({
    yield: area.grossYield,
    price: area.price,
    growth: area.priceChange,
    rent: area.rent,
    name: null,
    crime: area.crimesPer1000,
    population: area.population,
    rentChange: area.rentChange,
  })[sort]

/** Where the one council that was asked for stands in the order. */
function sayPlaceOf({ facts, figure }: Used<FactsOf<typeof findAreas>>, sort: Order, draft: Draft): void {
  const { placed, order } = facts
  if (!placed) return void draft.text('The council that you name has no place in this order.')
  const value = ofOrder(placed, facts.isOtherOrder ? 'price' : sort)
  draft.text(
    areaLink(placed),
    say` is number ${figure(placed.place)} of ${figure(placed.among)} ${order}${value ? say`, with ${figure(value)}` : null}.`,
  )
}

const figureNames = { yield: 'yield', price: 'price', growth: 'price change', rent: 'rent', name: 'name', crime: 'figure of crimes', population: 'number of people', rentChange: 'rent change' } as const // prettier-ignore

/** The number of councils in no order, or that may fit or not, because what it takes is not published of them. */
function sayGaps({ facts, figure }: Used<FactsOf<typeof findAreas>>, sort: Order): Said {
  const { withoutOrder, unknown, isOtherOrder } = facts
  return [
    withoutOrder.number && !isOtherOrder
      ? say` No ${figureNames[sort]} is published for ${figure(withoutOrder)} of them, so these stand in no order.`
      : null,
    sayUnknown(unknown, figure),
  ]
}

function sayUnknown(unknown: Figure, figure: (figure: Figure) => Span): Said {
  if (!unknown.number) return null
  return say` ${figure(unknown)} more ${unknown.number === 1 ? 'has' : 'have'} no published figure to tell by.`
}

const meanings: Record<Order, string> = {
  yield:
    '“Best” here means the highest yield, nothing more. It says nothing about growth, empty weeks or the state of the homes, and is no recommendation.',
  price:
    'The order is by average price, nothing more. It says nothing about rents, empty weeks or the state of the homes.',
  growth: 'The order is by how prices changed in the last year, which says nothing about the next one.',
  rent: 'The order is by average rent, nothing more. Where rents are high, prices often are too.',
  name: 'The order is by name.',
  crime: measures.crime.means,
  population: measures.population.means,
  rentChange: 'The order is by how average rents changed in the last year, which says nothing about the next one.',
}

/** The order's meaning. The lowest yield is not what "best" means. */
const meaningOf = ({ isReversed }: Question, sort: Order) =>
  isReversed && sort === 'yield' ? 'The order is by gross yield, nothing more.' : meanings[sort]

interface Where {
  region: (typeof regionNames)[number] | undefined
  country: (typeof countryNames)[number] | undefined
  /** The councils of counties, or several regions. */
  areas: string[] | undefined
  slug: string | undefined
  name: string
  note: string
}

/** The region or country that was named; of one council its region; else the councils and regions that were. */
async function readWhere({ world, question }: Draft): Promise<Where> {
  const { areas, counties } = question
  const [first] = areas
  const none: Where = { region: undefined, country: undefined, areas: undefined, slug: undefined, name: '', note: '' }
  if (!first) return none
  const { bySlug, wholes } = await readKnownAreas(world.db)
  const area = bySlug.get(first.slug)
  if (!area || area.name === 'United Kingdom') return none
  if (counties || areas.length > 1)
    return { ...none, areas: areas.slice(0, mostPlaces).map(({ slug }) => slug), name: placesInWords(question) }
  const country = countryNames.find((name) => name === area.name)
  if (country) return { ...none, country, slug: area.slug, name: country }
  const region = regionNames.find((name) => name === (area.kind === 'region' ? area.name : area.region))
  if (!region) return none
  const slug = wholes.find((whole) => whole.name === region)?.slug
  const note = area.kind === 'region' ? '' : `I looked in ${withArticle(region)}, where ${area.name} lies. `
  return { ...none, region, slug, name: withArticle(region), note }
}

function withinWords({ question }: Draft, name: string): string {
  const { budget, rent, leastYieldPercent, mostYieldPercent } = question
  const limits = [
    rangeWords('an average price', budget),
    rangeWords('an average rent', rent ?? {}, ' a month'),
    leastYieldPercent === undefined ? '' : `a gross yield of ${leastYieldPercent}% or more`,
    mostYieldPercent === undefined ? '' : `a gross yield of at most ${mostYieldPercent}%`,
  ].filter(Boolean)
  return `${name ? ` in ${name}` : ''}${outsideWords(question)}${limits.length > 0 ? ` with ${limits.join(' and ')}` : ''}`
}

function rangeWords(of: string, { fromPence, toPence }: Question['budget'], per = ''): string {
  const [from, to] = [fromPence ? formatPounds(fromPence) : '', toPence === undefined ? '' : formatPounds(toPence)]
  if (from && to) return `${of} from ${from} to ${to}${per}`
  return to ? `${of} up to ${to}${per}` : from ? `${of} from ${from}${per}` : ''
}

function dealWords(question: Question, name: string): string {
  const { fromPence, toPence } = question.budget
  return [
    name ? ` in ${name}` : '',
    outsideWords(question),
    fromPence ? ` from ${formatPounds(fromPence)}` : '',
    toPence === undefined ? '' : ` up to ${formatPounds(toPence)}`,
  ].join('')
}

type AreaPlace = Pick<z.input<typeof findAreas.args>, 'region' | 'country' | 'areas' | 'notIn'>

async function sayNone(
  draft: Draft,
  within: string,
  place: AreaPlace,
  found: Used<FactsOf<typeof findAreas>>,
): Promise<void> {
  const isRent = draft.question.rent?.toPence !== undefined
  const least = await draft.use(findAreas, { ...place, sort: isRent ? 'rent' : 'price', isReversed: isRent, count: 1 })
  const area = 'problem' in least ? undefined : least.facts.areas[0]
  const lowest = isRent ? area?.rent : area?.price
  draft.text(
    found.facts.unknown.number
      ? `No council${within} is known from the figures of this site.`
      : `There is no council${within} in the figures of this site.`,
    sayUnknown(found.facts.unknown, found.figure),
    area && lowest && !('problem' in least)
      ? say` The lowest average ${isRent ? 'rent' : 'price'} is ${least.figure(lowest)}${isRent ? ' a month' : ''} in ${areaLink(area)}.`
      : null,
  )
}

/** Two to four areas side by side. */
export async function answerCompare(draft: Draft): Promise<void> {
  const { question, world } = draft
  const named = question.areas
  if (named.length === 1) {
    draft.text(`Which area shall I compare ${named[0]!.name} with? Here are its own figures.`)
    return answerArea(draft)
  }
  const isChosen = named.length === 0
  const areas = isChosen ? await largestCities(world.db) : named.slice(0, mostCompared)
  const slugs = areas.map(({ slug }) => slug)
  const used = await draft.use(compareAreas, { areas: slugs })
  if ('problem' in used) return void draft.text(used.problem)
  if (isChosen && question.unknownPlaces.length === 0) {
    const names = areas.map(({ name }) => name).join(' and ')
    draft.text(
      `You named no cities, so these are the two with the most people in England outside London, as an example: ${names}.`,
    )
  }
  const asked = question.asked ?? []
  if (question.isInOrder) putInOrder(used.facts.areas, question)
  if (asked.length > 0 && !question.bedroomsOf) {
    await sayMeasures(draft, used.facts.areas, asked, used.figure)
    sayTable(draft, used)
    draft.text(meaningsOf(asked))
  } else sayComparison(draft, used)
  draft.text(
    { link: 'The full comparison', place: { page: 'compared-areas', slugs } },
    ' has rents by bedrooms and prices over time.',
    isChosen ? ' Which two do you want? Say for instance “Compare Liverpool and Manchester”.' : null,
    named.length > mostCompared ? ` I can compare ${mostCompared} at once and took the first ones.` : null,
  )
}

/** Areas beside each other in the order that was asked for, as a list of areas has it; those without the figure stand last. */
function putInOrder(areas: AreaFacts[], question: Question): void {
  const sort = areaSortOf(question)
  const isLowFirst = (sort === 'price' || sort === 'crime') !== (question.isReversed ?? false)
  const size = (area: AreaFacts) => sizeOf(ofOrder(area, sort)) ?? (isLowFirst ? Infinity : -Infinity)
  areas.sort((a, b) => (isLowFirst ? size(a) - size(b) : size(b) - size(a)) || 0)
}

type Compared = FactsOf<typeof compareAreas>['areas'][number]

/** The figure that was asked for; by the yield where none was. */
const comparedFigures: Record<
  'yield' | 'price' | 'rent' | 'growth',
  [name: string, of: (area: Compared) => Figure | null]
> = {
  yield: ['gross yield', ({ grossYield }) => grossYield],
  price: ['average price', ({ price }) => price],
  rent: ['average rent of a month', ({ rent }) => rent],
  growth: ['price change in a year', ({ priceChange }) => priceChange],
}
const sizeOf = (figure: Figure | null) => figure?.pounds ?? figure?.percent ?? figure?.number

function sayComparison(draft: Draft, { facts, figure }: Used<FactsOf<typeof compareAreas>>): void {
  const { areas } = facts
  const { bedroomsOf, sort = 'yield' } = draft.question
  if (bedroomsOf) return sayBedrooms(draft, areas, bedroomsOf, figure)
  const [name, of] = comparedFigures[sort in comparedFigures ? (sort as keyof typeof comparedFigures) : 'yield']
  const known = areas.flatMap((area) => {
    const size = sizeOf(of(area))
    return size === undefined ? [] : [{ area, size }]
  })
  const inOrder = known.toSorted((a, b) => b.size - a.size)
  const [first, second] = inOrder
  const isOne = first && second && first.size !== second.size
  if (isOne) {
    const [top, ...others] = inOrder
    draft.text(
      say`${top!.area.name} has the ${areas.length === 2 ? 'higher' : 'highest'} ${name}, ${figure(of(top!.area))} against ${listed(others.map(({ area }) => say`${figure(of(area))} in ${area.name}`))}.`,
    )
  }
  if (inOrder.length > 1 && inOrder.every(({ size }) => size > 0))
    draft.bars(
      `${capital(name)}`,
      inOrder.map(({ area, size }) => ({
        label: [areaLink(area)],
        figure: figure(of(area)),
        share: size / first!.size,
      })),
    )
  sayTable(draft, { facts, figure })
  draft.text('These are averages of all homes. They say nothing about one street or one home.')
}

function sayTable(draft: Draft, { facts, figure }: Pick<Used<FactsOf<typeof compareAreas>>, 'facts' | 'figure'>): void {
  // The change of prices has its column anyway.
  const asked = (draft.question.asked ?? []).filter((name) => name !== 'change')
  draft.table(
    `${facts.areas.map(({ name }) => name).join(', ')} side by side`,
    [
      { label: 'Area' },
      { label: 'Price', isNumber: true },
      { label: 'Change in a year', isNumber: true },
      { label: 'Rent a month', isNumber: true },
      { label: 'Yield', isNumber: true },
      ...measureColumns(asked),
    ],
    facts.areas.map((area) => [
      [areaLink(area)],
      [figure(area.price)],
      [figure(area.priceChange)],
      [figure(area.rent)],
      [figure(area.grossYield, 'n/a')],
      ...measureCells(asked, area, figure),
    ]),
  )
}

const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1)

interface WithBedrooms {
  rentsByBedrooms: readonly { homes: string; rent: Figure; more?: Figure }[]
}
/** The rent of homes with so many bedrooms, 4 for four or more; null where none is published. */
const rentOf = ({ rentsByBedrooms }: WithBedrooms, count: number): Figure | null =>
  rentsByBedrooms.find(({ homes }) => homes === bedroomLabels[count - 1])?.rent ?? null

/** Rents of homes of one size or two, side by side, with what one more bedroom brings. */
function sayBedrooms(
  draft: Draft,
  areas: readonly ({ name: string; slug: string; rent: Figure | null } & WithBedrooms)[],
  asked: readonly number[],
  figure: (figure: Figure | null, unknown?: string) => Span,
): void {
  const counts = [...new Set(asked)].sort((a, b) => a - b).slice(0, 4)
  const labels = counts.map((count) => bedroomLabels[count - 1]!)
  const [only] = counts
  if (counts.length === 1 && areas.length > 1) {
    const known = areas.filter((area) => rentOf(area, only!)?.pounds !== undefined)
    const inOrder = known.toSorted((a, b) => rentOf(b, only!)!.pounds! - rentOf(a, only!)!.pounds!)
    const [top, second] = inOrder
    if (top && second && rentOf(top, only!)!.pounds !== rentOf(second, only!)!.pounds)
      draft.text(
        say`${top.name} has the ${areas.length === 2 ? 'higher' : 'highest'} average rent of homes with ${bedroomsSaid(only!)}, ${figure(rentOf(top, only!))} a month.`,
      )
    if (inOrder.length > 1)
      draft.bars(
        `Average rent a month, ${labels[0]!}`,
        inOrder.map((area) => ({
          label: [areaLink(area)],
          figure: figure(rentOf(area, only!)),
          share: rentOf(area, only!)!.pounds! / rentOf(top!, only!)!.pounds!,
        })),
      )
  }
  draft.table(
    'Average rents a month by bedrooms',
    [
      { label: 'Area' },
      ...labels.map((label) => ({ label, isNumber: true as const })),
      { label: 'All homes', isNumber: true },
    ],
    areas.map((area) => [
      [areaLink(area)],
      ...counts.map((count) => [figure(rentOf(area, count))]),
      [figure(area.rent)],
    ]),
  )
}

/** What one more bedroom brings, where the rents of two sizes are asked for. */
function sayStep({ rentsByBedrooms }: WithBedrooms, counts: readonly number[], figure: (figure: Figure) => Span): Said {
  const [few, many, ...others] = counts.toSorted((a, b) => a - b)
  const more = rentsByBedrooms.find(({ homes }) => homes === bedroomLabels[many! - 1])?.more
  const isStep = others.length === 0 && many === few! + 1 && (more?.pounds ?? 0) > 0
  return isStep && more ? say` The difference is ${figure(more)} a month.` : null
}

const bedroomsSaid = (count: number) =>
  ['one bedroom', 'two bedrooms', 'three bedrooms', 'four or more bedrooms'][count - 1]!

/** The figures of one area; of several side by side. */
export async function answerArea(draft: Draft): Promise<void> {
  const { areas, sort, bedroomsOf, asked = [] } = draft.question
  const [area] = areas
  if (!area) {
    const link: Span = { link: 'all areas', place: { page: 'areas', query: '' } }
    return void draft.text('Tell me which town, city or council you mean, or look through ', link, '.')
  }
  const used = await draft.use(areaFigures, { area: area.slug })
  if ('problem' in used) return void draft.text(used.problem)
  const { facts, figure } = used
  const hasArticle = facts.name === 'United Kingdom' || withArticle(facts.name) !== facts.name
  const link: Span[] = [hasArticle ? 'the ' : '', areaLink(facts)]
  if (bedroomsOf) {
    const known = bedroomsOf.filter((count) => rentOf(facts, count))
    draft.text(
      known.length > 0
        ? say`In ${link} the average rent a month is ${listed(known.map((count) => say`${figure(rentOf(facts, count))} for homes with ${bedroomsSaid(count)}`))}.`
        : say`No rents by bedrooms are published for ${link}.`,
      sayStep(facts, known, figure),
      facts.rent ? say` Of all homes it is ${figure(facts.rent)}.` : null,
      !asked.includes('change')
        ? null
        : facts.rentChange
          ? say` In a year its rents changed by ${figure(facts.rentChange)}.`
          : ' How its rents changed in a year is not published.',
    )
    return
  }
  if (asked.includes('population'))
    draft.text(
      facts.population
        ? say`${capital(hasArticle ? `the ${facts.name}` : facts.name)} has ${figure(facts.population)} people.`
        : say`No population is published for ${link}.`,
    )
  if (asked.includes('crime'))
    draft.text(
      facts.crimesPer1000
        ? say`In ${link} ${figure(facts.crimesPer1000)} crimes were recorded for each 1,000 people. ${measures.crime.means}`
        : await gapWords(draft, [facts], 'crime'),
    )
  const isOfRents = asked.includes('rentChange')
  if (isOfRents && !facts.rentChange)
    draft.text(
      say`How the average rent of ${link} changed in a year is not published${facts.priceChange ? ': the change that is known is that of its price' : ''}.`,
    )
  const isChangeFirst = (asked.includes('change') || isOfRents) && changeWords(used) !== null
  if (isChangeFirst) draft.text(say`${capital(hasArticle ? `the ${facts.name}` : facts.name)}: `, changeWords(used))
  const isRentFirst = (sort === 'rent' || sort === 'rentChange') && facts.price && facts.rent
  draft.text(
    isRentFirst
      ? say`In ${link} the average rent is ${figure(facts.rent)} a month and the average price ${figure(facts.price)}${facts.grossYield ? say`: a gross yield of ${figure(facts.grossYield)}` : null}. `
      : facts.price && facts.rent
        ? say`In ${link} the average price is ${figure(facts.price)} and the average rent ${figure(facts.rent)} a month${facts.grossYield ? say`: a gross yield of ${figure(facts.grossYield)}` : null}. `
        : facts.price
          ? say`In ${link} the average price is ${figure(facts.price)}. No average rent is published for it, so there is no yield. `
          : facts.rent
            ? say`In ${link} the average rent is ${figure(facts.rent)} a month. No average price is published for it, so there is no yield. `
            : say`Neither an average price nor an average rent is published for ${link}. `,
    facts.price && facts.rent && !facts.grossYield
      ? 'No yield is given, as price and rent are of different places. '
      : null,
    isChangeFirst ? null : changeWords(used),
  )
  const [dealId] = draft.question.dealIds
  if (dealId !== undefined) await sayDealBeside(draft, dealId, facts)
  const { measured } = draft.question
  if (measured && facts.grossYield) draft.text(measuredWords(measured, facts.grossYield))
  const around = facts.around.filter(({ grossYield }) => grossYield !== null)
  if (facts.grossYield && around.length > 0) {
    draft.text(
      say`For comparison, the gross yield is ${listed(around.map(({ name, grossYield }) => say`${figure(grossYield)} in ${name === 'United Kingdom' ? 'the United Kingdom' : withArticle(name)}`))}.`,
    )
  }
  await sayDeals(draft, ` in ${facts.name === 'United Kingdom' ? 'the United Kingdom' : withArticle(facts.name)}`, {
    areas: [facts.slug],
    priceTo: toPounds(draft.question.budget.toPence),
  })
}

/** "Your 7% is above that": said figures are held against what is published, which is gross. */
function measuredWords(
  { percent, isNet }: NonNullable<Question['measured']>,
  { percent: published = 0 }: Figure,
): string {
  if (isNet)
    return `The ${percent}% that you name is net, after running costs. No net yields of areas are published: the same home’s net yield lies below its gross one.`
  const side = percent > published ? 'above' : percent < published ? 'below' : 'the same as'
  return `A gross yield of ${percent}% is ${side} that average, which says nothing of one home.`
}

function changeWords({ facts, figure }: Used<AreaFacts & { around: unknown }>): Said {
  const { priceChange, rentChange } = facts
  if (priceChange === null && rentChange === null) return null
  if (rentChange === null) return say`The price changed by ${figure(priceChange)} in a year.`
  if (priceChange === null) return say`The rent changed by ${figure(rentChange)} in a year.`
  return say`In a year the price changed by ${figure(priceChange)} and the rent by ${figure(rentChange)}.`
}

const areaLink = ({ name, slug }: Pick<Area, 'name' | 'slug'>): Span => ({ link: name, place: { page: 'area', slug } })

const numberWord = (count: number) => ['No', 'One', 'Two', 'Three', 'Four', 'Five'][count] ?? String(count)

/** Takes the average price of an area as the price of a purchase, and says so. */
export async function withAveragePrice(draft: Draft, slug: string): Promise<void> {
  const used = await draft.use(areaFigures, { area: slug })
  if ('problem' in used || used.facts.price?.pounds === undefined) return
  const { facts, figure } = used
  const country = (await readKnownAreas(draft.world.db)).bySlug.get(slug)?.country
  const nation = countryNames.find((name) => name === country || name === facts.name)
  if (!nation) return
  draft.text(say`On the average price of ${areaLink(facts)}, ${figure(facts.price)}.`)
  const { figures } = draft.question
  const pricePence = Math.round(facts.price!.pounds! * 100)
  draft.question = { ...draft.question, figures: { ...figures, pricePence, nation } }
}
