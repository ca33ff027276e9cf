import { priceConsent, type Watch } from '#app/domain/alerts/watching.ts'
import { privacyPolicyHref, shortlistHref, signInHref } from '#app/ui/links.ts'
import styles from './shortlist.module.css'

/** The emails about prices of saved deals: whether they come, and the one button that changes it. Null for whoever is not signed in. */
export function PriceEmails({ watch }: { watch: Watch | null }) {
  return (
    <section className={`tight ${styles.prices}`} aria-labelledby="prices">
      <h2 id="prices">When a price falls</h2>
      {watch === null ? (
        <p className="small">
          <a href={signInHref(shortlistHref)}>Sign In</a> to be emailed when the price of a saved deal falls.
        </p>
      ) : (
        <>
          {(watch.state === 'unverified' || watch.state === 'paused') && (
            <p className="small">
              Your account has no verified email address, so we cannot email you when a price falls.
            </p>
          )}
          {watch.state !== 'unverified' && <Change watch={watch} />}
        </>
      )}
    </section>
  )
}

function Change({ watch: { state, email } }: { watch: Watch }) {
  return (
    <form method="post" className="tight">
      {state === 'on' || state === 'paused' ? (
        <>
          {state === 'on' && (
            <p className="small">
              Emails go to <bdi>{email}</bdi> when the price of a saved deal falls, at most once a day.
            </p>
          )}
          <button type="submit" className="btn" name="intent" value="unwatch">
            Stop emails about prices
          </button>
        </>
      ) : (
        <>
          {state === 'bounced' && (
            <p className="small">
              Emails to <bdi>{email}</bdi> came back: the mail server has no such mailbox, so nothing is sent.
            </p>
          )}
          <p className="small">
            {priceConsent.text} They go to <bdi>{email}</bdi>. The <a href={privacyPolicyHref}>Privacy policy</a> says
            what we keep.
          </p>
          <button type="submit" className="btn" name="intent" value="watch">
            Email me when the price of a saved deal falls
          </button>
        </>
      )}
    </form>
  )
}
