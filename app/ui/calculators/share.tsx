import { Icon } from '#app/ui/icons.tsx'
import { KeptAddress } from '#app/ui/kept-address.tsx'
import { advisorHref, suggestionHref } from '#app/ui/links.ts'
import { useFacts } from '#app/ui/site/site.ts'
import { formatDate } from '#app/utils/dates.ts'
import type { FilledFrom } from './form-id.ts'
import styles from './calculator.module.css'

interface ShareProps {
  title: string
  action: string
  query: string
  sentence: string | null
  filledFrom: FilledFrom | null
  printedAt: string
}

/** The address of a result, to keep, send and print; on paper, whose it is, from when, and where it can be seen again. */
export function Share({ title, action, query, sentence, filledFrom, printedAt }: ShareProps) {
  const { origin, productName, company } = useFacts()
  const address = `${origin}${action}?${query}`
  return (
    <section className={styles.share} id="keep" aria-label="Keep this result">
      <KeptAddress
        label="Link to this result"
        hint="It keeps what you typed; the result is worked out again whenever it is opened. Your browser’s own Print makes a paper or a PDF of it."
        address={address}
        subject={`${title} – ${productName}`}
      >
        <button className="btn" type="button" hidden data-print="">
          Print
        </button>{' '}
        {sentence && (
          <a className="btn" href={suggestionHref(advisorHref, sentence)}>
            <Icon name="chat" />
            Ask the advisor about it
          </a>
        )}{' '}
        {filledFrom && (
          <a className="btn" href={filledFrom.href}>
            <Icon name="document" />
            Open the deal
          </a>
        )}
      </KeptAddress>
      <p className={`fine ${styles.printed}`}>
        {company}, {productName}. Worked out on {formatDate(printedAt)} at {address}. General information only, not
        financial advice.
      </p>
    </section>
  )
}
