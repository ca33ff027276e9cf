import { withArticle } from '#app/domain/areas/areas.ts'
import type { Question } from '../question.ts'

/** The places of a question in words. Safe in the browser. */

/** So many are named; of more the number is said. */
const mostNamed = 8

/** "Leeds or Hull", a county by its own name; empty where no place was named. */
export function placesInWords({ areas, counties = [], districts = [] }: Question): string {
  if (districts.length > 0) return namesInWords(districts)
  const inCounties = new Set(counties.flatMap(({ slugs }) => slugs))
  const names = areas.filter(({ slug }) => !inCounties.has(slug)).map(({ name }) => withArticle(name))
  return namesInWords([...names, ...counties.map(({ name }) => name)])
}

/** " outside London", to stand behind the places; empty where none is left out. */
export function outsideWords({ notIn = [] }: Question): string {
  return notIn.length === 0
    ? ''
    : ` outside ${namesInWords(
        notIn.map(({ name }) => withArticle(name)),
        'and',
      )}`
}

function namesInWords(names: readonly string[], word = 'or'): string {
  const shown = names.slice(0, mostNamed)
  const all = names.length > shown.length ? [...shown, `${names.length - shown.length} more`] : shown
  return all.length < 2 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} ${word} ${all.at(-1)!}`
}
