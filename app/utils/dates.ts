/** Times are UTC ISO text inside; people see Europe/London. */

const zone = 'Europe/London'
const longDate = new Intl.DateTimeFormat('en-GB', { timeZone: zone, day: 'numeric', month: 'long', year: 'numeric' })
const dayAndTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  day: 'numeric',
  month: 'long',
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

function partsOf(date: Date): { year: number; month: number; day: number; hour: number } {
  const parts = Object.fromEntries(londonParts.formatToParts(date).map((part) => [part.type, Number(part.value)]))
  return { year: parts.year!, month: parts.month!, day: parts.day!, hour: parts.hour! }
}
