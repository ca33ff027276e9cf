import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { createRequestHandler as makeHandler, ServerBuild } from 'react-router'
import { closeDatabase, openDatabase, type Db } from '#db/database.server.ts'
import type { User } from '#app/domain/people/users.ts'
import { hashSecret, newSecret } from '#app/utils/ids.server.ts'
import { sampleSettings } from '../../../scripts/lib/launch.ts'
import { startSandbox, type Sandbox } from '../../../scripts/sandbox/index.ts'
import { narrowRoutes } from '../../../scripts/server/narrow-routes.ts'
import { readTemplate } from '../database/database.ts'
import { isOnPostgres, takePostgresDatabase, untilSiteListens } from '../database/postgres.ts'
import { loadBuild } from './bundle.ts'

export const siteOrigin = 'https://site.test'

export interface Site {
  db: Db
  /** What `openDatabase` takes for its database. */
  database: string
  dataDir: string
  sandbox: Sandbox
  build: ServerBuild
  /** A request through the whole of the real middleware. Unsafe methods carry the site's own Origin unless told otherwise. */
  fetch(path: string, init?: RequestInit & { as?: string }): Promise<Response>
  /** The hour that every request sees from now on; null: the machine's own again. */
  setHour(now: string | null): void
  /** A session cookie for this person, as signing in gives one. */
  signIn(user: User): Promise<string>
  stop(): Promise<void>
}

type Settings = Record<string, string | undefined>

interface Process {
  marketplaceClock?: () => string
  marketplaceHasGuard?: boolean
  marketplaceResources?: { db: Db }
  marketplaceMachine?: { close(): void }
  marketplaceBackgroundWork?: { stop(): Promise<void> }
}
const shared = globalThis as typeof globalThis & Process

/**
 * The built application in this process, without a port: a test asks it. It speaks to a real sandbox, has a database file of its
 * own, and its background jobs are off: a test calls them. The application reads its settings once, so that each site runs it anew.
 * vitest.config.ts sees to it that the build is that of these sources. `arrange` puts into the database what is there before the application opens it.
 * With `file`, the bytes of a file of SQLite, it runs on those, on whatever database the tests run.
 */
export async function startSite(
  given: Settings | ((sandbox: Sandbox) => Settings) = {},
  arrange?: (db: Db) => Promise<void>,
  file?: Buffer,
): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-'))
  mkdirSync(join(dataDir, 'files'))
  const sandbox = await startSandbox({ port: 0, appOrigin: siteOrigin, appInternalUrl: 'http://127.0.0.1:9' })
  // Nobody listens for these webhooks: a test delivers events itself.
  sandbox.payments.set({ drop: 'all' })
  const settings = typeof given === 'function' ? given(sandbox) : given
  const environmentBefore = { ...process.env }
  const exitsBefore = new Set(process.listeners('exit'))
  Object.assign(process.env, {
    APP_ORIGIN: siteOrigin,
    DATA_DIR: dataDir,
    RUN_JOBS: 'false',
    ...sampleSettings,
    ...sandbox.environment,
    ...settings,
  })
  for (const [name, value] of Object.entries(settings)) if (value === undefined) delete process.env[name]

  // The application opens the same database; its handle is the one a test looks through, so that both see one connection.
  const path = join(dataDir, 'marketplace.db')
  const onServer = isOnPostgres && !file ? await takePostgresDatabase() : null
  if (onServer) process.env.DATABASE_URL = onServer.address
  else writeFileSync(path, file ?? (await readTemplate()))
  if (arrange) {
    const before = openDatabase(onServer?.address ?? path)
    await arrange(before)
    closeDatabase(before)
  }

  // A test says where a request comes from, as the guard does.
  shared.marketplaceHasGuard = true
  process.env.NODE_ENV = 'production'
  const build = await loadBuild()
  const { createRequestHandler } = createRequire(import.meta.url)('react-router') as {
    createRequestHandler: typeof makeHandler
  }
  const handle = narrowRoutes(build, (build) => createRequestHandler(build, 'production'))
  await handle(new Request(new URL('/healthz', siteOrigin)))
  const { db } = shared.marketplaceResources!
  // No test of a site cuts its power, so that none has to wait for the disk.
  if (onServer) await untilSiteListens(db)
  else await sql`PRAGMA synchronous = OFF`.execute(db)

  return {
    db,
    database: onServer?.address ?? path,
    dataDir,
    sandbox,
    build,
    fetch(path, { as, ...init } = {}) {
      const headers = new Headers(init.headers)
      const isUnsafe = init.method !== undefined && !['GET', 'HEAD'].includes(init.method)
      if (isUnsafe && !headers.has('origin') && !headers.has('sec-fetch-site')) headers.set('origin', siteOrigin)
      if (as) headers.set('cookie', as)
      return handle(new Request(new URL(path, siteOrigin), { ...init, headers }))
    },
    async signIn(user) {
      const secret = newSecret()
      const now = shared.marketplaceClock?.() ?? new Date().toISOString()
      await db
        .insertInto('sessions')
        .values({ id_hash: hashSecret(secret), user_id: user.id, data: '{}', created_at: now, seen_at: now })
        .execute()
      return `__Host-session=${secret}`
    },
    setHour(now) {
      if (now === null) delete shared.marketplaceClock
      else shared.marketplaceClock = () => now
    },
    async stop() {
      delete shared.marketplaceClock
      await sandbox.close()
      await shared.marketplaceBackgroundWork?.stop()
      shared.marketplaceMachine?.close()
      await db.destroy()
      await onServer?.giveBack()
      delete shared.marketplaceBackgroundWork
      delete shared.marketplaceResources
      delete shared.marketplaceMachine
      // Each site would close its database once more at the end of the process.
      for (const exit of process.listeners('exit')) if (!exitsBefore.has(exit)) process.off('exit', exit)
      for (const name of Object.keys(process.env)) if (!(name in environmentBefore)) delete process.env[name]
      Object.assign(process.env, environmentBefore)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
