import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { closeDatabase, openDatabase } from '#db/database.server.ts'
import { readSampleAreas } from '#db/sample/areas.ts'
import { workAreaImports } from '#app/domain/areas/import/work.server.ts'
import { asAdmin, asUser, page, post, site, startAdminSite } from '#app/testing/desks/admin-site.ts'
import { allCodes, averagePrices, paidRow, rentRows, workbook } from '#app/testing/inputs/area-files.ts'
import { addDeal } from '#app/testing/database/database.ts'
import { filesIn } from '#app/testing/inputs/stored-files.ts'
import { png } from '#app/testing/inputs/files.ts'

startAdminSite()
beforeEach(async () => {
  await site.db.deleteFrom('area_editions').execute()
  await site.db.deleteFrom('deals').execute()
  await site.db.deleteFrom('areas').execute()
  await site.db.insertInto('areas').values(readSampleAreas()).execute()
})

const here = '/admin/areas/import'
/** The newest month that is not after the day of the tests, whatever day that is. */
const newest = '2026-08'

/** A file sent with the form, as a browser sends it. */
function send(content: string | Uint8Array, fileName = 'prices.csv', as = asAdmin) {
  const body = new FormData()
  body.append('file', new File([content as BlobPart], fileName))
  return site.fetch(here, { method: 'POST', body, as })
}
/** Does what the background does. */
async function work(mayGoOn?: () => boolean) {
  const db = openDatabase(join(site.dataDir, 'marketplace.db'))
  try {
    await workAreaImports(
      { db, dataDir: site.dataDir, files: filesIn(site.dataDir) },
      () => new Date().toISOString(),
      mayGoOn,
    )
  } finally {
    closeDatabase(db)
  }
}
/** The address of the edition, once its file has been sent and read. */
async function read(content: string | Uint8Array, fileName?: string): Promise<string> {
  const sent = await send(content, fileName)
  expect(sent.status).toBe(303)
  await work()
  return sent.headers.get('location')!
}
const textOf = (html: string) =>
  (/<main.*<\/main>/s.exec(html)?.[0] ?? html)
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
const show = async (path: string) => {
  const { status, text } = await page(path)
  return { status, html: text, text: textOf(text) }
}
const leeds = () => site.db.selectFrom('areas').selectAll().where('code', '=', 'E08000035').executeTakeFirstOrThrow()

describe('/admin/areas/import', () => {
  test('names the files that are known and takes one', async () => {
    const { status, html, text } = await show(here)
    expect(status).toBe(200)
    expect(html).toMatch(/<form[^>]*action="\/admin\/areas\/import"[^>]*enctype="multipart\/form-data"/i)
    expect(text).toContain('ONS price index of private rents')
    expect(text).toContain('CSV, Excel workbook up to 50MB')
  })

  test('a file is read in the background, looked at, published and rolled back', async () => {
    const before = await leeds()
    const sent = await send(averagePrices({ newest, months: 3, factor: 1.02 }))
    const address = sent.headers.get('location')!
    expect([sent.status, address]).toEqual([303, expect.stringMatching(/^\/admin\/areas\/\d+$/)])
    const waiting = await show(address)
    expect(waiting.text).toContain('Nothing of the file has been read yet.')
    expect(waiting.html).toContain(`<a class="btn" href="${address}" data-again="">Look again`)
    await site.db
      .updateTable('area_readings')
      .set({ bytes_read: 50_000, byte_size: 100_000, rows_read: 1204 })
      .execute()
    expect((await show(address)).text).toContain('50 % of the file read, 1,204 rows.')

    await work()
    const checked = await show(address)
    expect(checked.text).toContain('House prices, August 2026')
    expect(checked.text).toContain('Nothing has been published yet. The newest figures are provisional')
    expect(checked.text).toContain('Areas with a figure 374 of 374')
    expect(checked.text).toContain('Not among our areas 18')
    expect(checked.text).toContain('E11000005')
    expect(await leeds()).toEqual(before)

    const published = await post(address, { intent: 'publish' })
    expect([published.status, published.headers.get('location')]).toEqual([303, address])
    expect((await leeds()).price_period).toBe('August 2026')
    const live = await show(address)
    expect(live.text).toContain('Published The figures are live.')
    expect(live.html).toContain(`href="${address}?confirm=roll-back"`)
    const asked = await show(`${address}?confirm=roll-back`)
    expect(asked.text).toContain('Roll back? House prices of August 2026 will be dropped')
    expect(await leeds()).not.toEqual(before)

    const back = await post(address, { intent: 'roll-back' })
    expect([back.status, back.headers.get('location')]).toEqual([303, '/admin/areas'])
    expect(await leeds()).toEqual(before)
    expect((await show('/admin/areas')).text).toContain('Rolled back The figures before count again.')
    expect((await show(address)).text).toContain('Rolled back.')
  })

  test('a workbook is taken; the same file again leads to its edition', async () => {
    const file = workbook(rentRows({ newest, months: 1 }))
    const address = await read(file, 'rents.xlsx')
    expect((await show(address)).text).toContain('Private rents, August 2026')
    const again = await send(file, 'other.xlsx')
    expect([again.status, again.headers.get('location')]).toEqual([303, address])
    expect((await show(address)).text).toContain('This very file has been imported before.')
    expect(await site.db.selectFrom('uploads').select('id').execute()).toEqual([])
  })

  test.each<[string, () => Promise<Response>, number, string]>([
    ['no file', () => site.fetch(here, { method: 'POST', body: new FormData(), as: asAdmin }), 400, 'Choose a file'],
    ['an empty file', () => send(''), 400, 'The file is empty'],
    ['a picture', () => send(png(), 'picture.png'), 415, 'must be a CSV or Excel workbook'],
    ['an unknown table', () => send('name,price\r\nLeeds,1\r\n'), 400, 'none of the shapes that are known'],
  ])('%s is refused, and nothing of it stays', async (_what, answer, status, words) => {
    const response = await answer()
    expect([response.status, textOf(await response.text())]).toEqual([status, expect.stringContaining(words)])
    const files = await site.db.selectFrom('uploads').select('id').where('about_id', 'is', null).execute()
    expect(files).toEqual([])
  })
})

