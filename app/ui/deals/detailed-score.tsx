import type { DealScore } from '#app/domain/deals/record/deals.ts'
import { confidenceOf, factorLabel, scoreFactors } from '#app/domain/figures/score.ts'
import { unknownCountsAs, type ScoreExplanation } from '#app/domain/figures/score-explanation.ts'
import { Explained } from '#app/ui/explained.tsx'
import { formatDate } from '#app/utils/dates.ts'
import { GradeBadge } from './grade-badge.tsx'
import { formatScore, ScoreTags } from './score-panel.tsx'
import styles from './detailed-score.module.css'

interface ScoreProps {
  score: DealScore
  /** The score with the deal's own numbers; null where they are not known. */
  explanation: ScoreExplanation | null
}

/** The score in full: grade, number, market, tags, ruler, what each factor adds to it, and the method. */
export function DetailedScore({ score, explanation }: ScoreProps) {
  return (
    <>
      <div className={styles.head}>
        <GradeBadge score={score} size="large" />
        <div>
          <p className="small muted">
            <b>AI Deal Score</b> · Market trend: {score.marketTrend} · {score.demandLevel} demand
            {score.coverage !== null && (
              <>
                {' · '}
                <Explained word="confidence">Confidence</Explained>: {confidenceOf(score.coverage)}
              </>
            )}
          </p>
        </div>
      </div>
      <ScoreTags tags={score.tags} />
      <ScoreRuler score={score} />
      {score.overrideReason && (
        <p className="small">
          <span className="tag">Adjusted by editor</span> {score.overrideReason} The formula gives{' '}
          {formatScore(score.computed.value)}, grade {score.computed.grade}.
        </p>
      )}
      {explanation ? <OwnFactors score={score} explanation={explanation} /> : <StoredFactors factors={score.factors} />}
      <ScoreMethod score={score} explanation={explanation} />
    </>
  )
}

/** The beginning of each grade, worst first. */
const bands = [
  { grade: 'E', from: 0, to: 35 },
  { grade: 'D', from: 35, to: 50 },
  { grade: 'C', from: 50, to: 65 },
  { grade: 'B', from: 65, to: 80 },
  { grade: 'A', from: 80, to: 100 },
]

/** The scale of grades with a mark at the deal's score. It is decoration, since the number stands above it. */
function ScoreRuler({ score }: { score: Pick<DealScore, 'value' | 'grade'> }) {
  return (
    <div className={styles.ruler} aria-hidden="true">
      {bands.map(({ grade, from, to }) => (
        <span
          key={grade}
          className={score.grade.startsWith(grade) ? styles.here : undefined}
          style={{ flexGrow: to - from }}
        >
          {grade}{' '}
        </span>
      ))}
      <i style={{ left: `${Math.min(100, Math.max(0, score.value))}%` }} />
    </div>
  )
}

/** Each factor in one line, its points, its weight and what it adds, and their sum. */
function OwnFactors({ score, explanation }: { score: DealScore; explanation: ScoreExplanation }) {
  const { factors, sum } = explanation
  const total = factors.reduce((total, { adds }) => total + adds, 0)
  return (
    <>
      <h3>Score Breakdown</h3>
      <table className={styles.factors}>
        <caption className="vh">Each factor: its points of 100, its weight, and what it adds to the score</caption>
        <tbody>
          {factors.map(({ name, label, weight, value, adds }) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td className="n">{value === null ? '?' : Math.round(value)}</td>
              <Bar value={value} />
              <td className="n">
                {weight}% × {value ?? unknownCountsAs} = <b>{formatThousandths(adds)}</b>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {score.overrideReason ? 'The formula’s score' : 'AI Deal Score'}
            </th>
            <td className="n">
              {formatThousandths(total)} → {formatScore(score.computed.value)}
            </td>
          </tr>
        </tfoot>
      </table>
      {needsWords(explanation) && <p className="small">{sum.join(' ')}</p>}
      <Unverified factors={factors} />
    </>
  )
}

/** The papers that nobody has verified. */
function Unverified({ factors }: Pick<ScoreExplanation, 'factors'>) {
  const text = factors.find(({ name }) => name === 'evidenceScore')?.text ?? ''
  const open = sentencesOf(text).filter(isUnverified)
  return open.length > 0 && <p className="small">{open.join(' ')}</p>
}

const sentencesOf = (text: string) => text.split(/(?<=\.) /)
const isUnverified = (sentence: string) => /^(Supplied|Missing)/.test(sentence)

/** True where the sum alone does not explain the grade: a factor is not known, or thin evidence stops the grade. */
function needsWords({ factors, isStopped }: ScoreExplanation): boolean {
  return isStopped || factors.some(({ value }) => value === null)
}

/** The points as a bar, amber where the points that are shown are under 50. It is decoration, since the number stands beside it. */
function Bar({ value }: { value: number | null }) {
  const points = Math.min(100, Math.max(0, value ?? unknownCountsAs))
  const look = value === null ? styles.unknown : Math.round(points) < 50 ? styles.low : undefined
  return (
    <td className={look} aria-hidden="true">
      <i style={{ width: `${points}%` }} />
    </td>
  )
}

/** `19360` → `19.36`, `14025` → `14.025`: two decimals, or the third where there is one. */
function formatThousandths(thousandths: number): string {
  return (thousandths / 1000).toFixed(thousandths % 10 === 0 ? 2 : 3)
}

/** The stored points alone, where it is not known how they were weighted. */
function StoredFactors({ factors }: { factors: DealScore['factors'] }) {
  const entries = Object.entries(factors)
  if (entries.length === 0) return null
  return (
    <>
      <h3>Score Breakdown</h3>
      <table className={styles.factors}>
        <caption className="vh">Each factor and its points of 100</caption>
        <tbody>
          {entries.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{factorLabel(name)}</th>
              <td className="n">{Math.round(value)}</td>
              <Bar value={value} />
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

/** What this deal's factor was computed from. The papers that nobody has verified stand below the breakdown already. */
function ownText(explanation: ScoreExplanation | null, name: string): string {
  const own = explanation?.factors.find((factor) => factor.name === name)
  const text = sentencesOf(own?.text ?? '').filter((sentence) => !isUnverified(sentence))
  return text.length > 0 && text[0] !== '' ? ` Here: ${text.join(' ')}` : ''
}

/** The computation of the number, whatever the deal. */
function ScoreMethod({ score, explanation }: ScoreProps) {
  return (
    <details className="plain small" id="score-method">
      <summary>How is this scored?</summary>
      <div className="tight muted">
        <p>
          A fixed formula, version {score.version}, gives each factor 0 to 100, higher is better, and adds them up by
          weight. What is not known counts as {unknownCountsAs}.
        </p>
        <dl className={`tight ${styles.method}`}>
          {scoreFactors.map(({ name, weight, definition }) => (
            <div key={name}>
              <dt>
                {factorLabel(name)}
                {!explanation && `, ${weight}%`}
              </dt>
              <dd>
                {definition}
                {ownText(explanation, name)}
              </dd>
            </div>
          ))}
        </dl>
        <p>
          Grades: A from 80 (A+ 90), B 65 (B+ 72), C 50 (C+ 57), D 35, E below. An A also needs Evidence of 70 and 85%
          of the weight known, a B Evidence of 50.
        </p>
        {score.scoredAt && (
          <p>
            Scored on {formatDate(score.scoredAt)}
            {explanation?.edition && ` with the area’s figures to ${explanation.edition}`}.
          </p>
        )}
      </div>
    </details>
  )
}
