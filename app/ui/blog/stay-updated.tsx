import { newsletterHref, privacyPolicyHref } from '#app/ui/links.ts'
import { useRootData } from '#app/ui/site/site.ts'
import { TrapField } from '#app/ui/trap.tsx'
import styles from './stay-updated.module.css'

interface StayUpdatedProps {
  /** The page that it stands on, so that the answer knows the way back. */
  from: 'blog-list' | 'blog-post'
}

/**
 * The form that subscribes to new posts: a band across the page, or a box beside a text. Where an analytics script may run nothing is
 * typed, and a button leads to the form on its own page.
 */
export function StayUpdated({ from }: StayUpdatedProps) {
  const { analytics } = useRootData()
  const isBand = from === 'blog-list'
  const look = isBand ? 'btn' : 'btn primary'
  return (
    <section className={isBand ? styles.band : `box ${styles.small}`} aria-labelledby="stay-updated">
      <div className="tight">
        <h2 id="stay-updated">Stay Updated</h2>
        <p>New articles by email. Unsubscribe with one click.</p>
      </div>
      {analytics === 'none' ? (
        <form method="post" action={newsletterHref} noValidate>
          <input type="hidden" name="from" value={from} />
          <TrapField id="subscribe-empty" />
          <label htmlFor="subscribe-email">Email</label>
          <div className={styles.pair}>
            <input
              id="subscribe-email"
              name="email"
              type="email"
              maxLength={254}
              autoComplete="email"
              spellCheck={false}
            />
            <button className={look} type="submit">
              Subscribe
            </button>
          </div>
          <p className={styles.note}>
            We will send one email to confirm first. See the <a href={privacyPolicyHref}>Privacy policy</a>.
          </p>
        </form>
      ) : (
        <p>
          <a className={look} href={newsletterHref}>
            Subscribe
          </a>
        </p>
      )}
    </section>
  )
}
