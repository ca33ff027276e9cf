import { materials, type CompleteFacts, type Form } from './facts.ts'
import {
  at,
  balcony,
  bay,
  boards,
  box,
  brass,
  cat,
  chimney,
  cream,
  door,
  dormer,
  faded,
  fill,
  gable,
  gardenWall,
  glass,
  green,
  hedge,
  ink,
  life,
  line,
  railings,
  randomFrom,
  roof,
  rooflight,
  scaffold,
  see,
  shopfront,
  times,
  wall,
  white,
  windows,
  type End,
  type Opening,
  type Random,
  type Skin,
  type Spot,
  type Tile,
} from './parts.ts'

/** Stands on y = 0 from x = 0 to w. `around` is what it is attached to and is not part of the deal. */
export interface Building {
  art: string
  w: number
  storey: number
  around?: string
  /** How far what is around it reaches; without it only from 0 to w. */
  reach?: readonly [left: number, right: number]
  /** Small buildings are drawn a little larger, so that a card is filled. */
  zoom?: number
}

const doors = [green, '#27435c', '#7a2e22', '#3b3a36', brass, '#2f6f6a', '#5a3a4a'] as const
const tiles = {
  slate: { main: '#57635f', light: '#6b7773', dark: '#46514d' },
  welsh: { main: '#5c5a66', light: '#716e7b', dark: '#494753' },
  clay: { main: '#a4573f', light: '#b66e54', dark: '#854330' },
  pantile: { main: '#b9683f', light: '#cb7f55', dark: '#95502f' },
  brown: { main: '#7a5f4d', light: '#8d715e', dark: '#5f493b' },
  stone: { main: '#7f7868', light: '#938b79', dark: '#665f51' },
} satisfies Record<string, Tile>

const skinOf = ({ material }: Pick<CompleteFacts, 'material'>): Skin => {
  const [wallColour, shade, trim, surface] = materials[material]
  return { wall: wallColour, shade, trim, surface }
}
function tileOf({ era, material, region, form }: CompleteFacts): Tile {
  if (form === 'mill' || form === 'tenement') return tiles.slate
  if (era === 'interwar') return tiles.clay
  if (era === 'postwar') return region === 'East of England' ? tiles.pantile : tiles.brown
  if (material === 'gritstone') return tiles.stone
  if (region === 'East of England' || region === 'Yorkshire and The Humber' || material === 'timber')
    return tiles.pantile
  return region === 'Wales' ? tiles.welsh : tiles.slate
}
const openings: Record<CompleteFacts['era'], Opening> = {
  georgian: { kind: 'georgian', w: 28, h: 44 },
  victorian: { kind: 'sash', w: 28, h: 44 },
  interwar: { kind: 'casement', w: 46, h: 36 },
  postwar: { kind: 'casement', w: 48, h: 34 },
  modern: { kind: 'modern', w: 36, h: 38 },
}
const grid = (columns: readonly number[], rows: readonly number[]): Spot[] =>
  rows.flatMap((y) => columns.map((x) => [x, y] as const))
const columnsOf = (count: number, from: number, to: number) =>
  times(count, (i) => from + ((to - from) * (i + 0.5)) / count)
/** Top of the windows of a floor. */
const floorTop = (storey: number, floor: number, gap: number) => -(floor + 1) * storey + gap
const letters = (x: number, y: number, count: number, colour = '#e2c27a', size = 6) =>
  fill(colour, ...times(count, (i) => box(x + i * size * 2, y, size * (i % 3 === 1 ? 0.9 : 1.5), size)))

// ---- Houses -----------------------------------------------------------------------------------------------------------------------

interface Row {
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
function house(
  facts: CompleteFacts,
  row: Row,
  own: Random,
  isOurs: boolean,
  ends: [End, End] = ['party', 'party'],
): string {
  const { storeys, bays, bayStoreys, era, state, floors } = facts
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
    const opening = { ...o, h: Math.min(o.h, heights[floor]!), isLit: isOurs && floors.includes(floor) }
    if (isOurs && (state === 'empty' || (state === 'conversion' && floor === 0)))
      return windows(spots, opening) + boards(spots, opening)
    return windows(spots, opening) + (isHome && !opening.isLit ? life(spots, opening, own) : '')
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
        { ...o, kind: era === 'interwar' ? 'casement' : 'sash', h: 38, isLit: isOurs && floors.includes(0) },
        skin,
        tile,
        !gableFront,
      )
    )
  })
  const sill = columns[doorColumn === 0 ? columns.length - 1 : 0]!
  const pet =
    isHome && own.chance(0.16) ? cat(sill, -storey + (bayColumns.length ? 56 : 14 + Math.min(o.h, heights[0]!))) : ''
  const leaf = isOurs && state === 'empty' ? '#c9ab7c' : own.pick(doors)
  const dx = columns[doorColumn]!
  const roofArt = row.parapet
    ? roof(w, top - 8, 20, tile, 'party', 'party', own) +
      fill(skin.trim, box(-1, top - 12, w + 2, 14)) +
      fill(skin.shade, box(-1, top, w + 2, 3))
    : roof(w, top + 2, row.rise, tile, ...ends, own)
  const attic = !facts.hasAttic
    ? ''
    : era === 'georgian' || era === 'victorian'
      ? dormer(w * 0.5, top - row.rise * 0.2, tile, skin)
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
    wall(w, -top, isOurs || storeys < 3 ? skin : { ...skin, surface: 'plain' }, own) +
    ground +
    (row.band ? fill(skin.trim, box(0, -storey - 3, w, 4)) : '') +
    floorArt.join('') +
    bayArt.join('') +
    pet +
    columnsArt +
    porch +
    door(dx, isGrand ? 60 : 58, leaf, skin.trim, era === 'georgian' ? 'fan' : era === 'modern' ? 'glazed' : 'panel') +
    (isGrand && storeys > 2 ? balcony(4, -storey - 2, w - 8) : '') +
    frontGarden(row, dx, own, isOurs && state === 'empty')
  )
}

