import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SubmissionRow } from '#db/schema.ts'
import type { User } from '#app/domain/people/users.ts'
import { addUser, testNow } from '#app/testing/database/database.ts'
import { addSubmission } from '#app/testing/desks/submissions.ts'
import { jpeg, jpegSegment, pdf, png } from '#app/testing/inputs/files.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'

/** The documents of a vendor's own submission: each is sent, excused, taken away and downloaded by its vendor alone. */

let site: Site
beforeAll(async () => {
  site = await startSite()
  // An hour at which what was issued in February still counts.
  site.setHour(testNow)
})
afterAll(() => site.stop())

let vendor: User
let cookie: string
let row: SubmissionRow
beforeEach(async () => {
  vendor = await addUser(site.db, { firstName: 'Vera' })
  cookie = await site.signIn(vendor)
  row = await addSubmission(site.db, vendor, { at: testNow })
  await site.db.deleteFrom('submission_documents').where('kind', '=', 'charges').execute()
})

const here = () => `/vendor-portal/${row.reference}/documents`
const file = (name: string, content: Uint8Array) => new File([new Uint8Array(content)], name)
function send(fields: [string, string | File][], as = cookie, path = here()) {
  const form = new FormData()
  for (const [name, value] of fields) form.append(name, value)
  return site.fetch(path, { method: 'POST', body: form, as })
}
const charges = (day: string, ...files: File[]) =>
  send([['kind', 'charges'], ['intent', 'send'], ['day', day], ...files.map((one): [string, File] => ['documents', one])]) // prettier-ignore
const see = async (path = here(), as = cookie) => (await site.fetch(path, { as })).text()
const kinds = (kind: string) =>
  site.db.selectFrom('submission_documents').selectAll().where('submission_id', '=', row.id).where('kind', '=', kind).execute() // prettier-ignore
const section = (html: string, kind: string) => new RegExp(`<section id="${kind}".*?</section>`, 's').exec(html)![0]

test('each kind says why it is needed, for how long it counts, and how it stands; no cache but the browser’s keeps the page', async () => {
  const response = await site.fetch(here(), { as: cookie })
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'private, no-cache'])
  const html = await response.text()
  expect(section(html, 'charges')).toMatch(/Missing.*“Leasehold” to “Tenure”.*It counts for a year/s)
  expect(section(html, 'title')).toMatch(/Sent.*Every submission needs it\..*No deal is vetted without it\./s)
  expect(section(html, 'other')).toContain('If you like')
  expect(html).not.toContain('id="planning"')
})

