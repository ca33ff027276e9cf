import { subscribe } from 'node:diagnostics_channel'
import { existsSync } from 'node:fs'
import { Server } from 'node:http'
import { createRequire } from 'node:module'
import type { Server as NetServer } from 'node:net'
import { dirname, join } from 'node:path'
import type { Env } from '../../app/env.server.ts'
import { writeLogLine, type LogFields } from '../../app/utils/log-line.ts'
import { codeOf, projectFolder, Refusal } from '../lib/command.ts'
import { closeFirst, stop, stopOnUncaught } from './ending.ts'
import { guardServer } from './http-guard.ts'

/**
 * Runs react-router-serve in this process, behind the guard. Resolves once it listens; refuses when the port is taken.
 *
 * The command has no option for this and hands out no server. So the server is caught as it begins to listen: Node announces that
 * on a diagnostics channel, before the port is open.
 */
export async function serve(env: Env): Promise<Server> {
  const buildFile = join(projectFolder, 'build/server/index.js')
  if (!existsSync(buildFile)) throw new Refusal('There is no build yet. Run: npm run build')

  const require = createRequire(import.meta.url)
  const manifest = require.resolve('@react-router/serve/package.json')
  silenceAccessLog(createRequire(manifest))
  process.env.NODE_ENV = 'production'
  process.env.HOST = env.host
  process.env.PORT = String(env.port)
  process.argv[2] = buildFile

  const listening = new Promise<Server>((resolve, reject) => {
    subscribe('tracing:net.server.listen:asyncStart', (message) => {
      const { server } = message as { server: NetServer }
      if (!isHttpServer(server)) return
      const log = env.logRequests ? (fields: LogFields) => writeLogLine('stdout', fields) : undefined
      guardServer(server, { ...env, log })
      closeFirst(server)
      stopOnUncaught()
      stopOnSignals(server)
      server.once('listening', () => resolve(server))
      server.once('error', (error) => reject(refuseListening(error, env)))
    })
  })
  require(join(dirname(manifest), 'dist/cli.js'))
  return listening
}

function isHttpServer(server: NetServer): server is Server {
  return server instanceof Server
}

/**
 * react-router-serve logs with morgan's format "tiny". A format that makes no line logs nothing, because our own middleware logs.
 */
function silenceAccessLog(requireFromServe: NodeJS.Require): void {
  const morgan = requireFromServe('morgan') as { format(name: string, make: () => null): void }
  morgan.format('tiny', () => null)
}

function refuseListening(error: Error, { host, port }: Env): Error {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return new Refusal(
        `PORT: ${port} on ${host} is taken by another program. Stop that one or set PORT to a free one.`,
      )
    case 'EACCES':
      return new Refusal(`PORT: ${port} on ${host} may not be opened by this user. Set PORT to one above 1023.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new Refusal(`HOST: ${host} is no address of this machine.`)
    default:
      return error
  }
}

/**
 * On SIGTERM or SIGINT: takes no new connection, lets requests finish and ends with code 0. A second signal changes nothing.
 * These listeners replace those of react-router-serve, which set no time limit and let a second signal kill the process.
 */
function stopOnSignals(server: Server): void {
  const signals = ['SIGTERM', 'SIGINT'] as const
  const before = new Map(signals.map((signal) => [signal, process.listeners(signal)]))
  server.once('listening', () => {
    for (const signal of signals) {
      for (const listener of process.listeners(signal)) {
        if (!before.get(signal)?.includes(listener)) process.removeListener(signal, listener)
      }
      process.on(signal, stop)
    }
  })
}
