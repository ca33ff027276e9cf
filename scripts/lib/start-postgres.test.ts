import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createEmptyPostgres } from '../../app/testing/database/own-postgres.ts'
import { isOnPostgres } from '../../app/testing/database/postgres.ts'
import { Machine, usualWatch } from '../../db/postgres/machine.server.ts'
import { pick, projectFolder } from './command.ts'
import { freePort, waitForHealth } from './launch.ts'

const needed = {
  APP_ORIGIN: 'https://site.test',
  OIDC_ISSUER: 'http://127.0.0.1:9',
  OIDC_CLIENT_ID: 'id',
  OIDC_CLIENT_SECRET: 'word',
}

const start = (settings: Record<string, string>) =>
  spawn(process.execPath, [join(projectFolder, 'scripts/start.ts')], {
    cwd: projectFolder,
    env: { ...pick(process.env, ['PATH', 'HOME', 'NODE_COMPILE_CACHE']), ...needed, ...settings },
  })

test.runIf(isOnPostgres)(
  'npm start makes an empty database on PostgreSQL the site’s, and answers by two workers',
  async () => {
    const [postgres, port] = [await createEmptyPostgres(), await freePort()]
    const dataDir = mkdtempSync(join(tmpdir(), 'start-'))
    const child = start({ DATA_DIR: dataDir, DATABASE_URL: postgres.address, PORT: String(port), WEB_WORKERS: '2' })
    const ended = once(child, 'close')
    onTestFinished(async () => {
      child.kill('SIGKILL')
      await ended
      await postgres.drop()
      rmSync(dataDir, { recursive: true, force: true })
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (said += String(piece)))
    await waitForHealth(`http://127.0.0.1:${port}/healthz`, child)
    await expect
      .poll(() => said)
      .toMatch(
        /^Database brought up to date: 0001-initial, .*\nGuides added to the Knowledge Hub: 24\.\nThe site answers/,
      )
    const readiness = await fetch(`http://127.0.0.1:${port}/readyz`)
    const page = await fetch(`http://127.0.0.1:${port}/blog`)
    child.kill('SIGTERM')
    expect([readiness.status, page.status, await ended]).toEqual([200, 200, [0, null]])
  },
  120_000,
)

test.runIf(isOnPostgres)(
  'a start that is refused because another machine is there, or a moment ago was, ends as one that may be begun anew',
  async () => {
    const postgres = await createEmptyPostgres()
    const machine = new Machine(postgres.address, { canShare: true })
    const dataDir = mkdtempSync(join(tmpdir(), 'start-'))
    onTestFinished(async () => {
      machine.close()
      await postgres.drop()
      rmSync(dataDir, { recursive: true, force: true })
    })
    await machine.join()
    const child = start({ DATA_DIR: dataDir, DATABASE_URL: postgres.address })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (said += String(piece)))
    expect(await once(child, 'close')).toEqual([75, null])
    expect(said).toMatch(/^DATABASE_URL: another machine runs a site on this database\. [^\n]*\n$/)
  },
  60_000,
)

test.runIf(isOnPostgres)(
  'a site without a bucket that finds another machine as it comes back to the database ends as its own start would',
  async () => {
    const [postgres, port] = [await createEmptyPostgres(), await freePort()]
    const other = new Machine(postgres.address, { canShare: true }, { ...usualWatch, presence: 10_000 })
    const dataDir = mkdtempSync(join(tmpdir(), 'start-'))
    const child = start({ DATA_DIR: dataDir, DATABASE_URL: postgres.address, PORT: String(port) })
    const ended = once(child, 'close')
    onTestFinished(async () => {
      child.kill('SIGKILL')
      await ended
      other.close()
      await postgres.drop()
      rmSync(dataDir, { recursive: true, force: true })
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (said += String(piece)))
    await waitForHealth(`http://127.0.0.1:${port}/healthz`, child)
    const joining = other.join()
    await sql`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 2)`.execute(
      postgres.db,
    )
    expect([await joining, await ended]).toEqual(['joined', [75, null]])
    expect(said.split('\n').filter((line) => line.includes('"event":"another-machine"'))).toHaveLength(1)
  },
  60_000,
)
