import { beforeEach, describe, expect, test } from 'vitest'
import { addUser } from '#app/testing/database/database.ts'
import { addSubmission, flatAnswers, readRow } from '#app/testing/desks/submissions.ts'
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
import { readCase } from '#app/domain/submissions/desk.server.ts'
import { moveSubmission } from '#app/domain/submissions/moving.server.ts'
import { savePage } from '#app/domain/submissions/saving.server.ts'
import { submitSubmission } from '#app/domain/submissions/submitting.server.ts'

startSubmissionSite()
let row: SubmissionRow
let path: string
beforeEach(async () => {
  row = await addSubmission(site.db, people.vera.user, { state: 'submitted' })
  path = `/admin/submissions/${row.reference}`
})
const state = async () => (await readRow(site.db, row.reference)).state
const documentId = async (kind: string) =>
  (await site.db.selectFrom('submission_documents').select('id').where('submission_id', '=', row.id).where('kind', '=', kind).executeTakeFirstOrThrow()).id // prettier-ignore
const mails = async () => (await site.db.selectFrom('outbox').select('payload').execute()).map(({ payload }) => payload)

describe('a case', () => {
  test('shows findings, documents, figures, answers and who is who; the vendor’s texts as text', async () => {
    const { status, text } = await get(path)
    expect(status).toBe(200)
    const shown = words(text)
    for (const part of [
      'Two-bed flat on Cardigan Road',
      row.reference,
      'To review',
      'Screening found',
      'lease.pdf',
      'Title register and plan',
      '£168,000',
      '5.78%',
      '6.79%',
      '118 Cardigan Road',
      'Vera Vendor',
      'The first version',
      'Checklist',
      'AML supervision, redress and ICO numbers stand in the registers',
    ])
      // prettier-ignore
      expect.soft(shown, part).toContain(part)
    expect(text).toContain('data-list=""')
  })

  test('of a draft, and of none, is not there; of the whole desk nothing is open to a vendor', async () => {
    const draft = await addSubmission(site.db, people.vera.user)
    for (const reference of [draft.reference, 'SUB-NOTHING'])
      expect((await get(`/admin/submissions/${reference}`)).status).toBe(404)
    expect((await get(path, people.vera)).status).toBe(403)
    expect((await press(path, new FormData(), { intent: 'take' }, people.vera)).status).toBe(403)
  })

  test('marks what has changed since the version before, and shows that before and after', async () => {
    const declare = { signedName: 'Vera Vendor', termsVersion: '2026-11-28' }
    const { db } = site
    const vera = people.vera.user
    const mine = await addSubmission(db, vera)
    const submit = (at: string) => submitSubmission(db, vera, mine.reference, declare, at)
    expect(await submit('2026-11-02T10:00:00.000Z')).toMatchObject({ ok: true })
    await moveSubmission(db, people.rita.user, mine.reference, 'request-changes', { reason: 'Less.' }, '2026-11-02T11:00:00.000Z') // prettier-ignore
    const { version } = await readRow(db, mine.reference)
    const texts = { ...flatAnswers, price: '£160,000', tenure: 'Freehold' }
    for (const [index, step] of (['property', 'numbers'] as const).entries())
      expect(await savePage(db, vera, mine.reference, { step, texts, version: version + index, form: null }, '2026-11-02T12:00:00.000Z')).toMatchObject({ ok: true }) // prettier-ignore
    const withVendor = words((await get(`/admin/submissions/${mine.reference}`)).text)
    expect(withVendor).toContain('£168,000')
    expect(withVendor).toContain('These are the ones submitted last.')
    expect(await submit('2026-11-02T13:00:00.000Z')).toMatchObject({ ok: true })
    const { text } = await get(`/admin/submissions/${mine.reference}`)
    const shown = words(text)
    expect(shown).toMatch(/UPRN Not stated/)
    expect(shown).toContain('Insured until 30 June 2027')
    expect(shown).toContain('changed since the version of')
    expect(shown).toMatch(/Asking price[^A-Z]* Before: £168,000 Now: £160,000/)
    expect(shown).toMatch(/Tenure Before: Leasehold Now: Freehold/)
    expect(shown).toMatch(/Before: 121 Now: not asked any more/)
    expect(shown).toContain('Numbers, changed')
    expect(shown).not.toContain('Risks and disclosures, changed')
    expect(shown).toMatch(/Rita Reviewer asked for changes: Less\./)
  })
})

