import { analyticsChoiceHref, analyticsPlaceHref, cookiesPolicyHref } from '#app/ui/links.ts'
import type { AnalyticsAnswer } from '#app/utils/analytics.ts'
import { useFacts } from './site.ts'
import styles from './analytics.module.css'

/** Two buttons of one kind: accept and reject analytics. `back` is the path to which they lead. */
function AnalyticsForm({ back }: { back: string }) {
  return (
    <form method="post" action={analyticsChoiceHref} className={styles.choices}>
      <input type="hidden" name="back" value={back} />
      <button type="submit" className="btn" name="choice" value="accepted">
        Accept
      </button>
      <button type="submit" className="btn" name="choice" value="rejected">
        Reject
      </button>
    </form>
  )
}

/** The question on the cookies policy, where a choice can be changed. `answer` is what this browser has answered. */
export function AnalyticsChoice({ answer }: { answer: AnalyticsAnswer | null }) {
  return (
    <section id="choice" tabIndex={-1} className={`box tight ${styles.choice}`} aria-labelledby="choice-title">
      <h2 id="choice-title">Your choice about analytics</h2>
      <p>
        {answer
          ? answerWords[answer]
          : 'May we load an analytics script in this browser? Nothing is loaded unless you accept.'}
      </p>
      {answer !== 'signalled' && <AnalyticsForm back={analyticsPlaceHref} />}
    </section>
  )
}

const answerWords: Record<AnalyticsAnswer, string> = {
  accepted: 'You have accepted analytics in this browser. You can change your choice here.',
  rejected: 'You have rejected analytics in this browser. You can change your choice here.',
  signalled:
    'Your browser asks websites by Global Privacy Control not to pass on what you do. We take this as a rejection: nothing is loaded, and you are not asked.',
}

/**
 * The question that stands on public pages until it is answered. It is part of every page that is kept, the same for all; what is
 * sent to a browser that has chosen leaves it out (middleware/page-cache.server.ts), so nothing but its start and end may change here.
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
