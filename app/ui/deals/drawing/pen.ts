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
