import { describe, expect, test } from 'vitest'
import { addMilliseconds } from '#app/utils/dates.ts'
import { testNow } from '#app/testing/database/database.ts'
import { mailRateText } from './failures.ts'
import { MailTraffic, mostConnections } from './traffic.server.ts'

const later = (seconds: number) => addMilliseconds(testNow, seconds * 1000)
const to = (domain: string | null, seconds = 0) => ({ domain, startedAt: later(seconds) })
const width = (traffic: MailTraffic) => traffic.room({ urgent: 0, other: 0 }).other
/** So many mails are taken while as many are handed over as may. */
const take = (traffic: MailTraffic, count: number, milliseconds = 100) => {
  for (let taken = 0; taken < count; taken += 1) traffic.noteTaken(to('a.test'), milliseconds, width(traffic), testNow)
}

describe('the width', () => {
  test('grows while the server takes what it is given, up to a most', () => {
    const traffic = new MailTraffic()
    expect(width(traffic)).toBe(2)
    take(traffic, 5)
    expect(width(traffic)).toBe(3)
    take(traffic, 1000)
    expect(traffic.room({ urgent: 0, other: 0 })).toEqual({ urgent: mostConnections, other: 20 })
  })

  test('does not grow of what is not there, and shrinks with slow answers and refusals', () => {
    const traffic = new MailTraffic()
    for (let taken = 0; taken < 100; taken += 1) traffic.noteTaken(to('a.test'), 100, 1, testNow)
    expect(width(traffic)).toBe(2)
    take(traffic, 100)
    const grown = width(traffic)
    take(traffic, 1, 6000)
    expect(width(traffic)).toBe(grown - 1)
    traffic.noteDomain(to('b.test'), '451', testNow)
    expect(width(traffic)).toBe(grown - 2)
    take(traffic, 50, 6000)
    expect(width(traffic)).toBe(1)
  })

  test('halves when the server has had enough, and comes near what was too many only slowly', () => {
    const traffic = new MailTraffic()
    take(traffic, 1000)
    traffic.noteServer(to('a.test'), '421 Too many connections', testNow)
    take(traffic, 1)
    expect(width(traffic)).toBe(10)
    take(traffic, 5 * 9 - 1)
    expect(width(traffic)).toBe(19)
    take(traffic, 199)
    expect(width(traffic)).toBe(19)
    take(traffic, 1)
    expect(width(traffic)).toBe(20)
  })

  test('keeps room for what is urgent, and none for others while that uses it up', () => {
    const traffic = new MailTraffic()
    expect(traffic.room({ urgent: 0, other: 2 })).toEqual({ urgent: 5, other: 0 })
    expect(traffic.room({ urgent: 6, other: 0 })).toEqual({ urgent: 1, other: 1 })
    expect(traffic.room({ urgent: 7, other: 0 })).toEqual({ urgent: 0, other: 0 })
  })
})

describe('a domain that takes none', () => {
  test('waits for a minute, then twice as long each time, four hours at most, and a step less for each one that it takes', () => {
    const traffic = new MailTraffic()
    let at = 0
    const pauses = Array.from({ length: 10 }, () => {
      traffic.noteDomain(to('a.test', at), '450', later(at))
      const { until } = traffic.domainPause('a.test', later(at))!
      const seconds = (Date.parse(until) - Date.parse(later(at))) / 1000
      at += seconds
      expect(traffic.domainPause('a.test', later(at))).toBeNull()
      return seconds / 60
    })
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 240, 240])
    for (const [taken, minutes] of [
      [2, 128],
      [3, 32],
      [20, 1],
    ] as const) {
      for (let mail = 0; mail < taken; mail += 1) traffic.noteTaken(to('a.test', at), 100, 1, later(at))
      traffic.noteDomain(to('a.test', at), '450', later(at))
      expect(traffic.domainPause('a.test', later(at))?.until).toBe(later(at + minutes * 60))
      at += minutes * 60
    }
  })

  test('is asked by one mail at a time until it has taken two hundred in a row', () => {
    const traffic = new MailTraffic()
    expect(traffic.takesOneAtATime('a.test')).toBe(false)
    traffic.noteDomain(to('a.test'), '450', testNow)
    // One that was begun before says nothing of what it takes since.
    traffic.noteTaken(to('a.test'), 100, 1, later(1))
    for (let taken = 0; taken < 200; taken += 1) {
      expect(traffic.takesOneAtATime('a.test')).toBe(true)
      traffic.noteTaken(to('a.test', 60), 100, 1, later(60))
    }
    expect(traffic.takesOneAtATime('a.test')).toBe(false)
    expect([traffic.takesOneAtATime('b.test'), traffic.takesOneAtATime(null)]).toEqual([false, false])
  })

  test('has its mails come one after the other once the pause is over, all within an hour, each lane by itself', () => {
    const traffic = new MailTraffic()
    traffic.noteDomain(to('a.test'), '450', testNow)
    expect(traffic.turnsAt('a.test', 2, 2, later(1))).toEqual([later(60), later(60.25)])
    expect(traffic.turnsAt('a.test', 2, 1, later(1))).toEqual([later(60.5)])
    expect(traffic.turnsAt('a.test', 0, 1, later(1))).toEqual([later(60)])
    expect(traffic.turnsAt('a.test', 2, 20_000, later(1)).at(-1)).toBe(later(3660))
    expect(traffic.turnsAt('a.test', 0, 1, later(70))).toEqual([later(70)])
  })

  test('makes no other wait; what was begun before the pause does not make it longer', () => {
    const traffic = new MailTraffic()
    for (let mail = 0; mail < 5; mail += 1) traffic.noteDomain(to('a.test'), '450', later(mail))
    expect(traffic.domainPause('a.test', later(1))?.until).toBe(later(60))
    expect(traffic.domainPause('b.test', later(1))).toBeNull()
    expect(traffic.domainPause(null, later(1))).toBeNull()
    expect(traffic.serverPause(later(1))).toBeNull()
  })
})

