import { data, redirect } from 'react-router'
import { adminContext, bodyContext, dbContext, nowContext, sessionContext } from '#app/context.ts'
import {
  checkMistakes,
  checkRefusals,
  longestHow,
  notedResults,
  type CheckRefusal,
  type TypedCheck,
} from '#app/domain/reservations/checks/checks.ts'
import {
  holdMoney,
  noteCheck,
  oldestDay,
  readBuyerCheck,
  takeBackCheck,
} from '#app/domain/reservations/checks/noting.server.ts'
import type { LeftToPerson } from '#app/domain/reservations/paying-back.server.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { AdminPage } from '#app/ui/desk/desk.tsx'
import { adminReservationHref, buyerCheckHref } from '#app/ui/links.ts'
import { PlainArea, PlainText } from '#app/ui/plain-fields.tsx'
import { Problem } from '#app/ui/problem.tsx'
import { pageTitle } from '#app/ui/site/meta.ts'
import { formatDate, formatShortTime, londonDay } from '#app/utils/dates.ts'
import { poundsInWords } from '#app/utils/money-in-words.ts'
import { formatPounds } from '#app/utils/money.ts'
import { capitalize, cleanText } from '#app/utils/text.ts'
import { CheckNotes } from './check-notes.tsx'
import type { Route } from './+types/check'

export const middleware: Route.MiddlewareFunction[] = [allow('reservations'), allow('money')]

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData ? `Identity check of ${loaderData.reference} – Admin` : 'Reservations') },
]

/** The form that notes the check of a buyer's identity, with what was noted before. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await readBuyerCheck(context.get(dbContext), params.id)
  if (!found) throw refused('not-found')
  const { purchase, isNeeded, notes, current, earlier, heldAt, mayTakeBack } = found
  const refusal = ((): CheckRefusal | null => {
    if (purchase.buyerId === context.get(adminContext).id) return 'own-purchase'
    if (current !== null && current.result !== 'passed') return 'over'
    return purchase.status === 'paid' || purchase.status === 'completed' ? null : 'ended'
  })()
  if (refusal === 'own-purchase') throw refused(refusal)
  const { reservationId, reference, dealTitle, buyerName, paidAt } = purchase
  return {
    id: reservationId,
    reference,
    dealTitle,
    buyerName,
    paidOn: formatDate(paidAt),
    isNeeded,
    notes,
    seen: current?.id ?? null,
    heldSince: heldAt && formatShortTime(heldAt),
    mayTakeBack,
    refusal: refusal && checkRefusals[refusal].message,
    earlier: earlier && {
      reference: earlier.reference,
      day: earlier.checkedOn,
      on: formatDate(`${earlier.checkedOn}T12:00:00.000Z`),
      how: cutTo(`As noted for ${earlier.reference}: ${earlier.how}`, longestHow),
    },
    firstDay: oldestDay(paidAt),
    today: londonDay(context.get(nowContext)),
  }
}

function cutTo(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`
}

function refused(reason: CheckRefusal) {
  const { status, message } = checkRefusals[reason]
  return data({ message }, { status })
}

/**
 * Notes the result: 303 to the page of the purchase. A failed one is asked about once more, with the sum that goes back in words. If
 * something is wrong, or a colleague was quicker, the form again with everything typed.
 */
export async function action({ params, context }: Route.ActionArgs) {
  const form = await context.get(bodyContext).form()
  const typed = readTyped(form)
  const shown = {
    seen: readNumber(form, 'seen'),
    confirmedPence: readNumber(form, 'confirmedPence'),
    confirmedLeft: readLeft(form.get('confirmedLeft')),
  }
  const [db, admin, now] = [context.get(dbContext), context.get(adminContext), context.get(nowContext)]
  const intent = form.get('intent')
  if (intent === 'hold' || intent === 'let-go') {
    const held = await holdMoney(db, admin, params.id, intent === 'hold', now)
    if (!held.ok) throw refused(held.reason)
    const title = intent === 'hold' ? 'Money held back' : 'Money let go'
    return done(context, buyerCheckHref(params.id), held.isNew ? title : 'Already done', intent === 'hold' ? 'Nothing goes back until you let it go. The buyer is told nothing.' : 'The check goes on. Where its time is over, the money goes back within a minute.') // prettier-ignore
  }
  if (intent === 'take-back') {
    const taken = await takeBackCheck(db, admin, params.id, shown.seen, now)
    if (!taken.ok) return unchanged(context, typed, taken.reason)
    return done(context, adminReservationHref(params.id), 'Note taken back', 'The check is to come again, and the buyer has been reminded of it.') // prettier-ignore
  }
  const noted = await noteCheck(db, admin, params.id, typed, shown, now)
  if (!noted.ok) {
    if (noted.reason === 'mistakes')
      return mistake(
        context,
        { typed, message: null, mistakes: noted.mistakes.map((name) => checkMistakes[name]) },
        400,
      )
    return unchanged(context, typed, noted.reason)
  }
  if ('toConfirm' in noted) return { typed, ask: noted.toConfirm }
  const { buyerName, reference } = noted.purchase
  const message = noted.isNew ? whatFollows(typed, buyerName, noted, now) : `${reference} has this note already. Nothing was changed.` // prettier-ignore
  return done(context, adminReservationHref(params.id), noted.isNew ? 'Check noted' : 'Already noted', message)
}

