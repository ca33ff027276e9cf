import { Checkbox, Textarea, TextInput } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Input.layer.css'
import type { Proposal } from '#app/domain/refunds/proposed-money.server.ts'
import { longestNote, longestReason, type MoneyDecision } from '#app/domain/refunds/requests.ts'
import type { LeastDue } from '#app/domain/terms/refund-rules.ts'
import { Controls } from '#app/ui/controls.tsx'
import { Sum } from '#app/ui/desk/case.tsx'
import { Icon } from '#app/ui/icons.tsx'
import { adminRefundHref, refundConfirmHref } from '#app/ui/links.ts'
import '#app/ui/styles/form.css'
import { poundsInWords } from '#app/utils/money-in-words.ts'
import { formatPounds } from '#app/utils/money.ts'
import { NoteField } from './note-field.tsx'
import { Seen } from './seen.tsx'

/** The texts of the page that asks before money leaves. */
export interface Typed {
  note: string
  amount: string
  overrideReason: string
  shortfallReason: string
  isShortfallConfirmed: boolean
}
export const nothingTyped: Typed = {
  note: '',
  amount: '',
  overrideReason: '',
  shortfallReason: '',
  isShortfallConfirmed: false,
}

interface SendFormProps {
  id: string
  decision: MoneyDecision
  seen: number
  proposal: Proposal
  typed: Typed
}

/** The sum in words and figures, what follows, and the one button that sends it. */
export function SendForm({ id, decision, seen, proposal, typed }: SendFormProps) {
  const { amountPence, sum, effects, doubt, shortfall } = proposal
  const amount = formatPounds(amountPence)
  const words = poundsInWords(amountPence)
  const isOther = decision === 'other'
  return (
    <section className="panel key stack" aria-label="What is sent, and what follows">
      <p>
        <b>{words.charAt(0).toUpperCase() + words.slice(1)}.</b> Once it is sent, it cannot be called back.
      </p>
      <Sum
        lines={sum.map(({ label, pence }) => [label, formatPounds(pence)])}
        result={['Goes back to the card that paid', amount]}
      />
      {doubt && (
        <p>
          <b>{doubt}</b>
        </p>
      )}
      <ul className="ticks">
        {effects.map((effect) => (
          <li key={effect}>
            <Icon name="tick" />
            {effect}
          </li>
        ))}
      </ul>
      {isOther && (
        <div className="words small">
          <b>Another amount than the rules say, because:</b>
          {'\n'}
          {typed.overrideReason}
        </div>
      )}
      {shortfall && (
        <div className="words small">
          <b>The buyer reads why it is less than our rules promise:</b>
          {'\n'}
          {typed.shortfallReason}
        </div>
      )}
      <Controls>
        <form method="post" action={refundConfirmHref(id, decision)} className="stack">
          <Seen seen={seen} />
          <input type="hidden" name="expectedPence" value={amountPence} />
          {isOther && (
            <>
              <input type="hidden" name="amount" value={typed.amount} />
              <input type="hidden" name="overrideReason" value={typed.overrideReason} />
              <input type="hidden" name="shortfallReason" value={typed.shortfallReason} />
            </>
          )}
          {shortfall && (
            <>
              <Sum
                lines={[
                  ['Our rules promise', formatPounds(shortfall.promisePence)],
                  ['The law gives at least', formatPounds(shortfall.lawPence)],
                ]}
                result={['You send', amount]}
              />
              <Checkbox
                id="shortfallConfirmed"
                name="shortfallConfirmed"
                label={`I have seen both sums: ${amount} instead of ${formatPounds(shortfall.promisePence)}.`}
              />
            </>
          )}
          {decision !== 'again' && (
            <NoteField id="note" label="Note to the buyer" isOptional longest={longestNote} text={typed.note} />
          )}
          <div className="row">
            <button type="submit" className="btn primary tall" name="intent" value="send" data-primary="">
              Send {amount} back
            </button>
            {isOther && (
              <button type="submit" className="btn tall" name="intent" value="change">
                Change the amount
              </button>
            )}
            <a className="btn tall" href={adminRefundHref(id)}>
              Back, send nothing
            </a>
          </div>
        </form>
      </Controls>
      <p className="fine">If anything changes before you press, nothing is sent and this page shows what changed.</p>
    </section>
  )
}

interface AskAmountProps {
  id: string
  left: string | null
  least: LeastDue | null
  typed: Typed
}

/** The questions before another amount: how much, and why. The sum is shown before anything is sent. */
export function AskAmount({ id, left, least, typed }: AskAmountProps) {
  return (
    <Controls>
      <form method="post" action={refundConfirmHref(id, 'other')} className="panel stack">
        <TextInput
          type="text"
          id="amount"
          className="field"
          name="amount"
          label="Amount in pounds"
          description={describeBounds(left, least)}
          inputMode="decimal"
          maxLength={20}
          defaultValue={typed.amount}
        />
        <Textarea
          id="overrideReason"
          className="field"
          name="overrideReason"
          label="Reason for another amount"
          description="Kept with the request and in the audit trail, so name nobody; the buyer does not see it."
          rows={3}
          maxLength={longestReason}
          defaultValue={typed.overrideReason}
        />
        {least && least.promisePence > 0 && (
          <Textarea
            id="shortfallReason"
            className="field"
            name="shortfallReason"
            label={`Reason that the buyer reads, below ${formatPounds(least.promisePence)}`}
            description="Needed where it is less than our rules promise. It stands in their email."
            rows={3}
            maxLength={longestReason}
            defaultValue={typed.shortfallReason}
          />
        )}
        {typed.note && <input type="hidden" name="note" value={typed.note} />}
        <div className="row">
          <button type="submit" className="btn primary tall" name="intent" value="check" data-primary="">
            Show the sum
          </button>
          <a className="btn tall" href={adminRefundHref(id)}>
            Back, send nothing
          </a>
        </div>
      </form>
    </Controls>
  )
}

/** `At most £3,000. The law gives at least £150, our rules £2,850.` */
function describeBounds(left: string | null, least: LeastDue | null): string | undefined {
  if (!left) return undefined
  if (!least || least.promisePence === 0) return `At most ${left}.`
  const law = least.lawPence > 0 ? `the law gives at least ${formatPounds(least.lawPence)}` : 'the law asks for nothing'
  return `At most ${left}. Our rules promise ${formatPounds(least.promisePence)}; ${law}.`
}

interface NothingToSendProps {
  id: string
  /** Why; null where the page has said so already. */
  message: string | null
  /** Values typed before. */
  typed: Typed
  /** The way to the next open request. */
  next: { label: string; href: string } | undefined
}

/** The page where nothing can be sent any more: why, what had been typed, and the ways on. */
export function NothingToSend({ id, message, typed, next }: NothingToSendProps) {
  const left = [typed.amount, typed.overrideReason, typed.shortfallReason, typed.note].filter(Boolean)
  return (
    <>
      {message && <p className="lead">{message}</p>}
      {left.length > 0 && (
        <section className="panel tight" aria-labelledby="left">
          <h2 id="left">What you had typed</h2>
          {left.map((text, index) => (
            <p key={index} className="words small">
              {text}
            </p>
          ))}
        </section>
      )}
      <p className="row">
        <a className="btn primary" href={adminRefundHref(id)} data-primary="">
          Look at the request
        </a>
        {next && (
          <a className="btn" href={next.href} data-next="">
            {next.label}
          </a>
        )}
      </p>
    </>
  )
}
