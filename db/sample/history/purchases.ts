import { addMilliseconds, londonDay } from '#app/utils/dates.ts'
import { SamplePurchase } from './purchase.ts'
import { SampleRequest } from './request.ts'
import type { Scene, Step } from './scene.ts'

const minute = 60_000

/**
 * What became of sixteen purchases, told from the oldest on. At the end six deals are reserved, the sample's completed one is
 * completed, its two inactive ones are off the market for the reasons told here, and every other deal is free again.
 */
export function listPurchaseSteps(scene: Scene): Step[] {
  return [
    ...completed(scene),
    ...refundedToBen(scene),
    ...lessTheFee(scene),
    ...notCompleted(scene),
    ...lostDispute(scene),
    ...wonDispute(scene),
    ...unavailableAfterwards(scene),
    ...rejected(scene),
    ...paidBackByHand(scene),
    ...cancelledWhileWaiting(scene),
    ...cancelledByEmail(scene),
    ...twoLetters(scene),
    ...underReview(scene),
    ...withdrawn(scene),
    ...bensPurchase(scene),
    ...refundedLately(scene),
  ]
}

/** Held, paid, opened, and bought in the end: the deal of the sample that is completed. */
function completed(scene: Scene): Step[] {
  const purchase = new SamplePurchase(scene, 'una', 107)
  return [
    ...purchase.buy(scene.ago(81, '11:20'), 'now'),
    purchase.open(scene.ago(81, '11:32'), 5),
    purchase.readAgain(scene.ago(78, '20:15'), 2),
    purchase.note(scene.ago(60, '10:05'), 'Offer accepted; her solicitor has the legal pack.'),
    purchase.end(scene.ago(33, '15:40'), {
      kind: 'completed',
      day: londonDay(scene.ago(34, '12:00')),
      note: 'Thank you for telling us on the day.',
    }),
  ]
}

/** Ben changed his mind on the next day. */
function refundedToBen(scene: Scene): Step[] {
  const purchase = new SamplePurchase(scene, 'ben', 128)
  const request = new SampleRequest(purchase)
  return [
    ...purchase.buy(scene.ago(76, '19:05'), 'wait'),
    request.ask(scene.ago(75, '08:50'), 'changed-plans', 'I would rather look for a house than for a flat.'),
    request.approve(scene.ago(75, '10:20')),
  ]
}

/** Declined once, paid, opened, and given back after the first two days: £150 is kept. */
function lessTheFee(scene: Scene): Step[] {
  const purchase = new SamplePurchase(scene, 'omar', 109)
  const request = new SampleRequest(purchase)
  return [
    purchase.hold(scene.ago(71, '12:40')),
    purchase.choose(scene.ago(71, '12:42'), 'now'),
    purchase.decline(scene.ago(71, '12:44'), 'card_declined'),
    purchase.pay(scene.ago(71, '12:49')),
    purchase.open(scene.ago(71, '13:05'), 4),
    request.ask(scene.ago(66, '21:10'), 'changed-plans', 'My lender does not finance offices after all.'),
    request.recommend(scene.ago(65, '09:15'), 'approve', 'Documents opened on the first day, so less the fee.'),
    request.approve(scene.ago(64, '11:30'), 'We keep the administration fee, because the documents had been opened.'),
  ]
}

/** Paid and opened; the survey ended it. The deal stays off the market. */
function notCompleted(scene: Scene): Step[] {
  const purchase = new SamplePurchase(scene, 'tom', 131)
  return [
    ...purchase.buy(scene.ago(69, '10:10'), 'now'),
    purchase.open(scene.ago(69, '18:30'), 5),
    purchase.end(scene.ago(36, '14:00'), {
      kind: 'not-completed',
      reason: 'survey',
      market: 'off',
      note: 'The survey found movement in the rear wall. The house stays off the site until it is mended.',
    }),
  ]
}

