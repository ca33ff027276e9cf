import { beforeEach, describe, expect, test, vi } from 'vitest'
import { addUser } from '#app/testing/database/database.ts'
import { sentForm } from '#app/testing/pages/forms.ts'
import { addSubmission, elsewhere, flatAnswers, readRow } from '#app/testing/desks/submissions.ts'
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
import type { SubmissionRow, SubmissionState } from '#db/schema.ts'
import { moveSubmission } from '#app/domain/submissions/moving.server.ts'
import type { Answers } from '#app/domain/submissions/record.ts'

startSubmissionSite()
const bulk = '/admin/submissions/bulk'
const long = '2026-11-01T10:00:00.000Z'
let number = 0
async function add(state: SubmissionState, answers: Answers = flatAnswers, vendor = people.vera.user) {
  number += 1
  return addSubmission(site.db, vendor, { state, at: long, answers: { ...answers, title: `House ${number}` } })
}
const ask = (move: string, rows: SubmissionRow[]) => `${bulk}?${rows.map(({ id }) => `id=${id}`).join('&')}&to=${move}`
const states = async (rows: SubmissionRow[]) => Promise.all(rows.map(async ({ reference }) => (await readRow(site.db, reference)).state)) // prettier-ignore
const mails = async () => (await site.db.selectFrom('outbox').select('payload').where('about_type', '=', 'submission').execute()).map(({ payload }) => payload) // prettier-ignore
const setVerdict = (row: SubmissionRow, kind: string, note: string) =>
  site.db.updateTable('submission_documents').set({ verdict: 'replace', verdict_note: note, verdict_at: new Date().toISOString() }).where('submission_id', '=', row.id).where('kind', '=', kind).execute() // prettier-ignore
beforeEach(() => site.db.deleteFrom('submission_steps').execute())

describe('each step', () => {
  test.each([
    ['take', 'submitted', 'in-review', 'Take 2 submissions?', '2 submissions taken', 'submission-taken'],
    ['put-back', 'in-review', 'submitted', 'Put back 2 submissions?', '2 submissions put back', 'submission-put-back'],
    ['hold', 'in-review', 'on-hold', 'Hold 2 submissions?', '2 submissions put on hold', 'submission-held'],
    [
      'let-go',
      'on-hold',
      'in-review',
      'Go on with 2 submissions?',
      '2 submissions in review again',
      'submission-let-go',
    ],
    [
      'request-changes',
      'submitted',
      'changes-requested',
      'Ask for the documents of 2 submissions?',
      '2 submissions sent back for documents',
      'submission-changes-requested',
    ],
  ] as const)(
    '%s moves the ticked ones and no others, each with its own entries',
    async (move, from, to, title, done, action) => {
      const rows = [await add(from), await add(from), await add(from), await add('approved')]
      for (const row of rows) await setVerdict(row, 'lease', `Page 3 of ${row.title}.`)
      const [one, two, other, ended] = rows as [SubmissionRow, SubmissionRow, SubmissionRow, SubmissionRow]
      const address = ask(move, [one, two, ended])
      const page = await get(address)
      expect(page.status).toBe(200)
      expect(words(page.text)).toContain(title)
      expect(words(page.text)).toContain('Left alone: 1 is in a state that does not allow it.')
      expect(page.text).toContain(`${one.reference} ${one.title}`)
      const answer = await press(address, await formAt(address), move === 'hold' ? { reason: 'We wait for the register.' } : {}) // prettier-ignore
      expect([answer.status, answer.location]).toEqual([303, '/admin/submissions'])
      expect(await flashAfter(answer.location)).toContain(done)
      expect(await states([one, two, other, ended])).toEqual([to, to, from, 'approved'])
      for (const row of [one, two]) {
        const steps = await site.db.selectFrom('submission_steps').select(['action', 'user_id', 'reason']).where('submission_id', '=', row.id).execute() // prettier-ignore
        const reason = { hold: 'We wait for the register.', 'request-changes': `Lease: Page 3 of ${row.title}.` }[move as string] ?? '' // prettier-ignore
        expect(steps).toEqual([{ action: move, user_id: people.rita.user.id, reason }])
        const trail = await site.db.selectFrom('audit_events').select('action').where('object_id', '=', String(row.id)).where('object_type', '=', 'submission').execute() // prettier-ignore
        expect(trail.at(-1)).toEqual({ action })
        expect((await mails()).filter((mail) => mail.includes(row.title))).toHaveLength(reason ? 1 : 0)
      }
      if (move !== 'put-back') expect((await readRow(site.db, one.reference)).reviewer_id).toBe(people.rita.user.id)
    },
  )

  test('pressed twice moves and mails once; what a colleague moved in between is left alone and counted', async () => {
    const rows = [await add('in-review'), await add('in-review'), await add('in-review')] as const
    const address = ask('hold', [...rows])
    const form = await formAt(address)
    await moveSubmission(site.db, people.seth.user, rows[1].reference, 'put-back', {}, long)
    await moveSubmission(site.db, people.seth.user, rows[2].reference, 'put-back', {}, long)
    await moveSubmission(site.db, people.seth.user, rows[2].reference, 'take', {}, long)
    const first = await press(address, form, { reason: 'We wait.' })
    expect(await flashAfter(first.location)).toMatch(/1 submission put on hold Left alone: 2 changed in the meantime\./)
    expect(await states([...rows])).toEqual(['on-hold', 'submitted', 'in-review'])
    const again = await press(address, form, { reason: 'We wait.' })
    expect(await flashAfter(again.location)).toMatch(/0 submissions put on hold Left alone: 1 is on hold already, 2 changed in the meantime\./) // prettier-ignore
    expect(await mails()).toHaveLength(1)
  })

  test('of two reviewers at the same time is done once', async () => {
    const rows = [await add('submitted'), await add('submitted')]
    const address = ask('take', rows)
    const [one, other] = [await formAt(address), await formAt(address, people.seth)]
    const answers = await Promise.all([press(address, one), press(address, other, {}, people.seth)])
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    const steps = await site.db.selectFrom('submission_steps').select('id').where('action', '=', 'take').execute()
    expect(steps).toHaveLength(2)
  })
})

