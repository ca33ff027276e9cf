import { existsSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { Server as NetServer } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import type { Env } from '../../app/env.server.ts'
import type { ForServer } from '../../app/for-server.server.ts'
import { writeLogLine, type LogFields } from '../../app/utils/log-line.ts'
import { codeOf, projectFolder, Refusal } from '../lib/command.ts'
import { makeClosable } from './close.ts'
import { closeFirst, stopOnSignals, stopOnUncaught } from './ending.ts'
import { serveFiles } from './files.ts'
import { guardServer } from './http-guard.ts'
import { narrowRoutes } from './narrow-routes.ts'
import { saveMemoryAtRest } from './rest.ts'

/**
 * The production server: the built application in this process, alone or as one of several workers (workers.ts). Resolves once it listens; refuses when the port is taken.
 *
 * A request goes through these steps, and the first that can answers it:
 * 1. the guard takes the connection (connections.ts), refuses what nobody may ask, and makes the rest safe to hand on (http-guard.ts);
 * 2. kept pages are sent from memory (app/for-server.server.ts);
 * 3. files of the build are sent (files.ts);
 * 4. pictures are read from the disk and sent (app/pictures.server.ts);
 * 5. the guard finds a place for the request, once its body is here or streams (places.ts, bodies.ts);
 * 6. what would have to be made waits for its turn, after new connections (arrivals.ts), and is refused while the server is late (shedding.ts);
 * 7. React Router makes the answer (application.ts), with the routes that can match the address (narrow-routes.ts).
 */
export async function serve(env: Env): Promise<Server> {
  const build = await loadBuild()
  // They load React as well, and so come after NODE_ENV is set.
  const { createRequestHandler } = await import('react-router')
  const { makeApplication } = await import('./application.ts')
  const forServer = (build.entry.module as { forServer?: ForServer }).forServer
  const sendFile = serveFiles(join(projectFolder, 'build/client'))
  const handle = narrowRoutes(build, (build) => createRequestHandler(build, 'production'))
  const answer = makeApplication(handle, env.appOrigin)

  const server = createServer(answer)
  const log = env.logRequests ? (fields: LogFields) => writeLogLine('stdout', fields) : undefined
  const shedding = { lag: env.shedLagMilliseconds }
  guardServer(server, { ...env, log, shedding, sendFile, ...forServer })
  closeFirst(makeClosable(server))
  stopOnUncaught()
  saveMemoryAtRest()
  stopOnSignals()
  await listen(server, env)
  return server
}

/** The built application. What it does beside requests begins as it loads. */
export async function loadBuild(): Promise<ServerBuild> {
  const file = join(projectFolder, 'build/server/index.js')
  if (!existsSync(file)) throw new Refusal('There is no build yet. Run: npm run build')
  // React and React Router look at it as they load.
  process.env.NODE_ENV = 'production'
  return (await import(pathToFileURL(file).href)) as ServerBuild
}

/** Resolves once the server listens where the settings say; refuses in a line where it cannot. */
export function listen(server: NetServer, env: Env): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => reject(refuseListening(error, env)))
    server.listen(env.port, env.host, resolve)
  })
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
