import { aMonth, amount, between, pick, type Random } from './generated-figures.ts'
import { means, plain, trap, type Template } from './generated-makers.ts'

/** Deals and areas within limits, and what is asked of them afterwards. */

const deals = (say: string | readonly string[], args: Record<string, unknown>) => means(say, { of: 'deals', args })
const areas = (say: string | readonly string[], args: Record<string, unknown>) => means(say, { of: 'areas', args })
const area = (say: string | readonly string[], ...slugs: string[]) => means(say, { of: 'area', slugs })

const budget = (random: Random) => between(random, 110_000, 400_000, 5000)
const someYield = (random: Random) => between(random, 10, 18) / 2

const lands = [
  ['Wales', 'wales', { country: 'Wales' }],
  ['the North West', 'north-west', { region: 'North West' }],
  ['Yorkshire', 'yorkshire-and-the-humber', { region: 'Yorkshire and The Humber' }],
  ['the North East', 'north-east', { region: 'North East' }],
  ['the West Midlands', 'west-midlands', { region: 'West Midlands' }],
] as const
const towns = [['Leeds', 'leeds'], ['Hull', 'kingston-upon-hull'], ['Sheffield', 'sheffield'], ['Nottingham', 'nottingham'], ['Cardiff', 'cardiff'], ['Burnley', 'burnley'], ['Liverpool', 'liverpool'], ['Manchester', 'manchester']] as const // prettier-ignore
const types = [
  ['student', 'Student'],
  ['retail', 'Retail'],
  ['residential', 'Residential'],
] as const

/** Two towns that are not the same. */
function twoTowns(random: Random) {
  const first = pick(random, towns)
  return [first, pick(random, towns.filter((town) => town !== first))] as const // prettier-ignore
}

const forDeals: readonly Template[] = [
  plain('deals below a price', (r) => {
    const to = budget(r)
    return deals(pick(r, [`deals under ${amount(r, to)}`, `show me deals up to ${amount(r, to)}`]), { priceTo: to })
  }),
  plain('deals in a place below a price', (r) => {
    const [[name, slug], to] = [pick(r, lands), budget(r)]
    return deals(`any deals in ${name} under ${amount(r, to)}?`, { areas: [slug], priceTo: to })
  }),
  plain('deals of a yield', (r) => {
    const least = someYield(r)
    return deals(pick(r, [`deals with a yield over ${least}%`, `deals yielding at least ${least}%`]), { leastYieldPercent: least }) // prettier-ignore
  }),
  plain('deals in a town', (r) => {
    const [name, slug] = pick(r, towns)
    return deals(pick(r, [`deals in ${name}`, `what have you got in ${name}? any deals`]), { areas: [slug] })
  }),
  trap('deals above a price', (r) => {
    const from = budget(r)
    return deals(`deals over ${amount(r, from)}`, { priceFrom: from })
  }),
  trap('deals between two prices', (r) => {
    const from = between(r, 80_000, 190_000, 5000)
    const to = from + between(r, 30_000, 150_000, 5000)
    return deals(pick(r, [`deals between ${amount(r, from)} and ${amount(r, to)}`, `deals from ${amount(r, from)} to ${amount(r, to)}`, `deals ${from / 1000}-${to / 1000}k`]), { priceFrom: from, priceTo: to }) // prettier-ignore
  }),
  trap('yield first, then place, then price', (r) => {
    const [[name, slug], to, least] = [pick(r, lands), budget(r), someYield(r)]
    return deals(`at least ${least}% yield, ${name}, no more than ${amount(r, to)}: any deals?`, { areas: [slug], priceTo: to, leastYieldPercent: least }) // prettier-ignore
  }),
  trap('deals of a type', (r) => {
    const [[name, propertyType], to] = [pick(r, types), budget(r)]
    return deals(`${name} deals below ${amount(r, to)}`, { propertyType, priceTo: to })
  }),
  trap('deals for a strategy', (r) => {
    const to = budget(r)
    return deals(pick(r, [`hmo deals under ${amount(r, to)}`, `any licensed HMOs for less than ${amount(r, to)}`]), { strategy: 'Licensed HMO', priceTo: to }) // prettier-ignore
  }),
  trap('deals in an order', (r) => {
    const [[name, slug], [words, sort]] = [pick(r, lands), pick(r, [['cheapest', 'price'], ['highest yield', 'yield'], ['highest ROI', 'roi']] as const)] // prettier-ignore
    return deals(`${words} deals in ${name}`, { areas: [slug], sort })
  }),
  trap('deals elsewhere', (r) => {
    const [[name, slug], to] = [pick(r, lands), budget(r)]
    return deals(pick(r, [`deals under ${amount(r, to)} not in ${name}`, `deals up to ${amount(r, to)} outside ${name}`]), { notIn: [slug], priceTo: to }) // prettier-ignore
  }),
  trap('deals within a corrected budget', (r) => {
    const to = budget(r)
    return deals(`deals under ${amount(r, to + 40_000)}, no sorry, ${amount(r, to)}`, { priceTo: to })
  }),
  trap('deals and the budget of a friend', (r) => {
    const to = budget(r)
    return deals(`my mate spent ${amount(r, to + 60_000)} but I only have ${amount(r, to)}, which deals can I look at`, { priceTo: to }) // prettier-ignore
  }),
  trap('then deals elsewhere', (r) => {
    const [[name], [other, slug], to] = [pick(r, lands.slice(0, 2)), pick(r, lands.slice(2)), budget(r)]
    return deals([`deals in ${name} under ${amount(r, to)}`, `and in ${other}?`], { areas: [slug], priceTo: to })
  }),
  trap('then deals below another price', (r) => {
    const [[name, slug], to] = [pick(r, lands), budget(r)]
    return deals([`deals in ${name} up to ${amount(r, to + 50_000)}`, `and under ${amount(r, to)}`], { areas: [slug], priceTo: to }) // prettier-ignore
  }),
  trap('then only a type', (r) => {
    const [to, [name, propertyType]] = [budget(r), pick(r, types)]
    return deals([`deals under ${amount(r, to)}`, `only ${name} ones`], { priceTo: to, propertyType })
  }),
  trap('then one of the list', (r) => {
    const [words, index] = pick(r, [
      ['the first one', 0],
      ['the second', 1],
      ['the third one', 2],
    ] as const)
    return means([`deals under ${amount(r, between(r, 200_000, 400_000, 5000))}`, `tell me more about ${words}`], { of: 'deal', index }) // prettier-ignore
  }),
  trap('then the tax on one of the list', (r) => {
    const [words, index] = pick(r, [
      ['the first one', 0],
      ['the second', 1],
      ['the third', 2],
    ] as const)
    return means([`deals under ${amount(r, between(r, 200_000, 400_000, 5000))}`, `stamp duty on ${words}?`], { of: 'tax-of-deal', index }) // prettier-ignore
  }),
]