function frontGarden({ w, front, skin }: Row, dx: number, own: Random, isWild: boolean): string {
  const parts = [
    [2, dx - 24],
    [dx + 22, w - 4],
  ].filter(([from, to]) => to! - from! > 14)
  const draw = (from: number, width: number) => {
    if (isWild) return hedge(from, width, 20, '#6b7f4b')
    if (front === 'hedge') return hedge(from, width, own.between(14, 22))
    if (front === 'wall') return gardenWall(from, width, skin)
    return front === 'railings' ? railings(from, width) : ''
  }
  return parts.map(([from, to]) => draw(from!, to! - from!)).join('')
}

function houses(facts: CompleteFacts, own: Random): Building {
  const { form, storeys, bays, units, era, state } = facts
  const isTall = form === 'townhouse' || form === 'guest-house'
  const w =
    (isTall ? [96, 112, 134, 168] : [96, form === 'cottages' ? 124 : 112, era === 'interwar' ? 172 : 140, 206])[bays] ??
    200
  const storey = storeys >= 4 ? 58 : storeys === 3 ? 64 : 74
  const row: Row = {
    w,
    storey,
    skin: skinOf(facts),
    tile: tileOf(facts),
    rise: form === 'semi' && era === 'interwar' ? 66 : 54,
    parapet: era === 'georgian',
    doorLast: own.chance(0.5),
    pots: own.between(2, 4),
    band: era === 'victorian' && own.chance(0.5),
    gables: era === 'interwar' || own.chance(0.5),
    front: own.pick(
      isTall
        ? ['railings', 'railings', 'none']
        : facts.setting === 'suburb'
          ? ['hedge', 'wall', 'hedge']
          : ['hedge', 'wall', 'railings', 'none'],
    ),
  }
  const top = -storeys * storey - 6
  const stackTop = top - (row.parapet ? 16 : row.rise) + 10
  const stack = (x: number) =>
    era === 'modern' ? '' : chimney(x - row.pots * 5 - 2, stackTop, row.pots, row.skin, row.parapet ? 30 : 26)
  const one = (index: number, isOurs: boolean, ends?: [End, End]) =>
    house(facts, row, randomFrom(`${facts.id} house ${index}`), isOurs, ends)
  const mirrored = (art: string) => `<g transform="matrix(-1 0 0 1 ${w} 0)">${art}</g>`
  const width = w * units
  const zoom = storeys < 3 && facts.setting !== 'viaduct' ? 1.18 : 1
  const side = own.chance(0.5) ? 0.48 : 0.02
  const overlay =
    state === 'works' || state === 'conversion' ? scaffold(width * side, width * 0.5, -top, storey, own) : ''

  if (form === 'semi') {
    const half = { ...row, doorLast: false }
    const draw = (index: number, isOurs: boolean, ends: [End, End]) =>
      house(facts, half, randomFrom(`${facts.id} house ${index}`), isOurs, ends)
    const shape: End = era === 'interwar' ? 'hip' : 'verge'
    return {
      art: draw(0, true, [shape, 'party']) + stack(w) + overlay,
      around: faded(at(w, 0, mirrored(draw(1, false, [shape, 'party'])))),
      w,
      storey,
      zoom,
      reach: [0, w * 2],
    }
  }
  if (form === 'detached')
    return { art: one(0, true, ['verge', 'verge']) + stack(14) + stack(w - 14) + overlay, w, storey, zoom: 1.25 }
  if (form === 'cottages') {
    const pair = one(0, true, ['verge', 'party']) + at(w, 0, mirrored(one(1, true, ['verge', 'party']))) + stack(w)
    return {
      art: stack(8) + stack(w * 2 - 8) + pair + scaffoldOn(facts, w, -top, storey, own),
      w: w * 2,
      storey,
      zoom: 1.22,
    }
  }
  const isEnd = form === 'end-terrace'
  const ours = times(units, (i) => at(i * w, 0, one(i, true, ['party', isEnd ? 'verge' : 'party']))).join('')
  // The row runs out of the picture on one side or both; where it climbs a hill, each house stands a step above the last.
  const long = Math.ceil(350 / (w * zoom))
  const short = form === 'townhouse' ? 2 : 1
  const climbs = facts.setting === 'hills' && !isEnd
  const [leftCount, rightCount] = isEnd
    ? [long, 0]
    : climbs
      ? [short, long]
      : isTall || facts.setting === 'viaduct'
        ? own.pick([
            [short, short],
            [short, long],
          ] as const)
        : own.pick([
            [short, long],
            [long, short],
            [long, long],
            [short, short],
          ] as const)
  const up = (i: number) => (climbs ? -14 * (i + 1) : 0)
  const left = times(leftCount, (i) =>
    at(-(i + 1) * w, 0, one(-i - 1, false, [i === leftCount - 1 ? 'verge' : 'party', 'party']) + stack(0)),
  )
  const right = times(
    rightCount,
    (i) =>
      fill(row.skin.shade, box(width + i * w, up(i), w, -up(i))) +
      at(width + i * w, up(i), one(units + i, false, ['party', i === rightCount - 1 ? 'verge' : 'party']) + stack(w)),
  ).reverse()
  return {
    art:
      ours +
      times(units + 1, (i) => stack(i * w)).join('') +
      overlay +
      (form === 'guest-house' ? hotelSign(w, storey) : ''),
    around: faded([...left, ...right].join('')),
    w: width,
    storey,
    zoom,
    reach: [-leftCount * w, width + rightCount * w],
  }
}

