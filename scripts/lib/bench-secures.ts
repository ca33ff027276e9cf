import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { makeData, signIn } from './bench-data.ts'
import { withSites, type MeasuredSite } from './bench-site.ts'
import { databaseFile, withDatabase } from './data-folder.ts'
import { percentile } from './raw-load.ts'

/** People who secure deals, each another one, at a fixed rate whether they are answered or not. */

interface SecuresScale {
  /** People a second. */
  rates: number[]
  seconds: number
}
export const wholeSecuresScale: SecuresScale = { rates: [50, 150], seconds: 30 }

interface SecuresFigures {
  rate: number
  asked: number
  /** Answers by status, and those that never came. */
  statuses: Record<string, number>
  lost: number
  /** Of the answers with 200, in milliseconds. */
  p50: number
  p99: number
  /** Processor time of the site a request, in milliseconds. */
  cpu: number
  /** Holds in the database for as many answers with 200. */
  held: number
}

export async function measureSecures(dataDir: string, scale: SecuresScale, folder?: string): Promise<SecuresFigures[]> {
  const people = scale.rates.reduce((sum, rate) => sum + rate * scale.seconds, 0)
  // Deals of the first two hundred numbers are left alone. A sixth of the others lies in Scotland, where none can be secured online.
  await makeData(dataDir, 200 + Math.ceil(people * 1.3), folder)
  const { cookies, deals } = await withDatabase(databaseFile(dataDir), (db) =>
    db.connection().execute(async (connection) => {
      const rows = await connection
        .selectFrom('deals')
        .select('id')
        .where('status', '=', 'active')
        .where('nation', '<>', 'Scotland')
        .where('id', '>', 200)
        .limit(people)
        .execute()
      const made: string[] = []
      await connection.transaction().execute(async (trx) => {
        for (let n = 0; n < people; n += 1) made.push(await signIn(trx, 'user'))
      })
      return { cookies: made, deals: rows.map(({ id }) => id) }
    }),
  )
  if (deals.length < people) throw new Error(`There are only ${deals.length} deals to secure.`)
  return withSites(
    [{ name: 'site', dataDir, settings: { TRUST_PROXY: '1' }, ...(folder && { folder }) }],
    async ([site]) => {
      const all: SecuresFigures[] = []
      let next = 0
      for (const rate of scale.rates) {
        const orders = Array.from({ length: rate * scale.seconds }, () => ({
          cookie: cookies[next]!,
          deal: deals[next++]!,
        }))
        all.push(await secureAll(site!, orders, rate))
      }
      return all
    },
  )
}

interface Order {
  cookie: string
  deal: number
}

async function secureAll(site: MeasuredSite, orders: readonly Order[], rate: number): Promise<SecuresFigures> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1000 })
  const held = () => countHolds(site.dataDir)
  const [heldBefore, { processor }] = [await held(), await site.ask('read')]
  const statuses: Record<string, number> = {}
  const times: number[] = []
  const begun = performance.now()
  const asked: Promise<void>[] = []
  for (const [at, order] of orders.entries()) {
    const wait = begun + (at * 1000) / rate - performance.now()
    if (wait > 1) await pause(wait)
    asked.push(
      secure(site, agent, order, at).then(({ status, took }) => {
        statuses[status] = (statuses[status] ?? 0) + 1
        if (status === 200) times.push(took)
      }),
    )
  }
  await Promise.all(asked)
  agent.destroy()
  times.sort((a, b) => a - b)
  const { 0: lost = 0, ...answered } = statuses
  return {
    rate,
    asked: orders.length,
    statuses: answered,
    lost,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    cpu: ((await site.ask('read')).processor - processor) / orders.length,
    held: (await held()) - heldBefore,
  }
}

function countHolds(dataDir: string): Promise<number> {
  return withDatabase(databaseFile(dataDir), async (db) => {
    const { count } = await db
      .selectFrom('reservations')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('status', '=', 'held')
      .executeTakeFirstOrThrow()
    return count
  })
}

/** One person's request, from a network of their own as behind a proxy. Status 0 is no answer. */
function secure(
  { port, origin }: MeasuredSite,
  agent: Agent,
  { cookie, deal }: Order,
  number: number,
): Promise<{ status: number; took: number }> {
  const sentAt = performance.now()
  const body = JSON.stringify({ dealId: deal })
  const headers = {
    host: `localhost:${port}`,
    origin,
    cookie,
    'content-type': 'application/json',
    'content-length': body.length,
    'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}`,
  }
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ status, took: performance.now() - sentAt })
    const sent = request(
      {
        port,
        host: '127.0.0.1',
        path: '/api/create-payment-intent',
        method: 'POST',
        agent,
        headers,
        signal: AbortSignal.timeout(60_000),
      },
      (response) => {
        response.resume()
        response.once('end', () => end(response.statusCode ?? 0))
        response.once('error', () => end(0))
      },
    )
    sent.once('error', () => end(0))
    sent.end(body)
  })
}

export function describeSecures(runs: readonly SecuresFigures[]): string {
  return [
    'Deals secured by different people:',
    ...runs.map(({ rate, asked, statuses, lost, p50, p99, cpu, held }) => {
      const said = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`)
      return `  ${rate} a second: ${asked} asked, ${said.join(', ')}, ${lost} lost, ${held} held; p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, ${cpu.toFixed(1)} ms of processor time each`
    }),
  ].join('\n')
}