test('files wait for their turn, and one that is sent twice makes one edition', async () => {
  const prices = averagePrices({ newest, months: 2 })
  const answers = await Promise.all([send(prices), send(prices)])
  const [address, again] = answers.map((answer) => answer.headers.get('location')!)
  expect(answers.map(({ status }) => status)).toEqual([303, 303])
  expect(again).toBe(address)
  expect((await show(address!)).text).not.toContain('Imported already')
  const rents = (await send(workbook(rentRows({ newest, months: 1 })), 'rents.xlsx')).headers.get('location')!
  expect((await show(rents)).text).toContain('1 other file will be read before this one.')
  await work()
  for (const each of [address!, rents]) expect((await show(each)).text).toContain('Nothing has been published yet.')
  // The second sending left nothing behind.
  expect(await site.db.selectFrom('area_editions').select('id').execute()).toHaveLength(2)
  expect(await site.db.selectFrom('uploads').select('id').execute()).toEqual([])
})

test('when ten files wait to be read, one more is refused', async () => {
  const waits = { kind: 'house-prices', format: 'average-prices', state: 'reading', file_name: 'a.csv', created_at: '2026-08-01T00:00:00.000Z' } as const // prettier-ignore
  await site.db.insertInto('area_editions').values(Array.from({ length: 10 }, () => waits)).execute() // prettier-ignore
  const refused = await send(averagePrices({ newest, months: 1 }))
  expect([refused.status, textOf(await refused.text())]).toEqual([409, expect.stringContaining('Ten files wait to be read already.')]) // prettier-ignore
  expect(await site.db.selectFrom('uploads').select('id').execute()).toEqual([])
})