/** Cottages are small: half of one is enough to say so. */
const scaffoldOn = (facts: CompleteFacts, w: number, h: number, storey: number, own: Random) =>
  facts.state === 'in use' ? '' : scaffold(w * 1.42, w * 0.56, h, storey, own)
const hotelSign = (w: number, storey: number) =>
  line(ink, 2.5, `M${w - 2} ${-storey - 30}h26`) +
  fill(green, box(w + 4, -storey - 28, 20, 46)) +
  fill('#e2c27a', ...times(4, (i) => box(w + 10, -storey - 22 + i * 10, 8, 5)))

// ---- Blocks -----------------------------------------------------------------------------------------------------------------------

/** Windows of a block floor by floor, with the deal's own floor lit. */
function floorsOf(
  facts: CompleteFacts,
  own: Random | false,
  columns: readonly number[],
  storey: number,
  gap: number,
  o: Opening,
  first = 0,
): string {
  return times(facts.storeys - first, (i) => {
    const floor = i + first
    const spots = grid(columns, [floorTop(storey, floor, gap)])
    const isLit = facts.floors.includes(floor)
    return windows(spots, { ...o, isLit }) + (isLit || o.w < 16 || !own ? '' : life(spots, o, own))
  }).join('')
}

function entrance(x: number, w: number, h: number, colour = green): string {
  return (
    fill(colour, box(x - w / 2, -h, w, h)) +
    fill(glass.lower, box(x - w / 2 + 6, -h + 8, w / 2 - 8, h - 8), box(x + 2, -h + 8, w / 2 - 8, h - 8)) +
    fill(ink, box(x - w / 2 - 8, -h - 6, w + 16, 6)) +
    line(brass, 2.5, `M${x - 5} ${-h * 0.5}v12M${x + 5} ${-h * 0.5}v12`)
  )
}
const coping = (w: number, top: number, colour: string) => fill(colour, box(-6, top - 8, w + 12, 9))

function flats(facts: CompleteFacts, own: Random): Building {
  const { storeys, bays, era } = facts
  const skin = skinOf(facts)
  const tile = tileOf(facts)
  const storey = storeys > 5 ? 44 : 48
  const w = bays * 56 + 24
  const top = -storeys * storey - 6
  const columns = columnsOf(bays, 12, w - 12)
  const body = wall(w, -top, skin, own)
  if (era === 'interwar') {
    const stairs = windows([[w / 2, top + 22]], { kind: 'grid', w: 26, h: -top - 90 })
    const outer = columns.filter((x) => Math.abs(x - w / 2) > 30)
    const bands = times(storeys, (i) => box(0, -i * storey - 8, w, 3))
    const decks = times(
      storeys - 1,
      (i) => balcony(w - 92, -(i + 1) * storey - 2, 92, '#2f6f6a') + balcony(0, -(i + 1) * storey - 2, 92, '#2f6f6a'),
    ).join('')
    return {
      art:
        body +
        fill(green, ...bands) +
        fill(skin.wall, box(w / 2 - 30, top - 26, 60, -top + 26)) +
        fill(skin.shade, box(w / 2 + 24, top - 26, 6, -top + 26)) +
        coping(w, top, skin.trim) +
        fill(green, box(w / 2 - 34, top - 30, 68, 5)) +
        stairs +
        floorsOf(facts, own, outer, storey, 12, { kind: 'casement', w: 44, h: 28 }) +
        decks +
        entrance(w / 2, 44, 54, '#2f6f6a'),
      w,
      storey,
    }
  }
  if (era === 'postwar') {
    const gables = [columns[1]!, columns[bays - 2]!].map((x) => gable(x - 46, 92, top + 4, 44, skin, tile))
    return {
      art:
        roof(w, top + 2, 50, tile, 'hip', 'hip', own) +
        gables.join('') +
        body +
        fill(skin.trim, ...times(storeys - 1, (i) => box(0, -(i + 1) * storey - 4, w, 4))) +
        floorsOf(facts, own, columns, storey, 11, { kind: 'casement', w: 38, h: 28, trim: skin.trim }) +
        gable(w / 2 - 32, 64, -46, 24, skin, tile) +
        door(w / 2, 46, green, skin.trim, 'glazed', 34),
      w,
      storey,
      zoom: storeys < 4 ? 1.2 : 1,
    }
  }
  const decks = columns.filter((_, i) => (i + bays) % 3 !== 0 || bays < 4)
  const plain = columns.filter((x) => !decks.includes(x))
  const rails = decks
    .map((x) => times(storeys - 1, (i) => balcony(x - 25, -(i + 1) * storey - 3, 50)).join(''))
    .join('')
  const base = fill(own.pick(['#d3c6a8', '#57635f', '#46514d']), box(0, -storey, w, storey))
  return {
    art:
      fill('#57635f', box(w * 0.2, top - 24, w * 0.5, 20)) +
      body +
      base +
      coping(w, top, skin.trim) +
      fill(skin.shade, ...times(storeys, (i) => box(0, -(i + 1) * storey - 1, w, 3))) +
      floorsOf(facts, own, decks, storey, 9, { kind: 'modern', w: 42, h: storey - 12 }, 1) +
      floorsOf(facts, own, plain, storey, 12, { kind: 'modern', w: 28, h: storey - 20 }, 1) +
      windows(
        grid(
          columns.filter((x) => Math.abs(x - w / 2) > 46),
          [-storey + 12],
        ),
        { kind: 'modern', w: 40, h: storey - 18 },
      ) +
      rails +
      entrance(w / 2, 56, 42),
    w,
    storey,
  }
}

