import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRequestHandler, type ServerBuild } from 'react-router'
import { createServer } from 'vite'
import { openDatabase, type Db } from '#db/database.server.ts'
import { migrateToLatest } from '#db/migrate.server.ts'
import type { User } from '#app/domain/users.ts'
import { hashSecret, newSecret } from '#app/utils/ids.server.ts'
import { startSandbox, type Sandbox } from '../../scripts/sandbox/index.ts'

export const siteOrigin = 'https://site.test'

export interface Site {
  db: Db
  dataDir: string
  sandbox: Sandbox
  build: ServerBuild
  /** A request through the whole of the real middleware. Unsafe methods carry the site's own Origin unless told otherwise. */
  fetch(path: string, init?: RequestInit & { as?: string }): Promise<Response>
  /** A session cookie for this person, as signing in gives one. */
  signIn(user: User): Promise<string>
  stop(): Promise<void>
}

/**
 * The application in this process, without a build and without a port: Vite loads it, a test asks it. It speaks to a real
 * sandbox, has a database file of its own, and its background jobs are off: a test calls them.
 */
export async function startSite(settings: Record<string, string | undefined> = {}): Promise<Site> {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-'))
  mkdirSync(join(dataDir, 'files'))
  const sandbox = await startSandbox({ port: 0, appOrigin: siteOrigin, appInternalUrl: 'http://127.0.0.1:9' })
  // Nobody listens for these webhooks: a test delivers events itself.
  sandbox.payments.set({ drop: 'all' })
  Object.assign(process.env, {
    APP_ORIGIN: siteOrigin,
    DATA_DIR: dataDir,
    LOG_REQUESTS: 'false',
    RUN_JOBS: 'false',
    ADMIN_EMAILS: 'admin@demo.test',
    ...sandbox.environment,
    ...settings,
  })
  for (const [name, value] of Object.entries(settings)) if (value === undefined) delete process.env[name]

  // The application opens the same file; its handle is the one a test looks through, so that both see one connection.
  const first = openDatabase(join(dataDir, 'marketplace.db'))
  await migrateToLatest(first)
  await first.destroy()

  const vite = await createServer({
    configFile: 'vite.config.ts',
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    optimizeDeps: { noDiscovery: true },
  })
  const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as ServerBuild
  const { getDatabase } = (await vite.ssrLoadModule('/app/resources.server.ts')) as { getDatabase: () => Db }
  const db = getDatabase()
  const handle = createRequestHandler(build, 'production')

  return {
    db,
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
      const now = new Date().toISOString()
      await db
        .insertInto('sessions')
        .values({ id_hash: hashSecret(secret), user_id: user.id, data: '{}', created_at: now, seen_at: now })
        .execute()
      return `__Host-session=${secret}`
    },
    async stop() {
      await vite.close()
      await sandbox.close()
      await db.destroy()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
