import { afterEach, describe, expect, test } from 'vitest'
import type { Db } from '#db/database.server.ts'
import { auditActions, type AuditAction } from '#app/domain/audit/audit.ts'
import { isKnownAction } from '#app/domain/audit/sentences.ts'
import { addCategory, deleteCategory, removeTag, renameCategory, renameTag } from '#app/domain/blog/desk/categories.server.ts' // prettier-ignore
import { emptyPost, readPost } from '#app/domain/blog/desk/record.ts'
import { deletePost } from '#app/domain/blog/desk/deleting.server.ts'
import { createPost, updatePost } from '#app/domain/blog/desk/saving.server.ts'
import { setPostStatus } from '#app/domain/blog/desk/status.server.ts'
import { publishDuePosts } from '#app/domain/blog/desk/schedule.server.ts'
import { deleteDeal } from '#app/domain/deals/desk/delete.server.ts'
import { setDealListing } from '#app/domain/deals/desk/desk.server.ts'
import { duplicateDeal } from '#app/domain/deals/desk/duplicate.server.ts'
import { readTexts } from '#app/domain/deals/record/record.ts'
import { createDeal, updateDeal } from '#app/domain/deals/desk/saving.server.ts'
import { readFilters } from '#app/domain/lists/filters.ts'
import { removeSubscriber, sendConfirmationAgain, takeBackBounce } from '#app/domain/newsletter/desk.server.ts'
import { unsubscribe } from '#app/domain/newsletter/ending.server.ts'
import { makeEndKeys } from '#app/domain/newsletter/keys.server.ts'
import { changeMailing, startMailing } from '#app/domain/newsletter/mailing.server.ts'
import { confirmSubscription } from '#app/domain/newsletter/subscribing.server.ts'
import { signInUser } from '#app/domain/people/users.server.ts'
import { linkPurchase, rejectRefund, returnToReview, sendRefundAgain, startReview, withdrawRefund } from '#app/domain/refunds/decisions.server.ts' // prettier-ignore
import { recommendDecision } from '#app/domain/refunds/recommend.server.ts'
import { withdrawOwnRequest } from '#app/domain/refunds/requests.server.ts'
import { freeHold } from '#app/domain/reservations/desk.server.ts'
import { extendHold } from '#app/domain/reservations/hold-changes.server.ts'
import { expireHolds } from '#app/domain/reservations/holds.server.ts'
import { storeConsent } from '#app/domain/reservations/securing.server.ts'
import { settleIntent } from '#app/domain/reservations/settlement.server.ts'
import { leaveTicket, takeTicket } from '#app/domain/support/assignment.server.ts'
import { addNote, answerTicket, closeTicket, reopenTicket } from '#app/domain/support/desk.server.ts'
import { fileDealTicket, fileTicket, replyToTicket } from '#app/domain/support/tickets.server.ts'
import { addPost, addUser, createTestDatabase, testNow } from '#app/testing/database/database.ts'
import { buy, disputeEvent, tell as tellEvent } from '#app/testing/buyers/purchases.ts'
import { approve, ask, providerRefund, send, tell } from '#app/testing/desks/refunds.ts'
import { afterHold, neither, openIntent, release, reservations, setUpStage } from '#app/testing/buyers/secure-stage.ts'
import { ask as askToSubscribe, confirmKeyOf } from '#app/testing/desks/subscribers.ts'
import { addAdmin, onlyTicket, question } from '#app/testing/desks/tickets.ts'
import { day, hour, later, minutesLater } from '#app/testing/running/times.ts'
import { mark, setUp } from '#app/testing/desks/unavailable-deals.ts'
import { auditList, listAudit } from './trail-list.server.ts'

/** What the product itself writes into the trail, told as the page tells it. Every action of the closed set happens here. */
const happened = new Set<AuditAction>()
let opened: Db | undefined
afterEach(() => opened?.destroy())

