import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { day, hour, minute } from '#app/testing/running/times.ts'
import { confirmClock, keepClock, readClockDoubt, readKeptClock } from './clock.server.ts'
import { ClockWatch } from './watch.server.ts'

/** What the site makes of a clock that may be wrong: at its start, while it runs, and until somebody says that it is right. */

const start = Date.parse(testNow)
const text = (milliseconds: number) => new Date(milliseconds).toISOString()

let db: Db
let wall: number
let steady: number
let outside: number[]
let asked: number
let trusted: number | null
let lines: Record<string, unknown>[]
let broughtBack: string[]
beforeEach(async () => {
  db = await createTestDatabase()
  ;[wall, steady, outside, asked, trusted, lines, broughtBack] = [start, 5000, [], 0, null, [], []]
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
    lines.push(JSON.parse(String(line)) as Record<string, unknown>)
    return true
  })
})
afterEach(() => vi.restoreAllMocks())

const begin = (fileWrittenAt?: number) =>
  new ClockWatch(db, {
    wall: () => wall,
    steady: () => steady,
    fileWrittenAt,
    trust: () => {
      trusted = wall
    },
    askOutside: () => {
      asked += 1
      return Promise.resolve(outside)
    },
    bringBack: async (now) => {
      // It writes the database, as the real thing does.
      await keepClock(db, { expectedAt: now, doubtedSince: null })
      broughtBack.push(now)
    },
  })
/** Time goes by, as both clocks say. */
const pass = (milliseconds: number) => {
  wall += milliseconds
  steady += milliseconds
}
const atWork = (at: number, doubtedSince: number | null = null) =>
  keepClock(db, { expectedAt: text(at), doubtedSince: doubtedSince === null ? null : text(doubtedSince) })
const isDoubted = async () => (await readClockDoubt(db)) !== null

describe('at a start', () => {
  test.each<[string, { kept?: number; file?: number; outside?: number[] }, boolean]>([
    ['a new site believes its clock', {}, true],
    ['after a night', { kept: -12 * hour, file: -12 * hour }, true],
    ['just within a day', { kept: -day }, true],
    ['just beyond it', { kept: -day - 1 }, false],
    ['after a week, and nobody says what time it is', { kept: -7 * day, file: -7 * day }, false],
    ['after a week, as two providers confirm', { kept: -7 * day, outside: [0, -40 * minute] }, true],
    ['after a week, and a provider says that it is ahead', { kept: -7 * day, outside: [-7 * day] }, false],
    ['after a week, and providers do not agree', { kept: -7 * day, outside: [0, -7 * day] }, false],
    ['years ahead', { kept: -900 * day, file: -900 * day }, false],
    ['behind', { kept: 2 * day, file: 2 * day }, false],
    ['behind, as only the file says', { kept: -hour, file: 2 * day }, false],
    ['behind, whatever the file says', { kept: 2 * day, file: 0 }, false],
    ['an old backup that was just put in place', { kept: -90 * day, file: -minute }, true],
    ['an old backup with the time of its own', { kept: -90 * day, file: -90 * day }, false],
    ['a version before this one, a month ago', { file: -30 * day }, false],
    ['a version before this one, just now', { file: -minute }, true],
  ])('%s', async (_, { kept, file, outside: said = [] }, isTrusted) => {
    if (kept !== undefined) await atWork(start + kept)
    outside = said.map((time) => start + time)
    expect(await begin(file === undefined ? undefined : start + file).look()).toBe(isTrusted)
    expect(await isDoubted()).toBe(!isTrusted)
    // What is believed is kept; what is not, is not.
    const { expectedAt } = (await readKeptClock(db))!
    if (isTrusted) expect(expectedAt).toBe(testNow)
    else expect(expectedAt).not.toBe(testNow)
  })

  test('a doubt outlives the process, though the wrong clock has written the file meanwhile', async () => {
    await atWork(start - 30 * day)
    expect(await begin(start - 30 * day).look()).toBe(false)
    pass(hour)
    expect(await begin(wall).look()).toBe(false)
    expect(await readClockDoubt(db)).toEqual({ expectedAt: text(start - 30 * day), since: text(start - 30 * day) })
  })

  test('a clock that was set right between two starts is believed without anybody', async () => {
    await atWork(start, start)
    pass(hour)
    expect(await begin(start + 400 * day).look()).toBe(true)
    expect(await isDoubted()).toBe(false)
    expect(lines.map(({ event }) => event)).toEqual(['clock-agrees'])
  })
})

