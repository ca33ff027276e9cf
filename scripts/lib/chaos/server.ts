import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '../launch.ts'
import { startPostgres, type RunningPostgres } from '../postgres.ts'

/** The PostgreSQL of a run. What it has said to be stored is on the disk: a run that kills it would find out. */

const mostConnections = 100

export class Server {
  readonly #folder: string
  #running: RunningPostgres | undefined
  port = 0

  /** `folder` keeps its data. */
  constructor(folder: string) {
    this.#folder = folder
  }

  /** Starts it, at first with an empty database that belongs to the site. */
  async start(): Promise<void> {
    const isNew = this.#running === undefined
    this.port ||= await freePort()
    const settings = [`max_connections=${mostConnections}`]
    this.#running = await startPostgres({ folder: this.#folder, port: this.port, settings })
    const { address } = this.#running
    if (isNew) {
      await run(address, 'CREATE ROLE site LOGIN')
      await run(address, 'CREATE DATABASE site OWNER site')
    }
  }

  stop(): Promise<void> {
    return this.#running!.stop()
  }

  /** Ends it as a power cut would. */
  async crash(): Promise<void> {
    const { pid, ended } = this.#running!
    process.kill(pid, 'SIGQUIT')
    await ended
  }

  /** The address of the site's database, for a superuser. */
  get address(): string {
    return this.addressOf('postgres', this.port)
  }

  /** The same for somebody else, where a relay has this port. */
  addressOf(user: string, port: number): string {
    return `postgres://${user}@127.0.0.1:${port}/site`
  }

  /** Ends the site's connections, as an operator may. */
  async endConnections(): Promise<void> {
    await run(
      this.address,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = 'site' AND application_name LIKE 'marketplace%'`,
    )
  }

  /** Takes every connection that is left, and those that come free, until what it gives back is called. */
  fill(): () => Promise<void> {
    const taken: pg.Client[] = []
    let isOver = false
    const take = async () => {
      while (!isOver) {
        const client = new pg.Client(this.addressOf('site', this.port))
        client.on('error', () => undefined)
        try {
          await client.connect()
          taken.push(client)
        } catch {
          await pause(50)
        }
      }
    }
    const taking = Array.from({ length: 10 }, take)
    return async () => {
      isOver = true
      await Promise.all(taking)
      await Promise.all(taken.map((client) => client.end().catch(() => undefined)))
    }
  }

  /** The port by which PostgreSQL knows the connection of the machine that leads; undefined where none does. */
  async findLeader(): Promise<number | undefined> {
    const { rows } = await run<{ port: number }>(
      this.address,
      `SELECT client_port AS port FROM pg_stat_activity JOIN pg_locks USING (pid)
       WHERE locktype = 'advisory' AND granted AND classid = ${machineLocks} AND objid = ${leading} AND objsubid = 2`,
    )
    return rows[0]?.port
  }
}

/** As in db/postgres/machine.server.ts. */
const [machineLocks, leading] = [0x4173686c, 2]

async function run<Row extends pg.QueryResultRow>(address: string, text: string): Promise<pg.QueryResult<Row>> {
  const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 5000, query_timeout: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await client.query<Row>(text)
  } finally {
    await client.end().catch(() => undefined)
  }
}