test('of many steps the latest 200 are told, and the answers before stay known', async () => {
  const { db } = site
  const step = { submission_id: row.id, state: 'approved', at: row.state_since, actor: 'vendor', user_id: people.vera.user.id, reason: '' } as const // prettier-ignore
  for (const price of ['£1', '£168,000'])
    await db.insertInto('submission_steps').values({ ...step, action: 'submit', answers: JSON.stringify({ ...flatAnswers, price }) }).execute() // prettier-ignore
  await db.insertInto('submission_steps').values(Array.from({ length: 250 }, () => ({ ...step, action: 'take-back', answers: null }))).execute() // prettier-ignore
  const found = await readCase(db, await readRow(db, row.reference), row.state_since)
  expect(found.timeline).toHaveLength(200)
  const { id } = await db.selectFrom('submission_steps').select((select) => select.fn.max<number>('id').as('id')).executeTakeFirstOrThrow() // prettier-ignore
  expect(found.timeline.at(-1)!.id).toBe(id)
  expect(found.steps.flatMap(({ answers }) => answers).find(({ name }) => name === 'price')!.before).toMatch(/^£?1$/)
})

describe('verdicts and the checklist', () => {
  test('are saved with one button, and the page that follows has them with who said so', async () => {
    const lease = await documentId('lease')
    const title = await documentId('title')
    const answer = await press(path, await formAt(path), { [`verdict-${lease}`]: 'accepted', [`verdict-${title}`]: 'replace', [`note-${title}`]: 'The plan is missing.', 'check-authority': 'on', intent: 'save' }) // prettier-ignore
    expect([answer.status, answer.location]).toEqual([303, path])
    const shown = await flashAfter(answer.location)
    expect(shown).toContain('The verdicts and the checklist are saved.')
    expect(shown).toMatch(/judged .* by Rita Reviewer/)
    expect((await formAt(path)).get(`verdict-${lease}`)).toBe('accepted')
    expect((await formAt(path)).get('check-authority')).toBe('on')
    expect((await formAt(path)).get('reason')).toBe('Title register and plan: The plan is missing.')
    const again = await press(path, await formAt(path), { intent: 'save' })
    expect(await flashAfter(again.location)).toContain('Nothing to save')
  })

  test('without a note keep everything typed, with the message at its field', async () => {
    const lease = await documentId('lease')
    const answer = await press(path, await formAt(path), { [`verdict-${lease}`]: 'replace', text: 'Half a message', intent: 'save' }) // prettier-ignore
    expect(answer.status).toBe(400)
    expect(answer.text).toContain(`href="#note-${lease}"`)
    expect(answer.text).toContain('Half a message')
    expect(answer.text).toMatch(/<option value="replace" selected="">/)
  })

  test('of a second reviewer are refused where the first was quicker, with what stands now and what was chosen', async () => {
    const lease = await documentId('lease')
    const late = await formAt(path, people.seth)
    await press(path, await formAt(path), { [`verdict-${lease}`]: 'accepted', intent: 'save' })
    const answer = await press(path, late, { [`verdict-${lease}`]: 'not-applicable', reason: 'Half a reason', intent: 'save' }, people.seth) // prettier-ignore
    expect(answer.status).toBe(409)
    expect(words(answer.text)).toContain('Lease: Not looked at → Accepted, Rita Reviewer')
    expect(answer.text).toMatch(/<option value="not-applicable" selected="">/)
    expect(answer.text).toContain('Half a reason')
  })
})