type Context = Route.ActionArgs['context']

function done(context: Context, path: string, title: string, message: string) {
  context.get(sessionContext).flash({ tone: 'success', title, message })
  return redirect(path, 303)
}

/** The form again with the reason, and everything typed; what nobody can mend by the form is a page of its own. */
function unchanged(context: Context, typed: TypedCheck, reason: CheckRefusal) {
  if (reason === 'not-found' || reason === 'own-purchase' || reason === 'not-paid') throw refused(reason)
  const { status, message } = checkRefusals[reason]
  return mistake(context, { typed, message, mistakes: [] }, status)
}

interface Follows {
  opensAt: string | null
  leftToPerson: LeftToPerson
}

function whatFollows(typed: TypedCheck, buyerName: string, { opensAt, leftToPerson }: Follows, now: string): string {
  if (typed.result === 'failed')
    return leftToPerson === null
      ? `The purchase ends, and its money goes back. ${buyerName} is told by email.`
      : `The purchase is closed, and no money goes back automatically. ${buyerName} is told by email.`
  return opensAt === null || opensAt <= now
    ? `The documents are open to ${buyerName}, as far as nothing else closes them.`
    : `The documents open to ${buyerName} on ${formatDate(opensAt)}.`
}

function readTyped(form: FormData): TypedCheck {
  const textOf = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const result = textOf('result')
  return {
    result: result === 'passed' || result === 'failed' ? result : null,
    day: textOf('day').trim(),
    how: cleanText(textOf('how')),
  }
}

function readLeft(value: FormDataEntryValue | null): LeftToPerson {
  return value === 'disputed' || value === 'refund-under-way' ? value : null
}

/** A whole number that the page sent along; null for anything else. */
function readNumber(form: FormData, name: string): number | null {
  const value = form.get(name)
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : null
}

type PageData = Route.ComponentProps['loaderData']
type Mistake = (typeof checkMistakes)[keyof typeof checkMistakes]

export default function NoteCheck({ loaderData, actionData }: Route.ComponentProps) {
  const { id, reference, dealTitle, buyerName, paidOn, isNeeded, notes, refusal, earlier } = loaderData
  const ask = actionData && 'ask' in actionData ? actionData : null
  const wrong = actionData && 'mistakes' in actionData ? actionData : null
  return (
    <>
      {wrong && (
        <div className="wrap">
          <Problem
            title="Nothing was noted"
            message={wrong.message ?? 'Something in the form is not right yet:'}
            takesFocus
          >
            {wrong.mistakes.length > 0 && (
              <ul>
                {wrong.mistakes.map(({ field, message }) => (
                  <li key={message}>
                    <a href={`#${field}`}>{message}</a>
                  </li>
                ))}
              </ul>
            )}
          </Problem>
        </div>
      )}
      <AdminPage title="Buyer check" back={{ label: reference, href: adminReservationHref(id) }}>
        <div className="stack narrow">
          <p className="lead">
            {buyerName}, {dealTitle}
          </p>
          <p>
            {isNeeded
              ? `Paid on ${paidOn}. The address and the documents stay locked until a passed check is noted here.`
              : `Paid on ${paidOn}. This purchase needs no check, so a note opens and closes nothing.`}
          </p>
          <Suspicion />
          <HoldMoney page={loaderData} />
          {notes.length > 0 && <CheckNotes notes={notes} />}
          {loaderData.mayTakeBack && <TakeBack page={loaderData} />}
          {refusal ? (
            <>
              <p>{refusal}</p>
              {wrong?.typed.how && (
                <div className="tight">
                  <p className="small muted">What you typed</p>
                  <p className="typed">{wrong.typed.how}</p>
                </div>
              )}
            </>
          ) : ask ? (
            <AskOnceMore page={loaderData} typed={ask.typed} {...ask.ask} />
          ) : (
            <>
              {earlier && notes.length === 0 && <Earlier page={loaderData} earlier={earlier} />}
              <NoteForm page={loaderData} typed={wrong?.typed ?? null} mistakes={wrong?.mistakes ?? []} />
            </>
          )}
        </div>
      </AdminPage>
    </>
  )
}

/** What the law wants of whoever suspects something (RULES.md, Checks; for counsel). */
function Suspicion() {
  return (
    <p className="trouble">
      <span>
        <b>If you suspect anything, report it first.</b> Tell the nominated officer, and let no money go back before
        consent is there (Proceeds of Crime Act 2002, ss 327 to 329 and 335). Tell the buyer nothing of it (s 333A). The
        buyer’s email gives no reason.
      </span>
    </p>
  )
}

