import type { DealScore } from '#app/domain/deals/deals.ts'
import { confidenceOf, factorLabel, gradeTone, scoreFactors, type GradeTone } from '#app/domain/figures/score.ts'
import type { ScoreExplanation } from '#app/domain/figures/score-explanation.ts'
import { Icon, type IconName } from '#app/ui/icons.tsx'
import { formatDate } from '#app/utils/dates.ts'
import styles from './score-panel.module.css'

const gradeIcons: Record<GradeTone, IconName> = { a: 'star', b: 'rising', c: 'bars', d: 'warning', e: 'warning' }

type Tags = DealScore['tags']

/** The grade with its icon and the score. The tooltip explains the number. */
export function GradeBadge({ score, isLarge }: { score: Pick<DealScore, 'value' | 'grade'>; isLarge?: boolean }) {
  const tone = gradeTone(score.grade)
  const text = formatScore(score.value)
  return (
    <span className={`tag g${tone} ${styles.grade} ${isLarge ? styles.large : ''}`} title={`AI Deal Score: ${text}`}>
      <Icon name={gradeIcons[tone]} />
      {score.grade}
      <span className="vh"> AI Deal Score: </span>
      <span className={styles.of}>{text}</span>
    </span>
  )
}

/** Up to `most` tags in all, with the primary tag highlighted. */
export function ScoreTags({ tags, most = Infinity }: { tags: Tags; most?: number }) {
  const secondary = tags.secondary.slice(0, Math.max(0, most - (tags.primary ? 1 : 0)))
  if (!tags.primary && secondary.length === 0) return null
  return (
    <ul className="row" aria-label="Tags">
      {tags.primary && <li className="tag first">{tags.primary}</li>}
      {secondary.map((tag) => (
        <li key={tag} className="tag">
          {tag}
        </li>
      ))}
    </ul>
  )
}

/** The score in full: grade, number, market, tags, ruler and the factors it is made of. */
export function DetailedScore({ score, explanation }: { score: DealScore; explanation: ScoreExplanation | null }) {
  return (
    <div className="stack">
      <div className={`row ${styles.head}`}>
        <GradeBadge score={{ value: score.value, grade: score.grade }} isLarge />
        <p className={styles.caption}>AI Deal Score</p>
        <p className="small muted">
          Market trend: <b>{score.marketTrend}</b> · <b>{score.demandLevel} demand</b>
          {score.coverage !== null && ` · Confidence: ${confidenceOf(score.coverage)}`}
        </p>
      </div>
      <ScoreTags tags={score.tags} />
      <ScoreRuler score={score} />
      {score.overrideReason && (
        <p className="small">
          <span className="tag">Adjusted by editor</span> {score.overrideReason} The formula gives{' '}
          {formatScore(score.computed.value)}, grade {score.computed.grade}.
        </p>
      )}
      <ScoreBreakdown factors={score.factors} />
      <ScoreMethod score={score} explanation={explanation} />
    </div>
  )
}

/** Where each grade begins, worst first. */
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
      <i className={styles.mark} style={{ left: `${Math.min(100, Math.max(0, score.value))}%` }} />
      <div className={styles.bands}>
        {bands.map(({ grade, from, to }) => (
          <span
            key={grade}
            className={`g${grade.toLowerCase()} ${score.grade.startsWith(grade) ? styles.here : ''}`}
            style={{ flexGrow: to - from }}
          >
            {grade}
          </span>
        ))}
      </div>
      <div className={`fine ${styles.ends}`}>
        <span>0</span>
        <span>100</span>
      </div>
    </div>
  )
}

function ScoreBreakdown({ factors }: { factors: DealScore['factors'] }) {
  const entries = Object.entries(factors)
  if (entries.length === 0) return null
  return (
    <>
      <h3>Score Breakdown</h3>
      <dl className={styles.factors}>
        {entries.map(([name, value]) => (
          <div key={name}>
            <dt>{factorLabel(name)}</dt>
            <dd>{Math.round(value)}</dd>
            <dd className={styles.meter} aria-hidden="true">
              <i style={{ width: `${Math.min(100, Math.max(0, Math.round(value)))}%` }} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** `77.7` → `77.7/100`, `80` → `80/100`. */
export function formatScore(value: number): string {
  return `${Number(value.toFixed(1))}/100`
}

interface MethodProps {
  score: DealScore
  explanation: ScoreExplanation | null
}

/** How the number is computed: with the deal's own numbers, or in general where they are not known. */
function ScoreMethod({ score, explanation }: MethodProps) {
  return (
    <details className="plain small" id="score-method">
      <summary>How is this scored?</summary>
      <div className="tight muted">
        <p>
          A fixed formula, version {score.version}, gives each factor 0 to 100, higher is better, and adds them up by
          weight. What cannot be computed counts as 50. No language model sets the number; where an editor adjusts it,
          the page says so and why.
        </p>
        {explanation ? <OwnNumbers explanation={explanation} /> : <GeneralTable />}
        <p>
          Tags name what sets a deal apart. On grades D and E the first one names the weakness, and Higher Risk always
          comes first.
        </p>
        <p>
          Grades: A from 80 (A+ from 90), B from 65 (B+ from 72), C from 50 (C+ from 57), D from 35, E below. An A also
          needs verified papers worth 70 points, a B 50; otherwise the grade stops at C+.
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

function OwnNumbers({ explanation: { factors, sum } }: { explanation: ScoreExplanation }) {
  return (
    <>
      <dl className={styles.method}>
        {factors.map(({ name, label, weight, value, text }) => (
          <div key={name}>
            <dt>
              {label}: {value === null ? 'not known' : value}, weight {weight}%
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>{sum.join(' ')}</p>
    </>
  )
}

/** The formula without numbers, made from the table that computes it. */
function GeneralTable() {
  return (
    <dl className={styles.method}>
      {scoreFactors.map(({ name, weight, definition }) => (
        <div key={name}>
          <dt>
            {factorLabel(name)}, {weight}%
          </dt>
          <dd>{definition}</dd>
        </div>
      ))}
    </dl>
  )
}
