import { getFormProps, useForm } from '@conform-to/react'
import { data, redirect } from 'react-router'
import { bodyContext, dbContext, nowContext, sessionContext, userContext } from '#app/context.ts'
import { findReceipt, nameCustomer } from '#app/domain/receipts/receipts.server.ts'
import { customerSchema, receiptHeading, type Customer, type Receipt } from '#app/domain/receipts/receipts.ts'
import { findWhyClosed } from '#app/domain/reservations/purchases.server.ts'
import { mistake } from '#app/middleware/answers.server.ts'
import { parseForm } from '#app/middleware/forms.server.ts'
import { allow } from '#app/middleware/guards.server.ts'
import { Controls } from '#app/ui/controls.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { TextAreaField, TextField } from '#app/ui/form.tsx'
import { Icon } from '#app/ui/icons.tsx'
import { accountHref, receiptHref } from '#app/ui/links.ts'
import { pageTitle } from '#app/ui/site/meta.ts'
import '#app/ui/styles/paying.css'
import { keepPrivate } from './keep-private.server.ts'
import { ReceiptSheet } from './receipt-sheet.tsx'
import type { Route } from './+types/receipt'

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, allow('own')]

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(matches, loaderData ? `${receiptHeading(loaderData)} ${loaderData.name}` : 'Receipt') },
  { name: 'robots', content: 'noindex' },
]

/** A receipt or credit note of the visitor's own, or any for those who handle money. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const db = context.get(dbContext)
  const receipt = await findReceipt(db, context.get(userContext), params.id)
  if (!receipt) throw notFound()
  return { ...receipt, missing: await findWhyClosed(db, receipt.reservationId, context.get(nowContext)) }
}

/** Puts another name and address on it: 303 back to it. A mistake is 400 with everything typed still there. */
export async function action({ params, context }: Route.ActionArgs) {
  const submission = parseForm(await context.get(bodyContext).form(), customerSchema)
  if (submission.status !== 'success') return mistake(context, submission.reply(), 400)
  const named = await nameCustomer(context.get(dbContext), context.get(userContext), params.id, submission.value)
  if (!named.ok) throw notFound()
  context.get(sessionContext).flash({
    tone: 'success',
    title: 'Name and address saved',
    message: 'They are now on the receipt. Its number and amounts have not changed.',
  })
  return redirect(receiptHref(params.id), 303)
}

function notFound() {
  return data({ message: 'There is no such receipt.' }, { status: 404 })
}

export default function ReceiptPage({ loaderData: receipt, actionData }: Route.ComponentProps) {
  const [form, fields] = useForm<Customer>({
    id: 'customer',
    lastResult: actionData,
    defaultValue: { name: receipt.customerName, address: receipt.customerAddress },
  })
  return (
    <div className="wrap stack">
      <ErrorSummary title="There is a problem" lead="Nothing has been saved yet." form={form} />
      <p className="links no-print">
        <a className="crumb" href={accountHref}>
          <Icon name="back" />
          Your account
        </a>
      </p>
      <ReceiptSheet receipt={receipt} missing={receipt.missing} />
      <p className="small muted below-sheet no-print">
        To keep it, print this page or save it as a PDF. It fits on one A4 page.
      </p>
      {receipt.isOwn && (
        <Controls>
          <form
            method="post"
            action={receiptHref(receipt.id)}
            className="below-sheet stack no-print"
            {...getFormProps(form)}
          >
            <h2>Name and address on the {receipt.kind === 'receipt' ? 'receipt' : 'credit note'}</h2>
            <p className="small muted">{formHint(receipt)}</p>
            <TextField field={fields.name} label="Name or company" autoComplete="organization" />
            <TextAreaField
              field={fields.address}
              label="Address"
              isOptional
              hint="Up to 6 lines"
              rows={4}
              autoComplete="street-address"
            />
            <p>
              <button type="submit" className="btn primary">
                Save name and address
              </button>
            </p>
          </form>
        </Controls>
      )}
    </div>
  )
}

function formHint({ kind, trader }: Receipt): string {
  const invoice = trader?.vat && kind === 'receipt' ? ' If you add your address, it becomes a VAT invoice.' : ''
  return `For your records. This changes the receipt and its credit notes only; their numbers and amounts stay.${invoice}`
}