/** The buyer's bank took the money back, and kept it. */
function lostDispute(scene: Scene): Step[] {
  const purchase = new SamplePurchase(scene, 'felix', 113)
  return [
    ...purchase.buy(scene.ago(63, '23:15'), 'wait'),
    purchase.dispute(scene.ago(57, '09:30'), { reason: 'fraudulent', evidenceDueBy: scene.ago(50, '23:59') }),
    purchase.moveDispute(scene.ago(54, '16:10'), 'answered'),
    purchase.moveDispute(scene.ago(41, '10:45'), 'lost'),
  ]
}

/** The buyer's bank took the money, and gave it back. */
function wonDispute(scene: Scene): Step[] {
  const purchase = new SamplePurchase(scene, 'imani', 129)
  return [
    ...purchase.buy(scene.ago(59, '17:25'), 'now'),
    purchase.open(scene.ago(59, '17:40'), 3),
    purchase.dispute(scene.ago(48, '11:00'), { reason: 'unrecognized', evidenceDueBy: scene.ago(41, '23:59') }),
    purchase.note(
      scene.ago(48, '15:20'),
      'She says her bank asked because it did not know our name. Evidence sent tomorrow.',
    ),
    purchase.moveDispute(scene.ago(47, '09:40'), 'answered'),
    purchase.moveDispute(scene.ago(35, '12:05'), 'won'),
    purchase.readAgain(scene.ago(32, '19:45'), 3),
  ]
}

/** The owner sold to somebody else: the deal is marked unavailable, and the buyer gets everything back. */
function unavailableAfterwards(scene: Scene): Step[] {
  const purchase = new SamplePurchase(scene, 'dora', 117)
  return [...purchase.buy(scene.ago(53, '13:50'), 'now'), purchase.markUnavailable(scene.ago(49, '10:30'))]
}

/** Asked for too late, and rejected; now the buyer's bank asks about the payment. */
function rejected(scene: Scene): Step[] {
  const purchase = new SamplePurchase(scene, 'max', 122)
  const request = new SampleRequest(purchase)
  return [
    ...purchase.buy(scene.ago(51, '15:15'), 'now'),
    purchase.open(scene.ago(50, '08:20'), 4),
    request.ask(scene.ago(24, '22:05'), 'changed-plans', 'I have bought somewhere else.'),
    request.recommend(scene.ago(23, '10:40'), 'reject', 'Long after the period, and everything was opened.'),
    request.reject(
      scene.ago(21, '11:15'),
      'The time in which a change of plans is refunded has ended. The deal stays reserved for you.',
    ),
    purchase.dispute(scene.ago(2, '09:10'), {
      reason: 'product_unacceptable',
      isInquiry: true,
      evidenceDueBy: scene.inDays(6),
    }),
  ]
}

/** Cancelled by letter; the card had been closed, so that the money went by bank transfer. */
function paidBackByHand(scene: Scene): Step[] {
  const purchase = new SamplePurchase(scene, 'priya', 134)
  const request = new SampleRequest(purchase)
  return [
    ...purchase.buy(scene.ago(46, '16:30'), 'wait'),
    request.enter(scene.ago(40, '09:50'), {
      channel: 'letter',
      reason: 'changed-plans',
      sentAt: scene.ago(42, '12:00'),
      sentProof: 'Postmark',
      details: 'She cancels, and asks for a transfer because her card has been closed.',
    }),
    request.note(scene.ago(40, '10:05'), 'Called back on the number of her account to check the sort code.'),
    purchase.payBackByHand(scene.ago(38, '14:25'), {
      amount: 450_000,
      way: 'bank-transfer',
      day: londonDay(scene.ago(38, '12:00')),
      proof: 'Faster Payment SAMPLE-0042',
    }),
  ]
}

/** The buyer waited for the documents, and cancelled meanwhile: everything goes back. */
function cancelledWhileWaiting(scene: Scene): Step[] {
  const purchase = new SamplePurchase(scene, 'hugh', 116)
  const request = new SampleRequest(purchase)
  return [
    ...purchase.buy(scene.ago(34, '20:40'), 'wait'),
    request.ask(scene.ago(28, '07:55'), 'other', ''),
    request.review(scene.ago(28, '09:20')),
    request.approve(scene.ago(27, '16:00')),
  ]
}

