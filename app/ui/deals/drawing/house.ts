import { doors } from './building.ts'
import { boardColour, cream } from './colours.ts'
import { door } from './doors.ts'
import { type CompleteFacts, lookOf, lookOfStairs } from './facts.ts'
import { balcony, gardenWall, hedge, railings } from './garden.ts'
import { box, fill, line, type Random, randomFrom, times } from './pen.ts'
import { dormer, type End, gable, roof, rooflight, type Tile } from './roofs.ts'
import { type Skin, wall } from './walls.ts'
import { bay } from './bays.ts'
import { cat, columnsOf, floorTop, life, type Opening, windows, openings } from './windows.ts'

export interface Row {
  w: number
  storey: number
  skin: Skin
  tile: Tile
  rise: number
  parapet: boolean
  doorLast: boolean
  front: string
  pots: number
  band: boolean
  gables: boolean
}

/** One front of a row: our own carries life or works, a neighbour only differs in its door. */
export function house(
  facts: CompleteFacts,
  row: Row,
  own: Random,
  isOurs: boolean,
  ends: [End, End] = ['party', 'party'],
): string {
  const { storeys, bays, bayStoreys, era, state } = facts
  const { w, storey, skin, tile } = row
  const top = -storeys * storey - 6
  const isGrand = era === 'georgian' || facts.form === 'guest-house'
  const columns = bays === 1 ? [w * 0.3, w * 0.76] : columnsOf(bays, 0, w)
  const doorColumn = bays === 3 ? 1 : row.doorLast || bays === 1 ? columns.length - 1 : 0
  const bayColumns = bayStoreys
    ? columns.map((_, i) => i).filter((i) => i !== doorColumn && (bays !== 3 || i !== 1))
    : []
  const o: Opening = { ...openings[era], trim: skin.trim }
  if (bays === 3) o.w = Math.min(o.w, 40)
  const heights = isGrand ? [46, 46, 38, 28] : [44, 44, 40, 36]
  const isHome = isOurs && state === 'in use'
  // Builders begin below, and board what is not for sale there.
  const look = (floor: number) =>
    isOurs ? (lookOf(facts, floor) ?? (state === 'conversion' && floor === 0 ? 'boarded' : undefined)) : undefined
  const isWild = isOurs && state === 'empty' && look(0) === 'boarded'
  const floorArt = times(storeys, (floor) => {
    const spots = columns.flatMap((x, i) => {
      if (
        (floor === 0 && i === doorColumn) ||
        (bayColumns.includes(i) && floor < bayStoreys) ||
        (bays === 1 && facts.form !== 'cottages' && floor > 0 && i === 1)
      )
        return []
      return [[x, floorTop(storey, floor, 16)] as const]
    })
    const opening = { ...o, h: Math.min(o.h, heights[floor]!), look: look(floor) }
    return windows(spots, opening) + (isHome && !opening.look ? life(spots, opening, own) : '')
  })
  const bayTops = times(bayStoreys, (floor) => floorTop(storey, floor, 18))
  const gableFront = bayStoreys > 1 && bayStoreys >= storeys && row.gables
  const bayW = era === 'interwar' ? 74 : 60
  const bayArt = bayColumns.map((i) => {
    const x = Math.max(4, columns[i]! - bayW / 2)
    return (
      (gableFront
        ? gable(x - 6, bayW + 12, top + 6, era === 'interwar' ? 46 : 40, skin, tile, era === 'interwar')
        : '') +
      bay(
        x,
        bayW,
        bayTops,
        { ...o, kind: era === 'interwar' ? 'casement' : 'sash', h: 38 },
        skin,
        tile,
        !gableFront,
        bayTops.map((_, floor) => look(floor)),
      )
    )
  })
  const sill = columns[doorColumn === 0 ? columns.length - 1 : 0]!
  const pet =
    isHome && own.chance(0.16) ? cat(sill, -storey + (bayColumns.length ? 56 : 14 + Math.min(o.h, heights[0]!))) : ''
  // The houses of a row show the same odd bricks and tiles: then they are the same text.
  const texture = randomFrom(`${facts.id} row`)
  const leaf = isWild ? boardColour : own.pick(doors)
  const dx = columns[doorColumn]!
  const roofArt = row.parapet
    ? roof(w, top - 8, 20, tile, 'party', 'party', texture) +
      fill(skin.trim, box(-1, top - 12, w + 2, 14)) +
      fill(skin.shade, box(-1, top, w + 2, 3))
    : roof(w, top + 2, row.rise, tile, ...ends, texture)
  const attic = !facts.hasAttic
    ? ''
    : era === 'georgian' || era === 'victorian'
      ? dormer(w * 0.5, top - row.rise * 0.2, tile, skin, isOurs ? lookOfStairs(facts) : undefined)
      : rooflight(w * 0.55, top - row.rise * 0.7)
  const porch =
    era === 'interwar'
      ? fill(tile.main, `M${dx - 24} -64l6-10h36l6 10z`)
      : era === 'postwar'
        ? fill(cream, box(dx - 22, -66, 44, 5))
        : ''
  const columnsArt = isGrand
    ? fill(skin.trim, box(dx - 24, -66, 7, 66), box(dx + 17, -66, 7, 66), box(dx - 28, -73, 56, 8))
    : ''
  const ground = isGrand
    ? fill(skin.surface === 'brick' ? cream : skin.shade, box(0, -storey - 4, w, 4)) +
      line(skin.shade, 1.5, ...times(4, (i) => `M0 ${-14 - i * 12}h${w}`))
    : ''
  return (
    roofArt +
    attic +
    // Faded as they are, neighbours need no bricks.
    wall(w, -top, isOurs && (facts.units < 3 || storeys < 3) ? skin : { ...skin, surface: 'plain' }, texture) +
    ground +
    (row.band ? fill(skin.trim, box(0, -storey - 3, w, 4)) : '') +
    floorArt.join('') +
    bayArt.join('') +
    pet +
    columnsArt +
    porch +
    door(dx, isGrand ? 60 : 58, leaf, skin.trim, era === 'georgian' ? 'fan' : era === 'modern' ? 'glazed' : 'panel') +
    (isGrand && storeys > 2 ? balcony(4, -storey - 2, w - 8) : '') +
    frontGarden(row, dx, own, isWild)
  )
}

function frontGarden({ w, front, skin }: Row, dx: number, own: Random, isWild: boolean): string {
  const parts = [
    [2, dx - 24],
    [dx + 22, w - 4],
  ].filter(([from, to]) => to! - from! > 14)
  const draw = (from: number, width: number) => {
    if (isWild) return hedge(from, width, 20, '#6a8044')
    if (front === 'hedge') return hedge(from, width, own.between(14, 22))
    if (front === 'wall') return gardenWall(from, width, skin)
    return front === 'railings' ? railings(from, width) : ''
  }
  return parts.map(([from, to]) => draw(from!, to! - from!)).join('')
}
