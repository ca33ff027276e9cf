import { describe, expect, test } from 'vitest'
import { asHolder } from '#app/testing/buyers/secure-stage.ts'
import { addDeal, addDocument, addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { allowWrites, refuseWrites } from '#app/testing/database/refusing.ts'
import { mailSite } from '#app/testing/mail/mails.ts'
import { FakePayments } from '#app/testing/buyers/payments.ts'
import { buy } from '#app/testing/buyers/purchases.ts'
import { readMails } from '#app/testing/desks/refunds.ts'
import { hour, later } from '#app/testing/running/times.ts'
import { type MailMessage } from '#app/domain/mail/outbox.server.ts'
import { workOutbox } from '#app/domain/mail/work.server.ts'
import { previewMail } from '#app/domain/mail/template.server.ts'
import { cancellationForm, cancellationInstructions } from '#app/domain/terms/cancellation.ts'
import type { ConsentRecord } from '#app/domain/terms/consent.ts'
import { openDocuments } from './documents.server.ts'
import { paidMail } from './paid-mail.server.ts'
import { listYourDeals } from './purchases.server.ts'
import { openPaymentIntent, storeConsent } from './securing.server.ts'
import { settleIntent } from './settlement.server.ts'

/** Saturday 21 November 2026 at 17:24 in London. */
const paidAt = '2026-11-21T17:24:00.000Z'
const now: ConsentRecord = { choice: 'now', words: ['Open my documents now', 'Start.', 'I lose it.'], at: '2026-11-21T17:22:00.000Z' } // prettier-ignore
const waiting: ConsentRecord = { choice: 'wait', words: ['Wait until 6 December 2026'], at: now.at }
const none: ConsentRecord = { choice: 'none', words: [], at: null }

const write = (consent: ConsentRecord) =>
  paidMail({
    email: 'ben@people.test',
    firstName: 'Ben',
    dealReference: 'PID-000138',
    dealTitle: 'Three-bed stone terrace in Treforest',
    reference: 'RES-5ENBQVFT',
    amountPence: 300_000,
    paidAt,
    unlockAt: consent.choice === 'now' ? paidAt : '2026-12-06T00:00:00.000Z',
    consent,
    documentCount: 5,
    missing: null,
    terms: '2026-11-20',
  })

const textOf = (consent: ConsentRecord, site = mailSite) => previewMail(write(consent), site).text
/** The words of the HTML part, with one space between them. */
const wordsOf = (consent: ConsentRecord) =>
  previewMail(write(consent), mailSite)
    .html.replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')

describe('the email after a payment confirms the contract by itself (reg 16)', () => {
  test.each([
    ['what was bought', 'Three-bed stone terrace in Treforest (PID-000138)'],
    ['the reservation', 'Reservation: RES-5ENBQVFT'],
    ['what the payment reserves', '✓ The deal, reserved for you alone on this website'],
    ['what it unlocks', '✓ The full address and all 5 documents'],
    ['what it does not give', '✕ Not the property, and no right over it. Its owner may sell it elsewhere; then you get everything back.'], // prettier-ignore
    ['when it was paid', 'Paid: 21 November 2026 at 17:24'],
    ['the net', 'Net: £2,500.00'],
    ['the VAT', 'VAT at 20%: £500.00'],
    ['the total', 'Total: £3,000.00'],
    ['the trader', 'Seller: Canary Deals & Sons Ltd'],
    ['their address', 'Address: 1 Test Road, York YO1 1AA'],
    ['their email address', 'Email: help@operator.test'],
    ['their VAT number', 'VAT number: GB123456789'],
    ['redress', 'Redress scheme: Test Redress, membership number 051181'],
    ['when it was chosen', 'You chose this on 21 November 2026 at 17:22, before you paid:'],
    ['the first of what was chosen', 'Open my documents now'],
    ['the last of what was chosen', 'I lose it.'],
    ['when the documents open', 'You can open the documents now in your account.'],
    ['what opening changes', 'From then on your right to cancel under the 14-day rule has ended.'],
    ['the first 48 hours', 'Until 23 November 2026 at 17:24: £3,000, for any reason'],
    ['the cancellation period', 'Until the end of 5 December 2026: £3,000, for any reason, if you have not opened'],
    ['the fee', '£2,850, which is £3,000 less the £150 administration fee'],
    ['an unavailable property', '£3,000 once we have confirmed it'],
    ['the form in its own words', cancellationForm.use],
    ['whom the form goes to', 'To Canary Deals & Sons Ltd, 1 Test Road, York YO1 1AA, help@operator.test'],
    ['its notice', 'cancel my/our* contract for the supply of the following service*: reservation of deal PID-000138 (RES-5ENBQVFT)'], // prettier-ignore
    ['its footnote', cancellationForm.footnote],
    ['the statutory rights', 'This does not affect your statutory rights.'],
  ])('with %s, in the text and in the HTML', (_, words) => {
    expect(textOf(now)).toContain(words)
    // A link in the HTML has a space around it here.
    expect(wordsOf(now).replace(/ (?=[,.:)])/g, '')).toContain(words)
  })

  test('with every instruction and every blank of the form, as the Terms have them', () => {
    const sentences = cancellationInstructions.flat().filter((piece) => typeof piece === 'string')
    expect(sentences.length).toBeGreaterThan(4)
    for (const words of [...sentences, ...cancellationForm.blanks]) expect(textOf(now)).toContain(words)
  })

  test('with no word of VAT where the operator has no number', () => {
    const text = textOf(now, { ...mailSite, vatNumber: null })
    expect(text).toContain('Total: £3,000.00')
    expect(text).not.toMatch(/\bVAT\b|\bNet\b/)
  })
})

