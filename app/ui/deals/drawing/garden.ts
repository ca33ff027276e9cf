import { bark, cream, ink, leaves } from './colours.ts'
import { at, box, disc, fill, line, n, type Random, times } from './pen.ts'
import type { Skin } from './walls.ts'

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
    tall: () =>
      trunk + fill(dark, 'M0-116a18 44 0 0 1 0 88a18 44 0 0 1 0-88') + fill(light, 'M0-116a18 44 0 0 1 0 88z'),
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
