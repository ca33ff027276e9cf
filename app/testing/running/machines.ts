import { prepareSampleData } from '../../../scripts/lib/demo-data.ts'
import { withDatabase, databaseFile } from '../../../scripts/lib/data-folder.ts'
import { signIn } from '../../../scripts/lib/bench-data.ts'
import { Machines, type Launched } from '../../../scripts/lib/chaos/machines.ts'
import { Place } from '../../../scripts/lib/chaos/place.ts'

/** Two machines of two workers each, on a PostgreSQL and a bucket of their own, whose lines can be cut. */

export interface TestMachines extends Launched {
  machines: Machines
  /** Session cookies. */
  people: string[]
  admins: string[]
  /** A request to one of the machines. Without `as` nobody is signed in; each `from` is a network of its own. */
  ask(machine: number, path: string, init?: RequestInit & { as?: string; from?: string }): Promise<Response>
}

export async function startMachines({ people: count }: { people: number }): Promise<TestMachines> {
  const place = new Place({ wantsDisk: false })
  const ends = [() => Promise.resolve(place.leave({ keeps: false }))]
  const stop = async () => {
    for (const end of ends.toReversed()) await end()
  }
  try {
    await prepareSampleData(place.dataDir)
    const make = (role: 'user' | 'admin', count: number) =>
      withDatabase(databaseFile(place.dataDir), async (db) => {
        const cookies: string[] = []
        for (let left = count; left > 0; left -= 1) cookies.push((await signIn(db, role)).split(';', 1)[0]!)
        return cookies
      })
    const [people, admins] = [await make('user', count), await make('admin', 1)]
    const machines = await Machines.start(place, 2)
    ends.push(() => machines.stop())
    const launched = await machines.launch(place, {
      settings: { TRUST_PROXY: '1', WEB_WORKERS: '2' },
    })
    ends.push(launched.stop)
    const ask: TestMachines['ask'] = (machine, path, { as, from, ...init } = {}) => {
      const headers = new Headers(init.headers)
      // A connection of its own, which the next worker gets.
      headers.set('connection', 'close')
      if (init.method) headers.set('origin', launched.origin)
      if (as) headers.set('cookie', as)
      if (from) headers.set('x-forwarded-for', from)
      const address = `http://127.0.0.1:${launched.ports[machine]}${path}`
      return fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(60_000), ...init, headers })
    }
    return { ...launched, machines, people, admins, ask, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** What is sent as JSON. */
export const json = (method: string, body: unknown): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
