import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { closeDatabase, openDatabase } from '#db/database.server.ts'
import { readSampleAreas } from '#db/sample/areas.ts'
import { buildSampleDeals } from '#db/sample/build-deals.ts'
import { workImports } from '#app/domain/deals/import/work.server.ts'
import { importColumns } from '#app/domain/deals/import/import.ts'
import { openScoreRound } from '#app/domain/deals/score/rescoring.server.ts'
import { asAdmin, asUser, now, page, post, site, startAdminSite } from '#app/testing/desks/admin-site.ts'
import { addDeal, addUser } from '#app/testing/database/database.ts'
import { png } from '#app/testing/inputs/files.ts'
import { csvOf, newDeal } from '#app/testing/inputs/imports.ts'
import { filesIn } from '#app/testing/inputs/stored-files.ts'
import { dealReference } from '#app/utils/references.ts'

startAdminSite()
beforeEach(async () => {
  await site.db.deleteFrom('deal_imports').execute()
  await site.db.deleteFrom('deals').execute()
})

const here = '/admin/deals/import'
/** A file sent with the form, as a browser sends it. */
function send(content: string | Uint8Array, fileName = 'deals.csv', as = asAdmin) {
  const body = new FormData()
  body.append('file', new File([content as BlobPart], fileName, { type: 'text/csv' }))
  return site.fetch(here, { method: 'POST', body, as })
}
/** Does what the background does. */
async function work() {
  const db = openDatabase(join(site.dataDir, 'marketplace.db'))
  try {
    await workImports({ db, files: filesIn(site.dataDir) }, () => new Date().toISOString())
  } finally {
    closeDatabase(db)
  }
}
/** The address of the file, once it has been sent and checked. */
async function check(content: string): Promise<string> {
  const sent = await send(content)
  expect(sent.status).toBe(303)
  await work()
  return sent.headers.get('location')!
}
const textOf = (html: string) =>
  (/<main.*<\/main>/s.exec(html)?.[0] ?? html)
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
const read = async (path: string, as = asAdmin) => {
  const { status, text } = await page(path, { as })
  return { status, html: text, text: textOf(text) }
}
const countDeals = async () => (await site.db.selectFrom('deals').select('id').execute()).length