function tower(facts: CompleteFacts, own: Random): Building {
  const { storeys, bays } = facts
  const skin = skinOf(facts)
  const storey = Math.min(30, 262 / storeys)
  const w = bays * 34 + 30
  const top = -storeys * storey - 6
  const columns = columnsOf(bays, 6, w - 24)
  const panels = times(storeys, (i) =>
    columns
      .filter((_, c) => c % 3 === 1)
      .map((x) => box(x - 14, -(i + 1) * storey + storey * 0.66, 28, storey * 0.3))
      .join(''),
  )
  return {
    art:
      fill('#8d958f', box(w * 0.55, top - 26, 52, 24)) +
      line(ink, 2, `M${w * 0.7} ${top - 26}v-22`) +
      wall(w, -top, skin, own) +
      coping(w, top, skin.trim) +
      fill(skin.shade, box(w - 24, top, 24, -top), ...times(storeys, (i) => box(0, -(i + 1) * storey, w, 3))) +
      floorsOf(facts, own, columns, storey, storey * 0.22, { kind: 'modern', w: 26, h: storey * 0.52 }, 1) +
      fill('#2f6f6a', ...panels.slice(1)) +
      windows(
        grid(
          [w - 12],
          times(storeys - 1, (i) => -(i + 2) * storey + 6),
        ),
        { kind: 'modern', w: 9, h: storey * 0.5 },
      ) +
      entrance(w * 0.4, 50, Math.max(storey, 30)),
    w,
    storey: 40,
  }
}

function maisonettes(facts: CompleteFacts, own: Random): Building {
  const { storeys, bays } = facts
  const skin = skinOf(facts)
  const storey = 48
  const w = bays * 60
  const top = -storeys * storey - 6
  const columns = columnsOf(bays, 0, w)
  const o: Opening = { kind: 'casement', w: 30, h: 26 }
  const levels = times(storeys, (floor) => {
    const y = floorTop(storey, floor, 12)
    if (floor % 2) return windows(grid(columns, [y]), { ...o, w: 42, isLit: facts.floors.includes(floor) })
    const leaves = columns
      .map((x) => at(x + 16, -floor * storey, door(0, 38, own.pick(doors), cream, 'panel', 16)))
      .join('')
    return (
      windows(
        grid(
          columns.map((x) => x - 10),
          [y],
        ),
        { ...o, isLit: facts.floors.includes(floor) },
      ) +
      leaves +
      (floor ? balcony(0, -floor * storey, w) : '')
    )
  })
  const party = fill(skin.trim, ...times(bays + 1, (i) => box(i * 60 - 3, top, 6, -top)))
  return {
    art:
      roof(w, top + 2, 30, tileOf(facts), 'verge', 'verge', own) + wall(w, -top, skin, own) + party + levels.join(''),
    w,
    storey,
  }
}

function tenement(facts: CompleteFacts, own: Random): Building {
  const { storeys, bays, bayStoreys } = facts
  const skin = skinOf(facts)
  const tile = tileOf(facts)
  const storey = 60
  const w = bays * 46 + 12
  const top = -storeys * storey - 4
  const columns = columnsOf(bays, 6, w - 6)
  const middle = (columns[Math.floor(bays / 2)]! + columns[Math.floor((bays - 1) / 2)]!) / 2
  const inBay = (x: number) => bayStoreys > 0 && (x < 46 * 1.5 + 6 || x > w - 46 * 1.5 - 6)
  const plain = columns.filter((x) => !inBay(x))
  const front = (random: Random, isOurs: boolean) => {
    const floors = { ...facts, floors: isOurs ? facts.floors : [] }
    const bays = bayStoreys
      ? [10, w - 78].map((x) =>
          times(storeys, (i) =>
            bay(
              x,
              68,
              [floorTop(storey, i, 14)],
              { kind: 'sash', w: 20, h: 36, isLit: floors.floors.includes(i) },
              skin,
              tile,
              i === storeys - 1,
            ),
          )
            .reverse()
            .join(''),
        )
      : []
    return (
      roof(w, top + 2, 28, tile, 'party', 'party', random) +
      wall(w, -top, isOurs ? skin : { ...skin, surface: 'plain' }, random) +
      fill(skin.trim, ...times(storeys - 1, (i) => box(0, -(i + 1) * storey - 2, w, 4))) +
      floorsOf(
        floors,
        isOurs && random,
        plain.filter((x) => Math.abs(x - middle) > 24),
        storey,
        14,
        { kind: 'sash', w: 24, h: 38, trim: skin.trim },
      ) +
      floorsOf(
        floors,
        isOurs && random,
        plain.filter((x) => Math.abs(x - middle) <= 24),
        storey,
        14,
        { kind: 'sash', w: 24, h: 38, trim: skin.trim },
        1,
      ) +
      bays.join('') +
      door(middle, 50, random.pick(doors), skin.trim, 'panel', 24) +
      chimney(-24, top - 18, 4, skin, 34)
    )
  }
  return {
    art: front(own, true) + chimney(w - 24, top - 18, 4, skin, 34),
    w,
    storey,
    around: faded(
      at(-w, 0, front(randomFrom(`${facts.id} left`), false)) + at(w, 0, front(randomFrom(`${facts.id} right`), false)),
    ),
    reach: [-w, w * 2],
  }
}

