import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeDatabase, openDatabase } from '#db/database.server.ts'
import { addDeal } from '#app/testing/database/database.ts'
import { listDrawingFacts } from '#app/domain/deals/files/drawing-facts.server.ts'
import { drawingName } from '#app/ui/deals/drawing/name.ts'
import { pick, projectFolder } from './lib/command.ts'
import { freePort, sampleSettings, waitForHealth } from './lib/launch.ts'
import { startSandbox, type Sandbox } from './sandbox/index.ts'

/** The build answers under react-router-serve as it comes, without our server and its guard. */

let dataDir: string
let origin: string
let sandbox: Sandbox
let child: ChildProcess

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'preview-'))
  const port = await freePort()
  origin = `http://localhost:${port}`
  const appInternalUrl = `http://127.0.0.1:${port}`
  sandbox = await startSandbox({ port: 0, appOrigin: origin, appInternalUrl })
  child = spawn(process.execPath, ['scripts/preview.ts'], {
    cwd: projectFolder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...pick(process.env, ['PATH', 'HOME', 'TZ', 'TMPDIR']),
      ...sampleSettings,
      ...sandbox.environment,
      APP_ORIGIN: origin,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
    },
  })
  await waitForHealth(`${appInternalUrl}/healthz`, child)
})
afterAll(async () => {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
  await sandbox.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test('the landing page, a deal, a script and a form', async () => {
  const db = openDatabase(join(dataDir, 'marketplace.db'))
  const dealId = await addDeal(db, { title: 'A house to look at' })
  const drawing = drawingName((await listDrawingFacts(db, [dealId]))[0]!)
  closeDatabase(db)
  const landing = await fetch(`${origin}/`)
  const html = await landing.text()
  expect([landing.status, landing.headers.get('content-security-policy')?.startsWith("default-src 'self'")]).toEqual([
    200,
    true,
  ])
  const script = await fetch(origin + /<script src="([^"]+)"/.exec(html)![1]!)
  expect([script.status, script.headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable'])

  const deal = await fetch(`${origin}/deal/${dealId}`)
  expect(await deal.text()).toContain('A house to look at')
  // What has once been made is kept under this server too, a page, a drawing and a calculator alike.
  for (const path of [`/deal/${dealId}`, `/drawings/${drawing}.svg`, '/calculators/deal']) {
    const first = await fetch(origin + path)
    const etag = first.headers.get('etag')!
    const again = await fetch(origin + path, { headers: { 'if-none-match': etag } })
    expect([path, first.status, again.status, again.headers.get('etag')]).toEqual([path, 200, 304, etag])
    expect([path, again.headers.get('cache-control')]).toEqual([path, first.headers.get('cache-control')])
  }

  const send = (address: string, extra = {}) =>
    fetch(`${origin}/support`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin, 'x-client-address': address },
      body: new URLSearchParams({
        kind: 'general',
        email: 'ivy@people.test',
        subject: 'A question',
        message: 'When is the next deal?',
        ...extra,
      }),
    })
  const sent = await send('192.0.2.1')
  expect([sent.status, sent.headers.get('location')]).toEqual([303, expect.stringContaining('/support/received')])
  const wrong = await send('192.0.2.2', { email: '' })
  expect([wrong.status, (await wrong.text()).includes('When is the next deal?')]).toEqual([400, true])

  // Nobody vouches for an address here, so that a made-up one escapes no limit.
  const statuses: number[] = []
  for (let n = 3; n <= 12; n++) statuses.push((await send(`192.0.2.${n}`, { email: '' })).status)
  expect(statuses.at(-1)).toBe(429)
})
