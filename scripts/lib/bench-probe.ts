import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { percentile } from './raw-load.ts'

/** A visitor of other pages while something else happens to the site: one request each 50 ms, whether the last is answered or not. */

const pauseMilliseconds = 50
/** A request that takes longer is given up, and counts as so long. */
const patience = 20_000

/** Times in milliseconds. `lost` are those without an answer or with another one than 200. */
export interface ProbeFigures {
  asked: number
  p50: number
  p99: number
  worst: number
  lost: number
}

interface Asked {
  path: string
  headers?: Record<string, string>
}

interface Probe {
  /** Ends it. The figures are of each address by itself. */
  stop(): Promise<ProbeFigures[]>
}

/** Asks the addresses in turn, each on connections of its own. */
export function startProbe(port: number, addresses: readonly Asked[], from = '127.0.0.1'): Probe {
  const agent = new Agent({ keepAlive: true, localAddress: from })
  const seen = addresses.map(() => ({ times: [] as number[], lost: 0 }))
  const open = new Set<Promise<void>>()
  let isOver = false
  const work = async () => {
    for (let n = 0; !isOver; n += 1) {
      const at = n % addresses.length
      const asked = one(port, agent, addresses[at]!).then(({ took, isGood }) => {
        seen[at]!.times.push(took)
        if (!isGood) seen[at]!.lost += 1
      })
      open.add(asked)
      void asked.finally(() => open.delete(asked))
      await pause(pauseMilliseconds)
    }
    await Promise.all(open)
  }
  const worked = work()
  return {
    stop: async () => {
      isOver = true
      await worked
      agent.destroy()
      return seen.map(({ times, lost }) => {
        times.sort((a, b) => a - b)
        return {
          asked: times.length,
          p50: percentile(times, 0.5),
          p99: percentile(times, 0.99),
          worst: times.at(-1) ?? NaN,
          lost,
        }
      })
    },
  }
}

function one(port: number, agent: Agent, { path, headers }: Asked): Promise<{ took: number; isGood: boolean }> {
  const begun = performance.now()
  return new Promise((resolve) => {
    const end = (isGood: boolean) => resolve({ took: performance.now() - begun, isGood })
    const given = { port, host: '127.0.0.1', path, agent, headers: { host: `localhost:${port}`, ...headers } }
    const sent = request({ ...given, signal: AbortSignal.timeout(patience) }, (response) => {
      response.resume()
      response.once('end', () => end(response.statusCode === 200))
      response.once('error', () => end(false))
    })
    sent.once('error', () => end(false))
    sent.end()
  })
}