describe('/admin/deals/import', () => {
  test('shows the form, its limits and the way to a file to begin with', async () => {
    const { status, html, text } = await read(here)
    expect(status).toBe(200)
    expect(html).toMatch(/<form[^>]*action="\/admin\/deals\/import"[^>]*enctype="multipart\/form-data"/i)
    expect(html).toContain('accept=".csv,.txt,.tsv,text/csv"')
    expect(text).toContain('At most 5,000 deals and 20MB.')
    expect(text).toContain('New deals are inactive at first, whatever the column isActive says')
    expect(html).toContain('href="/admin/deals/import/template"')
  })

  test('takes a file: it is being read, then it is said what it would do, then it is done', async () => {
    const known = await addDeal(site.db, { price_pence: 100, secure_price_pence: 300_000 })
    const sent = await send(csvOf([{ ...newDeal, title: 'Brought in' }, { reference: dealReference(known), ...newDeal }])) // prettier-ignore
    const address = sent.headers.get('location')!
    expect([sent.status, address]).toEqual([303, expect.stringMatching(/^\/admin\/deals\/import\/[\w-]{22}$/)])
    const waiting = await read(address)
    expect(waiting.text).toContain('The file is being read.')
    expect(waiting.html).toMatch(new RegExp(`<a class="btn" href="${address}" data-again="">Look again`))
    expect(waiting.html).toContain('role="status"')
    await site.db.updateTable('deal_imports').set({ lines: 5000, lines_read: 1204 }).execute()
    expect((await read(address)).text).toContain('1,204 of 5,000 lines read.')

    await work()
    const checked = await read(address)
    expect(checked.text).toContain('Nothing has been imported yet.')
    expect(checked.text).toContain('deals.csv , 2 lines')
    expect(checked.text).toMatch(/New deals, all inactive at first 1 Changed deals, by PID 1 Unchanged 0/)
    expect(checked.text).toContain('Import 1 new, change 1')
    expect(checked.html).not.toContain('data-again')
    expect(await countDeals()).toBe(1)

    const ordered = await post(address, { intent: 'apply' })
    expect([ordered.status, ordered.headers.get('location')]).toEqual([303, address])
    expect((await read(address)).text).toContain('Importing 1 new deal and changing 1.')
    await work()
    const done = await read(address)
    expect(done.text).toContain('Imported 1 new deal, 1 changed. New deals are inactive until you activate them.')
    expect(done.html).not.toContain('name="intent"')
    const list = (await read('/admin/deals?q=Brought')).text
    expect(list).toMatch(/Brought in .*Inactive/)
    // Sent once more it is told, and nothing happens.
    expect((await post(address, { intent: 'apply' })).status).toBe(303)
    await work()
    expect(await countDeals()).toBe(2)
    const trail = (await read('/admin/audit')).text
    expect(trail).toContain('Brought the deal in from a file')
    expect(trail).toContain('by a file')
  })

  test('lists the newest files, for every admin', async () => {
    const address = await check(csvOf([newDeal]))
    const bea = await site.signIn(await addUser(site.db, { isAdmin: true }))
    const { html, text } = await read(here, bea)
    expect(html).toContain(`href="${address}"`)
    expect(text).toContain('Ready to import')
    expect((await read(address, bea)).text).toContain('Import 1 new deal')
  })

  test.each([
    ['a picture', png(), 415, 'deals.csv: The file must be a CSV'],
    ['an empty file', '', 400, 'deals.csv: The file is empty'],
    ['a file that is too large', new Uint8Array(20 * 1024 * 1024 + 1).fill(65), 413, 'deals.csv: File size must be less than 20MB'], // prettier-ignore
  ])('refuses %s at once', async (_what, content, status, words) => {
    const answer = await send(content)
    const html = await answer.text()
    expect([answer.status, textOf(html)]).toEqual([status, expect.stringContaining(words)])
    expect(html).toContain('aria-invalid="true"')
    expect(html).toContain('<title>Error: ')
    expect(await site.db.selectFrom('deal_imports').select('id').execute()).toEqual([])
  })

  test('refuses a form without a file, and one that is larger than any', async () => {
    const none = await send('', '')
    expect([none.status, textOf(await none.text())]).toEqual([400, expect.stringContaining('Choose a file')])
    const plain = await post(here, { file: 'title' })
    expect([plain.status, textOf(plain.text)]).toEqual([400, expect.stringContaining('Choose a file')])
    const huge = await send(new Uint8Array(33 * 1024 * 1024).fill(65))
    expect(huge.status).toBe(413)
    await huge.text()
  })

  test('is for admins, for reading and for sending', async () => {
    for (const [as, status] of [
      ['', 401],
      [asUser, 403],
    ] as const) {
      for (const path of [here, `${here}/template`, `${here}/x`, `${here}/x/mistakes`]) expect((await read(path, as)).status).toBe(status) // prettier-ignore
      const sent = await send(csvOf([newDeal]), 'deals.csv', as)
      expect(sent.status).toBe(status)
      await sent.text()
    }
    expect(await site.db.selectFrom('deal_imports').select('id').execute()).toEqual([])
  })
})

