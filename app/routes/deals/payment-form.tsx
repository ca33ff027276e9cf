import { Checkbox, Loader } from '@mantine/core'
import { Notifications, notifications } from '@mantine/notifications'
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { useEffect, useRef, useState, type RefObject, type SyntheticEvent } from 'react'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/Loader.layer.css'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import type { ConsentChoice } from '#app/domain/terms/consent.ts'
import type { PublicDeal } from '#app/domain/deals/deals.ts'
import { Problem } from '#app/ui/problem.tsx'
import { useSecurePrice } from '#app/ui/deals/secure-price.tsx'
import {
  accountHref,
  checkoutHref,
  consentHref,
  dealHref,
  dealsHref,
  paymentIntentHref,
  paymentResultHref,
} from '#app/ui/links.ts'
import { formatPounds } from '#app/utils/money.ts'

interface PaymentFormProps {
  deal: Pick<PublicDeal, 'id' | 'securePricePence'>
  payment: { publishableKey: string; sandboxScriptUrl: string | null }
  initialConsent: ConsentChoice
  consentTexts: { startNow: string; loseRight: string }
  /** The London time at which an earlier hold ends; null when there was no hold. */
  heldUntil: string | null
  /** Whether the hold can be extended. */
  canExtend: boolean
  /** The mistake that the page has already shown, so that this form does not repeat it. */
  told: string | null
}

type Setup =
  | { state: 'server-html' | 'setting-up' }
  | { state: 'ready'; stripe: Stripe; clientSecret: string }
  | { state: 'failed'; title: string; message: string }

/**
 * The consent boxes and the way to pay. The server sends a plain form that posts to the provider's hosted page. Once scripts run,
 * the provider's card form takes the place of that step. If the card form cannot be set up, the plain form is still there. The
 * boxes stay in place throughout, so that a tick made meanwhile is never lost.
 */
export function PaymentForm(props: PaymentFormProps) {
  const { deal, payment, initialConsent, consentTexts, heldUntil, canExtend, told } = props
  const setup = usePaymentSetup(props)
  const payRef = useRef<((form: HTMLFormElement) => void) | null>(null)
  const [isDone, setIsDone] = useState(false)
  /** The reason why this card form can no longer take a payment. */
  const [over, setOver] = useState<string | null>(null)

  const onSubmit = (event: SyntheticEvent<HTMLFormElement>) => {
    if (!payRef.current) return
    event.preventDefault()
    payRef.current(event.currentTarget)
  }

  return (
    <>
      {payment.sandboxScriptUrl && <script src={payment.sandboxScriptUrl} suppressHydrationWarning />}
      <Notifications limit={1} autoClose={5000} position="top-center" />
      {isDone ? (
        <PaymentDone />
      ) : over !== null ? (
        <PaymentOver dealId={deal.id} message={over} />
      ) : (
        <form method="post" action={checkoutHref(deal.id)} className="stack" onSubmit={onSubmit}>
          {setup.state === 'failed' && setup.message !== told && (
            <Problem title={setup.title} message={setup.message} />
          )}
          <ConsentBoxes texts={consentTexts} initial={initialConsent} />
          {setup.state === 'setting-up' && (
            <p className="row" role="status">
              <Loader size="sm" /> Setting up secure payment...
            </p>
          )}
          {setup.state === 'ready' ? (
            <Elements
              stripe={setup.stripe}
              options={{ clientSecret: setup.clientSecret, appearance: { theme: 'flat' } }}
            >
              <CardPayment deal={deal} payRef={payRef} onDone={() => setIsDone(true)} onOver={setOver} />
            </Elements>
          ) : (
            <HostedPayment deal={deal} />
          )}
        </form>
      )}
      {!isDone && over === null && (heldUntil || setup.state === 'ready') && (
        <HoldForm dealId={deal.id} heldUntil={heldUntil} canExtend={canExtend} />
      )}
    </>
  )
}

/**
 * The buttons that extend the hold or give it up. The card form's own request has just made a hold, so they appear with that
 * form.
 */
