import type { SampleDealRow } from './deal-row.ts'

interface Comparable {
  address: string
  detail: string
  floorArea: number
  pence: number
  /** UTC ISO text. */
  date: string
  distanceMetres: number
}

// The streets are invented, like everything in a sample pack.
const streets = [
  'Alder Row',
  'Bellfounder Street',
  'Candlewick Road',
  'Dovecote Lane',
  'Elderflower Street',
  'Farrier Road',
  'Gooseberry Row',
  'Harebell Street',
  'Ironmonger Lane',
  'Juniper Bank',
  'Kiln Street',
  'Lantern Road',
]

/** A stream of numbers from 0 to 1 that is always the same for the same seed (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The facts of a deal that its comparables are made like. */
type Likeness = Pick<SampleDealRow, 'id' | 'property_type' | 'bedrooms' | 'floor_area_m2' | 'created_at'>

/** Invented sales near the deal around `valuePence`, the same on every run. */
export function makeSoldComparables(deal: Likeness, valuePence: number, count: number): Comparable[] {
  const random = seededRandom(deal.id * 2)
  const spread = [-0.05, 0.03, -0.01, 0.06]
  return Array.from({ length: count }, (_, index) => {
    const drift = spread[index % spread.length]! + (random() - 0.5) * 0.02
    const days = 30 + Math.floor(random() * 600)
    return {
      address: `${3 + Math.floor(random() * 110)} ${streets[(deal.id * 5 + index * 7) % streets.length]}`,
      detail: deal.bedrooms ? `${deal.bedrooms} bed` : deal.property_type,
      floorArea: Math.round((deal.floor_area_m2 ?? 80) * (1 + drift * 0.8)),
      pence: Math.round((valuePence * (1 + drift)) / 50_000) * 50_000,
      date: new Date(Date.parse(deal.created_at) - days * 86_400_000).toISOString(),
      distanceMetres: 100 + Math.floor(random() * 14) * 50,
    }
  })
}