describe('a file with mistakes', () => {
  const broken = () =>
    csvOf([newDeal, { ...newDeal, title: '' }, { ...newDeal, price: '=1+1', title: 'A "quoted" <b>' }])

  test('says each of them by line, and what the others would do; nothing can be imported', async () => {
    const address = await check(broken())
    const { status, text, html } = await read(address)
    expect(status).toBe(200)
    expect(text).toContain('Nothing has been imported')
    expect(text).toContain('2 of 3 lines have mistakes. Mend them in the file and choose it again; all lines go in together or none does.') // prettier-ignore
    expect(text).toMatch(/Line 3 title empty Enter a title Line 4 price “=1\+1” Enter an amount in pounds/)
    expect(text).toContain('What the other line would do')
    expect(text).not.toContain('Import 1')
    expect(html).toContain('name="file"')
    const forced = await post(address, { intent: 'apply' })
    expect([forced.status, textOf(forced.text)]).toEqual([409, expect.stringContaining('This file cannot be imported.')]) // prettier-ignore
    await work()
    expect(await countDeals()).toBe(0)
  })

  test('gives its lines as a file, with what is wrong in them, which can be mended and sent again', async () => {
    const address = await check(broken())
    const answer = await site.fetch(`${address}/mistakes`, { as: asAdmin })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const csv = await answer.text()
    expect(csv.split('\r\n')[0]).toBe(`line,mistakes,${importColumns.join(',')}`)
    expect(csv).toContain('3,title: Enter a title,')
    expect(csv).toContain(",'=1+1,")
    const mended = await check(csv.replace("'=1+1", '1000').replace('a title,,', 'a title,,Named'))
    expect((await read(mended)).text).toContain('Import 2 new deals')
    expect((await site.fetch(`${address}/mistakes.data`, { as: asAdmin })).status).toBe(404)
    const head = await site.fetch(`${address}/mistakes`, { as: asAdmin, method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  test('as a whole says why', async () => {
    const address = await check('title|price\r\nx|1\r\n')
    const { text } = await read(address)
    expect(text).toContain('There is no column “title|price”. The columns of the export are the columns of the import.')
    expect(text).not.toContain('would do')
    expect((await read(`${address}/mistakes`)).status).toBe(404)
    expect((await read(await check(`title\r\n${'x\r\n'.repeat(5_001)}`))).text).toContain('The file has more than 5,000 deals.') // prettier-ignore
  })
})

test('lines that look like one deal, or like a deal that is there, are named before they are imported', async () => {
  const there = await addDeal(site.db, { title: 'Flat', location: 'Leeds, LS10', price_pence: 9_200_000 })
  const at = { address: '12 Park Street', postcode: 'L15 1AA' }
  const address = await check(
    csvOf([
      { ...newDeal, ...at, title: 'One' },
      newDeal,
      { ...newDeal, title: 'terrace', price: '135000.00' },
      { ...newDeal, title: 'Flat', location: 'LEEDS,  LS10', price: '£92,000' },
      { ...newDeal, price: '£1' },
      { ...newDeal, ...at, address: '12 park street,', title: 'Two' },
    ]),
  )
  const { text, html } = await read(address)
  const found = [...html.replaceAll('<!-- -->', '').matchAll(/<li>([^<]*) look like one deal<\/li>/g)].map(
    ([, names]) => names,
  )
  expect(found).toEqual(['Line 2 and Line 7', 'Line 3 and Line 4', `Line 5 and ${dealReference(there)}`])
  expect(text).toContain('One deal twice?')
  expect(text).toContain('Import 6 new deals')
  expect((await post(address, { intent: 'apply' })).status).toBe(303)
  await work()
  expect(await countDeals()).toBe(7)
  expect((await read(address)).text).not.toContain('One deal twice?')
})

test('a deal twice is asked about only where a new one is among them', async () => {
  const twins = [await addDeal(site.db), await addDeal(site.db)]
  const address = await check(csvOf([{ reference: dealReference(twins[0]!), price: '£5' }, { reference: dealReference(twins[1]!), price: '£5' }])) // prettier-ignore
  const { text } = await read(address)
  expect(text).toContain('Change 2 deals')
  expect(text).not.toContain('One deal twice?')
})

test('the page shows a file of three lines, which can be imported as it stands', async () => {
  const { html } = await read(here)
  const shown = /<pre[^>]*>([^<]*)<\/pre>/.exec(html)![1]!.replaceAll('&quot;', '"')
  expect(shown.trim().split('\n')).toHaveLength(3)
  const known = await addDeal(site.db)
  expect(await read(await check(shown.replace('PID-000138', dealReference(known))))).toMatchObject({ text: expect.stringContaining('Import 1 new, change 1') as string }) // prettier-ignore
})

test('a deal that was changed since the check refuses the file with 409, and nothing comes in', async () => {
  const known = await addDeal(site.db)
  const address = await check(csvOf([{ reference: dealReference(known), price: '£1' }]))
  expect((await read(address)).text).toContain('Change 1 deal')
  expect((await post('/admin/deals', { deal: String(known), to: 'inactive' })).status).toBe(303)
  const refused = await post(address, { intent: 'apply' })
  expect([refused.status, textOf(refused.text)]).toEqual([409, expect.stringContaining('A deal of this file has been changed since it was checked.')]) // prettier-ignore
  await work()
  const row = await site.db.selectFrom('deals').select(['price_pence', 'status']).executeTakeFirst()
  expect(row).toEqual({ price_pence: 13_500_000, status: 'inactive' })
})

test('a file can be dropped, and then neither imported nor dropped again', async () => {
  const address = await check(csvOf([newDeal]))
  const dropped = await post(address, { intent: 'drop' })
  expect([dropped.status, dropped.headers.get('location')]).toEqual([303, here])
  expect((await read(here)).text).toContain('File dropped Nothing has been imported.')
  for (const intent of ['apply', 'drop']) {
    const refused = await post(address, { intent })
    expect([refused.status, textOf(refused.text)]).toEqual([409, expect.stringContaining('Someone has already decided about this file.')]) // prettier-ignore
  }
  expect((await read(address)).text).toContain('The file was dropped.')
  await work()
  expect(await countDeals()).toBe(0)
})

test('a file that another admin imports says so to the second of them', async () => {
  const address = await check(csvOf([newDeal]))
  const bea = await site.signIn(await addUser(site.db, { isAdmin: true }))
  const answers = await Promise.all([post(address, { intent: 'apply' }), post(address, { intent: 'apply' }, bea)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409])
  await work()
  expect(await countDeals()).toBe(1)
})

test('there is no file of another id, and no form without a decision', async () => {
  expect((await read(`${here}/nothing`)).status).toBe(404)
  expect((await post(`${here}/nothing`, { intent: 'apply' })).status).toBe(404)
  expect((await post(`${here}/nothing`, { intent: 'drop' })).status).toBe(404)
  const address = await check(csvOf([newDeal]))
  expect((await post(address, {})).status).toBe(400)
  expect((await post(address, { intent: 'other' })).status).toBe(400)
})

test('the export of the list, sent back as it is, changes nothing', async () => {
  const areas = readSampleAreas()
  await site.db.insertInto('areas').values(areas).execute()
  for (const deal of buildSampleDeals(areas)) await site.db.insertInto('deals').values(deal).execute()
  const exported = await (await site.fetch('/admin/export/deals', { as: asAdmin })).text()
  const { text } = await read(await check(exported))
  expect(text).toContain('Nothing to import Every deal is as the file has it.')
})

test('the file to begin with is a file that can be imported', async () => {
  const template = await (await site.fetch(`${here}/template`, { as: asAdmin })).text()
  expect(template).toMatch(/^\uFEFF?reference,title,description,location,/)
  expect((await read(await check(template))).text).toContain('Import 1 new deal')
})

test('the list says how far the scores are while they are computed again', async () => {
  expect((await read('/admin/deals')).text).not.toContain('Scores are being computed')
  await addDeal(site.db)
  await openScoreRound(site.db, 'New figures of areas', now)
  expect((await read('/admin/deals')).text).toContain('Scores are being computed again: 0 of 1 deals')
  await site.db.deleteFrom('score_rounds').execute()
})

describe('figures far from the computed ones', () => {
  const odd = { ...newDeal, roi: '99' }
  const question = 'they give an ROI of 5.79%, and 99.00% is entered.'
  const stateOf = async (id: number) =>
    site.db.selectFrom('deals').select(['status', 'entered_roi_percent', 'confirmed_figures', 'title']).where('id', '=', id).executeTakeFirstOrThrow() // prettier-ignore

  test('of a deal on the market are named by their line, and go in once somebody has ticked that they are checked', async () => {
    const live = await addDeal(site.db, { title: 'Live <one>' })
    const address = await check(
      csvOf([
        { ...newDeal, title: 'First' },
        { reference: dealReference(live), ...odd },
      ]),
    )
    const checked = await read(address)
    expect(checked.text).toContain(`Line 3 , ${dealReference(live)}, Terrace : Price, yield and ROI do not fit: ${question}`) // prettier-ignore
    expect(checked.text).toContain('I have checked the figures of 1 line')
    expect(checked.html).toMatch(/<input[^>]*name="confirmedFigures"[^>]*>/)
    expect(checked.html).not.toMatch(/<input[^>]*name="confirmedFigures"[^>]* checked/)

    const refused = await post(address, { intent: 'apply' })
    expect(refused.status).toBe(400)
    expect(refused.text).toContain('Check them, and tick that you have.')
    await work()
    expect(await countDeals()).toBe(1)
    expect(await stateOf(live)).toMatchObject({ title: 'Live <one>', entered_roi_percent: null })

    expect((await post(address, { intent: 'apply', confirmedFigures: 'on' })).status).toBe(303)
    await work()
    expect((await read(address)).text).toContain('Imported 1 new deal, 1 changed.')
    const stored = await stateOf(live)
    expect(stored).toMatchObject({ status: 'active', entered_roi_percent: 99 })
    expect(stored.confirmed_figures).toContain(question)
    expect((await read('/admin/audit')).text).toContain('Confirmed: Price, yield and ROI do not fit')
    // What is confirmed is not asked again.
    const again = await read(await check(csvOf([{ reference: dealReference(live), ...odd, title: 'Renamed' }])))
    expect(again.text).not.toContain('I have checked')
    expect(again.text).not.toContain('Figures to check')
  })

  test('of a reserved deal are asked about like those of any on the market', async () => {
    const reserved = await addDeal(site.db, { status: 'reserved' })
    const address = await check(csvOf([{ reference: dealReference(reserved), ...odd }]))
    expect((await post(address, { intent: 'apply' })).status).toBe(400)
  })

  test('of deals off the market are named, need no tick, and are asked about before they go there', async () => {
    const off = await addDeal(site.db, { status: 'inactive' })
    const address = await check(
      csvOf([
        { ...odd, title: 'New' },
        { reference: dealReference(off), ...odd },
      ]),
    )
    const { text, html } = await read(address)
    expect(text).toContain('Figures to check later')
    expect(text).toContain('Line 2 , New : Price, yield')
    expect(text).toContain(`Line 3 , ${dealReference(off)}, Terrace :`)
    expect(html).not.toContain('confirmedFigures')
    expect((await post(address, { intent: 'apply' })).status).toBe(303)
    await work()
    expect(await stateOf(off)).toMatchObject({ status: 'inactive', entered_roi_percent: 99, confirmed_figures: '[]' })
    for (const { id } of await site.db.selectFrom('deals').select('id').execute())
      expect((await post('/admin/deals', { deal: String(id), to: 'active' })).status).toBe(409)
  })

  test.each([
    ['an empty ROI', { roi: '' }],
    ['an unknown rent', { roi: '99', annualYield: '', monthlyRent: '' }],
  ])('are not asked about with %s', async (_, fields) => {
    const live = await addDeal(site.db)
    const address = await check(csvOf([{ reference: dealReference(live), ...newDeal, title: 'Other', ...fields }]))
    expect((await read(address)).html).not.toContain('confirmedFigures')
    expect((await post(address, { intent: 'apply' })).status).toBe(303)
  })

  test('of more than fifty lines off the market are counted', async () => {
    const lines = Array.from({ length: 53 }, (_, index) => ({ ...odd, title: `Deal ${index}` }))
    const { text } = await read(await check(csvOf(lines)))
    expect(text).toContain('And 3 more lines.')
  })
})
