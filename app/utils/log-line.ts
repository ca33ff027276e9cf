/** An email address in a text, its sign as it is or as an address of a page writes it. The lengths are bounded, so that no text takes long. */
const address = /[^\s@"'<>(),;:/?&=%]{1,64}(?:@|%40)[^\s@"'<>(),;:/?&=%]{1,190}/gi

/** The text without email addresses: an error names what it failed at, and that can be a person's. */
function withoutAddresses(text: string): string {
  return text.replace(address, '[address]')
}

/** What a line of the log says beside its time. */
export type LogFields = Record<string, string | number>

/**
 * Writes one JSON line to the log, with the time first. The log outlives what it tells of, so no line has an email address; whoever
 * calls leaves out names and whatever else says who somebody is.
 */
export function writeLogLine(stream: 'stdout' | 'stderr', fields: LogFields): void {
  const line = Object.entries({ at: new Date().toISOString(), ...fields }).map(([name, value]) => [
    name,
    typeof value === 'string' ? withoutAddresses(value) : value,
  ])
  process[stream].write(`${JSON.stringify(Object.fromEntries(line))}\n`)
}

/** The words of an error for the log, with the place that it came from. */
export function errorText(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
