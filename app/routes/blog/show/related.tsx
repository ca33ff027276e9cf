import type { NamedPost } from '#app/domain/blog/reading/published.ts'
import { postHref } from '#app/ui/links.ts'
import { formatDate } from '#app/utils/dates.ts'
import styles from './show.module.css'

/** The posts nearest to this one. */
export function Related({ posts }: { posts: NamedPost[] }) {
  return (
    <section aria-labelledby="related">
      <h2 id="related">Related Articles</h2>
      <ul className={styles.lines}>
        {posts.map(({ id, slug, title, publishedAt }) => (
          <li key={id}>
            <h3>
              <a href={postHref(slug)}>{title}</a>
            </h3>
            <p className="fine">
              <time dateTime={publishedAt}>{formatDate(publishedAt)}</time>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