/** The whole trail of a story, oldest first: `who: what (change)`. */
async function trailOf(db: Db): Promise<string[]> {
  opened = db
  const { rows } = await listAudit(db, readFilters(auditList.filters, new URLSearchParams()), 200)
  for (const { action } of rows) if (isKnownAction(action)) happened.add(action)
  return rows
    .toReversed()
    .map(({ who, what, change }) => `${who}: ${what}${change && ` (${change})`}`)
    .map((line) => line.replace(/PID-\d{6}/g, 'PID').replace(/(RES|TIC|REF)-\w{8}/g, '$1'))
}

describe('holds and payments', () => {
  test('a hold is begun, extended and given up', async () => {
    const stage = await setUpStage()
    await openIntent(stage)
    await extendHold(stage.db, stage.buyer.id, stage.dealId, minutesLater(1))
    await storeConsent(stage.db, stage.payments, stage.buyer, stage.dealId, neither, minutesLater(2))
    await release(stage, minutesLater(3))
    expect(await trailOf(stage.db)).toEqual([
      'Ivy Investor: Held PID',
      'Ivy Investor: Extended the hold to 11:00 (10:30 → 11:00)',
      'Ivy Investor: Chose to wait for the documents, and kept the right to cancel',
      'Ivy Investor: Gave the hold up',
    ])
  })

  test('one runs out, and one is freed by an admin', async () => {
    const stage = await setUpStage()
    const admin = await addAdmin(stage.db)
    await openIntent(stage)
    await expireHolds(stage.db, stage.payments, afterHold)
    const later = minutesLater(600)
    await openIntent(stage, later)
    const [, second] = await reservations(stage)
    await freeHold(stage.db, stage.payments, admin, second!.id, later)
    expect(await trailOf(stage.db)).toEqual([
      'Ivy Investor: Held PID',
      'The system: Ended the hold, because its time had run out',
      'Ivy Investor: Held PID',
      'Ada Admin: Freed the hold',
    ])
  })

  test('money that is not what was asked for, and money that belongs to nothing', async () => {
    const stage = await setUpStage()
    await openIntent(stage)
    const intent = stage.payments.pay('pi_1')
    await settleIntent(stage.db, { ...intent, receivedPence: 290_050, currency: 'usd' }, testNow)
    await settleIntent(
      stage.db,
      { ...intent, id: 'pi_x', paymentId: null, reservationId: null, receivedPence: 1000 },
      testNow,
    )
    expect((await trailOf(stage.db)).slice(-2)).toEqual([
      'The payment provider: Received 2,900.50 USD, which is not what was asked for',
      'The payment provider: Reported a payment of £10 that belongs to no reservation',
    ])
  })

  test('money for a deal that has gone', async () => {
    const stage = await setUpStage()
    const admin = await addAdmin(stage.db)
    await openIntent(stage)
    await setDealListing(stage.db, admin, stage.dealId, 'inactive', testNow)
    await settleIntent(stage.db, stage.payments.pay('pi_1'), testNow)
    expect((await trailOf(stage.db)).slice(1)).toEqual([
      'Ada Admin: Took the deal off the market (Active → inactive)',
      'The system: Ended the hold, because the deal was no longer on the market',
      'The payment provider: Received a payment for a deal that was gone, which goes back in full',
    ])
  })

  test('a dispute, asked about, won and lost', async () => {
    const stage = await buy()
    for (const word of ['asked', 'open', 'won'] as const) await tellEvent(stage, disputeEvent(word))
    for (const word of ['open', 'lost'] as const) await tellEvent(stage, disputeEvent(word, { id: 'dp_2' }))
    expect((await trailOf(stage.db)).slice(1)).toEqual([
      'Ivy Investor: Chose to open the documents at once, and to lose the right to cancel by opening them',
      'The payment provider: Received £3,000',
      'The payment provider: Reported that the buyer’s bank asks about £3,000',
      'The payment provider: Reported that the buyer’s bank disputes £3,000',
      'The payment provider: Reported that the dispute over £3,000 was won',
      'The payment provider: Reported that the buyer’s bank disputes £3,000',
      'The payment provider: Reported that the dispute over £3,000 was lost',
      'The system: Ended the reservation, because its money has gone back (Refunded)',
      'The system: Put the deal back on the market after its refund (Reserved → active)',
    ])
  })
})

