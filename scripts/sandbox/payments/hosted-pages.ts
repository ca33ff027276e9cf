import type { Reply } from '../http.ts'
import { html, page, type Markup } from '../page.ts'
import { workingCard } from './cards.ts'
import type { Ledger, SessionDetails } from './ledger.ts'
import { disputeReasons, type CheckoutSession, type Dispute, type PaymentIntent } from './types.ts'

const notice = html`<p class="notice">Stand-in: no money moves</p>`

function money(pence: number, currency: string): string {
  return (pence / 100).toLocaleString('en-GB', { style: 'currency', currency })
}

function amount(label: string, pence: number, currency: string): Markup {
  return html`<p class="amount"><span>${label}</span> <strong>${money(pence, currency)}</strong></p>`
}

type Mistake = { message: string; typed?: string; status?: number }

/** The hosted checkout. The browser sends the form itself: no script. */
export function checkoutPage(session: CheckoutSession, details: SessionDetails, mistake?: Mistake): Reply {
  const title = 'Pay by card'
  const alert = mistake && html`<p class="alert" role="alert" id="problem">${mistake.message}</p>`
  const described = mistake && html` aria-describedby="problem"`
  return page(
    mistake ? `Error: ${title}` : title,
    html`${notice}
      <h1>${title}</h1>
      ${alert} ${amount(details.productName, session.amount_total, session.currency)}
      ${details.productDescription ? html`<p class="quiet">${details.productDescription}</p>` : null}
      <form method="post" action="/c/pay/${session.id}">
        <label for="card">Card number</label>
        <input
          id="card"
          name="card"
          value="${mistake?.typed ?? workingCard}"
          inputmode="numeric"
          autocomplete="off"
          required${described}
        />
        <div class="actions">
          <button name="do" value="pay">Pay</button>
          <button class="plain" name="do" value="decline" formnovalidate>Decline</button>
          <button class="plain" name="do" value="cancel" formnovalidate>Cancel</button>
        </div>
      </form>
      <p class="quiet">Pay uses the test card above. Decline tries a card that the bank refuses.</p>`,
    mistake?.status ?? 200,
  )
}

export function sessionOverPage(session: CheckoutSession): Reply {
  const paid = session.status === 'complete'
  const title = paid ? 'This payment is complete' : 'This payment page has expired'
  const back = paid ? session.success_url.replaceAll('{CHECKOUT_SESSION_ID}', session.id) : session.cancel_url
  return page(
    title,
    html`${notice}
      <h1>${title}</h1>
      <p>${paid ? 'There is nothing left to pay.' : 'Nothing was paid. Start again from the site.'}</p>
      ${back ? html`<p><a href="${back}">Back to the site</a></p>` : null}`,
    410,
  )
}

export function authenticationPage(intent: PaymentIntent): Reply {
  const title = 'Confirm that it is you'
  return page(
    title,
    html`${notice}
      <h1>${title}</h1>
      ${amount('Your bank asks about this payment', intent.amount, intent.currency)}
      <form method="post" action="/3ds/${intent.id}">
        <div class="actions">
          <button name="answer" value="complete">Complete authentication</button>
          <button class="plain" name="answer" value="fail">Fail authentication</button>
        </div>
      </form>`,
  )
}

/** The newest payments that the page of disputes offers. */
const mostPayments = 20

/** The page on which somebody plays the buyer's bank. */
export function disputesPage(ledger: Ledger): Reply {
  const paid = [...ledger.intents.values()].filter(({ status }) => status === 'succeeded').reverse()
  const disputes = [...ledger.disputes.values()].reverse()
  return page(
    'Disputes',
    html`${notice}
      <h1>Disputes</h1>
      <p>Here you are the buyer’s bank. The site is told of each step as the payment company would tell it.</p>
      <ul>
        ${disputes.slice(0, mostPayments).map(disputeItem)}
      </ul>
      <h2>Payments</h2>
      ${paid.length === 0 ? html`<p>Nothing has been paid yet.</p>` : null}
      <ul>
        ${paid.slice(0, mostPayments).map(paymentItem)}
      </ul>`,
  )
}

function disputeItem(dispute: Dispute): Markup {
  const isInquiry = /^warning_(?!closed)/.test(dispute.status)
  const isOpen = isInquiry || /response|review/.test(dispute.status)
  const move = (name: string, words: string) =>
    html`<button class="plain" name="move" value="${name}">${words}</button> `
  return html`<li>
    ${money(dispute.amount, dispute.currency)}, ${dispute.reason}: <strong>${dispute.status}</strong><br />
    <code>${dispute.id}</code>
    ${
      isOpen
        ? html`<form method="post" action="/disputes">
            <input type="hidden" name="dispute" value="${dispute.id}" />
            <div class="actions">
              ${move('evidence', 'Evidence is in')} ${isInquiry ? move('escalate', 'Make it a dispute') : null}
              ${move('won', isInquiry ? 'Close the inquiry' : 'The seller wins')}
              ${isInquiry ? null : move('lost', 'The seller loses')}
            </div>
          </form>`
        : null
    }
  </li>`
}

function paymentItem(intent: PaymentIntent): Markup {
  return html`<li>
    ${money(intent.amount, intent.currency)} <code>${intent.id}</code>
    <form method="post" action="/disputes">
      <input type="hidden" name="intent" value="${intent.id}" />
      <label for="reason-${intent.id}">Reason</label>
      <select id="reason-${intent.id}" name="reason">
        ${disputeReasons.map((reason) => html`<option>${reason}</option>`)}
      </select>
      <div class="actions">
        <button name="do" value="dispute">Dispute this payment</button>
        <button class="plain" name="do" value="ask">Ask about it</button>
      </div>
    </form>
  </li>`
}

export function plainPage(title: string, message: string, status: number): Reply {
  return page(
    title,
    html`${notice}
      <h1>${title}</h1>
      <p>${message}</p>`,
    status,
  )
}
