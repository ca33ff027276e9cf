import type { PropertyType } from '#db/schema.ts'
import { phrases, words } from './lists.ts'

/** Words for the wishes of a search besides places and figures. */

export const rising = phrases`
  growth, growing, rising, appreciation, fastest, grow, grows, grown, grew, going up, gone up, went up, risen, rise,
  rises, increased, increasing, increase
`
export const falling = phrases`
  falling, fallen, fell, falls, dropping, dropped, declining, decreasing, decreased, going down, gone down, went down,
  losing value, slowest, shrinking, the least, not growing, not rising
`
export const smallGrowth = phrases`growth under, growth below, growth less, growth of less, growth at most`
export const dear = phrases`expensive, dearest, dearer, priciest, pricey, pricier, costliest`
export const low = words`lowest low worst smallest least cheapest cheap poorest bottom weakest slowest lower poor`
export const high = words`highest high most top biggest largest best strongest fastest higher`
export const betweenOrder = words`gross net average rental house property monthly price annual capital`
export const unmeasured = phrases`
  student, students, hmo, hmos, families, family, schools, crime, crimes, safe, safest, safety, holiday let,
  holiday lets, airbnb, commuters, commuting, jobs, demand, regeneration, population, flats, detached, terraced
`
export const orders = phrases`
  cheap, cheapest, expensive, dearest, most expensive, priciest, highest, lowest
`
/** Words and signs between the numbers of deals, and those of them that stand behind a number only. */
export const betweenDealIds = words`- / # , & and or vs versus number no with to . id v`
export const behindDealIds = words`with to or vs v`
export const beforeNextDealId = words`and what how about also now with to`
/** Words that make a number one of money or of things. */
export const units = words`
  k m % percent pc pct grand pounds quid thousand million bed beds bedroom bedrooms bedroomed bath baths bathroom
  bathrooms room rooms flat flats house houses unit units property properties tenants year years month months week
  weeks day days mile miles pcm pm pw pa per in
`

export const propertyTypes: Readonly<Record<PropertyType, readonly string[]>> = {
  Student: phrases`student, students, student lets, student let, pbsa`,
  Commercial: phrases`commercial, office, offices, industrial, warehouse, warehouses`,
  Retail: phrases`retail, shop, shops`,
  Development: phrases`development, developments, conversion project, refurbishment project`,
  Residential: phrases`residential, terraced houses, family homes`,
}

export const strategies: Readonly<Record<string, readonly string[]>> = {
  'Licensed HMO': phrases`hmo, hmos, licensed hmo`,
  'Buy to let': phrases`buy to let, btl, btls, buy to lets`,
  'Refurbish and let': phrases`refurbish and let, refurb, refurbs, doer upper, fixer upper, refurbishment`,
  'Lease extension': phrases`lease extension, short lease`,
  'Mixed use': phrases`mixed use`,
  'Value add': phrases`value add`,
  'Commercial let': phrases`commercial let`,
  'Managed student let': phrases`managed student let`,
  Conversion: phrases`conversion, conversions`,
}

/** Wishes for deals by which no search can narrow them. */
export const unsearched: Readonly<Record<string, readonly string[]>> = {
  bedrooms: phrases`bed, beds, bedroom, bedrooms, bedroomed`,
  'the kind of home': phrases`
    flat, flats, apartment, apartments, house, houses, terrace, terraces, terraced, semi, semis, detached, bungalow,
    bungalows, maisonette, maisonettes, studio, studios
  `,
  'gardens or parking': phrases`garden, gardens, parking, garage, driveway`,
  'land, garages or plots': phrases`land, plot, plots, garages, farm, farms`,
  tenure: phrases`freehold, leasehold, freeholds, leaseholds`,
  'who lives there': phrases`tenanted, with tenants, tenants in situ, sitting tenant, sitting tenants, vacant`,
  'what is nearby': phrases`station, stations, school, schools, university, motorway, beach, seaside, coast`,
  'market value': phrases`bmv, below market value, discounted, discount`,
  'EPC ratings': phrases`epc`,
  'when they came': phrases`newest, latest, recent, new deals, this week, today`,
}

export const sortSubjects = {
  yield: phrases`yield, yields, yielding, return, returns, yielders`,
  roi: phrases`roi`,
  rent: phrases`rent, rents, rental income`,
  price: phrases`
    cheap, cheapest, price, prices, affordable, cheaper, cost, expensive, dearest, dearer, priciest, pricey,
    costliest, pricier
  `,
} as const
