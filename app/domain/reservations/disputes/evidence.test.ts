import { beforeEach, describe, expect, test } from 'vitest'
import { addDispute } from '#app/testing/database/database.ts'
import { watchQueries } from '#app/testing/database/query-plans.ts'
import { buy, type Stage } from '#app/testing/buyers/purchases.ts'
import { ask, send } from '#app/testing/desks/refunds.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { readPdf } from '#app/testing/inputs/pdfs.ts'
import { mailSite } from '#app/testing/mail/mails.ts'
import { day, hour, later } from '#app/testing/running/times.ts'
import { writePaper } from '#app/services/paper.server.ts'
import { openSooner } from '../opening.server.ts'
import { mostEvidencePages, readDisputeEvidence } from './evidence.server.ts'

let stage: Stage
let disputeId: string
beforeEach(async () => {
  stage = await buy({ opened: true })
  const { id } = await stage.db.selectFrom('reservations').select('id').executeTakeFirstOrThrow()
  disputeId = await addDispute(stage.db, id, { id: 'dp_1', opened_at: later(5 * day), reason: 'product_unacceptable' })
})

/** The pages of the evidence, each as its text, with the bytes and the time that it took. */
async function makeEvidence() {
  const evidence = (await readDisputeEvidence(stage.db, disputeId, mailSite, later(6 * day)))!
  const bytes = await writePaper(evidence.paper, mostEvidencePages)
  const pages = await readPdf(bytes)
  return {
    bytes,
    pages,
    text: pages
      .map(({ text }) => text)
      .join(' ')
      .replace(/\s+/g, ' '),
  }
}

/** A reading of one of the documents. */
const readDocument = (index: number, reservationId: string) => ({
  document_id: stage.documentId,
  user_id: stage.buyer.id,
  reservation_id: reservationId,
  accessed_at: later(hour + index * 60_000),
})

describe('the evidence for a dispute', () => {
  test('has the parties, the purchase, what was agreed to, opened, sent and asked for', async () => {
    const { id, reference } = await stage.db.selectFrom('reservations').selectAll().executeTakeFirstOrThrow()
    await stage.db.insertInto('document_accesses').values(readDocument(0, id)).execute()
    const request = await ask(stage, stage.buyer, { details: 'The roof is not as it was described.' }, later(4 * day))
    await stage.db.updateTable('refund_requests').set({ decision_note: 'The roof is on page 3.' }).where('id', '=', request.id).execute() // prettier-ignore
    await stage.db.updateTable('reservations').set({ terms_version: '2026-01-05' }).execute()
    const { pages, text, bytes } = await makeEvidence()
    for (const words of [
      'Evidence: dispute dp_1',
      'Not as described',
      reference,
      'pi_1',
      '£3,000.00',
      'Receipt 2026-0001, issued 2 November 2026 at 10:00',
      'Paid 2 November 2026 at 10:00',
      'Terms and Conditions Version of 5 January 2026',
      `To be read at ${mailSite.origin}/terms-conditions/2026-01-05`,
      'Version of the words 2026-11-22',
      'Please start now: unlock the deal documents for me before the 14-day cancellation period ends.',
      'I understand that I lose my right to cancel under the 14-day rule once I have opened the documents.',
      '2 November 2026 at 11:00, with “Open my documents”',
      'Within 48 hours of payment, for any reason: Full refund',
      request.reference,
      'The roof is not as it was described.',
      'The roof is on page 3.',
      'Thank you for your purchase. We have received your payment',
      'Please keep this email: it confirms your contract with us.',
    ])
      expect.soft(text).toContain(words)
    expect(text).not.toContain('left out')
    expect(pages.length).toBeGreaterThan(2)
    expect(pages.length).toBeLessThan(12)
    expect(bytes.length).toBeLessThan(200_000)
    for (const [index, page] of pages.entries()) {
      expect([page.width, page.height]).toEqual([595, 842])
      expect(page.text).toContain(`Page ${index + 1} of ${pages.length}`)
      for (const { left, right, bottom } of page.pieces) {
        expect(left).toBeGreaterThanOrEqual(55)
        expect(right).toBeLessThanOrEqual(595 - 50)
        expect(bottom).toBeLessThan(842 - 30)
      }
    }
  })

  test.each([
    ['Łucja', 'Öztürk'],
    ['Наталья', 'Иванова'],
    ['Ελένη', 'Παπαδοπούλου'],
    ['דוד', 'כהן'],
    ['王伟', 'Wang'],
    ['Zoë 🦊', 'Fox'],
  ])('prints the name %s %s', async (firstName, lastName) => {
    await stage.db
      .updateTable('receipts')
      .set({ customer_name: `${firstName} ${lastName}` })
      .execute()
    const { text } = await makeEvidence()
    const name = `${firstName} ${lastName}`.replace(' 🦊', '').replace('王伟', '??')
    expect(text.normalize('NFC')).toContain(`Buyer ${name} Email of the buyer`)
  })

  test('is bounded however much there is, and says so', async () => {
    const { id } = await stage.db.selectFrom('reservations').select('id').executeTakeFirstOrThrow()
    const many = Array.from({ length: 1000 }, (_, index) => readDocument(index, id))
    for (let from = 0; from < many.length; from += 100)
      await stage.db
        .insertInto('document_accesses')
        .values(many.slice(from, from + 100))
        .execute()
    for (let number = 0; number < 25; number += 1) {
      await stage.db
        .insertInto('refund_requests')
        .values({
          id: `r${number}`,
          reference: `REF-${number}`,
          status: 'rejected',
          full_name: 'Ivy',
          email: 'ivy@people.test',
          reason: 'other',
          reservation_id: id,
          is_from_buyer: 1,
          details: `${'word '.repeat(950)}\n${'w'.repeat(200)}`,
          asked_at: later(day),
          sent_at: later(day),
          due_at: later(9 * day),
          updated_at: later(day),
          search_text: '',
        }) // prettier-ignore
        .execute()
    }
    const { bytes, pages, text } = await makeEvidence()
    expect(pages.length).toBeLessThanOrEqual(mostEvidencePages)
    expect(bytes.length).toBeLessThan(4_500_000)
    expect(text).toContain('signed in: the first 100 times.')
    const evidence = (await readDisputeEvidence(stage.db, disputeId, mailSite, later(6 * day)))!
    const cut = await readPdf(await writePaper(evidence.paper, 3))
    expect(cut).toHaveLength(3)
    expect(cut[2]!.text).toContain('The rest has no room here and is left out.')
  })

  test('is read in nine queries at most, each from an index', async () => {
    await ask(stage, stage.buyer, {}, later(4 * day))
    await send(stage)
    const queries = await watchQueries(stage.db, (db) => readDisputeEvidence(db, disputeId, mailSite, later(6 * day)))
    expect(queries.length).toBeLessThanOrEqual(9)
    for (const { plan } of queries) expect.soft(plan).not.toMatch(/^SCAN (?!CONSTANT)/m)
  })

  test('is nothing where there is no such dispute', async () => {
    expect(await readDisputeEvidence(stage.db, 'dp_nobody', mailSite, later(day))).toBeUndefined()
  })
})