describe('sending', () => {
  test('303 to its place, which shows name, size and days', async () => {
    const sent = await charges('2026-02-01', file('2025.pdf', pdf()), file('2024.pdf', pdf(900)))
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${here()}#charges`])
    expect(await kinds('charges')).toMatchObject([
      { file_name: '2025.pdf', issued_on: '2026-02-01', valid_until: '2027-02-01' },
      { file_name: '2024.pdf' },
    ])
    const html = section(await see(), 'charges')
    expect(html).toMatch(/2025\.pdf.*300 B|2025\.pdf.*issued 1 February 2026 · counts until 1 February 2027/s)
    expect(html).not.toContain('Missing')
  })

  test('a photograph is stored without what the camera has written into it, such as where the vendor lives', async () => {
    const taken = jpeg(60, 40, jpegSegment(0xe1, 'Exif\0\0CANARY Home Street 7'))
    expect((await charges('2026-02-01', file('photo.jpg', taken))).status).toBe(303)
    const [stored] = await kinds('charges')
    const given = await site.fetch(`/vendor-portal/${row.reference}/files/${stored!.id}`, { as: cookie })
    expect(Buffer.from(await given.arrayBuffer())).toEqual(Buffer.from(jpeg(60, 40, '')))
    expect(stored!.byte_size).toBe(jpeg(60, 40, '').length)
  })

  test('the same form sent twice is stored once', async () => {
    for (const _ of [1, 2]) expect((await charges('2026-02-01', file('a.pdf', pdf()))).status).toBe(303)
    expect(await kinds('charges')).toHaveLength(1)
  })

  test('one file may be sent for two kinds, and again with another day', async () => {
    await site.db.deleteFrom('submission_documents').where('kind', '=', 'lease').execute()
    await charges('2026-02-01', file('both.pdf', pdf()))
    await send([['kind', 'lease'], ['intent', 'send'], ['documents', file('both.pdf', pdf())]]) // prettier-ignore
    expect(await kinds('lease')).toMatchObject([{ file_name: 'both.pdf' }])
    await charges('2026-03-01', file('both.pdf', pdf()))
    expect((await kinds('charges')).map(({ issued_on }) => issued_on).toSorted()).toEqual(['2026-02-01', '2026-03-01'])
  })

  test('what has ended is said to have ended', async () => {
    await charges('2020-02-01', file('old.pdf', pdf()))
    expect(section(await see(), 'charges')).toMatch(/Ended on 1 February 2021\. Send a newer one\./)
  })

  test('takes a file that the script has sent before', async () => {
    const early = await send([['documents', file('a.pdf', pdf())]], cookie, '/vendor-portal/files')
    expect(early.status).toBe(201)
    const { id } = (await early.json()) as { id: string }
    const sent = await send([['kind', 'charges'], ['intent', 'send'], ['day', '1/2/2026'], ['shown', id], ['kept', id]]) // prettier-ignore
    expect(sent.status).toBe(303)
    expect(await kinds('charges')).toMatchObject([{ upload_id: id, issued_on: '2026-02-01' }])
  })

  test.each([
    ['no file', '2026-02-01', [], 400, 'Choose a file'],
    ['no day', '', [file('a.pdf', pdf())], 400, 'Enter the day on which it was issued'],
    ['no day that there is', '2026-02-31', [file('a.pdf', pdf())], 400, 'type="text" id="charges-day"'],
    ['a day to come', '2199-01-01', [file('a.pdf', pdf())], 400, 'cannot be in the future'],
    [
      'too large a file',
      '2026-02-01',
      [file('a.pdf', pdf(10 * 1024 * 1024 + 1))],
      413,
      'File size must be less than 10MB',
    ],
    [
      'another kind of file',
      '2026-02-01',
      [file('a.pdf', new TextEncoder().encode('<html>'))],
      415,
      'The file must be a',
    ],
  ])('with %s is refused, and keeps the rest', async (_, day, files, status, words) => {
    const answer = await charges(day, ...files)
    expect(answer.status).toBe(status)
    const html = await answer.text()
    expect(html).toContain(words)
    if (day) expect(html).toContain(`value="${day}"`)
    else expect(html).toContain('Keep a.pdf')
    expect(await kinds('charges')).toEqual([])
  })

  test('is refused in words where one has used up their share', async () => {
    await charges('2026-02-01', file('a.pdf', pdf()))
    await site.db
      .updateTable('upload_shares')
      .set({ bytes: 500 * 1024 * 1024 })
      .execute()
    const answer = await charges('2026-02-01', file('b.pdf', pdf()))
    expect([answer.status, await answer.text()]).toEqual([429, expect.stringContaining('We cannot take more files')])
    await site.db.deleteFrom('upload_shares').execute()
  })

  test('is refused while we are reviewing', async () => {
    await site.db.updateTable('submissions').set({ state: 'in-review' }).where('id', '=', row.id).execute()
    const answer = await charges('2026-02-01', file('a.pdf', pdf()))
    expect([answer.status, await answer.text()]).toEqual([
      409,
      expect.stringContaining('cannot be changed as it stands now'),
    ])
    expect(await kinds('charges')).toEqual([])
  })
})

describe('saying why not', () => {
  const excuse = (why: string) =>
    send([
      ['kind', 'charges'],
      ['intent', 'excuse'],
      ['why', why],
    ])

  test('303, and the reason stands until a file is sent', async () => {
    expect((await excuse('The agent has none.')).headers.get('location')).toBe(`${here()}#charges`)
    expect(section(await see(), 'charges')).toMatch(/Not sent.*The agent has none\./s)
    await charges('2026-02-01', file('a.pdf', pdf()))
    expect(section(await see(), 'charges')).not.toContain('The agent has none.')
  })

  test('400 without a reason, or with too long a one, which is kept', async () => {
    expect((await excuse(' ')).status).toBe(400)
    const answer = await excuse('x'.repeat(501))
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('x'.repeat(501))])
  })
})

test('pictures stand in the order in which they were sent, and can be taken away', async () => {
  const pictures = (...files: File[]) => send([['kind', 'pictures'], ['intent', 'send'], ...files.map((one): [string, File] => ['pictures', one])]) // prettier-ignore
  expect((await pictures(file('b.png', png(3, 3)), file('a.png', png(4, 4)))).headers.get('location')).toBe(`${here()}#pictures`) // prettier-ignore
  await pictures(file('c.png', png(5, 5)), file('b.png', png(3, 3)))
  const names = async () =>
    [...section(await see(), 'pictures').matchAll(/<bdi>([^<]*)<\/bdi>/g)].map(([, name]) => name)
  expect(await names()).toEqual(['b.png', 'a.png', 'c.png'])
  const id = /<button[^>]*\bvalue="([^"]*)"/.exec(section(await see(), 'pictures'))![1]!
  const remove = () =>
    send([
      ['kind', 'pictures'],
      ['intent', 'remove'],
      ['id', id],
    ])
  expect((await remove()).status).toBe(303)
  expect(await names()).toEqual(['a.png', 'c.png'])
  expect((await remove()).status).toBe(404)
})

