import { boardColour, darkGlass, glass, ink, lamplight, leaves, white } from './colours.ts'
import { type CompleteFacts, type Look, lookOf } from './facts.ts'
import { box, disc, fill, glow, line, n, type Random, times } from './pen.ts'

export type Spot = readonly [centre: number, top: number]
export interface Opening {
  kind: 'sash' | 'georgian' | 'casement' | 'modern' | 'grid'
  w: number
  h: number
  trim?: string
  look?: Look
}

/** The two tones of glass. */
export const paneOf = (look: Look | undefined) => (look === 'lit' ? lamplight : look === 'dark' ? darkGlass : glass)

/** All windows of one sort at once, so that a tower is as few paths as a cottage. */
export function windows(spots: readonly Spot[], { kind, w, h, trim, look }: Opening): string {
  if (spots.length === 0) return ''
  if (look === 'boarded') return boarded(spots, { w, h, trim })
  const all = (make: (x: number, y: number) => string) => spots.map(([x, y]) => make(n(x - w / 2), n(y))).join('')
  const frame = kind === 'modern' || kind === 'grid' ? '#33453d' : white
  const pane = paneOf(look)
  const split = { sash: 0.5, georgian: 0.5, casement: 0.32, modern: 0, grid: 0.5 }[kind]
  const inner = h - 4
  const panes = split
    ? fill(
        pane.upper,
        all((x, y) => box(x + 2, y + 2, w - 4, inner * split - 1)),
      ) +
      fill(
        pane.lower,
        all((x, y) => box(x + 2, y + 3 + inner * split, w - 4, inner * (1 - split) - 1)),
      )
    : fill(
        pane.upper,
        all((x, y) => box(x + 2, y + 2, w * 0.42, inner)),
      ) +
      fill(
        pane.lower,
        all((x, y) => box(x + 4 + w * 0.42, y + 2, w * 0.58 - 6, inner)),
      )
  const evening = look ? [] : litAtDusk(spots)
  const uprights = { sash: [0.5], georgian: [0.35, 0.65], casement: [0.34, 0.66], modern: [], grid: [0.27, 0.5, 0.73] }[
    kind
  ]
  const rails = { sash: [], georgian: [0.27, 0.75], casement: [], modern: [], grid: [0.27, 0.75] }[kind]
  const bars = all((x, y) =>
    [...uprights.map((u) => `M${n(x + w * u)} ${y}v${h}`), ...rails.map((r) => `M${x} ${n(y + h * r)}h${w}`)].join(''),
  )
  return (
    dressings(spots, { w, h, trim }) +
    fill(
      frame,
      all((x, y) => box(x, y, w, h)),
    ) +
    panes +
    (evening.length === 0
      ? ''
      : glow(lamplight.lower[1], evening.map(([x, y]) => box(n(x - w / 2) + 2, n(y) + 2, w - 4, inner)).join(''))) +
    (bars && line(frame, 1.5, bars))
  )
}

/** Somebody is at home behind about half of the windows, and behind one of a few. The same ones in every house that is built alike. */
function litAtDusk(spots: readonly Spot[]): readonly Spot[] {
  const lit = spots.filter(([x, y]) => Math.abs(Math.round(x * 7) + Math.round(y * 13)) % 7 < 3)
  return lit.length > 0 || spots.length === 1 ? lit : spots.slice(-1)
}

const dressings = (spots: readonly Spot[], { w, h, trim }: Pick<Opening, 'w' | 'h' | 'trim'>) =>
  trim
    ? fill(trim, ...spots.map(([x, y]) => box(x - w / 2 - 4, y - 7, w + 8, 7) + box(x - w / 2 - 4, y + h, w + 8, 4)))
    : ''

/** Things that people leave in their windows: curtains, blinds, a plant. */
export function life(spots: readonly Spot[], { w, h }: Opening, own: Random): string {
  const side = Math.max(3, Math.round(w * 0.2))
  return spots
    .map(([cx, y]) => {
      const x = cx - w / 2
      const luck = own.between(1, 100)
      const cloth = own.pick(['#e6dcc5', '#daa786', '#cbb989', '#c7cdb9'])
      if (luck < 26) return fill(cloth, box(x + 2, y + 2, side, h - 4), box(x + w - 2 - side, y + 2, side, h - 4))
      if (luck < 40) return fill('#f0e6cf', box(x + 2, y + 2, w - 4, h * 0.36))
      if (luck < 45 && w > 20 && h > 26)
        return fill('#9a523a', box(cx - 4, y + h - 8, 8, 6)) + disc(leaves[3]!, cx, y + h - 11, 5)
      return ''
    })
    .join('')
}

export const cat = (x: number, y: number) =>
  fill(ink, `M${n(x - 6)} ${n(y)}q-1-9 4-10l-1-6 3 2h3l3-2-1 6q4 3 3 10z`) +
  line(ink, 2, `M${n(x + 6)} ${n(y - 1)}q6-1 4-8`)

/** Boards in the place of windows: nothing of these is seen but the dressings. */
const boarded = (spots: readonly Spot[], o: Pick<Opening, 'w' | 'h' | 'trim'>) => dressings(spots, o) + boards(spots, o)
const boards = (spots: readonly Spot[], { w, h }: Pick<Opening, 'w' | 'h'>) =>
  fill(boardColour, ...spots.map(([x, y]) => box(x - w / 2, y, w, h))) +
  line('#ac8954', 1.5, ...spots.map(([x, y]) => [1, 2].map((i) => `M${x - w / 2} ${n(y + (h * i) / 3)}h${w}`).join('')))

export const openings: Record<CompleteFacts['era'], Opening> = {
  georgian: { kind: 'georgian', w: 28, h: 44 },
  victorian: { kind: 'sash', w: 28, h: 44 },
  interwar: { kind: 'casement', w: 46, h: 36 },
  postwar: { kind: 'casement', w: 48, h: 34 },
  modern: { kind: 'modern', w: 36, h: 38 },
}
export const grid = (columns: readonly number[], rows: readonly number[]): Spot[] =>
  rows.flatMap((y) => columns.map((x) => [x, y] as const))
/** Their distance is an even number of tenths, so that it is the same between any two. */
export function columnsOf(count: number, from: number, to: number): number[] {
  const apart = Math.round(((to - from) / count) * 5) / 5
  return times(count, (i) => from + apart * (i + 0.5))
}
/** Top of the windows of a floor. */
export const floorTop = (storey: number, floor: number, gap: number) => -(floor + 1) * storey + gap
/** The windows of one floor: lit where the floor is for sale, dark or boarded where it stands empty. */
export const floorWindows = (facts: CompleteFacts, floor: number, spots: readonly Spot[], o: Opening) =>
  windows(spots, { ...o, look: lookOf(facts, floor) })

/** The windows of a block floor by floor, from the floor `first`. Without `own`, of a neighbour, nothing stands in them. */
export function floorsOf(
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
    const isPlain = own && facts.state !== 'empty' && !facts.floors.includes(floor) && o.w >= 16
    return floorWindows(facts, floor, spots, o) + (isPlain ? life(spots, o, own) : '')
  }).join('')
}