describe('while it runs', () => {
  test('the expected time is kept once a minute', async () => {
    const watch = begin()
    await watch.look()
    pass(minute - 1)
    await watch.look()
    expect(await readKeptClock(db)).toEqual({ expectedAt: testNow, doubtedSince: null })
    pass(1)
    await watch.look()
    expect(await readKeptClock(db)).toEqual({ expectedAt: text(start + minute), doubtedSince: null })
  })

  test.each([
    ['ahead', 2 * day],
    ['back', -2 * day],
  ])(
    'a clock that jumps %s by two days is in doubt at the next look, and agrees once it is set back',
    async (_, jump) => {
      const watch = begin()
      await watch.look()
      pass(hour)
      wall += jump
      expect(await watch.look()).toBe(false)
      expect(await readClockDoubt(db)).toEqual({ expectedAt: text(start + hour), since: text(start + hour) })
      pass(3 * day)
      expect(await watch.look()).toBe(false)
      wall -= jump
      expect(await watch.look()).toBe(true)
      expect(await isDoubted()).toBe(false)
      expect(lines).toEqual([
        expect.objectContaining({ level: 'warning', event: 'clock-in-doubt', clock: text(start + hour + jump) }),
        expect.objectContaining({ level: 'info', event: 'clock-agrees' }),
      ])
    },
  )

  test('an hour more or less is nothing, and neither are days that both clocks count', async () => {
    const watch = begin()
    for (const jump of [hour, -hour, 23 * hour, -23 * hour]) {
      await watch.look()
      wall += jump
      pass(5 * day)
      expect(await watch.look()).toBe(true)
    }
    expect(asked).toBe(0)
  })

  test('a machine that has slept for two days is right, as its providers say', async () => {
    const watch = begin()
    await watch.look()
    wall += 2 * day
    outside = [wall]
    expect(await watch.look()).toBe(true)
    expect(await isDoubted()).toBe(false)
    pass(minute)
    expect(await watch.look()).toBe(true)
    expect(asked).toBe(1)
  })

  test('the providers are asked at once, and where none of them answers every half minute', async () => {
    await atWork(start - 7 * day)
    const watch = begin()
    for (let round = 0; round < 6; round += 1) {
      await watch.look()
      pass(10_000)
    }
    expect(asked).toBe(2)
    // The network is up.
    outside = [wall]
    expect(await watch.look()).toBe(true)
  })

  test('the providers are asked at once, and where they say another time every ten minutes', async () => {
    await atWork(start - 7 * day)
    const watch = begin()
    outside = [start - 7 * day]
    for (let round = 0; round < 20; round += 1) {
      await watch.look()
      pass(minute)
    }
    expect(asked).toBe(2)
    outside = [wall]
    pass(hour)
    outside = [wall]
    expect(await watch.look()).toBe(true)
    expect(lines.map(({ event }) => event)).toEqual(['clock-in-doubt', 'clock-confirmed-outside'])
  })

  test('whoever is under way is told of a jump at once, before the next look', async () => {
    const watch = begin()
    expect(watch.mayBeRight()).toBe(true)
    await watch.look()
    for (const jump of [2 * day, -2 * day]) {
      pass(hour)
      expect(watch.mayBeRight()).toBe(true)
      wall += jump
      expect(watch.mayBeRight()).toBe(false)
      await watch.look()
      expect(watch.mayBeRight()).toBe(false)
      wall -= jump
      // Nobody has looked whether all is as it should be again.
      expect(watch.mayBeRight()).toBe(false)
      await watch.look()
      expect(watch.mayBeRight()).toBe(true)
    }
    // Days in which nobody has looked are no jump.
    pass(3 * day)
    expect(watch.mayBeRight()).toBe(true)
  })

  test('the time of the site follows the clock while it is believed, and once somebody confirms it', async () => {
    const watch = begin()
    await watch.look()
    expect(trusted).toBe(wall)
    const before = wall
    wall -= 400 * day
    await watch.look()
    expect(trusted).toBe(before)
    await confirmClock(db, await addUser(db, { isAdmin: true }), text(wall), text(wall))
    await watch.look()
    expect(trusted).toBe(wall)
  })

  test('jobs that begin at once share one look', async () => {
    await atWork(start - 7 * day)
    const watch = begin()
    expect(await Promise.all([watch.look(), watch.look(), watch.look()])).toEqual([false, false, false])
    expect(asked).toBe(1)
  })

  test('a full disk keeps no job from its work, and no doubt from counting', async () => {
    const watch = begin()
    await watch.look()
    const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
    const writes = vi.spyOn(db, 'insertInto').mockImplementation(() => {
      throw full
    })
    pass(hour)
    expect(await watch.look()).toBe(true)
    wall += 2 * day
    for (let round = 0; round < 3; round += 1) {
      expect(await watch.look()).toBe(false)
      pass(2000)
    }
    expect(await isDoubted()).toBe(false)
    // Once there is room again the next look writes the doubt, and a person can take it away.
    writes.mockRestore()
    expect(await watch.look()).toBe(false)
    expect(await isDoubted()).toBe(true)
    expect(await confirmClock(db, await addUser(db, { isAdmin: true }), text(wall), text(wall))).toEqual({ ok: true })
    expect(await watch.look()).toBe(true)
  })

  test('a full disk keeps no confirmation from counting', async () => {
    await atWork(start - 7 * day)
    const watch = begin()
    expect(await watch.look()).toBe(false)
    const admin = await addUser(db, { isAdmin: true })
    pass(minute)
    const writes = vi.spyOn(db, 'insertInto').mockImplementation(() => {
      throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
    })
    expect(await watch.look()).toBe(false)
    writes.mockRestore()
    expect(await confirmClock(db, admin, text(wall), text(wall))).toEqual({ ok: true })
    expect(await watch.look()).toBe(true)
    expect(await isDoubted()).toBe(false)
  })
})