describe('refunds', () => {
  test('from the question to the money', async () => {
    const stage = await buy({ opened: true })
    const { id } = await ask(stage, stage.buyer, {}, later(3 * day))
    await ask(stage, stage.buyer, { details: 'One thing more.' }, later(3 * day + hour))
    await startReview(stage.db, stage.admin, id, later(4 * day))
    const recommended = { recommendation: 'approve', note: 'As asked.' }
    await recommendDecision(stage.db, stage.admin, id, recommended, later(4 * day))
    stage.payments.refundStatus = 'pending'
    await approve(stage, id)
    await send(stage)
    await tell(stage, providerRefund({ id: 're_1', status: 'failed', amountPence: 285_000, lastError: 'declined' }))
    await sendRefundAgain(stage.db, stage.admin, id, 285_000, later(5 * day))
    stage.payments.refundStatus = 'succeeded'
    await send(stage, later(6 * day))
    expect((await trailOf(stage.db)).slice(3)).toEqual([
      'Ivy Investor: Opened the documents for the first time, which ended the right to cancel',
      'Ivy Investor: Asked for a refund: changed plans (Pending)',
      'Ivy Investor: Added to the request',
      'Ada Investor: Started the review (Pending → under review)',
      'Ada Investor: Recommended to approve the request: “As asked.”',
      'Ada Investor: Approved £2,850, £150 kept as the administration fee (Under review → approved)',
      'The payment provider: Accepted the refund of £2,850, which is on its way (Approved → processing)',
      'The payment provider: Could not pay back £2,850',
      'The payment provider: Put the request back to approved, because the money did not arrive (Processing → approved)',
      'The payment provider: Reported that the refund of £2,850 failed',
      'Ada Investor: Sent the refund of £2,850 again',
      'The payment provider: Paid back £2,850',
      'The payment provider: Reported that the refund has arrived (Approved → refunded)',
      'The system: Ended the reservation, because its money has gone back (Refunded)',
      'The system: Put the deal back on the market after its refund (Reserved → active)',
    ])
  })

  test('refused by the provider, decided anew, and paid back elsewhere', async () => {
    const stage = await buy()
    const { id } = await ask(stage, stage.buyer)
    stage.payments.refusesRefunds = 'No.'
    await approve(stage, id)
    await send(stage)
    await returnToReview(stage.db, stage.admin, id, later(day))
    await tell(stage, providerRefund({ id: 're_else' }), later(2 * day))
    expect((await trailOf(stage.db)).slice(4)).toEqual([
      'Ada Investor: Approved £3,000 (Pending → approved)',
      'The payment provider: Could not pay back £3,000',
      'The payment provider: Reported that the refund of £3,000 failed',
      'Ada Investor: Took the approval back, so that it is decided again (Approved → under review)',
      'The payment provider: Reported a refund of £3,000 that was not made here',
      'The payment provider: Paid back £3,000',
      'The system: Ended the reservation, because its money has gone back (Refunded)',
      'The system: Put the deal back on the market after its refund (Reserved → active)',
      'The payment provider: Reported that the payment was returned in another way, which settled the request (Under review → refunded)',
    ])
  })

  test('linked, rejected, withdrawn by their senders and by an admin', async () => {
    const stage = await buy()
    const { reference } = await stage.db.selectFrom('reservations').select('reference').executeTakeFirstOrThrow()
    const unknown = await ask(stage, null, { email: 'else@where.test', details: 'One' })
    await linkPurchase(stage.db, stage.admin, unknown.id, reference, later(day))
    await rejectRefund(stage.db, stage.admin, unknown.id, 'Not so.', later(day), undefined, true)
    const own = await ask(stage, stage.buyer, { details: 'Two' }, later(2 * day))
    await withdrawOwnRequest(stage.db, stage.buyer, own.id, later(2 * day))
    const third = await ask(stage, null, { email: 'else@where.test', details: 'Three' }, later(3 * day))
    await withdrawRefund(stage.db, stage.admin, third.id, '', later(3 * day), undefined, true)
    expect((await trailOf(stage.db)).slice(3)).toEqual([
      'The sender, not signed in: Asked for a refund: changed plans (Pending)',
      'Ada Investor: Linked the request to its purchase: RES, PID',
      'Ada Investor: Rejected the request (Pending → rejected)',
      'Ivy Investor: Asked for a refund: changed plans (Pending)',
      'Ivy Investor: Withdrew the request (Pending → withdrawn)',
      'The sender, not signed in: Asked for a refund: changed plans (Pending)',
      'Ada Investor: Withdrew the request for its sender (Pending → withdrawn)',
    ])
  })

  test('a deal is marked unavailable, its buyer is paid back, and it comes back', async () => {
    const stage = await setUp()
    await mark(stage)
    await send(stage, later(31 * day))
    await setDealListing(stage.db, stage.admin, stage.dealId, 'active', later(32 * day))
    expect((await trailOf(stage.db)).slice(4)).toEqual([
      'Ada Investor: Marked the deal unavailable while it was reserved (Reserved → unavailable)',
      'The system: Asked for a refund for the buyer: property unavailable (Pending)',
      'The system: Approved £3,000 by itself (Pending → approved)',
      'The payment provider: Paid back £3,000',
      'The payment provider: Reported that the refund has arrived (Approved → refunded)',
      'The system: Ended the reservation, because its money has gone back (Refunded)',
      'Ada Investor: Put the deal back on the market (Unavailable → active)',
    ])
  })
})