describe('a server that takes none', () => {
  test('is asked again after a second, then later each time, five minutes at most, by one mail at a time', () => {
    const traffic = new MailTraffic()
    let at = 0
    const pauses = Array.from({ length: 11 }, (_, index) => {
      expect(traffic.serverPause(later(at))).toBeNull()
      // The first refusal may be the mail's own fault.
      const notItsFault = traffic.noteServer(to('a.test', at), 'ECONNREFUSED', later(at))
      expect(notItsFault).toBe(index > 0 ? traffic.serverPause(later(at))!.until : null)
      expect(traffic.serverPause(later(at))).not.toBeNull()
      const seconds = (Date.parse(traffic.serverPause(later(at))!.until) - Date.parse(later(at))) / 1000
      at += seconds
      return seconds
    })
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
    expect(traffic.room({ urgent: 0, other: 0 })).toEqual({ urgent: 1, other: 1 })
    expect(traffic.room({ urgent: 1, other: 0 })).toEqual({ urgent: 0, other: 0 })
    traffic.noteTaken(to('a.test', at), 100, 1, later(at))
    expect(traffic.room({ urgent: 0, other: 0 }).urgent).toBeGreaterThan(1)
  })
})

test('a pause that began by a clock that was ahead is over once its end is forgotten', () => {
  const traffic = new MailTraffic()
  traffic.noteServer(to('a.test', 1e6), 'ECONNREFUSED', later(1e6))
  traffic.noteDomain(to('a.test', 1e6), '450', later(1e6))
  expect([traffic.serverPause(testNow), traffic.domainPause('a.test', testNow)]).not.toContain(null)
  traffic.forgetPauses()
  expect([traffic.serverPause(testNow), traffic.domainPause('a.test', testNow)]).toEqual([null, null])
  expect(traffic.hasServerRefused).toBe(false)
})

test('what was begun before a pause of the server, and fails when it is over, is due at its end', () => {
  const traffic = new MailTraffic()
  traffic.noteServer(to('a.test', 1), 'ECONNREFUSED', later(1))
  expect(traffic.noteServer(to('a.test', 0), 'Timeout', later(60))).toBe(later(2))
})

test('it tells how much leaves, and what waits until when', () => {
  const traffic = new MailTraffic()
  expect(mailRateText(traffic.read(testNow))).toBe('')
  take(traffic, 120)
  expect(mailRateText(traffic.read(later(1)))).toBe('2.0 emails a second leave')
  for (const domain of ['a.test', 'b.test', 'c.test', 'd.test']) traffic.noteDomain(to(domain), '450', testNow)
  expect(mailRateText(traffic.read(later(1)))).toBe(
    '2.0 emails a second leave, email waits for a.test until 10:01, b.test until 10:01, c.test until 10:01, 1 more',
  )
  expect(mailRateText(traffic.read(later(61)))).toBe('')
  traffic.noteServer(to('a.test', 61), 'connect ECONNREFUSED', later(61))
  expect(mailRateText(traffic.read(later(61)))).toBe(
    'the mail server could not be reached: it refused the connection: we will ask it again at 10:01',
  )
})