function mill(facts: CompleteFacts, own: Random): Building {
  const { storeys, bays } = facts
  const skin = skinOf(facts)
  const tile = tileOf(facts)
  const storey = storeys > 4 ? 48 : 54
  const w = bays * 46 + 20
  const top = -storeys * storey - 6
  const columns = columnsOf(bays, 10, w - 10)
  const hoist = columns[Math.floor(bays / 2)]!
  const arches = grid(
    columns.filter((x) => x !== hoist),
    times(storeys, (i) => floorTop(storey, i, 14)),
  ).map(([x, y]) => `M${x - 17} ${y + 4}q17-16 34 0z`)
  const loading = times(storeys - 1, (i) => box(hoist - 15, -(i + 2) * storey + 10, 30, storey - 14))
  return {
    art:
      roof(w, top + 2, 36, tile, 'verge', 'verge', own) +
      gable(hoist - 40, 80, top + 4, 44, skin, tile) +
      wall(w, -top, skin, own) +
      fill(skin.shade, ...columns.slice(1).map((x) => box(x - 24, top, 3, -top))) +
      fill(skin.trim, ...arches) +
      floorsOf(
        facts,
        own,
        columns.filter((x) => x !== hoist),
        storey,
        14,
        { kind: 'grid', w: 30, h: storey - 22 },
      ) +
      fill(green, ...loading) +
      floorsOf({ ...facts, storeys: storeys }, own, [hoist], storey, 12, { kind: 'grid', w: 24, h: storey - 20 }, 1) +
      fill('#6b5a3e', `M${hoist - 12} ${top - 8}h24v-14h-24z`) +
      line(ink, 2.5, `M${hoist} ${top - 22}v-6M${hoist - 16} ${top - 10}h32M${hoist + 12} ${top - 10}v30`) +
      entrance(hoist, 44, storey - 10),
    w,
    storey,
  }
}

function office(facts: CompleteFacts, own: Random): Building {
  const { storeys, bays, era } = facts
  const skin = skinOf(facts)
  const storey = 54
  const w = bays * 50 + 24
  const top = -storeys * storey - 6
  const columns = columnsOf(bays, 12, w - 12)
  const way = own.chance(0.5) ? columns[1]! : columns[bays - 2]!
  const free = columns.filter((x) => Math.abs(x - way) > 40)
  const o: Opening =
    era === 'modern'
      ? { kind: 'modern', w: 44, h: 36 }
      : era === 'postwar'
        ? { kind: 'casement', w: 42, h: 32, trim: skin.trim }
        : { kind: 'sash', w: 26, h: 38, trim: skin.trim }
  const roofArt =
    era === 'modern'
      ? fill('#57635f', box(w * 0.55, top - 24, w * 0.3, 20)) + coping(w, top, '#46514d')
      : era === 'postwar'
        ? coping(w, top, skin.trim)
        : roof(w, top + 2, 40, tileOf(facts), 'hip', 'hip', own)
  const stair =
    era === 'modern'
      ? fill(green, box(way - 34, top - 14, 68, -top + 14)) +
        windows(
          grid(
            [way],
            times(storeys - 1, (i) => floorTop(storey, i + 1, 4)),
          ),
          { kind: 'modern', w: 52, h: storey - 8 },
        )
      : ''
  const lower = floorsOf({ ...facts, storeys: 1 }, own, free, storey, 12, o)
  const upper = floorsOf(facts, own, era === 'modern' ? free : columns, storey, 12, o, 1)
  return {
    art:
      roofArt +
      wall(w, -top, skin, own) +
      fill(skin.shade, ...times(storeys - 1, (i) => box(0, -(i + 1) * storey - 2, w, 4))) +
      lower +
      upper +
      stair +
      entrance(way, 56, 44) +
      letters(way - 20, -66, 4, '#e2c27a', 5),
    w,
    storey,
    zoom: storeys > 3 ? 1 : bays > 5 ? Math.min(1.25, 560 / w) : 1.4,
  }
}

