import { once } from 'node:events'
import {
  Agent,
  createServer,
  request as ask,
  type ClientRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * A small load balancer for the demo of several machines, and for tests of them. It does what OPERATING.md asks of one, without TLS:
 * machines take turns, one that is not ready has none, and nothing that may have been stored is sent twice.
 */

interface Target {
  name: string
  port: number
}

interface Machine extends Target {
  isReady: boolean
  agent: Agent
  /** What was asked of it and may be asked of another, as long as no answer has begun. */
  waiting: Set<ClientRequest>
}

interface BalancerOptions {
  port: number
  host?: string
  machines: Target[]
  /** Takes a sentence each time that a machine comes or goes. */
  tell?: (line: string) => void
  /** The pause between two questions whether a machine is ready, in milliseconds. */
  interval?: number
  /** True where it is not the first that is asked: who the client is stands in the request. */
  keepsClients?: boolean
}

export interface Balancer {
  port: number
  close(): Promise<void>
}

/** A machine may take 2.5 seconds to say that it is not ready. */
const readyMilliseconds = 3000
/** The site keeps idle connections for 65 seconds. */
const idleMilliseconds = 60_000
/** Headers of one connection, and what only the balancer may say of the client. */
const ownHeaders = new Set([
  ...['connection', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'transfer-encoding', 'upgrade'],
  'x-forwarded-for',
])

/** Starts it, and asks every machine once whether it is ready. */
export async function startBalancer(options: BalancerOptions): Promise<Balancer> {
  const { port, host = '127.0.0.1', tell = () => undefined, interval = 1000, keepsClients = false } = options
  const machines = options.machines.map((target): Machine => ({
    ...target,
    isReady: false,
    agent: new Agent({ keepAlive: true, timeout: idleMilliseconds }),
    waiting: new Set(),
  }))
  let isClosed = false
  const judge = async (machine: Machine): Promise<void> => {
    const wasReady = machine.isReady
    machine.isReady = await isReady(machine)
    if (isClosed) return
    if (wasReady && !machine.isReady) {
      if (!machines.some((other) => other.isReady)) return tell(`${machine.name} is not ready, and no other is.`)
      tell(`${machine.name} is not ready: the others answer.`)
      for (const request of machine.waiting) request.destroy(new Error('The machine is not ready any more.'))
    } else if (!wasReady && machine.isReady) tell(`${machine.name} is ready.`)
  }
  await Promise.all(machines.map(async (machine) => (machine.isReady = await isReady(machine))))

  let turn = 0
  const next = (tried: Set<Machine>): Machine | undefined => {
    turn += 1
    const inTurn = machines.map((_, index) => machines[(turn + index) % machines.length]!)
    const left = inTurn.filter((machine) => !tried.has(machine))
    // Where none is ready the site itself says what is the matter, and gives back what was typed.
    return left.find((machine) => machine.isReady) ?? left[0]
  }
  const server = createServer((request, response) => {
    const given = keepsClients ? request.headers['x-forwarded-for'] : undefined
    const client = String(given ?? request.socket.remoteAddress ?? '')
    forward({ request, response, client, next, tried: new Set() })
  })
  server.listen(port, host)
  await once(server, 'listening')
  const watch = async (machine: Machine): Promise<void> => {
    while (!isClosed) {
      await pause(interval, undefined, { ref: false })
      await judge(machine)
    }
  }
  for (const machine of machines) void watch(machine)
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      isClosed = true
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
      for (const { agent } of machines) agent.destroy()
    },
  }
}

async function isReady({ port }: Machine): Promise<boolean> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(readyMilliseconds) })
    await answer.arrayBuffer()
    return answer.ok
  } catch {
    return false
  }
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
  client: string
  next: (tried: Set<Machine>) => Machine | undefined
  tried: Set<Machine>
}

function forward(exchange: Exchange): void {
  const { request, response, client, next, tried } = exchange
  const machine = next(tried)
  if (!machine) return refuse(exchange, 'No machine answers. Try again in a minute.')
  tried.add(machine)
  const { method = 'GET', headers } = request
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  const mayRepeat = !hasBody && (method === 'GET' || method === 'HEAD')
  const sent = ask({
    ...{ host: '127.0.0.1', port: machine.port, method, path: request.url },
    // A kept connection may have ended without our knowing: of a form nobody could say then whether it arrived.
    agent: mayRepeat && machine.agent,
    headers: [
      ...keptHeaders(request),
      ...['X-Forwarded-For', client],
      ...(headers['transfer-encoding'] === undefined ? [] : ['Transfer-Encoding', 'chunked']),
    ],
  })
  const giveUp = () => sent.destroy()
  response.once('close', giveUp)
  if (mayRepeat) machine.waiting.add(sent)
  // Before there is a connection nothing has been sent, so that a form may go to another machine as well.
  let isOnItsWay = false
  const send = () => {
    isOnItsWay = true
    if (hasBody) request.pipe(sent)
    else sent.end()
  }
  sent.once('socket', (socket) => (socket.connecting ? socket.once('connect', send) : send()))
  sent.once('response', (answer) => {
    machine.waiting.delete(sent)
    response.writeHead(answer.statusCode!, answer.statusMessage, [...keptHeaders(answer), 'X-Machine', machine.name])
    pipeline(answer, response, () => undefined)
  })
  sent.on('error', () => {
    request.unpipe(sent)
    // What was answered before it had come whole is not wanted any more.
    if (response.headersSent) return void request.resume()
    machine.waiting.delete(sent)
    response.off('close', giveUp)
    if (response.destroyed) return
    if (mayRepeat || !isOnItsWay) forward(exchange)
    else
      refuse(
        exchange,
        'The machine that had this request has ended. Look whether it was done before you send it again.',
      )
  })
}

function refuse({ request, response }: Exchange, text: string): void {
  request.resume()
  response.writeHead(502, { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }).end(text)
}

/** The headers as they came, but for those of the connection. */
function keptHeaders({ rawHeaders }: IncomingMessage): string[] {
  return rawHeaders.flatMap((name, index) =>
    index % 2 === 1 || ownHeaders.has(name.toLowerCase()) ? [] : [name, rawHeaders[index + 1]!],
  )
}