test('tickets', async () => {
  const { db, dealId } = await setUpStage()
  const admin = await addAdmin(db)
  const user = await addUser(db, { firstName: 'Sue', lastName: 'Sender', email: 'sue@people.test' })
  await fileTicket(db, null, question, testNow)
  const ticket = await onlyTicket(db)
  await addNote(db, admin, ticket.id, 'Ask the owner.', testNow)
  await answerTicket(db, admin, ticket.id, { body: 'Yes.', seen: 1, outcome: 'answered' }, testNow)
  await closeTicket(db, admin, ticket.id, 2, testNow)
  await replyToTicket(db, null, ticket.access_key, 'And the door?', testNow)
  await answerTicket(db, admin, ticket.id, { body: 'Also.', seen: 3, outcome: 'closed' }, testNow)
  await reopenTicket(db, admin, ticket.id, testNow)
  await fileDealTicket(db, user, { id: dealId, title: 'A deal' }, 'call', { message: '', phone: '' }, testNow)
  const otto = (await addUser(db, { firstName: 'Otto', lastName: 'Other', isAdmin: true })) as typeof admin
  await takeTicket(db, otto, ticket.id, testNow, { from: admin.id })
  await leaveTicket(db, otto, ticket.id, testNow)
  expect(await trailOf(db)).toEqual([
    'The sender, not signed in: Asked a question',
    'Ada Admin: Added a note for the desk',
    'Ada Admin: Took the ticket',
    'Ada Admin: Answered (Open → answered)',
    'Ada Admin: Closed the ticket (Answered → closed)',
    'The sender, not signed in: Replied, which reopened the ticket (Closed → open)',
    'Ada Admin: Answered and closed the ticket (Open → closed)',
    'Ada Admin: Reopened the ticket (Closed → open)',
    'Sue Sender: Asked for a call about PID',
    'Otto Other: Took the ticket over from someone else',
    'Otto Other: Gave the ticket back',
  ])
})

