import { beforeEach, describe, expect, test } from 'vitest'
import { acceptAll, addSubmission, flatAnswers, readRow } from '#app/testing/desks/submissions.ts'
import {
  flashAfter,
  formAt,
  get,
  people,
  press,
  site,
  startSubmissionSite,
  words,
} from '#app/testing/desks/submission-site.ts'
import type { SubmissionRow } from '#db/schema.ts'
import { moveSubmission } from '#app/domain/submissions/moving.server.ts'
import type { Answers } from '#app/domain/submissions/record.ts'
import { submitSubmission } from '#app/domain/submissions/submitting.server.ts'

startSubmissionSite()
let row: SubmissionRow
let path: string
let approving: string
let rejecting: string
async function stage(answers: Answers = flatAnswers) {
  row = await addSubmission(site.db, people.vera.user, { state: 'in-review', answers })
  path = `/admin/submissions/${row.reference}`
  approving = `${path}/confirm?decision=approve`
  rejecting = `${path}/confirm?decision=reject`
}
beforeEach(async () => {
  await stage()
  await site.db.deleteFrom('deals').execute()
})
const mails = async () => (await site.db.selectFrom('outbox').select('payload').execute()).map(({ payload }) => payload)
const deals = () => site.db.selectFrom('deals').select(['id', 'status', 'title']).execute()

describe('approving', () => {
  test('is sent to its own address, with the filters of the list', async () => {
    const first = await press(`${path}?kind=sourcer`, await formAt(path), { intent: 'approve' })
    expect([first.status, first.location]).toEqual([303, `${path}/confirm?kind=sourcer&decision=approve`])
    await acceptAll(site.db, row.id, people.rita.user)
    const { text } = await get(first.location!)
    expect(text).toContain(`action="${path}/confirm?kind=sourcer&amp;decision=approve"`)
  })

  test('says what is missing, and has no button until nothing is', async () => {
    const { status, text } = await get(approving)
    expect(status).toBe(200)
    expect(words(text)).toMatch(/Not yet Document: Title register and plan Document: .* Check: The vendor may offer the property/) // prettier-ignore
    expect(text).not.toContain('Approve into an inactive deal')
    expect(text).not.toContain('confirm?decision=approve')
    await acceptAll(site.db, row.id, people.rita.user)
    expect(words((await get(approving)).text)).toMatch(/Price £168,000 .*Documents for the buyer Title register and plan, .*Approve into an inactive deal/) // prettier-ignore
  })

  test('makes an inactive deal, to which an admin is led, and a reviewer to the next submission', async () => {
    await acceptAll(site.db, row.id, people.rita.user)
    const next = await addSubmission(site.db, people.vera.user, { state: 'submitted' })
    const answer = await press(`${approving}&kind=sourcer`, await formAt(approving))
    expect([answer.status, answer.location]).toEqual([303, `${path}?kind=sourcer`])
    const [deal] = await deals()
    expect(deal).toMatchObject({ status: 'inactive', title: 'Two-bed flat on Cardigan Road' })
    const page = await get(answer.location!)
    expect(words(page.text)).toMatch(/Approved The deal PID-\d+ came of it, inactive/)
    expect(page.text).toContain(`href="/admin/submissions/${next.reference}?kind=sourcer"`)
    expect(page.text).not.toContain('/admin/deals/')
    expect((await mails()).filter((mail) => mail.includes('has been approved'))).toHaveLength(1)
    await acceptAll(site.db, next.id, people.ada.user)
    const other = `/admin/submissions/${next.reference}/confirm?decision=approve`
    const byAdmin = await press(other, await formAt(other, people.ada), {}, people.ada)
    expect((await get(byAdmin.location!, people.ada)).text).toMatch(/href="\/admin\/deals\/\d+\/edit"/)
    const twice = await press(other, new FormData(), { seen: '0' }, people.ada)
    expect(twice.status).toBe(303)
    expect(await deals()).toHaveLength(2)
  })

  test('is refused while documents or checks are open, with a list of them', async () => {
    const answer = await press(approving, new FormData(), { seen: '0' })
    expect(answer.status).toBe(409)
    expect(words(answer.text)).toMatch(
      /Approve each mandatory document first.*In the way Document: Title register and plan/,
    )
    expect(await deals()).toEqual([])
  })

  test('is refused where no deal can come of the answers, with why', async () => {
    const answers = JSON.stringify({ ...flatAnswers, price: 'a lot' })
    await acceptAll(site.db, row.id, people.rita.user)
    await site.db.updateTable('submissions').set({ answers }).where('id', '=', row.id).execute()
    const answer = await press(approving, await formAt(approving))
    expect(answer.status).toBe(409)
    expect(words(answer.text)).toMatch(
      /Some answers cannot become a deal as they are\..*In the way Price[^:]*: Enter an amount in pounds/,
    )
    expect(words((await get(path)).text)).toContain('Some answers cannot be read, and count as empty.')
  })

  test('of a dear one is noted and needs a second reviewer; the first is refused with 403', async () => {
    await stage({ ...flatAnswers, price: '£1,000,001' })
    await acceptAll(site.db, row.id, people.rita.user)
    const first = await press(approving, await formAt(approving))
    expect([first.status, first.location]).toEqual([303, path])
    const after = await flashAfter(first.location)
    expect(after).toContain('A second reviewer is needed')
    expect(after).toMatch(/Approved first by you/)
    expect(await deals()).toEqual([])
    const again = await press(approving, await formAt(approving))
    expect(again.status).toBe(403)
    expect(words(again.text)).toContain('You have approved this already.')
    expect(words((await get(approving, people.seth)).text)).toContain('Approved first by Rita Reviewer')
    expect((await press(approving, await formAt(approving, people.seth), {}, people.seth)).status).toBe(303)
    expect(await deals()).toHaveLength(1)
  })

  test('of two reviewers at once makes one deal: the second is told what happened', async () => {
    await acceptAll(site.db, row.id, people.rita.user)
    const late = await formAt(rejecting, people.seth)
    await press(approving, await formAt(approving))
    const answer = await press(rejecting, late, { reason: 'My own words' }, people.seth)
    expect(answer.status).toBe(409)
    expect(words(answer.text)).toMatch(/Since you opened this page: .* Rita Reviewer approved it/)
    expect(words(answer.text)).toMatch(/in this state now: Approved\..*What you had typed My own words/)
    const closed = await get(approving, people.seth)
    expect([closed.status, words(closed.text).includes('Nothing to decide')]).toEqual([409, true])
    expect(await deals()).toHaveLength(1)
  })
})