describe('whoever waits', () => {
  test.each([
    ['by choice', waiting, '> Wait until 6 December 2026\n'],
    ['because no choice is stored', none, 'which counts as waiting'],
  ] as const)('%s, is told when their documents open and that this changes nothing', (_, consent, words) => {
    const text = textOf({ ...consent, words: [...consent.words] })
    expect(text).toContain(words)
    expect(text).toContain('The documents will open in your account on 6 December 2026.')
    expect(text).toContain('You kept your right to cancel, so opening them will change nothing about your refunds.')
    expect(text).toContain('Until the end of 5 December 2026: £3,000, for any reason\n')
    expect(text).not.toContain('£150')
    expect(text).not.toContain('You can open the documents now')
    expect(text).not.toContain('you paid on')
  })
})

describe('where the deal has no documents', () => {
  /** The text of the mail to whoever has just paid for a deal without documents. */
  async function pay(isNow: boolean) {
    const db = await createTestDatabase()
    const payments = new FakePayments()
    const buyer = await addUser(db)
    const dealId = await addDeal(db)
    await openPaymentIntent(db, payments, asHolder(buyer), dealId, { allowScotland: false }, testNow)
    await storeConsent(db, payments, buyer, dealId, { startNow: isNow, loseRight: isNow }, testNow)
    await settleIntent(db, payments.pay('pi_1'), testNow)
    const { payload } = await db.selectFrom('outbox').select('payload').executeTakeFirstOrThrow()
    const [yours] = await listYourDeals(db, buyer.id, testNow)
    return { text: previewMail(JSON.parse(payload) as MailMessage, mailSite).text, missing: yours!.missing }
  }

  test('the email says so and what follows, in the words of the account, and nothing of opening them now', async () => {
    const { text, missing } = await pay(true)
    expect(missing).toContain('after the end of 4 November 2026, you can request a full refund')
    expect(text).toContain(`for you. ${missing}`)
    expect(text).toContain('Go to your account: ')
    expect(text).not.toMatch(/open the documents now|Go to your documents|all 0|documents\n✓/)
    expect(text).toContain('✓ The full address\n')
  })

  test('whoever waits is told when they will open, because none are missing before', async () => {
    const { text, missing } = await pay(false)
    expect(missing).toBeNull()
    expect(text).toContain('The documents will open in your account on 17 November 2026.')
  })
})

describe('the email', () => {
  test('is queued as the reservation becomes paid, and has been before anything can be opened', async () => {
    const stage = await buy()
    expect((await readMails(stage)).map(({ key, to }) => [key.split(':')[0], to])).toEqual([
      ['paid', 'Ivy@people.test'],
    ])
    const reservation = await stage.db.selectFrom('reservations').select(['id', 'paid_at']).executeTakeFirstOrThrow()
    const queued = await stage.db.selectFrom('outbox').select('created_at').executeTakeFirstOrThrow()
    expect(queued.created_at).toBe(reservation.paid_at)
    expect(await openDocuments(stage.db, stage.buyer, reservation.id, later(hour))).toEqual({ ok: true })
  })

  test('that cannot be queued leaves the payment unsettled and the documents closed, until it can', async () => {
    const db = await createTestDatabase()
    const payments = new FakePayments()
    const buyer = await addUser(db, { email: 'ivy@people.test' })
    const dealId = await addDeal(db)
    await addDocument(db, dealId)
    await openPaymentIntent(db, payments, asHolder(buyer), dealId, { allowScotland: false }, testNow)
    await storeConsent(db, payments, buyer, dealId, { startNow: true, loseRight: true }, testNow)
    const intent = payments.pay('pi_1')
    const { id } = await db.selectFrom('reservations').select('id').executeTakeFirstOrThrow()
    const status = async () => (await db.selectFrom('reservations').select('status').executeTakeFirstOrThrow()).status
    await refuseWrites(db, 'insert', 'outbox', 'no room')
    await expect(settleIntent(db, intent, testNow)).rejects.toThrow('no room')
    expect(await status()).toBe('held')
    expect(await openDocuments(db, buyer, id, later(hour))).toMatchObject({ ok: false })

    await allowWrites(db)
    expect(await settleIntent(db, intent, testNow)).toBe('paid')
    expect(await status()).toBe('paid')
    const sent: unknown[] = []
    await workOutbox(db, 'mail', (mail) => Promise.resolve(void sent.push(mail)), () => testNow) // prettier-ignore
    expect(sent).toMatchObject([{ subject: expect.stringContaining('Payment received') as string }])
    expect(await openDocuments(db, buyer, id, later(hour))).toEqual({ ok: true })
  })

  test('is one, however often the payment is confirmed', async () => {
    const stage = await buy()
    await settleIntent(stage.db, payments(stage), later(hour))
    expect(await readMails(stage)).toHaveLength(1)
  })
})

function payments(stage: { payments: FakePayments }) {
  return [...stage.payments.intents.values()][0]!
}
