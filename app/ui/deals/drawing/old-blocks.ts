import { type Building, doors, skinOf, tileOf } from './building.ts'
import { faded, green, ink } from './colours.ts'
import { door, entrance } from './doors.ts'
import { type CompleteFacts, lookOf } from './facts.ts'
import { at, box, fill, line, type Random, randomFrom, times } from './pen.ts'
import { chimney, chimneyOutline, gable, roof } from './roofs.ts'
import { wall } from './walls.ts'
import { bay } from './bays.ts'
import { columnsOf, floorsOf, floorTop, grid } from './windows.ts'

export function tenement(facts: CompleteFacts, own: Random): Building {
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
    const own: CompleteFacts = isOurs ? facts : { ...facts, floors: [], state: 'in use' }
    const floors = times(storeys, (i) => i)
    const tops = floors.map((i) => floorTop(storey, i, 14))
    const looks = floors.map((i) => lookOf(own, i))
    const bays = (bayStoreys ? [10, w - 78] : []).map((x) =>
      bay(x, 68, tops, { kind: 'sash', w: 20, h: 36 }, skin, tile, true, looks),
    )
    return (
      roof(w, top + 2, 28, tile, 'party', 'party', random) +
      wall(w, -top, isOurs ? skin : { ...skin, surface: 'plain' }, random) +
      fill(skin.trim, ...times(storeys - 1, (i) => box(0, -(i + 1) * storey - 2, w, 4))) +
      floorsOf(
        own,
        isOurs && random,
        plain.filter((x) => Math.abs(x - middle) > 24),
        storey,
        14,
        { kind: 'sash', w: 24, h: 38, trim: skin.trim },
      ) +
      floorsOf(
        own,
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
    h: 70 - top,
    storey,
    around: faded(
      facts,
      box(-w, top - 26, w * 3, 26 - top) + chimneyOutline(-w - 24, top - 18, 4),
      at(-w, 0, front(randomFrom(`${facts.id} left`), false)) + at(w, 0, front(randomFrom(`${facts.id} right`), false)),
    ),
    reach: [-w, w * 2],
  }
}

export function mill(facts: CompleteFacts, own: Random): Building {
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
      floorsOf(facts, own, [hoist], storey, 12, { kind: 'grid', w: 24, h: storey - 20 }, 1) +
      fill('#6d5a39', `M${hoist - 12} ${top - 8}h24v-14h-24z`) +
      line(ink, 2.5, `M${hoist} ${top - 22}v-6M${hoist - 16} ${top - 10}h32M${hoist + 12} ${top - 10}v30`) +
      entrance(facts, hoist, 44, storey - 10),
    w,
    h: 42 - top,
    storey,
  }
}
