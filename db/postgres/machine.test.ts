import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { isOnPostgres, takePostgresDatabase } from '#app/testing/database/postgres.ts'
import { Machine } from './machine.server.ts'
import { numberOfLock } from './process-lock.server.ts'

/** As always, but sooner. */
const quick = { beat: 100, answer: 4000, silence: 8000, standstill: 500, again: 20, presence: 250 }

/** An empty database, machines on it, and what the operator asks it. */
async function takeDatabase() {
  const { address, giveBack } = await takePostgresDatabase()
  const machines: Machine[] = []
  const operator = new pg.Client(address)
  await operator.connect()
  onTestFinished(async () => {
    for (const machine of machines) machine.close()
    await operator.end()
    await giveBack()
  })
  const make = ({ canShare = true, at = address, watch = quick } = {}) => {
    const machine = new Machine(at, { canShare }, watch)
    machines.push(machine)
    return machine
  }
  const join = async (options?: Parameters<typeof make>[0]) => {
    const machine = make(options)
    expect(await machine.join()).toBe('joined')
    return machine
  }
  return { address, make, join, operator }
}

/** What a machine leads, step by step, and what its end waits for. */
function follow(machine: Machine) {
  const steps: string[] = []
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  machine.lead(() => {
    steps.push('leads')
    return async () => {
      steps.push('ends')
      await ended
      steps.push('has ended')
    }
  })
  return { steps, end: () => end() }
}

