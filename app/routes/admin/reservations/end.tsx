import { data, redirect } from 'react-router'
import { adminContext, bodyContext, dbContext, nowContext, sessionContext } from '#app/context.ts'
import {
  endMistakes,
  endRefusals,
  longestEndNote,
  marketChoices,
  type EndRefusal,
} from '#app/domain/reservations/ending.ts'
import { markEnd, readEnding, type Ending, type TypedEnd } from '#app/domain/reservations/ending.server.ts'
import { notCompletedReasons } from '#app/domain/terms/not-completed.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { AdminPage } from '#app/ui/desk/desk.tsx'
import { adminListHref, adminReservationHref, dealUnavailableHref, purchaseEndHref } from '#app/ui/links.ts'
import { PlainArea, PlainSelect, PlainText } from '#app/ui/plain-fields.tsx'
import { Problem } from '#app/ui/problem.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import { formatDate, londonDay } from '#app/utils/dates.ts'
import { cleanText } from '#app/utils/text.ts'
import type { Route } from './+types/end'

export const middleware: Route.MiddlewareFunction[] = [allow('reservations'), allow('money')]

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData ? `End of ${loaderData.ending.reference} – Admin` : 'Reservations') },
]

/** The two ends that a purchase can have, with what follows from each, shown before anything happens. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const now = context.get(nowContext)
  const found = await readEnding(context.get(dbContext), context.get(adminContext), params.id, now)
  if (!found.ok) throw refused(found.reason)
  return { ending: found.ending, today: londonDay(now) }
}

function refused(reason: EndRefusal) {
  const { status, message } = endRefusals[reason]
  return data({ message }, { status })
}

/**
 * Marks the end of the purchase: 303 to its page with the result. 400 with everything typed where something in the form is wrong;
 * 409 where the purchase cannot end now.
 */
export async function action({ params, context }: Route.ActionArgs) {
  const typed = readTypedEnd(await context.get(bodyContext).form())
  const [db, admin, now] = [context.get(dbContext), context.get(adminContext), context.get(nowContext)]
  const marked = await markEnd(db, admin, params.id, typed, now)
  if (!marked.ok) {
    if (marked.reason !== 'mistakes') throw refused(marked.reason)
    return mistake(context, { typed, mistakes: marked.mistakes.map((name) => endMistakes[name]) }, 400)
  }
  const { reference, buyerName } = marked.ending
  const said = typed.kind === 'completed' ? 'completed' : 'not completed'
  context.get(sessionContext).flash({
    tone: 'success',
    title: marked.isNew ? `Marked as ${said}` : `Already marked as ${said}`,
    message: marked.isNew
      ? `${reference} has ended. ${buyerName} is told by email. ${whatBecomes(typed, marked.ending)}`
      : `${reference} was marked before. Nothing was changed.`,
  })
  return redirect(adminReservationHref(params.id), 303)
}

function whatBecomes(typed: TypedEnd, { dealReference, choosesMarket }: Ending): string {
  if (typed.kind === 'completed') return `${dealReference} has left the market for good.`
  return `${dealReference} is ${choosesMarket && typed.market === 'back' ? 'on the market again' : 'off the market'}.`
}

function readTypedEnd(form: FormData): TypedEnd {
  const textOf = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const note = cleanText(textOf('note'))
  switch (form.get('end')) {
    case 'completed':
      return { kind: 'completed', day: textOf('day').trim(), note }
    case 'not-completed':
      return {
        kind: 'not-completed',
        reason: keyOf(notCompletedReasons, textOf('reason')),
        market: keyOf(marketChoices, textOf('market')),
        note,
      }
    default:
      throw data({ message: 'There is no such action.' }, { status: 400 })
  }
}

function keyOf<Key extends string>(options: Record<Key, string>, text: string): Key | null {
  return Object.hasOwn(options, text) ? (text as Key) : null
}

type Mistake = (typeof endMistakes)[keyof typeof endMistakes]

interface FormProps {
  ending: Ending
  today: string
  /** What was typed into this form before, with its mistakes; null for a form that was not sent. */
  typed: TypedEnd | null
  mistakes: Mistake[]
}

export default function EndOfPurchase({ loaderData: { ending, today }, actionData }: Route.ComponentProps) {
  const sent = actionData?.typed ?? null
  const propsFor = (kind: TypedEnd['kind']): FormProps => ({
    ending,
    today,
    typed: sent?.kind === kind ? sent : null,
    mistakes: sent?.kind === kind ? actionData!.mistakes : [],
  })
  return (
    <>
      {actionData && (
        <div className="wrap">
          <Problem title="Nothing was changed" message="Something in the form is not right yet:" takesFocus>
            <ul>
              {actionData.mistakes.map(({ field, message }) => (
                <li key={field}>
                  <a href={`#${fieldId(actionData.typed.kind, field)}`}>{message}</a>
                </li>
              ))}
            </ul>
          </Problem>
        </div>
      )}
      <AdminPage
        title="The end of a purchase"
        back={{ label: ending.reference, href: adminReservationHref(ending.reservationId) }}
      >
        <div className="stack narrow">
          <p className="lead">{ending.dealTitle}</p>
          <p>
            {ending.buyerName} paid for it on {formatDate(ending.paidAt)}. Mark what became of it. An end cannot be
            taken back, and no money moves by it.
          </p>
          <Completed {...propsFor('completed')} />
          <NotCompleted {...propsFor('not-completed')} />
        </div>
      </AdminPage>
    </>
  )
}

