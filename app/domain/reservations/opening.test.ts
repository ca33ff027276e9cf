import { expect, test } from 'vitest'
import { ask, readMails } from '#app/testing/desks/refunds.ts'
import { account, buy, disputeEvent, tell, type Stage } from '#app/testing/buyers/purchases.ts'
import { day, hour, later } from '#app/testing/running/times.ts'
import { testNow } from '#app/testing/database/database.ts'
import { withdrawOwnRequest } from '#app/domain/refunds/requests.server.ts'
import { consentOf, consentTexts, waitUntil } from '#app/domain/terms/consent.ts'
import { formatDate, formatDayAndTime } from '#app/utils/dates.ts'
import { openDocuments } from './documents.server.ts'
import { openSooner, tellOpenings } from './opening.server.ts'

/** Who waits has paid at `testNow`; their documents open at midnight, 14 days later. */
const opensAt = waitUntil(testNow)
const before = later(Date.parse(opensAt) - Date.parse(testNow) - 1)
const both = { startNow: true, loseRight: true }

const reservation = ({ db }: Stage) => db.selectFrom('reservations').selectAll().executeTakeFirstOrThrow()
const openingMails = async (stage: Stage) => (await readMails(stage)).filter(({ key }) => key.startsWith('opened:'))

test('a buyer who waits is told once, as soon as the documents open and not before', async () => {
  const stage = await buy({ waits: true })
  await tellOpenings(stage.db, before)
  expect(await openingMails(stage)).toEqual([])
  await tellOpenings(stage.db, opensAt)
  await tellOpenings(stage.db, later(20 * day))
  const mails = await openingMails(stage)
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['Ivy@people.test', expect.stringMatching(/^Your documents are open: PID-\d+$/)],
  ])
  expect(mails[0]!.text).toContain('You chose to wait for the documents of')
  expect(mails[0]!.text).toContain('Opening the documents changes nothing about refunds')
})

test('nobody is told who has opened them already, or who chose to open them at once', async () => {
  const soon = await buy()
  await tellOpenings(soon.db, later(20 * day))
  const opened = await buy({ waits: true })
  const { id } = await reservation(opened)
  expect(await openDocuments(opened.db, opened.buyer, id, opensAt)).toEqual({ ok: true })
  await tellOpenings(opened.db, opensAt)
  expect([await openingMails(soon), await openingMails(opened)]).toEqual([[], []])
})

test('while the documents are locked or missing nobody is told that they are open, but as soon as they are', async () => {
  const disputed = await buy({ waits: true })
  await tell(disputed, disputeEvent('open'))
  await tellOpenings(disputed.db, opensAt)
  expect(await openingMails(disputed)).toEqual([])
  await tell(disputed, disputeEvent('won'), later(16 * day))
  await tellOpenings(disputed.db, later(16 * day))
  expect(await openingMails(disputed)).toHaveLength(1)

  const asked = await buy({ waits: true })
  const { id } = await ask(asked, asked.buyer, {}, later(3 * day))
  await tellOpenings(asked.db, opensAt)
  expect(await openingMails(asked)).toEqual([])
  expect(await withdrawOwnRequest(asked.db, asked.buyer, id, later(16 * day))).toMatchObject({ ok: true })
  await tellOpenings(asked.db, later(16 * day))
  expect(await openingMails(asked)).toHaveLength(1)

  const missing = await buy({ waits: true })
  await missing.db.deleteFrom('deal_documents').execute()
  await tellOpenings(missing.db, opensAt)
  expect(await openingMails(missing)).toEqual([])
  await missing.db.updateTable('deals').set({ document_url: 'https://packs.test/deal.pdf' }).execute()
  await tellOpenings(missing.db, later(16 * day))
  expect(await openingMails(missing)).toHaveLength(1)
})

test('of many who wait each round tells the next ones', async () => {
  const stage = await buy({ waits: true })
  await tellOpenings(stage.db, opensAt, 0)
  expect(await openingMails(stage)).toEqual([])
  await tellOpenings(stage.db, opensAt, 1)
  expect(await openingMails(stage)).toHaveLength(1)
})

