import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { makeOldDatabase } from '#app/testing/database/old-databases.ts'
import { closeDatabase, openDatabase } from '../database.server.ts'
import { migrateToLatest } from '../migrate.server.ts'

test('each deal keeps its owner, whose email and telephone are empty until they are entered', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'owners-'))
  try {
    const file = join(folder, 'old.db')
    await makeOldDatabase(file, '0003-mended')
    const sqlite = new SQLite(file)
    const before = sqlite.prepare('SELECT id, owner_name FROM deals ORDER BY id').all() as object[]
    sqlite.close()
    const db = openDatabase(file)
    await migrateToLatest(db)
    const read = db.selectFrom('deals').select(['id', 'owner_name', 'owner_email', 'owner_phone']).orderBy('id')
    expect(before.length).toBeGreaterThan(0)
    expect(await read.execute()).toEqual(before.map((row) => ({ ...row, owner_email: '', owner_phone: '' })))
    closeDatabase(db)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
