import type { DealScore } from '#app/domain/deals/record/deals.ts'
import { gradeTone } from '#app/domain/figures/score.ts'
import { formatScore } from './score-panel.tsx'
import styles from './grade-mark.module.css'

interface GradeMarkProps {
  score: Pick<DealScore, 'value' | 'grade'>
  /** True where there is little room: the score stands without its "/100". */
  isShort?: boolean
}

/** The grade as a mark with the score beside it, where many deals stand together. The tooltip explains the number. */
export function GradeMark({ score, isShort }: GradeMarkProps) {
  const text = formatScore(score.value)
  return (
    <span className={`${styles.grade} ${styles[gradeTone(score.grade)]}`} title={`AI Deal Score: ${text}`}>
      <b>{score.grade}</b>
      <span className="vh"> AI Deal Score: </span>
      {isShort ? score.value.toFixed(1) : text}
    </span>
  )
}
