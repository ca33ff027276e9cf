/** Times are UTC ISO text inside the program. People see Europe/London. */

const zone = 'Europe/London'
const longDate = new Intl.DateTimeFormat('en-GB', { timeZone: zone, day: 'numeric', month: 'long', year: 'numeric' })
const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  day: 'numeric',
  month: 'long',
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
const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', minute: '2-digit' })
const londonParts = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

/** `19 November 2026`, London. */
export function formatDate(iso: string): string {
  return longDate.format(new Date(iso))
}

/** `21 November at 10:42`, London. */
export function formatDayAndTime(iso: string): string {
  return dayAndTime.format(new Date(iso))
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

/** Midnight, London time, at the start of the day that lies `days` calendar days after the London day of `iso`; a UTC instant. */
export function startOfLondonDay(iso: string, days: number): string {
  const local = partsOf(new Date(iso))
  const wanted = Date.UTC(local.year, local.month - 1, local.day + days)
  // London is at UTC or one hour ahead, so midnight there is either this instant or one hour earlier.
  const oneHourEarlier = new Date(wanted - 3_600_000)
  return (partsOf(oneHourEarlier).hour === 0 ? oneHourEarlier : new Date(wanted)).toISOString()
}

/** `2026-11-02`: the London day of an instant. */
export function londonDay(iso: string): string {
  const { year, month, day } = partsOf(new Date(iso))
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
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

/** Midnight, London time, at the start of the month `2026-11`; a UTC instant. */
export function startOfLondonMonth(month: string): string {
  return startOfLondonDay(`${month}-01T12:00:00Z`, 0)
}

function partsOf(date: Date): { year: number; month: number; day: number; hour: number } {
  const parts = Object.fromEntries(londonParts.formatToParts(date).map((part) => [part.type, Number(part.value)]))
  return { year: parts.year!, month: parts.month!, day: parts.day!, hour: parts.hour! }
}