function HoldForm({
  dealId,
  heldUntil,
  canExtend,
}: Pick<PaymentFormProps, 'heldUntil' | 'canExtend'> & { dealId: number }) {
  return (
    <form method="post" action={checkoutHref(dealId)} className="box stack">
      <div className="row apart">
        <p className="small">{heldUntil ? `Held for you until ${heldUntil}.` : 'Held for you for 30 minutes.'}</p>
        <div className="row">
          {canExtend && (
            <button type="submit" className="btn sm" name="intent" value="extend">
              Keep it 30 minutes more
            </button>
          )}
          <button type="submit" className="btn sm" name="intent" value="release">
            Release
          </button>
        </div>
      </div>
      <p className="fine">
        While you hold the deal nobody else can reserve it, so every hold has to end.
        {canExtend && ' You can make this one 30 minutes longer, once.'}
      </p>
    </form>
  )
}

/** Asks for the client secret as soon as the page runs, and loads the provider's script meanwhile. */
function usePaymentSetup({ deal, payment, told }: PaymentFormProps): Setup {
  const [setup, setSetup] = useState<Setup>({ state: 'server-html' })
  useEffect(() => {
    let isGone = false
    const set = (next: Setup) => {
      if (isGone) return
      setSetup(next)
      if (next.state === 'failed' && next.message !== told)
        notifications.show({ color: 'red', title: next.title, message: next.message })
    }
    set({ state: 'setting-up' })
    void setUpPayment(deal.id, payment.publishableKey).then(set)
    return () => {
      isGone = true
    }
  }, [deal.id, payment.publishableKey, told])
  return setup
}

async function setUpPayment(dealId: number, publishableKey: string): Promise<Setup> {
  const failed = (message?: string): Setup => ({
    state: 'failed',
    title: 'Payment Setup Failed',
    message: message || 'Failed to initialize payment. Please try again.',
  })
  try {
    const [response, stripe] = await Promise.all([requestIntent(dealId), loadStripe(publishableKey)])
    const answer = (await response.json()) as { clientSecret?: string; message?: string }
    if (response.status === 401) {
      return {
        state: 'failed',
        title: 'Authentication Required',
        message: 'Please sign in to continue with your purchase.',
      }
    }
    if (!response.ok) return failed(answer.message)
    if (!answer.clientSecret) return failed('No client secret received')
    return stripe ? { state: 'ready', stripe, clientSecret: answer.clientSecret } : failed()
  } catch {
    return failed()
  }
}

function requestIntent(dealId: number): Promise<Response> {
  return fetch(paymentIntentHref, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ dealId }),
  })
}

/** Payment without script: on the provider's own page, here or on another device. */
function HostedPayment({ deal }: Pick<PaymentFormProps, 'deal'>) {
  const securePrice = useSecurePrice()
  return (
    <>
      <button type="submit" name="intent" value="pay" className="btn primary tall wide">
        Complete Payment - {formatPounds(deal.securePricePence)}
      </button>
      <p className="fine">
        You pay {securePrice(deal.securePricePence)} on our payment provider’s secure page and come back here. That page
        needs the provider’s own scripts. If your browser does not run them, have the link sent to you and finish on
        another device while the deal is held for you.
      </p>
      <button type="submit" name="intent" value="mail-link" className="btn wide">
        Email me the payment link
      </button>
    </>
  )
}

interface CardPaymentProps {
  deal: PaymentFormProps['deal']
  /** The form's submit handler calls this function. It is set while the card form is there. */
  payRef: RefObject<((form: HTMLFormElement) => void) | null>
  onDone: () => void
  /** Called with a message when the hold that this form pays for no longer exists. */
  onOver: (message: string) => void
}

