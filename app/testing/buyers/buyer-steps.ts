import { setTimeout as pause } from 'node:timers/promises'
import { findReservation, payEarlier } from './stack-holds.ts'
import { openIntent, pay as payIntent } from './stack-payments.ts'
import { findFreeDeals, makePeople, post, withDatabase } from '../running/stack-people.ts'
import type { Stack } from '../running/stack.ts'

/** The steps of a buyer over the running application, without a browser. Each takes somebody new further than the one before. */

/** A deal that nobody holds. Others may have held it before: there are not enough deals for all states. */
export async function findFreeDeal(stack: Stack) {
  const [id = 0] = await findFreeDeals(stack)
  return { id, checkout: `/deal/${id}/checkout` }
}

/** Somebody new in front of a deal that nobody holds. */
export async function begin(stack: Stack) {
  const [cookie = ''] = await makePeople(stack, 1)
  return { deal: await findFreeDeal(stack), cookie }
}

/** The same, holding the deal. */
export async function hold(stack: Stack) {
  const begun = await begin(stack)
  return { ...begun, intentId: await openIntent(stack, begun.cookie, begun.deal.id) }
}

/** The same, with the deal paid for at the provider; `back` is the address to which the provider sends the buyer. */
export async function pay(stack: Stack, choice: 'now' | 'wait' = 'now') {
  const { deal, cookie, intentId } = await hold(stack)
  const isNow = choice === 'now'
  await post(stack, `/api/deals/${deal.id}/consent`, cookie, { open: choice, startNow: isNow, loseRight: isNow })
  await payIntent(stack, intentId)
  return { deal, cookie, back: `/deals?payment_intent=${intentId}` }
}

/** The same, with the payment known here, as if it had been made so many days ago. */
export async function buy(stack: Stack, daysAgo = 0) {
  const paid = await pay(stack)
  await ask(stack, paid.cookie, paid.back)
  if (daysAgo > 0) await payEarlier(stack, paid.deal.id, daysAgo)
  return paid
}

/** The same, after an admin has marked the deal unavailable and the money has gone back. */
export async function refund(stack: Stack) {
  const bought = await buy(stack)
  const [admin = ''] = await makePeople(stack, 1, { isAdmin: true })
  const path = `/admin/deals/${bought.deal.id}/unavailable`
  const html = await (await ask(stack, admin, path)).text()
  const hidden = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)]
  await ask(stack, admin, path, Object.fromEntries(hidden.map(([, name, value]) => [name!, value!])))
  const creditNote = await waitForReceipt(stack, bought.deal.id, 'credit-note')
  return { ...bought, creditNote }
}

/** The page of the newest receipt or credit note of the deal, as soon as there is one. */
export async function waitForReceipt(stack: Stack, dealId: number, kind: 'receipt' | 'credit-note'): Promise<string> {
  const { id } = await findReservation(stack, dealId)
  for (let tries = 0; tries < 100; tries += 1) {
    const row = await withDatabase(stack, (db) =>
      db
        .selectFrom('receipts')
        .select('id')
        .where('reservation_id', '=', id)
        .where('kind', '=', kind)
        .executeTakeFirst(),
    )
    if (row) return `/account/receipts/${row.id}`
    await pause(200)
  }
  throw new Error(`There is no ${kind}.`)
}

/** The same, with a refund requested. */
export async function requestRefund(stack: Stack, reason = 'changed-plans') {
  const bought = await buy(stack)
  const { reference } = await findReservation(stack, bought.deal.id)
  const fields = { fullName: 'Max Many', email: 'max@many.test', reason, purchase: reference, dealReference: reference }
  await ask(stack, bought.cookie, '/refunds', fields)
  return { ...bought, reference }
}

/** Asks the running application as a browser does; a form where there are fields. */
export function ask(stack: Stack, cookie: string, path: string, fields?: Record<string, string>): Promise<Response> {
  const headers = { cookie, origin: stack.origin }
  const form = new FormData()
  for (const [name, value] of Object.entries(fields ?? {})) form.append(name, value)
  return fetch(stack.origin + path, { headers, redirect: 'manual', ...(fields ? { method: 'POST', body: form } : {}) })
}
