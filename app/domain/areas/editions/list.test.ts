import { expect, test } from 'vitest'
import { averagePrices } from '#app/testing/inputs/area-files.ts'
import { makeAreaStore, readToEdition } from '#app/testing/database/area-store.ts'
import { testNow } from '#app/testing/database/database.ts'
import { beginEdition, readEditionPage } from './editions.server.ts'
import { recordEdition } from './audit.server.ts'
import { publishEdition } from './publish.server.ts'
import { whoOf } from './list.server.ts'

const prices = averagePrices({ newest: '2026-08', months: 1 })

test('a file that the command has read is the command’s; one of an admin who is gone is an admin’s', async () => {
  const store = await makeAreaStore()
  const { id } = await readToEdition(store, prices)
  expect(whoOf((await readEditionPage(store.db, id))!)).toBe('The command')
  const row = await store.db.selectFrom('area_editions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await store.db.deleteFrom('audit_events').execute()
  await recordEdition(store.db, { id: 'gone' }, 'area-edition-imported', row, testNow)
  expect(whoOf((await readEditionPage(store.db, id))!)).toBe('An admin')
})

test('while ten files wait, a stale edition of the same file is not dropped for one that is not taken', async () => {
  const store = await makeAreaStore()
  const stale = await readToEdition(store, prices)
  const other = await readToEdition(store, `${prices}\n`)
  await publishEdition(store.db, null, other.id, testNow)
  // The first waits for its decision again, compared with what is live no longer.
  await store.db.updateTable('area_editions').set({ state: 'checked' }).where('id', '=', stale.id).execute()
  const waits = { kind: 'house-prices', format: 'average-prices', state: 'reading', file_name: 'a.csv', created_at: testNow } as const // prettier-ignore
  await store.db.insertInto('area_editions').values(Array.from({ length: 10 }, () => waits)).execute() // prettier-ignore
  const { file_hash: fileHash } = await store.db.selectFrom('area_editions').select('file_hash').where('id', '=', stale.id).executeTakeFirstOrThrow() // prettier-ignore
  const upload = { id: 'sent', fileName: 'a.csv', contentType: 'text/csv', byteSize: 1 } as const
  const sent = { format: 'average-prices', fileName: 'a.csv', fileHash, byteSize: 1, upload, userId: null } as const
  expect(await beginEdition(store.db, sent, testNow)).toEqual({ kind: 'full' })
  expect(await readEditionPage(store.db, stale.id)).toMatchObject({ state: 'checked' })
})