describe('what was agreed to', () => {
  /** Buys with "wait", and chooses to open the documents now five days later. */
  async function chooseSooner() {
    stage = await buy({ waits: true })
    const { id } = await stage.db.selectFrom('reservations').select('id').executeTakeFirstOrThrow()
    expect(await openSooner(stage.db, stage.buyer, id, bothBoxes, later(5 * day))).toEqual({ ok: true })
    await addDispute(stage.db, id, { id: disputeId, opened_at: later(6 * day) })
    return id
  }
  const bothBoxes = { startNow: true, loseRight: true }

  test('before paying stands with its words, and apart from it the choice that was made after paying', async () => {
    await chooseSooner()
    const { text } = await makeEvidence()
    const before = between(text, 'What the buyer agreed to before paying', 'What the buyer chose after paying')
    expect(before).toContain('Choice Wait, and keep the right to cancel')
    expect(before).toContain('Stored 2 November 2026 at 10:00')
    expect(before).toContain('Wait until 17 November 2026 and keep my right to cancel')
    expect(before).not.toContain('lose my right')
    const after = between(text, 'What the buyer chose after paying', 'Documents of the deal')
    expect(after).toContain('Choice Open the documents now')
    expect(after).toContain('Stored 7 November 2026 at 10:00')
    expect(after).toContain('Open my documents now Please start now')
    expect(after).not.toContain('Wait until')
  })

  test('is confirmed in the words of the mails, and in no others', async () => {
    await chooseSooner()
    await stage.db.updateTable('outbox').set({ sent_at: later(5 * day) }).execute() // prettier-ignore
    const { text } = await makeEvidence()
    const [confirmation] = text.split('The email about the choice after paying, as the buyer was sent it')
    expect(confirmation).toContain('The confirmation that the buyer was sent')
    expect(confirmation).not.toContain('once you have pressed')
    expect(text.match(/once you have pressed/g)).toHaveLength(1)
    await stage.db.deleteFrom('outbox').execute()
    const without = (await makeEvidence()).text
    expect(without).toContain('The confirmation The email is not kept any more.')
    expect(without).toContain('The email about the choice after paying The email is not kept any more.')
    expect(without).not.toContain('once you have pressed')
  })

  test('tells every choice that was made before paying', async () => {
    const { db } = stage
    const { id } = await db.selectFrom('reservations').select('id').executeTakeFirstOrThrow()
    const stored = { version: '2026-11-22', startNow: false, loseRight: false }
    await recordAudit(db, { at: later(-hour), actor: 'user', action: 'consent-stored', objectType: 'reservation', objectId: id, detail: stored }) // prettier-ignore
    const { text } = await makeEvidence()
    const before = between(text, 'What the buyer agreed to before paying', 'Documents of the deal')
    expect(before).toMatch(/Choice Wait, .* Choice Open the documents now/)
    expect(text).not.toContain('What the buyer chose after paying')
  })

  test('claims no words that are not kept', async () => {
    await stage.db.updateTable('reservations').set({ consent_text_version: '2025-01' }).execute()
    await stage.db.deleteFrom('audit_events').execute()
    const { text } = await makeEvidence()
    const before = between(text, 'What the buyer agreed to before paying', 'Documents of the deal')
    expect(before).toContain('Version of the words 2025-01')
    expect(before).toContain('The words of this version are not kept: only the choice and its time are known.')
    expect(before).not.toContain('Please start now')
  })

  test('says so where boxes came alone and not both, which counts as waiting', async () => {
    await stage.db.updateTable('reservations').set({ consent_text_version: '2026-11', consent_lose_right: 0 }).execute()
    await stage.db.deleteFrom('audit_events').execute()
    const { text } = await makeEvidence()
    expect(text).toContain('Choice Boxes alone and not both, which counts as waiting')
    expect(text).not.toContain('are not kept')
  })

  const between = (text: string, from: string, to: string) => text.split(from)[1]?.split(to)[0] ?? ''
})

test('a mail that has not been handed over is not called sent', async () => {
  expect((await makeEvidence()).text).toContain('The confirmation, which has not been handed over yet To ')
  await stage.db.updateTable('outbox').set({ sent_at: later(hour) }).execute() // prettier-ignore
  const { text } = await makeEvidence()
  expect(text).toContain('The confirmation that the buyer was sent To ')
  expect(text).not.toContain('not been handed over')
})
