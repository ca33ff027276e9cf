import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { followMachine, readClock } from '../../app/clock.server.ts'
import { keepClock } from '../../app/domain/clock/clock.server.ts'
import { readTemplate } from '../../app/testing/database/database.ts'
import { describeClock, noteExpectedTime, noteFileTime } from './clock.ts'
import { databaseFile, withDatabase } from './data-folder.ts'

/** What whoever starts the site reads of a clock that may be wrong. */

const day = 24 * 3_600_000
const desk = 'https://site.test/admin'
const now = Date.parse('2026-11-30T12:00:00.000Z')

let dataDir: string
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'clock-'))
  writeFileSync(databaseFile(dataDir), await readTemplate())
})
afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true })
  followMachine()
})

/** The database as a site has left it that was last at work and whose file was last written so long ago. */
async function leave(kept: number | null, written: number): Promise<void> {
  const file = databaseFile(dataDir)
  if (kept !== null) {
    const expectedAt = new Date(now - kept).toISOString()
    await withDatabase(file, (db) => keepClock(db, { expectedAt, doubtedSince: null }))
  }
  utimesSync(file, (now - written) / 1000, (now - written) / 1000)
  noteFileTime(databaseFile(dataDir))
}

test.each([
  ['an hour ago', 3_600_000, 3_600_000],
  ['an hour ago, by a version before this one', null, 3_600_000],
  ['a year ago, where its backup was restored just now', 365 * day, 60_000],
])('nothing, of a site that was at work %s', async (_, kept, written) => {
  await leave(kept, written)
  expect(await describeClock(databaseFile(dataDir), desk, now)).toBeNull()
})

test.each([
  ['a week ago', 7 * day, 7 * day, 'Monday 23 November 2026, 12:00'],
  ['a week ago, by a version before this one', null, 7 * day, 'Monday 23 November 2026, 12:00'],
  ['the day after tomorrow', -2 * day, 60_000, 'Wednesday 2 December 2026, 12:00'],
])('one line, of a site that was at work %s', async (_, kept, written, was) => {
  await leave(kept, written)
  expect(await describeClock(databaseFile(dataDir), desk, now)).toBe(
    `This machine’s clock says Monday 30 November 2026, 12:00, and the site was last at work on ${was} (London): nothing is deleted or sent, and no hold ends, until your sign-in or payment provider, which are asked now, or an admin at https://site.test/admin confirms the clock.`,
  )
})

test('what a site writes first is not from before it was last at work', async () => {
  const tomorrow = Date.now() + 2 * day
  await leave(now - tomorrow, day)
  expect(await noteExpectedTime(databaseFile(dataDir))).toBe(tomorrow)
  expect(Date.parse(readClock())).toBeGreaterThanOrEqual(tomorrow)
})

test('a site that has never been started says nothing', () => {
  rmSync(databaseFile(dataDir))
  expect(() => noteFileTime(databaseFile(dataDir))).not.toThrow()
})
