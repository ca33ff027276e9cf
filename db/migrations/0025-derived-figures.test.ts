import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeOldDatabase } from '#app/testing/database/old-databases.ts'
import { closeDatabase, openDatabase, type Db } from '../database.server.ts'
import { migrateToLatest } from '../migrate.server.ts'

const at = '2026-10-01T10:00:00.000Z'
const common = {
  description: 'A terrace.',
  location: 'Ynys Môn',
  region: 'Wales',
  nation: 'Wales',
  address: '1 High Street',
  owner_name: 'Olive Owner',
  property_type: 'Residential',
  strategy: 'Buy to let',
  status: 'active',
  price_pence: 10_000_000,
  works_pence: 0,
  property_tax_pence: 500_000,
  fees_pence: 200_000,
  annual_yield_pence: 810_000,
  monthly_rent_pence: 67_500,
  operating_costs_pence: 192_000,
  gross_yield_percent: 8.1,
  roi_percent: 5.78,
  tenure: 'Freehold',
  created_at: at,
  updated_at: at,
}
/** What was worked out, what was typed, and deals without a rent, whose costs were £300 and whose ROI fell just below nothing. */
const olds = [
  { ...common, id: 201, title: 'All worked out' },
  { ...common, id: 202, title: 'All typed', monthly_rent_pence: 70_000, operating_costs_pence: 150_000, works_pence: 1_000_000, fees_pence: 250_000, roi_percent: 99 }, // prettier-ignore
  { ...common, id: 203, title: 'No rent', annual_yield_pence: 0, monthly_rent_pence: 0, operating_costs_pence: 30_000, gross_yield_percent: 0, roi_percent: -0.28 }, // prettier-ignore
  { ...common, id: 204, title: 'No rent, and more typed', annual_yield_pence: 0, monthly_rent_pence: 0, operating_costs_pence: 90_000, gross_yield_percent: 0, roi_percent: 18 }, // prettier-ignore
  { ...common, id: 205, title: 'A shop', property_type: 'Retail', fees_pence: 450_000, roi_percent: 5.64 },
  { ...common, id: 206, title: 'Costs above the rent', operating_costs_pence: 900_000, gross_yield_percent: 8.1, roi_percent: -0.84 }, // prettier-ignore
]

let folder: string
let db: Db
let before: { name: string; sql: string }[]
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'derived-'))
  const file = join(folder, 'old.db')
  await makeOldDatabase(file, '0003-mended')
  const sqlite = new SQLite(file)
  const names = Object.keys(olds[0]!)
  const insert = sqlite.prepare(`INSERT INTO deals (${names.join(', ')}) VALUES (${names.map((name) => `@${name}`).join(', ')})`) // prettier-ignore
  sqlite.transaction(() => olds.forEach((row) => insert.run(row)))()
  sqlite.close()
  db = openDatabase(file)
  await migrateToLatest(db)
  const { rows } = await sql<{ name: string; sql: string }>`SELECT name, sql FROM sqlite_schema WHERE tbl_name = 'deals' AND type IN ('index', 'trigger') AND sql IS NOT NULL`.execute(db) // prettier-ignore
  before = rows
})
afterAll(() => {
  closeDatabase(db)
  rmSync(folder, { recursive: true })
})

const entered = async (id: number) => {
  const row = await db.selectFrom('deals').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return {
    year: row.entered_annual_yield_pence,
    month: row.entered_monthly_rent_pence,
    costs: row.entered_running_costs_pence,
    works: row.entered_works_pence,
    fees: row.entered_fees_pence,
    roi: row.entered_roi_percent,
    shown: [row.annual_yield_pence, row.monthly_rent_pence, row.operating_costs_pence, row.gross_yield_percent, row.roi_percent], // prettier-ignore
  }
}
const worked = { month: null, costs: null, works: null, fees: null, roi: null }

test('what equals the figure that is worked out is emptied, and shown as before', async () => {
  const shown = [810_000, 67_500, 192_000, 8.1, 5.78]
  expect(await entered(201)).toEqual({ ...worked, year: 810_000, shown })
  expect(await entered(205)).toEqual({ ...worked, year: 810_000, shown: [...shown.slice(0, 4), 5.64] })
  expect(await entered(206)).toEqual({ ...worked, year: 810_000, costs: 900_000, shown: [810_000, 67_500, 900_000, 8.1, -0.84] }) // prettier-ignore
})

test('what was typed stays as it was typed', async () => {
  const typed = { year: 810_000, month: 70_000, costs: 150_000, works: 1_000_000, fees: 250_000, roi: 99 }
  expect(await entered(202)).toEqual({ ...typed, shown: [810_000, 70_000, 150_000, 8.1, 99] })
})

test('a rent of nothing is unknown, and so is all that followed from it', async () => {
  expect(await entered(203)).toEqual({ ...worked, year: null, shown: [null, null, null, null, null] })
  expect(await entered(204)).toEqual({ ...worked, year: null, costs: 90_000, roi: 18, shown: [null, null, 90_000, null, null] }) // prettier-ignore
})

test('scores are computed again, indexes and triggers are there, and nobody is told of a change', async () => {
  expect(await db.selectFrom('score_rounds').select('done').where('ended_at', 'is', null).execute()).toEqual([{ done: 0 }]) // prettier-ignore
  expect(await db.selectFrom('deal_changes').selectAll().execute()).toEqual([])
  const names = before.map(({ name }) => name)
  for (const name of ['public_deals_by_roi', 'public_deals_by_yield', 'public_deals_by_filters', 'deal_alters', 'deal_comes', 'deals_listed']) expect(names).toContain(name) // prettier-ignore
  await db.updateTable('deals').set({ gross_yield_percent: 9 }).where('id', '=', 201).execute()
  expect(await db.selectFrom('deal_changes').select(['deal_id', 'gross_yield_percent']).execute()).toEqual([
    { deal_id: 201, gross_yield_percent: 8.1 },
  ])
})
