import { gradeTone } from '#app/domain/figures/score.ts'
import type { DealPreview } from '#app/domain/deals/desk/preview.server.ts'
import { Log, type ToldEvent } from '#app/ui/desk/case.tsx'
import { TrailLink } from '#app/ui/desk/trail-link.tsx'
import { Icon } from '#app/ui/icons.tsx'
import { adminSubmissionHref } from '#app/ui/links.ts'
import { countText } from '#app/domain/lists/lists.ts'
import { formatPercent, formatPounds } from '#app/utils/money.ts'
import { DealField, type FormTexts } from './fields.tsx'
import styles from './form.module.css'

/** The panels beside the form: figures, score and history. */

const notKnown = '–'
const percentOr = (value: number | null, decimals = 2) => (value === null ? notKnown : formatPercent(value, decimals))

/** The results of the amounts, and what does not fit. Without a preview: how to get one. */
export function FiguresPanel({ preview, isTyped }: { preview: DealPreview | null; isTyped: boolean }) {
  return (
    <section className="panel key tight" aria-labelledby="figures">
      <div className={styles.apart}>
        <h2 id="figures">Figures</h2>
        {preview && <span className="fine">{isTyped ? 'as typed, not saved' : 'as saved'}</span>}
      </div>
      {preview ? (
        <Figures figures={preview.figures} />
      ) : (
        <p className="small">“Work out the figures” shows them for what you have typed, and saves nothing.</p>
      )}
    </section>
  )
}

function Figures({ figures }: { figures: DealPreview['figures'] }) {
  const rows: [label: string, value: string][] = [
    ['Gross yield', percentOr(figures.grossYieldPercent)],
    ['ROI, as entered', percentOr(figures.roiPercent)],
    ['ROI from yield and cash needed', percentOr(figures.workedOutRoiPercent)],
    [figures.areaName ? `Yield in ${figures.areaName}` : 'Yield of the area', percentOr(figures.areaYieldPercent)],
    ['Rental cover at 5.5%', percentOr(figures.interestCoverPercent, 0)],
    ['Cash needed', formatPounds(figures.cashNeededPence)],
    ['With a 75% mortgage', formatPounds(figures.cashWithMortgagePence)],
  ]
  return (
    <>
      <dl className="facts n">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {figures.warnings.length === 0 ? (
        <p className={styles.agree}>
          <Icon name="tick" /> Price, yield and ROI agree.
        </p>
      ) : (
        <ul className={styles.warnings}>
          {figures.warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The score with its factors, and the fields that adjust it. */
export function ScorePanel({ preview, form }: { preview: DealPreview | null; form: FormTexts }) {
  const score = preview?.score
  const isOpen =
    [form.texts.scoreOverride, form.texts.scoreReason].some(Boolean) ||
    form.mistakes.scoreOverride !== undefined ||
    form.mistakes.scoreReason !== undefined
  return (
    <section id="score" className="panel tight" aria-labelledby="score-title">
      <div className={styles.apart}>
        <h2 id="score-title">Score</h2>
        {score && <Grade grade={score.grade} value={score.value} />}
      </div>
      {score?.isAdjusted && (
        <p className="small">
          Adjusted by editor. The formula gives <Grade grade={score.computedGrade} value={score.computed} />
        </p>
      )}
      {score && (
        <>
          <ul className={styles.factors}>
            {score.factors.map(({ label, weight, value }) => (
              <li key={label}>
                <span>
                  {label} <span className="fine">{weight}%</span>
                </span>
                <b className="n">{value === null ? <span title="Not known">{notKnown}</span> : Math.round(value)}</b>
                <span className={styles.meter} aria-hidden="true">
                  <i style={{ width: `${value ?? 0}%` }} />
                </span>
              </li>
            ))}
          </ul>
          <p className="fine">{confidenceText(score)} Computed again on saving.</p>
        </>
      )}
      <details className="fold" open={isOpen}>
        <summary>Adjust the score</summary>
        <div className="tight">
          <DealField name="scoreOverride" form={form} />
          <DealField name="scoreReason" form={form} />
        </div>
      </details>
    </section>
  )
}

function Grade({ grade, value }: { grade: string; value: number }) {
  return (
    <span className={`tag n g${gradeTone(grade)}`}>
      <b>{grade}</b> {value.toFixed(1)}
    </span>
  )
}

function confidenceText({ confidence, factors }: DealPreview['score']): string {
  const missing = factors.filter(({ value }) => value === null).map(({ label }) => label)
  const why = missing.length === 0 ? 'every factor is known' : `not known: ${missing.join(', ')}`
  return `Confidence ${confidence.toLowerCase()}: ${why}.`
}

/** The way to the submission that the deal came from. */
export function SubmissionPanel({ reference }: { reference: string }) {
  return (
    <section className="panel tight" aria-labelledby="submission">
      <h2 id="submission">Submission</h2>
      <p className="small">
        A vendor submitted this deal: <a href={adminSubmissionHref(reference)}>{reference}</a>. “Vetted” goes from its
        page when title, authority or identity of the vendor are not “verified” any more.
      </p>
    </section>
  )
}

interface HistoryProps {
  dealId: number
  events: ToldEvent[]
  total: number
}

/** The last entries of the deal's history, and the way to all of them. */
export function HistoryPanel({ dealId, events, total }: HistoryProps) {
  return (
    <section className="panel tight" aria-labelledby="history">
      <h2 id="history">History</h2>
      {events.length === 0 ? <p className="small">Nothing has been noted yet.</p> : <Log events={events} />}
      {total > 0 && (
        <p className="small">
          <TrailLink thing={{ type: 'deal', id: String(dealId) }}>
            {total === 1 ? 'The audit trail' : `All ${countText(total, 'entry', 'entries')}`}
          </TrailLink>
        </p>
      )}
    </section>
  )
}
