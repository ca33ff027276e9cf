import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react'
import { judgeChoice, type ChoiceMistake, type SentChoice } from '#app/domain/reservations/checkout.ts'
import { Icon } from '#app/ui/icons.tsx'
import {
  accountHref,
  checkoutHref,
  legalVersionHref,
  paymentResultHref,
  riskDisclosureHref,
  supportHref,
  termsHref,
  termsSectionHref,
} from '#app/ui/links.ts'
import { Notice } from '#app/ui/notice.tsx'
import { RefundTable } from '#app/ui/refunds/terms.tsx'
import { useRootData } from '#app/ui/site/site.ts'
import { formatPounds } from '#app/utils/money.ts'
import { CardPayment, notCompleted, type Pay, type PayResult, type Setup } from './card-payment.tsx'
import styles from './checkout.module.css'
import { Choice, Number } from './choice.tsx'
import { useSetup } from './use-setup.tsx'
import type { CheckoutDates, HoldView } from './view.ts'

export interface PaymentFormProps {
  dealId: number
  pricePence: number
  documentCount: number
  /** True where the buyer's identity is checked before anything opens. */
  needsCheck: boolean
  hold: HoldView | null
  dates: CheckoutDates
  /** The version of the terms when the form appears: what it names stays what was shown beside it. */
  terms: string | null
  payment: { publishableKey: string; sandboxScriptUrl: string | null }
  /** The choice when the form appears. */
  choice: SentChoice
  mistake: ChoiceMistake | null
  /** The failure with which the buyer came back from the bank, in the provider's words where it gave any. */
  failure: { message: string | null } | null
  on: {
    choice: (choice: SentChoice, mistake: ChoiceMistake | null) => void
    /** The result of the call that holds the deal for the card form. */
    setUp: (setup: Setup, choice: SentChoice) => void
    paying: (isPaying: boolean) => void
    paid: (intentId: string) => void
    over: (result: Extract<PayResult, { outcome: 'over' | 'signed-out' }>) => void
  }
  /** The order in one sentence, right above the button that places it (Consumer Contracts Regulations 2013, reg 14). */
  children: ReactNode
}

type Failure =
  | Extract<PayResult, { outcome: 'declined' | 'unknown' | 'not-tried' }>
  | { outcome: 'came-back'; message: string }

/**
 * The choice, the card and the order. The server sends a plain form that posts to the provider's own page. It works until the
 * provider's card form is there to be filled in and takes the place of that step, and again where that form fails. The choice stays in
 * place throughout, so that nothing chosen meanwhile is lost.
 */
export function PaymentForm(props: PaymentFormProps) {
  const { dealId, pricePence, documentCount, needsCheck, hold, dates, payment, choice, mistake, on, children } = props
  const [terms] = useState(props.terms)
  const formRef = useRef<HTMLFormElement>(null)
  const payRef = useRef<Pay | null>(null)
  const isBusy = useRef(false)
  const [isProcessing, setIsProcessing] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(
    props.failure && { outcome: 'came-back', message: props.failure.message ?? notCompleted },
  )
  const { setup, isThere, show, fail, tryAgain } = useSetup(dealId, payment.publishableKey, (result) =>
    on.setUp(result, readChoice(formRef.current!)),
  )
  useEffect(() => {
    if (failure && failure.outcome !== 'came-back') document.getElementById('payment-failed')?.focus()
  }, [failure])

  const pay = async (chosen: SentChoice) => {
    if (isBusy.current || !payRef.current) return
    isBusy.current = true
    setIsProcessing(true)
    on.paying(true)
    setFailure(null)
    const result = await payRef.current(chosen).catch((): PayResult => ({ outcome: 'unknown' }))
    isBusy.current = false
    setIsProcessing(false)
    on.paying(false)
    switch (result.outcome) {
      case 'paid':
        return on.paid(result.intentId)
      case 'processing':
        return location.assign(paymentResultHref(result.intentId))
      case 'slip':
        return undefined
      case 'over':
      case 'signed-out':
        return on.over(result)
      case 'declined':
      case 'unknown':
      case 'not-tried':
        return setFailure(result)
    }
  }

  const onSubmit = (event: SyntheticEvent<HTMLFormElement, SubmitEvent>) => {
    const chosen = readChoice(event.currentTarget)
    const judged = judgeChoice(chosen)
    on.choice(chosen, judged.ok ? null : judged.mistake)
    const goesToProvider = (event.nativeEvent.submitter as HTMLButtonElement | null)?.value !== 'pay'
    if (judged.ok && (goesToProvider || !isThere)) return
    event.preventDefault()
    if (judged.ok) void pay(chosen)
  }

  return (
    <form method="post" action={checkoutHref(dealId)} ref={formRef} onSubmit={onSubmit}>
      {terms && <input type="hidden" name="terms" value={terms} />}
      {/* What was said about a check of their identity, so that nobody pays who has not read of one. */}
      {needsCheck && <input type="hidden" name="check" value="shown" />}
      {payment.sandboxScriptUrl && <script src={payment.sandboxScriptUrl} suppressHydrationWarning />}
      <Choice
        choice={choice}
        mistake={mistake}
        pricePence={pricePence}
        dates={dates}
        {...{ documentCount, needsCheck }}
      />
      <details className={`more ${styles.terms}`}>
        <summary>
          What you get back, and until when
          <Icon name="down" />
        </summary>
        <RefundTable pricePence={pricePence} dates={dates} />
      </details>
      <section className="part stack" aria-labelledby="card">
        <h3 id="card">
          <Number of={2} />
          Your card
        </h3>
        {failure && <FailureNotice failure={failure} hold={hold} pricePence={pricePence} />}
        {setup.state === 'failed' && <SetupFailure failure={setup} hold={hold} onAgain={tryAgain} />}
        {(setup.state === 'setting-up' || setup.state === 'ready') && !isThere && (
          <p className="panel" role="status">
            Setting up secure payment...
          </p>
        )}
        {setup.state === 'ready' && (
          <CardPayment setup={setup} dealId={dealId} payRef={payRef} onReady={show} onFail={fail} />
        )}
        {isThere ? (
          <p className="fine secure">
            <Icon name="lock" />
            <span>Your card details go straight to the payment provider; we never see them.</span>
          </p>
        ) : (
          <p>
            You enter your card on the payment provider’s own page and come back here afterwards. We never see your card
            details.
          </p>
        )}
      </section>
      <div className="stack pay">
        <p className="small">{children}</p>
        <button
          type="submit"
          name="intent"
          value="pay"
          className="btn primary tall wide"
          // A disabled button would lose the focus of who has just pressed it.
          aria-disabled={isProcessing || undefined}
        >
          {isProcessing ? 'Processing...' : `Complete Payment - ${formatPounds(pricePence)}`}
        </button>
        <p className="fine">
          The <a href={terms ? legalVersionHref('terms-conditions', terms) : termsHref}>Terms and Conditions</a> apply,
          with the <a href={termsSectionHref('cancellation-form')}>cancellation form</a>. The{' '}
          <a href={riskDisclosureHref}>Risk Disclosure Statement</a> says what we do not check.
        </p>
        <OtherWays hasCardForm={isThere} />
      </div>
    </form>
  )
}