describe('an edition', () => {
  test('that was refused says why, with its rejected rows as a file; it cannot be published', async () => {
    const text = averagePrices({ newest, months: 1, codes: allCodes.slice(0, 20) })
    const address = await read(`${text}2026-08-01,=cmd(),E99,1,2,3,4\r\n`)
    const refused = await show(address)
    expect(refused.text).toContain(
      'It has figures of 20 of the 374 areas that were expected, and at least 90 % are needed.',
    )
    expect(refused.text).toContain('Line 28 “E99” is no code of an area')
    const csv = await page(`${address}/mistakes`)
    expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(csv.text).toBe('line,reason\r\n28,“E99” is no code of an area\r\n')
    const forced = await post(address, { intent: 'publish' })
    expect([forced.status, textOf(forced.text)]).toEqual([409, expect.stringContaining('This file cannot be published.')]) // prettier-ignore
  })

  test('can be dropped, and then neither published nor dropped', async () => {
    const address = await read(averagePrices({ newest, months: 1, factor: 1.5 }))
    const checked = await show(address)
    expect(checked.text).toContain('374 areas move by more than 15 % against the figure that stands.')
    const dropped = await post(address, { intent: 'drop' })
    expect([dropped.status, dropped.headers.get('location')]).toEqual([303, '/admin/areas'])
    for (const intent of ['publish', 'drop']) {
      const answer = await post(address, { intent })
      expect([answer.status, textOf(answer.text)]).toEqual([409, expect.stringContaining('already decided')])
    }
    const rolled = await post(address, { intent: 'roll-back' })
    expect([rolled.status, textOf(rolled.text)]).toEqual([409, expect.stringContaining('Only the live edition')])
    await work()
    expect(await site.db.selectFrom('area_prices').select('code').execute()).toEqual([])
  })

  test('that there is not, and a form that is none, are refused', async () => {
    for (const id of ['999999', '0', 'x', '1e3', '99999999999']) {
      expect((await page(`/admin/areas/${id}`)).status).toBe(404)
      expect((await page(`/admin/areas/${id}/mistakes`)).status).toBe(404)
      expect((await post(`/admin/areas/${id}`, { intent: 'publish' })).status).toBe(404)
    }
    const address = await read(averagePrices({ newest, months: 1 }))
    expect((await page(`${address}/mistakes`)).status).toBe(404)
    expect((await post(address, { intent: 'burn' })).status).toBe(400)
    expect((await post(address, { intent: 'publish' }, asUser)).status).toBe(403)
  })

  test('whose reading was interrupted is read anew from its beginning', async () => {
    const sent = await send(averagePrices({ newest, months: 24 }))
    const address = sent.headers.get('location')!
    // The first steps look for the newest month: it is ended later each time, until rows have been stored.
    const stored = () => site.db.selectFrom('area_prices').select('code').execute()
    for (let most = 3; most < 60 && (await stored()).length === 0; most += 1) {
      let steps = 0
      await work(() => (steps += 1) < most)
    }
    expect((await stored()).length).toBeGreaterThan(0)
    expect((await show(address)).text).toContain('% of the file read')
    await work()
    expect((await show(address)).text).toContain('Areas with a figure 374 of 374')
    expect(await site.db.selectFrom('area_prices').select('code').execute()).toHaveLength(24 * 374)
  })
})

test('/admin/areas lists the editions, what is live and who imported it', async () => {
  expect((await show('/admin/areas')).text).toContain('No file of area figures has been imported yet.')
  const address = await read(averagePrices({ newest, months: 1 }), 'Average-prices-2026-08.csv')
  await post(address, { intent: 'publish' })
  const { html, text } = await show('/admin/areas')
  expect(text).toMatch(/House prices August 2026 , since \d+ \w+/)
  expect(text).toMatch(/Average-prices-2026-08\.csv House prices August 2026 380 Ada Admin .* Live/)
  expect(html).toContain('href="/admin/areas/import"')
  expect((await show('/admin/areas?state=refused')).text).toContain('0 editions')
  const csv = await page('/admin/export/areas')
  expect(csv.text).toContain('Average-prices-2026-08.csv,House prices,"UK House Price Index, average prices",August 2026,Live,380,374,374,0') // prettier-ignore
  const trail = await show('/admin/audit?type=area-edition')
  expect(trail.text).toContain('Published House prices of August 2026, from “Average-prices-2026-08.csv”')
})

test('a deal page has the sales of its district once they are live, and none before', async () => {
  const dealId = await addDeal(site.db, {
    property_type: 'Residential',
    building_form: 'terrace',
    postcode_district: 'L17',
  })
  expect(textOf(await (await site.fetch(`/deal/${dealId}`)).text())).not.toContain('sold in L17')
  const sales = [1, 2, 3, 4, 5, 6, 7].map((id) => paidRow({ id, price: 100_000 * id, day: '2026-07-01' })).join('')
  const address = await read(sales, 'pp-monthly.csv')
  await post(address, { intent: 'publish' })
  const text = textOf(await (await site.fetch(`/deal/${dealId}`)).text())
  expect(text).toContain('Terraced houses sold in L17 Median of 7 sales since July 2026: £400,000.')
  expect(text).toContain('The whole district, with any number of bedrooms; no part of the score.')
  expect(text).toContain('The 6 newest sales')
  expect(text).toContain('1 Booker Avenue, L17 8XT, July 2026 £100,000')
  expect(text).toContain('Contains HM Land Registry data © Crown copyright and database right')
})
