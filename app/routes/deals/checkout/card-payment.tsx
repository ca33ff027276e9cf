import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import type { Appearance, Stripe, StripeElements } from '@stripe/stripe-js'
import { useEffect, useMemo, useSyncExternalStore, type RefObject } from 'react'
import type { SentChoice } from '#app/domain/reservations/checkout.ts'
import { consentHref, dealsHref, paymentIntentHref } from '#app/ui/links.ts'

/** The provider's card form inside the page: setting it up, and paying with it. */

export type Setup =
  | { state: 'ready'; stripe: Stripe; clientSecret: string }
  | { state: 'signed-out' }
  /** `status` is that of our own server; 0 where it could not be reached. */
  | { state: 'failed'; status: number; message: string }

/** Asks for the client secret, which holds the deal, and loads the provider's script meanwhile. */
export async function setUpPayment(dealId: number, publishableKey: string): Promise<Setup> {
  try {
    const [response, stripe] = await Promise.all([
      send(paymentIntentHref, 'POST', { dealId }),
      loadStripe(publishableKey),
    ])
    if (response.status === 401) return { state: 'signed-out' }
    const answer = (await response.json()) as { clientSecret?: string; message?: string }
    if (!response.ok) return failed(response.status, answer.message)
    if (!answer.clientSecret) return failed(response.status, 'No client secret received')
    return stripe ? { state: 'ready', stripe, clientSecret: answer.clientSecret } : failed(0)
  } catch {
    return failed(0)
  }
}

/** The failure of the setup, in our server's words where it gave any. */
export function failed(status: number, message?: string): Extract<Setup, { state: 'failed' }> {
  return { state: 'failed', status, message: message || 'Failed to initialize payment. Please try again.' }
}

function send(href: string, method: 'POST' | 'PUT', body: unknown): Promise<Response> {
  return fetch(href, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
}

/** The outcome of pressing the pay button. */
export type PayResult =
  | { outcome: 'paid'; intentId: string }
  /** The bank has not decided. */
  | { outcome: 'processing'; intentId: string }
  /** The provider's form shows a typing slip itself. */
  | { outcome: 'slip' }
  /** Nothing has been charged. `bankAsked`: the bank's own question was not answered. */
  | { outcome: 'declined'; message: string; bankAsked: boolean }
  /** The connection broke off, so that nobody here knows what became of the payment. */
  | { outcome: 'unknown' }
  /** The choice could not be saved, so that no payment was tried. */
  | { outcome: 'not-tried'; message: string }
  | { outcome: 'signed-out' }
  /** There is no longer a hold to pay for. */
  | { outcome: 'over'; message: string }

/** Pays with what is typed. It is set while the card form is there. */
export type Pay = (choice: SentChoice) => Promise<PayResult>

interface CardPaymentProps {
  setup: Extract<Setup, { state: 'ready' }>
  dealId: number
  payRef: RefObject<Pay | null>
  /** The fields are there to be filled in. */
  onReady: () => void
  onFail: () => void
}

/** The provider's fields, in our look. */
export function CardPayment({ setup, ...fields }: CardPaymentProps) {
  const appearance = useAppearance()
  return (
    <Elements stripe={setup.stripe} options={{ clientSecret: setup.clientSecret, appearance }}>
      <CardFields {...fields} />
    </Elements>
  )
}

function CardFields({ dealId, payRef, onReady, onFail }: Omit<CardPaymentProps, 'setup'>) {
  const stripe = useStripe()
  const elements = useElements()
  useEffect(() => {
    if (!stripe || !elements) return undefined
    payRef.current = (choice) => payByCard(stripe, elements, dealId, choice)
    return () => {
      payRef.current = null
    }
  }, [payRef, stripe, elements, dealId])
  return <PaymentElement onReady={onReady} onLoadError={onFail} />
}

/** Checks the card form and stores the choice, and only then confirms the payment. */
async function payByCard(
  stripe: Stripe,
  elements: StripeElements,
  dealId: number,
  choice: SentChoice,
): Promise<PayResult> {
  const slip = (): PayResult => {
    elements.getElement('payment')?.focus()
    return { outcome: 'slip' }
  }
  if ((await elements.submit()).error) return slip()
  const stored = await storeChoice(dealId, choice)
  if (stored) return stored
  const { error, paymentIntent } = await stripe.confirmPayment({
    elements,
    confirmParams: { return_url: location.origin + dealsHref },
    redirect: 'if_required',
  })
  if (error) {
    if (error.type === 'validation_error') return slip()
    if (error.type === 'api_connection_error' || error.type === 'api_error') return { outcome: 'unknown' }
    return {
      outcome: 'declined',
      message: error.message ?? notCompleted,
      bankAsked: error.code === 'payment_intent_authentication_failure',
    }
  }
  if (paymentIntent.status === 'succeeded') return { outcome: 'paid', intentId: paymentIntent.id }
  if (paymentIntent.status === 'processing') return { outcome: 'processing', intentId: paymentIntent.id }
  return { outcome: 'declined', message: notCompleted, bankAsked: false }
}

export const notCompleted = 'The payment was not completed.'

/** Stores the choice. Returns nothing where it is stored, else why nothing can be paid. */
async function storeChoice(dealId: number, choice: SentChoice): Promise<PayResult | undefined> {
  const notSaved = 'We could not save your choice.'
  try {
    const response = await send(consentHref(dealId), 'PUT', choice)
    if (response.ok) return undefined
    if (response.status === 401) return { outcome: 'signed-out' }
    const { message = notSaved } = (await response.json()) as { message?: string }
    return { outcome: response.status === 409 ? 'over' : 'not-tried', message }
  } catch {
    return { outcome: 'not-tried', message: notSaved }
  }
}

const darkScheme = () => matchMedia('(prefers-color-scheme: dark)')

function followScheme(onChange: () => void): () => void {
  const scheme = darkScheme()
  scheme.addEventListener('change', onChange)
  return () => scheme.removeEventListener('change', onChange)
}

/** The look of our own fields, by day and by night. The provider's frame knows neither our style sheets nor our rem. */
function useAppearance(): Appearance {
  const isDark = useSyncExternalStore(
    followScheme,
    () => darkScheme().matches,
    () => false,
  )
  return useMemo(() => readAppearance(isDark), [isDark])
}

function readAppearance(isDark: boolean): Appearance {
  const style = getComputedStyle(document.documentElement)
  const token = (name: string) => style.getPropertyValue(name).trim()
  const ink = token('--color-ink')
  const error = token('--color-e')
  return {
    theme: isDark ? 'night' : 'flat',
    variables: {
      colorPrimary: token('--color-green'),
      colorBackground: token('--color-surface'),
      colorText: ink,
      colorTextSecondary: token('--color-ink-2'),
      colorTextPlaceholder: token('--color-ink-3'),
      colorDanger: error,
      fontFamily: token('--font-sans'),
      fontSizeBase: '17px',
      borderRadius: token('--radius-2'),
      spacingUnit: '4px',
      gridRowSpacing: '12px',
      gridColumnSpacing: '16px',
    },
    rules: {
      '.Input': { border: `1px solid ${token('--color-field')}`, padding: '10px 12px', boxShadow: 'none' },
      '.Input:focus': { outline: `3px solid ${token('--color-brass')}`, boxShadow: `0 0 0 2px ${ink}` },
      '.Input--invalid': { border: `2px solid ${error}` },
      '.Label': { fontSize: '15px', fontWeight: '600', color: ink },
      '.Error': { fontSize: '15px', fontWeight: '600' },
    },
  }
}
