import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { closeDatabase, openDatabase } from '#db/database.server.ts'
import { readSampleAreas } from '#db/sample/areas.ts'
import { buildSampleDeals } from '#db/sample/build-deals.ts'
import { workImports } from '#app/domain/deals/import/work.server.ts'
import type { DealImport } from '#app/domain/deals/import/import.ts'
import { orderImport, readImport } from '#app/domain/deals/import/imports.server.ts'
import { readTexts } from '#app/domain/deals/record/record.ts'
import { createDeal } from '#app/domain/deals/desk/saving.server.ts'
import { ada, asAdmin, now, page, site, startAdminSite } from '#app/testing/desks/admin-site.ts'
import { saveInExcel, type SavedAs } from '#app/testing/inputs/excel.ts'
import { filesIn } from '#app/testing/inputs/stored-files.ts'
import { newDeal } from '#app/testing/inputs/imports.ts'

/** What the export writes imports without a mistake once Excel has opened and saved it. */

startAdminSite()
beforeEach(async () => {
  for (const table of ['deal_import_rows', 'deal_imports', 'deals', 'areas'] as const) await site.db.deleteFrom(table).execute() // prettier-ignore
  const areas = readSampleAreas()
  await site.db.insertInto('areas').values(areas).execute()
  for (const deal of buildSampleDeals(areas)) await site.db.insertInto('deals').values(deal).execute()
  const read = readTexts({ ...newDeal, ...full })
  if (!read.ok) throw new Error(JSON.stringify(read.mistakes))
  const created = await createDeal(site.db, ada, read.values, now)
  if (!created.ok) throw new Error(created.reason)
  // The last columns of the file are empty then, and Excel leaves out what is empty in sixteen rows.
  await site.db.updateTable('deals').set({ status: 'inactive' }).where('id', '>', 10).execute()
})

/** A deal with every kind of text that a spreadsheet may spoil. */
const full = {
  title: '=1+1 ≥ two “houses”; café\tnext',
  description: '- Brick, m² – let\n\n+ garden → park 🏡\n@home',
  price: '£135,000.50',
  roi: '-3.25',
  valuation: '£1,350,000',
  valuedOn: '2026-10-04',
  comparables: '12 Park Street; left | £98,000 | 2026-08 | 120 m\n31 Park Street | £104,500 |  | ',
  floors: '0, 1',
  stationKm: '0.8',
  floorArea: '1,250.5',
  latitude: '53.4',
  longitude: '-2.98',
  isNonStandardConstruction: 'yes',
  documentUrl: 'https://example.com/a?b=1;c',
}

const exported = async () => (await page('/admin/export/deals')).text

async function check(content: Uint8Array | string, fileName = 'deals.csv'): Promise<DealImport> {
  const body = new FormData()
  body.append('file', new File([content as BlobPart], fileName, { type: 'application/vnd.ms-excel' }))
  const sent = await site.fetch('/admin/deals/import', { method: 'POST', body, as: asAdmin })
  expect([sent.status, await sent.text()]).toEqual([303, ''])
  return workAndRead(sent.headers.get('location')!.split('/').at(-1)!)
}
async function workAndRead(id: string) {
  const db = openDatabase(join(site.dataDir, 'marketplace.db'))
  try {
    await workImports({ db, files: filesIn(site.dataDir) }, () => now)
  } finally {
    closeDatabase(db)
  }
  return (await readImport(site.db, id))!
}

const kinds: SavedAs[] = ['CSV', 'CSV UTF-8', 'CSV of a computer with semicolons', 'Unicode text']

describe.each(kinds)('saved as %s', (as) => {
  test('the export changes nothing', async () => {
    const found = await check(saveInExcel(await exported(), as))
    expect(found.firstMistakes).toEqual([])
    expect(found).toMatchObject({ state: 'checked', lines: 51, unchanged: 51, added: 0, changed: 0, mistakes: 0, problem: null }) // prettier-ignore
  })

  test('the export changes what was changed in the sheet, and nothing else', async () => {
    const before = await site.db.selectFrom('deals').selectAll().orderBy('id').execute()
    const saved = saveInExcel(await exported(), as, ([head, ...rows]) => {
      const at = (column: string) => head!.indexOf(column)
      rows[3]![at('price')] = '£99,500.00'
      rows[3]![at('isActive')] = 'FALSE'
      rows[3]![at('hasArrears')] = 'TRUE'
      rows[3]![at('roi')] = '7.50%'
      rows[3]![at('valuedOn')] = '05/11/2026'
    })
    const { id, ...found } = await check(saved)
    expect(found).toMatchObject({ state: 'checked', changed: 1, unchanged: 50, mistakes: 0 })
    await orderImport(site.db, ada, id)
    expect(await workAndRead(id)).toMatchObject({ state: 'done', changed: 1 })
    const after = await site.db.selectFrom('deals').selectAll().orderBy('id').execute()
    const changed = after.filter((row, at) => JSON.stringify(row) !== JSON.stringify(before[at]))
    expect(changed).toMatchObject([
      { price_pence: 9_950_000, roi_percent: 7.5, has_arrears: 1, valued_on: '2026-11-05' },
    ])
  })
})
