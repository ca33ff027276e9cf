import { doors } from './building.ts'
import { brass, green } from './colours.ts'
import { type CompleteFacts, lookOf } from './facts.ts'
import { box, fill, type Random, times } from './pen.ts'
import { type End, gable, roof, type Tile } from './roofs.ts'
import { shopfront } from './shopfront.ts'
import { type Skin, wall } from './walls.ts'
import { columnsOf, floorWindows, grid, life, type Opening, windows, openings } from './windows.ts'

export const shopColours = doors.filter((colour) => colour !== brass)
export const tradeColours: Partial<Record<string, string>> = {
  pharmacy: green,
  bakery: '#8e5820',
  bank: '#23435f',
  grocer: green,
  cleaner: '#23706b',
  cafe: '#7f281b',
  books: '#23435f',
}

export interface Front {
  w: number
  storeys: number
  skin: Skin
  tile: Tile
  era: CompleteFacts['era']
  bays: number
  head: 'roof' | 'parapet' | 'gable'
  shopH: number
}

/** A shop with rooms above, as it stands in any street. */
export function shopHouse(
  front: Front,
  own: Random,
  colour: string,
  trade: string | undefined,
  facts?: CompleteFacts,
  end: [End, End] = ['party', 'party'],
): string {
  const { w, storeys, skin, tile, era, bays, head, shopH } = front
  const storey = 58
  const top = -shopH - 36 - (storeys - 1) * storey - 6
  const o: Opening = { ...openings[era], h: 38, trim: skin.surface === 'frame' ? undefined : skin.trim }
  o.w = Math.min(o.w, Math.floor(w / bays - 16))
  const columns = columnsOf(bays, 4, w - 4)
  const tops = times(storeys - 1, (i) => -shopH - 36 - (i + 1) * storey + 14)
  const rooms = tops.map((y, i) => {
    const spots = grid(columns, [y])
    if (!facts) return i ? '' : windows(grid(columns, tops), o)
    const isHome = facts.state === 'in use' && !facts.floors.includes(i + 1)
    return floorWindows(facts, i + 1, spots, o) + (isHome ? life(spots, o, own) : '')
  })
  const heads = {
    roof: () => roof(w, top + 2, 40, tile, ...end, own),
    parapet: () => fill(skin.trim, box(-3, top - 10, w + 6, 12)) + fill(skin.shade, box(0, top + 2, w, 3)),
    gable: () => gable(2, w - 4, top + 4, 56, skin, tile, skin.surface === 'frame'),
  }
  const body = storeys > 1 ? wall(w, -top, skin, own) : fill(skin.wall, box(0, top, w, -top))
  return (
    (head === 'parapet' ? '' : heads[head]()) +
    body +
    (head === 'parapet' ? heads[head]() : '') +
    rooms.join('') +
    shopfront(3, w - 6, shopH, colour, own, shopOf(facts, trade))
  )
}

/** The state of the shop at street level; a neighbour's is open. */
export const shopOf = (facts: CompleteFacts | undefined, trade: string | undefined) => ({
  trade,
  look: facts && lookOf(facts, 0),
})

/** The outline of a house with a shop, `left` being where it begins. */
export function shopOutline({ w, storeys, head, shopH }: Front, left: number): string {
  const top = -shopH - 36 - (storeys - 1) * 58 - 6
  if (head === 'gable') return `M${left} 0V${top}l${w / 2}-56 ${w / 2} 56V0z`
  const tip = top - (head === 'roof' ? 38 : 10)
  return box(left, tip, w, -tip)
}
