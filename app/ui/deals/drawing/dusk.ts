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

/** What is left of the light of each channel, and what the evening adds to it. */
const evening = [
  [0.43, 8],
  [0.45, 13],
  [0.5, 22],
] as const
/** The colour of what gives no light, once the sun has gone. */
export const atDusk = (day: string) => toHex(channels(day).map((value, i) => value * evening[i]![0] + evening[i]![1]))

/**
 * The style of a picture for readers who like dark pages. Each daylight colour that is in it has its dusk; what has one of its own
 * says so in `color`, which nothing reads by day. Whatever reads no styles shows the day.
 */
export function duskStyle(art: string): string {
  const uses = new Set(art.match(/(?:fill|stroke)="#[0-9a-f]{6}"(?! color)/g))
  const rules = [...uses].toSorted().map((use) => {
    const [property, day] = use.slice(0, -1).split('="') as [string, string]
    return `[${use}]{${property}:${atDusk(day)}}`
  })
  return `<style>@media(prefers-color-scheme:dark){${rules.join('')}[color]{fill:currentColor;stop-color:currentColor}}</style>`
}