describe('asking for documents', () => {
  test('names what is missing, out of date or asked for again, and leaves alone what needs none or has nobody to ask', async () => {
    const [missing, ended, none, closed] = [await add('submitted'), await add('in-review'), await add('submitted'), await add('submitted')] // prettier-ignore
    const documents = (row: SubmissionRow) => site.db.updateTable('submission_documents').where('submission_id', '=', row.id).where('kind', '=', 'gas') // prettier-ignore
    await site.db.deleteFrom('submission_documents').where('submission_id', '=', missing.id).where('kind', '=', 'gas').execute() // prettier-ignore
    await documents(ended).set({ valid_until: '2020-01-01', verdict: 'accepted' }).execute()
    await documents(closed).set({ valid_until: '2020-01-01' }).execute()
    await site.db.updateTable('submissions').set({ user_id: null }).where('id', '=', closed.id).execute()
    const suggested = (await formAt(`/admin/submissions/${missing.reference}`)).get('reason')
    expect(suggested).toBe('Gas safety record: it is missing')
    const address = `${bulk}?which=all&to=request-changes`
    expect(words((await get(address)).text)).toContain('Left alone: 1 has no document to ask for, 1 has a vendor whose account is closed.') // prettier-ignore
    await press(address, await formAt(address))
    expect(await states([missing, ended, none, closed])).toEqual(['changes-requested', 'changes-requested', 'submitted', 'submitted']) // prettier-ignore
    const sent = await mails()
    expect(sent).toHaveLength(2)
    expect(sent.some((mail) => mail.includes('Gas safety record: it is missing'))).toBe(true)
    expect(sent.some((mail) => mail.includes('Gas safety record: the one that we have is out of date'))).toBe(true)
  })
})

describe('all that match', () => {
  test('are those of the list, which is where it leads back, never a reviewer’s own or what competes with it', async () => {
    const held = [await add('on-hold', elsewhere), await add('on-hold', elsewhere)]
    const own = await add('on-hold', { ...flatAnswers, postcode: 'LS2 2BB' }, people.rita.user)
    const same = await add('on-hold', { ...flatAnswers, postcode: 'LS2 2BB' })
    const review = await add('in-review', elsewhere)
    const list = await get('/admin/submissions?state=on-hold')
    expect(list.text).toContain('action="/admin/submissions/bulk"')
    expect(list.text.match(/name="id" value="\d+"/g) ?? list.text.match(/type="checkbox"/g)).toHaveLength(2)
    const address = `${bulk}?q=&state=on-hold&which=all&to=let-go`
    expect(words((await get(address)).text)).toMatch(/These are all submissions under On hold , as the list stood/)
    const answer = await press(address, await formAt(address))
    expect(answer.location).toBe('/admin/submissions?state=on-hold')
    expect(await states([...held, own, same, review])).toEqual(['in-review', 'in-review', 'on-hold', 'on-hold', 'in-review']) // prettier-ignore
  })

  test('a reviewer’s own is not moved by a form that was made up either', async () => {
    const own = await add('submitted', flatAnswers, people.rita.user)
    const same = await add('submitted')
    const other = await add('submitted', elsewhere)
    const address = ask('take', [own, same, other])
    const form = await formAt(address)
    expect(words((await get(address)).text)).toContain('Left alone: 2 are not there for you to decide about.')
    form.set('shown', [own, same, other].map(({ id }) => `${id}-1`).join('.'))
    form.set('expected', '3')
    const answer = await press(address, form)
    expect(await flashAfter(answer.location)).toMatch(/1 submission taken Left alone: 2 are not there for you to decide about\./) // prettier-ignore
    expect(await states([own, same, other])).toEqual(['submitted', 'submitted', 'in-review'])
  })
})

