import { addMilliseconds } from '#app/utils/dates.ts'
import { testNow } from '../database/database.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** So many milliseconds after the hour at which tests happen. */
export const later = (milliseconds: number) => addMilliseconds(testNow, milliseconds)
/** The same in minutes. */
export const minutesLater = (minutes: number) => later(minutes * minute)