function studentBlock(facts: CompleteFacts, own: Random): Building {
  const { storeys, bays } = facts
  const skin = skinOf(facts)
  const storey = Math.min(42, 250 / storeys)
  const w = bays * 40 + 20
  const top = -storeys * storey - 10
  const columns = columnsOf(bays, 10, w - 10)
  const core = columns[Math.floor(bays * own.pick([0.35, 0.6]))]!
  const rooms = columns.filter((x) => x !== core)
  const accents = [own.pick([green, '#27435c', '#7a2e22']), brass]
  const flags = times(storeys - 1, (i) =>
    rooms
      .map((x, c) =>
        (c + i) % 3 === 0
          ? fill(accents[(c + i) % 2]!, box(x + (i % 2 ? -18 : 11), floorTop(storey, i + 1, 8), 7, storey - 14))
          : '',
      )
      .join(''),
  ).join('')
  return {
    art:
      wall(w, -top, skin, own) +
      see(fill(white, box(core, top, w - core, -top - storey)), 0.28) +
      coping(w, top, '#57635f') +
      floorsOf(facts, own, rooms, storey, 8, { kind: 'modern', w: 22, h: storey - 14 }, 1) +
      flags +
      fill('#57635f', box(0, -storey - 4, w, storey + 4)) +
      windows(grid(rooms, [-storey + 4]), { kind: 'modern', w: 34, h: storey - 8 }) +
      fill(green, box(core - 22, top - 22, 44, -top + 22)) +
      windows(
        grid(
          [core],
          times(storeys - 1, (i) => floorTop(storey, i + 1, 2)),
        ),
        { kind: 'modern', w: 28, h: storey - 4 },
      ) +
      entrance(core, 42, storey) +
      letters(core + 34, -storey - 1, 5, '#e2c27a', 4),
    w,
    storey: 46,
  }
}

function clinic(facts: CompleteFacts, own: Random): Building {
  const w = facts.bays * 62
  const storey = 60
  const columns = columnsOf(facts.bays, 8, w - 8)
  const top = -facts.storeys * storey - 6
  return {
    art:
      wall(w, -top, skinOf(facts), own) +
      coping(w, top, '#57635f') +
      fill('#3f6a4f', box(0, -storey - 8, w, 8)) +
      floorsOf(facts, own, columns.slice(1), storey, 14, { kind: 'modern', w: 44, h: 34 }) +
      fill(white, box(columns[0]! - 22, top + 12, 44, 44)) +
      at(columns[0]!, top + 34, fill(green, 'M-5-15h10v10h10v10h-10v10h-10v-10h-10v-10h10z')) +
      entrance(columns[0]!, 56, 50) +
      railings(columns[0]! + 40, 60, 20),
    w,
    storey,
    zoom: 1.35,
  }
}

// ---- Sheds ------------------------------------------------------------------------------------------------------------------------

const roller = (x: number, w: number, h: number, colour = '#c3b697') =>
  fill(ink, box(x - 3, -h - 8, w + 6, h + 8)) +
  fill(colour, box(x, -h, w, h)) +
  line('#a99c7e', 1.5, ...times(Math.floor(h / 9), (i) => `M${x} ${-h + 8 + i * 9}h${w}`))

function shed(facts: CompleteFacts, own: Random): Building {
  const { form, units, storeys, bays } = facts
  const isWarehouse = form === 'warehouse'
  const isTrade = form === 'trade-counter'
  const w = (isWarehouse ? 430 : isTrade ? 350 : 300) * (units > 1 ? 1.2 : 1)
  const eaves = isWarehouse ? 168 : storeys > 1 ? 178 : 132
  const skin = skinOf(facts)
  const brick: Skin = { wall: '#b26a4d', shade: '#955540', trim: cream, surface: 'brick' }
  const peak = isTrade
    ? ''
    : fill(skin.wall, `M0 ${-eaves}L${w / 2} ${-eaves - w * 0.1}L${w} ${-eaves}z`) +
      line('#57635f', 7, `M-8 ${-eaves + 2}L${w / 2} ${-eaves - w * 0.1 - 2}L${w + 8} ${-eaves + 2}`)
  const signY = -eaves - (isTrade ? 18 : w * 0.035 + 13)
  const sign = fill(green, box(w / 2 - 62, signY, 124, 26)) + letters(w / 2 - 45, signY + 10, 7, '#e2c27a', 7)
  const foot = wall(w, isTrade ? 66 : 46, brick, own) + line(skin.shade, 4, `M16 0v${-eaves}M${w - 16} 0v${-eaves}`)
  const openings = isWarehouse
    ? [0.44, 0.63, 0.82]
        .slice(0, bays)
        .map((share) => roller(w * share, 62, 84))
        .join('') +
      windows(grid([w * 0.1, w * 0.24], [-84, -40]), { kind: 'modern', w: 46, h: 26 }) +
      door(w * 0.35, 54, green, cream, 'glazed', 26)
    : isTrade
      ? fill(glass.lower, box(26, -74, 132, 74)) +
        line('#33453d', 4, 'M26-74h132M26 0v-74M70 0v-74M114 0v-74M158 0v-74M26-30h132') +
        roller(w - 128, 96, 88) +
        fill(ink, box(18, -82, 148, 7))
      : roller(w * (units > 1 ? 0.34 : 0.42), 98, 92) +
        (units > 1 ? roller(w * 0.67, 98, 92) : '') +
        door(w * (units > 1 ? 0.26 : 0.86), 56, green, cream, 'glazed') +
        windows(grid([w * (units > 1 ? 0.12 : 0.2)], [-66]), { kind: 'modern', w: 66, h: 30 })
  const upper =
    storeys > 1
      ? windows(grid(columnsOf(4, 10, w - 10), [-eaves + 32]), {
          kind: 'modern',
          w: 54,
          h: 32,
          isLit: facts.floors.includes(1),
        })
      : ''
  return {
    art: peak + wall(w, eaves, skin, own) + foot + sign + upper + openings,
    w,
    storey: 70,
    zoom: isWarehouse ? 1.15 : 1.25,
  }
}

