import { box, fill, line, n, type Random, see, times } from './pen.ts'

export interface Skin {
  wall: string
  shade: string
  trim: string
  surface: string
}

/** A wall with its shadow under the eaves, a plinth, and a few bricks, stones, sheets or timbers picked out. */
export function wall(w: number, h: number, skin: Skin, own: Random): string {
  // In rows, so that the steps between them repeat, and the text is short once it is compressed.
  const marks = times(
    Math.round((w * h) / 2000),
    () => [Math.round(own.between(4, w - 20) / 8) * 8, own.between(1, Math.max(1, h / 16 - 1.5)) * -16] as const,
  ).sort(([a, b], [c, d]) => b - d || a - c)
  const surface: Record<string, () => string> = {
    brick: () => line(skin.shade, 2.5, ...marks.map(([x, y]) => `M${x} ${y}h7M${x + 9} ${y}h5`)),
    stone: () => see(line(skin.shade, 7, ...marks.map(([x, y]) => `M${x} ${y + 4}h${x % 24 ? 14 : 20}`)), 0.45),
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