/** A way to a server that can fall silent, as a network does: nothing arrives, and nothing is closed. */
async function openWay(address: string) {
  const url = new URL(address)
  const port = Number(url.port)
  const sockets: Socket[] = []
  const server = createServer((client) => {
    const other = connect(port, url.hostname)
    for (const [from, to] of [
      [client, other],
      [other, client],
    ] as const) {
      sockets.push(from)
      from.on('data', (bytes) => to.write(bytes))
      from.on('close', () => to.destroy())
      from.on('error', () => {})
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  url.port = String((server.address() as AddressInfo).port)
  const fallSilent = () => {
    for (const socket of sockets) socket.removeAllListeners('data').removeAllListeners('close').resume()
  }
  return { address: url.href, fallSilent }
}

const cutOff = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name like 'marketplace machine%'`
/** Those that are known to the others, and not one that is about to be. */
const cutOffPresent = `${cutOff} and pid in (select pid from pg_locks where locktype = 'advisory' and granted and objsubid = 2)`

describe.runIf(isOnPostgres)('machines on one PostgreSQL', () => {
  test('are known to each other, and one that may not share the database is alone in it', async () => {
    const { make, join } = await takeDatabase()
    const [one, other] = [await join(), await join()]
    expect(await Promise.all([one.countOthers(), other.countOthers()])).toEqual([1, 1])
    const alone = make({ canShare: false })
    expect(await alone.join()).toBe('not-alone')
    expect(alone.isThere).toBe(false)
    one.close()
    other.close()
    // It goes on by itself where nobody has ended its process.
    await vi.waitUntil(() => alone.isThere)
    alone.close()
    const first = await join({ canShare: false, watch: { ...quick, presence: 5000 } })
    expect(await first.countOthers()).toBe(0)
    expect(await make().join()).toBe('not-alone')
  })

  test('one that may not share the database gives way where another has come while it was cut off', async () => {
    const { join, make, operator } = await takeDatabase()
    const one = await join({ canShare: false, watch: { ...quick, again: 1500 } })
    const other = make({ watch: { ...quick, presence: 5000 } })
    const joining = other.join()
    await operator.query(cutOffPresent)
    expect(await joining).toBe('joined')
    await one.keptOut
    expect([one.isThere, other.isThere]).toEqual([false, true])
  })

  test('one that may share it gives way as well, to one that may not', async () => {
    const { join, make, operator } = await takeDatabase()
    const one = await join({ watch: { ...quick, again: 1500 } })
    const other = make({ canShare: false, watch: { ...quick, presence: 5000 } })
    const joining = other.join()
    await operator.query(cutOffPresent)
    expect(await joining).toBe('joined')
    await one.keptOut
    expect([one.isThere, other.isThere]).toEqual([false, true])
  })

  test('its own connection of before, which PostgreSQL takes for alive, is no other machine', async () => {
    const { address, join, operator } = await takeDatabase()
    const way = await openWay(address)
    const one = await join({ canShare: false, at: way.address, watch: { ...quick, answer: 300 } })
    let isKeptOut = false
    void one.keptOut.then(() => (isKeptOut = true))
    way.fallSilent()
    await vi.waitUntil(() => !one.isThere, { timeout: 5000 })
    await pause(2 * quick.presence)
    expect([one.isThere, isKeptOut]).toEqual([false, false])
    await operator.query(cutOff)
    await vi.waitUntil(() => one.isThere)
    expect([await one.countOthers(), isKeptOut]).toEqual([0, false])
  })

  test('its own connection of before is none while it ends, either', async () => {
    const { address, join } = await takeDatabase()
    const one = await join()
    let [ended, most] = [0, 0]
    const counting = (async () => {
      while (ended < 300) most = Math.max(most, await one.countOthers())
    })()
    for (; ended < 300; ended += 1) {
      const before = new pg.Client(address)
      await before.connect()
      await before.query('select pg_advisory_lock_shared($1)', [numberOfLock(one.id)])
      await before.query('select pg_advisory_lock_shared(1098082412, 1)')
      await before.end()
    }
    await counting
    expect(most).toBe(0)
  })

  test('prepare what they ask about each other, so that it is planned once', async () => {
    const { join } = await takeDatabase()
    const one = await join()
    const query = vi.spyOn(pg.Client.prototype, 'query')
    onTestFinished(() => query.mockRestore())
    const asked = () => query.mock.calls.map(([config]) => config as unknown as pg.QueryConfig)
    for (let times = 0; times < 2; times += 1) await Promise.all([one.countOthers(), one.readLeader()])
    const names = asked().flatMap(({ name, text }) => (text.includes('pg_locks') ? [name] : []))
    expect(new Set(names).size).toBe(2)
    expect(names).not.toContain(undefined)
  })

  test('tell each other what is known under a name, and nothing to themselves', async () => {
    const { join } = await takeDatabase()
    const [one, other] = [await join(), await join()]
    const heard: unknown[] = []
    for (const machine of [one, other]) machine.know('greet', (told, from) => heard.push([machine.id, told, from]))
    expect(await one.tell('of-a-newer-version', 1)).toBe(true)
    expect(await one.tell('greet', { words: 'Good day’' })).toBe(true)
    expect(await other.tell('greet', null)).toBe(true)
    await vi.waitUntil(() => heard.length === 2)
    // Each has a connection of its own, and either may be the first.
    expect(heard).toEqual(
      expect.arrayContaining([
        [other.id, { words: 'Good day’' }, one.id],
        [one.id, null, other.id],
      ]),
    )
    expect(await one.tell('greet', 'x'.repeat(7700))).toBe(true)
    await vi.waitUntil(() => heard.length === 3)
    await expect(one.tell('greet', 'x'.repeat(7900))).rejects.toThrow('too long')
    one.close()
    expect(await one.tell('greet', 1)).toBe(false)
  })

  test('have a lock one at a time, on one machine as well, and give it back', async () => {
    const { join, operator } = await takeDatabase()
    const [one, other] = [await join(), await join()]
    const held = (await one.holdLock('a buyer@example.test', 0))!
    expect(held.isHeld).toBe(true)
    for (const machine of [one, other]) {
      expect(await machine.holdLock('a buyer@example.test', 30)).toBeNull()
      expect(await machine.isLockHeld('a buyer@example.test')).toBe(true)
      expect(await machine.isLockHeld('another')).toBe(false)
    }
    const waiting = other.holdLock('a buyer@example.test', 10_000)
    await held.giveBack()
    const next = (await waiting)!
    expect([held.isHeld, next.isHeld]).toEqual([false, true])
    await operator.query(cutOff)
    await vi.waitUntil(() => !next.isHeld)
    // Giving back what is lost takes nothing from whoever has it now.
    await vi.waitUntil(() => one.isThere && other.isThere)
    const last = (await one.holdLock('a buyer@example.test', 5000))!
    await next.giveBack()
    expect([last.isHeld, await other.holdLock('a buyer@example.test', 0)]).toEqual([true, null])
  })

  test('one leads, and another once it has resigned and what it did has ended', async () => {
    const { join } = await takeDatabase()
    const [one, other] = [await join(), await join()]
    const first = follow(one)
    await vi.waitUntil(() => one.isLeading)
    const second = follow(other)
    expect(await other.readLeader()).not.toBeNull()
    const resigned = one.resign()
    await pause(20)
    expect([first.steps, second.steps]).toEqual([['leads', 'ends'], []])
    first.end()
    await resigned
    expect(first.steps).toEqual(['leads', 'ends', 'has ended'])
    await vi.waitUntil(() => other.isLeading)
    expect([one.isLeading, second.steps]).toEqual([false, ['leads']])
  })

  test('a leader that is cut off ends at once, and leads again only once all it did has ended', async () => {
    const { join, operator } = await takeDatabase()
    const one = await join()
    const { steps, end } = follow(one)
    await vi.waitUntil(() => one.isLeading)
    await operator.query(cutOff)
    await vi.waitUntil(() => steps.length === 2)
    expect([one.isLeading, steps]).toEqual([false, ['leads', 'ends']])
    await vi.waitUntil(() => one.isThere)
    await pause(50)
    expect(steps).toEqual(['leads', 'ends'])
    end()
    await vi.waitUntil(() => one.isLeading)
    expect(steps).toEqual(['leads', 'ends', 'has ended', 'leads'])
  })

  test('a leader that stands still is cut off by the others', async () => {
    const { join } = await takeDatabase()
    // It asks nothing for a minute.
    const one = await join({ watch: { ...quick, beat: 60_000 } })
    const { steps, end } = follow(one)
    await vi.waitUntil(() => one.isLeading)
    const other = await join()
    follow(other)
    await vi.waitUntil(() => other.isLeading)
    await vi.waitUntil(() => steps.length === 2)
    expect(one.isLeading).toBe(false)
    end()
  })

  test('a leader whose network falls silent knows it before another one leads', async () => {
    const { address, join } = await takeDatabase()
    const way = await openWay(address)
    // It comes back later than the test ends: else it might be the one that leads next.
    const one = await join({ at: way.address, watch: { ...quick, answer: 300, again: 60_000 } })
    const first = follow(one)
    await vi.waitUntil(() => one.isLeading)
    const other = await join({ watch: { ...quick, standstill: 1000 } })
    follow(other)
    way.fallSilent()
    await vi.waitUntil(() => first.steps.length === 2)
    expect([one.isLeading, other.isLeading]).toEqual([false, false])
    first.end()
    await vi.waitUntil(() => other.isLeading, { timeout: 5000 })
  })
})
