import { longestPostSearch } from '#app/domain/blog/reading/published.ts'
import styles from './article-search.module.css'

interface ArticleSearchProps {
  /** The list that is searched. */
  action: string
  /** Its name, such as `Search articles`. */
  label: string
  search: string
  isTooLong: boolean
  /** What the list is narrowed by and stays so; what is found begins at its first page. */
  kept: Readonly<Record<string, string | null>>
}

/** The search of the blog's list and of the hub's: one field, a plain form. */
export function ArticleSearch({ action, label, search, isTooLong, kept }: ArticleSearchProps) {
  return (
    <form method="get" action={action} role="search" aria-label={label} data-auto-submit="">
      {Object.entries(kept).map(
        ([name, value]) => value !== null && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <div className={styles.search}>
        <div>
          <label className="vh" htmlFor="q">
            {label}
          </label>
          <input
            id="q"
            name="q"
            type="search"
            placeholder={`${label}...`}
            defaultValue={search}
            enterKeyHint="search"
            aria-invalid={isTooLong ? true : undefined}
            aria-describedby={isTooLong ? 'q-mistake' : undefined}
          />
        </div>
        <button className="btn" type="submit">
          Search
        </button>
      </div>
      {isTooLong && (
        <p className={`small ${styles.mistake}`} id="q-mistake">
          <span className="vh">Error: </span>Search for {longestPostSearch} characters or fewer
        </p>
      )}
    </form>
  )
}
