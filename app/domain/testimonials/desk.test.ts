import { beforeEach, describe, expect, test } from 'vitest'
import { addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { watchQueries } from '#app/testing/database/query-plans.ts'
import { addTestimonial, checkForm, completePurchase, linkKeyOf, noFiles, recordOf, words, type CompletedStage } from '#app/testing/desks/testimonials.ts' // prettier-ignore
import { storeTestUpload } from '#app/testing/inputs/upload-rules.ts'
import { readMail } from '#app/testing/mail/mails.ts'
import { readFilters } from '#app/domain/lists/filters.ts'
import type { Admin } from '#app/domain/people/users.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { checkTestimonial, enterTestimonial, readTestimonial } from './desk.server.ts'
import { testimonialEvidence } from './evidence.ts'
import { giveWords, readOwn, withdrawOwn } from './giving.server.ts'
import { testimonialList } from './list.server.ts'
import { refuseTestimonial, withdrawForAuthor } from './refusing.server.ts'
import { listShown } from './shown.server.ts'
import { testimonialConsent, type CheckForm, type EnteredForm } from './testimonials.ts'

const days = (count: number) => addMilliseconds(testNow, count * 86_400_000)
let stage: CompletedStage
beforeEach(async () => {
  const db = await createTestDatabase()
  // Made up, the address may hold any two letters that a test searches for.
  stage = await completePurchase(db, { buyer: await addUser(db, { email: 'buyer@people.test' }) })
})
const give = (incentive = '') =>
  giveWords(stage.db, { by: 'account', user: stage.buyer, reservationId: stage.reservationId }, { words, name: 'Ivy, Leeds', incentive, seen: '', why: '' }, days(1)) // prettier-ignore
const check = async (change: Partial<CheckForm> = {}, { admin = stage.admin, ids = [] as string[] } = {}) => {
  const { id, version } = await recordOf(stage)
  return checkTestimonial(stage.db, admin, id, { ...checkForm, version, ...change }, { ...noFiles, ids }, days(2))
}
const mistakesOf = (result: Awaited<ReturnType<typeof check>>) =>
  !result.ok && result.reason === 'mistakes' ? Object.keys(result.mistakes) : result
const trail = async () => {
  const rows = await stage.db.selectFrom('audit_events').select(['action', 'detail']).orderBy('id').execute()
  return rows.map(({ action, detail }) => [action, JSON.parse(detail) as object])
}
const lastMail = async () => {
  const row = await stage.db.selectFrom('outbox').selectAll().orderBy('created_at', 'desc').orderBy('idempotency_key', 'desc').executeTakeFirstOrThrow() // prettier-ignore
  return { ...readMail(row.payload), key: row.idempotency_key, about: row.about_type }
}

describe('verifying', () => {
  test('shows the words, says who decided when, and tells their author', async () => {
    await give()
    expect(await check()).toEqual({ ok: true, isNew: true })
    expect(await recordOf(stage)).toMatchObject({ state: 'verified', incentive: '', decided_at: days(2), decided_by: stage.admin.id }) // prettier-ignore
    expect((await listShown(stage.db, 3)).rows).toMatchObject([
      { words, name: 'Ivy, Leeds', dealLabel: 'Residential property in Leeds', incentive: '', isSample: false },
    ])
    expect((await trail()).at(-1)).toEqual(['testimonial-verified', { before: 'received', after: 'verified', files: 0, isIncentivised: false }]) // prettier-ignore
    const mail = await lastMail()
    expect(mail).toMatchObject({ to: stage.buyer.email, subject: 'Your words are on our website: PID-000001' })
    expect(mail.text).toContain(`/testimonials/yours?key=${await linkKeyOf(stage)}`)
    expect(mail.text).toContain(`> ${testimonialConsent.text}`)
    const page = await readTestimonial(stage.db, stage.admin, (await recordOf(stage)).id)
    expect(page).toMatchObject({ decider: 'Ada Admin', isOwn: false, purchase: { completedOn: '2026-11-01' } })
    expect(page!.history.map(({ action }) => action)).toEqual(['testimonial-given', 'testimonial-verified'])
  })

  test('takes an answer about gifts, and never hides what the author was given', async () => {
    await give('a £50 voucher')
    expect(mistakesOf(await check({ incentive: undefined }))).toEqual(['incentive'])
    expect(mistakesOf(await check({ incentive: 'no' }))).toEqual(['incentive'])
    expect(mistakesOf(await check({ incentive: 'yes', what: ' ' }))).toEqual(['what'])
    expect(mistakesOf(await check({ incentive: 'yes', what: 'a £50 shopping voucher' }))).toEqual(['why'])
    expect(await check({ incentive: 'yes', what: 'a £50 shopping voucher', why: 'It says so' })).toMatchObject({ ok: true }) // prettier-ignore
    expect((await listShown(stage.db, 3)).rows).toMatchObject([{ incentive: 'a £50 shopping voucher' }])
    expect((await trail()).at(-1)![1]).toMatchObject({ isIncentivised: true, isOtherIncentive: true })
    expect(JSON.stringify(await trail())).not.toContain('voucher')
  })

  test('hides no gift behind a withdrawal: the desk is warned, and says why where nothing is to be shown', async () => {
    await give('a £50 voucher')
    const way = { by: 'account', user: stage.buyer, reservationId: stage.reservationId } as const
    await withdrawOwn(stage.db, way, days(1))
    expect(await recordOf(stage)).toMatchObject({ said_incentive: null, had_incentive: 1 })
    const anew = { words, name: 'Ivy', incentive: '', seen: days(1), why: '' }
    expect(await giveWords(stage.db, way, anew, days(1))).toEqual({ ok: false, reason: 'why-changed' })
    expect(await giveWords(stage.db, way, { ...anew, why: 'I sent it back' }, days(1))).toMatchObject({ ok: true })
    expect(mistakesOf(await check())).toEqual(['why'])
    expect(await check({ why: 'Her receipt' })).toMatchObject({ ok: true })
    expect((await recordOf(stage)).incentive_why).toMatch(/the author: I sent it back\n.*the desk: Her receipt$/)
  })

  test('takes what the desk knows was given, where the author says nothing was', async () => {
    await give('')
    const survey = { incentive: 'yes', what: 'a free survey' } as const
    expect(await check({ ...survey, intent: 'save', why: 'Our books' })).toMatchObject({ ok: true })
    // What was saved is an answer too, and no form without one takes it away.
    expect(mistakesOf(await check({ incentive: 'no' }))).toEqual(['why'])
    expect(await check({ incentive: undefined, intent: 'save' })).toMatchObject({ ok: true })
    expect(await check(survey)).toMatchObject({ ok: true })
    expect((await listShown(stage.db, 3)).rows).toMatchObject([{ incentive: 'a free survey' }])
  })

  test('needs evidence where the purchase has not completed: a note, or a file', async () => {
    await give()
    await stage.db.updateTable('reservations').set({ status: 'paid', completed_on: null }).execute()
    expect(mistakesOf(await check())).toEqual(['evidence'])
    expect(mistakesOf(await check({ evidence: '\u200B' }))).toEqual(['evidence'])
    const file = await storeTestUpload(stage.db, testimonialEvidence, { now: days(1.5) })
    expect(await check({}, { ids: [file] })).toMatchObject({ ok: true })
    const page = await readTestimonial(stage.db, stage.admin, (await recordOf(stage)).id)
    expect(page!.files).toHaveLength(1)
  })

  test('needs a consent, which the desk can enter with its day and how it was given', async () => {
    await give()
    await stage.db.updateTable('testimonials').set({ consent_at: null, consent_text: null, consent_version: null, consent_by: null }).execute() // prettier-ignore
    expect(mistakesOf(await check())).toEqual(['consentHow'])
    expect(mistakesOf(await check({ consentDay: '2026-11-03' }))).toEqual(['consentHow'])
    expect(mistakesOf(await check({ consentHow: 'By letter' }))).toEqual(['consentDay'])
    expect(mistakesOf(await check({ consentDay: '2026-11-05', consentHow: 'By letter' }))).toEqual(['consentDay'])
    expect(mistakesOf(await check({ consentDay: '2026-02-30', consentHow: 'By letter' }))).toEqual(['consentDay'])
    expect(await check({ consentDay: '2026-11-03', consentHow: 'By letter' })).toMatchObject({ ok: true })
    expect(await recordOf(stage)).toMatchObject({ consent_at: '2026-11-03T12:00:00.000Z', consent_text: 'By letter', consent_version: null, consent_by: 'desk' }) // prettier-ignore
  })

  test('a consent that stands is never replaced at the desk', async () => {
    await give()
    await check({ consentDay: '2026-11-03', consentHow: 'By letter' })
    expect(await recordOf(stage)).toMatchObject({ consent_by: 'account', consent_at: days(1) })
  })

  test('is refused about one’s own purchase, about words of people who work here, and before there are any', async () => {
    await give()
    expect(await check({}, { admin: { ...stage.buyer, role: 'admin' } })).toEqual({ ok: false, reason: 'own-purchase' }) // prettier-ignore
    await stage.db.updateTable('users').set({ role: 'support' }).where('id', '=', stage.buyer.id).execute()
    expect(await check()).toEqual({ ok: false, reason: 'by-staff' })
    expect(await check({ intent: 'save' })).toMatchObject({ ok: true })
    const asked = await addTestimonial(stage.db, { state: 'asked' })
    expect(await checkTestimonial(stage.db, stage.admin, asked, checkForm, noFiles, days(2))).toEqual({ ok: false, reason: 'unanswered' }) // prettier-ignore
    expect(await checkTestimonial(stage.db, stage.admin, 'nothing', checkForm, noFiles, days(2))).toEqual({ ok: false, reason: 'not-found' }) // prettier-ignore
  })

  test('twice is once, and who has not seen the newest words decides about none', async () => {
    await give()
    const other = (await addUser(stage.db, { isAdmin: true })) as Admin
    const { id, version } = await recordOf(stage)
    const both = await Promise.all([check(), check()])
    expect(both).toEqual([
      { ok: true, isNew: true },
      { ok: true, isNew: false },
    ])
    expect(await check({ incentive: 'yes', what: 'a voucher' }, { admin: other })).toEqual({ ok: false, reason: 'changed' }) // prettier-ignore
    const late = { version, reason: 'private' as const, note: '' }
    expect(await refuseTestimonial(stage.db, other, id, late, days(3))).toEqual({ ok: false, reason: 'changed' })
    expect((await trail()).filter(([action]) => action === 'testimonial-verified')).toHaveLength(1)
  })

  test('words that their author changed meanwhile are not shown unseen', async () => {
    await give()
    const { version } = await recordOf(stage)
    await giveWords(stage.db, { by: 'account', user: stage.buyer, reservationId: stage.reservationId }, { words: `${words} Buy pills.`, name: 'Ivy', incentive: '', seen: days(1), why: '' }, days(2)) // prettier-ignore
    expect(await check({ version })).toEqual({ ok: false, reason: 'changed' })
    expect((await listShown(stage.db, 3)).rows).toEqual([])
  })
})

test('support enters and prepares; only an admin decides', async () => {
  const support = (await addUser(stage.db, { role: 'support' })) as Admin
  const adminsOnly = { ok: false, reason: 'admins-only' }
  await give()
  expect(await check({ intent: 'save', evidence: 'Called her' }, { admin: support })).toEqual({ ok: true, isNew: true })
  expect(await check({}, { admin: support })).toEqual(adminsOnly)
  const { id, version } = await recordOf(stage)
  expect(await refuseTestimonial(stage.db, support, id, { version, reason: 'private', note: '' }, days(3))).toEqual(adminsOnly) // prettier-ignore
  expect(await withdrawForAuthor(stage.db, support, id, 'by telephone', days(3))).toEqual(adminsOnly)
  expect(await readTestimonial(stage.db, support, id)).toMatchObject({ mayDecide: false, record: { state: 'received' } }) // prettier-ignore
})

describe('saving', () => {
  test('keeps what was checked so far, and shows nothing', async () => {
    await give()
    const file = await storeTestUpload(stage.db, testimonialEvidence, { now: days(1.5) })
    const form = { intent: 'save', incentive: undefined, evidence: 'Called her' } as const
    expect(await check(form, { ids: [file] })).toEqual({ ok: true, isNew: true })
    expect(await recordOf(stage)).toMatchObject({ state: 'received', evidence: 'Called her', incentive: null }) // prettier-ignore
    expect((await trail()).at(-1)).toEqual(['testimonial-checked', { files: 1 }])
    expect((await listShown(stage.db, 3)).rows).toEqual([])
    expect((await lastMail()).key).toMatch(/testimonial-received/)
  })

  test('links an old record to its purchase, once', async () => {
    const id = await addTestimonial(stage.db, { state: 'received' })
    const save = (reference: string) =>
      checkTestimonial(stage.db, stage.admin, id, { ...checkForm, intent: 'save', reference }, noFiles, days(2))
    expect(mistakesOf(await save('RES-22222222'))).toEqual(['reference'])
    expect(mistakesOf(await save('nothing'))).toEqual(['reference'])
    expect(await save(stage.reference.toLowerCase())).toMatchObject({ ok: true })
    expect((await recordOf(stage)).id).toBe(id)
    expect((await recordOf(stage)).deal_label).toBe('Residential property in Leeds')
    const second = await addTestimonial(stage.db, { state: 'received' })
    expect(mistakesOf(await checkTestimonial(stage.db, stage.admin, second, { ...checkForm, intent: 'save', reference: stage.reference }, noFiles, days(2)))).toEqual(['reference']) // prettier-ignore
  })
})

describe('refusing', () => {
  const refuse = async (change: object = {}, at = days(3)) => {
    const { id, version } = await recordOf(stage)
    const form = { version, reason: 'off-topic' as const, note: 'They are about the weather.', ...change }
    return refuseTestimonial(stage.db, stage.admin, id, form, at)
  }

  test('says why, to the author too; twice is once', async () => {
    await give()
    expect(await refuse()).toEqual({ ok: true, isNew: true })
    expect(await refuse()).toEqual({ ok: true, isNew: false })
    expect(await recordOf(stage)).toMatchObject({ state: 'refused', refused_because: 'off-topic', decided_by: stage.admin.id }) // prettier-ignore
    const { text, subject } = await lastMail()
    expect(subject).toBe('Your words are not shown: PID-000001')
    expect(text).toContain('They are not about your purchase or our service.')
    expect(text).toContain('> They are about the weather.')
    expect((await trail()).at(-1)).toEqual(['testimonial-refused', { before: 'received', after: 'refused', because: 'off-topic' }]) // prettier-ignore
  })

  test('takes shown words off the site; they can be shown again', async () => {
    await give()
    await check()
    expect(await refuse({ reason: 'not-genuine' })).toMatchObject({ ok: true })
    expect((await listShown(stage.db, 3)).rows).toEqual([])
    expect((await lastMail()).subject).toBe('Your words are not shown any more: PID-000001')
    expect(await check()).toEqual({ ok: true, isNew: true })
    expect((await listShown(stage.db, 3)).rows).toHaveLength(1)
    expect(await recordOf(stage)).toMatchObject({ refused_because: null, refusal_note: '' })
    const keys = await stage.db.selectFrom('outbox').select('idempotency_key').where('idempotency_key', 'like', '%shown%').execute() // prettier-ignore
    expect(keys).toHaveLength(2)
  })

  test('is not for words that are withdrawn, not given, or one’s own', async () => {
    await give()
    const { id, version } = await recordOf(stage)
    const own = { ...stage.buyer, role: 'admin' } as Admin
    expect(await refuseTestimonial(stage.db, own, id, { version, reason: 'private', note: '' }, days(3))).toEqual({ ok: false, reason: 'own-purchase' }) // prettier-ignore
    await withdrawForAuthor(stage.db, stage.admin, id, 'by telephone', days(3))
    expect(await refuse()).toEqual({ ok: false, reason: 'withdrawn' })
  })
})

test('the desk withdraws for an author who has written to us, and they are told without their words', async () => {
  await give()
  await check()
  const { id } = await recordOf(stage)
  expect(await withdrawForAuthor(stage.db, stage.admin, id, 'by letter of 3 November, ivy@people.test', days(3))).toEqual({ ok: true, isNew: true }) // prettier-ignore
  expect(await withdrawForAuthor(stage.db, stage.admin, id, 'again', days(4))).toEqual({ ok: true, isNew: false })
  expect((await listShown(stage.db, 3)).rows).toEqual([])
  expect((await trail()).at(-1)).toEqual(['testimonial-withdrawn', { before: 'verified', after: 'withdrawn', how: 'by letter of 3 November, …' }]) // prettier-ignore
  const mail = await lastMail()
  expect(mail).toMatchObject({ subject: 'Your words have been withdrawn: PID-000001', about: 'reservation' })
  expect(mail.text).not.toContain('survey')
  const read = await readOwn(stage.db, { by: 'link', key: await linkKeyOf(stage) }, days(4))
  expect(read).toMatchObject({ ok: true, own: { state: 'withdrawn', words: '' } })
})

describe('entering', () => {
  const form: EnteredForm = { reference: '', anew: '', words, name: 'I. I.', incentive: undefined, what: '', evidence: 'Her letter', consentDay: '2026-11-02', consentHow: 'By letter' } // prettier-ignore
  const enter = (change: Partial<EnteredForm> = {}, admin = stage.admin, ids: string[] = []) =>
    enterTestimonial(stage.db, admin, { ...form, reference: stage.reference, ...change }, { ...noFiles, ids }, days(1))

  test('makes a record that waits, tells the buyer, and is one where it was sent twice', async () => {
    const file = await storeTestUpload(stage.db, testimonialEvidence, { now: days(1) })
    const entered = await enter({}, stage.admin, [file])
    expect(entered).toMatchObject({ ok: true, isNew: true })
    expect(await enter()).toMatchObject({ ok: true, isNew: false })
    expect(await recordOf(stage)).toMatchObject({ state: 'received', words, said_incentive: null, evidence: 'Her letter', consent_by: 'desk', consent_text: 'By letter' }) // prettier-ignore
    expect(await trail()).toEqual([['testimonial-entered', { after: 'received', isIncentivised: null }]])
    expect((await lastMail()).text).toContain('> By letter')
    // Nobody has said yet whether anything was given.
    expect(mistakesOf(await check({ incentive: undefined }))).toEqual(['incentive'])
    expect(await check()).toMatchObject({ ok: true })
  })

  test('takes the words of an author who had withdrawn others, and tells them again', async () => {
    await give()
    const { id } = await recordOf(stage)
    await withdrawForAuthor(stage.db, stage.admin, id, 'by telephone', days(0.5))
    // A form from before the withdrawal brings nothing back, nor does a tick that stands for another one.
    for (const anew of ['', '1']) expect(mistakesOf(await enter({ anew }))).toEqual(['anew'])
    const refused = await enter()
    const { version, withdrawnAt } = (!refused.ok && refused.reason === 'mistakes' && refused.before) as { version: number; withdrawnAt: string } // prettier-ignore
    expect(withdrawnAt).toBe(days(0.5))
    expect(await enter({ words: `${words} Again.`, anew: String(version) })).toMatchObject({ ok: true, isNew: true })
    expect(await recordOf(stage)).toMatchObject({
      state: 'received',
      words: `${words} Again.`,
      withdrawn_at: days(0.5),
    })
    const received = await stage.db.selectFrom('outbox').select('payload').where('idempotency_key', 'like', '%testimonial-received%').where('payload', 'like', '%Again.%').execute() // prettier-ignore
    expect(received).toHaveLength(1)
  })

  test('twice at once makes one record, and sent again keeps what was corrected in between', async () => {
    const both = await Promise.all([enter(), enter()])
    expect(both.map((result) => result.ok && result.isNew)).toEqual([true, false])
    await check({ intent: 'save', evidence: 'Called her too', incentive: 'yes', what: 'a jar of honey' })
    expect(mistakesOf(await enter())).toEqual(['anew'])
    expect(await recordOf(stage)).toMatchObject({ evidence: 'Called her too', incentive: 'a jar of honey' })
    expect(await stage.db.selectFrom('testimonials').select('id').execute()).toHaveLength(1)
  })

  test('puts corrected words in the place of those that it entered, with consent anew and a mail, and drops nothing', async () => {
    await enter({ incentive: 'yes', what: 'a voucher' })
    const first = await recordOf(stage)
    // Every difference counts, and none is reported as entered before it is.
    for (const change of [{ words: `${words} Corrected.` }, { consentDay: '2026-11-03' }, { evidence: 'Two letters' }])
      expect(mistakesOf(await enter({ incentive: 'yes', what: 'a voucher', ...change }))).toEqual(['anew'])
    const file = await storeTestUpload(stage.db, testimonialEvidence, { now: days(1) })
    expect(mistakesOf(await enter({ incentive: 'yes', what: 'a voucher' }, stage.admin, [file]))).toEqual(['anew'])
    expect(mistakesOf(await enter({ incentive: 'no', anew: String(first.version) }))).toEqual(['incentive'])
    const refused = await enter({ words: `${words} Corrected.` })
    expect(refused).toMatchObject({ before: { id: first.id, withdrawnAt: null, mayReplace: true } })
    const anew = { words: `${words} Corrected.`, consentDay: '', consentHow: '', evidence: '', anew: String(first.version) } // prettier-ignore
    expect(await enter(anew, stage.admin, [file])).toMatchObject({ ok: true, isNew: true, id: first.id })
    expect(await recordOf(stage)).toMatchObject({ words: anew.words, said_incentive: 'a voucher', consent_at: null, evidence: 'Her letter' }) // prettier-ignore
    const told = await stage.db.selectFrom('outbox').select('id').where('payload', 'like', '%Corrected.%').execute()
    expect(told).toHaveLength(1)
    await check({ incentive: 'yes', what: 'a voucher', consentDay: '2026-11-03', consentHow: 'By letter' })
    const { version } = await recordOf(stage)
    expect(await enter({ anew: String(version) })).toMatchObject({ mistakes: { reference: expect.any(String) as string }, before: { mayReplace: false } }) // prettier-ignore
  })

  test('takes no consent of before the payment or of before a withdrawal', async () => {
    expect(mistakesOf(await enter({ consentDay: '2026-08-02' }))).toEqual(['consentDay'])
    await give()
    const { id } = await recordOf(stage)
    await withdrawForAuthor(stage.db, stage.admin, id, 'by telephone', days(1))
    const { version } = await recordOf(stage)
    const [before, day] = [days(0).slice(0, 10), days(1).slice(0, 10)]
    expect(mistakesOf(await enter({ anew: String(version), consentDay: before }))).toEqual(['consentDay'])
    expect(await enter({ anew: String(version), consentDay: day })).toMatchObject({ ok: true })
  })

  test('is refused without a paid purchase, with a record already, and about one’s own', async () => {
    const reference = async (change: Partial<EnteredForm>) => {
      const result = await enter(change)
      return !result.ok && result.reason === 'mistakes' ? result.mistakes.reference : result
    }
    expect(await reference({ reference: 'RES-22222222' })).toBe('There is no paid reservation of this reference')
    expect(await enter({}, { ...stage.buyer, role: 'admin' })).toEqual({ ok: false, reason: 'own-purchase' })
    await give()
    expect(await reference({ words: `${words} More.` })).toBe('There is a testimonial about this purchase already')
    await stage.db.updateTable('users').set({ role: 'support' }).where('id', '=', stage.buyer.id).execute()
    expect(await reference({})).toBe('There is a testimonial about this purchase already')
  })
})

test('the list has those to check first, finds by reservation, name and buyer, and counts each state', async () => {
  await give()
  const old = await addTestimonial(stage.db, { state: 'received', updated_at: days(-1), name: 'Zoë, York' })
  for (const state of ['asked', 'verified', 'refused', 'withdrawn'] as const) await addTestimonial(stage.db, { state })
  const list = async (query: string, db = stage.db) => {
    const filters = readFilters(testimonialList.filters, new URLSearchParams(query))
    return testimonialList.read(db, filters, { now: days(2), operatorEmail: '', userId: '', size: 50 })
  }
  const { rows, counts } = await list('')
  expect(rows.map(({ id }) => id)).toEqual([old, (await recordOf(stage)).id])
  expect(counts).toEqual({ received: 2, verified: 1, refused: 1, asked: 1, withdrawn: 1, any: 6 })
  for (const q of [stage.reference.slice(4), 'ivy investor', stage.buyer.email, 'ivy, leeds'])
    expect([q, (await list(`q=${encodeURIComponent(q)}`)).total]).toEqual([q, 1])
  expect((await list('q=zo%C3%8B')).rows.map(({ id }) => id)).toEqual([old])
  expect((await list('state=any&q=nothing')).total).toBe(0)
  // Two letters are in no index of texts; no reference has an O. Those of each state are counted by themselves, and others have their turn in between.
  expect((await list('q=yo')).rows.map(({ id }) => id)).toEqual([old])
  expect([(await list('q=nv')).total, (await list('state=any&q=oo')).total]).toEqual([1, 0])
  expect(await watchQueries(stage.db, (db) => list('state=any&q=oo', db))).toHaveLength(8)
})
