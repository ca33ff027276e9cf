import type { DealScore } from '#app/domain/deals/record/deals.ts'
import { gradeTone, type GradeTone } from '#app/domain/figures/score.ts'
import { Icon, type IconName } from '#app/ui/icons.tsx'
import styles from './score-panel.module.css'

const gradeIcons: Record<GradeTone, IconName> = { a: 'star', b: 'rising', c: 'bars', d: 'warning', e: 'warning' }

type Tags = DealScore['tags']

/** The grade and the score beside it; a large one has its icon. The tooltip explains the number. */
export function GradeBadge({ score, isLarge }: { score: Pick<DealScore, 'value' | 'grade'>; isLarge?: boolean }) {
  const tone = gradeTone(score.grade)
  const text = formatScore(score.value)
  return (
    <span className={`${styles.grade} ${isLarge ? styles.large : ''}`} title={`AI Deal Score: ${text}`}>
      <b className={`${styles.letter} g${tone}`}>
        {isLarge && <Icon name={gradeIcons[tone]} />}
        {score.grade}
      </b>
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

/** `77.7` → `77.7/100`, `80` → `80/100`. */
export function formatScore(value: number): string {
  return `${Number(value.toFixed(1))}/100`
}
