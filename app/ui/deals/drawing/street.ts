import type { DrawingFacts } from '#app/domain/deals/files/drawing-facts.ts'
import { drawingHref } from '#app/ui/links.ts'
import { Kept } from '#app/utils/kept.ts'
import { lastOf } from '#app/utils/last.ts'
import { type Air, airOf } from './air.ts'
import { build } from './build.ts'
import { svg } from './draw-deal.ts'
import { completeFacts } from './facts.ts'
import { hedge, tree } from './garden.ts'
import { hashOf, drawingVersion } from './name.ts'
import { bike, lamp, pillarBox, vehicle } from './pavement.ts'
import { at, box, randomFrom, type Random } from './pen.ts'
import { backdrop, ground, groundLine, groundStroke } from './scene.ts'
import { heavens } from './sky.ts'

const frame = { top: 16, height: 368 }
/** Nothing stands nearer to the top than 12 px. */
const clear = frame.top + 12
/** Room at both ends: no deal stands at the edge of the screen. */
const edge = 64
const gap = 54
/** Chimneys, eaves and gardens reach no farther beyond their building. */
const overhang = 32
/** A deal that begins here is out of sight of a telephone 412 px wide, which sees 644 of a street. */
const firstScreen = 644 + overhang

/** The air of a street, which begins as whatever the page has above it. */
const evenAir: Air = {
  ...airOf({ id: 0, region: '' }, 'clear'),
  sky: [
    ['#e9e2d0', '#1c2a38'],
    ['#e9e2d0', '#31425b'],
    ['#f2e0c2', '#a67f70'],
  ],
  farther: ['#dfd8c1', '#2d3b51'],
  far: ['#d3ccb1', '#222f3f'],
}

/** The building of a deal as it stands in a street, with what belongs to it. */
interface Drawn {
  all: ReturnType<typeof completeFacts>
  width: number
  scale: number
  art: string
  /** True for a house of a row. */
  joins: boolean
}

/** One deal of a street: its building from `left` on. */
interface Lot extends Drawn {
  left: number
}

/** Buildings by the facts of their deals: drawing one is how it is measured. Some 100 of them. */
const kept = new Kept<Drawn>(1_000_000, ({ art }, name) => art.length + name.length)

/** A street as an element of a page, with the place of each of its deals, in units of the drawing. */
interface DrawnStreet {
  art: string
  width: number
  lots: { left: number; width: number }[]
}

/** The name of a street, which says which deals stand in it. Other facts of one of them, or another order, give another name. */
export function streetName(list: readonly DrawingFacts[]): string {
  return `street-${list.map(({ id }) => id).join('-')}-${drawingVersion}-${hashOf(list)}`
}

/**
 * Deals side by side on one ground line, as wide as they need, as an element of a page. Houses of rows join, as they do in a row.
 * The deals beyond the first screen are a picture of their own, so that the page stays light and nothing of it waits for them.
 */
export function drawStreet(list: readonly DrawingFacts[]): DrawnStreet {
  const lots = lotsOf(list)
  const { width, height } = sizeOf(lots)
  const air = randomFrom(`street ${list.map(({ id }) => id).join()}`)
  const { first, rest, from } = splitLots(lots)
  const picture = `<image href="${drawingHref(streetName(list))}" x="${from}" y="${frame.top}" width="${width - from}" height="${height}"/>`
  const art = svg(
    { width, height, top: frame.top },
    heavens(evenAir, 'street', box(0, frame.top, width, frame.height), false) +
      backdrop({ setting: 'street', region: '' }, evenAir, air, width, clear) +
      ground({ setting: 'street' }, air, width) +
      at(0, groundLine, beforeFirst(lots[0]) + drawLots(first, rest[0]?.left ?? width)) +
      (rest.length > 0 ? picture : '') +
      groundStroke(width),
  )
  return { art, width, lots: lots.map(({ left, width }) => ({ left, width })) }
}

/** The deals of a street beyond the first screen, with nothing behind them; none where all of them stand in it. */
export function drawRestOfStreet(list: readonly DrawingFacts[]): string | undefined {
  const lots = lotsOf(list)
  const { width, height } = sizeOf(lots)
  const { rest, from } = splitLots(lots)
  if (rest.length === 0) return undefined
  return svg({ width: width - from, height, top: frame.top, left: from }, at(0, groundLine, drawLots(rest, width)))
}

/** The deals of the first screen and the others, with the place where the picture of these begins. */
function splitLots(lots: readonly Lot[]) {
  const first = lots.filter(({ left }) => left < firstScreen)
  const rest = lots.slice(first.length)
  return { first, rest, from: (rest[0]?.left ?? 0) - overhang }
}

/** Buildings with what stands between and before them; `end` is where the next one begins. */
function drawLots(lots: readonly Lot[], end: number): string {
  const art = lots.map((lot, i) => {
    const garden = randomFrom(`${lot.all.id} street`)
    const between = gardenAfter(lot, lots[i + 1]?.left ?? end, garden)
    return between + at(lot.left, 0, lot.art, lot.scale) + thingOf(lot, garden)
  })
  return art.join('')
}

const sizeOf = (lots: readonly Lot[]) => {
  const last = lastOf(lots)
  return { width: (last ? last.left + last.width : 0) + edge, height: frame.height }
}

function lotsOf(list: readonly DrawingFacts[]): Lot[] {
  let x = edge
  let hasJoined = false
  return list.map((facts, index) => {
    const name = JSON.stringify(facts)
    const drawn = kept.get(name) ?? kept.keep(name, drawBuilding(facts))
    if (index > 0 && !(drawn.joins && hasJoined)) x += gap
    hasJoined = drawn.joins
    const lot = { ...drawn, left: x }
    x += lot.width
    return lot
  })
}

function drawBuilding(facts: DrawingFacts): Drawn {
  const all = { ...completeFacts(facts), setting: 'street' as const }
  const building = build(all)
  const hasHalf = all.form === 'semi'
  const full = hasHalf ? building.w * 2 : building.w
  const scale = Math.min(1, 60 / building.storey, 262 / full, (groundLine - clear - 4) / building.h)
  return {
    all,
    width: Math.round(full * scale),
    scale,
    art: (hasHalf ? (building.around ?? '') : '') + building.art,
    // Below a narrow house there is no room for its price, so it stands by itself.
    joins: Boolean(building.reach) && !hasHalf && full * scale > 150,
  }
}

/** The plants before the first deal. */
function beforeFirst(first: Lot | undefined): string {
  return first ? tree(first.left / 2, 0.62, randomFrom(`${first.all.id} edge`)) : ''
}

function gardenAfter({ left, width }: Lot, next: number, garden: Random): string {
  const room = next - left - width
  if (room < 30) return ''
  const growing = garden.chance(0.5) ? hedge(left + width + 8, room - 16, 13) : ''
  return tree(left + width + room / 2, 0.72, garden) + growing
}

/** The thing on the pavement before a deal. */
function thingOf({ all, left, width }: Lot, garden: Random): string {
  if (all.propertyType === 'Student') return at(0, 14, bike(left + 30) + bike(left + 92, '#7f281b'))
  if (all.propertyType === 'Retail') return at(left + 8, 8, pillarBox(0), 0.8)
  if (garden.chance(0.4)) return at(left + width - 30, 14, lamp(0), 0.8)
  const paint = garden.pick(['#6c8b80', '#7f281b', '#23435f'])
  return garden.chance(0.5) ? at(left + 20, 22, vehicle(0, 'car', paint), 0.9) : ''
}
