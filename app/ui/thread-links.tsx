import type { ThreadPages } from '#app/domain/lists/thread-pages.ts'

interface ThreadLinksProps {
  pages: ThreadPages
  /** The address of a page of the thread. */
  hrefFor: (page: number) => string
}

/** The part of a long thread that is shown, and links to the other parts. Shows nothing when there is only one. */
export function ThreadLinks({ pages: { page, pageCount, total, first, last }, hrefFor }: ThreadLinksProps) {
  if (pageCount < 2) return null
  return (
    <nav aria-label="Messages" className="row apart small">
      <p>
        {first === last ? last : `${first} to ${last}`} of {total} messages
      </p>
      <ul className="row">
        {page < pageCount && (
          <li>
            <a href={hrefFor(page + 1)}>Earlier messages</a>
          </li>
        )}
        {page > 1 && (
          <li>
            <a href={hrefFor(page - 1)}>Later messages</a>
          </li>
        )}
        {page > 2 && (
          <li>
            <a href={hrefFor(1)}>Latest messages</a>
          </li>
        )}
      </ul>
    </nav>
  )
}