test('a document is removed unless it was accepted', async () => {
  await charges('2026-02-01', file('a.pdf', pdf()))
  const { id } = (await kinds('charges'))[0]!
  const remove = () =>
    send([
      ['kind', 'charges'],
      ['intent', 'remove'],
      ['id', id],
    ])
  await site.db.updateTable('submission_documents').set({ verdict: 'accepted' }).where('id', '=', id).execute()
  expect(section(await see(), 'charges')).not.toContain('Remove')
  expect((await remove()).status).toBe(404)
  await site.db.updateTable('submission_documents').set({ verdict: 'replace', verdict_note: 'Page 2 is cut off.' }).where('id', '=', id).execute() // prettier-ignore
  expect(section(await see(), 'charges')).toContain('Page 2 is cut off.')
  expect((await remove()).status).toBe(303)
  expect(await kinds('charges')).toEqual([])
})

test('papers of identity are encrypted, and their vendor gets them back as they were', async () => {
  await site.db.deleteFrom('submission_documents').where('kind', '=', 'identity').execute()
  const sent = await send([
    ['kind', 'identity'],
    ['intent', 'send'],
    ['identity', file('passport.pdf', pdf())],
  ])
  expect(sent.status).toBe(303)
  const { id } = (await kinds('identity'))[0]!
  const got = await site.fetch(`/vendor-portal/${row.reference}/files/${id}`, { as: cookie })
  expect([got.status, new Uint8Array(await got.arrayBuffer())]).toEqual([200, pdf()])
  const looks = await site.db.selectFrom('audit_events').select(['actor_user_id', 'detail']).where('action', '=', 'submission-file-opened').execute() // prettier-ignore
  expect(looks.at(-1)).toMatchObject({
    actor_user_id: vendor.id,
    detail: expect.stringContaining('Identity') as string,
  })
})

test('nobody else sees, sends or downloads anything; a form that we do not have is refused', async () => {
  await charges('2026-02-01', file('a.pdf', pdf()))
  const { id } = (await kinds('charges'))[0]!
  const download = `/vendor-portal/${row.reference}/files/${id}`
  expect((await site.fetch(download, { as: cookie })).headers.get('content-disposition')).toContain('a.pdf')
  const reviewer = await site.signIn(await addUser(site.db, { role: 'reviewer' }))
  for (const as of [await site.signIn(await addUser(site.db)), reviewer]) {
    for (const path of [here(), download]) expect((await site.fetch(path, { as })).status).toBe(404)
    expect((await send([['kind', 'other'], ['intent', 'send'], ['documents', file('b.pdf', pdf())]], as)).status).toBe(404) // prettier-ignore
  }
  expect((await site.fetch(here())).status).toBe(401)
  expect((await site.fetch(download)).status).toBe(401)
  expect(
    (
      await send([
        ['kind', 'charges'],
        ['intent', 'nothing'],
      ])
    ).status,
  ).toBe(400)
  expect((await site.fetch(`/vendor-portal/${row.reference}/files/nothing`, { as: cookie })).status).toBe(404)
  expect((await site.fetch('/vendor-portal/files', { as: cookie, redirect: 'manual' })).headers.get('location')).toBe('/vendor-portal/submissions') // prettier-ignore
})

test('pictures are put into another order by buttons: 303 to their place, and the page shows it', async () => {
  const names = ['a.png', 'b.png', 'c.png']
  for (const [index, name] of names.entries())
    await send([['kind', 'pictures'], ['intent', 'send'], ['pictures', file(name, png(40 + index, 40))]]) // prettier-ignore
  const shown = async () => [...section(await see(), 'pictures').matchAll(/download="">(?:<bdi>)?([a-c]\.png)/g)].map(([, name]) => name) // prettier-ignore
  expect(await shown()).toEqual(names)
  const rows = await site.db.selectFrom('uploads').select(['id', 'file_name']).where('about_id', '=', String(row.id)).where('purpose', '=', 'submission-picture').execute() // prettier-ignore
  const idOf = (name: string) => rows.find(({ file_name }) => file_name === name)!.id
  const moved = await send([['kind', 'pictures'], ['intent', 'first'], ['id', idOf('c.png')]]) // prettier-ignore
  expect([moved.status, moved.headers.get('location')]).toEqual([303, `${here()}#pictures`])
  expect(await shown()).toEqual(['c.png', 'a.png', 'b.png'])
  await send([['kind', 'pictures'], ['intent', 'earlier'], ['id', idOf('b.png')]]) // prettier-ignore
  expect(await shown()).toEqual(['c.png', 'b.png', 'a.png'])
  expect((await send([['kind', 'title'], ['intent', 'first'], ['id', idOf('b.png')]])).status).toBe(400) // prettier-ignore
  expect((await send([['kind', 'pictures'], ['intent', 'first'], ['id', 'none']])).status).toBe(404) // prettier-ignore
})