test('signing in', async () => {
  const { db } = await setUpStage()
  const claims = { issuer: 'i', subject: 's', email: 'x@people.test', isEmailVerified: true, profileImageUrl: null }
  await signInUser(db, { ...claims, firstName: 'Xen', lastName: 'Os' }, [], testNow)
  expect(await trailOf(db)).toEqual(['Xen Os: Signed in'])
})

test('a deal is entered, changed, copied and deleted', async () => {
  const stage = await setUpStage()
  const admin = await addAdmin(stage.db)
  const needed = {
    title: 'A shop',
    description: 'Let.',
    location: 'Leeds, LS1',
    propertyType: 'Retail',
    price: '£90,000',
  }
  const read = (texts: object) => {
    const result = readTexts({ ...needed, ...texts })
    if (!result.ok) throw new Error(JSON.stringify(result.mistakes))
    return result.values
  }
  const made = await createDeal(stage.db, admin, read({ roi: '5' }), testNow)
  if (!made.ok) throw new Error(made.reason)
  const { id, version } = made.deal
  await updateDeal(
    stage.db,
    admin,
    id,
    version,
    read({ roi: '5', price: '£95,000', description: 'Let well.' }),
    minutesLater(1),
  )
  await duplicateDeal(stage.db, admin, id, minutesLater(2))
  await deleteDeal(stage.db, admin, id, minutesLater(3))
  expect(await trailOf(stage.db)).toEqual([
    'Ada Admin: Entered the deal',
    'Ada Admin: Changed price (investment value) from £90,000 to £95,000 and description (£90,000 → £95,000)',
    'Ada Admin: Made the deal from a copy of PID',
    'Ada Admin: Deleted the deal “A shop”',
  ])
})

