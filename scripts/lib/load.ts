import { readFileSync } from 'node:fs'
import { Agent, request, type OutgoingHttpHeaders } from 'node:http'

/** A small load generator for measuring our own server over loopback: few connections, bounded in time. */
interface Load {
  requests: number
  perSecond: number
  /** The time in milliseconds. */
  p50: number
  p99: number
}

export interface Answer {
  status: number
  headers: OutgoingHttpHeaders
  body: Buffer
  firstByteMilliseconds: number
}

interface LoadOptions {
  origin: string
  /** The path of the n-th request. */
  path: (n: number) => string
  headers?: OutgoingHttpHeaders
  connections?: number
  /** The run ends after this time or this many requests, whichever comes first. */
  seconds?: number
  requests?: number
}

/** Sends requests as fast as the answers come. Throws on any answer but 200. */
export async function makeLoad(options: LoadOptions): Promise<Load> {
  const { origin, path, headers = {}, connections = 10, seconds = 60, requests = Infinity } = options
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const times: number[] = []
  const started = performance.now()
  const deadline = started + seconds * 1000
  let sent = 0
  const work = async (): Promise<void> => {
    while (sent < requests && performance.now() < deadline) {
      const address = origin + path(sent++)
      const begun = performance.now()
      const { status } = await ask(address, { headers, agent, isBodyKept: false })
      if (status !== 200) throw new Error(`${address} answered ${status}.`)
      times.push(performance.now() - begun)
    }
  }
  await Promise.all(Array.from({ length: connections }, work))
  const elapsed = (performance.now() - started) / 1000
  agent.destroy()
  times.sort((a, b) => a - b)
  const at = (share: number): number => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? NaN
  return { requests: times.length, perSecond: times.length / elapsed, p50: at(0.5), p99: at(0.99) }
}

/** Brings a page past what is kept of it, whatever the site keeps: one deal that this browser has saved is counted on every page. */
export const madeAnew = { cookie: 'shortlist=3z; __Host-shortlist=3z' }

/** One request. */
export function ask(
  address: string,
  {
    headers = {},
    agent,
    isBodyKept = true,
  }: { headers?: OutgoingHttpHeaders; agent?: Agent; isBodyKept?: boolean } = {},
): Promise<Answer> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(address, { headers, agent }, (response) => {
      const chunks: Buffer[] = []
      let firstByteMilliseconds = 0
      response.on('data', (chunk: Buffer) => {
        firstByteMilliseconds ||= performance.now() - started
        if (isBodyKept) chunks.push(chunk)
      })
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks),
          firstByteMilliseconds,
        }),
      )
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end()
  })
}

/** The processor time that a process has used so far, in milliseconds. */
export function processorTime(pid: number): number {
  // The fields are counted behind the command's name, which is in brackets and may hold anything. State is field 3; user and
  // system time are 14 and 15.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')
  const ticksPerSecond = 100
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
}

/** The memory that a process holds, in megabytes. */
export function residentMemory(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}
