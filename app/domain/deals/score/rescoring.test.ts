import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { closeDatabase, openDatabase, type Db } from '#db/database.server.ts'
import { buildSampleDeals } from '#db/sample/build-deals.ts'
import { readSampleAreas } from '#db/sample/areas.ts'
import { createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { dataDir, db as onDisk, startImports } from '#app/testing/inputs/imports.ts'
import { openRoundOfVersion, openScoreRound, readScoreRound, workScoreRound, type ScoreRound } from './rescoring.server.ts' // prettier-ignore

const later = '2026-11-03T10:00:00.000Z'
const now = () => later

async function fill(db: Db) {
  const areas = readSampleAreas()
  await db.insertInto('areas').values(areas).onConflict((known) => known.doNothing()).execute() // prettier-ignore
  for (const deal of buildSampleDeals(areas)) await db.insertInto('deals').values({ ...deal, updated_at: testNow, scored_at: testNow }).execute() // prettier-ignore
}
const readDeals = (db: Db) => db.selectFrom('deals').selectAll().orderBy('id').execute()
/** New figures for the areas of a third of the deals. */
async function moveArea(db: Db): Promise<number[]> {
  const { area_code: code } = await db.selectFrom('deals').select('area_code').where('area_code', 'is not', null).executeTakeFirstOrThrow() // prettier-ignore
  await db.updateTable('areas').set({ annual_price_change_percent: 9, gross_yield_percent: 2 }).where('code', '=', code!).execute() // prettier-ignore
  const rows = await db.selectFrom('deals').select('id').where('area_code', '=', code).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

let db: Db
beforeEach(async () => {
  db = await createTestDatabase()
  await fill(db)
})

test('a round over scores that are right writes no deal', async () => {
  const before = await readDeals(db)
  await openScoreRound(db, 'To be sure', later)
  await workScoreRound(db, now, { size: 20 })
  expect(await readDeals(db)).toEqual(before)
  expect(await readScoreRound(db)).toBeNull()
  expect(await db.selectFrom('score_rounds').selectAll().execute()).toEqual([expect.objectContaining({ total: before.length, done: before.length, changed: 0, ended_at: later })]) // prettier-ignore
})

test('new figures of an area change the scores of its deals, and nothing else of them', async () => {
  const before = await readDeals(db)
  const moved = await moveArea(db)
  await openScoreRound(db, 'New figures of areas', later)
  const told: ScoreRound[] = []
  await workScoreRound(db, now, { size: 20, onProgress: (round) => told.push(round) })
  const after = await readDeals(db)
  const changed = after.filter((deal, index) => deal.computed_score !== before[index]!.computed_score)
  expect(changed.map(({ id }) => id)).toEqual(moved)
  for (const [index, deal] of after.entries()) {
    const old = before[index]!
    const isMoved = moved.includes(deal.id)
    expect([deal.version, deal.updated_at, deal.scored_at]).toEqual([old.version, testNow, isMoved ? later : testNow])
    if (!isMoved) expect(deal).toEqual(old)
  }
  expect(told.at(-1)).toEqual({ reason: 'New figures of areas', total: before.length, done: before.length, changed: moved.length }) // prettier-ignore
  expect(told.map(({ done }) => done)).toEqual([20, 40, before.length].slice(0, told.length))
})

test('an adjusted score stays what is shown, and the computed one beside it moves', async () => {
  const [id] = await moveArea(db)
  await db.updateTable('deals').set({ score_override: 12.3, score_override_reason: 'Seen', ai_score: 12.3 }).where('id', '=', id!).execute() // prettier-ignore
  const before = (await readDeals(db)).find((deal) => deal.id === id)!
  await openScoreRound(db, 'New figures', later)
  await workScoreRound(db, now)
  const after = (await readDeals(db)).find((deal) => deal.id === id)!
  expect([after.ai_score, after.score_override]).toEqual([12.3, 12.3])
  expect(after.computed_score).not.toBe(before.computed_score)
})

describe('a round', () => {
  test('goes on where the process was ended', async () => {
    const moved = await moveArea(db)
    await openScoreRound(db, 'New figures', later)
    let steps = 0
    await workScoreRound(db, now, { size: 10, mayGoOn: () => (steps += 1) <= 2 })
    expect(await readScoreRound(db)).toMatchObject({ done: 20 })
    const told: number[] = []
    await workScoreRound(db, now, { size: 10, onProgress: ({ done }) => told.push(done) })
    expect(told[0]).toBe(30)
    expect(await db.selectFrom('score_rounds').select(['changed']).execute()).toEqual([{ changed: moved.length }])
  })

  test('begins anew where figures arrive in its midst, with those figures', async () => {
    await openScoreRound(db, 'First', testNow)
    await workScoreRound(db, now, {
      size: 10,
      onProgress: ({ done, reason }) => {
        if (done === 20 && reason === 'First') void moveArea(db).then(() => openScoreRound(db, 'Second', later))
      },
    })
    const rounds = await db.selectFrom('score_rounds').selectAll().execute()
    expect(rounds).toEqual([expect.objectContaining({ reason: 'Second', done: rounds[0]!.total, ended_at: later })])
    expect(rounds[0]!.changed).toBeGreaterThan(0)
  })

  test('of which there is none is no work', async () => {
    await workScoreRound(db, now, { onProgress: () => expect.unreachable() })
    expect(await readScoreRound(db)).toBeNull()
  })
})

describe('a new version of the formula', () => {
  test('opens a round, once, and ends with every deal of this version', async () => {
    await db.updateTable('deals').set({ score_version: '0.9' }).where('id', '<=', 110).execute()
    expect(await openRoundOfVersion(db, later)).toBe(true)
    expect(await openRoundOfVersion(db, later)).toBe(false)
    expect(await readScoreRound(db)).toMatchObject({ reason: 'Version 1.0 of the score', changed: 0 })
    await workScoreRound(db, now)
    expect(await openRoundOfVersion(db, later)).toBe(false)
  })

  test('that all deals have opens none', async () => {
    expect(await openRoundOfVersion(db, later)).toBe(false)
    expect(await readScoreRound(db)).toBeNull()
  })
})

describe('two that work on one round', () => {
  startImports()

  test('share it: no deal is computed twice, and none is left out', async () => {
    await fill(onDisk)
    const moved = await moveArea(onDisk)
    await openScoreRound(onDisk, 'New figures', later)
    const beside = openDatabase(join(dataDir, 'marketplace.db'))
    await Promise.all([workScoreRound(onDisk, now, { size: 5 }), workScoreRound(beside, now, { size: 5 })])
    closeDatabase(beside)
    const rounds = await onDisk.selectFrom('score_rounds').select(['done', 'total', 'changed']).execute()
    expect(rounds).toEqual([{ done: rounds[0]!.total, total: rounds[0]!.total, changed: moved.length }])
  })
})
