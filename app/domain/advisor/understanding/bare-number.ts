import { formatPounds } from '#app/utils/money.ts'
import type { GivenFigures, LeftOver, Question } from '../question.ts'

/**
 * A bare number that may be of several figures of the purchase before: "make it 8" of an agent's 10% and a rate of 5.5%, "make it 5" of four
 * rooms and voids of 4%. It is asked which, with each whole case.
 */

type Name = keyof GivenFigures

interface Kind {
  name: Name
  least: number
  most: number
  /** Half percents are said of it. */
  hasParts?: true
  says: (value: number) => string
}

const percentOf = (what: string) => (value: number) => `the ${what} of ${value}%`

/** What is said by a small number, with the numbers that are said of it. */
const kinds: readonly Kind[] = [
  { name: 'ratePercent', least: 1, most: 12, hasParts: true, says: percentOf('interest rate') },
  { name: 'stressRatePercent', least: 3, most: 12, hasParts: true, says: percentOf('stress rate') },
  { name: 'managementPercent', least: 4, most: 25, hasParts: true, says: percentOf('agent’s share') },
  { name: 'voidsPercent', least: 0, most: 20, says: percentOf('voids') },
  { name: 'maintenancePercent', least: 0, most: 25, says: percentOf('maintenance') },
  { name: 'costRatePercent', least: 10, most: 60, says: percentOf('running costs') },
  { name: 'depositPercent', least: 15, most: 75, says: percentOf('deposit') },
  { name: 'loanToValuePercent', least: 40, most: 90, says: percentOf('new loan') },
  { name: 'termYears', least: 5, most: 40, says: (value) => `the term of ${value} years` },
]

interface Meaning {
  figures: GivenFigures
  /** What it was, and how far from that the number is. */
  was: string
  distance: number
}

/** The figures of the case before that the number may be of, the nearest first. */
export function meaningsOfBare(value: number, unit: 'percent' | null, last: Question): Meaning[] {
  const { figures, rooms } = last
  const found = kinds.flatMap(({ name, least, most, hasParts, says }): Meaning[] => {
    const was = figures[name]
    const isWhole =
      Number.isInteger(value) || (hasParts && Number.isInteger(value * (name === 'managementPercent' ? 2 : 100)))
    const isUnit = unit === null || name !== 'termYears'
    if (typeof was !== 'number' || was === 0 || was === value || !isWhole || !isUnit) return []
    if (value < least || value > most || value > was * mostTimes || value * mostTimes < was) return []
    return [{ figures: { [name]: value }, was: says(was), distance: Math.abs(value - was) / was }]
  })
  const rent = figures.monthlyRentPence
  const isOfRooms = unit === null && rooms !== undefined && rent !== undefined && Number.isInteger(value)
  if (isOfRooms && value >= 2 && value <= mostRooms && value !== rooms)
    found.push({
      figures: { monthlyRentPence: Math.round((rent / rooms) * value) },
      was: `the ${rooms} rooms at ${formatPounds(Math.round(rent / rooms))}`,
      distance: Math.abs(value - rooms) / rooms,
    })
  return found.toSorted((a, b) => a.distance - b.distance)
}

const mostTimes = 3
const mostRooms = 12

/** The question which of them is meant. */
export const askWhichFigure = (text: string, meanings: readonly Meaning[]): LeftOver => ({
  text,
  meanings: meanings.map(({ figures }) => figures),
  asks: `Is “${text}” in place of ${meanings.map(({ was }) => was).join(', or of ')}?`,
})