describe('a form that was made up', () => {
  test('learns nothing about a draft, about one’s own, or about what competes with it', async () => {
    const draft = await add('draft', elsewhere)
    const own = await add('in-review', flatAnswers, people.rita.user)
    const same = await add('in-review')
    const held = await add('on-hold', elsewhere)
    for (const move of ['take', 'request-changes']) {
      const address = ask(move, [await add('submitted', elsewhere)])
      const form = await formAt(address)
      form.set('shown', [draft, own, same].map(({ id }) => `${id}-1`).join('.'))
      form.set('expected', '3')
      const answer = await press(address, form)
      expect(await flashAfter(answer.location)).toContain('Left alone: 3 are not there for you to decide about.')
    }
    expect(await states([draft, own, same, held])).toEqual(['draft', 'in-review', 'in-review', 'on-hold'])
  })
})

describe('the page that asks once more', () => {
  test('is made in a number of queries that does not grow with the submissions it looks at', async () => {
    const count = async (rows: SubmissionRow[]) => {
      const watched = vi.spyOn(site.db.getExecutor(), 'executeQuery')
      expect((await get(ask('request-changes', rows))).status).toBe(200)
      const made = watched.mock.calls.length
      watched.mockRestore()
      return made
    }
    const rows = [await add('submitted')]
    const few = await count(rows)
    for (let more = 1; more < 10; more += 1) rows.push(await add('submitted'))
    expect(await count(rows)).toBe(few)
  })

  test('says of a hold whose vendor no email reaches', async () => {
    const [open, closed] = [await add('in-review'), await add('in-review')]
    await site.db.updateTable('submissions').set({ user_id: null }).where('id', '=', closed.id).execute()
    const said = 'The account of one vendor is closed, so no email goes out to them.'
    expect(words((await get(ask('hold', [open]))).text)).not.toContain(said)
    expect(words((await get(ask('hold', [open, closed]))).text)).toContain(said)
    expect(words((await get(ask('take', [open, closed]))).text)).not.toContain(said)
  })
})

describe('refuses', () => {
  test('to lose the reason where a colleague has moved each of them meanwhile', async () => {
    const row = await add('in-review')
    const address = ask('hold', [row])
    const form = await formAt(address)
    await moveSubmission(site.db, people.seth.user, row.reference, 'put-back', {}, long)
    const answer = await press(address, form, { reason: 'We wait for the council.' })
    expect([answer.status, answer.text.includes('We wait for the council.')]).toEqual([409, true])
    expect(words(answer.text)).toContain('Left alone: 1 changed in the meantime.')
    const shown = sentForm(answer.text, 'action="/admin/submissions/')
    expect((await press(address, shown)).status).toBe(303)
    expect(await states([row])).toEqual(['on-hold'])
  })

  test('a hold without a reason, or with one too long; above ten the number is typed; what was typed stays', async () => {
    const rows: SubmissionRow[] = []
    for (let count = 0; count < 11; count += 1) rows.push(await add('submitted'))
    const address = ask('hold', rows)
    const form = await formAt(address)
    const none = await press(address, form, { count: '11', reason: ' ' })
    expect([none.status, none.text.includes('value="11"')]).toEqual([400, true])
    expect(words(none.text)).toContain('Say why. The vendor reads it.')
    const tooLong = await press(address, form, { count: '11', reason: 'y'.repeat(2001) })
    expect([tooLong.status, tooLong.text.includes('y'.repeat(2001))]).toEqual([400, true])
    const untyped = await press(address, form, { count: '10', reason: 'We wait for the council.' })
    expect([untyped.status, untyped.text.includes('We wait for the council.')]).toEqual([400, true])
    expect(words(untyped.text)).toContain('Type 11, the number of submissions, to confirm.')
    const unknown = await press(address, form, { shown: 'x', reason: 'We wait for the council.' })
    expect([unknown.status, unknown.text.includes('We wait for the council.')]).toEqual([409, true])
    expect(new Set(await states(rows))).toEqual(new Set(['submitted']))
    expect(await mails()).toEqual([])
    expect((await press(address, form, { count: '11', reason: 'We wait.' })).status).toBe(303)
    expect(await mails()).toHaveLength(11)
  })

  test.each([
    ['to=take', 400, 'Tick at least one submission'],
    ['to=take&id=x', 400, 'Tick at least one submission'],
    [`to=take&${Array.from({ length: 51 }, (_, id) => `id=${id + 1}`).join('&')}`, 400, 'more submissions than a page'],
    ['to=take&which=all&q=nowhere', 404, 'No submission matches'],
    ['to=approve&which=all', 404, 'There is no such change.'],
    ['to=reject&which=all', 404, 'There is no such change.'],
  ])('%s with %i', async (query, status, said) => {
    const answer = await get(`${bulk}?${query}`)
    expect([answer.status, answer.text.includes(said)]).toEqual([status, true])
  })

  test('whoever is no reviewer', async () => {
    const row = await add('submitted')
    const user = await addUser(site.db, { role: 'support' })
    const support = { user, cookie: await site.signIn(user) }
    for (const who of [people.vera, support]) {
      expect((await get(ask('take', [row]), who)).status).toBe(403)
      expect((await press(ask('take', [row]), new FormData(), { shown: `${row.id}-1`, expected: '1' }, who)).status).toBe(403) // prettier-ignore
    }
    expect(await states([row])).toEqual(['submitted'])
  })
})
