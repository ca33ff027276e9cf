import type { DealScore } from '#app/domain/deals/record/deals.ts'
import { gradeTone, type GradeTone } from '#app/domain/figures/score.ts'
import { Icon, type IconName } from '#app/ui/icons.tsx'
import { formatScore } from './score-panel.tsx'
import styles from './grade-badge.module.css'

const icons: Record<GradeTone, IconName> = { a: 'star', b: 'rising', c: 'bars', d: 'warning', e: 'warning' }

interface GradeBadgeProps {
  score: Pick<DealScore, 'value' | 'grade'>
  /** `short` where there is little room: the score without its "/100". `large` with the grade's icon. */
  size?: 'short' | 'large'
}

/** The grade with the score beside it. The tooltip explains the number. */
export function GradeBadge({ score, size }: GradeBadgeProps) {
  const tone = gradeTone(score.grade)
  const text = formatScore(score.value)
  const classes = [styles.grade, styles[tone], size === 'large' && styles.large].filter(Boolean).join(' ')
  return (
    <span className={classes} title={`AI Deal Score: ${text}`}>
      <b>
        {size === 'large' && <Icon name={icons[tone]} />}
        {score.grade}
      </b>
      <span className="vh"> AI Deal Score: </span>
      {size === 'short' ? score.value.toFixed(1) : text}
    </span>
  )
}
