import { getFormProps, useForm } from '@conform-to/react'
import { data, redirect } from 'react-router'
import { adminContext, dbContext, nowContext, sessionContext } from '#app/context.ts'
import { readReturnedDay, returnedRefusals, returnedSchema, type ReturnedRefusal } from '#app/domain/refunds/notices.ts'
import { wayLabels, wayWords } from '#app/domain/refunds/ways.ts'
import { noteReturnedMoney, whyNotReturned } from '#app/domain/refunds/notices.server.ts'
import { findOpenDispute, type OpenDispute } from '#app/domain/refunds/open-dispute.server.ts'
import { findPurchase } from '#app/domain/refunds/purchases.server.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { giveBack, parseForm, readTyped } from '#app/middleware/forms.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { Controls } from '#app/ui/controls.tsx'
import { AdminPage } from '#app/ui/desk/desk.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { SelectField, TextField } from '#app/ui/form.tsx'
import { adminReservationHref, returnedMoneyHref } from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import { TooMany } from '#app/ui/site/too-many.tsx'
import { londonDay } from '#app/utils/dates.ts'
import { poundsInWords } from '#app/utils/money-in-words.ts'
import { formatExactPounds, formatPounds } from '#app/utils/money.ts'
import { capitalize } from '#app/utils/text.ts'
import { Danger } from '../refunds/case-facts.tsx'
import type { Route } from './+types/returned'

export const middleware: Route.MiddlewareFunction[] = [allow('purchases'), allow('money')]

export const meta: Route.MetaFunction = ({ matches }) => [{ title: pageTitle(matches, 'Note a repayment – Admin') }]

/** The form for money that went back in another way than by the payment provider. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const purchase = await findPurchase(context.get(dbContext), params.id)
  if (!purchase) throw refused('not-found')
  const refusal = whyNotReturned(purchase, context.get(adminContext), 0)
  if (refusal) throw refused(refusal)
  return {
    id: purchase.reservationId,
    reference: purchase.reference,
    buyerName: purchase.buyerName,
    dispute: await findOpenDispute(context.get(dbContext), purchase.paymentId),
    left: formatPounds(purchase.paidPence - purchase.refundedPence),
    firstDay: londonDay(purchase.paidAt),
    today: londonDay(context.get(nowContext)),
  }
}

/**
 * Asks once more with the sum in words, then notes it: 303 to the page of the purchase. If something is wrong, the form again with
 * everything typed.
 */
export async function action({ params, context }: Route.ActionArgs) {
  const { form, isTooMany } = await readTyped(context)
  if (isTooMany) return giveBack(context, form, returnedSchema)
  const db = context.get(dbContext)
  const now = context.get(nowContext)
  const purchase = await findPurchase(db, params.id)
  if (!purchase) throw refused('not-found')
  const submission = parseForm(form, returnedSchema)
  if (submission.status !== 'success') return mistake(context, submission.reply(), 400)
  const { amount, way } = submission.value
  const give = (reason: ReturnedRefusal) => {
    const { status, message } = returnedRefusals[reason]
    if (status !== 400) throw refused(reason)
    const field = reason === 'amount-too-high' ? 'amount' : 'day'
    return mistake(context, submission.reply({ fieldErrors: { [field]: [message] } }), 400)
  }
  const day = readReturnedDay(submission.value.day, purchase.paidAt, now)
  if (!day.ok) return give(day.reason)
  if (form.get('confirmedPence') !== String(amount)) {
    const refusal = whyNotReturned(purchase, context.get(adminContext), amount)
    if (refusal) return give(refusal)
    const typed = { ...submission.value, amount: formatExactPounds(amount) }
    const left = purchase.paidPence - purchase.refundedPence - amount
    return { ask: { typed, confirmedPence: amount, by: wayWords[way], left } }
  }
  const result = await noteReturnedMoney(db, context.get(adminContext), params.id, submission.value, day.at, now)
  if (!result.ok) return give(result.reason)
  context.get(sessionContext).flash({
    tone: 'success',
    title: 'Repayment noted',
    message: `${formatPounds(amount)} by ${wayWords[way]}. ${purchase.buyerName} has been told by email.`,
  })
  return redirect(adminReservationHref(params.id), 303)
}

