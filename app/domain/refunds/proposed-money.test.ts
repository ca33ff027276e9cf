import { describe, expect, test } from 'vitest'
import type { Admin } from '#app/domain/people/users.ts'
import {
  anotherAmount,
  approve,
  ask,
  buy,
  open,
  providerRefund,
  readMails,
  send,
  tell,
  type Stage,
} from '#app/testing/desks/refunds.ts'
import { day, hour, later } from '#app/testing/running/times.ts'
import { proposeMoney, readFloor } from './proposed-money.server.ts'
import { approveRefund, readRefundCase, returnToReview, sendRefundAgain, withdrawRefund } from './decisions.server.ts'
import type { MoneyDecision } from './requests.ts'

/** What a decision on this request would send, some days after the payment. */
async function propose(stage: Stage, id: string, decision: MoneyDecision, amountPence?: number, at = later(4 * day)) {
  const override = amountPence === undefined ? undefined : anotherAmount(amountPence)
  return proposeMoney((await readRefundCase(stage.db, id))!, stage.admin, decision, override, at)
}

const lines = (...pairs: [label: string, pence: number][]) => pairs.map(([label, pence]) => ({ label, pence }))

describe('what would be sent', () => {
  test('is what approving sends, and its sum adds up', async () => {
    const stage = await buy()
    await open(stage, later(hour))
    const request = await ask(stage, stage.buyer, {}, later(3 * day))
    const proposed = await propose(stage, request.id, 'approve')
    expect(proposed).toMatchObject({
      ok: true,
      proposal: {
        amountPence: 285_000,
        sum: lines(['Paid on 2 November 2026 for PID-000001', 300_000], ['Administration fee', -15_000]),
      },
    })
    expect(await approve(stage, request.id)).toEqual({ ok: true, amountPence: 285_000 })
  })

  test('takes off what has gone back already, and keeps back the rest of another amount', async () => {
    const stage = await buy({ opened: true })
    const request = await ask(stage, stage.buyer)
    await tell(stage, providerRefund({ id: 're_hand', amountPence: 10_000 }))
    expect(await propose(stage, request.id, 'approve')).toMatchObject({ ok: true, proposal: { amountPence: 290_000 } })
    expect(await propose(stage, request.id, 'other', 200_000)).toMatchObject({
      ok: true,
      proposal: {
        amountPence: 200_000,
        shortfall: { lawPence: 0, promisePence: 290_000 },
        sum: lines(
          ['Paid on 2 November 2026 for PID-000001', 300_000],
          ['Refunded or being refunded', -10_000],
          ['Deducted', -90_000],
        ),
      },
    })
    expect(await propose(stage, request.id, 'other', 290_001)).toEqual({ ok: false, reason: 'amount-too-high' })
  })

  test('again is what has not arrived', async () => {
    const stage = await buy()
    const request = await ask(stage, stage.buyer)
    await approve(stage, request.id)
    expect(await propose(stage, request.id, 'again')).toEqual({ ok: false, reason: 'nothing-failed' })
    await tell(stage, providerRefund({ id: 're_hand', amountPence: 10_000 }))
    expect(await propose(stage, request.id, 'again')).toMatchObject({
      ok: true,
      proposal: { amountPence: 290_000, sum: lines(['Approved', 300_000], ['Has arrived', -10_000]) },
    })
  })
})

