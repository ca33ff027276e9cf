/** Times are UTC ISO text inside the program. People see Europe/London. */

const zone = 'Europe/London'
const hour = 3_600_000
const longDate = new Intl.DateTimeFormat('en-GB', { timeZone: zone, day: 'numeric', month: 'long', year: 'numeric' })
const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
const monthAndYear = new Intl.DateTimeFormat('en-GB', { timeZone: zone, month: 'long', year: 'numeric' })
const shortTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
const weekday = new Intl.DateTimeFormat('en-GB', { timeZone: zone, weekday: 'long' })
const shortDay = new Intl.DateTimeFormat('en-GB', { timeZone: zone, day: 'numeric', month: 'short' })
const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
const hourOfDay = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' })
/** How far London is ahead in each hour that was asked for, by its number since 1970: a page asks for the same ones again and again. */
const hoursAhead = new Map<number, number>()
const mostHoursKept = 5000

/** `19 November 2026`, London. */
export function formatDate(iso: string): string {
  return longDate.format(new Date(iso))
}

/** `21 November 2026 at 10:42`, London. */
export function formatDayAndTime(iso: string): string {
  return dayAndTime.format(new Date(iso))
}

/** `Saturday 21 November 2026, 10:42`, London. */
export function formatWeekdayAndTime(iso: string): string {
  return `${weekday.format(new Date(iso))} ${formatDate(iso)}, ${formatTime(iso)}`
}

/** `21 Nov`, London; of an instant, or for the day `2026-11-21`. */
export function formatShortDay(iso: string): string {
  // Noon in London is on the same calendar day in UTC, all year.
  return shortDay.format(new Date(iso.length === 10 ? `${iso}T12:00:00Z` : iso))
}

/** `November 2026` for the month `2026-11`. */
export function formatMonth(month: string): string {
  return monthAndYear.format(new Date(`${month}-15T12:00:00Z`))
}

/** `21 Nov 2026, 10:42`, London, as the admin's lists show it. */
export function formatShortTime(iso: string): string {
  return shortTime.format(new Date(iso))
}

/** `10:42`, London. */
export function formatTime(iso: string): string {
  return clock.format(new Date(iso))
}

/** The UTC instant that many milliseconds after another. */
export function addMilliseconds(iso: string, milliseconds: number): string {
  return new Date(Date.parse(iso) + milliseconds).toISOString()
}

/**
 * The same hour that many years before, or after it where the number is below zero, to be compared as text. The result may name a
 * 29 February in a year that has none.
 */
export function yearsBefore(iso: string, years: number): string {
  return `${Number(iso.slice(0, 4)) - years}${iso.slice(4)}`
}

/** Midnight, London time, at the start of the day that lies `days` calendar days after the London day of `iso`; a UTC instant. */
export function startOfLondonDay(iso: string, days: number): string {
  const local = readLondonClock(Date.parse(iso))
  const wanted = Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate() + days)
  // London is at UTC or one hour ahead, so midnight there is either this instant or one hour earlier.
  const oneHourEarlier = wanted - hour
  return new Date(readLondonClock(oneHourEarlier).getUTCHours() === 0 ? oneHourEarlier : wanted).toISOString()
}

/**
 * Midnight, London time, at the start of the Monday of the week that lies `weeks` after the week of `iso`, or before it; a UTC
 * instant.
 */
export function startOfLondonWeek(iso: string, weeks: number): string {
  const sinceMonday = (readLondonClock(Date.parse(iso)).getUTCDay() + 6) % 7
  return startOfLondonDay(iso, weeks * 7 - sinceMonday)
}

/** `2026-11-02`: the London day of an instant. */
export function londonDay(iso: string): string {
  const time = Date.parse(iso)
  // London is whole hours ahead, so an hour lies in one day.
  const hourNumber = Math.floor(time / hour)
  if (hourNumber !== lastHour.number)
    lastHour = { number: hourNumber, day: readLondonClock(time).toISOString().slice(0, 10) }
  return lastHour.day
}

/** The hour that was asked for last, by its number since 1970, and its day in London. */
let lastHour = { number: NaN, day: '' }

/** True for a day that a calendar has, written `2026-11-02`. */
export function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T12:00:00Z`) : NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** `2026-11`: the London month of an instant. */
export function londonMonth(iso: string): string {
  return londonDay(iso).slice(0, 7)
}

/** The month that lies `months` after `2026-11`, or before it. */
export function addMonths(month: string, months: number): string {
  return new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)) - 1 + months, 15))
    .toISOString()
    .slice(0, 7)
}

/** A day so many days later. */
export function addDays(day: string, days: number): string {
  return addMilliseconds(`${day}T00:00:00.000Z`, days * 86_400_000).slice(0, 10)
}

/** A day so many months later; the last of its month where that month is shorter. */
export function addMonthsToDay(day: string, months: number): string {
  const month = addMonths(day.slice(0, 7), months)
  const last = addDays(`${addMonths(month, 1)}-01`, -1)
  const same = `${month}-${day.slice(8)}`
  return same > last ? last : same
}

/** Midnight, London time, at the start of the month `2026-11`; a UTC instant. */
export function startOfLondonMonth(month: string): string {
  return startOfLondonDay(`${month}-01T12:00:00Z`, 0)
}

/**
 * The UTC instant at which clocks in London show `2026-11-18T08:00`; the first of the two where they show it twice, and an hour
 * later where they leave it out. Null for any other text.
 */
export function readLondonTime(local: string): string | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/.test(local)) return null
  const time = Date.parse(`${local.slice(0, 16)}:00Z`)
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(local.slice(0, 16))) return null
  const oneHourEarlier = time - hour
  const isSummer = readLondonClock(oneHourEarlier).getTime() === time
  return new Date(isSummer ? oneHourEarlier : time).toISOString()
}

/** `2026-11-18T08:00`: what clocks in London show at an instant, as a field for a time takes it. */
export function londonTime(iso: string): string {
  return readLondonClock(Date.parse(iso)).toISOString().slice(0, 16)
}

/** The clocks and calendars of London at an instant, to be read with the UTC methods of the date. */
function readLondonClock(time: number): Date {
  const since = Math.floor(time / hour)
  let ahead = hoursAhead.get(since)
  if (ahead === undefined) {
    // London is whole hours ahead, so the hour there is all that has to be asked for. Asking for every part takes six times as long.
    ahead = (Number(hourOfDay.format(time)) - new Date(time).getUTCHours() + 24) % 24
    if (hoursAhead.size >= mostHoursKept) hoursAhead.clear()
    hoursAhead.set(since, ahead)
  }
  return new Date(time + ahead * hour)
}
