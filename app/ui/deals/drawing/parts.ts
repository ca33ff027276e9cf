/** The parts all drawings are made of. The ground is y = 0, up is negative; every part returns SVG text. */

export const ink = '#23362d'
export const cream = '#e6dcc5'
export const white = '#f7f1e3'
export const green = '#14432f'
export const brass = '#b8903f'
export const glass = { upper: '#7f9a90', lower: '#a7bdb4' }
const lamplight = { upper: '#eecf85', lower: '#f6e3ae' }
const leaves = ['#3f6a4f', '#34593f', '#4b7a5c', '#6b7f4b']
const bark = '#6b5a3e'

export type Random = ReturnType<typeof randomFrom>
export type Spot = readonly [centre: number, top: number]

/** The same text always gives the same row of numbers. */
export function randomFrom(seed: string) {
  let state = 2166136261
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16777619)
  function next() {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  return {
    chance: (share: number) => next() < share,
    between: (low: number, high: number) => Math.round(low + next() * (high - low)),
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!,
  }
}

const n = (value: number) => Math.round(value * 10) / 10
export const box = (x: number, y: number, w: number, h: number) => `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z`
export const fill = (colour: string, ...shapes: string[]) => `<path fill="${colour}" d="${shapes.join('')}"/>`
/** The same shape, let through. */
export const see = (shape: string, opacity: number) => shape.replace('/>', ` opacity="${opacity}"/>`)
export const line = (colour: string, width: number, ...strokes: string[]) =>
  `<path fill="none" stroke="${colour}" stroke-width="${width}" d="${strokes.join('')}"/>`
export const disc = (colour: string, x: number, y: number, r: number) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${colour}"/>`
export const at = (x: number, y: number, art: string, scale = 1) =>
  `<g transform="translate(${n(x)} ${n(y)})${scale === 1 ? '' : ` scale(${n(scale * 10) / 10})`}">${art}</g>`
export const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index))

