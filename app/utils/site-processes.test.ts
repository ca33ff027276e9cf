import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inEveryProcess, inMainProcess, isWorker, ofEveryWorker, tellMainProcess } from './site-processes.server.ts'

/** How the processes of a site ask each other: a main process and two workers, which note what they saw; and one process alone. */

const program = (folder: string) => `
  import cluster from 'node:cluster'
  import { once } from 'node:events'
  import { writeFileSync } from 'node:fs'
  import { setTimeout as wait } from 'node:timers/promises'
  import * as site from ${JSON.stringify(new URL('site-processes.server.ts', import.meta.url).href)}

  const seen = { told: [], heard: [] }
  let free = 1
  const double = site.inMainProcess('double', (number) => ({ is: number * 2, at: process.pid }))
  const fail = site.inMainProcess('fail', () => { throw new TypeError('It is odd.') })
  const never = site.inMainProcess('never', () => new Promise(() => {}))
  const hold = site.inMainProcess('hold', (isGivenBack, asker) => {
    if (free === 0) return false
    free -= 1
    const forget = asker.onceGone(() => (free += 1))
    if (isGivenBack) { free += 1; forget() }
    return true
  })
  const tell = site.tellMainProcess('tell', (what) => seen.told.push(what))
  const call = site.inEveryProcess('call', (what) => seen.heard.push(what))
  const number = Number(process.env.NUMBER)
  const read = site.ofEveryWorker('read', async () => {
    if (number === 3) await wait(60_000)
    return { number, heard: seen.heard, isWorker: site.isWorker() }
  })
  const unknown = site.inMainProcess('only-here-' + number, () => 1)

  // The test asks each process by these plain messages for one thing after the other.
  const said = (of, what) => new Promise((resolve) => of.on('message', (message) => message?.said === what && resolve(message)))
  if (cluster.isPrimary) {
    cluster.setupPrimary({ serialization: 'advanced' })
    const start = (number) => cluster.fork({ NUMBER: String(number) })
    const [one, two] = [start(1), start(2)]
    const results = await Promise.all([said(one, 'done'), said(two, 'done')])
    call('from main')
    await wait(50)
    const gathered = await read(2000)
    const silent = start(3)
    await once(silent, 'message')
    // It would answer after a minute.
    const withoutSilent = (await read(200)).length
    two.send('hold')
    await said(two, 'held')
    const whileHeld = free
    const gone = once(two, 'exit')
    two.process.kill('SIGKILL')
    await gone
    await wait(0)
    console.log(JSON.stringify({ pid: process.pid, results, gathered, withoutSilent, whileHeld, afterwards: free, ...seen }))
    one.send('wait')
    await said(one, 'waiting')
    silent.process.kill('SIGKILL')
    process.exit()
  }
  process.on('message', async (message) => {
    if (message === 'hold') {
      await hold(true)
      await hold(false)
      process.send({ said: 'held' })
    }
    if (message === 'wait') {
      // Node ends a worker at once whose main process has ended, unless it believes that both have agreed on it.
      cluster.worker.once('disconnect', () => (cluster.worker.exitedAfterDisconnect = true))
      never(null).catch((error) => {
        writeFileSync(${JSON.stringify(join(folder, 'rejected'))}, error.constructor.name + ': ' + error.message)
        process.exit()
      })
      process.send({ said: 'waiting' })
    }
  })
  if (number < 3) {
    const doubled = await double(number)
    const failure = await fail(null).catch((error) => String(error))
    const missing = await unknown(null).catch((error) => String(error))
    tell({ from: number })
    call('from ' + number)
    process.send({ said: 'done', number, doubled, failure, missing })
  } else process.send({ said: 'here' })
`

interface Result {
  number: number
  doubled: { is: number; at: number }
  failure: string
  missing: string
}
interface Seen {
  pid: number
  results: Result[]
  gathered: { number: number; heard: string[]; isWorker: boolean }[]
  withoutSilent: number
  whileHeld: number
  afterwards: number
  told: { from: number }[]
  heard: string[]
}

let folder: string
let seen: Seen
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'processes-'))
  writeFileSync(join(folder, 'site.mjs'), program(folder))
  const child = spawn(process.execPath, [join(folder, 'site.mjs')], { stdio: ['ignore', 'pipe', 'inherit'] })
  seen = JSON.parse(await text(child.stdout)) as Seen
})
afterAll(() => rmSync(folder, { recursive: true }))

test('a worker asks the main process, which answers, or says why it cannot', () => {
  expect(seen.results).toHaveLength(2)
  for (const { number, doubled, failure, missing } of seen.results) {
    expect(doubled).toEqual({ is: number * 2, at: seen.pid })
    expect(failure).toBe('Error: It is odd.')
    expect(missing).toBe(`Error: The main process knows no only-here-${number}.`)
  }
})

test('what the main process alone is told it alone knows, and what all are told all know, once', () => {
  expect(seen.told.map(({ from }) => from).toSorted()).toEqual([1, 2])
  const all = ['from 1', 'from 2', 'from main']
  expect(seen.heard.toSorted()).toEqual(all)
  for (const { heard } of seen.gathered) expect(heard.toSorted()).toEqual(all)
})

test('the workers answer the main process, and one that does not in time is left out', () => {
  expect(seen.gathered.map(({ number, isWorker }) => [number, isWorker]).toSorted()).toEqual([
    [1, true],
    [2, true],
  ])
  expect(seen.withoutSilent).toBe(2)
})

test('what a worker held is given back when it ends, and what it gave back itself is not given back twice', () => {
  expect([seen.whileHeld, seen.afterwards]).toEqual([0, 1])
})

test('what is asked of a main process that ends fails', async () => {
  const file = join(folder, 'rejected')
  await expect.poll(() => existsSync(file)).toBe(true)
  expect(readFileSync(file, 'utf8')).toBe('TooBusy: The other process of the site has ended.')
})

test('one process alone is the main one: a call is a call, there is nobody else to be asked, and a mistake is a rejection', async () => {
  const told: string[] = []
  expect(isWorker()).toBe(false)
  expect(await inMainProcess('test-double', (number: number) => number * 2)(4)).toBe(8)
  const fail = inMainProcess('test-fail', () => {
    throw new TypeError('It is odd.')
  })
  await expect(fail(null)).rejects.toThrow(TypeError)
  tellMainProcess('test-tell', (what: string) => told.push(what))('main')
  inEveryProcess('test-call', (what: string) => told.push(what))('every')
  expect(told).toEqual(['main', 'every'])
  expect(await ofEveryWorker('test-read', () => 1)(100)).toEqual([])
})
