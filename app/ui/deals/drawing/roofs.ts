import { glass, white } from './colours.ts'
import type { Look } from './facts.ts'
import { box, fill, line, n, type Random, times } from './pen.ts'
import type { Skin } from './walls.ts'
import { windows } from './windows.ts'

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
  const odd = times(4, () => {
    const x = own.between(l + slant(left), r - slant(right) - 12)
    return `M${x} ${Math.round(eaves - rise * own.pick([0.3, 0.55, 0.8])) + 2}h9`
  })
  return (
    fill(tile.main, `${course(0)}L${n(r - slant(right))} ${eaves - rise}H${n(l + slant(left))}z`) +
    line(tile.dark, 4, course(0), course(1), ...odd) +
    line(tile.light, 2, course(0.3), course(0.62)) +
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
  fill('#b86645', ...times(pots, (i) => box(x + 4 + i * 10, base - h - 15, 6, 11)))

/** All of it that stands before the sky. */
export const chimneyOutline = (x: number, base: number, pots: number, h = 34) =>
  box(x, base - h, pots * 10 + 4, h) +
  box(x - 3, base - h - 4, pots * 10 + 10, 5) +
  times(pots, (i) => box(x + 4 + i * 10, base - h - 15, 6, 11)).join('')

export const dormer = (x: number, base: number, tile: Tile, skin: Skin, look: Look | undefined) =>
  fill(skin.trim, box(x - 17, base - 32, 34, 32)) +
  windows([[x, base - 28]], { kind: 'sash', w: 24, h: 26, look }) +
  fill(tile.dark, `M${x - 23} ${base - 30}L${x} ${base - 48}L${x + 23} ${base - 30}z`)

export const rooflight = (x: number, y: number) =>
  fill('#45514d', box(x, y, 24, 20)) + fill(glass.lower, box(x + 2, y + 2, 20, 16))

export const coping = (w: number, top: number, colour: string) => fill(colour, box(-6, top - 8, w + 12, 9))
