import { describe, expect, onTestFinished, test } from 'vitest'
import { addressOf, type Db } from '#db/database.server.ts'
import { findBreaks } from '#db/migrate.server.ts'
import { Machine } from '#db/postgres/machine.server.ts'
import { createTestDatabase } from '#app/testing/database/database.ts'
import { isOnPostgres } from '#app/testing/database/postgres.ts'
import { joinMachines, makeMachine, requireNoneBroken } from './machines.ts'

const up = () => Promise.resolve()
const all = { '0001-a': { up }, '0002-b': { up, breaks: 'cannot take payments' }, '0003-c': { up, breaks: 'shows no deals' } } // prettier-ignore

test('a change of the schema that an older version elsewhere would not survive is refused, with what it cannot do', () => {
  const breaks = findBreaks(Object.keys(all), all)
  expect(breaks).toEqual(['cannot take payments', 'shows no deals'])
  expect(() => requireNoneBroken(breaks, 1)).toThrow(
    'DATABASE_URL: another machine runs an older version of the site on this database, which afterwards cannot take payments, and shows no deals. Stop it there first, or say that it may: npm run db:migrate -- --now. Nothing was changed.',
  )
  expect(() => requireNoneBroken(breaks, 2)).toThrow('2 other machines run an older version')
  requireNoneBroken(breaks, 0)
  requireNoneBroken(findBreaks(['0001-a'], all), 3)
})

test('on SQLite there are no machines', () => {
  expect(makeMachine({ database: null, files: null })).toBeUndefined()
})

describe.runIf(isOnPostgres)('on PostgreSQL', () => {
  const make = (db: Db, canShare: boolean) => {
    const machine = new Machine(addressOf(db), { canShare })
    onTestFinished(() => machine.close())
    return machine
  }

  test('a second machine is one of two where both have a bucket, and a command counts them', async () => {
    const db = await createTestDatabase()
    expect(await joinMachines(db, undefined)).toBe(0)
    expect(await joinMachines(db, make(db, true))).toBe(0)
    expect(await joinMachines(db, make(db, true))).toBe(1)
    expect(await joinMachines(db, undefined)).toBe(2)
  })

  test('one without a bucket is refused in a sentence that says what to set', async () => {
    const db = await createTestDatabase()
    await joinMachines(db, make(db, true))
    await expect(joinMachines(db, make(db, false))).rejects.toThrow(
      /^DATABASE_URL: another machine runs a site on this database\. .* set S3_BUCKET and what belongs to it, the same on each\.$/,
    )
  })
})
