import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { SubmissionRow, SubmissionState } from '#db/schema.ts'
import { addDeskMessage, addNote } from '#app/domain/submissions/messages.server.ts'
import { moveSubmission } from '#app/domain/submissions/moving.server.ts'
import { namesOf } from '#app/domain/submissions/record.ts'
import type { User } from '#app/domain/people/users.ts'
import { addDeal, addUser } from '#app/testing/database/database.ts'
import { addSubmission, addSubmissionDocument, flatAnswers, readRow } from '#app/testing/desks/submissions.ts'
import { form } from '#app/testing/running/requests.ts'
import { startSite, type Site } from '#app/testing/running/site.ts'
import { addDays, londonDay } from '#app/utils/dates.ts'

/** What a vendor sees of their submissions, and what they do with one that is there. */

let site: Site
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

let vendor: User
let reviewer: User
let cookie: string
beforeEach(async () => {
  vendor = await addUser(site.db, { firstName: 'Vera' })
  reviewer = await addUser(site.db, { role: 'reviewer', firstName: 'Rita', lastName: 'Reviewer' })
  cookie = await site.signIn(vendor)
})
const now = () => new Date().toISOString()
const make = (state: SubmissionState) => addSubmission(site.db, vendor, { state, at: now() })
const see = async (path: string, as = cookie) => (await site.fetch(path, { as })).text()
const page = ({ reference }: SubmissionRow, rest = '') => `/vendor-portal/${reference}${rest}`
const post = (path: string, fields: Record<string, string>, as = cookie) => site.fetch(path, form(fields, { as }))

describe('the page of a submission', () => {
  test.each([
    ['draft', 'Check and submit', 'Delete the draft'],
    ['submitted', 'It waits for a reviewer', 'Withdraw it'],
    ['in-review', 'A reviewer is looking at it', 'Withdraw it'],
    ['changes-requested', 'Check and submit', 'Withdraw it'],
    ['on-hold', 'The review waits', 'Withdraw it'],
    ['rejected', 'We cannot take it as it is', 'Write to us'],
    ['withdrawn', 'You have withdrawn it', 'Write to us'],
  ] as const)('%s says what it means and what there is to do', async (state, ...words) => {
    const html = await see(page(await make(state)))
    for (const said of words) expect(html).toContain(said)
    expect(html.includes('Withdraw it')).toBe(words[1] === 'Withdraw it')
  })

  test('leads an owner, who is asked for no registrations, to what is missing', async () => {
    const { vendorKind: _kind, ...rest } = flatAnswers
    const answers = Object.fromEntries(Object.entries(rest).filter(([name]) => !namesOf('compliance').includes(name as never))) // prettier-ignore
    const row = await addSubmission(site.db, vendor, { state: 'draft', at: now() })
    const owners = JSON.stringify({ ...answers, vendorKind: 'owner', authority: 'owner' })
    await site.db.updateTable('submissions').set({ answers: owners }).where('id', '=', row.id).execute()
    expect(await see(page(row))).toContain('Check and submit')
    await site.db.deleteFrom('submission_documents').where('kind', '=', 'lease').execute()
    expect(await see(page(row))).toContain(`${page(row, '/documents')}#lease`)
  })

  test('tells what happened and what was written, and never names a reviewer or shows a note', async () => {
    const row = await make('submitted')
    await moveSubmission(
      site.db,
      reviewer,
      row.reference,
      'request-changes',
      { reason: 'Please send the lease.' },
      now(),
    )
    await addDeskMessage(site.db, reviewer, row.reference, 'The head lease, I mean.', now())
    await addNote(site.db, reviewer, row.reference, 'Something secret.', now())
    const html = await see(page(row))
    for (const said of ['Changes requested', 'Please send the lease.', 'The head lease, I mean.', 'Our reviewer'])
      expect(html).toContain(said)
    for (const secret of ['Rita', reviewer.email, 'Something secret.']) expect(html).not.toContain(secret)
  })

  test.each([
    ['inactive', null, 'We put its page on the marketplace', false],
    ['active', null, 'On the marketplace', true],
    ['reserved', null, 'A buyer has reserved it', true],
    ['completed', null, 'Its purchase has completed', true],
    ['inactive', now(), 'No longer available', false],
  ] as const)('says that its deal is %s', async (status, unavailable_at, words, isLinked) => {
    const row = await make('approved')
    const deal_id = await addDeal(site.db, { status, unavailable_at })
    await site.db.updateTable('submissions').set({ deal_id }).where('id', '=', row.id).execute()
    const html = await see(page(row))
    expect(html).toContain(words)
    expect(html.includes(`href="/deal/${deal_id}"`)).toBe(isLinked)
  })
})