describe('rejecting', () => {
  test('sends the reason, and can be opened again', async () => {
    expect(words((await get(rejecting)).text)).toContain('The vendor reads it word for word.')
    const answer = await press(rejecting, await formAt(rejecting), { reason: 'The land cannot be reached.' })
    expect([answer.status, answer.location]).toEqual([303, path])
    expect(await flashAfter(answer.location)).toMatch(/Rejected The vendor gets your reason by email\..*rejected it: The land cannot be reached\./) // prettier-ignore
    expect((await mails()).some((mail) => mail.includes('The land cannot be reached.'))).toBe(true)
    const opened = await press(path, await formAt(path), { intent: 'reopen' })
    expect(await flashAfter(opened.location)).toContain('Opened again')
    expect((await readRow(site.db, row.reference)).state).toBe('in-review')
  })

  test('needs a reason that is not too long; what was typed stays', async () => {
    const none = await press(rejecting, await formAt(rejecting), { reason: ' ' })
    expect(none.status).toBe(400)
    expect(none.text).toContain('href="#reason"')
    const long = await press(rejecting, await formAt(rejecting), { reason: 'y'.repeat(2001) })
    expect(long.status).toBe(400)
    expect(long.text).toContain('y'.repeat(2001))
    expect(await mails()).toEqual([])
  })
})

test('an address without a decision, and with another one, is refused', async () => {
  for (const query of ['', '?decision=publish']) {
    expect((await get(`${path}/confirm${query}`)).status).toBe(400)
    expect((await press(`${path}/confirm${query}`, new FormData(), { seen: '0' })).status).toBe(400)
  }
  expect((await get('/admin/submissions/SUB-NOTHING/confirm?decision=approve')).status).toBe(404)
})

test.each(['approve', 'reject'])(
  'to %s what the vendor has submitted anew since is refused, with all that was typed',
  async (decision) => {
    const { rita, vera } = people
    const confirming = `${path}/confirm?decision=${decision}`
    const late = await formAt(rejecting)
    const declaration = { signedName: 'Vera', termsVersion: '2026-11-28' }
    await moveSubmission(site.db, people.seth.user, row.reference, 'request-changes', { reason: 'The price.' }, '2026-11-03T12:00:00.000Z') // prettier-ignore
    expect(await submitSubmission(site.db, vera.user, row.reference, declaration, '2026-11-03T13:00:00.000Z')).toMatchObject({ ok: true }) // prettier-ignore
    await acceptAll(site.db, row.id, rita.user)
    const answer = await press(confirming, late, { reason: 'My own words' })
    expect(answer.status).toBe(409)
    expect(words(answer.text)).toMatch(/changed since you opened the page.*Since you opened this page: .*submitted it/)
    expect(await deals()).toEqual([])
    expect((await readRow(site.db, row.reference)).state).toBe('submitted')
    expect((await press(confirming, await formAt(confirming), { reason: 'My own words' })).status).toBe(303)
  },
)