describe('what a clock that was ahead has put into the future is brought back', () => {
  test('at a start, and never while the clock is in doubt', async () => {
    await atWork(start - 7 * day)
    const watch = begin()
    for (let round = 0; round < 3; round += 1) {
      await watch.look()
      pass(minute)
    }
    expect(broughtBack).toEqual([])
    wall -= 7 * day
    const right = text(wall)
    await watch.look()
    await watch.look()
    expect(broughtBack).toEqual([right])
  })

  test('at a start without a doubt', async () => {
    const watch = begin()
    await watch.look()
    pass(hour)
    await watch.look()
    expect(broughtBack).toEqual([testNow])
  })

  test.each([
    ['after two days ahead', 2 * day, 1],
    ['after hours ahead, which nobody doubts', 20 * hour, 1],
    ['not for seconds', 5000, 0],
  ])('%s', async (_, jump, times) => {
    const watch = begin()
    await watch.look()
    broughtBack = []
    wall += jump
    await watch.look()
    pass(minute)
    expect(broughtBack).toEqual([])
    wall -= jump
    await watch.look()
    pass(minute)
    await watch.look()
    expect(broughtBack).toEqual(times === 1 ? [text(start + minute)] : [])
  })

  test('where the outside companies end a doubt in the look in which it began', async () => {
    const ahead = start + 10 * day
    wall = ahead
    const watch = begin()
    await watch.look()
    expect(broughtBack).toEqual([text(ahead)])
    wall = start
    outside = [wall]
    expect(await watch.look()).toBe(true)
    expect(broughtBack).toEqual([text(ahead), testNow])
    pass(10 * minute)
    await watch.look()
    expect(broughtBack).toHaveLength(2)
  })

  test('as soon as the database can be written', async () => {
    const watch = begin()
    const writes = vi.spyOn(db, 'insertInto').mockImplementation(() => {
      throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
    })
    expect(await watch.look()).toBe(true)
    expect(broughtBack).toEqual([])
    writes.mockRestore()
    pass(minute)
    await watch.look()
    expect(broughtBack).toEqual([text(start + minute)])
  })
})

describe('a person', () => {
  test('confirms the clock that they were shown, and the next look believes it', async () => {
    await atWork(start - 7 * day)
    const admin = await addUser(db, { isAdmin: true })
    const watch = begin()
    expect(await watch.look()).toBe(false)
    const shown = text(wall)
    pass(5 * minute)
    expect(await confirmClock(db, admin, shown, text(wall))).toEqual({ ok: true })
    expect(await watch.look()).toBe(true)
    pass(day)
    expect(await watch.look()).toBe(true)
    const [entry] = await db.selectFrom('audit_events').selectAll().execute()
    expect(entry).toMatchObject({ actor: 'admin', actor_user_id: admin.id, action: 'clock-confirmed' })
    expect(await confirmClock(db, admin, text(wall), text(wall))).toEqual({ ok: false, reason: 'no-doubt' })
  })

  test.each([
    ['an hour and more ago', -hour - 1],
    ['that was set back since', minute],
    ['that is none', NaN],
  ])('confirms no clock %s', async (_, shown) => {
    await atWork(start - 7 * day, start)
    const said = Number.isNaN(shown) ? '' : text(start + shown)
    expect(await confirmClock(db, { id: 'x' }, said, testNow)).toEqual({ ok: false, reason: 'changed' })
    expect(await isDoubted()).toBe(true)
  })
})
