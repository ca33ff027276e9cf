/** A colour by day, and the one of its own that it has at dusk; what gives no light has only the first. */
export type Colour = string | readonly [day: string, dusk: string]

const channels = (hex: string) => [1, 3, 5].map((from) => parseInt(hex.slice(from, from + 2), 16))
const toHex = (values: number[]) =>
  `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
/** So much of the way from one colour to another. */
export function mix(from: string, to: string, share: number): string {
  const end = channels(to)
  return toHex(channels(from).map((value, i) => value + (end[i]! - value) * share))
}

/** The colour of what gives no light, once the sun has gone. */
const dim = 'color-mix(in srgb,currentColor 46%,#0f1828)'
/**
 * The style of all drawings, for readers of dark pages. What gives no light is painted in its own `color`, and is dim. What looks
 * otherwise by day, or is not seen then, has only its look of the evening there. Whatever knows no media queries shows the day.
 */
export const duskStyle = `<style>@media screen and (prefers-color-scheme:dark){[color]{fill:${dim};stroke:${dim};stop-color:currentColor}[color][fill]{fill:currentColor}[color][stroke-width]{fill:none}}</style>`
