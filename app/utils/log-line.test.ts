import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import { errorText, writeLogLine } from './log-line.ts'

const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
afterEach(() => written.mockClear())
const lineOf = (fields: Parameters<typeof writeLogLine>[1]) => {
  writeLogLine('stderr', fields)
  return JSON.parse(String(written.mock.calls.at(-1)![0])) as Record<string, unknown>
}

test('a line is one line of JSON with its time first, whatever it says', () => {
  const line = lineOf({ level: 'error', error: 'two\nlines', ms: 1.5 })
  expect(Object.keys(line)).toEqual(['at', 'level', 'error', 'ms'])
  expect(line).toMatchObject({ level: 'error', error: 'two\nlines', ms: 1.5 })
  expect(written.mock.calls.at(-1)![0]).toMatch(/^[^\n]+\n$/)
})

test.each([
  ['550 <ivy.o’neil+x@people.test>: no such mailbox', '550 <[address]>: no such mailbox'],
  ['/ivy%40people.test/x', '/[address]/x'],
  ['GET https://a.test/?to=ivy@people.test&x=1', 'GET https://a.test/?to=[address]&x=1'],
  ['Invalid email: "IVY@PEOPLE.TEST", and ben@x.test', 'Invalid email: "[address]", and [address]'],
  ['at readFile (/srv/app/build/server/index.js:10:3)', 'at readFile (/srv/app/build/server/index.js:10:3)'],
])('an address is left out of %j', (said, expected) => {
  expect(lineOf({ error: said }).error).toBe(expected)
})

test('an error is told with its place, anything else as it is', () => {
  expect(errorText(new Error('No'))).toMatch(/^Error: No\n {4}at /)
  expect(errorText('No')).toBe('No')
})

test('signs without end are read once', () => {
  expect(lineOf({ error: '@'.repeat(50_000) + 'x'.repeat(200_000) }).error).toHaveLength(250_000)
})

test('what nobody reads does not fill the memory: further lines are left out, and the first after them says how many', () => {
  const waiting = vi.spyOn(process.stderr, 'writableLength', 'get').mockReturnValue(5_000_000)
  for (let count = 0; count < 3; count += 1) writeLogLine('stderr', { event: 'an-event' })
  expect(written).not.toHaveBeenCalled()
  waiting.mockReturnValue(0)
  writeLogLine('stderr', { event: 'another' })
  waiting.mockRestore()
  const told = written.mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>)
  expect(told).toMatchObject([{ level: 'warning', event: 'log-not-read', left_out: 3 }, { event: 'another' }])
})

/** A process that has answered so many requests from memory, and ends at once. */
const answering = (requests: number, end: string) => `
  import { writeRequestLine } from ${JSON.stringify(fileURLToPath(new URL('./log-line.ts', import.meta.url)))}
  import { stopOnUncaught } from ${JSON.stringify(fileURLToPath(new URL('../../scripts/server/ending.ts', import.meta.url)))}
  process.on('SIGTERM', () => process.exit(0))
  setInterval(() => {}, 1000)
  for (let n = 0; n < ${requests}; n += 1)
    writeRequestLine({ at: 'now', request: String(n), method: 'GET', path: '/é"' + n, status: 200, ms: 0.1 })
  ${end}
`

test.each([
  ['at its exit', 5, 'process.exit(0)', 0],
  ['at a stop signal', 5, "process.kill(process.pid, 'SIGTERM')", 0],
  ['at an error that nobody caught', 5, "throw new Error('gone wrong')", 1],
  ['at one that ends it in order', 5, "stopOnUncaught(); throw new Error('gone wrong')", 70],
  ['while it goes on, and when more come than are held', 5000, 'setTimeout(() => process.exit(0), 500)', 0],
])('no line of a kept page is lost %s', async (_when, requests, end, code) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', answering(requests, end)], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = once(child, 'close')
  const lines = (await text(child.stdout)).trimEnd().split('\n')
  expect((await ended)[0]).toBe(code)
  const told = lines.map((line) => JSON.parse(line) as { request: string; path: string })
  expect(told.map(({ request, path }) => [request, path])).toEqual(
    Array.from({ length: requests }, (_, n) => [String(n), `/é"${n}`]),
  )
})

test('an end in order waits for whoever reads slowly', async () => {
  const end = "stopOnUncaught(); process.emit('uncaughtException', new Error('gone wrong'))"
  const child = spawn(process.execPath, ['--input-type=module', '-e', answering(20_000, end)], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = once(child, 'exit')
  let read = ''
  for await (const piece of child.stdout.setEncoding('utf8')) {
    read += String(piece)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  expect([read.trimEnd().split('\n').length, (await ended)[0]]).toEqual([20_000, 70])
})

test('the lines of processes that share an output are whole, however slowly they are read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'log-line-'))
  const worker = join(folder, 'worker.mjs')
  writeFileSync(
    worker,
    answering(8000, ";(await import('node:cluster')).default.worker.disconnect()").replace(
      'setInterval(() => {}, 1000)',
      '',
    ),
  )
  const code = `
    import cluster from 'node:cluster'
    cluster.setupPrimary({ exec: ${JSON.stringify(worker)}, execArgv: [] })
    for (let n = 0; n < 3; n += 1) cluster.fork()`
  // Read in pieces so small that there is room for a part of what comes next.
  const command = '"$0" --input-type=module -e "$1" | dd bs=1500 2>/dev/null'
  const child = spawn('sh', ['-c', command, process.execPath, code], { stdio: ['ignore', 'pipe', 'ignore'] })
  const read = await text(child.stdout)
  rmSync(folder, { recursive: true })
  const told = read.trimEnd().split('\n').map((line) => JSON.parse(line) as { request: string }) // prettier-ignore
  expect(told).toHaveLength(3 * 8000)
})
