import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { PublicDeal } from '#app/domain/deals/record/deals.ts'
import type { ChoiceMistake, SentChoice } from '#app/domain/reservations/checkout.ts'
import { useSecurePrice } from '#app/ui/deals/secure-price.tsx'
import { Icon } from '#app/ui/icons.tsx'
import { dealHref, dealsHref, paymentResultHref } from '#app/ui/links.ts'
import { Notice } from '#app/ui/notice.tsx'
import { AgreedTermsLink } from '#app/ui/reservations/agreed-terms.tsx'
import { useFacts } from '#app/ui/site/site.ts'
import '#app/ui/styles/form.css'
import '#app/ui/styles/paying.css'
import styles from './checkout.module.css'
import { ChoiceSummary } from './choice.tsx'
import { explainHold, HoldBar, Time, useHoldClock } from './hold-bar.tsx'
import { PaymentForm, type PaymentFormProps } from './payment-form.tsx'
import { NotPaid, ProviderDown, SignedOut, StateLine, StateNotice } from './states.tsx'
import { DealSummary, Trader, WhatYouPayFor } from './summary.tsx'
import type { CheckoutAnswer, CheckoutDates, CheckoutView, HoldView } from './view.ts'

interface CheckoutPageProps {
  deal: PublicDeal
  documentCount: number
  state: CheckoutView
  payment: PaymentFormProps['payment'] | null
  /** Set where the buyer comes back from a payment that failed. */
  failure: PaymentFormProps['failure']
  /** True where the buyer comes back from the provider's page without paying. */
  wasCancelled: boolean
  /** Why the buyer’s last payment was declined, where they do not come back from it; null where there is nothing to tell. */
  lastFailure: string | null
  dates: CheckoutDates
  /** The version of the terms that is shown beside the choice; null while it cannot be kept. */
  terms: string | null
  answer: CheckoutAnswer | null
}

/** The page's change since it was loaded. */
type Since = { kind: 'paid' } | { kind: 'signed-out' } | { kind: 'over'; title: string; message: string }

const noChoice: SentChoice = { open: null, startNow: false, loseRight: false }
const wholeChoice = {
  now: { open: 'now', startNow: true, loseRight: true },
  wait: { ...noChoice, open: 'wait' },
} as const

