import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { makeEndKeys, readEndKey } from '#app/domain/newsletter/keys.server.ts'
import { listShown } from '#app/domain/testimonials/shown.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { makeOldDatabase } from '#app/testing/database/old-databases.ts'
import { closeDatabase, openDatabase } from '../database.server.ts'
import { migrateToLatest } from '../migrate.server.ts'

test('testimonials of before wait to be checked, samples stay, and links can name each of them', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'testimonials-'))
  try {
    const file = join(folder, 'old.db')
    await makeOldDatabase(file, '0003-mended')
    const sqlite = new SQLite(file)
    sqlite.exec(`DELETE FROM testimonials;
      INSERT INTO testimonials (id, quote, author, deal_label, is_consented, is_verified, is_sample, position) VALUES
        ('sample-1', 'A sample.', 'Nobody', 'Terrace in Leeds', 1, 1, 1, 0),
        ('0b9c6a52-5d5c-4f0e-9b1a-0d7f9a1c2b3d', 'It went well.', 'Ivy', 'Flat in Leeds', 1, 1, 0, 1),
        ('x', 'It did not.', 'Ben', 'Flat in York', 0, 0, 0, 2)`)
    sqlite.close()
    const db = openDatabase(file)
    await migrateToLatest(db)
    const rows = await db.selectFrom('testimonials').select(['id', 'words', 'state', 'is_sample', 'consent_at']).orderBy('words').execute() // prettier-ignore
    expect(rows).toMatchObject([
      { words: 'A sample.', state: 'verified', is_sample: 1 },
      { words: 'It did not.', state: 'received', consent_at: null },
      { words: 'It went well.', state: 'received', consent_at: null },
    ])
    expect(rows[0]!.id).toBe('testimonial-0000000001')
    // The time for which those without a consent are kept begins with the migration, however late it comes.
    const old = await db.selectFrom('testimonials').select('id').where('updated_at', '<', addMilliseconds(new Date().toISOString(), -60_000)).execute() // prettier-ignore
    expect(old).toEqual([])
    const keyOf = await makeEndKeys(db, 'testimonial')
    for (const { id } of rows) expect(await readEndKey(db, keyOf(id), 'testimonial')).toBe(id)
    expect((await listShown(db, 10)).rows).toMatchObject([{ words: 'A sample.', isSample: true }])
    closeDatabase(db)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