/** The buyer cancelled by email. */
function cancelledByEmail(scene: Scene): Step[] {
  const purchase = new SamplePurchase(scene, 'una', 104)
  const request = new SampleRequest(purchase)
  return [
    ...purchase.buy(scene.ago(21, '09:35'), 'wait'),
    request.enter(scene.ago(17, '10:10'), {
      channel: 'email',
      reason: 'changed-plans',
      sentAt: scene.ago(18, '21:40'),
      sentProof: 'The header of the email',
      details: 'She buys a unit nearer to her own firm instead.',
    }),
    request.approve(scene.ago(15, '13:30')),
  ]
}

/** Two letters that cross: one sent before the documents were opened, and one after. The first gives more. */
function twoLetters(scene: Scene): Step[] {
  const purchase = new SamplePurchase(scene, 'nell', 126)
  const [first, second] = [new SampleRequest(purchase), new SampleRequest(purchase)]
  return [
    ...purchase.buy(scene.ago(13, '11:05'), 'now'),
    purchase.open(scene.ago(10, '19:20'), 2),
    second.enter(scene.ago(5, '10:15'), {
      channel: 'letter',
      reason: 'changed-plans',
      sentAt: scene.ago(7, '12:00'),
      sentProof: 'Postmark',
      details: 'She writes that the shops need more work than she can see to.',
    }),
    first.enter(scene.ago(4, '09:45'), {
      channel: 'model-form',
      reason: 'other',
      sentAt: scene.ago(11, '15:30'),
      sentProof: 'Postmark',
      details: 'The model cancellation form, without a word beside it. It went to an older address first.',
    }),
    first.note(scene.ago(4, '09:55'), 'The second letter of hers; this one was posted before she opened anything.'),
  ]
}

/** The figures were wrong, the buyer says; a person looks into it. */
function underReview(scene: Scene): Step[] {
  const purchase = new SamplePurchase(scene, 'stan', 121)
  const request = new SampleRequest(purchase)
  return [
    ...purchase.buy(scene.ago(11, '18:10'), 'now'),
    purchase.open(scene.ago(11, '18:25'), 5),
    request.ask(
      scene.ago(4, '20:30'),
      'incorrect-information',
      'The tenancy schedule says that the group stays. I was told on the telephone that two of them have given notice.',
    ),
    request.review(scene.ago(3, '09:25')),
    request.note(scene.ago(3, '09:40'), 'Asked the owner for the notices of the two tenants.'),
    request.recommend(
      scene.ago(2, '14:50'),
      'approve',
      'The owner has sent one notice and says that there is no other. He may be right.',
    ),
  ]
}

/** The buyer asked for the money, and took the request back. Their documents open by themselves. */
function withdrawn(scene: Scene): Step[] {
  const purchase = new SamplePurchase(scene, 'petra', 133)
  const request = new SampleRequest(purchase)
  return [
    ...purchase.buy(scene.ago(9, '14:35'), 'wait'),
    request.ask(scene.ago(6, '08:10'), 'other', 'I am not sure that I can pay for the works.'),
    request.withdraw(scene.ago(5, '19:55')),
  ]
}

function bensPurchase(scene: Scene): Step[] {
  const purchase = new SamplePurchase(scene, 'ben', 124)
  const at = scene.ago(5, '12:20')
  return [
    purchase.hold(at),
    purchase.extend(addMilliseconds(at, 20 * minute)),
    purchase.choose(addMilliseconds(at, 33 * minute), 'now'),
    purchase.pay(addMilliseconds(at, 36 * minute)),
    purchase.open(addMilliseconds(at, 50 * minute), 3),
  ]
}

/** Paid, opened and given back within 48 hours: everything goes back. */
function refundedLately(scene: Scene): Step[] {
  const purchase = new SamplePurchase(scene, 'hugh', 110)
  const request = new SampleRequest(purchase)
  return [
    ...purchase.buy(scene.ago(3, '10:30'), 'now'),
    purchase.open(scene.ago(3, '10:45'), 2),
    request.ask(scene.ago(2, '08:15'), 'changed-plans', 'The canal side is not for me.'),
    request.approve(scene.ago(2, '11:05')),
  ]
}
