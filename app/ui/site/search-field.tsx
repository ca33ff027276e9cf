import { longestSearch } from '#app/domain/lists/lists.ts'
import { Icon } from '../icons.tsx'
import { siteSearchHref, suggestionsHref } from '../links.ts'
import suggestScript from './suggest.js?url'
import styles from './search-field.module.css'

interface SearchFieldProps {
  value?: string
  isTooLong?: boolean
}

/** The field of the site's own search: a plain form, which suggests while somebody types where script runs. */
export function SearchField({ value = '', isTooLong = false }: SearchFieldProps) {
  return (
    <search className={styles.field}>
      <form method="get" action={siteSearchHref()} data-suggest={suggestionsHref}>
        <div className={styles.box}>
          <label className="vh" htmlFor="site-q">
            Search deals, guides, articles, areas and pages
          </label>
          <input
            id="site-q"
            name="q"
            type="search"
            placeholder="Town, postcode, PID-000101, stamp duty"
            defaultValue={value}
            enterKeyHint="search"
            autoComplete="off"
            aria-invalid={isTooLong ? true : undefined}
            aria-describedby={isTooLong ? 'site-q-mistake' : undefined}
          />{' '}
          <button type="submit">
            <Icon name="search" />
            <span className="vh">Search</span>
          </button>
        </div>
        {isTooLong && (
          <p className={`small ${styles.mistake}`} id="site-q-mistake">
            <span className="vh">Error: </span>Search for {longestSearch} characters or fewer
          </p>
        )}
        <ul className={styles.list} id="site-q-list" hidden />
      </form>
      <script src={suggestScript} type={import.meta.env.DEV ? 'module' : undefined} defer />
    </search>
  )
}
