import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, requireFreePort } from '../../../scripts/lib/launch.ts'
import { expect, test } from '../running/fixtures.ts'

/** The development server, on a copy of the project, so that the test may edit its files. */

const project = join(import.meta.dirname, '../../..')

let folder = ''
let dev: ChildProcess | undefined
let output = ''

test.beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dev-'))
  for (const name of readdirSync(project)) {
    if (!['node_modules', 'build', 'data', 'test-results'].includes(name) && !name.startsWith('.')) {
      cpSync(join(project, name), join(folder, name), { recursive: true })
    }
  }
  // A folder of its own with links in it, because Vite keeps what it prepares there.
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync(join(project, 'node_modules'))) {
    if (!name.startsWith('.')) symlinkSync(join(project, 'node_modules', name), join(folder, 'node_modules', name))
  }
})

test.afterEach(() => {
  try {
    // The whole group, so that whatever went wrong no server stays behind.
    process.kill(-dev!.pid!, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** A port with the next one free as well, which the stand-ins take. */
async function freePair(): Promise<number> {
  for (;;) {
    const port = await freePort()
    if (await requireFreePort(port + 1, '127.0.0.1', 'the stand-ins').then(() => true, () => false)) return port // prettier-ignore
  }
}

test('pages are served, their scripts run, and jobs go on, once, after server modules were edited @all', async ({
  page,
}) => {
  test.setTimeout(300_000)
  const port = await freePair()
  dev = spawn(process.execPath, [join(folder, 'scripts/dev.ts')], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), DATA_DIR: join(folder, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  for (const stream of [dev.stdout!, dev.stderr!]) stream.on('data', (text) => (output += text))

  const get = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { host: `localhost:${port}` } })
    return { status: answer.status, text: await answer.text() }
  }
  const statusOf = (path: string) => get(path).then(({ status }) => status, () => 0) // prettier-ignore
  await expect.poll(() => statusOf('/healthz'), { timeout: 90_000 }).toBe(200)
  expect((await get('/marketplace')).status).toBe(200)
  // The guard of the real server is in front.
  expect(await statusOf('/marketplace%')).toBe(400)
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await page.goto(`http://localhost:${port}/marketplace`)
  expect(errors).toEqual([])

  const edit = (file: string, from: string, to: string) => {
    const path = join(folder, file)
    const text = readFileSync(path, 'utf8')
    expect(text).toContain(from)
    // In one step, as an editor saves: half a file is a mistake of its own.
    writeFileSync(join(folder, 'saved'), text.replace(from, to))
    renameSync(join(folder, 'saved'), path)
  }
  // Each job says when its rounds begin and end, and says so with the number of the edit.
  const start = `    await job()\n`
  const noteRounds = (n: number) =>
    `    console.log(\`job:${n}:\${name}:begins\`)\n    await job()\n    console.log(\`job:${n}:\${name}:ends\`)\n`
  edit('app/jobs.server.ts', start, noteRounds(1))
  for (let n = 1; n <= 3; n += 1) {
    edit('app/routes/robots.ts', n === 1 ? 'User-agent' : `# edit ${n - 1}\\nUser-agent`, `# edit ${n}\\nUser-agent`)
    if (n > 1) edit('app/jobs.server.ts', noteRounds(n - 1), noteRounds(n))
    await expect.poll(() => get('/robots.txt').then(({ text }) => text), { timeout: 60_000 }).toContain(`# edit ${n}`)
    for (const path of ['/healthz', '/', '/marketplace', '/support']) {
      expect([n, path, await statusOf(path)]).toEqual([n, path, 200])
    }
  }

  // Mail is looked after every two seconds: by the last edit's job, and by none before it.
  const seen = output.length
  await expect.poll(() => output.slice(seen).match(/job:3:send-mail:ends/g)?.length ?? 0, { timeout: 60_000 }).toBe(2)
  expect(output.slice(seen)).not.toMatch(/job:[12]:/)
  expect(output).not.toContain('"level":"error"')
  expect(output).not.toMatch(/MaxListenersExceeded|not opened by openDatabase|connection is not open/)

  // Killed without a word, it takes the server with it: nothing goes on with a data folder that nobody has locked.
  const exited = once(dev, 'exit')
  dev.kill('SIGKILL')
  await exited
  await expect.poll(() => statusOf('/healthz'), { timeout: 20_000 }).toBe(0)
})