describe('writing to us', () => {
  test('a long thread is shown a page at a time to both sides, each with links to the others', async () => {
    const row = await make('submitted')
    const values = Array.from({ length: 200 }, (_, index) => ({ submission_id: row.id, kind: 'desk' as const, user_id: null, body: `(${index}) `.padEnd(5000, '"'), at: now() })) // prettier-ignore
    await site.db.insertInto('submission_messages').values(values).execute()
    const atDesk = await site.signIn(reviewer)
    for (const [path, as] of [
      [page(row), cookie],
      [`/admin/submissions/${row.reference}`, atDesk],
    ] as const) {
      // prettier-ignore
      const numbersIn = (html: string) => [...html.matchAll(/typed"[^>]*>\((\d+)\) /g)].map(([, number]) => Number(number))
      const first = await see(path, as)
      expect(numbersIn(first)).toEqual([192, 193, 194, 195, 196, 197, 198, 199])
      expect(first).toContain(`href="${path}?page=2#messages"`)
      expect(first.length).toBeLessThan(350_000)
      const second = await see(`${path}?page=2`, as)
      expect(numbersIn(second).at(-1)).toBe(191)
      expect(second).toContain(`href="${path}#messages"`)
      // A mistake leaves them at the texts that they answer, with what they typed.
      const long = 'much '.repeat(1001).trim()
      const action = `${path}?page=2`
      expect(second).toContain(`action="${action}"`)
      const mistake = await post(action, { intent: as === cookie ? 'write' : 'message', body: long, text: long }, as)
      const html = await mistake.text()
      expect([mistake.status, html.includes(long), numbersIn(html)]).toEqual([400, true, numbersIn(second)])
      const behind = await site.fetch(`${path}?page=99`, { as, redirect: 'manual' })
      expect([behind.status, behind.headers.get('location')]).toEqual([302, `${path}?page=25`])
    }
  })

  test('303 to the messages, where it stands; the desk is told', async () => {
    const row = await make('submitted')
    const sent = await post(page(row), { intent: 'write', body: 'Any news?' })
    expect([sent.status, sent.headers.get('location')]).toEqual([303, `${page(row)}#messages`])
    expect(await see(page(row))).toContain('Any news?')
  })

  test('400 empty or too long, 409 of a draft, 429 on the 21st of a day, each with the text', async () => {
    const row = await make('submitted')
    expect((await post(page(row), { intent: 'write', body: ' ' })).status).toBe(400)
    const long = 'x'.repeat(30_000)
    const refused = await post(page(row), { intent: 'write', body: long })
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining(long)])
    const values = Array.from({ length: 20 }, (_, index) => ({ submission_id: row.id, kind: 'vendor' as const, user_id: vendor.id, body: `Text ${index}`, at: now() })) // prettier-ignore
    await site.db.insertInto('submission_messages').values(values).execute()
    const much = await post(page(row), { intent: 'write', body: 'One more' })
    expect([much.status, await much.text()]).toEqual([429, expect.stringContaining('One more')])
    expect((await post(page(await make('draft')), { intent: 'write', body: 'Hello' })).status).toBe(409)
    expect((await post(page(row), { intent: 'other', body: 'Hello' })).status).toBe(400)
  })
})

test('withdrawing says what it does first, and does it once', async () => {
  const row = await make('in-review')
  expect(await see(page(row, '/withdraw'))).toContain('It cannot be taken up again')
  for (const _ of [1, 2]) {
    const sent = await post(page(row, '/withdraw'), {})
    expect([sent.status, sent.headers.get('location')]).toEqual([303, page(row)])
  }
  expect((await readRow(site.db, row.reference)).state).toBe('withdrawn')
  expect(await see(page(row))).toContain('You have withdrawn it')
  expect((await site.fetch(page(row, '/withdraw'), { as: cookie })).status).toBe(409)
  expect((await post(page(await make('draft'), '/withdraw'), {})).status).toBe(409)
})

