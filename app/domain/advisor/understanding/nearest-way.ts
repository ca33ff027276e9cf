import type { Words } from './words.ts'

/** Of several subjects that a message says, the one whose words stand together: those of the others may be strewn over all of it. */

/** What a subject is known by, each group beside the general words of people and of questions. */
interface Said<T> {
  of: T
  groups: readonly (readonly string[])[]
}

/** Words of one subject that stand so far apart may be of two matters. */
const farApart = 9
/** And those of another that are so near each other are of one. */
const near = 3

/** The first of them, unless its words stand far apart and another is said in one breath. */
export function nearestOf<T>(said: readonly Said<T>[], words: Words): T | undefined {
  const [first, ...others] = said
  if (!first || others.length === 0 || spanOf(first, words) <= farApart) return first?.of
  return (others.find((other) => other.groups.length > 1 && spanOf(other, words) <= near) ?? first).of
}

/** The number of tokens around the nearest words of each group. */
function spanOf({ groups }: Said<unknown>, { find }: Words): number {
  const [starts = [], ...others] = groups.map((group) => find(group)).filter(({ length }) => length > 0)
  const spans = starts.map((start) => {
    const nearest = others.map((other) =>
      other.reduce((best, each) => (Math.abs(each.from - start.from) < Math.abs(best.from - start.from) ? each : best)),
    )
    const all = [start, ...nearest]
    return Math.max(...all.map(({ to }) => to)) - Math.min(...all.map(({ from }) => from))
  })
  return Math.min(...spans)
}
