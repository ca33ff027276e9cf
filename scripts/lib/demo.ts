import type { HistoryOptions } from '../../db/sample/history/history.ts'
import { demoPeople, fullName } from '../sandbox/identity/people.ts'
import { sandboxEnvironment } from '../sandbox/environment.ts'
import { pick, portFrom, Refusal, requireEnvironment, settingNames } from './command.ts'
import { requireFreePort, sampleSettings } from './launch.ts'

/** What `npm run demo` and `npm run demo:scale` share. */

/** The settings that may be changed in a demo. It sets every other one itself. */
const passedOn = settingNames(
  'operator',
  'allowScotlandReservations',
  'requireBuyerCheck',
  'analyticsScript',
  'logRequests',
  'workers',
  'database',
)

/** The port of the site, and those after it of all that runs beside it, in this order. Refuses where one is taken. */
export async function demoPorts(host: string, beside: string[]): Promise<number[]> {
  const port = portFrom(process.env.PORT, 3000)
  if (port + beside.length > 65_535)
    throw new Refusal(
      `PORT: must be at most ${65_535 - beside.length}, because ${beside[0]} and others use the ports after it.`,
    )
  const ports = ['the site', ...beside].map((what, index) => ({ port: port + index, what }))
  for (const { port, what } of ports) await requireFreePort(port, host, what)
  return ports.map(({ port }) => port)
}

/** The settings of the demo that the environment changes, the address of its PostgreSQL if it has one, and of whom the past of its sample data is. */
export function readDemoSettings({ port, sandboxPort }: { port: number; sandboxPort: number }): {
  settings: Record<string, string>
  database: string | undefined
  past: Pick<HistoryOptions, 'issuer' | 'operator' | 'sealingKeys'>
} {
  const settings = pick(process.env, passedOn)
  const { database, identity, operator, identityKeys } = requireEnvironment({
    ...sampleSettings,
    ...settings,
    ...sandboxEnvironment({ origin: `http://localhost:${sandboxPort}` }),
    APP_ORIGIN: `http://localhost:${port}`,
  })
  const past = { issuer: identity.issuer, operator, sealingKeys: identityKeys! }
  return { settings, database: database ?? undefined, past }
}

interface Ending {
  /** Whether it has begun. */
  hasBegun(): boolean
  /** Ends all, and this process with this code. */
  begin(code: number): void
}

/** Calls `end` at the first signal or when it is told to, and once only; then this process ends. */
export function endOnSignal(end: () => Promise<void>): Ending {
  let hasBegun = false
  const begin = (code: number): void => {
    if (hasBegun) return
    hasBegun = true
    void end().then(() => process.exit(code))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => begin(0))
  return { hasBegun: () => hasBegun, begin }
}

/** Whom one can sign in as, a line each. */
export function listDemoPeople(): string[] {
  const width = Math.max(...demoPeople.map((person) => fullName(person).length))
  return demoPeople.map((person) => `${fullName(person).padEnd(width)}  ${person.email.padEnd(15)}  ${person.role}`)
}
