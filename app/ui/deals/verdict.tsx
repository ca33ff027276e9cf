import { verdictOf, verdictSentenceOf, type Judged } from '#app/domain/deals/record/purchase.ts'
import { isLoss } from '#app/domain/figures/verdict.ts'
import { verdictLine } from '#app/domain/figures/verdict-words.ts'
import styles from './verdict.module.css'

/** The verdict about a deal in one sentence, its amount marked. */
export function VerdictSentence({ deal }: { deal: Parameters<typeof verdictSentenceOf>[0] }) {
  const { before, marked, after } = verdictSentenceOf(deal)
  return (
    <p className={isLoss(verdictOf(deal)) ? `${styles.sentence} ${styles.loss}` : styles.sentence}>
      {before}
      {marked && <mark>{marked}</mark>}
      {after}
    </p>
  )
}

/** The same in one line, for a card: what is left first. */
export function VerdictLine({ deal }: { deal: Judged }) {
  const verdict = verdictOf(deal)
  const { marked, after } = verdictLine(verdict)
  return (
    <p className={isLoss(verdict) ? `${styles.line} ${styles.loss}` : styles.line}>
      <b>{marked}</b>
      {after}
    </p>
  )
}