/** Holds the money back until consent is there, or lets it go. The buyer sees nothing of it. */
function HoldMoney({ page }: { page: PageData }) {
  const { heldSince } = page
  return (
    <form method="post" action={buyerCheckHref(page.id)} className="stack">
      <p>
        {heldSince
          ? `Held back since ${heldSince}: the check does not end the purchase, and no refund of it is approved. The buyer is told nothing.`
          : 'Held back, the check does not end the purchase, and no refund of it is approved. What is under way already is not stopped. The buyer is told nothing.'}
      </p>
      <p>
        <button type="submit" className="btn" name="intent" value={heldSince ? 'let-go' : 'hold'}>
          {heldSince ? 'Let the money go again' : 'Hold the money back'}
        </button>
      </p>
    </form>
  )
}

function TakeBack({ page }: { page: PageData }) {
  return (
    <form method="post" action={buyerCheckHref(page.id)}>
      <Hidden fields={{ seen: page.seen ?? '' }} />
      <button type="submit" className="btn" name="intent" value="take-back">
        Noted by mistake: take it back
      </button>
    </form>
  )
}

function Earlier({ page, earlier }: { page: PageData; earlier: PageData['earlier'] & object }) {
  return (
    <form method="post" action={buyerCheckHref(page.id)} className="panel stack">
      <p>
        Checked on {earlier.on}, for {earlier.reference}. It does not count for this purchase by itself.
      </p>
      <Hidden fields={{ result: 'passed', day: earlier.day, how: earlier.how, seen: page.seen ?? '' }} />
      <p>
        <button type="submit" className="btn">
          Note it for this purchase too
        </button>
      </p>
    </form>
  )
}

function Hidden({ fields }: { fields: Record<string, string | number> }) {
  return Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}

function NoteForm({ page, typed, mistakes }: { page: PageData; typed: TypedCheck | null; mistakes: Mistake[] }) {
  const mistakeOf = (field: Mistake['field']) => mistakes.find((one) => one.field === field)?.message ?? false
  const counts = page.notes.find(({ isReplaced }) => !isReplaced)
  const results = page.isNeeded ? notedResults : { passed: notedResults.passed }
  return (
    <form method="post" action={buyerCheckHref(page.id)} className="panel key stack">
      <h2>{counts ? 'Correct the note' : 'Note the result'}</h2>
      <Hidden fields={{ seen: page.seen ?? '' }} />
      <fieldset className="row" id="result" tabIndex={-1}>
        <legend>Result</legend>
        {Object.entries(results).map(([value, label]) => (
          <label key={value} className="row">
            <input
              type="radio"
              name="result"
              value={value}
              defaultChecked={(typed?.result ?? counts?.result) === value}
            />
            {label}
          </label>
        ))}
      </fieldset>
      <PlainText
        id="day"
        name="day"
        type="date"
        label="Day of the check"
        min={page.firstDay}
        max={page.today}
        defaultValue={typed?.day ?? counts?.checkedOn ?? ''}
        mistake={mistakeOf('day')}
      />
      <PlainArea
        id="how"
        name="how"
        label="How it was checked"
        hint="Such as “passport and a council tax bill, on a video call”. Write no numbers of documents, and no reason why it failed."
        rows={4}
        maxLength={longestHow}
        defaultValue={typed?.how ?? counts?.how ?? ''}
        mistake={mistakeOf('how')}
      />
      <p>
        <button type="submit" className="btn primary tall">
          Note the check
        </button>
      </p>
      {page.isNeeded && <p className="fine">A failed check is asked about once more, with the sum that goes back.</p>}
    </form>
  )
}

interface AskProps {
  page: PageData
  typed: TypedCheck
  amountPence: number
  leftToPerson: LeftToPerson
}

/** What a failed check does, with its sum in words, and the button that does it. */
function AskOnceMore({ page, typed, amountPence, leftToPerson }: AskProps) {
  const words = capitalize(poundsInWords(amountPence))
  return (
    <form method="post" action={buyerCheckHref(page.id)} className="panel key stack">
      <h2>The check failed?</h2>
      {leftToPerson === null ? (
        <p>
          <b>{words}</b> goes back to {page.buyerName}, which is all that is left of the payment. The purchase ends, its
          address and documents stay locked, and the deal is free again once the money is back.
        </p>
      ) : (
        <p>
          No money goes back automatically now, because{' '}
          {leftToPerson === 'disputed' ? 'the buyer’s bank is disputing the payment' : 'a refund is already under way'}.
          {amountPence > 0 && ' A request waits at the desk for the rest.'}
        </p>
      )}
      <p>
        {page.buyerName} is told that the check was not completed and what goes back, and no reason. It cannot be taken
        back.
      </p>
      <Hidden
        fields={{
          result: 'failed',
          day: typed.day,
          how: typed.how,
          seen: page.seen ?? '',
          confirmedPence: amountPence,
          confirmedLeft: leftToPerson ?? '',
        }}
      />
      <p className="row">
        <button type="submit" className="btn danger tall">
          {leftToPerson === null ? `Yes, it failed: send ${formatPounds(amountPence)} back` : 'Yes, it failed'}
        </button>
        <a className="btn tall" href={buyerCheckHref(page.id)}>
          No, begin again
        </a>
      </p>
    </form>
  )
}