/** Checkout: what, where, for how much and until when; the choice, the card and the total; or the state that stands instead of them. */
export function CheckoutPage(props: CheckoutPageProps) {
  const { deal, documentCount, payment, failure, wasCancelled, dates, terms, answer } = props
  // What fails while the page is open is told above the card, and not here as well once the page is read again.
  const [lastFailure] = useState(props.lastFailure)
  const { requiresBuyerCheck } = useFacts()
  const { revalidate: refresh } = useRevalidator()
  const [since, setSince] = useState<Since | null>(null)
  const [isPaying, setIsPaying] = useState(false)
  const [chosen, setChosen] = useState<{ choice: SentChoice; mistake: ChoiceMistake | null } | null>(null)
  const loadedHold = props.state.kind === 'payable' ? props.state.hold : null
  const clock = useHoldClock(loadedHold)
  const hasEnded = clock.hasEnded && !isPaying && since === null
  const state = hasEnded && loadedHold ? endedView(loadedHold) : props.state
  const hold = state.kind === 'payable' ? state.hold : null
  const agreedPence = state.kind === 'already-yours' ? state.amountPence : hold?.amountPence
  const pricePence = agreedPence ?? deal.securePricePence
  const { choice, mistake } = chosen ?? {
    choice: answer?.choice ?? (hold?.choice ? wholeChoice[hold.choice] : noChoice),
    mistake: answer?.mistake ?? null,
  }
  const refused = answer?.refused ?? null
  // A hold keeps what was said when it began.
  const needsCheck = hold?.needsCheck ?? requiresBuyerCheck
  const standsInstead = refused !== null && insteadOfForm.has(refused.reason)
  const isForm = state.kind === 'payable' && payment !== null && since === null && !standsInstead
  const shownMistake = isForm ? mistake : null

  useFocusOnChange('mistakes', chosen)
  useFocusOnChange('state', `${state.kind} ${since?.kind}`)
  useFocusOnChange('refused', refused)
  useFocusOnChange('hold', hold?.isExtended === true)
  useFreshness(refresh, hasEnded)
  useErrorTitle(chosen?.mistake != null)

  const on: PaymentFormProps['on'] = {
    choice: (choice, mistake) => setChosen({ choice, mistake }),
    setUp: (setup, choice) => {
      const isRefused = setup.state === 'failed' && isRefusal(setup.status)
      if (setup.state === 'signed-out' || isRefused) setChosen({ choice, mistake: null })
      if (setup.state === 'signed-out') return setSince({ kind: 'signed-out' })
      if (isRefused) setSince({ kind: 'over', title: 'Payment Setup Failed', message: setup.message })
      // The call may have begun the hold, also where it failed.
      if (isRefused || !hold) void refresh()
    },
    paying: setIsPaying,
    paid: (intentId) => {
      setSince({ kind: 'paid' })
      setTimeout(() => location.assign(paymentResultHref(intentId)), 2000)
    },
    over: (result) => {
      if (result.outcome === 'signed-out') return setSince({ kind: 'signed-out' })
      setSince({ kind: 'over', title: 'This payment was not completed', message: result.message })
      void refresh()
    },
  }

  if (!isForm || state.kind !== 'payable') {
    return (
      <div className={`wrap stack ${styles.state}`}>
        <a className="crumb" href={dealHref(deal.id)}>
          <Icon name="back" />
          Back to the deal
        </a>
        <h1>Checkout</h1>
        {since?.kind !== 'paid' && (
          <p className="order">
            {state.kind === 'payable' ? (
              <>
                <Reserving deal={deal} pricePence={pricePence} /> {hold ? <HeldUntil hold={hold} /> : beforeHold}
              </>
            ) : (
              <StateLine deal={deal} state={state} />
            )}
          </p>
        )}
        <div className="split">
          <div className="loose instead" id="state" tabIndex={-1}>
            <Instead
              deal={deal}
              state={state}
              since={since}
              waits={choice.open === 'wait' || needsCheck}
              answer={answer}
            />
          </div>
          <aside className={`side ${styles.side}`} aria-label="What you are paying for">
            <DealSummary deal={deal} pricePence={pricePence} anyReasonUntil={null} />
          </aside>
        </div>
      </div>
    )
  }

  return (
    <>
      {shownMistake && (
        <div className={`wrap ${styles.problem}`}>
          <ChoiceSummary mistake={shownMistake} choice={choice} />
        </div>
      )}
      <h1 className="vh">Checkout</h1>
      <HoldBar dealId={deal.id} hold={hold} mayExtend={state.mayExtend} clock={clock} />
      <div className={`wrap ${styles.page}`}>
        {/* First, so that on a phone nobody comes to the consent and the card before the total and what it buys. */}
        <aside className={styles.side} aria-label="What you are paying for">
          <DealSummary deal={deal} pricePence={pricePence} anyReasonUntil={dates.anyReasonUntil} />
          <WhatYouPayFor documentCount={documentCount} checkedBy={needsCheck ? dates.lastCancelDay : null} />
          <Trader />
        </aside>
        <section className={styles.main} aria-labelledby="payment">
          <h2 className="head" id="payment" tabIndex={-1}>
            Payment Details
          </h2>
          <p className={styles.why}>{explainHold(hold ?? { canExtend: state.mayExtend, isExtended: false })}</p>
          {wasCancelled && (
            <div role="status">
              <Notice title="Payment cancelled" level={3}>
                <p>Nothing has been charged. You can still pay here while the deal is held for you.</p>
              </Notice>
            </div>
          )}
          {lastFailure && (
            <Notice title="Your last payment did not go through" level={3}>
              <p>{lastFailure} Nothing has been charged.</p>
            </Notice>
          )}
          {refused && (
            <Notice id="refused" title={refused.title} tone="bad" takesFocus level={3}>
              <p>{refused.message}</p>
              {refused.reason === 'terms-changed' && terms && (
                <p>
                  <AgreedTermsLink terms={terms} />
                </p>
              )}
            </Notice>
          )}
          <PaymentForm
            dealId={deal.id}
            pricePence={pricePence}
            documentCount={documentCount}
            needsCheck={needsCheck}
            hold={hold}
            dates={dates}
            terms={terms}
            payment={payment}
            choice={choice}
            mistake={shownMistake}
            failure={failure}
            on={on}
          >
            <Reserving deal={deal} pricePence={pricePence} />
          </PaymentForm>
        </section>
      </div>
    </>
  )
}

