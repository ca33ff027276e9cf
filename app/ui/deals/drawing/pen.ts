import type { Colour } from './dusk.ts'

export type Random = ReturnType<typeof randomFrom>
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

export const n = (value: number) => Math.round(value * 10) / 10
export const box = (x: number, y: number, w: number, h: number) => `M${x} ${y}h${w}v${h}h${-w}z`
export const fill = (colour: Colour, ...shapes: string[]) => `<path${paint(colour)} d="${path(shapes)}"/>`
/** What is not seen by day. */
export const glow = (colour: string, ...shapes: string[]) => `<path fill="none" color="${colour}" d="${path(shapes)}"/>`
const paint = (colour: Colour) =>
  typeof colour === 'string' ? ` color="${colour}"` : ` fill="${colour[0]}" color="${colour[1]}"`
/** The same shape, let through. */
export const see = (shape: string, opacity: number) => shape.replace('/>', ` opacity="${opacity}"/>`)
export const line = (colour: string, width: number, ...strokes: string[]) =>
  `<path fill="none" stroke-width="${width}" color="${colour}" d="${path(strokes)}"/>`
export const disc = (colour: Colour, x: number, y: number, r: number) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}"${paint(colour)}/>`
export function at(x: number, y: number, art: string, scale = 1): string {
  const transform = [
    ...(x || y ? [`translate(${n(x)} ${n(y)})`] : []),
    ...(scale === 1 ? [] : [`scale(${Math.round(scale * 100) / 100})`]),
  ]
  return art && transform.length ? `<g transform="${transform.join(' ')}">${art}</g>` : art
}

/**
 * Shapes one after the other, in tenths of a pixel. Each begins from the end of the last where that is plain to see:
 * equal distances then read alike, and what repeats itself packs small.
 */
function path(shapes: readonly string[]): string {
  let end: readonly [number, number] | null = null
  return shapes
    .join('')
    .replace(/(?<![\d.])\d+\.\d+(?:e-\d+)?/g, (value) => `${n(Number(value))}`)
    .replace(/M(-?[\d.]+) ?(-?[\d.]+)([^M]*)/g, (_, left: string, top: string, rest: string) => {
      const [x, y] = [Number(left), Number(top)]
      const start = end ? `m${n(x - end[0])} ${n(y - end[1])}` : `M${x} ${y}`
      end = endOf(x, y, rest)
      return start + rest
    })
    .replace(/ -/g, '-')
}

function endOf(x: number, y: number, rest: string): [number, number] | null {
  if (/^[^m]*z$/.test(rest)) return [x, y]
  const straight = /^([hv])(-?[\d.]+)$/.exec(rest)
  if (!straight) return null
  const length = Number(straight[2])
  return straight[1] === 'h' ? [x + length, y] : [x, y + length]
}
export const times = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index))