describe('what follows', () => {
  /** The mail to the buyer, once the verdict was approved. */
  const approvedMail = async (stage: Stage, id: string, at: string) => {
    const expectedPence = (await readRefundCase(stage.db, id))!.verdict!.amountPence
    expect(await approveRefund(stage.db, stage.admin, id, { expectedPence }, at)).toMatchObject({ ok: true })
    return (await readMails(stage)).find(({ key }) => key.startsWith('refund-approved:'))!.text
  }

  const effects = async (stage: Stage, id: string, decision: MoneyDecision, at?: string) => {
    const proposed = await propose(stage, id, decision, undefined, at)
    if (!proposed.ok) throw new Error(proposed.reason)
    return proposed.proposal.effects.join('\n')
  }

  test('the deal is on the market again, or stays off it in doubt, or leaves it', async () => {
    const stage = await buy()
    const plain = await ask(stage, stage.buyer)
    expect(await effects(stage, plain.id, 'approve')).toMatch(
      /“Two-bed terrace” \(PID-000001\) is on the market again\./,
    )
    const doubted = await ask(stage, null, { reason: 'property-unavailable' })
    expect(await effects(stage, doubted.id, 'approve')).toContain('stays off the market until a person has looked')
    await withdrawRefund(stage.db, stage.admin, plain.id, '', later(2 * day), undefined, true)
    await open(stage, later(hour))
    const claim = await ask(stage, null, { reason: 'property-unavailable', details: 'later' }, later(3 * day))
    expect(await effects(stage, claim.id, 'confirm')).toContain('is marked unavailable and leaves the market at once.')
    expect(await effects(stage, claim.id, 'not-so')).toContain('is on the market again.')
    await stage.db
      .updateTable('deals')
      .set({ unavailable_at: later(day) })
      .execute()
    expect(await effects(stage, claim.id, 'approve')).toContain(
      'stays off the market, because it is marked unavailable.',
    )
  })

  test('what is deducted is in the email, and nothing else is said to end twice', async () => {
    const stage = await buy()
    await open(stage, later(hour))
    const first = await ask(stage, stage.buyer, {}, later(3 * day))
    expect(await effects(stage, first.id, 'approve')).toContain('the £150 that is deducted and why and your note')
    await approve(stage, first.id)
    await send(stage)
    const second = await ask(stage, null, { details: 'The fee', reason: 'incorrect-information' }, later(4 * day))
    const rest = await effects(stage, second.id, 'approve')
    expect(rest).toContain('has already ended.')
    expect(rest).not.toContain('the market')
  })

  test.each([
    // Asked on Wednesday 4 November: the law allows until the end of Wednesday 18 November.
    [later(12 * day), false, '18 November 2026'],
    [later(3 * day), false, '12 November 2026'],
    // The right to cancel has ended: five business days, however late it is.
    [later(12 * day), true, '20 November 2026'],
  ])('the money is sent by the earliest date that applies: at %s, opened %j, %s', async (at, isOpened, by) => {
    const stage = await buy()
    if (isOpened) await open(stage, later(hour))
    const request = await ask(stage, null, {}, later(2 * day + hour))
    expect(await effects(stage, request.id, 'approve', at)).toContain(
      `The money will be sent at once, by ${by} at the latest.`,
    )
    expect(await approvedMail(stage, request.id, at)).toContain(`by ${by} at the latest.`)
  })

  test('a date that has passed is said to have passed', async () => {
    const stage = await buy()
    const request = await ask(stage, stage.buyer)
    expect(await effects(stage, request.id, 'approve', later(60 * day))).toContain('It was due by 16 November 2026.')
    const mail = await approvedMail(stage, request.id, later(60 * day))
    expect(mail.replace(/\s+/g, ' ')).toContain('send it to the card you paid with straight away.')
    expect(mail).not.toContain('at the latest')
  })
})

test('what keeps another amount from being approved is known before one is typed', async () => {
  const stage = await buy()
  const request = await ask(stage, stage.buyer)
  const floor = async (admin: Admin = stage.admin) => readFloor((await readRefundCase(stage.db, request.id))!, admin)
  expect(await floor()).toEqual({ ok: true, least: { lawPence: 300_000, promisePence: 300_000 } })
  expect(await floor({ ...stage.buyer, role: 'admin' })).toEqual({ ok: false, reason: 'own-request' })
  await withdrawRefund(stage.db, stage.admin, request.id, '', later(day), undefined, true)
  expect(await floor()).toEqual({ ok: false, reason: 'already-decided' })
})

test('nobody sends their own refund again, nor takes its approval back', async () => {
  const stage = await buy()
  const request = await ask(stage, stage.buyer)
  await approve(stage, request.id)
  await tell(stage, providerRefund({ id: 're_hand', amountPence: 10_000 }))
  const own: Admin = { ...stage.buyer, role: 'admin' }
  const found = (await readRefundCase(stage.db, request.id))!
  const refused = { ok: false, reason: 'own-request' }
  expect(proposeMoney(found, own, 'again', undefined, later(day))).toEqual(refused)
  expect(await sendRefundAgain(stage.db, own, request.id, found.againPence, later(day))).toEqual(refused)
  expect(await returnToReview(stage.db, own, request.id, later(day))).toEqual(refused)
  expect(await sendRefundAgain(stage.db, stage.admin, request.id, found.againPence, later(day))).toEqual({ ok: true })
})
