import { newsletterHref, privacyPolicyHref } from '#app/ui/links.ts'
import { TrapField } from '#app/ui/trap.tsx'
import styles from './stay-updated.module.css'

interface StayUpdatedProps {
  /** The page that it stands on, so that the answer knows the way back. */
  from: 'blog-list' | 'blog-post'
}

/** The form that subscribes to new posts: a band across the page, or a box beside a text. */
export function StayUpdated({ from }: StayUpdatedProps) {
  const isBand = from === 'blog-list'
  return (
    <section className={isBand ? styles.band : `box ${styles.small}`} aria-labelledby="stay-updated">
      <div className="tight">
        <h2 id="stay-updated">Stay Updated</h2>
        <p>New articles by email. Unsubscribe with one click.</p>
      </div>
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
          <button className={isBand ? 'btn' : 'btn primary'} type="submit">
            Subscribe
          </button>
        </div>
        <p className={styles.note}>
          We will send one email to confirm first. See the <a href={privacyPolicyHref}>Privacy policy</a>.
        </p>
      </form>
    </section>
  )
}
