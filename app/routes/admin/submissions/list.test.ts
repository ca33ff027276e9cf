import { describe, expect, test, vi } from 'vitest'
import { addUser } from '#app/testing/database/database.ts'
import { addSubmission, addSubmissionDocument, elsewhere, flatAnswers } from '#app/testing/desks/submissions.ts'
import { get, people, site, startSubmissionSite, words } from '#app/testing/desks/submission-site.ts'
import { auditList, listAudit } from '#app/domain/desk/trail-list.server.ts'
import { readFilters } from '#app/domain/lists/filters.ts'
import { addNote } from '#app/domain/submissions/messages.server.ts'
import type { Answers } from '#app/domain/submissions/record.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import type { SubmissionState } from '#db/schema.ts'

startSubmissionSite()
const hour = 3_600_000
const now = new Date().toISOString()
const at = (hours: number) => addMilliseconds(now, hours * hour)

async function add(
  title: string,
  state: SubmissionState,
  given: { due?: string; vendor?: string; reviewer?: string; answers?: Answers } = {},
) {
  const vendor = people[(given.vendor ?? 'vera') as keyof typeof people].user
  const row = await addSubmission(site.db, vendor, { state, answers: { ...(given.answers ?? flatAnswers), title } })
  await site.db
    .updateTable('submissions')
    .set({ review_due_at: given.due ?? null, reviewer_id: given.reviewer ?? null })
    .where('id', '=', row.id)
    .execute()
  return row
}
/** The titles of the rows, in their order. */
async function titles(query = '', who = people.rita) {
  const { text } = await get(`/admin/submissions${query}`, who)
  return [...text.matchAll(/<a href="\/admin\/submissions\/SUB-[^"]*"[^>]*><bdi>(.*?)<\/bdi>/g)].map(
    (match) => match[1],
  )
}

describe('the queue', () => {
  test('has those to review first, by when that is due, then those in review, then those with the vendor', async () => {
    await add('With the vendor', 'changes-requested')
    await add('Being read', 'in-review', { due: at(1), reviewer: people.seth.user.id })
    await add('Soon', 'submitted', { due: at(2) })
    await add('Late', 'submitted', { due: at(-30) })
    await add('A draft', 'draft')
    await add('Done', 'approved')
    expect(await titles()).toEqual(['Late', 'Soon', 'Being read', 'With the vendor'])
    const { text } = await get('/admin/submissions')
    expect(text).toMatch(/role="status">2 to review: <b class="late">1 overdue<\/b>/)
    expect(text).toMatch(/<time[^>]* class="late">Overdue/)
    expect(words(text)).toContain('To review within 2 business days')
    expect(words(text)).toContain('Seth Second')
    expect(await titles('?state=overdue')).toEqual(['Late'])
    expect(await titles('?state=approved')).toEqual(['Done'])
    expect((await titles('?state=any')).toSorted()).toEqual(['Being read', 'Done', 'Late', 'Soon', 'With the vendor'])
    expect(text).toContain('<option value="overdue">Overdue (1)</option>')
  })

  test('counts the documents that are accepted, or do not apply, as long as nothing newer came', async () => {
    const row = await add('House', 'submitted', { due: at(1) })
    const done = async () => words((await get('/admin/submissions')).text).match(/(\d+) of \d+/)?.[1]
    const judge = (kind: string, verdict: 'accepted' | 'not-applicable') => {
      const rows = site.db.updateTable('submission_documents').where('submission_id', '=', row.id)
      return rows.set({ verdict, verdict_at: now }).where('kind', '=', kind).execute()
    }
    expect(await done()).toBe('0')
    await judge('title', 'accepted')
    await judge('gas', 'not-applicable')
    expect(await done()).toBe('2')
    await addSubmissionDocument(site.db, row.id, 'title', at(1))
    expect(await done()).toBe('1')
  })

  test('is narrowed by vendor, reviewer and words', async () => {
    const mine = await add('Mine', 'in-review', { due: at(1), reviewer: people.rita.user.id })
    await add('Nobody’s', 'submitted', { due: at(1) })
    await add('Seth’s', 'in-review', { due: at(2), reviewer: people.seth.user.id })
    await site.db.updateTable('submissions').set({ vendor_kind: 'owner' }).where('id', '=', mine.id).execute()
    expect(await titles('?kind=owner')).toEqual(['Mine'])
    expect(await titles('?reviewer=me')).toEqual(['Mine'])
    expect(await titles('?reviewer=nobody')).toEqual(['Nobody’s'])
    expect(await titles(`?reviewer=${people.seth.user.id}`)).toEqual(['Seth’s'])
    expect(await titles(`?q=${mine.reference.toLowerCase()}`)).toEqual(['Mine'])
    expect(await titles('?q=leeds+vendor')).toHaveLength(3)
    expect(await titles('?q=nothing+like+it')).toEqual([])
    const { text } = await get(`/admin/submissions?reviewer=${people.seth.user.id}`)
    expect(words(text)).toContain('Reviewer: Seth Second')
    expect(words((await get('/admin/submissions?state=approved&q=leeds')).text)).toContain('Look in every state')
  })

  test('tells how many documents are done and what screening found', async () => {
    const row = await add('One', 'submitted', { due: at(1) })
    await site.db.updateTable('submissions').set({ findings: JSON.stringify([{ key: 'a', step: 'numbers', tone: 'look', title: 'T', text: 'X' }]) }).where('id', '=', row.id).execute() // prettier-ignore
    await site.db.updateTable('submission_documents').set({ verdict: 'accepted' }).where('submission_id', '=', row.id).where('kind', 'in', ['lease', 'title']).execute() // prettier-ignore
    await addSubmissionDocument(site.db, row.id, 'other', now, 'accepted')
    const { count } = await site.db.selectFrom('submission_documents').select((select) => select.fn.countAll<number>().as('count')).where('submission_id', '=', row.id).executeTakeFirstOrThrow() // prettier-ignore
    const text = words((await get('/admin/submissions')).text)
    expect(text).toContain(`2 of ${count - 1}`)
    expect(text).toContain('1 finding')
  })

  test('never has a reviewer’s own, nor what is their property, and neither does its count, for admins too', async () => {
    await add('Rita’s', 'submitted', { due: at(1), vendor: 'rita', answers: elsewhere })
    const owned = await add('Ada owns it', 'submitted', { due: at(2) })
    await site.db.updateTable('submissions').set({ owner_email: people.ada.user.email.toLowerCase() }).where('id', '=', owned.id).execute() // prettier-ignore
    expect(await titles()).toEqual(['Ada owns it'])
    expect(await titles('?state=any', people.ada)).toEqual(['Rita’s'])
    for (const who of [people.rita, people.ada]) {
      const { text } = await get('/admin/keys', who)
      expect(/<a href="\/admin\/submissions"[^]*?<\/a>/.exec(text)![0]).toMatch(/>1</)
      expect(words((await get('/admin', who)).text)).toMatch(/Submissions to review 1/)
    }
    const file = await get('/admin/export/submissions?state=any')
    expect(file.text).toContain('Ada owns it')
    expect(file.text).not.toContain('Rita’s')
  })

  test('leads to the first to review, and says what to do where nothing waits', async () => {
    expect(words((await get('/admin/submissions')).text)).toContain('No submission is open.')
    await add('Second', 'submitted', { due: at(2) })
    const first = await add('First', 'submitted', { due: at(1) })
    const { text } = await get('/admin/submissions?kind=sourcer')
    expect(text).toContain(`href="/admin/submissions/${first.reference}?kind=sourcer" data-primary=""`)
  })
})

