import { type Building, skinOf, tileOf } from './building.ts'
import { faded, gold, green, ink } from './colours.ts'
import { type CompleteFacts, isWorks } from './facts.ts'
import { house, type Row } from './house.ts'
import { at, box, fill, line, type Random, randomFrom, times } from './pen.ts'
import { chimney, chimneyOutline, type End } from './roofs.ts'
import { scaffold } from './works.ts'

export function houses(facts: CompleteFacts, own: Random): Building {
  const { form, storeys, bays, units, era } = facts
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
  // A parapet hides the chimneys more than it does a dormer.
  const tip = -stackTop + (row.parapet ? 53 : 50)
  const stack = (x: number) =>
    era === 'modern' ? '' : chimney(x - row.pots * 5 - 2, stackTop, row.pots, row.skin, row.parapet ? 30 : 26)
  const stackOutline = (x: number, y: number) =>
    era === 'modern' ? '' : chimneyOutline(x - row.pots * 5 - 2, y + stackTop, row.pots, row.parapet ? 30 : 26)
  const one = (index: number, isOurs: boolean, ends?: [End, End]) =>
    house(facts, row, randomFrom(`${facts.id} house ${index}`), isOurs, ends)
  const mirrored = (art: string) => `<g transform="matrix(-1 0 0 1 ${w} 0)">${art}</g>`
  const width = w * units
  const zoom = storeys < 3 && facts.setting !== 'viaduct' ? 1.18 : 1
  const side = own.chance(0.5) ? 0.48 : 0.02
  const overlay = isWorks(facts) ? scaffold(width * side, width * 0.5, -top, storey, own) : ''

  if (form === 'semi') {
    const half = { ...row, doorLast: false }
    const draw = (index: number, isOurs: boolean, ends: [End, End]) =>
      house(facts, half, randomFrom(`${facts.id} house ${index}`), isOurs, ends)
    const shape: End = era === 'interwar' ? 'hip' : 'verge'
    const outline = `M${w} 0V${top - row.rise}h${shape === 'hip' ? w - row.rise * 0.75 : w}L${w * 2 + 6} ${top}h-6V0z`
    return {
      art: draw(0, true, [shape, 'party']) + stack(w) + overlay,
      around: faded(facts, outline, at(w, 0, mirrored(draw(1, false, [shape, 'party'])))),
      w,
      h: tip,
      storey,
      zoom,
      reach: [0, w * 2],
    }
  }
  if (form === 'detached')
    return {
      art: one(0, true, ['verge', 'verge']) + stack(14) + stack(w - 14) + overlay,
      w,
      h: tip,
      storey,
      zoom: 1.25,
    }
  if (form === 'cottages') {
    const pair = one(0, true, ['verge', 'party']) + at(w, 0, mirrored(one(1, true, ['verge', 'party']))) + stack(w)
    return {
      art: stack(8) + stack(w * 2 - 8) + pair + scaffoldOn(facts, w, -top, storey, own),
      w: w * 2,
      h: tip,
      storey,
      zoom: 1.22,
    }
  }
  const isEnd = form === 'end-terrace'
  const ours = times(units, (i) => at(i * w, 0, one(i, true, ['party', isEnd ? 'verge' : 'party']))).join('')
  // The row runs out of the picture on one side or both; where it climbs a hill, each house stands a step above the last.
  const long = units > 1 ? 1 : Math.ceil(350 / (w * zoom))
  const short = form === 'townhouse' ? 2 : 1
  const step = 9
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
  const up = (i: number) => (climbs ? -step * (i + 1) : 0)
  const left = times(leftCount, (i) =>
    at(-(i + 1) * w, 0, one(-i - 1, false, [i === leftCount - 1 ? 'verge' : 'party', 'party']) + stack(0)),
  )
  const right = times(
    rightCount,
    (i) =>
      (climbs ? fill(row.skin.shade, box(width + i * w, up(i), w, -up(i))) : '') +
      at(width + i * w, up(i), one(units + i, false, ['party', i === rightCount - 1 ? 'verge' : 'party']) + stack(w)),
  ).reverse()
  const height = (row.parapet ? 26 : row.rise - 2) - top
  const places = [
    ...times(leftCount, (i) => ({ x: -(i + 1) * w, y: 0, stackAt: 0 })),
    ...times(rightCount, (i) => ({ x: width + i * w, y: up(i), stackAt: w })),
  ]
  const outlines = [
    ...(climbs
      ? places.map(({ x, y }) => box(x, y - height, w, height))
      : [box(-leftCount * w, -height, width + (leftCount + rightCount) * w, height)]),
    ...places.map(({ x, y, stackAt }) => stackOutline(x + stackAt, y)),
  ]
  return {
    art:
      ours +
      times(units + 1, (i) => stack(i * w)).join('') +
      overlay +
      (form === 'guest-house' ? hotelSign(w, storey) : ''),
    around: faded(facts, outlines.join(''), [...left, ...right].join('')),
    w: width,
    h: climbs ? tip + step * rightCount : tip,
    storey,
    zoom,
    reach: [-leftCount * w, width + rightCount * w],
  }
}

/** Cottages are small: half of one is enough to say so. */
const scaffoldOn = (facts: CompleteFacts, w: number, h: number, storey: number, own: Random) =>
  isWorks(facts) ? scaffold(w * 1.42, w * 0.56, h, storey, own) : ''
const hotelSign = (w: number, storey: number) =>
  line(ink, 2.5, `M${w - 2} ${-storey - 30}h26`) +
  fill(green, box(w + 4, -storey - 28, 20, 46)) +
  fill(gold, ...times(4, (i) => box(w + 10, -storey - 22 + i * 10, 8, 5)))