/** Payment with the provider's card form inside the page. */
function CardPayment({ deal, payRef, onDone, onOver }: CardPaymentProps) {
  const stripe = useStripe()
  const elements = useElements()
  const securePrice = useSecurePrice()
  const [isProcessing, setIsProcessing] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  useEffect(() => {
    payRef.current = (form) => {
      if (!stripe || !elements || isProcessing) return
      setIsProcessing(true)
      setFailure(null)
      void payByCard(stripe, elements, deal.id, new FormData(form)).then((result) => {
        setIsProcessing(false)
        if (result.ok) {
          notifications.show({ color: 'green', ...success })
          onDone()
          setTimeout(() => location.assign(paymentResultHref(result.intentId)), 2000)
        } else if (result.isOver) {
          onOver(result.message)
        } else {
          setFailure(result.message)
          notifications.show({ color: 'red', title: 'Payment Failed', message: result.message })
        }
      })
    }
    return () => {
      payRef.current = null
    }
  }, [payRef, stripe, elements, isProcessing, deal.id, onDone, onOver])

  return (
    <>
      <PaymentElement />
      {failure && <Problem title="Payment Failed" message={failure} />}
      <button type="submit" className="btn primary tall wide" disabled={!stripe || isProcessing}>
        {isProcessing ? 'Processing...' : `Complete Payment - ${formatPounds(deal.securePricePence)}`}
      </button>
      <p className="fine">
        You pay {securePrice(deal.securePricePence)}. Your card details go straight to the payment provider; we never
        see them.
      </p>
    </>
  )
}

type PayResult = { ok: true; intentId: string } | { ok: false; message: string; isOver?: boolean }

/** Checks the card form and stores the state of the boxes, and only then confirms the payment. */
async function payByCard(stripe: Stripe, elements: StripeElements, dealId: number, form: FormData): Promise<PayResult> {
  const checked = await elements.submit()
  if (checked.error) return { ok: false, message: checked.error.message ?? 'Please check your card details.' }
  const stored = await storeConsent(dealId, form)
  if (!stored.ok) return stored
  const { error, paymentIntent } = await stripe.confirmPayment({
    elements,
    confirmParams: { return_url: location.origin + dealsHref },
    redirect: 'if_required',
  })
  if (error || paymentIntent.status !== 'succeeded') {
    return { ok: false, message: error?.message ?? 'The payment was not completed.' }
  }
  return { ok: true, intentId: paymentIntent.id }
}

const success = {
  title: 'Payment Successful',
  message: "Thank you for your purchase! You'll receive access to the deal documentation shortly.",
}

function PaymentDone() {
  return (
    <div className="panel tight" role="status">
      <p>
        <b>{success.title}</b>
      </p>
      <p>{success.message}</p>
      <p>
        We are taking you to <a href={dealsHref}>your deals</a>.
      </p>
    </div>
  )
}

/**
 * The message when the deal was paid for in another tab or the hold is gone. Nothing can be paid here, so it offers links
 * onwards.
 */
function PaymentOver({ dealId, message }: { dealId: number; message: string }) {
  return (
    <>
      <Problem title="This payment was not completed" message={message} takesFocus />
      <p className="row">
        <a className="btn" href={accountHref}>
          Your account
        </a>
        <a className="btn" href={dealHref(dealId)}>
          Back to the deal
        </a>
      </p>
    </>
  )
}

/** The consent boxes. They are unticked unless the buyer ticked them before, and the buyer may change them until they pay. */
function ConsentBoxes({ texts, initial }: { texts: PaymentFormProps['consentTexts']; initial: ConsentChoice }) {
  return (
    <fieldset className="stack">
      <legend>When your documents open</legend>
      <Checkbox name="startNow" value="yes" defaultChecked={initial.startNow} label={texts.startNow} size="md" />
      <Checkbox name="loseRight" value="yes" defaultChecked={initial.loseRight} label={texts.loseRight} size="md" />
      <p className="fine">
        Both boxes are your choice. If you leave either unticked, the deal is reserved for you all the same and its
        documents open after 14 days.
      </p>
    </fieldset>
  )
}

/** Stores the state of the boxes. A 409 says that there is no longer a hold to pay for; any other failure can be tried again. */
async function storeConsent(
  dealId: number,
  form: FormData,
): Promise<{ ok: true } | { ok: false; message: string; isOver: boolean }> {
  const unreachable = 'We could not store your choice. Nothing has been charged. Please try again.'
  try {
    const response = await fetch(consentHref(dealId), {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ startNow: form.has('startNow'), loseRight: form.has('loseRight') }),
    })
    if (response.ok) return { ok: true }
    const { message = unreachable } = (await response.json()) as { message?: string }
    return { ok: false, message, isOver: response.status === 409 }
  } catch {
    return { ok: false, message: unreachable, isOver: false }
  }
}