function workshop(facts: CompleteFacts, own: Random): Building {
  const { bays, storeys } = facts
  const skin = skinOf(facts)
  const storey = 72
  const w = bays * 74 + 16
  const top = -storeys * storey - 6
  const columns = columnsOf(bays, 8, w - 8)
  const teeth = times(bays, (i) => `M${8 + i * 74} ${top}v-42l74 42z`)
  const lights = times(bays, (i) => `M${11 + i * 74} ${top - 4}v-30l16 9v21z`)
  return {
    art:
      fill('#57635f', ...teeth) +
      fill(glass.lower, ...lights) +
      wall(w, -top, skin, own) +
      fill(skin.shade, box(-4, top - 3, w + 8, 6)) +
      floorsOf(facts, own, columns, storey, 16, { kind: 'grid', w: 56, h: 44, trim: skin.trim }, 1) +
      columns
        .map((x, i) =>
          i === 1
            ? fill(green, box(x - 30, -60, 60, 60)) +
              line('#2c5039', 2, `M${x} 0v-60M${x - 30} -2l28-56M${x + 30} -2l-28-56`)
            : windows([[x - 8, -58]], { kind: 'grid', w: 36, h: 40 }) +
              at(x + 24, 0, door(0, 56, own.pick(doors), skin.trim, 'glazed', 22)),
        )
        .join(''),
    w,
    storey,
    zoom: 1.25,
  }
}

const shopColours = doors.filter((colour) => colour !== brass)
const tradeColours: Partial<Record<string, string>> = {
  pharmacy: green,
  bakery: '#8a5a2c',
  bank: '#27435c',
  grocer: green,
  cleaner: '#2f6f6a',
  cafe: '#7a2e22',
  books: '#27435c',
}

// ---- Shops ------------------------------------------------------------------------------------------------------------------------