test('a draft is deleted after a question; nothing else is', async () => {
  const row = await make('draft')
  expect(await see(page(row, '/delete'))).toContain('That cannot be taken back')
  const sent = await post(page(row, '/delete'), {})
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/vendor-portal/submissions'])
  expect(await see('/vendor-portal/submissions')).toContain('Draft deleted')
  expect((await site.fetch(page(row), { as: cookie })).status).toBe(404)
  const other = await make('submitted')
  expect((await post(page(other, '/delete'), {})).status).toBe(409)
  expect((await site.fetch(page(other, '/delete'), { as: cookie })).status).toBe(409)
})

describe('the list', () => {
  test('has one’s own, 50 a page, and leads from the account', async () => {
    expect(await see('/vendor-portal/submissions')).toContain('You have not submitted anything yet')
    const row = await make('submitted')
    await addSubmission(site.db, reviewer, { state: 'submitted' })
    const { id: _, reference: __, ...rest } = row
    for (let count = 0; count < 50; count += 1)
      await site.db.insertInto('submissions').values({ ...rest, reference: `SUB-${vendor.id}-${count}`, updated_at: '2026-01-01T00:00:00.000Z' }).execute() // prettier-ignore
    const html = await see('/vendor-portal/submissions')
    expect(html).toContain('51 submissions')
    expect(html.match(/<th scope="row">/g)).toHaveLength(50)
    expect(html).toMatch(/First reply by/)
    expect((await see('/vendor-portal/submissions?page=2')).match(/<th scope="row">/g)).toHaveLength(1)
    expect((await site.fetch('/vendor-portal/submissions?page=9', { as: cookie })).headers.get('location')).toContain('page=2') // prettier-ignore
    expect(await see('/account')).toMatch(/href="\/vendor-portal\/submissions">Submissions \((<!-- -->)?51/)
  })

  test('begins with what waits for its vendor: changes, and the newest document of a kind that ends within 60 days', async () => {
    const asked = await make('changes-requested')
    const open = await make('approved')
    const end = async (kind: string, days: number, at = now()) => {
      const id = await addSubmissionDocument(site.db, open.id, kind, at)
      await site.db.updateTable('submission_documents').set({ valid_until: addDays(londonDay(now()), days) }).where('id', '=', id).execute() // prettier-ignore
    }
    await site.db.deleteFrom('submission_documents').where('submission_id', '=', open.id).execute()
    await end('gas', 60)
    await end('epc', 61)
    await end('insurance', -1, '2026-01-01T00:00:00.000Z')
    await end('insurance', 300)
    const html = /<section[^>]*aria-labelledby="waiting".*?<\/section>/s.exec(
      await see('/vendor-portal/submissions'),
    )![0]
    expect(html).toContain(`href="/vendor-portal/${asked.reference}">Answer our reviewer`)
    expect(html).toContain('Gas safety record')
    expect(html.match(/<li>/g)).toHaveLength(2)
  })
})

test('another’s submission is not there, at any address; signed out, all ask to sign in', async () => {
  const row = await make('submitted')
  const stranger = await site.signIn(await addUser(site.db))
  const admin = await site.signIn(await addUser(site.db, { isAdmin: true }))
  for (const rest of ['', '/documents', '/terms', '/review', '/withdraw', '/delete', '/files/x']) {
    expect((await site.fetch(page(row, rest))).status, rest).toBe(401)
    for (const as of [stranger, admin]) expect((await site.fetch(page(row, rest), { as })).status, rest).toBe(404)
  }
  for (const rest of ['', '/withdraw', '/delete'])
    expect((await post(page(row, rest), { intent: 'write', body: 'Hello' }, stranger)).status, rest).toBe(404)
  expect((await readRow(site.db, row.reference)).state).toBe('submitted')
  expect((await site.fetch('/vendor-portal/submissions')).status).toBe(401)
})
