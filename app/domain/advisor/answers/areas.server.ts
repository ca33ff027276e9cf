import { countryNames, regionNames, withArticle, type Area } from '#app/domain/areas/areas.ts'
import { mostCompared } from '#app/domain/areas/compare.ts'
import type { areaSorts } from '#app/domain/areas/list-filters.ts'
import { readKnownAreas } from '#app/domain/areas/known-areas.server.ts'
import { formatPounds } from '#app/utils/money.ts'
import type { Span } from '../answer.ts'
import type { Question } from '../question.ts'
import type { AreaFacts } from '../tools/area-facts.ts'
import { areaFigures, compareAreas, findAreas, largestCities } from '../tools/areas.server.ts'
import { sayDeals } from './deals.server.ts'
import { listed, say, type Draft, type FactsOf, type Said, type Used } from './draft.server.ts'

/** Areas in order, within what the visitor can pay. */
export async function answerBestAreas(draft: Draft): Promise<void> {
  const { question } = draft
  const { budget, leastYieldPercent, sort = 'yield' } = question
  const where = await readWhere(draft)
  const asked = {
    budget: budget.toPence === undefined ? undefined : budget.toPence / 100,
    priceFrom: budget.fromPence ? budget.fromPence / 100 : undefined,
    leastYieldPercent,
    region: where.region,
    country: where.country,
    sort,
  }
  const used = await draft.use(findAreas, asked)
  if ('problem' in used) return void draft.text(used.problem)
  const { facts, figure } = used
  const within = withinWords(draft, where.name)
  const { areas } = facts
  if (areas.length === 0) return sayNone(draft, within, where)
  draft.text(`${areas.length === 1 ? 'One council' : `${numberWord(areas.length)} councils`}${within}, ${facts.order}:`)
  const isGrowth = sort === 'growth'
  draft.table(
    `Councils ${facts.order}`,
    [
      { label: 'Area' },
      { label: 'Price', isNumber: true },
      { label: 'Rent', isNumber: true },
      { label: 'Yield', isNumber: true },
      ...(isGrowth ? [{ label: 'Price change in a year', isNumber: true as const }] : []),
    ],
    areas.map((area) => [
      [areaLink(area)],
      [figure(area.price)],
      [figure(area.rent)],
      [figure(area.grossYield, 'n/a')],
      ...(isGrowth ? [[figure(area.priceChange)]] : []),
    ]),
  )
  draft.text(where.note, meanings[sort])
  if (budget.fromPence) draft.text('The linked list has cheaper areas too, as it narrows by the highest price only.')
  await sayDeals(draft, dealWords(question.budget, where.name), {
    priceTo: asked.budget,
    priceFrom: asked.priceFrom,
    areas: where.slug ? [where.slug] : undefined,
  })
}

const meanings: Record<keyof typeof areaSorts, string> = {
  yield:
    '“Best” here means the highest yield, nothing more. It says nothing about growth, empty weeks or the state of the homes.',
  price:
    'The order is by average price, nothing more. It says nothing about rents, empty weeks or the state of the homes.',
  growth: 'The order is by how prices changed in the last year, which says nothing about the next one.',
  rent: 'The order is by average rent, nothing more. Where rents are high, prices often are too.',
  name: 'The order is by name.',
}

interface Where {
  region: (typeof regionNames)[number] | undefined
  country: (typeof countryNames)[number] | undefined
  slug: string | undefined
  name: string
  note: string
}

/** The region or country that was named; of a council its region. */
async function readWhere({ world, question }: Draft): Promise<Where> {
  const first = question.areas[0]
  const none: Where = { region: undefined, country: undefined, slug: undefined, name: '', note: '' }
  if (!first) return none
  const { bySlug, wholes } = await readKnownAreas(world.db)
  const area = bySlug.get(first.slug)
  if (!area || area.name === 'United Kingdom') return none
  const country = countryNames.find((name) => name === area.name)
  if (country) return { ...none, country, slug: area.slug, name: country }
  const region = regionNames.find((name) => name === (area.kind === 'region' ? area.name : area.region))
  if (!region) return none
  const slug = wholes.find((whole) => whole.name === region)?.slug
  const note = area.kind === 'region' ? '' : `I looked in ${withArticle(region)}, where ${area.name} lies. `
  return { ...none, region, slug, name: region, note }
}

function withinWords({ question: { budget, leastYieldPercent } }: Draft, name: string): string {
  const from = budget.fromPence ? formatPounds(budget.fromPence) : ''
  const to = budget.toPence === undefined ? '' : formatPounds(budget.toPence)
  return [
    name ? ` in ${withArticle(name)}` : '',
    from && to ? ` with an average price from ${from} to ${to}` : to ? ` with an average price up to ${to}` : from ? ` with an average price from ${from}` : '', // prettier-ignore
    leastYieldPercent === undefined
      ? ''
      : `${from || to ? ' and' : ' with'} a gross yield of ${leastYieldPercent}% or more`,
  ].join('')
}

function dealWords({ fromPence, toPence }: Question['budget'], name: string): string {
  return [
    name ? ` in ${withArticle(name)}` : '',
    fromPence ? ` from ${formatPounds(fromPence)}` : '',
    toPence === undefined ? '' : ` up to ${formatPounds(toPence)}`,
  ].join('')
}

