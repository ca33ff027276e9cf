import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { ada, asAdmin, asUser, page, site, startAdminSite } from '#app/testing/desks/admin-site.ts'
import { addDeal } from '#app/testing/database/database.ts'
import { onlySqlite } from '#app/testing/database/postgres.ts'
import { addSubmission } from '#app/testing/desks/submissions.ts'
import { pdf } from '#app/testing/inputs/files.ts'
import { sentForm } from '#app/testing/pages/forms.ts'
import { leaveMegabytes, watchRoom } from '#app/testing/running/free-room.ts'

/** What the site does while its disk has little room: it says so, and takes no files before it takes no money. */

watchRoom()
startAdminSite()
beforeEach(() => leaveMegabytes(290))

const file = (name = 'pack.pdf') => new File([new Uint8Array(pdf())], name, { type: 'application/pdf' })
const formOf = (fields: Record<string, string | File>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}
const send = (path: string, fields: Record<string, string | File>, as: string) =>
  site.fetch(path, { method: 'POST', body: formOf(fields), as, redirect: 'manual' })
const stored = () => readdirSync(join(site.dataDir, 'files'))
const noFiles = 'There is no room to store files, which is our fault. We cannot take'
const refund = { fullName: 'Sue Sender', email: 'sue@sender.test', reason: 'other', details: 'It was <b>cold</b>.' }

describe('below 300 MB', () => {
  test('a file that comes with a form is refused in words, and the form comes back as it was typed', async () => {
    const answer = await send('/refunds', { ...refund, documents: file() }, asUser)
    const html = await answer.text()
    expect(answer.status).toBe(507)
    expect(html).toContain('<h1>Refund request</h1>')
    for (const text of [noFiles, 'value="Sue Sender"', 'It was &lt;b&gt;cold&lt;/b&gt;.']) expect(html).toContain(text)
    expect([stored(), await site.db.selectFrom('refund_requests').select('id').execute()]).toEqual([[], []])
  })

  test('a form without a file is taken', async () => {
    expect((await send('/refunds', refund, asUser)).status).toBe(303)
  })

  test('so is a deal without a new document, and not one with it', async () => {
    const path = `/admin/deals/${await addDeal(site.db, { title: 'Mill house' })}/edit`
    const form = sentForm(await (await site.fetch(path, { as: asAdmin })).text(), 'id="deal"')
    const save = (body: FormData) => site.fetch(path, { method: 'POST', body, as: asAdmin, redirect: 'manual' })
    form.append('documents', file())
    const refused = await save(form)
    expect([refused.status, await refused.text()]).toEqual([507, expect.stringContaining('value="Mill house"')])
    expect(stored()).toEqual([])
    form.delete('documents')
    expect((await save(form)).status).toBe(303)
  })

  test('imports are refused at the desk', async () => {
    for (const path of ['/admin/deals/import', '/admin/areas/import']) {
      const answer = await send(path, { file: new File(['title\nA flat'], 'deals.csv', { type: 'text/csv' }) }, asAdmin)
      expect([path, answer.status, await answer.text()]).toEqual([path, 507, expect.stringContaining(noFiles)])
    }
    expect(await site.db.selectFrom('deal_imports').select('id').execute()).toEqual([])
  })

  test('files that a script sends are refused in JSON', async () => {
    await addSubmission(site.db, ada)
    const answer = await send('/vendor-portal/files', { documents: file() }, asUser)
    expect([answer.status, await answer.json()]).toEqual([507, { message: expect.stringContaining(noFiles) as string }])
  })

  test('the desk is told, with what fills the folder and what to do', async () => {
    onlySqlite('the database fills the folder where it is a file there')
    const { text } = await page('/admin')
    expect(text).toContain('290 MB are free on the disk of the data')
    expect(text).toContain('Until then no files are taken, and imports and pictures wait; payments and refunds go on.')
    expect(text).toContain('Nothing is set aside for a full disk any more.')
    expect(text).toMatch(
      /<dd>290 MB free\. The database takes [\d.]+ MB, files take 0 kB and backups in the same folder 0 kB\./,
    )
  })
})

test('below 1 GB a copy of somebody’s data is asked for as ever and waits, its person is told, and the desk sees it', async () => {
  leaveMegabytes(900)
  expect((await page('/admin')).text).not.toContain('on the disk of the data')
  const answer = await send('/account/your-data', { intent: 'copy' }, asUser)
  expect(answer.status).toBe(303)
  const own = await (await site.fetch('/account/your-data', { as: asUser })).text()
  expect(own).toContain('We have no room for it at the moment, which is our fault')
  expect(await site.db.selectFrom('data_requests').select('state').execute()).toEqual([{ state: 'making' }])
  const { text } = await page('/admin')
  expect(text).toContain('900 MB are free on the disk of the data')
  expect(text).toContain('A copy of one person’s data waits for 1 GB.')
  expect(text).toMatch(/<dd>900 MB free\. A copy of one person’s data waits for 1 GB\./)
  expect(text).not.toContain('no files are taken')
  leaveMegabytes(1000)
  expect((await page('/admin')).text).not.toContain('on the disk of the data')
})

test('from 500 MB down the desk and /readyz warn, and files are taken', async () => {
  leaveMegabytes(499)
  const { text } = await page('/admin')
  expect([text.includes('499 MB are free on the disk'), text.includes('no files are taken')]).toEqual([true, false])
  expect((await send('/refunds', { ...refund, documents: file() }, asUser)).status).toBe(303)
  const ready = await site.fetch('/readyz')
  expect([ready.status, await ready.json()]).toMatchObject([200, { status: 'ready, with faults', checks: { disk: 'failing' } }]) // prettier-ignore
})

test('with room enough there is one row, and no trouble', async () => {
  leaveMegabytes(12_595)
  const { text } = await page('/admin')
  expect([text.includes('<dd>12.3 GB free</dd>'), text.includes('on the disk of the data')]).toEqual([true, false])
})
