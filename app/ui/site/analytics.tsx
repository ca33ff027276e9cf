import { analyticsAnswerHref, analyticsPlaceHref, cookiesPolicyHref } from '#app/ui/links.ts'
import type { AnalyticsAnswer as Answer } from '#app/utils/analytics.ts'
import { useFacts } from './site.ts'
import styles from './analytics.module.css'

/** Two buttons of one kind: accept and reject analytics. `back` is the path to which the answer leads. */
export function AnalyticsForm({ back }: { back: string }) {
  return (
    <form method="post" action={analyticsAnswerHref} className={styles.answers}>
      <input type="hidden" name="back" value={back} />
      <button type="submit" className="btn" name="answer" value="accepted">
        Accept
      </button>
      <button type="submit" className="btn" name="answer" value="rejected">
        Reject
      </button>
    </form>
  )
}

/** The question on the cookies policy, where an answer can be changed. `stored` is the answer that has just been given. */
export function AnalyticsAnswer({ stored }: { stored: Answer | null }) {
  return (
    <section id="answer" tabIndex={-1} className={`box tight ${styles.answer}`} aria-labelledby="your-answer">
      <h2 id="your-answer">Your answer about analytics</h2>
      {stored ? (
        <p role="status">{answerWords[stored]}</p>
      ) : (
        <p data-analytics-state="" data-accepted={answerWords.accepted} data-rejected={answerWords.rejected}>
          May we load an analytics script in this browser? Nothing is loaded unless you accept.
        </p>
      )}
      <AnalyticsForm back={analyticsPlaceHref} />
    </section>
  )
}

const answerWords: Record<Answer, string> = {
  accepted: 'You have accepted analytics in this browser. You can change your answer here.',
  rejected: 'You have rejected analytics in this browser. You can change your answer here.',
}

/**
 * The question that stands on public pages until it is answered. It is part of every page that is kept, the same for all; what is
 * sent to a browser that has answered leaves it out (middleware/page-cache.server.ts), so nothing but its start and end may change here.
 */
export function AnalyticsNotice({ back }: { back: string }) {
  const { productName } = useFacts()
  return (
    <section data-analytics="" aria-label="Analytics" className={styles.notice}>
      <div className="wrap">
        <p>
          May {productName} count visits with an analytics script? Nothing is loaded unless you accept.{' '}
          <a href={cookiesPolicyHref}>Cookies policy</a>
        </p>
        <AnalyticsForm back={back} />
      </div>
    </section>
  )
}
