import { followMachine } from './clock.server.ts'
import { ClockWatch } from './domain/clock/watch.server.ts'
import { bringOutboxBack } from './domain/mail/ahead.server.ts'
import { bringHoldsBack } from './domain/reservations/ahead.server.ts'
import { getEnv } from './env.server.ts'
import { getDatabase } from './resources.server.ts'
import { askOutsideTimes } from './services/outside-time.server.ts'
import { writeLogLine } from './utils/log-line.ts'

/** Set by whoever starts the server, before the database is opened: opening it may write it. */
const shared = globalThis as typeof globalThis & { marketplaceFileWrittenAt?: number }

/** The watch over the machine's clock, for the jobs of this process. `forget` lets go of what they keep in memory by the hour. */
export function startClockWatch(forget: () => void): ClockWatch {
  return new ClockWatch(getDatabase(), {
    wall: () => Date.now(),
    steady: () => performance.now(),
    fileWrittenAt: shared.marketplaceFileWrittenAt,
    trust: followMachine,
    askOutside: () => askOutsideTimes(outsideAddresses()),
    bringBack: async (now) => {
      forget()
      await bringBack(now)
    },
  })
}

/** What waits or runs out by a time that a clock that was ahead has given it has that of now. */
async function bringBack(now: string): Promise<void> {
  const db = getDatabase()
  const [outbox, holds] = [await bringOutboxBack(db, now), await bringHoldsBack(db, now)]
  if (outbox + holds > 0) writeLogLine('stderr', { level: 'info', event: 'clock-was-ahead', outbox, holds })
}

/** Addresses of the outside companies that are in the settings. Any answer of theirs says what time it is. */
function outsideAddresses(): string[] {
  const { identity, payments, languageModel, sandboxOrigin } = getEnv()
  return [
    identity.issuer,
    ...(payments ? [sandboxOrigin ?? 'https://api.stripe.com/'] : []),
    ...(languageModel ? [languageModel.baseUrl ?? 'https://api.openai.com/'] : []),
  ]
}
