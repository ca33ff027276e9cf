import { phrases, words } from './lists.ts'

/** Words of days, months and tax years. */

const names = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]
/** The months by their names and short names, from 1. */
export const months: ReadonlyMap<string, number> = new Map([
  ...names.map((name, index) => [name, index + 1] as const),
  ...names.map((name, index) => [name.slice(0, 3), index + 1] as const),
  ['sept', 9],
])
export const dayEnds = words`st nd rd th`
/** Days and years that are not said by their number, so that nobody can work with them. */
export const beforeEach = words`per each every`
/** "Over the year after everything" is what is left of it. */
export const behindAfter = words`the everything costs all tax expenses bills paying mortgage interest outgoings fees`
export const vagueDays = phrases`
  next tax year, next year, this tax year, last tax year, next april, next spring, next month, last year,
  this april, last april, tax year after, following tax year, year after, following year
`
/** Days of the week, from Sunday. */
export const weekdays: ReadonlyMap<string, number> = new Map(
  [
    words`sunday sun`,
    words`monday mon`,
    words`tuesday tues tue`,
    words`wednesday weds wed`,
    words`thursday thurs thu`,
    words`friday fri`,
    words`saturday sat`,
  ].flatMap((all, day) => [...all].map((name): [string, number] => [name, day])),
)
export const beforeWeekday = words`this on by coming`
/** Words that say that a day is the one of the purchase. */
export const ofCompletion = phrases`
  complete, completed, completes, completing, completion, settle, settled, settling, settlement, date of entry, entry date
`
/** Before a day on which nobody completes. */
export const ofOtherDays = words`auction until till viewing viewings available`
/** What happened on a day on which nothing was bought: "nan died in summer 2025". */
export const ofEvents = words`died dies passed death inherited inherit probate divorced divorce separated split married born widowed retired emigrated`
/** Before a month or year of something that happened, which no rate is of. */
export const ofPast = words`since sold moved born built from lived been bought owned viewed started`
