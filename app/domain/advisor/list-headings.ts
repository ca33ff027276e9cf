import { hasRole, roleInText, rolesSaid } from './fact-meaning.ts'
import { isOfSomeHomes, saysOtherTime } from './figure-wording.ts'
import type { FigureUnit } from './figures-in-text.ts'
import type { Resolved } from './mark-sums.ts'
import type { Marks } from './marks.ts'

/** What the line above a list says of its items: their kind, their time and their order. Safe in the browser. */

/** A line that ends with a colon, and the values of its items so far, by which they are in order. */
export interface Heading {
  text: string
  values: readonly number[]
}

interface Placed {
  start: number
  end: number
  unit: FigureUnit
  resolved: Resolved
  shown: string
}

/** A line that ends with a colon, or one of few words without a stop. */
export const isHeading = (text: string) => /:\s*$/.test(text) || (/^[^.!?:;£%\d]{3,60}\n$/.test(text) && !isItem(text))
export const isItem = (text: string) => /^\s*(?:[-•*–]|\d{1,2}[.)])\s/.test(text)

const least = /\b(?:low(?:est)? (?:to|first)|cheapest|lowest|smallest|fewest|least|ascending)\b/i
const most = /\b(?:high(?:est)? (?:to|first)|dearest|highest|largest|biggest|most|top|descending)\b/i
const ordered =
  /\b(?:in order of|order(?:ed)? by|sorted by|ranked by|by (?:\w+ ){0,2}(?:yield|price|rent|score|growth|roi|change|cash\w*))\b/i
const ends =
  /\b(?:cheapest|lowest|smallest|fewest|least|dearest|highest|largest|biggest|most|top)\b(?! (?:first|to)\b)/i

/** Why the figures of an item are not what the line above its list says, or the heading with the item's value. */
export function checkItem(heading: Heading, text: string, figures: readonly Placed[], marks: Marks): string | Heading {
  const isOfKind = (['pounds', 'percent', 'plain'] as const).some((unit) => rolesSaid(heading.text, unit).length > 0)
  let value: number | undefined
  let from = 0
  for (const figure of figures) {
    const { unit, resolved, shown, end } = figure
    const [mark] = resolved.marks
    const own = roleInText(text, from, figure).said?.toLowerCase() ?? null
    from = end
    if (!mark || mark.source === null || mark.fact === null) continue
    if (saysOtherTime(heading.text, figure) && !saysOtherTime(text, figure, true))
      return `${shown} is not for the time that its list is of`
    if (isOfSomeHomes(heading.text, mark)) return `${shown} is of all homes there`
    const said = rolesSaid(heading.text, unit)
    const fits = said.some((each) => hasRole(mark.fact!, each, unit))
    if (said.length > 0 && !fits && (own === null || said.some((each) => each.includes(own))))
      return `${shown} is no ${said[0]}`
    if (value !== undefined || (isOfKind && !fits)) continue
    value = resolved.value
    if (ends.test(heading.text)) {
      const isLeast = least.test(heading.text)
      const all = marks.likes(mark).flatMap((each) => (each.owner === null || (each.row === undefined) !== (mark.row === undefined) ? [] : each.value)) // prettier-ignore
      const before = all.filter((each) => (isLeast ? each < value! : each > value!)).length
      if (!marks.holdsEnd(mark, isLeast) || before > heading.values.length)
        return `${shown} is not the next of what its list is of`
    }
  }
  const isEnd = ends.test(heading.text)
  if (value === undefined) return isEnd ? 'say of each item the figure that its list is of' : heading
  const values = [...heading.values, value]
  const isUp = values.every((each, at) => at === 0 || each >= values[at - 1]!)
  const isDown = values.every((each, at) => at === 0 || each <= values[at - 1]!)
  const isRight = least.test(heading.text) ? isUp : most.test(heading.text) ? isDown : !ordered.test(heading.text) || isUp || isDown // prettier-ignore
  return isRight ? { ...heading, values } : 'the list is not in the order that it says'
}
