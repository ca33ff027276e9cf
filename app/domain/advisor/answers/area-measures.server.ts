import { crimeGap, withArticle } from '#app/domain/areas/areas.ts'
import { readKnownAreas } from '#app/domain/areas/known-areas.server.ts'
import type { Span } from '../answer.ts'
import type { Figure } from '../facts.ts'
import type { AreaMeasure } from '../question.ts'
import type { AreaFacts } from '../tools/area-facts.ts'
import { listed, say, type Draft, type Said } from './draft.server.ts'

/** The published figures of areas besides price, rent and yield: recorded crimes, people, and the changes of a year. */

type Shown = (figure: Figure | null, unknown?: string) => Span

interface Measure {
  /** As a title, and within a sentence. */
  label: string
  name: string
  of: (area: AreaFacts) => Figure | null
  /** What the figure is. */
  means: string
  isLowFirst?: true
}

export const measures: Record<AreaMeasure, Measure> = {
  crime: {
    label: 'Crimes for each 1,000 people',
    name: 'number of recorded crimes for each 1,000 people',
    of: ({ crimesPer1000 }) => crimesPer1000,
    means:
      'Crimes are those that police.uk recorded in a year for each 1,000 people of the council; it does not state the months. That says nothing of one street.',
    isLowFirst: true,
  },
  population: {
    label: 'People',
    name: 'number of people',
    of: ({ population }) => population,
    means: 'The people are those of the whole council, as the ONS counts them.',
  },
  rentChange: {
    label: 'Rent change in a year',
    name: 'rent change in a year',
    of: ({ rentChange }) => rentChange,
    means: 'The change is that of the last year, which says nothing about the next one.',
  },
  change: {
    label: 'Price change in a year',
    name: 'price change in a year',
    of: ({ priceChange }) => priceChange,
    means: 'The change is that of the last year, which says nothing about the next one.',
  },
}

const sizeOf = (figure: Figure | null) => figure?.pounds ?? figure?.percent ?? figure?.number

/** Columns of a table for what is asked for besides. */
export const measureColumns = (asked: readonly AreaMeasure[]) =>
  asked.map((name) => ({ label: measures[name].label, isNumber: true as const }))

export const measureCells = (asked: readonly AreaMeasure[], area: AreaFacts, figure: Shown): Span[][] =>
  asked.map((name) => [figure(measures[name].of(area))])

/** What these figures are, each once. */
export const meaningsOf = (asked: readonly AreaMeasure[]): string =>
  [...new Set(asked.map((name) => measures[name].means))].join(' ')

/** Several areas by each figure that is asked for, and which of them have none. `isReversed` has the highest of crimes first. */
export async function sayMeasures(
  draft: Draft,
  areas: readonly AreaFacts[],
  asked: readonly AreaMeasure[],
  figure: Shown,
): Promise<void> {
  for (const name of asked) {
    const { of, isLowFirst, name: said } = measures[name]
    const isLow = (isLowFirst ?? false) !== (draft.question.isReversed ?? false)
    const known = areas
      .filter((area) => sizeOf(of(area)) !== undefined)
      .toSorted((a, b) => (isLow ? 1 : -1) * (sizeOf(of(a))! - sizeOf(of(b))!))
    const [first, second, ...more] = known
    const word = isLow ? (more.length > 0 ? 'lowest' : 'lower') : more.length > 0 ? 'highest' : 'higher'
    if (first && second)
      draft.text(
        sizeOf(of(first)) === sizeOf(of(second))
          ? say`The ${said} is ${listed(known.map((area) => say`${figure(of(area))} in ${area.name}`))}.`
          : say`${capital(withArticle(first.name))} has the ${word} ${said}, ${figure(of(first))} against ${listed([second, ...more].map((area) => say`${figure(of(area))} in ${withArticle(area.name)}`))}.`,
      )
    else if (first) draft.text(say`In ${withArticle(first.name)} the ${said} is ${figure(of(first))}.`)
    const without = areas.filter((area) => of(area) === null)
    if (without.length > 0) draft.text(await gapWords(draft, without, name))
  }
}

/** Which areas have no such figure, and why. */
export async function gapWords(draft: Draft, areas: readonly AreaFacts[], name: AreaMeasure): Promise<Said> {
  const names = listed(areas.map((area) => withArticle(area.name)))
  if (name !== 'crime')
    return say`No ${measures[name].name} is published for ${names}.${name === 'rentChange' ? ' The change that is known is that of prices.' : ''}`
  const { bySlug } = await readKnownAreas(draft.world.db)
  const why = new Set(areas.flatMap(({ slug }) => crimeGap(bySlug.get(slug)!)))
  return say`No figure of crimes is held for ${names}: ${[...why].join('; ')}.`
}

const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1)
