import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { makeOldDatabase } from '#app/testing/database/old-databases.ts'
import { materialColumns } from '#app/testing/inputs/material.ts'
import { closeDatabase, openDatabase } from '../database.server.ts'
import { migrateToLatest } from '../migrate.server.ts'

test('deals of before state none of it, and no column takes what its field would refuse', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'material-'))
  try {
    const file = join(folder, 'old.db')
    await makeOldDatabase(file, '0003-mended')
    const sqlite = new SQLite(file)
    const before = sqlite.prepare('SELECT id, title, tenure FROM deals ORDER BY id').all() as object[]
    sqlite.close()
    const db = openDatabase(file)
    await migrateToLatest(db)
    const names = Object.keys(materialColumns) as (keyof typeof materialColumns)[]
    const rows = await db
      .selectFrom('deals')
      .select(['id', 'title', 'tenure', ...names])
      .orderBy('id')
      .execute()
    expect(before.length).toBeGreaterThan(0)
    const texts = ['ground_rent_review', 'deposit_scheme', 'hmo_licence_number', 'heating', 'utilities', 'parking', 'accessibility', 'restrictions', 'rights', 'building_safety', 'ground_risks', 'planning_reference', 'title_number', 'uprn', 'factor', 'warranty'] // prettier-ignore
    const empty = Object.fromEntries(names.map((name) => [name, texts.includes(name) ? '' : null]))
    expect(rows).toEqual(before.map((row) => ({ ...row, ...empty })))

    const set = (values: object) => db.updateTable('deals').set(values).where('id', '=', rows[0]!.id).executeTakeFirst()
    await set(materialColumns)
    const wrong: Partial<Record<keyof typeof materialColumns, string | number>> = {
      bathrooms: 501,
      hmo_occupants: -1,
      works_weeks: 521,
      market_rent_pence: 0,
      gdv_pence: 0,
      arrears_pence: -1,
      site_area_m2: -1,
      hmo_licence: 'maybe',
      broadband: 'fast',
      mobile_signal: '5G',
      protection: 'yes',
      planning: 'soon',
      restrictions: 'x'.repeat(501),
      heating: 'x'.repeat(121),
      domestic_rates_pence: -1,
      letting_licence: 'maybe',
      use_class: 'C2',
      factor: 'x'.repeat(121),
      warranty: 'x'.repeat(201),
      title_number: 'ngl1',
      uprn: '12a',
    }
    for (const [column, value] of Object.entries(wrong))
      await expect(set({ [column]: value }), column).rejects.toThrow('CHECK constraint failed')
    closeDatabase(db)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
