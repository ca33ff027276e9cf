// The clock is kept on globalThis because a test that asks the built application cannot reach its modules.
const shared = globalThis as typeof globalThis & { marketplaceClock?: () => string }

/**
 * The current time as UTC ISO text: the machine's, or the one that a test has chosen. Each request reads it once and keeps it in
 * nowContext.
 */
export function readClock(): string {
  return shared.marketplaceClock?.() ?? readMachine()
}

/** The machine's time as it was read last. Writing it as text takes longer than the rest of finding a kept page. */
let last = { time: NaN, text: '' }

function readMachine(): string {
  const time = Date.now()
  if (time !== last.time) last = { time, text: new Date(time).toISOString() }
  return last.text
}