/** True for what our server refuses for good, which the form would be refused too. */
const isRefusal = (status: number) => status >= 400 && status < 500 && status !== 429

/** Refusals after which the form would lead nowhere. */
const insteadOfForm = new Set(['provider-down', 'payment-under-way', 'payment-received', 'payment-returned'])

interface InsteadProps extends Pick<CheckoutPageProps, 'deal' | 'state' | 'answer'> {
  since: Since | null
  /** True for a buyer whose documents do not open with the payment: they have chosen to wait, or their identity is to be checked. */
  waits: boolean
}

/** The words in place of the form. What happened on this page comes before what the server knows. */
function Instead({ deal, state, since, waits, answer }: InsteadProps) {
  if (since?.kind === 'paid') return <Paid waits={waits} />
  if (since?.kind === 'signed-out') return <SignedOut deal={deal} />
  const refused = answer?.refused
  if (state.kind !== 'payable') {
    // The state says why it was refused, but not that it could not be written down.
    const isNotWritten = refused?.reason === 'not-written' && since === null
    return (
      <>
        {isNotWritten && (
          <Notice title={refused.title} tone="bad" takesFocus>
            <p>{refused.message}</p>
          </Notice>
        )}
        <StateNotice deal={deal} state={state} takesFocus={answer !== null && since === null && !isNotWritten} />
      </>
    )
  }
  if (since?.kind === 'over') {
    return <NotPaid deal={deal} title={since.title} message={since.message} takesFocus={false} />
  }
  if (!refused) return null
  if (refused.reason !== 'provider-down') {
    return <NotPaid deal={deal} title={refused.title} message={refused.message} takesFocus />
  }
  const again = { intent: refused.intent, choice: answer.choice }
  return <ProviderDown deal={deal} hold={state.hold} message={refused.message} again={again} />
}

/** The order in one sentence. */
function Reserving({ deal, pricePence }: { deal: PublicDeal; pricePence: number }) {
  const securePrice = useSecurePrice()
  return (
    <>
      You are reserving <b>{deal.title}</b> in {deal.location}, for <b className="n">{securePrice(pricePence)}</b>.
    </>
  )
}

const beforeHold = 'It will be held for you for 30 minutes as soon as you go on to payment.'

function HeldUntil({ hold: { until } }: { hold: HoldView }) {
  return (
    <>
      It is held for you until{' '}
      <b>
        <Time at={until} />
      </b>{' '}
      {until.day}.
    </>
  )
}

/** The state of a page whose hold has just run out in front of the buyer. The server says more as soon as it is asked. */
function endedView({ until, againFrom }: HoldView): CheckoutView {
  return { kind: 'hold-ended-wait', endedAt: until, from: againFrom, freeSince: until, money: 'unsettled' }
}

function Paid({ waits }: { waits: boolean }) {
  return (
    <div role="status">
      <Notice title="Payment Successful" tone="good">
        <p>
          Thank you for your purchase!{' '}
          {waits ? 'The deal is reserved for you.' : "You'll receive access to the deal documentation shortly."}
        </p>
        <p>
          We are taking you to <a href={dealsHref}>your deals</a>.
        </p>
      </Notice>
    </div>
  )
}

/** Leads the focus to an element once `value` is another than when the page was loaded, and each time that it changes again. */
function useFocusOnChange(id: string, value: unknown) {
  const before = useRef(value)
  useEffect(() => {
    if (before.current === value) return
    before.current = value
    document.getElementById(id)?.focus()
  }, [id, value])
}

/** Says in the document's title that there is a mistake, as the server does where it answers one. */
function useErrorTitle(hasMistake: boolean) {
  useEffect(() => {
    if (!hasMistake || document.title.startsWith('Error: ')) return undefined
    const before = document.title
    document.title = `Error: ${before}`
    return () => {
      document.title = before
    }
  }, [hasMistake])
}

/** Asks the server anew when the hold runs out and when the page is looked at again, because a device that sleeps counts no minutes. */
function useFreshness(refresh: () => Promise<void>, hasEnded: boolean) {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible') void refresh()
    }
    if (hasEnded) look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [refresh, hasEnded])
}
