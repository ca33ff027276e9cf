// On globalThis, because a test asks the built application and cannot reach its modules.
const shared = globalThis as typeof globalThis & { marketplaceClock?: () => string }

/** The hour, as UTC ISO text: the machine's, or the one that a test has chosen. A request reads it once, into nowContext. */
export function readClock(): string {
  return shared.marketplaceClock?.() ?? new Date().toISOString()
}
