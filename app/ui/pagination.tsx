import { Icon } from './icons.tsx'
import styles from './pagination.module.css'

interface PaginationProps {
  page: number
  pageCount: number
  /** The address of a page. It keeps everything else in the query. */
  hrefFor: (page: number) => string
}

/** Links to the pages of a list. Shows nothing when there is only one page. */
export function Pagination({ page, pageCount, hrefFor }: PaginationProps) {
  if (pageCount < 2) return null
  return (
    <nav aria-label="Pagination">
      <ul className={styles.list}>
        {page > 1 && (
          <li>
            <a className="btn" href={hrefFor(page - 1)} rel="prev">
              <Icon name="back" />
              Previous<span className="vh"> page</span>
            </a>
          </li>
        )}
        {pagesAround(page, pageCount).map((number, index) =>
          number === null ? (
            <li key={`gap-${index}`} className={styles.number}>
              …
            </li>
          ) : (
            <li key={number} className={styles.number}>
              <a className="btn" href={hrefFor(number)} aria-current={number === page ? 'page' : undefined}>
                <span className="vh">Page </span>
                {number}
              </a>
            </li>
          ),
        )}
        {page < pageCount && (
          <li>
            <a className="btn" href={hrefFor(page + 1)} rel="next">
              Next<span className="vh"> page</span>
              <Icon name="forward" />
            </a>
          </li>
        )}
      </ul>
    </nav>
  )
}

/** The page numbers to show: first, last and the neighbours of the current page. Null stands for a gap. */
export function pagesAround(page: number, pageCount: number): (number | null)[] {
  const shown = [...new Set([1, page - 1, page, page + 1, pageCount])].filter((n) => n >= 1 && n <= pageCount)
  return shown.flatMap((number, index) => {
    const before = shown[index - 1]
    return before !== undefined && number - before > 1 ? [null, number] : [number]
  })
}