function refused(reason: ReturnedRefusal) {
  const { status, message } = returnedRefusals[reason]
  return data({ message }, { status })
}

const note = 'Note the repayment'
const ways = Object.entries(wayLabels).map(([value, label]) => ({ value, label }))

export default function NoteRepayment({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { id, reference, buyerName, dispute, left, firstDay, today } = loaderData
  const ask = answer && 'ask' in answer ? answer.ask : null
  const actionData = answer && !('ask' in answer) ? answer : undefined
  const [form, fields] = useForm<Record<keyof typeof returnedSchema.shape, string>>({
    id: 'returned',
    lastResult: actionData,
    defaultValue: { day: today },
  })
  return (
    <>
      <TooMany button={note} />
      {actionData && <ErrorSummary title="There is a problem" lead="Nothing has been noted yet." form={form} />}
      <AdminPage title="Note a repayment made another way" back={{ label: reference, href: adminReservationHref(id) }}>
        <div className="stack narrow">
          <p className="lead">
            When {buyerName} has been paid back by bank transfer, cheque or cash, because it could not go back to the
            card.
          </p>
          <p>
            It sends no money. It counts as refunded, gets a credit note, and the buyer is told. Once the whole payment
            is back, the reservation ends, and with it every open request.
          </p>
          {dispute && !ask && <Disputed dispute={dispute} />}
          {ask && <AskOnceMore id={id} dispute={dispute} {...ask} />}
          {!ask && (
            <Controls>
              <form method="post" action={returnedMoneyHref(id)} className="stack" {...getFormProps(form)}>
                <TextField
                  field={fields.amount}
                  label="Sum in pounds"
                  hint={`At most ${left}.`}
                  inputMode="decimal"
                  maxLength={20}
                />
                <SelectField field={fields.way} label="How" options={ways} placeholder="Choose how" />
                <TextField field={fields.day} type="date" label="Paid back on" min={firstDay} max={today} />
                <TextField
                  field={fields.proof}
                  label="What shows it"
                  hint="Such as the bank’s reference of the transfer."
                  maxLength={300}
                />
                <p>
                  <button className="btn primary tall" type="submit">
                    {note}
                  </button>
                </p>
              </form>
            </Controls>
          )}
        </div>
      </AdminPage>
    </>
  )
}

/** The warning of whoever is about to pay back what a bank may take as well. */
function Disputed({ dispute }: { dispute: OpenDispute }) {
  return (
    <p className="trouble">
      <span>
        <Danger dispute={dispute} />. Note only what has gone back already.
      </span>
    </p>
  )
}

interface AskProps {
  id: string
  /** The dispute that holds the payment's money; null where none does. */
  dispute: OpenDispute | null
  typed: Record<keyof typeof returnedSchema.shape, string>
  confirmedPence: number
  by: string
  left: number
}

/** The sum in words and what is left after it, and the button that notes it. */
function AskOnceMore({ id, dispute, typed, confirmedPence, by, left }: AskProps) {
  const sum = formatPounds(confirmedPence)
  return (
    <form method="post" action={returnedMoneyHref(id)} className="panel key stack">
      <p>
        <b>{capitalize(poundsInWords(confirmedPence))}</b> by {by}. It cannot be taken back here.
      </p>
      <p>
        {left > 0
          ? `${formatPounds(left)} of the payment is left after it.`
          : 'That is all of the payment: the reservation ends, and its documents are locked.'}
      </p>
      {dispute && <Disputed dispute={dispute} />}
      {Object.entries(typed).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="confirmedPence" value={confirmedPence} />
      <p className="row">
        <button className="btn primary tall" type="submit">
          Yes, note {sum}
        </button>
        <a className="btn tall" href={returnedMoneyHref(id)}>
          No, begin again
        </a>
      </p>
    </form>
  )
}