/** Everything towards the colour of the sky: neighbours that are not part of the deal. */
export const faded = (art: string, share = 0.64) =>
  art.replace(/#[0-9a-f]{6}/g, (hex) => `#${[0, 2, 4].map((i) => mix(hex, i, share)).join('')}`)
const mix = (hex: string, i: number, share: number) =>
  Math.round(parseInt(hex.slice(i + 1, i + 3), 16) * (1 - share) + parseInt('ded5be'.slice(i, i + 2), 16) * share)
    .toString(16)
    .padStart(2, '0')

export interface Skin {
  wall: string
  shade: string
  trim: string
  surface: string
}

/** A wall with its shadow under the eaves, a plinth, and a few bricks, stones, sheets or timbers picked out. */
export function wall(w: number, h: number, skin: Skin, own: Random): string {
  const marks = times(
    Math.round((w * h) / 1100),
    () => [own.between(4, w - 20), own.between(1, h / 8 - 3) * -8] as const,
  )
  const surface: Record<string, () => string> = {
    brick: () => fill(skin.shade, ...marks.map(([x, y]) => box(x, y, 7, 2.5) + box(x + 9, y, 5, 2.5))),
    stone: () => see(fill(skin.shade, ...marks.map(([x, y], i) => box(x, y, i % 3 ? 14 : 20, 7))), 0.45),
    clad: () => line(skin.shade, 1.5, ...times(Math.floor(w / 12), (i) => `M${i * 12 + 9} ${-h}v${h}`)),
    frame: () => timbers(w, h, skin.trim),
    plain: () => '',
  }
  return (
    fill(skin.wall, box(0, -h, w, h)) + surface[skin.surface]!() + fill(skin.shade, box(0, -h, w, 5), box(0, -7, w, 7))
  )
}

function timbers(w: number, h: number, colour: string): string {
  const posts = times(Math.round(w / 26) + 1, (i) => `M${n((i * w) / Math.round(w / 26))} ${-h}v${h}`)
  const braces = times(
    Math.round(w / 52),
    (i) => `M${n(i * 52 + 2)} ${-h + 62}l22-26M${n(i * 52 + 50)} ${-h + 62}l-22-26`,
  )
  return line(colour, 5, ...posts, `M0 ${-h + 3}h${w}M0 ${-h + 64}h${w}`) + line(colour, 3.5, ...braces)
}

export interface Opening {
  kind: 'sash' | 'georgian' | 'casement' | 'modern' | 'grid'
  w: number
  h: number
  trim?: string
  isLit?: boolean
}

/** All windows of one sort at once, so that a tower is as few paths as a cottage. */
export function windows(spots: readonly Spot[], { kind, w, h, trim, isLit }: Opening): string {
  if (spots.length === 0) return ''
  const all = (make: (x: number, y: number) => string) => spots.map(([x, y]) => make(n(x - w / 2), n(y))).join('')
  const frame = kind === 'modern' || kind === 'grid' ? '#33453d' : white
  const pane = isLit ? lamplight : glass
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
  const uprights = { sash: [0.5], georgian: [0.35, 0.65], casement: [0.34, 0.66], modern: [], grid: [0.27, 0.5, 0.73] }[
    kind
  ]
  const rails = { sash: [], georgian: [0.27, 0.75], casement: [], modern: [], grid: [0.27, 0.75] }[kind]
  const bars = all((x, y) =>
    [...uprights.map((u) => `M${n(x + w * u)} ${y}v${h}`), ...rails.map((r) => `M${x} ${n(y + h * r)}h${w}`)].join(''),
  )
  return (
    (trim
      ? fill(
          trim,
          all((x, y) => box(x - 4, y - 7, w + 8, 7) + box(x - 4, y + h, w + 8, 4)),
        )
      : '') +
    fill(
      frame,
      all((x, y) => box(x, y, w, h)),
    ) +
    panes +
    (bars && line(frame, 1.5, bars))
  )
}

/** What people leave in their windows: curtains, blinds, a plant. */
export function life(spots: readonly Spot[], { w, h }: Opening, own: Random): string {
  const side = Math.max(3, w * 0.2)
  return spots
    .map(([cx, y]) => {
      const x = cx - w / 2
      const luck = own.between(1, 100)
      const cloth = own.pick(['#e6dcc5', '#d6a98c', '#c9b98f', '#c7cdbb'])
      if (luck < 26) return fill(cloth, box(x + 2, y + 2, side, h - 4), box(x + w - 2 - side, y + 2, side, h - 4))
      if (luck < 40) return fill('#efe6d2', box(x + 2, y + 2, w - 4, h * 0.36))
      if (luck < 45 && w > 20 && h > 26)
        return fill('#955540', box(cx - 4, y + h - 8, 8, 6)) + disc(leaves[3]!, cx, y + h - 11, 5)
      return ''
    })
    .join('')
}

export const cat = (x: number, y: number) =>
  fill(ink, `M${n(x - 6)} ${n(y)}q-1-9 4-10l-1-6 3 2h3l3-2-1 6q4 3 3 10z`) +
  line(ink, 2, `M${n(x + 6)} ${n(y - 1)}q6-1 4-8`)

export const boards = (spots: readonly Spot[], { w, h }: Opening) =>
  fill('#c9ab7c', ...spots.map(([x, y]) => box(x - w / 2, y, w, h))) +
  line('#a98a5c', 1.5, ...spots.map(([x, y]) => `M${n(x - w / 2)} ${n(y + h / 3)}h${w}m0 ${n(h / 3)}h${-w}`))

export function door(
  x: number,
  h: number,
  colour: string,
  trim: string,
  style: 'panel' | 'fan' | 'glazed' = 'panel',
  w = 28,
): string {
  const l = x - w / 2
  const top = h * 0.22
  const leaf =
    style === 'glazed'
      ? fill(glass.lower, box(l + 5, -h + 6, w - 10, h * 0.55))
      : see(
          fill(
            '#ffffff',
            box(l + 4, -h + top + 5, w / 2 - 6, h * 0.26),
            box(x + 2, -h + top + 5, w / 2 - 6, h * 0.26),
            box(l + 4, -h * 0.4, w / 2 - 6, h * 0.28),
            box(x + 2, -h * 0.4, w / 2 - 6, h * 0.28),
          ),
          0.14,
        )
  const light =
    style === 'glazed'
      ? ''
      : style === 'fan'
        ? fill(trim, `M${n(l - 5)} ${n(-h + top)}a${w / 2 + 5} ${w / 2 + 5} 0 0 1 ${w + 10} 0z`) +
          fill(glass.lower, `M${n(l)} ${n(-h + top)}a${w / 2} ${w / 2} 0 0 1 ${w} 0z`) +
          line(
            trim,
            1.5,
            `M${x} ${n(-h + top)}v${-w / 2}m0 ${w / 2}l${n(-w * 0.36)} ${n(-w * 0.36)}m${n(w * 0.36)} ${n(w * 0.36)}l${n(w * 0.36)} ${n(-w * 0.36)}`,
          )
        : fill(glass.lower, box(l, -h, w, top - 3))
  return (
    fill(trim, box(l - 5, -h - (style === 'fan' ? -top : 5), w + 10, h + (style === 'fan' ? -top : 5))) +
    light +
    fill(colour, box(l, style === 'glazed' ? -h : -h + top, w, style === 'glazed' ? h : h - top)) +
    leaf +
    disc('#e2c27a', l + w - 4, -h * 0.38, 1.8) +
    fill('#c3b697', box(l - 8, -4, w + 16, 4))
  )
}

export interface Tile {
  main: string
  light: string
  dark: string
}
export type End = 'party' | 'verge' | 'hip'

/** A pitched roof seen from the street: a rectangle between party walls and verges, slanted at a hip. */
export function roof(w: number, eaves: number, rise: number, tile: Tile, left: End, right: End, own: Random): string {
  const out = (end: End) => (end === 'party' ? 0 : 6)
  const slant = (end: End) => (end === 'hip' ? rise * 0.75 + 6 : 0)
  const [l, r] = [-out(left), w + out(right)]
  const course = (share: number) =>
    `M${n(l + slant(left) * share)} ${n(eaves - rise * share)}H${n(r - slant(right) * share)}`
  const odd = times(4, () =>
    box(own.between(l + slant(left), r - slant(right) - 12), eaves - rise * own.pick([0.3, 0.55, 0.8]), 9, 4),
  )
  return (
    fill(tile.main, `${course(0)}L${n(r - slant(right))} ${eaves - rise}H${n(l + slant(left))}z`) +
    fill(tile.dark, ...odd) +
    line(tile.light, 2, course(0.3), course(0.62)) +
    line(tile.dark, 4, `M${n(l + slant(left))} ${eaves - rise}H${n(r - slant(right))}`) +
    fill(tile.dark, box(l, eaves - 2, r - l, 4)) +
    (left === 'verge' ? fill(tile.dark, box(l, eaves - rise, 3, rise)) : '') +
    (right === 'verge' ? fill(tile.dark, box(r - 3, eaves - rise, 3, rise)) : '')
  )
}

export function gable(
  x: number,
  w: number,
  base: number,
  rise: number,
  skin: Skin,
  tile: Tile,
  isTimbered = false,
): string {
  const tip = x + w / 2
  const studs = times(5, (i) => `M${n(x + (w * (i + 1)) / 6)} ${base}v${n(-rise * 0.92 * (1 - Math.abs(i - 2) / 3))}`)
  return (
    fill(isTimbered ? white : skin.wall, `M${x} ${base}L${tip} ${base - rise}L${x + w} ${base}z`) +
    (isTimbered ? line('#33302a', 3, ...studs, `M${x} ${base - 1}h${w}`) : '') +
    line(tile.dark, 5, `M${x - 5} ${base + 4}L${tip} ${base - rise}L${x + w + 5} ${base + 4}`)
  )
}

export const chimney = (x: number, base: number, pots: number, skin: Skin, h = 34) =>
  fill(skin.shade, box(x, base - h, pots * 10 + 4, h)) +
  fill(skin.trim, box(x - 3, base - h - 4, pots * 10 + 10, 5)) +
  fill('#b26a4d', ...times(pots, (i) => box(x + 4 + i * 10, base - h - 15, 6, 11)))

export const dormer = (x: number, base: number, tile: Tile, skin: Skin) =>
  fill(skin.trim, box(x - 17, base - 32, 34, 32)) +
  windows([[x, base - 28]], { kind: 'sash', w: 24, h: 26 }) +
  fill(tile.dark, `M${x - 23} ${base - 30}L${x} ${base - 48}L${x + 23} ${base - 30}z`)

export const rooflight = (x: number, y: number) =>
  fill('#46514d', box(x, y, 24, 20)) + fill(glass.lower, box(x + 2, y + 2, 20, 16))

/** A canted bay: lit face in front, shaded cheeks, a little roof or, where it runs up to the eaves, a gable of its own. */
export function bay(
  x: number,
  w: number,
  tops: readonly number[],
  o: Opening,
  skin: Skin,
  tile: Tile,
  hasRoof = true,
): string {
  const top = Math.min(...tops) - 8
  const cheek = w * 0.2
  const h = o.h + 2
  const below = (y: number) => Math.min(26, -y - h - 4)
  return (
    fill(skin.trim, box(x, top, w, -top)) +
    fill(skin.shade, ...tops.map((y) => box(x, y + h + 4, w, below(y)))) +
    fill(skin.wall, ...tops.map((y) => box(x + cheek, y + h + 4, w - cheek * 2, below(y)))) +
    fill(white, ...tops.map((y) => box(x + 3, y, w - 6, h))) +
    windows(
      tops.map((y) => [x + w / 2, y] as Spot),
      { ...o, w: w - cheek * 2, h, trim: undefined },
    ) +
    fill(
      o.isLit ? '#eecf85' : '#6f8a80',
      ...tops.map((y) => box(x + 5, y + 3, cheek - 6, h - 6) + box(x + w - cheek + 1, y + 3, cheek - 6, h - 6)),
    ) +
    (hasRoof ? fill(tile.main, `M${x - 4} ${top}l${n(cheek)} -13h${n(w + 8 - cheek * 2)}l${n(cheek)} 13z`) : '')
  )
}

const signs: Record<string, string> = {
  cafe: 'M-6-4h11v3q3 0 3-2v5h-3q-2 5-6 5t-5-5zM-4-10h2v4h-2zM1-10h2v4h-2z',
  books: 'M-8-7q5-2 8 1q3-3 8-1v13q-5-2-8 1q-3-3-8-1z',
  pharmacy: 'M-3-9h6v6h6v6h-6v6h-6v-6h-6v-6h6z',
  bakery: 'M-9 5q-2-12 9-12t9 12z',
  phones: 'M-5-9h10v18h-10z',
  hair: 'M-7-8l8 9 6-9 2 2-7 9a4 4 0 1 1-2 2l-2-2-1 3a4 4 0 1 1-1-4l-5-8z',
  grocer: 'M0-4q8-4 8 3t-6 8h-4q-6-1-6-8t8-3zM0-5l3-5 2 1-3 4z',
  cleaner: 'M-10 5l9-7v-2a3 3 0 1 1 3-3h-2a1 1 0 1 0-1 1h2v4l9 7z',
  bank: 'M-10-3l10-6 10 6v2h-20zM-8 0h3v7h-3zM-1 0h3v7h-3zM5 0h3v7h-3zM-10 7h20v3h-20z',
}

/** Fascia with lettering, stall riser, glass with a reflection, a door, and what the trade puts out. */
export function shopfront(
  x: number,
  w: number,
  h: number,
  colour: string,
  own: Random,
  trade?: string,
  doorLeft = own.chance(0.5),
): string {
  const glassX = doorLeft ? 44 : 8
  const glassW = w - 52
  const name = own.between(4, 7)
  const letters = times(name, (i) => box(w / 2 + 10 - name * 7 + i * 14, -h - 19, own.pick([6, 9, 11]), 5))
  const hasAwning = trade ? 'cafe grocer bakery'.includes(trade) || own.chance(0.25) : own.chance(0.3)
  const awningW = w + 4
  const stripes = times(6, (i) => `M${n(2 + (i * w) / 6)} ${-h}h${n(w / 12)}l${n(-w / 60)} 26h${n(-w / 12)}z`)
  const art =
    fill(white, box(0, -h, w, h)) +
    fill(glass.lower, box(glassX, -h + 8, glassW, h - 30)) +
    fill('#bacbc3', `M${glassX} ${-h + 8}h${n(glassW * 0.6)}L${glassX} ${n(-h + 8 + (h - 30) * 0.75)}z`) +
    fill(colour, box(glassX, -18, glassW, 18), box(doorLeft ? 8 : w - 38, -h + 8, 30, h - 8)) +
    fill(glass.upper, box(doorLeft ? 13 : w - 33, -h + 14, 20, h - 46)) +
    line(white, 3, `M${n(glassX + glassW / 2)} ${-h + 8}v${h - 28}`) +
    (trade ? display(glassX, glassW, own) : '') +
    fill(colour, box(2, -h - 30, w - 4, 28)) +
    fill('#e2c27a', ...letters) +
    fill(cream, box(-3, -h - 36, w + 6, 6), box(-1, -h - 30, 6, h + 30), box(w - 5, -h - 30, 6, h + 30)) +
    (trade && signs[trade] ? at(24, -h - 16, fill('#e2c27a', signs[trade])) : '') +
    (hasAwning
      ? fill(white, `M0 ${-h}h${w}l6 26h${-awningW - 8}z`) + fill(colour, ...stripes, box(-6, -h + 26, awningW + 8, 4))
      : '') +
    (trade === 'barber'
      ? fill(white, box(w - 9, -h + 2, 9, 34)) +
        line('#7a2e22', 3, `M${w - 9} ${-h + 12}l9-6m-9 14l9-6m-9 14l9-6m-9 14l9-6`)
      : '')
  return at(x, 0, art)
}

/** A low shelf with a few things on it, in two groups. */
function display(x: number, w: number, own: Random): string {
  const [one, other] = own.pick([
    ['#b9785c', '#d9c08a'],
    ['#6f8a80', '#d6a98c'],
    ['#d9c08a', '#7f6a86'],
  ])
  const things = (from: number) =>
    times(3, (i) => {
      const h = own.between(6, 20)
      return box(x + from + i * 11, -20 - h, 9, h)
    })
  return (
    fill('#8d7a5c', box(x, -21, w, 3)) +
    fill(one, ...things(8)) +
    fill(other, ...things(w / 2 + own.between(6, w / 2 - 42)))
  )
}

export function tree(
  x: number,
  size: number,
  own: Random,
  kind = own.pick(['round', 'tall', 'small', 'round']),
): string {
  const [dark, light] = own.pick([
    [leaves[0]!, leaves[2]!],
    [leaves[1]!, leaves[0]!],
    [leaves[1]!, leaves[3]!],
  ])
  const trunk = fill(bark, box(-2.5, -46, 5, 46))
  const crowns: Record<string, () => string> = {
    round: () => trunk + disc(dark, -14, -58, 20) + disc(dark, 2, -74, 26) + disc(light, 14, -56, 19),
    tall: () => trunk + `<ellipse cy="-72" rx="18" ry="44" fill="${dark}"/>` + fill(light, 'M0-116a18 44 0 0 1 0 88z'),
    small: () => fill(bark, box(-2, -30, 4, 30)) + disc(dark, 0, -42, 19) + fill(light, 'M0-61a19 19 0 0 1 0 38z'),
    palm: () =>
      fill(bark, 'M-3 0l2-62h4l1 62z') +
      line(
        dark,
        5,
        'M0-62q-14-16-30-4M0-62q-8-24-26-22M0-62q2-24 18-26M0-62q14-16 30-2M0-62q-6-6-22 12M0-62q8-4 20 14',
      ),
  }
  return at(x, 0, crowns[kind]!(), size)
}

export const hedge = (x: number, w: number, h: number, colour = leaves[0]!) =>
  fill(
    colour,
    `M${n(x)} 0v${-h + 5}`,
    ...times(Math.ceil(w / 30), () => `q${n(w / Math.ceil(w / 30) / 2)}-10 ${n(w / Math.ceil(w / 30))} 0`),
    `V0z`,
  )
export const gardenWall = (x: number, w: number, skin: Skin) =>
  fill(skin.wall, box(x, -15, w, 15)) + fill(skin.trim, box(x - 2, -18, w + 4, 4))
export const railings = (x: number, w: number, h = 24) =>
  line(
    ink,
    2,
    `M${n(x)} ${-h + 4}h${n(w)}M${n(x)} -4h${n(w)}`,
    ...times(Math.floor(w / 7) + 1, (i) => `M${n(x + i * 7)} ${-h}v${h}`),
  )
export const balcony = (x: number, y: number, w: number, colour = ink) =>
  fill(cream, box(x - 2, y, w + 4, 4)) +
  line(
    colour,
    1.8,
    `M${n(x)} ${n(y - 17)}h${n(w)}`,
    ...times(Math.floor(w / 7) + 1, (i) => `M${n(x + (i * w) / Math.floor(w / 7))} ${n(y - 17)}v17`),
  )
export const lamp = (x: number) =>
  at(
    x,
    0,
    line(ink, 4, 'M0 0v-132') +
      fill('#f6e3ae', 'M-7-150h14l-3 18h-8z') +
      fill(ink, 'M-10-150h20l-10-9zM-5-6h10v6h-10z'),
  )
export const pillarBox = (x: number) =>
  at(x, 0, fill('#8f2f22', 'M-9 0v-42q0-8 9-8t9 8v42z') + fill(ink, box(-5, -38, 10, 3), box(-10, -4, 20, 4)))
export const bin = (x: number, colour: string) =>
  at(x, 0, fill(colour, 'M-8-26h16l-2 25h-12z') + fill(ink, box(-10, -30, 20, 5)) + disc(ink, -4, -2, 3))
export const bike = (x: number, colour = ink) =>
  at(
    x,
    -12,
    `<circle r="11"${stroke(colour)}/><circle cx="32" r="11"${stroke(colour)}/>` +
      line(colour, 2.5, 'M0 0l9-17h17L14 0zM26-17l6 17M9-17l5 17M22-22h8M5-19h8'),
  )
const stroke = (colour: string) => ` fill="none" stroke="${colour}" stroke-width="2.5"`
export const bench = (x: number) =>
  at(x, 0, fill(bark, box(0, -20, 52, 4), box(0, -29, 52, 5)) + line(ink, 3, 'M5-29v29M47-29v29'))
export const busStop = (x: number) =>
  at(x, 0, line(ink, 4, 'M0 0v-120') + fill('#7a2e22', box(-3, -122, 30, 22)) + fill(white, box(4, -115, 16, 8)))
export const vehicle = (x: number, kind: 'car' | 'van' | 'lorry', colour: string) => {
  const body = {
    car:
      fill(colour, 'M0-8q0-12 12-13l14-13h32l16 13q14 1 14 13v4h-88z') +
      fill(glass.lower, 'M20-22l9-9h12v9zM45-31h12l11 9h-23z'),
    van:
      fill(colour, 'M0-50h64l18 22 12 4v20h-94z') +
      fill(glass.lower, 'M58-44h5l13 17h-18z') +
      fill('#e2c27a', box(10, -34, 34, 5)),
    lorry:
      fill('#e6dcc5', box(0, -74, 120, 62)) +
      fill(colour, 'M124-12v-46h22l14 22v24zM0-40h120v6h-120z') +
      fill(glass.lower, 'M132-52h11l9 16h-20z') +
      fill(ink, box(0, -12, 158, 6)),
  }[kind]
  const wheels = { car: [20, 68], van: [20, 74], lorry: [22, 44, 138] }[kind]
  return at(x, 0, body + wheels.map((cx) => disc(ink, cx, -7, 9) + disc('#c3b697', cx, -7, 4)).join(''))
}

/** Poles and boards in lifts of about a storey, with a ladder and a strip of netting. */
export function scaffold(x: number, w: number, h: number, lift: number, own: Random): string {
  const poles = times(Math.round(w / 46) + 1, (i) => `M${n(x + (i * w) / Math.round(w / 46))} 0v${-h - 22}`)
  const lifts = times(Math.floor(h / lift), (i) => -(i + 1) * lift)
  const ladder = x + w * own.pick([0.2, 0.6])
  return (
    see(fill('#3f6a4f', box(x, -h - 18, w, lift * 0.7)), 0.3) +
    line(
      '#8a6a2c',
      3.5,
      ...poles,
      ...lifts.map((y) => `M${n(x - 6)} ${y - 20}h${n(w + 12)}`),
      `M${n(x)} ${-lift}l${n(w / 2)} ${-lift}`,
    ) +
    fill(bark, ...lifts.map((y) => box(x - 8, y, w + 16, 5))) +
    line(
      '#b8903f',
      2.5,
      `M${n(ladder)} 0l10 ${-lift}M${n(ladder + 12)} 0l10 ${-lift}`,
      ...times(7, (i) => `M${n(ladder + (i + 1) * 1.3)} ${n((-(i + 1) * lift) / 8)}h12`),
    )
  )
}
export const skip = (x: number) =>
  at(
    x,
    0,
    fill('#c9ab7c', 'M14-30l6-22 7 2-5 20zM40-30l28-18 3 5-20 13z') +
      fill('#955540', 'M22-30l8-9 14 4 10 5z') +
      fill(brass, 'M-4-34h92v6h-4l-10 28h-64l-10-28h-4z') +
      line('#8a6a2c', 2.5, 'M14-26l4 24M42-26v24M70-26l-4 24'),
  )
export function crane(x: number, h: number): string {
  const zigzag = times(Math.floor(h / 20), (i) => (i % 2 ? 'l-16-20' : 'l16-20')).join('')
  return at(
    x,
    0,
    line(
      brass,
      4.5,
      `M-8 0v${-h}M8 0v${-h}M-170 ${-h}h250M0 ${-h - 30}L-150 ${-h - 6}M0 ${-h - 30}L76 ${-h - 6}M0 ${-h - 30}v30`,
    ) +
      line(brass, 2, `M-8 0${zigzag}`) +
      fill('#57635f', box(58, -h, 24, 22)) +
      fill(green, box(-12, -h + 2, 24, 20)) +
      line(ink, 2, `M-120 ${-h}v46`) +
      fill('#955540', box(-146, -h + 46, 52, 8)),
  )
}
