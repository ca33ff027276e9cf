import { type Building, doors, skinOf } from './building.ts'
import { boardColour, cream, glass, green, ink } from './colours.ts'
import { door } from './doors.ts'
import { type CompleteFacts, lookOf } from './facts.ts'
import { at, box, fill, line, type Random, times } from './pen.ts'
import { letters } from './shopfront.ts'
import { type Skin, wall } from './walls.ts'
import { columnsOf, floorsOf, floorWindows, grid, paneOf } from './windows.ts'

const roller = (x: number, w: number, h: number, colour = '#c5b693') =>
  fill(ink, box(x - 3, -h - 8, w + 6, h + 8)) +
  fill(colour, box(x, -h, w, h)) +
  line('#ab9c7a', 1.5, ...times(Math.floor(h / 9), (i) => `M${x} ${-h + 8 + i * 9}h${w}`))

export function shed(facts: CompleteFacts, own: Random): Building {
  const { form, units, storeys, bays } = facts
  const isWarehouse = form === 'warehouse'
  const isTrade = form === 'trade-counter'
  const w = (isWarehouse ? 430 : isTrade ? 350 : 300) * (units > 1 ? 1.2 : 1)
  const eaves = isWarehouse ? 168 : storeys > 1 ? 178 : 132
  const skin = skinOf(facts)
  const brick: Skin = { wall: '#b86645', shade: '#9a523a', trim: cream, surface: 'brick' }
  const peak = isTrade
    ? ''
    : fill(skin.wall, `M0 ${-eaves}L${w / 2} ${-eaves - w * 0.1}L${w} ${-eaves}z`) +
      line('#56635f', 7, `M-8 ${-eaves + 2}L${w / 2} ${-eaves - w * 0.1 - 2}L${w + 8} ${-eaves + 2}`)
  const signY = -eaves - (isTrade ? 18 : w * 0.035 + 13)
  const sign = fill(green, box(w / 2 - 62, signY, 124, 26)) + letters(w / 2 - 45, signY + 10, 7, 7)
  const foot = wall(w, isTrade ? 66 : 46, brick, own) + line(skin.shade, 4, `M16 0v${-eaves}M${w - 16} 0v${-eaves}`)
  const look = lookOf(facts, 0)
  const openings = isWarehouse
    ? [0.44, 0.63, 0.82]
        .slice(0, bays)
        .map((share) => roller(w * share, 62, 84))
        .join('') +
      floorWindows(facts, 0, grid([w * 0.1, w * 0.24], [-84, -40]), { kind: 'modern', w: 46, h: 26 }) +
      door(w * 0.35, 54, green, cream, 'glazed', 26)
    : isTrade
      ? fill(look === 'boarded' ? boardColour : paneOf(look).lower, box(26, -74, 132, 74)) +
        line('#33453d', 4, 'M26-74h132M26 0v-74M70 0v-74M114 0v-74M158 0v-74M26-30h132') +
        roller(w - 128, 96, 88) +
        fill(ink, box(18, -82, 148, 7))
      : roller(w * (units > 1 ? 0.34 : 0.42), 98, 92) +
        (units > 1 ? roller(w * 0.67, 98, 92) : '') +
        door(w * (units > 1 ? 0.26 : 0.86), 56, green, cream, 'glazed') +
        floorWindows(facts, 0, grid([w * (units > 1 ? 0.12 : 0.2)], [-66]), { kind: 'modern', w: 66, h: 30 })
  const upper =
    storeys > 1
      ? floorWindows(facts, 1, grid(columnsOf(4, 10, w - 10), [-eaves + 32]), {
          kind: 'modern',
          w: 54,
          h: 32,
        })
      : ''
  return {
    art: peak + wall(w, eaves, skin, own) + foot + sign + upper + openings,
    w,
    h: eaves + (isTrade ? 18 : w * 0.1 + 6),
    storey: 70,
    zoom: isWarehouse ? 1.15 : 1.25,
  }
}

export function workshop(facts: CompleteFacts, own: Random): Building {
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
      fill('#56635f', ...teeth) +
      fill(glass.lower, ...lights) +
      wall(w, -top, skin, own) +
      fill(skin.shade, box(-4, top - 3, w + 8, 6)) +
      floorsOf(facts, own, columns, storey, 16, { kind: 'grid', w: 56, h: 44, trim: skin.trim }, 1) +
      columns
        .map((x, i) =>
          i === 1
            ? fill(green, box(x - 30, -60, 60, 60)) +
              line('#275137', 2, `M${x} 0v-60M${x - 30} -2l28-56M${x + 30} -2l-28-56`)
            : floorWindows(facts, 0, [[x - 8, -58]], { kind: 'grid', w: 36, h: 40 }) +
              at(x + 24, 0, door(0, 56, own.pick(doors), skin.trim, 'glazed', 22)),
        )
        .join(''),
    w,
    h: 44 - top,
    storey,
    zoom: 1.25,
  }
}
