import { ClockWatch } from './domain/clock/watch.server.ts'
import { getEnv } from './env.server.ts'
import { getDatabase } from './resources.server.ts'
import { askOutsideTimes } from './services/outside-time.server.ts'

/** Set by whoever starts the server, before the database is opened: opening it may write it. */
const shared = globalThis as typeof globalThis & { marketplaceFileWrittenAt?: number }

/** The watch over the machine's clock, for the jobs of this process. */
export function startClockWatch(): ClockWatch {
  return new ClockWatch(getDatabase(), {
    wall: () => Date.now(),
    steady: () => performance.now(),
    fileWrittenAt: shared.marketplaceFileWrittenAt,
    askOutside: () => askOutsideTimes(outsideAddresses()),
  })
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
