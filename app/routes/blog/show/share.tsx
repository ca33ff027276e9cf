import { Fragment } from 'react'
import styles from './show.module.css'

interface ShareProps {
  title: string
  /** The whole address of the post. */
  url: string
}

/** Links to the pages on which other sites share an address. Nothing is asked of those sites before somebody follows one. */
export function Share({ title, url }: ShareProps) {
  const links = [
    ['Facebook', 'https://www.facebook.com/sharer/sharer.php', { u: url }],
    ['Twitter', 'https://twitter.com/intent/tweet', { url, text: title }],
    ['LinkedIn', 'https://www.linkedin.com/sharing/share-offsite/', { url }],
  ] as const
  return (
    <section className={`stack ${styles.share}`} aria-labelledby="share">
      <h2 id="share">Share this article</h2>
      <p className="row">
        {links.map(([site, address, query]) => (
          <Fragment key={site}>
            <a
              className="btn"
              href={`${address}?${new URLSearchParams(query).toString()}`}
              target="_blank"
              rel="noopener"
            >
              {site}
              <span className="vh"> (opens in a new tab)</span>
            </a>{' '}
          </Fragment>
        ))}
      </p>
    </section>
  )
}
