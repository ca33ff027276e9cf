import { words } from './lists.ts'

/** Numbers of one word. */

const ones = words`
  zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
  eighteen nineteen
`
const tens = words`twenty thirty forty fifty sixty seventy eighty ninety`

/** The words with their numbers, from the lowest. */
export const numberWords: ReadonlyMap<string, number> = new Map([
  ...[...ones].map((word, index) => [word, index] as const),
  ...[...tens].map((word, index) => [word, 20 + 10 * index] as const),
])
