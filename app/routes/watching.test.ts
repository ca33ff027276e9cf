import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { readSiteFigures } from '#app/domain/desk/health.server.ts'
import type { forServer as ForServer } from '#app/for-server.server.ts'
import { closeDatabase, openDatabase } from '#db/database.server.ts'
import type { Role } from '#app/domain/people/roles.ts'
import { addUser } from '#app/testing/database/database.ts'
import { allowWrites, refuseWrites } from '#app/testing/database/refusing.ts'
import { explainQueries } from '#app/testing/database/query-plans.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'

/** What the site says of itself: /readyz, /metrics and Server-Timing. */

const token = 'a-token-of-the-tests-0123456789'
let site: Site
beforeAll(async () => {
  site = await startSite({ METRICS_TOKEN: token })
  const now = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => now() + ahead)
})
afterAll(async () => {
  vi.restoreAllMocks()
  await site.stop()
})

/** A verdict is kept for a second, and a text of numbers for two: the clock goes on, and nobody waits. */
let ahead = 0
const past = (milliseconds: number) => (ahead += milliseconds)
const ready = async () => {
  past(1050)
  const response = await site.fetch('/readyz')
  return { status: response.status, verdict: (await response.json()) as Record<string, unknown> }
}
const read = (authorization?: string) => site.fetch('/metrics', { headers: authorization ? { authorization } : {} })

describe('/readyz', () => {
  test('says that the site can work, check by check', async () => {
    const response = await site.fetch('/readyz')
    expect(response.status).toBe(200)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toEqual({
      status: 'ready',
      checks: {
        database: 'ok',
        disk: 'ok',
        mail: 'off',
        payments: 'unknown',
        identity: 'unknown',
        jobs: 'off',
        backups: 'off',
        clock: 'ok',
        workers: 'off',
      },
      jobs: { failing: [], overdue: [] },
    })
  })

  test('says 503 while nothing can be written, and leaves nothing behind', async () => {
    await refuseWrites(site.db, 'insert', 'job_failures', 'full')
    const { status, verdict } = await ready()
    expect([status, verdict]).toEqual([
      503,
      expect.objectContaining({ status: 'not ready', checks: expect.objectContaining({ database: 'down' }) as object }),
    ])
    expect((await site.fetch('/healthz')).status).toBe(200)
    await allowWrites(site.db)
    expect((await ready()).status).toBe(200)
    expect(await site.db.selectFrom('job_failures').selectAll().execute()).toEqual([])
  })

  test('says so while another program has the database, without waiting for its end, and is well again after', async () => {
    const other = openDatabase(join(site.dataDir, 'marketplace.db'))
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const locked = other.transaction().execute(() => {
      begun.resolve()
      return end.promise
    })
    await begun.promise
    const [{ status, verdict }, health] = await Promise.all([ready(), site.fetch('/healthz')])
    expect([status, verdict.checks]).toEqual([503, expect.objectContaining({ database: 'down', disk: 'ok' })])
    expect(health.status).toBe(200)
    end.resolve()
    await locked
    closeDatabase(other)
    expect((await ready()).status).toBe(200)
  })

  test('says so while work of our own has the database, without waiting for its end, and knows nothing of the clock then', async () => {
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const held = site.db.transaction().execute(() => {
      begun.resolve()
      return end.promise
    })
    await begun.promise
    const { status, verdict } = await ready()
    expect([status, verdict.checks]).toEqual([503, expect.objectContaining({ database: 'down', clock: 'unknown' })])
    end.resolve()
    await held
    expect((await ready()).status).toBe(200)
  })

  test('writes once, however many ask', async () => {
    past(1050)
    const changes = async () => (await sql<{ n: number }>`select total_changes() as n`.execute(site.db)).rows[0]!.n
    const before = await changes()
    await Promise.all(Array.from({ length: 50 }, () => site.fetch('/readyz')))
    expect((await changes()) - before).toBe(2)
  })

  test('a provider that failed when it was last asked is a fault, with which the site is ready all the same', async () => {
    site.sandbox.identity.set({ down: true })
    expect((await site.fetch('/api/login')).status).toBe(503)
    expect(await ready()).toMatchObject({
      status: 200,
      verdict: { status: 'ready, with faults', checks: { identity: 'failing' } },
    })
    site.sandbox.identity.set({ down: false })
    expect((await site.fetch('/api/login')).status).toBe(302)
    expect(await ready()).toMatchObject({ verdict: { status: 'ready', checks: { identity: 'ok' } } })
  })
})