const forAreas: readonly Template[] = [
  plain('areas within a budget', (r) => {
    const most = between(r, 120_000, 400_000, 5000)
    return areas(pick(r, [`best areas under ${amount(r, most)}`, `areas below ${amount(r, most)}`]), { budget: most })
  }),
  plain('areas of a land within a budget', (r) => {
    const [[name, , within], most] = [pick(r, lands), between(r, 150_000, 400_000, 5000)]
    return areas(`areas in ${name} under ${amount(r, most)}`, { ...within, budget: most })
  }),
  plain('the rent of a town', (r) => {
    const [name, slug] = pick(r, towns)
    return area(pick(r, [`average rent in ${name}`, `what are rents like in ${name}?`]), slug)
  }),
  plain('the price of a town', (r) => {
    const [name, slug] = pick(r, towns)
    return area(pick(r, [`average house price in ${name}?`, `whats the avg price in ${name}`]), slug)
  }),
  plain('two towns beside each other', (r) => {
    const [[one, first], [two, second]] = twoTowns(r)
    return area(pick(r, [`compare ${one} and ${two}`, `${one} vs ${two} yields`]), first, second)
  }),
  trap('areas of a yield', (r) => {
    const [[name, , within], least] = [pick(r, lands), between(r, 9, 12) / 2]
    return areas(`areas with yields above ${least}% in ${name}`, { ...within, leastYieldPercent: least })
  }),
  trap('areas in an order', (r) => {
    const [[name, , within], [words, sort]] = [pick(r, lands), pick(r, [['highest rents', 'rent'], ['cheapest', 'price'], ['fastest growing', 'growth']] as const)] // prettier-ignore
    return areas(`which areas in ${name} have the ${words === 'cheapest' ? 'cheapest prices' : words === 'highest rents' ? words : 'fastest growing prices'}`, { ...within, sort }) // prettier-ignore
  }),
  trap('areas by their rent within a budget', (r) => {
    const [rent, most] = [between(r, 700, 1100, 50), between(r, 150_000, 300_000, 5000)]
    return areas(`areas where the rent is above ${aMonth(r, rent)} and prices under ${amount(r, most)}`, { rentFrom: rent, budget: most }) // prettier-ignore
  }),
  trap('areas elsewhere', (r) => {
    const [[name, slug], most] = [pick(r, lands), between(r, 150_000, 300_000, 5000)]
    return areas(`best areas under ${amount(r, most)} but not in ${name}`, { notIn: [slug], budget: most })
  }),
  trap('a town corrected', (r) => {
    const [[one], [two, slug]] = twoTowns(r)
    return area(`average rent in ${one}, sorry no, ${two}`, slug)
  }),
  trap('then another town', (r) => {
    const [[one], [two, slug]] = twoTowns(r)
    return area([`average rent in ${one}`, `and in ${two}?`], slug)
  }),
  trap('then areas elsewhere', (r) => {
    const [[name], [other, , within], most] = [pick(r, lands.slice(0, 2)), pick(r, lands.slice(2)), between(r, 150_000, 300_000, 5000)] // prettier-ignore
    return areas([`areas in ${name} below ${amount(r, most)}`, `what about ${other}`], { ...within, budget: most })
  }),
]

export const searchTemplates: readonly Template[] = [...forDeals, ...forAreas]
