import type { ReactNode } from 'react'
import { greeting, type Answer } from '#app/domain/advisor/answer.ts'
import { limitTexts } from '#app/domain/advisor/limits.ts'
import { areasHref, calculatorsHref, supportTopicHref } from '#app/ui/links.ts'
import { AnswerText } from './answer.tsx'
import { Judged, type JudgedAgain } from './judged.tsx'
import { FoundDeals, type FoundDealsProps } from '#app/ui/deals/found-deals.tsx'
import { failureText } from './words.ts'
import styles from './conversation.module.css'

/** A question with its answer, and the deals that it found as they are now. */
export interface ShownTurn {
  number: number
  question: string
  answer: Answer
  /** What the visitor says of the answer, and what was wrong with it. */
  verdict: 'right' | 'wrong' | null
  reason: string | null
  deals: FoundDealsProps['deals']
  /** The number of the deals that are no longer free. */
  gone: number
}

/** Why the last question has no answer; `gone` where an answer was judged that is no longer there. */
export type Unanswered = 'limit' | 'failed' | 'gone'

interface ConversationProps {
  turns: readonly ShownTurn[]
  unanswered: Unanswered | null
  /** The address of the page, which its forms are posted to. */
  page: string
  judgedAgain: JudgedAgain | null
  target?: '_top'
}

/** The whole conversation, the greeting first. The script puts the newest of it in place by this list. */
export function Conversation({ turns, unanswered, page, judgedAgain, target }: ConversationProps) {
  return (
    <div data-talk="">
      <ol className={styles.talk} aria-label="Conversation">
        <Said by="Advisor">
          <p>{greeting}</p>
        </Said>
        {turns.map((turn, index) => (
          <TurnItems key={turn.number} turn={turn} isLatest={index === turns.length - 1} target={target} page={page}>
            <Judged turn={turn} page={page} again={judgedAgain?.turn === turn.number ? judgedAgain : null} />
          </TurnItems>
        ))}
        {unanswered && (
          <Said by="Advisor" takesFocus isBad={unanswered !== 'limit'}>
            {unanswered === 'limit' ? (
              <LimitReached target={target} />
            ) : (
              <p>{unanswered === 'failed' ? failureText : goneText}</p>
            )}
          </Said>
        )}
      </ol>
    </div>
  )
}

const goneText = 'That answer is no longer here: the conversation was deleted, or has become too long.'

interface TurnItemsProps extends Pick<ConversationProps, 'page'> {
  turn: ShownTurn
  isLatest: boolean
  target: '_top' | undefined
  /** What stands under the answer. */
  children: ReactNode
}

function TurnItems({ turn, isLatest, target, page, children }: TurnItemsProps) {
  return (
    <>
      <li className={styles.mine} {...(isLatest ? { id: 'latest', tabIndex: -1 } : {})}>
        <p className={styles.who}>You</p>
        <div className={styles.says}>
          <p className={styles.asked}>{turn.question}</p>
        </div>
      </li>
      <Said by="Advisor" under={children}>
        <AnswerText answer={turn.answer} target={target} page={page} />
      </Said>
      {turn.deals.length + turn.gone > 0 && (
        <Said by="Advisor" isFound>
          <FoundDeals deals={turn.deals} gone={turn.gone} target={target} />
        </Said>
      )}
    </>
  )
}

interface SaidProps {
  by: 'Advisor'
  takesFocus?: boolean
  isBad?: boolean
  /** True for the deals, which the script shows a second after their answer. */
  isFound?: boolean
  /** What stands under the words. */
  under?: ReactNode
  children: ReactNode
}

function Said({ by, takesFocus, isBad, isFound, under, children }: SaidProps) {
  return (
    <li {...(isFound ? { 'data-found': '' } : {})} {...(takesFocus ? { tabIndex: -1, autoFocus: true } : {})}>
      <p className={styles.who}>{by}</p>
      <div className={isBad ? `${styles.says} ${styles.bad}` : styles.says}>{children}</div>
      {under}
    </li>
  )
}

/** The words of the last question of a day, with the ways on. */
function LimitReached({ target }: { target: '_top' | undefined }) {
  return (
    <>
      <p>{limitTexts.tooMany}</p>
      <p>
        <a href={calculatorsHref} target={target}>
          Calculators
        </a>
        {' · '}
        <a href={areasHref} target={target}>
          Area Intelligence
        </a>
        {' · '}
        <a href={supportTopicHref('call')} target={target}>
          Talk to a person
        </a>
      </p>
    </>
  )
}