async function sayNone(draft: Draft, within: string, { region, country }: Where): Promise<void> {
  const cheapest = await draft.use(findAreas, { region, country, sort: 'price', count: 1 })
  const area = 'problem' in cheapest ? undefined : cheapest.facts.areas[0]
  draft.text(
    `There is no council${within} in the figures of this site.`,
    area && !('problem' in cheapest)
      ? say` The lowest average price is ${cheapest.figure(area.price)} in ${areaLink(area)}.`
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
  if (isChosen && question.unknownPlaces.length === 0) draft.text(`You named no cities, so these are the two with the most people in England outside London, as an example: ${areas.map(({ name }) => name).join(' and ')}.`) // prettier-ignore
  sayComparison(draft, used)
  draft.text(
    { link: 'The full comparison', place: { page: 'compared-areas', slugs } },
    ' has rents by bedrooms and prices over time.',
    isChosen ? ' Which two do you want? Say for instance “Compare Liverpool and Manchester”.' : null,
    named.length > mostCompared ? ` I can compare ${mostCompared} at once and took the first ones.` : null,
  )
}

function sayComparison(draft: Draft, { facts, figure }: Used<FactsOf<typeof compareAreas>>): void {
  const { areas } = facts
  const isTwo = areas.length === 2
  const byYield = areas.find(({ name }) => name === facts.highestYield)
  const others = areas.filter((area) => area !== byYield && area.grossYield !== null)
  const byPrice = areas.find(({ name }) => name === facts.lowestPrice)
  draft.text(
    byYield
      ? say`${byYield.name} has the ${isTwo ? 'higher' : 'highest'} gross yield, ${figure(byYield.grossYield)} against ${listed(others.map((area) => say`${figure(area.grossYield)} in ${area.name}`))}. `
      : null,
    byPrice
      ? say`${byPrice.name} has the ${isTwo ? 'lower' : 'lowest'} average price, ${figure(byPrice.price)}.`
      : null,
  )
  draft.table(
    `${areas.map(({ name }) => name).join(', ')} side by side`,
    [
      { label: 'Area' },
      { label: 'Price', isNumber: true },
      { label: 'Change in a year', isNumber: true },
      { label: 'Rent', isNumber: true },
      { label: 'Yield', isNumber: true },
    ],
    areas.map((area) => [
      [areaLink(area)],
      [figure(area.price)],
      [figure(area.priceChange)],
      [figure(area.rent)],
      [figure(area.grossYield, 'n/a')],
    ]),
  )
  draft.text('These are averages of all homes. They say nothing about one street or one home.')
}
/** The figures of one area; of several side by side. */
export async function answerArea(draft: Draft): Promise<void> {
  const { areas } = draft.question
  const [area] = areas
  if (!area) return void draft.text('Tell me which town, city or council you mean, or look through ', { link: 'all areas', place: { page: 'areas', query: '' } }, '.') // prettier-ignore
  const used = await draft.use(areaFigures, { area: area.slug })
  if ('problem' in used) return void draft.text(used.problem)
  const { facts, figure } = used
  const link = areaLink(facts)
  draft.text(
    facts.price && facts.rent
      ? say`In ${link} the average price is ${figure(facts.price)} and the average rent ${figure(facts.rent)} a month${facts.grossYield ? say`: a gross yield of ${figure(facts.grossYield)}` : null}. `
      : facts.price
        ? say`In ${link} the average price is ${figure(facts.price)}. No average rent is published for it, so there is no yield. `
        : facts.rent
          ? say`In ${link} the average rent is ${figure(facts.rent)} a month. No average price is published for it, so there is no yield. `
          : say`Neither an average price nor an average rent is published for ${link}. `,
    facts.price && facts.rent && !facts.grossYield ? 'No yield is given, as price and rent are of different places. ' : null, // prettier-ignore
    changeWords(used),
  )
  const around = facts.around.filter(({ grossYield }) => grossYield !== null)
  if (facts.grossYield && around.length > 0) {
    draft.text(
      say`For comparison, the gross yield is ${listed(around.map(({ name, grossYield }) => say`${figure(grossYield)} in ${name === 'United Kingdom' ? 'the United Kingdom' : withArticle(name)}`))}.`,
    )
  }
  await sayDeals(draft, ` in ${facts.name}`, { areas: [facts.slug], priceTo: toPounds(draft.question.budget.toPence) })
}

function changeWords({ facts, figure }: Used<AreaFacts & { around: unknown }>): Said {
  const { priceChange, rentChange } = facts
  if (priceChange === null && rentChange === null) return null
  if (rentChange === null) return say`The price changed by ${figure(priceChange)} in a year.`
  if (priceChange === null) return say`The rent changed by ${figure(rentChange)} in a year.`
  return say`In a year the price changed by ${figure(priceChange)} and the rent by ${figure(rentChange)}.`
}

const toPounds = (pence: number | undefined) => (pence === undefined ? undefined : pence / 100)

const areaLink = ({ name, slug }: Pick<Area, 'name' | 'slug'>): Span => ({ link: name, place: { page: 'area', slug } })

const numberWord = (count: number) => ['No', 'One', 'Two', 'Three', 'Four', 'Five'][count] ?? String(count)