test('who waits may change to “open now” with both boxes: a new record, a mail of it, and documents to open', async () => {
  const stage = await buy({ waits: true })
  await stage.db.updateTable('reservations').set({ terms_version: '2026-11-02' }).execute()
  const { id } = await reservation(stage)
  const at = later(3 * day)
  expect(await openSooner(stage.db, stage.buyer, id, both, at)).toEqual({ ok: true })
  const changed = await reservation(stage)
  // The terms are those that stood beside the choice before paying.
  expect(changed).toMatchObject({ unlock_at: at, first_document_access_at: null, terms_version: '2026-11-02' })
  const { now, startNow, loseRight } = consentTexts
  expect(consentOf(changed)).toEqual({ choice: 'now', words: [now, startNow, loseRight], at })
  const trail = await stage.db.selectFrom('audit_events').select(['at', 'detail']).where('action', '=', 'consent-stored').orderBy('id').execute() // prettier-ignore
  expect(trail.map((entry) => [entry.at, JSON.parse(entry.detail) as object])).toEqual([
    [testNow, { version: consentTexts.version, startNow: false, loseRight: false, terms: null }],
    [at, { version: consentTexts.version, ...both }],
  ])
  const mail = (await readMails(stage)).at(-1)!
  expect(mail.subject).toMatch(/^You chose to open your documents now: PID-\d+$/)
  for (const words of [
    now,
    startNow,
    loseRight,
    formatDayAndTime(at),
    'Once you have opened them, you get back £2,850',
  ])
    expect(mail.text).toContain(words)
  expect(await openDocuments(stage.db, stage.buyer, id, later(4 * day))).toEqual({ ok: true })
  expect((await account(stage, later(5 * day)))[0]).toMatchObject({ consent: 'now', state: 'paid-unlocked' })
  // The mail of those who wait is for those alone.
  await tellOpenings(stage.db, later(20 * day))
  expect(await openingMails(stage)).toEqual([])
})

test('without both boxes, for another person, while locked, and once they are open, nothing changes', async () => {
  const stage = await buy({ waits: true })
  const { id } = await reservation(stage)
  const sooner = (choice: typeof both, user = stage.buyer, at = later(3 * day)) =>
    openSooner(stage.db, user, id, choice, at)
  expect(await sooner({ startNow: true, loseRight: false })).toEqual({ ok: false, reason: 'boxes' })
  expect(await sooner({ startNow: false, loseRight: true })).toEqual({ ok: false, reason: 'boxes' })
  expect(await sooner(both, stage.admin)).toEqual({ ok: false, reason: 'not-found' })
  expect(await sooner(both, stage.buyer, opensAt)).toEqual({ ok: false, reason: 'open-already' })
  await tell(stage, disputeEvent('open'), later(hour))
  expect(await sooner(both)).toEqual({ ok: false, reason: 'disputed' })
  await tell(stage, disputeEvent('won'), later(2 * hour))
  await stage.db.deleteFrom('deal_documents').execute()
  expect(await sooner(both)).toEqual({ ok: false, reason: 'no-documents' })
  await ask(stage, stage.buyer, {}, later(2 * day))
  expect(await sooner(both)).toEqual({ ok: false, reason: 'refund-asked' })
  expect(await reservation(stage)).toMatchObject({ unlock_at: opensAt, consent_at: testNow, consent_start_now: 0 })
})

test('the account says with one date what follows where documents are missing', async () => {
  const stage = await buy()
  await stage.db.deleteFrom('deal_documents').execute()
  const seen = async (at: string) => (await account(stage, at))[0]!
  // Paid on Monday 2 November 2026: two business days are over with Wednesday.
  const early = await seen(later(hour))
  expect(early.missing).toContain(
    'If they are still missing after the end of 4 November 2026, you can request a full refund',
  )
  expect(early.life.map(({ label, when }) => `${label}, ${when}`)).toContain('Documents due, end of 4 November 2026')
  expect(early.life.map(({ label }) => label)).not.toContain('First document')
  const late = await seen(later(3 * day))
  expect(late.missing).toContain('have been missing since 2 November 2026')
  expect(late.missing).toContain('you get back £3,000')
  expect(`${early.missing}${late.missing}`.match(/\d{4}/g)).toEqual(['2026', '2026'])
  expect(late.life.find(({ kind }) => kind === 'now')?.note).toBe('£3,000 back, any reason')
  await stage.db.updateTable('deals').set({ document_url: 'https://packs.test/deal.pdf' }).execute()
  expect((await seen(later(3 * day))).missing).toBeNull()
  const waiting = await buy({ waits: true })
  await waiting.db.deleteFrom('deal_documents').execute()
  expect((await account(waiting))[0]!.missing).toBeNull()
  expect(formatDate(opensAt)).toBe('17 November 2026')
})
