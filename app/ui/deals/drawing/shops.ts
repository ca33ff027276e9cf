import { type Building, skinOf, tileOf } from './building.ts'
import { cream, faded, white } from './colours.ts'
import { door } from './doors.ts'
import { type CompleteFacts, type Form, isWorks, lookOfStairs } from './facts.ts'
import { house, type Row } from './house.ts'
import { at, box, fill, type Random, randomFrom, times } from './pen.ts'
import { chimney } from './roofs.ts'
import { type Front, shopColours, shopHouse, shopOutline, tradeColours } from './shop-house.ts'
import { windows } from './windows.ts'
import { scaffold } from './works.ts'

export function shops(facts: CompleteFacts, own: Random): Building {
  const { form, storeys, units, bays, era } = facts
  const skin = skinOf(facts)
  const tile = tileOf(facts)
  const isParade = form === 'parade'
  const isHigh = form === 'high-street'
  const w = { shop: 170, 'corner-shop': 236, parade: 148, 'high-street': 168 }[form as string] ?? 170
  const shopH = isHigh ? 76 : 84
  const head =
    facts.material === 'timber'
      ? 'gable'
      : storeys < 2
        ? 'roof'
        : isHigh || (isParade && era !== 'victorian')
          ? own.chance(0.5) && isHigh && era === 'victorian'
            ? 'roof'
            : 'parapet'
          : 'roof'
  const front: Front = { w, storeys, skin, tile, era, bays, head, shopH }
  const colours = shopColours
  const colourOf = (trade: string | undefined) => (trade && tradeColours[trade]) || own.pick(colours)
  const tradesOf = facts.trade
    ? [facts.trade, ...(units > 1 ? ['grocer', 'hair'].filter((t) => t !== facts.trade) : [])]
    : []
  const ours = times(units, (i) =>
    at(i * w, 0, shopHouse(front, randomFrom(`${facts.id} shop ${i}`), colourOf(tradesOf[i]), tradesOf[i], facts)),
  ).join('')
  const top = -shopH - 36 - (storeys - 1) * 58 - 6
  const tip = -top + (head === 'roof' ? 76 : 62)
  const stack =
    head === 'roof' && era !== 'modern'
      ? chimney(-14, top - 30, 2, skin, 26) + chimney(w * units - 14, top - 30, 2, skin, 26)
      : ''
  const overlay = isWorks(facts) ? scaffold(4, w * units - 8, -top, 58, own) : ''
  if (form === 'corner-shop') {
    const side =
      fill(skin.shade, box(w, top, 46, -top)) +
      fill(tile.dark, `M${w} ${top + 2}v-40l46 40z`) +
      windows([[w + 22, top + 14]], { kind: 'sash', w: 20, h: 38, trim: skin.trim, look: lookOfStairs(facts) }) +
      fill(cream, box(w, -shopH - 36, 46, 6)) +
      fill(own.pick(colours), box(w, -shopH - 30, 46, 24)) +
      door(w + 23, shopH - 10, own.pick(colours), white, 'glazed', 28)
    const next = {
      ...facts,
      form: 'terrace' as Form,
      bays: 2,
      bayStoreys: 0,
      storeys: 2,
      state: 'in use' as const,
      floors: [],
    }
    return {
      art:
        shopHouse({ ...front, bays: 4 }, own, colourOf(facts.trade ?? undefined), facts.trade ?? undefined, facts, [
          'party',
          'verge',
        ]) +
        side +
        stack,
      w: w + 46,
      // The houses beside it have two storeys.
      h: Math.max(tip, 204),
      storey: 70,
      zoom: 1.1,
      around: faded(facts, box(-w - 236, -188, 472, 188), at(-w, 0, houseRow(next))),
      reach: [-w, w + 46],
    }
  }
  const neighbour = (i: number, x: number) => {
    const random = randomFrom(`${facts.id} neighbour ${i}`)
    const other = isHigh
      ? {
          ...front,
          w: 120 + Math.round(random.between(0, 50) / 24) * 24,
          storeys: Math.max(2, storeys + random.pick([-1, 0, 0])),
          head: random.pick(['roof', 'parapet'] as const),
          skin: {
            ...skinOf({ material: random.pick(['red-brick', 'render', facts.material, 'buff-brick']) }),
            surface: 'plain',
          },
          era: 'victorian' as const,
          bays: random.pick([2, 3]),
        }
      : front
    const left = x < 0 ? x - other.w : x
    return {
      art: at(left, 0, shopHouse(other, random, random.pick(colours), undefined)),
      outline: shopOutline(other, left),
      w: other.w,
    }
  }
  const around: string[] = []
  const outlines: string[] = []
  let [from, to] = [0, w * units]
  const sides = units > 1 || (storeys < 2 && !isHigh) ? 1 : isHigh ? 2 : own.pick([1, 2])
  for (let i = 0; i < sides; i++) {
    const [a, b] = [neighbour(i * 2, from || -0.001), neighbour(i * 2 + 1, to)]
    around.push(a.art, b.art)
    outlines.push(a.outline, b.outline)
    from -= a.w
    to += b.w
  }
  const canopy =
    isParade && era !== 'victorian'
      ? (x: number, width: number) =>
          fill(cream, box(x, -shopH - 40, width, 8)) + fill(skin.shade, box(x, -shopH - 32, width, 3))
      : () => ''
  return {
    art: ours + canopy(0, w * units) + stack + overlay,
    w: w * units,
    h: tip,
    storey: isHigh ? 58 : 70,
    around: faded(facts, outlines.join(''), around.join('') + canopy(from, -from) + canopy(w * units, to - w * units)),
    reach: [from, to],
    zoom: storeys < 2 ? 1.25 : storeys < 3 ? 1.15 : 1,
  }
}

/** Two plain houses that lean on a corner shop. */
function houseRow(facts: CompleteFacts): string {
  const row: Row = {
    w: 118,
    storey: 70,
    skin: skinOf(facts),
    tile: tileOf(facts),
    rise: 44,
    parapet: false,
    doorLast: true,
    front: 'none',
    pots: 2,
    band: false,
    gables: false,
  }
  return times(4, (i) => at(118 - i * 118, 0, house(facts, row, randomFrom(`${facts.id} next ${i}`), false))).join('')
}