describe('steps of a review', () => {
  test('take, put back, take, hold, go on', async () => {
    for (const [intent, after, said, more] of [
      ['take', 'in-review', 'This submission is yours', {}],
      ['put-back', 'submitted', 'Back in the queue', {}],
      ['take', 'in-review', 'This submission is yours', {}],
      ['hold', 'on-hold', 'On hold', { hold: 'We wait for the register.' }],
      ['let-go', 'in-review', 'The review goes on', {}],
    ] as const) {
      await site.db.updateTable('submission_steps').set({ at: '2026-01-01T00:00:00.000Z' }).execute()
      const answer = await press(path, await formAt(path), { intent, ...more })
      expect.soft([intent, answer.status, answer.location]).toEqual([intent, 303, path])
      expect.soft(await flashAfter(answer.location)).toContain(said)
      expect.soft(await state()).toBe(after)
    }
    expect((await mails()).some((mail) => mail.includes('We wait for the register.'))).toBe(true)
  })

  test('asking for changes sends the reason that the verdicts suggest, saves them first, and offers the next one', async () => {
    const other = await addSubmission(site.db, people.vera.user, { state: 'submitted' })
    const lease = await documentId('lease')
    await press(path, await formAt(path), { [`verdict-${lease}`]: 'replace', [`note-${lease}`]: 'Page 3 is missing.', intent: 'save' }) // prettier-ignore
    const title = await documentId('title')
    const answer = await press(`${path}?kind=sourcer`, await formAt(path), { [`verdict-${title}`]: 'accepted', intent: 'request-changes' }) // prettier-ignore
    expect([answer.status, answer.location]).toEqual([303, `${path}?kind=sourcer`])
    expect(await state()).toBe('changes-requested')
    const page = await get(answer.location!)
    expect(page.text).toContain(`href="/admin/submissions/${other.reference}?kind=sourcer" data-next=""`)
    expect(words(page.text)).toContain('Changes requested')
    expect((await mails()).some((mail) => mail.includes('Lease: Page 3 is missing.'))).toBe(true)
    const verdict = await site.db.selectFrom('submission_documents').select('verdict').where('id', '=', title).executeTakeFirstOrThrow() // prettier-ignore
    expect(verdict.verdict).toBe('accepted')
  })

  test('without a reason, and with one that is too long, nothing happens and everything typed stays', async () => {
    const none = await press(path, await formAt(path), { intent: 'request-changes', text: 'Half a message' })
    expect(none.status).toBe(400)
    expect(none.text).toContain('href="#reason"')
    expect(none.text).toContain('Half a message')
    const long = await press(path, await formAt(path), { intent: 'hold', hold: 'x'.repeat(2001) })
    expect(long.status).toBe(400)
    expect(long.text).toContain('x'.repeat(2001))
    expect(await state()).toBe('submitted')
    expect(await mails()).toEqual([])
    const unknown = await press(path, await formAt(path), { intent: 'publish' })
    expect(unknown.status).toBe(400)
  })

  test('of two reviewers at once: the second is told who did what, and nothing typed is lost', async () => {
    const late = await formAt(path, people.seth)
    await press(path, await formAt(path), { intent: 'request-changes', reason: 'The lease, please.' })
    const answer = await press(path, late, { intent: 'request-changes', reason: 'My own words', hold: 'Other words' }, people.seth) // prettier-ignore
    expect(answer.status).toBe(409)
    const shown = words(answer.text)
    expect(shown).toContain('This submission has changed since you opened the page.')
    expect(shown).toMatch(/Since you opened this page: .* Rita Reviewer asked for changes/)
    expect(shown).toMatch(/What you had typed.*My own words.*Other words/)
    const take = await press(path, late, { intent: 'take', text: 'A message' }, people.seth)
    expect(take.status).toBe(409)
    expect(take.text).toContain('A message')
  })

  test('another text in the form is given back after a step, and keeps the way to a decision closed', async () => {
    const taken = await press(path, await formAt(path), { intent: 'take', text: 'Half a message' })
    expect(taken.status).toBe(200)
    expect(words(taken.text)).toContain('What else you typed is still in the form.')
    expect(taken.text).toContain('Half a message')
    const kept = await press(path, await formAt(path), { intent: 'approve', text: 'Half a message' })
    expect(kept.status).toBe(200)
    expect(words(kept.text)).toContain('A text on this page has not been sent.')
    expect(kept.text).toContain('Half a message')
    const lease = await documentId('lease')
    const on = await press(path, await formAt(path), { intent: 'approve', [`verdict-${lease}`]: 'accepted' })
    expect([on.status, on.location]).toEqual([303, `${path}/confirm?decision=approve`])
    expect((await formAt(path)).get(`verdict-${lease}`)).toBe('accepted')
  })
})

test('a checklist of answers that were submitted anew since is not ticked', async () => {
  const late = await formAt(path)
  await moveSubmission(site.db, people.seth.user, row.reference, 'request-changes', { reason: 'The price.' }, '2026-11-03T12:00:00.000Z') // prettier-ignore
  await submitSubmission(site.db, people.vera.user, row.reference, { signedName: 'Vera', termsVersion: '2026-11-28' }, '2026-11-03T13:00:00.000Z') // prettier-ignore
  const answer = await press(path, late, { intent: 'save', 'check-authority': 'on' })
  expect(answer.status).toBe(409)
  expect(words(answer.text)).toMatch(/changed since you opened the page.*Since you opened this page: .*submitted it/)
  expect((await readRow(site.db, row.reference)).checks).toBe('{}')
})

