import type { Reply } from '../http.ts'
import { html, page, type Markup } from '../page.ts'
import { workingCard } from './cards.ts'
import type { SessionDetails } from './ledger.ts'
import type { CheckoutSession, PaymentIntent } from './types.ts'

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

export function plainPage(title: string, message: string, status: number): Reply {
  return page(
    title,
    html`${notice}
      <h1>${title}</h1>
      <p>${message}</p>`,
    status,
  )
}
