import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openFiles } from '../../../app/services/files.server.ts'
import type { Sandbox } from '../../sandbox/index.ts'
import { startBalancer } from '../balancer.ts'
import { filesBelow } from '../data-folder.ts'
import { freePort, launchSite, startStandIns, type RunningSite, type SiteOptions } from '../launch.ts'
import { moveToPostgres } from '../move.ts'
import { moveFiles } from '../moving-files.ts'
import { FaultyBucket } from './bucket.ts'
import type { Place } from './place.ts'
import type { Random } from './random.ts'
import { Relay } from './relay.ts'
import { Server } from './server.ts'
import type { Site } from './site.ts'
import { ServerStore } from './store.ts'

/** What is between the machines of a site: PostgreSQL, the line of each machine to it, and the bucket. */

type Fault =
  | 'machine-frozen'
  | 'line-cut'
  | 'line-refused'
  | 'postgres-restarted'
  | 'postgres-crashed'
  | 'postgres-full'
  | 'postgres-hangs-up'

export type LaunchOptions = Pick<SiteOptions, 'settings' | 'output' | 'watch'>

export interface Launched {
  /** Where browsers go. */
  origin: string
  /** The port of each machine. */
  ports: number[]
  sandbox: Sandbox
  sites: RunningSite[]
  stop: () => Promise<void>
}

export class Machines {
  readonly bucket: FaultyBucket
  readonly store: ServerStore
  readonly server: Server
  /** The line of each machine to PostgreSQL. */
  readonly lines: readonly Relay[]

  /** Starts it all with what is in the data folder of this place. */
  static async start(place: Place, count: number): Promise<Machines> {
    // PostgreSQL is another user.
    chmodSync(place.folder, 0o711)
    const server = new Server(join(place.folder, 'postgres'))
    await server.start()
    const bucket = await FaultyBucket.start(join(place.folder, 'bucket'))
    const store = openFiles({ dataDir: place.dataDir, bucket: bucket.settings })
    await moveToPostgres(place.dataDir, server.addressOf('site', server.port), () => undefined)
    await moveFiles(filesBelow(place.dataDir), store)
    const relays = Array.from({ length: count }, () => new Relay(server.port))
    for (const relay of relays) await relay.open()
    return new Machines(server, bucket, new ServerStore(server.address, store), relays)
  }

  private constructor(server: Server, bucket: FaultyBucket, store: ServerStore, relays: Relay[]) {
    this.server = server
    this.bucket = bucket
    this.store = store
    this.lines = relays
  }

  /** Starts as many machines as have a line, behind a balancer that asks them in turn. */
  async launch(place: Place, { settings, ...options }: LaunchOptions): Promise<Launched> {
    const [port, sandboxPort] = [await freePort(), await freePort()]
    const origin = `http://localhost:${port}`
    const sandbox = await startStandIns({ origin, port: sandboxPort, sitePort: port })
    const sites: RunningSite[] = []
    const targets: { name: string; port: number }[] = []
    for (const [machine, { port: line }] of this.lines.entries()) {
      const target = { name: `Machine ${machine}`, port: await freePort() }
      const all = {
        ...settings,
        ...sandbox.environment,
        ...this.bucket.environment,
        ...place.settingsOf(machine),
        APP_ORIGIN: origin,
        DATABASE_URL: this.server.addressOf('site', line),
      }
      sites.push(await launchSite({ ...options, dataDir: place.folderOf(machine), port: target.port, settings: all }))
      targets.push(target)
    }
    const balancer = await startBalancer({ port, machines: targets, keepsClients: true })
    const stop = async () => {
      await balancer.close()
      await Promise.all(sites.map((site) => site.stopApp()))
      await sandbox.close()
    }
    return { origin, ports: targets.map((target) => target.port), sandbox, sites, stop }
  }

  /** The machine that leads; undefined where none does, or where nobody can be asked. */
  async findLeader(): Promise<number | undefined> {
    const port = await this.server.findLeader().catch(() => undefined)
    const found = port === undefined ? -1 : this.lines.findIndex((relay) => relay.has(port))
    return found < 0 ? undefined : found
  }

  /** Begins a fault. What it gives back ends it. */
  async begin(kind: Fault, random: Random, site: Site): Promise<() => Promise<void>> {
    // The one that leads has the most to lose.
    const leader = random.happens(0.6) ? await this.findLeader() : undefined
    const machine = leader ?? random.pick(site.machines)
    const relay = this.lines[machine]!
    const forgets = random.happens(0.5)
    switch (kind) {
      case 'machine-frozen': {
        const thaw = await site.freeze(machine)
        return async () => thaw()
      }
      case 'line-cut':
        relay.cut()
        return () => relay.heal({ forgets })
      case 'line-refused':
        relay.refuse()
        return () => relay.heal({ forgets: false })
      case 'postgres-restarted':
        await this.server.stop()
        return () => this.server.start()
      case 'postgres-crashed':
        await this.server.crash()
        return () => this.server.start()
      case 'postgres-full':
        return this.server.fill()
      case 'postgres-hangs-up':
        await this.server.endConnections()
        return () => pause(0)
    }
  }

  async stop(): Promise<void> {
    await this.store.close()
    for (const relay of this.lines) relay.refuse()
    await this.bucket.stop()
    await this.server.stop()
  }
}