describe('messages and notes', () => {
  test('go to the vendor or stay with the desk', async () => {
    const sent = await press(path, await formAt(path), { intent: 'message', text: 'Is there gas?' })
    expect(sent.status).toBe(303)
    expect(await flashAfter(sent.location)).toMatch(/Message sent.*Rita Reviewer , to the vendor, .* Is there gas\?/)
    const noted = await press(path, await formAt(path), { intent: 'note', text: 'Same sourcer as before.' })
    expect(await flashAfter(noted.location)).toMatch(/Note kept.*note among us, .* Same sourcer as before\./)
    const all = await mails()
    expect(all).toHaveLength(1)
    expect(all[0]).toContain('Is there gas?')
  })

  test('keep verdicts that are not saved yet, and refuse nothing at all', async () => {
    const lease = await documentId('lease')
    const sent = await press(path, await formAt(path), { intent: 'note', text: 'A note.', [`verdict-${lease}`]: 'accepted' }) // prettier-ignore
    expect(sent.status).toBe(200)
    expect(sent.text).toMatch(/<option value="accepted" selected="">/)
    const empty = await press(path, await formAt(path), { intent: 'message', text: '  ' })
    expect(empty.status).toBe(400)
    expect(empty.text).toContain('href="#text"')
  })
})

test('where the vendor’s account is closed every page says so, and nothing promises them an email', async () => {
  const { db } = site
  const closed = await addUser(db, { firstName: 'Clara' })
  for (const isRowKept of [true, false]) {
    const mine = await addSubmission(db, closed, { state: 'submitted' })
    const its = `/admin/submissions/${mine.reference}`
    if (isRowKept) await db.updateTable('users').set({ email: '' }).where('id', '=', closed.id).execute()
    else await db.updateTable('submissions').set({ user_id: null }).where('id', '=', mine.id).execute()
    for (const page of [its, `${its}/confirm?decision=approve`, `${its}/confirm?decision=reject`]) {
      const shown = words((await get(page)).text)
      expect(shown).toContain('The vendor’s account is closed')
      expect(shown).not.toMatch(/by email|word for word|Send to the vendor/)
    }
    const written = await press(its, await formAt(its), { intent: 'message', text: 'Hello?' })
    expect([written.status, written.text.includes('Hello?')]).toEqual([409, true])
    expect(words(written.text)).toContain('nobody would read it')
    const held = await press(its, await formAt(its), { intent: 'hold', hold: 'We wait.' })
    expect(await flashAfter(held.location)).toContain('On hold The vendor’s account is closed, so no email goes out.')
    const rejected = await press(`${its}/confirm?decision=reject`, await formAt(`${its}/confirm?decision=reject`), { reason: 'No.' }) // prettier-ignore
    expect(await flashAfter(rejected.location)).toContain('Rejected The vendor’s account is closed')
    await db.updateTable('users').set({ email: 'clara@closed.test' }).where('id', '=', closed.id).execute()
  }
  expect(await mails()).toEqual([])
})

describe('a note about a suspicion of crime', () => {
  const send = async (intent: string) =>
    press(path, await formAt(path), { text: 'The passport looks forged', isSuspicion: 'on', intent })

  test('is kept by a reviewer, read by admins, and marked by them alone', async () => {
    expect((await send('note')).status).toBe(303)
    expect(words((await get(path)).text)).toContain('only admins read it')
    expect((await get(path)).text).not.toContain('The passport looks forged')
    const seen = await get(path, people.ada)
    expect(words(seen.text)).toContain('suspicion, never told')
    const [, judge = ''] = / value="(\d+ no)"/.exec(seen.text)!
    expect((await press(path, await formAt(path), { judge })).status).toBe(403)
    const kept = await press(path, await formAt(path, people.ada), { judge, reason: 'Half a reason' }, people.ada) // prettier-ignore
    expect([kept.status, kept.text.includes('Half a reason')]).toEqual([200, true])
    expect((await get(path)).text).toContain('The passport looks forged')
  })

  test('is never sent to the vendor: 400, with the text and the mark kept', async () => {
    const refused = await send('message')
    expect(refused.status).toBe(400)
    expect(words(refused.text)).toContain('of which the vendor must never be told')
    expect(refused.text).toMatch(/<input(?=[^>]*name="isSuspicion")[^>]*checked/)
    expect(refused.text).toContain('The passport looks forged</textarea>')
    expect(await mails()).toEqual([])
  })
})
