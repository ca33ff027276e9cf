import { type Building, skinOf, tileOf } from './building.ts'
import { brass, green, white } from './colours.ts'
import { entrance } from './doors.ts'
import { type CompleteFacts, lookOfStairs } from './facts.ts'
import { railings } from './garden.ts'
import { at, box, fill, type Random, see, times } from './pen.ts'
import { coping, roof } from './roofs.ts'
import { letters } from './shopfront.ts'
import { wall } from './walls.ts'
import { columnsOf, floorsOf, floorTop, floorWindows, grid, type Opening, windows } from './windows.ts'

export function office(facts: CompleteFacts, own: Random): Building {
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
      ? fill('#56635f', box(w * 0.55, top - 24, w * 0.3, 20)) + coping(w, top, '#45514d')
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
          { kind: 'modern', w: 52, h: storey - 8, look: lookOfStairs(facts) },
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
      entrance(facts, way, 56, 44) +
      letters(way - 20, -66, 4, 5),
    w,
    h: 42 - top,
    storey,
    zoom: storeys > 3 ? 1 : bays > 5 ? Math.min(1.25, 560 / w) : 1.4,
  }
}

export function studentBlock(facts: CompleteFacts, own: Random): Building {
  const { storeys, bays } = facts
  const skin = skinOf(facts)
  const storey = Math.min(42, 250 / storeys)
  const w = bays * 40 + 20
  const top = -storeys * storey - 10
  const columns = columnsOf(bays, 10, w - 10)
  const core = columns[Math.floor(bays * own.pick([0.35, 0.6]))]!
  const rooms = columns.filter((x) => x !== core)
  const accents = [own.pick([green, '#23435f', '#7f281b']), brass]
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
      coping(w, top, '#56635f') +
      floorsOf(facts, own, rooms, storey, 8, { kind: 'modern', w: 22, h: storey - 14 }, 1) +
      flags +
      fill('#56635f', box(0, -storey - 4, w, storey + 4)) +
      floorWindows(facts, 0, grid(rooms, [-storey + 4]), { kind: 'modern', w: 34, h: storey - 8 }) +
      fill(green, box(core - 22, top - 22, 44, -top + 22)) +
      windows(
        grid(
          [core],
          times(storeys - 1, (i) => floorTop(storey, i + 1, 2)),
        ),
        { kind: 'modern', w: 28, h: storey - 4, look: lookOfStairs(facts) },
      ) +
      entrance(facts, core, 42, storey) +
      letters(core + 34, -storey - 1, 5, 4),
    w,
    h: 22 - top,
    storey: 46,
  }
}

export function clinic(facts: CompleteFacts, own: Random): Building {
  const w = facts.bays * 62
  const storey = 60
  const columns = columnsOf(facts.bays, 8, w - 8)
  const top = -facts.storeys * storey - 6
  return {
    art:
      wall(w, -top, skinOf(facts), own) +
      coping(w, top, '#56635f') +
      fill('#3a6b4d', box(0, -storey - 8, w, 8)) +
      floorsOf(facts, own, columns.slice(1), storey, 14, { kind: 'modern', w: 44, h: 34 }) +
      fill(white, box(columns[0]! - 22, top + 12, 44, 44)) +
      at(columns[0]!, top + 34, fill(green, 'M-5-15h10v10h10v10h-10v10h-10v-10h-10v-10h10z')) +
      entrance(facts, columns[0]!, 56, 50) +
      railings(columns[0]! + 40, 60, 20),
    w,
    h: 10 - top,
    storey,
    zoom: 1.35,
  }
}