function readChoice(form: HTMLFormElement): SentChoice {
  const data = new FormData(form)
  const [open, terms] = [data.get('open'), data.get('terms')]
  return {
    open: open === 'now' || open === 'wait' ? open : null,
    startNow: data.has('startNow'),
    loseRight: data.has('loseRight'),
    ...(typeof terms === 'string' && { terms }),
  }
}

/** That the card form did not come, while the server's form below goes on working. */
function SetupFailure({
  failure: { status, message },
  hold,
  onAgain,
}: {
  failure: Extract<Setup, { state: 'failed' }>
  hold: HoldView | null
  onAgain: () => void
}) {
  return (
    <div role="alert">
      <Notice title="Payment Setup Failed" tone="bad" level={4}>
        <p>{message}</p>
        <NothingCharged hold={hold} />
        {status >= 500 ? (
          <p>
            If this keeps happening, <a href={supportHref}>write to us</a>.
          </p>
        ) : (
          <p>You can still pay on the payment provider’s own page, here or by a link that we will email you.</p>
        )}
        <p>
          <button
            type="button"
            className="btn"
            onClick={() => {
              document.getElementById('payment')?.focus()
              onAgain()
            }}
          >
            Try again
          </button>
        </p>
      </Notice>
    </div>
  )
}

function NothingCharged({ hold }: { hold: HoldView | null }) {
  return <p>Nothing has been charged{hold && `, and the deal is still held for you until ${hold.until.time}`}.</p>
}

/** The one place in which a failed payment is told: above the card fields, the provider's words first. */
function FailureNotice({ failure, hold, pricePence }: { failure: Failure; hold: HoldView | null; pricePence: number }) {
  if (failure.outcome === 'unknown') {
    return (
      <div id="payment-failed" tabIndex={-1}>
        <div role="alert">
          <Notice title="We do not know yet whether you have paid" tone="bad" level={4}>
            <p>The connection to the payment provider broke off.</p>
            <p>
              Please look in <a href={accountHref}>your account</a> before you try again. If the payment went through,
              the deal is there within a minute.
            </p>
          </Notice>
        </div>
      </div>
    )
  }
  const isBanks = failure.outcome === 'came-back' || (failure.outcome === 'declined' && failure.bankAsked)
  return (
    <div id="payment-failed" tabIndex={-1} {...(failure.outcome === 'came-back' ? { autoFocus: true } : {})}>
      <div role="alert">
        <Notice title="Payment Failed" tone="bad" level={4}>
          <p>{failure.message}</p>
          <NothingCharged hold={hold} />
          <p>{adviceFor(failure.outcome, isBanks, pricePence)}</p>
        </Notice>
      </div>
    </div>
  )
}

function adviceFor(outcome: Failure['outcome'], isBanks: boolean, pricePence: number): string {
  if (outcome === 'not-tried') return 'Please try again.'
  if (isBanks) {
    return 'If you missed your bank’s message, try again and approve it in your banking app, or use another card.'
  }
  return `Check the details below or use another card. A payment of ${formatPounds(pricePence)} can be above a card’s limit; your bank can tell you and allow it.`
}

/** The same payment in another place: on the provider's page, here or on another device. */
function OtherWays({ hasCardForm }: { hasCardForm: boolean }) {
  const email = useRootData().visitor?.email
  return (
    <>
      <ul className="ways">
        {hasCardForm && (
          <li>
            <p>
              <b>Rather not type your card here?</b>
              <br />
              <span className="muted">The payment provider’s page shows the same total.</span>
            </p>
            <button type="submit" className="btn" name="intent" value="hosted">
              Pay on the provider’s page
            </button>
          </li>
        )}
        <li>
          <p>
            <b>Finish on another device?</b>
            <br />
            <span className="muted">We will email the link to {email}. It works while the deal is held for you.</span>
          </p>
          <button type="submit" className="btn" name="intent" value="mail-link">
            Email me the payment link
          </button>
        </li>
      </ul>
      {!hasCardForm && (
        <p className="fine">
          The provider’s page needs JavaScript from the provider. If your browser does not run it, we can email you the
          link so that you can finish on another device while the deal is held for you.
        </p>
      )}
    </>
  )
}
