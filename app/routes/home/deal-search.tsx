import { longestSearch } from '#app/domain/lists/lists.ts'
import { Chevron } from '#app/ui/icons.tsx'
import { marketplaceHref } from '#app/ui/links.ts'
import { formatPounds } from '#app/utils/money.ts'
import styles from './deal-search.module.css'

/** The highest prices to choose from, in pounds. The list takes any. */
const highestPrices = [75_000, 100_000, 150_000, 200_000, 300_000, 500_000]

/** A search for deals by their place and price: a plain form that leads to the list, with the list's own names. */
export function DealSearch() {
  return (
    <form
      className={styles.form}
      method="get"
      action={marketplaceHref}
      role="search"
      aria-label="Deals by place and price"
    >
      <label>
        Town or postcode{' '}
        <input name="q" type="search" placeholder="Leeds or LS10" maxLength={longestSearch} enterKeyHint="search" />
      </label>{' '}
      <label>
        Price up to{' '}
        <select name="to" defaultValue="">
          <option value="">Any price</option>
          {highestPrices.map((pounds) => (
            <option key={pounds} value={pounds}>
              {formatPounds(pounds * 100)}
            </option>
          ))}
        </select>
        <Chevron />
      </label>{' '}
      <button className="btn primary" type="submit">
        Show deals
      </button>
    </form>
  )
}