test('an address is subscribed and taken off again, and a post is mailed to it', async () => {
  const db = await createTestDatabase()
  const admin = await addAdmin(db)
  const asked = async (email: string) => {
    await askToSubscribe(db, email)
    return (await db.selectFrom('subscribers').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
  }
  const [one, two] = [await asked('one@mail.test'), await asked('two@mail.test')]
  await sendConfirmationAgain(db, admin, one, minutesLater(1))
  await removeSubscriber(db, admin, one, minutesLater(2))
  await confirmSubscription(db, await confirmKeyOf(db, 'two@mail.test'), minutesLater(3))
  await db
    .updateTable('subscribers')
    .set({ refused_at: minutesLater(3) })
    .where('id', '=', two)
    .execute()
  await takeBackBounce(db, admin, two, minutesLater(4))
  const postId = await addPost(db, { title: 'Voids' })
  await startMailing(db, admin, postId, minutesLater(4))
  for (const [index, change] of (['pause', 'resume', 'cancel'] as const).entries())
    await changeMailing(db, admin, postId, change, minutesLater(5 + index))
  await unsubscribe(db, (await makeEndKeys(db))(two), minutesLater(9))
  expect(await trailOf(db)).toEqual([
    'Ada Admin: Sent the confirmation email of a subscription again',
    'Ada Admin: Took an address off the newsletter',
    'The subscriber: Confirmed a subscription to the newsletter',
    'Ada Admin: Took back the word that the address had bounced',
    'Ada Admin: Began to email “Voids” to 1 subscriber',
    'Ada Admin: Paused the email to the subscribers',
    'Ada Admin: Went on with the email to the subscribers',
    'Ada Admin: Cancelled the rest of the email to the subscribers',
    'The subscriber: Unsubscribed from the newsletter',
  ])
})

test('what is done with posts, categories and tags', async () => {
  const stage = await setUpStage()
  const { db } = stage
  const admin = await addAdmin(db)
  const read = (texts: object) => {
    const result = readPost({ ...emptyPost, title: 'Voids', slug: 'voids', content: '<p>Text</p>', ...texts }, { isNew: false, now: testNow }) // prettier-ignore
    if (!result.ok) throw new Error(JSON.stringify(result.mistakes))
    return result.values
  }
  const made = await createPost(db, admin, read({ tags: 'Lets' }), testNow)
  if (!made.ok) throw new Error(made.reason)
  const { id } = made.post
  await updatePost(db, admin, id, 1, read({ tags: 'Lets', excerpt: 'Two months', publishAt: '2026-12-01T08:00' }), minutesLater(1)) // prettier-ignore
  await updatePost(db, admin, id, 2, read({ tags: 'Lets', excerpt: 'Two months' }), minutesLater(2))
  await updatePost(db, admin, id, 3, read({ tags: 'Lets' }), minutesLater(3), { restoredFrom: 1 })
  await setPostStatus(db, admin, id, 'published', minutesLater(4))
  await setPostStatus(db, admin, id, 'draft', minutesLater(5))
  await db
    .updateTable('posts')
    .set({ publish_at: minutesLater(6) })
    .where('id', '=', id)
    .execute()
  await publishDuePosts(db, () => minutesLater(6))
  await addCategory(db, admin, 'Guide', minutesLater(7))
  await renameCategory(db, admin, 1, 'Guides', minutesLater(8))
  await deleteCategory(db, admin, 1, minutesLater(9))
  await renameTag(db, admin, 'Lets', 'Lettings', minutesLater(10))
  await removeTag(db, admin, 'Lettings', minutesLater(11))
  await deletePost(db, admin, id, minutesLater(12))
  expect(await trailOf(db)).toEqual([
    'Ada Admin: Wrote the post',
    'Ada Admin: Changed excerpt',
    'Ada Admin: Set the post to be published on 1 Dec 2026, 08:00 (1 Dec 2026, 08:00)',
    'Ada Admin: Took the time of the post away',
    'Ada Admin: Restored version 1 of the post',
    'Ada Admin: Published the post',
    'Ada Admin: Took the post off the site',
    'The system: Published the post at its time',
    'Ada Admin: Added the category “Guide”',
    'Ada Admin: Renamed the category from “Guide” to “Guides” (Guide → Guides)',
    'Ada Admin: Deleted the category “Guides”',
    'Ada Admin: Changed tags',
    'Ada Admin: Renamed the tag from “Lets” to “Lettings” (Lets → Lettings)',
    'Ada Admin: Changed tags',
    'Ada Admin: Took the tag “Lettings” off every post',
    'Ada Admin: Deleted the post “Voids”',
  ])
})

test('every action has happened in these stories, but for those that pages and files record', () => {
  const all: AuditAction[] = Object.values(auditActions).flat()
  const elsewhere = ['deal-imported', 'deal-completed', 'document-not-stamped', 'payment-failed', 'dispute-evidence-made', 'money-returned-by-hand', 'reservation-note-added', 'reservation-note-judged', 'purchase-completed', 'purchase-not-completed', 'buyer-check-passed', 'buyer-check-failed', 'buyer-check-unanswered', 'buyer-check-taken-back', 'buyer-check-held', 'buyer-check-let-go', 'evidence-opened', 'refund-request-note-added', 'refund-request-note-judged', 'ticket-entered', 'user-note-added', 'user-note-judged', 'testimonials-declined', 'role-granted', 'role-taken', 'outbox-retried', 'mail-sent-again', 'exported'] // prettier-ignore
  const ofOthers = // prettier-ignore
    (['saved-search', 'price-watch', 'area-edition', 'data-request', 'testimonial', 'submission', 'waiting-role', 'clock'] as const).flatMap(
    (of) => auditActions[of],
  )
  expect(all.filter((action) => !happened.has(action))).toEqual([...elsewhere, ...ofOthers])
})