interface Front {
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
function shopHouse(
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
  if (o.w > w / bays - 16) o.w = w / bays - 16
  const rooms = times(storeys - 1, (i) => {
    const spots = grid(columnsOf(bays, 4, w - 4), [-shopH - 36 - (i + 1) * storey + 14])
    const isLit = facts?.floors.includes(i + 1)
    return windows(spots, { ...o, isLit }) + (facts && !isLit && facts.state === 'in use' ? life(spots, o, own) : '')
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
    shopfront(3, w - 6, shopH, colour, own, trade)
  )
}

function shops(facts: CompleteFacts, own: Random): Building {
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
  const stack =
    head === 'roof' && era !== 'modern'
      ? chimney(-14, top - 30, 2, skin, 26) + chimney(w * units - 14, top - 30, 2, skin, 26)
      : ''
  const overlay = facts.state === 'in use' ? '' : scaffold(4, w * units - 8, -top, 58, own)
  if (form === 'corner-shop') {
    const side =
      fill(skin.shade, box(w, top, 46, -top)) +
      fill(tile.dark, `M${w} ${top + 2}v-40l46 40z`) +
      windows([[w + 22, top + 14]], { kind: 'sash', w: 20, h: 38, trim: skin.trim }) +
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
      storey: 70,
      zoom: 1.1,
      around: faded(at(-w, 0, houseRow(next))),
      reach: [-w, w + 46],
    }
  }
  const neighbour = (i: number, x: number) => {
    const random = randomFrom(`${facts.id} neighbour ${i}`)
    const other = isHigh
      ? {
          ...front,
          w: random.between(120, 170),
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
    return {
      art: at(x < 0 ? x - other.w : x, 0, shopHouse(other, random, random.pick(colours), undefined)),
      w: other.w,
    }
  }
  const around: string[] = []
  let [from, to] = [0, w * units]
  const sides = isHigh ? 2 : storeys < 2 ? 1 : own.pick([1, 2])
  for (let i = 0; i < sides; i++) {
    const [a, b] = [neighbour(i * 2, from || -0.001), neighbour(i * 2 + 1, to)]
    around.push(a.art, b.art)
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
    storey: isHigh ? 58 : 70,
    around: faded(around.join('') + canopy(from, -from) + canopy(w * units, to - w * units)),
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

function arcade(facts: CompleteFacts, own: Random): Building {
  const skin = skinOf(facts)
  const w = 330
  const panes = times(
    7,
    (i) =>
      `M${165} -86L${(165 - 62 * Math.cos((i * Math.PI) / 6)).toFixed(1)} ${(-86 - 62 * Math.sin((i * Math.PI) / 6)).toFixed(1)}`,
  )
  const inside =
    fill('#cfc4a6', box(103, -90, 124, 90)) +
    fill(cream, 'M134 0l14-60h34l14 60z') +
    fill('#8fa9a0', box(150, -64, 30, 20)) +
    [107, 198]
      .map((x) => fill(own.pick(shopColours), box(x, -70, 25, 70)) + fill('#f6e3ae', box(x + 5, -52, 15, 34)))
      .join('')
  const pole =
    fill(white, box(92, -64, 8, 40)) +
    line('#7a2e22', 3, 'M92-54l8-6m-8 16l8-6m-8 16l8-6') +
    fill(brass, box(91, -67, 10, 4), box(91, -25, 10, 4))
  return {
    art:
      wall(w, 216, skin, own) +
      fill(skin.trim, box(-6, -222, w + 12, 12), box(90, -240, 150, 20), box(0, -118, 96, 5), box(234, -118, 96, 5)) +
      fill(skin.trim, 'M85-86a80 80 0 0 1 160 0v86h-14v-86a66 66 0 0 0-132 0v86h-14z') +
      fill(glass.lower, 'M101-86a64 64 0 0 1 128 0z') +
      inside +
      line(white, 3, ...panes, 'M101-88h128M127-88a38 38 0 0 1 76 0') +
      letters(108, -233, 7, brass, 8) +
      windows(grid([26, 68, 262, 304], [-196]), { kind: 'sash', w: 26, h: 56, trim: skin.trim }) +
      windows([[165, -206]], { kind: 'sash', w: 34, h: 24, trim: skin.trim }) +
      shopfront(2, 84, 78, own.pick(shopColours), own, 'barber') +
      shopfront(246, 82, 78, own.pick(shopColours), own, 'hair') +
      (facts.trade === 'barber' ? pole : ''),
    w,
    storey: 70,
    zoom: 1.15,
  }
}

const kiosk = (_facts: CompleteFacts, own: Random): Building => ({
  art:
    fill(green, box(0, -96, 150, 96), 'M-12-96h174l-20-26h-134z', 'M68-122h14v-14h-14z') +
    fill(lampGlow, box(16, -78, 118, 40)) +
    fill(white, 'M8-84h134l10 22h-154z') +
    fill(own.pick(['#7a2e22', '#27435c']), ...times(6, (i) => `M${8 + i * 24} -84h12l1 22h-15z`)) +
    fill('#2c5039', box(10, -32, 130, 26)) +
    fill(white, ...times(5, (i) => box(18 + i * 24, -30, 16, 20))) +
    letters(32, -108, 7),
  w: 150,
  storey: 78,
  zoom: 1.7,
})
const lampGlow = '#f6e3ae'

/** Foundations, walls at three heights, the plant and the hoarding. */
function site(facts: CompleteFacts, own: Random): Building {
  const skin = skinOf(facts)
  const unit = 128
  const w = facts.units * unit
  const heights = times(facts.units, (i) => [74, 40, 12, 0][(i + own.between(0, 1)) % 4]!)
  const walls = heights.map(
    (h, i) =>
      fill('#bdb7a6', box(i * unit, -14, unit - 8, 14)) +
      (h > 12
        ? at(
            i * unit + 6,
            -14,
            wall(unit - 20, h, skin, own) +
              fill('#e4dcc8', box(26, -Math.min(h, 60), 30, Math.min(h - 4, 44)), box(78, -Math.min(h, 60), 24, h)),
          )
        : line('#8a6a2c', 3, ...times(5, (k) => `M${i * unit + 14 + k * 24} -14v-22`))),
  )
  const stacks =
    fill(skin.wall, box(w + 16, -26, 40, 26), box(w + 22, -40, 28, 14)) +
    line(skin.shade, 1.5, `M${w + 16} -13h40M${w + 16} -26h40M${w + 36} 0v-26`)
  const digger = at(
    w - 40,
    -14,
    fill(brass, box(0, -44, 46, 30), 'M6-44v-24h26v24z') +
      fill(glass.lower, box(10, -64, 16, 18)) +
      line('#8a6a2c', 7, 'M44-36l34-46 26 40') +
      fill(ink, box(-6, -14, 60, 14), 'M96-46h18l-6 18h-16z'),
  )
  return {
    art: walls.join('') + scaffold(2, unit - 8, heights[0]! + 16, 46, own) + digger + stacks,
    w: w + 60,
    storey: 70,
    zoom: 1.3,
  }
}

const makers: Partial<Record<Form, (facts: CompleteFacts, own: Random) => Building>> = {
  flats,
  tower,
  maisonettes,
  tenement,
  mill,
  office,
  clinic,
  workshop,
  arcade,
  kiosk,
  site,
  'student-block': studentBlock,
  industrial: shed,
  warehouse: shed,
  'trade-counter': shed,
  shop: shops,
  'corner-shop': shops,
  parade: shops,
  'high-street': shops,
}
const blocks = 'flats maisonettes tenement mill office workshop clinic'.split(' ')
export function build(facts: CompleteFacts): Building {
  const own = randomFrom(`${facts.id} building`)
  const building = (makers[facts.form] ?? houses)(facts, own)
  const isWorks = facts.state === 'works' || facts.state === 'conversion'
  if (!isWorks || !blocks.includes(facts.form)) return building
  const { w, storey, art } = building
  return { ...building, art: art + scaffold(w * own.pick([0.02, 0.58]), w * 0.4, facts.storeys * storey, storey, own) }
}