const fieldId = (kind: TypedEnd['kind'], field: string) => `${kind}-${field}`
const mistakeOf = (mistakes: Mistake[], field: Mistake['field']) =>
  mistakes.find((one) => one.field === field)?.message ?? false

function Completed({ ending, today, typed, mistakes }: FormProps) {
  const typedDay = typed?.kind === 'completed' ? typed.day : ''
  return (
    <section className="panel key stack" aria-labelledby="completed">
      <h2 id="completed">It completed</h2>
      {ending.canComplete ? (
        <>
          <p>
            {ending.buyerName} is told and thanked by email, and keeps the documents. {ending.dealReference} leaves the
            market for good and counts as completed.
          </p>
          <form method="post" action={purchaseEndHref(ending.reservationId)} className="stack">
            <input type="hidden" name="end" value="completed" />
            <PlainText
              id={fieldId('completed', 'day')}
              name="day"
              type="date"
              label="Day of completion"
              min={londonDay(ending.paidAt)}
              max={today}
              defaultValue={typedDay}
              mistake={mistakeOf(mistakes, 'day')}
            />
            <Note kind="completed" isOptional typed={typed} mistakes={mistakes} />
            <p>
              <button type="submit" className="btn primary tall">
                Mark completed
              </button>
            </p>
          </form>
        </>
      ) : (
        <p>{endRefusals['deal-unavailable'].message}</p>
      )}
    </section>
  )
}

function NotCompleted({ ending, typed, mistakes }: FormProps) {
  const sent = typed?.kind === 'not-completed' ? typed : null
  return (
    <section className="panel stack" aria-labelledby="not-completed">
      <h2 id="not-completed">It did not complete</h2>
      <p>
        The reservation ends, its documents are locked, and {ending.buyerName} is told by email, with the reason. The
        payment is kept until a refund is decided:
      </p>
      <ul>
        <li>Today the buyer is told: “{ending.refundToday}”</li>
        <li>
          If the property is no longer to be had, the buyer gets everything back.{' '}
          <a href={dealUnavailableHref(ending.dealId)}>Mark the deal unavailable</a> instead, which sends it.
        </li>
        <li>
          The buyer can still request a refund, and it is decided under{' '}
          <a href={adminListHref('refunds')}>Refund Requests</a>, as before.
        </li>
      </ul>
      <form method="post" action={purchaseEndHref(ending.reservationId)} className="stack">
        <input type="hidden" name="end" value="not-completed" />
        <PlainSelect
          id={fieldId('not-completed', 'reason')}
          name="reason"
          label="Why"
          defaultValue={sent?.reason ?? ''}
          options={[
            { value: '', label: 'Choose a reason' },
            ...Object.entries(notCompletedReasons).map(([value, label]) => ({ value, label })),
          ]}
        />
        <Note kind="not-completed" typed={typed} mistakes={mistakes} />
        {ending.choosesMarket ? (
          <fieldset className="row" id={fieldId('not-completed', 'market')} tabIndex={-1}>
            <legend>What becomes of {ending.dealReference}?</legend>
            {Object.entries(marketChoices).map(([value, label]) => (
              <label key={value} className="row">
                <input type="radio" name="market" value={value} defaultChecked={sent?.market === value} />
                {label}
              </label>
            ))}
          </fieldset>
        ) : (
          <p>{ending.dealReference} is off the market, and stays off it.</p>
        )}
        <p>
          <button type="submit" className="btn danger tall">
            Mark as not completed
          </button>
        </p>
      </form>
    </section>
  )
}

interface NoteProps extends Pick<FormProps, 'typed' | 'mistakes'> {
  kind: TypedEnd['kind']
  isOptional?: boolean
}

function Note({ kind, isOptional, typed, mistakes }: NoteProps) {
  return (
    <PlainArea
      id={fieldId(kind, 'note')}
      name="note"
      label={<>Note to the buyer {isOptional && <span className="optional">(optional)</span>}</>}
      hint={
        isOptional
          ? undefined
          : 'The buyer reads it in the email and in their account. It is needed where you choose “Another reason”.'
      }
      rows={3}
      maxLength={longestEndNote}
      defaultValue={typed?.note}
      mistake={mistakeOf(mistakes, 'note')}
    />
  )
}
