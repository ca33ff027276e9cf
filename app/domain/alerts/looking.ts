import type { SearchCadence } from '#db/schema.ts'
import { londonDay, londonTime, startOfLondonDay, startOfLondonWeek } from '#app/utils/dates.ts'

/** When it is time to look for new deals: from 07:00 in London on. */

const opensAt = '07:00'

/** The London day to which a look at this moment belongs. Before 07:00 that is the day before. */
export function lookDay(now: string): string {
  return londonTime(now).slice(11) >= opensAt ? londonDay(now) : londonDay(startOfLondonDay(now, -1))
}

/** A search whose last look belongs to a day before this one is due. A week begins with the look of its Monday. */
export function dueBefore(cadence: SearchCadence, now: string): string {
  const day = lookDay(now)
  return cadence === 'daily' ? day : londonDay(startOfLondonWeek(`${day}T12:00:00.000Z`, 0))
}
