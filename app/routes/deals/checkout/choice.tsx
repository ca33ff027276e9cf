import { choiceMistakes, type ChoiceMistake, type SentChoice } from '#app/domain/reservations/checkout.ts'
import { onceChecked } from '#app/domain/terms/buyer-check.ts'
import { administrationFeePence } from '#app/domain/terms/refund-reasons.ts'
import { consentTexts } from '#app/domain/terms/consent.ts'
import { formatPounds } from '#app/utils/money.ts'
import styles from './checkout.module.css'
import type { CheckoutDates } from './view.ts'

interface ChoiceProps {
  choice: SentChoice
  mistake: ChoiceMistake | null
  pricePence: number
  documentCount: number
  /** True where the buyer's identity is checked before anything opens. */
  needsCheck: boolean
  dates: CheckoutDates
}

const mistakeId = 'choice-error'

/**
 * When the documents open: two radio cards, with the two boxes of the law in the first (RULES.md, Consent). They show once it is chosen;
 * the server passes over them where the buyer waits.
 */
export function Choice({ choice, mistake, pricePence, documentCount, needsCheck, dates }: ChoiceProps) {
  const full = formatPounds(pricePence)
  const lessFee = formatPounds(Math.max(0, pricePence - administrationFeePence))
  const what = documentCount > 0 ? `Address and ${countDocuments(documentCount)}` : 'Address'
  const untilLastDay = `until the end of ${dates.lastCancelDay}`
  const isBare = mistake === 'none'
  return (
    <fieldset
      className={isBare ? 'part mistake' : 'part'}
      id="choice"
      aria-describedby={isBare ? mistakeId : undefined}
    >
      <legend>
        <Number of={1} />
        When should your documents open?
      </legend>
      {isBare && <MistakeText mistake={mistake} />}
      <div className="choices">
        <div className="choice">
          <Radio id="open-now" value="now" label={consentTexts.now} isChosen={choice.open === 'now'} />
          <dl className="means">
            <Meaning label={what}>{needsCheck ? onceChecked : 'as soon as you have paid'}</Meaning>
            <Meaning label="If your plans change">
              <b>{full}</b> back for 48 hours, then <b>{lessFee}</b> once you have opened a document, {untilLastDay}
            </Meaning>
          </dl>
          <div className={`inner ${styles.boxes}${mistake === 'boxes' ? ' mistake' : ''}`}>
            {mistake === 'boxes' && <MistakeText mistake={mistake} />}
            <p className="small">
              <b>Tick both for this choice:</b>
            </p>
            <Box name="startNow" label={consentTexts.startNow} isTicked={choice.startNow} mistake={mistake} />
            <Box name="loseRight" label={consentTexts.loseRight} isTicked={choice.loseRight} mistake={mistake} />
          </div>
        </div>
        <div className="choice">
          <Radio id="open-wait" value="wait" label={dates.waitText} isChosen={choice.open === 'wait'} />
          <dl className="means">
            <Meaning label={what}>
              on {dates.waitDay}
              {needsCheck && `, or later, ${onceChecked}`}
            </Meaning>
            <Meaning label="If your plans change">
              <b>{full}</b> back {untilLastDay}
            </Meaning>
          </dl>
          <p className="small muted inner">
            Nothing to tick. We will still reserve the deal for you as soon as you have paid.
          </p>
        </div>
      </div>
    </fieldset>
  )
}

/** The number of a step, for the eye. */
export function Number({ of }: { of: number }) {
  return (
    <span className={styles.number} aria-hidden="true">
      {of}
    </span>
  )
}

function countDocuments(count: number): string {
  return count === 1 ? '1 document' : `${count} documents`
}

function MistakeText({ mistake }: { mistake: ChoiceMistake }) {
  return (
    <p id={mistakeId} className="small">
      <span className="vh">Error: </span>
      {choiceMistakes[mistake]}
    </p>
  )
}

function Radio({ id, value, label, isChosen }: { id: string; value: string; label: string; isChosen: boolean }) {
  return (
    <div className="check">
      <input type="radio" id={id} name="open" value={value} defaultChecked={isChosen} />
      <label htmlFor={id}>{label}</label>
    </div>
  )
}

interface BoxProps {
  name: 'startNow' | 'loseRight'
  label: string
  isTicked: boolean
  mistake: ChoiceMistake | null
}

function Box({ name, label, isTicked, mistake }: BoxProps) {
  const isMissing = mistake === 'boxes' && !isTicked
  return (
    <div className="check">
      <input
        type="checkbox"
        id={name}
        name={name}
        value="yes"
        defaultChecked={isTicked}
        {...(isMissing ? { 'aria-invalid': true, 'aria-describedby': mistakeId } : {})}
      />
      <label htmlFor={name}>{label}</label>
    </div>
  )
}

function Meaning({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The mistake in the choice, first in the page, with the way to it. */
export function ChoiceSummary({ mistake, choice }: { mistake: ChoiceMistake; choice: SentChoice }) {
  const missing = choice.startNow ? 'loseRight' : 'startNow'
  return (
    <div className="panel errors" id="mistakes" role="group" tabIndex={-1} autoFocus aria-labelledby="mistakes-title">
      {/* The alert is a child of what takes the focus: some readers lose it otherwise. */}
      <div className="tight" role="alert">
        <h2 id="mistakes-title">There is a problem</h2>
        <p>Nothing has been charged yet.</p>
        <ul>
          <li>
            <a href={mistake === 'none' ? '#open-now' : `#${missing}`}>{choiceMistakes[mistake]}</a>
          </li>
        </ul>
      </div>
    </div>
  )
}
