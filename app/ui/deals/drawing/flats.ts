import { type Building, doors, skinOf, tileOf } from './building.ts'
import { cream, green, ink } from './colours.ts'
import { door, entrance } from './doors.ts'
import { type CompleteFacts, lookOfStairs } from './facts.ts'
import { balcony } from './garden.ts'
import { at, box, fill, line, type Random, times } from './pen.ts'
import { coping, gable, roof } from './roofs.ts'
import { wall } from './walls.ts'
import { columnsOf, floorsOf, floorTop, floorWindows, grid, type Opening, windows } from './windows.ts'

export function flats(facts: CompleteFacts, own: Random): Building {
  const { storeys, bays, era } = facts
  const skin = skinOf(facts)
  const tile = tileOf(facts)
  const storey = storeys > 5 ? 44 : 48
  const w = bays * 56 + 24
  const top = -storeys * storey - 6
  const columns = columnsOf(bays, 12, w - 12)
  const body = wall(w, -top, skin, own)
  if (era === 'interwar') {
    const stairs = windows([[w / 2, top + 22]], { kind: 'grid', w: 26, h: -top - 90, look: lookOfStairs(facts) })
    const outer = columns.filter((x) => Math.abs(x - w / 2) > 30)
    const bands = times(storeys, (i) => box(0, -i * storey - 8, w, 3))
    const decks = times(
      storeys - 1,
      (i) => balcony(w - 92, -(i + 1) * storey - 2, 92, '#23706b') + balcony(0, -(i + 1) * storey - 2, 92, '#23706b'),
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
        entrance(facts, w / 2, 44, 54, '#23706b'),
      w,
      h: 30 - top,
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
      h: 50 - top,
      storey,
      zoom: storeys < 4 ? 1.2 : 1,
    }
  }
  const decks = columns.filter((_, i) => (i + bays) % 3 !== 0 || bays < 4)
  const plain = columns.filter((x) => !decks.includes(x))
  const rails = decks
    .map((x) => times(storeys - 1, (i) => balcony(x - 25, -(i + 1) * storey - 3, 50)).join(''))
    .join('')
  const base = fill(own.pick(['#d5c6a4', '#56635f', '#45514d']), box(0, -storey, w, storey))
  return {
    art:
      fill('#56635f', box(w * 0.2, top - 24, w * 0.5, 20)) +
      body +
      base +
      coping(w, top, skin.trim) +
      fill(skin.shade, ...times(storeys, (i) => box(0, -(i + 1) * storey - 1, w, 3))) +
      floorsOf(facts, own, decks, storey, 9, { kind: 'modern', w: 42, h: storey - 12 }, 1) +
      floorsOf(facts, own, plain, storey, 12, { kind: 'modern', w: 28, h: storey - 20 }, 1) +
      floorWindows(
        facts,
        0,
        grid(
          columns.filter((x) => Math.abs(x - w / 2) > 46),
          [-storey + 12],
        ),
        { kind: 'modern', w: 40, h: storey - 18 },
      ) +
      rails +
      entrance(facts, w / 2, 56, 42),
    w,
    h: 26 - top,
    storey,
  }
}

export function tower(facts: CompleteFacts, own: Random): Building {
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
      fill('#8c958f', box(w * 0.55, top - 26, 52, 24)) +
      line(ink, 2, `M${w * 0.7} ${top - 26}v-22`) +
      wall(w, -top, skin, own) +
      coping(w, top, skin.trim) +
      fill(skin.shade, box(w - 24, top, 24, -top), ...times(storeys, (i) => box(0, -(i + 1) * storey, w, 3))) +
      floorsOf(facts, own, columns, storey, storey * 0.22, { kind: 'modern', w: 26, h: storey * 0.52 }, 1) +
      fill('#23706b', ...panels.slice(1)) +
      windows(
        grid(
          [w - 12],
          times(storeys - 1, (i) => -(i + 2) * storey + 6),
        ),
        { kind: 'modern', w: 9, h: storey * 0.5, look: lookOfStairs(facts) },
      ) +
      entrance(facts, w * 0.4, 50, Math.max(storey, 30)),
    w,
    h: 48 - top,
    storey: 40,
  }
}

export function maisonettes(facts: CompleteFacts, own: Random): Building {
  const { storeys, bays } = facts
  const skin = skinOf(facts)
  const storey = 48
  const w = bays * 60
  const top = -storeys * storey - 6
  const columns = columnsOf(bays, 0, w)
  const o: Opening = { kind: 'casement', w: 30, h: 26 }
  const levels = times(storeys, (floor) => {
    const y = floorTop(storey, floor, 12)
    if (floor % 2) return floorWindows(facts, floor, grid(columns, [y]), { ...o, w: 42 })
    const leaves = columns
      .map((x) => at(x + 16, -floor * storey, door(0, 38, own.pick(doors), cream, 'panel', 16)))
      .join('')
    return (
      floorWindows(
        facts,
        floor,
        grid(
          columns.map((x) => x - 10),
          [y],
        ),
        o,
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
    h: 30 - top,
    storey,
  }
}
