import type { DealScore } from '#app/domain/deals/record/deals.ts'
import { gradeTone } from '#app/domain/figures/score.ts'
import { formatScore } from './score-panel.tsx'
import styles from './grade-mark.module.css'

/** The grade as a mark with the score beside it, where many deals stand together. The tooltip explains the number. */
export function GradeMark({ score }: { score: Pick<DealScore, 'value' | 'grade'> }) {
  const text = formatScore(score.value)
  return (
    <span className={`${styles.grade} ${styles[gradeTone(score.grade)]}`} title={`AI Deal Score: ${text}`}>
      <b>{score.grade}</b>
      <span className="vh"> AI Deal Score: </span>
      {text}
    </span>
  )
}