test('a page of the list and a case are made in a number of queries that does not grow', async () => {
  const count = async (path: string) => {
    const watched = vi.spyOn(site.db.getExecutor(), 'executeQuery')
    expect((await get(path)).status).toBe(200)
    const made = watched.mock.calls.length
    watched.mockRestore()
    return made
  }
  const row = await add('House 0', 'submitted', { due: at(1) })
  await count(`/admin/submissions/${row.reference}`)
  const few = [await count('/admin/submissions'), await count(`/admin/submissions/${row.reference}`)]
  for (let number = 1; number < 12; number += 1) {
    await add(`House ${number}`, 'submitted', { due: at(number) })
    await addSubmissionDocument(site.db, row.id, 'other', now)
  }
  expect([await count('/admin/submissions'), await count(`/admin/submissions/${row.reference}`)]).toEqual(few)
  expect(few[0]).toBeLessThanOrEqual(9)
  expect(few[1]).toBeLessThanOrEqual(15)
})

const anything = readFilters(auditList.filters, new URLSearchParams())

test('the audit trail tells nobody what was done with their own submission or with one that competes with it', async () => {
  const own = await addSubmission(site.db, people.ada.user, { state: 'in-review' })
  const same = await add('The same', 'in-review')
  const other = await addSubmission(site.db, people.vera.user, { state: 'in-review', answers: elsewhere })
  for (const { reference } of [own, same, other])
    expect(await addNote(site.db, people.seth.user, reference, 'Look twice.', now)).toEqual({ ok: true })
  for (const path of ['/admin/audit', '/admin/audit?type=submission', `/admin/export/audit?type=submission`]) {
    const { status, text } = await get(path, people.ada)
    expect([status, text.includes(other.reference)]).toEqual([200, true])
    for (const { reference } of [own, same]) expect.soft(text.includes(reference), path).toBe(false)
  }
  const { total } = await listAudit(site.db, { ...anything, object: own.reference }, 50, people.ada.user.id)
  expect(total).toBe(0)
  expect((await listAudit(site.db, { ...anything, object: other.reference }, 50, people.ada.user.id)).total).toBe(2)
  const bystander = await addUser(site.db, { isAdmin: true })
  const seen = await get('/admin/audit?type=submission', { user: bystander, cookie: await site.signIn(bystander) })
  for (const { reference } of [own, same, other]) expect(seen.text).toContain(reference)
})