describe('/metrics', () => {
  test('is for whoever brings the token', async () => {
    expect((await read()).status).toBe(401)
    expect((await read('Bearer wrong')).status).toBe(401)
    expect((await read(`Basic ${token}`)).status).toBe(401)
    const answer = await read(`Bearer ${token}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
    ])
  })

  test('counts requests by the pattern of their address, whatever stands in it', async () => {
    await site.fetch('/deal/12345')
    await site.fetch('/deal/67890')
    for (const nothing of ['/a', '/b', '/c/d']) await site.fetch(nothing)
    await site.fetch('/')
    await site.fetch('/')
    past(2050)
    const text = await (await read(`Bearer ${token}`)).text()
    expect(text).toContain('site_http_requests_total{route="/deal/:id",status="404",from="made"} 2')
    expect(text).toContain('site_http_requests_total{route="/*",status="404",from="made"} 3')
    expect(text).toContain('site_http_requests_total{route="/",status="200",from="made"} 1')
    expect(text).toContain('site_http_requests_total{route="/",status="200",from="kept"} 1')
    expect(text).toContain('site_http_request_duration_seconds_count{route="/deal/:id"} 2')
    expect(text).toContain('site_kept_pages_hits_total 1')
    expect(text).toMatch(/site_kept_pages_bytes [1-9]/)
    expect(text).toMatch(/site_outside_call_failures_total\{service="identity"\} [1-9]/)
    expect(text).toContain('site_payments{state="open"} 0')
    expect(text).toContain('site_holds_running 0')
    expect(text).not.toContain('12345')
    expect(text.length).toBeLessThan(60_000)
  })

  test('names the process beside its own numbers where there are workers, and counts those', async () => {
    const workers = globalThis as { marketplaceWorkers?: { wanted: number; running: () => number } }
    expect(await (await read(`Bearer ${token}`)).text()).toMatch(/^process_cpu_seconds_total \S+$/m)
    workers.marketplaceWorkers = { wanted: 3, running: () => 2 }
    past(2050)
    const text = await (await read(`Bearer ${token}`)).text()
    delete workers.marketplaceWorkers
    past(2050)
    expect(text).toMatch(/^process_cpu_seconds_total\{process="main"\} \S+$/m)
    expect(text).toMatch(/^process_start_time_seconds\{process="main"\} \S+$/m)
    expect(text).toContain('site_workers{state="wanted"} 3\nsite_workers{state="running"} 2')
    expect(text).toContain('site_holds_running 0')
    expect(text).toContain('site_http_requests_total{route="/deal/:id",status="404",from="made"} 2')
    expect(text).toContain('site_http_request_duration_seconds_count{route="/deal/:id"} 2')
  })

  test('the board shows only what is there', async () => {
    const text = await (await read(`Bearer ${token}`)).text()
    const known = new Set(
      [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, type]) =>
        type === 'histogram' ? [`${name}_bucket`] : [name],
      ),
    )
    const board = JSON.parse(readFileSync('scripts/monitoring/grafana-board.json', 'utf8')) as {
      panels: { title: string; targets: { expr: string; legendFormat: string }[] }[]
    }
    const asked = board.panels.flatMap(({ targets }) =>
      targets.flatMap(({ expr }) => expr.match(/\b(?:site|nodejs|process)_\w+/g) ?? []),
    )
    expect(asked.length).toBeGreaterThan(15)
    expect([...new Set(asked)].filter((name) => !known.has(name))).toEqual([])
    const own = [...known].filter((name) => name!.startsWith('site_'))
    expect(own.filter((name) => !asked.includes(name!))).toEqual([])
    const labels = board.panels.flatMap(({ targets }) =>
      targets.flatMap(({ legendFormat }) => legendFormat.match(/(?<={{)\w+/g) ?? []),
    )
    // Prometheus gives every number labels of these names, which say whom it asked, and renames ours.
    expect(labels.filter((label) => ['job', 'instance'].includes(label))).toEqual([])
  })

  test('counts the rows of the database in indexes', async () => {
    const plans = await explainQueries(site.db, (db) => readSiteFigures(db))
    expect(plans).toHaveLength(7)
    for (const plan of plans) expect(plan).toMatch(/USING (COVERING )?INDEX/)
  })
})

test('the server tells of what it answers by itself, and made-up patterns are one', async () => {
  const { forServer } = site.build.entry.module as unknown as { forServer: typeof ForServer }
  const answered = { status: 200, milliseconds: 1, from: 'file' } as const
  for (let count = 0; count < 600; count += 1) forServer.noteAnswer({ ...answered, pattern: `/made-up/${count}` })
  past(2050)
  const { status, text } = await forServer.answerWatcher('/metrics', `Bearer ${token}`)
  expect(status).toBe(200)
  expect(text).toContain('site_http_requests_total{route="/made-up/0",status="200",from="file"} 1')
  expect(text).toMatch(/site_http_requests_total\{route="unknown",status="200",from="file"\} \d\d/)
  expect(new Set(text.match(/route="[^"]*"/g)).size).toBe(501)
  expect(await forServer.answerWatcher('/readyz', undefined)).toMatchObject({ status: 200 })
})

test('Server-Timing is for signed-in admins, and nobody else learns what a page takes', async () => {
  const timing = async (path: string, role?: Role) => {
    const as = role ? { as: await site.signIn(await addUser(site.db, { role })) } : {}
    return (await site.fetch(path, as)).headers.get('server-timing')
  }
  expect(await timing('/marketplace', 'admin')).toMatch(
    /^total;dur=[\d.]+, db;dur=[\d.]+;desc="[1-9]\d* queries", render;dur=[\d.]+$/,
  )
  expect(await timing('/admin/deals', 'admin')).toMatch(/render;dur=/)
  for (const role of ['user', 'editor', 'support', 'reviewer'] as const)
    for (const path of ['/marketplace', '/account', '/admin']) expect.soft(await timing(path, role)).toBeNull()
  for (const path of ['/', '/marketplace', '/nowhere', '/api/deals']) expect.soft(await timing(path)).toBeNull()
})

test('without a token there is no such address', async () => {
  const closed = await startSite({ METRICS_TOKEN: undefined })
  expect((await closed.fetch('/metrics')).status).toBe(404)
  expect((await closed.fetch('/metrics', { headers: { authorization: 'Bearer ' } })).status).toBe(404)
  await closed.stop()
})
