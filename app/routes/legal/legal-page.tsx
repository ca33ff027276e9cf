import type { ReactNode } from 'react'
import type { LegalPageName, LegalVersion, LegalVersionList } from '#app/domain/terms/legal-versions.ts'
import { keepDates } from '#app/ui/dates.ts'
import { Icon } from '#app/ui/icons.tsx'
import { homeHref, legalHref, legalVersionHref } from '#app/ui/links.ts'
import { useFacts, type SiteFacts } from '#app/ui/site/site.ts'
import { formatDate, formatDayAndTime, formatTime, londonDay } from '#app/utils/dates.ts'
import styles from './legal-page.module.css'

/** One section of a legal text; its number is its place in the list. */
export interface LegalSection {
  /** The anchor that other pages link to. It stays once it has been published. */
  id: string
  title: string
  body: ReactNode
}

/** A legal text of today. */
export interface LegalText {
  title: string
  /** For search engines. */
  description: string
  lead: ReactNode
  /**
   * The day of this text, `YYYY-MM-DD`. Another text needs another day, and a test says so. Other details of the operator in it make
   * another version, but no other day.
   */
  firstDay: string
  /** True for one that names its issuer beside its date. */
  isIssued?: true
  sections: LegalSection[]
}

/** A text with its facts filled in. */
export type LegalTextOf = (facts: SiteFacts) => LegalText

/**
 * The sections with their numbers and the contact details behind them. Those of a text that is kept leave out the site's own address,
 * which whoever reads it has before them.
 */
export function numberSections({ sections }: LegalText, { isKept }: { isKept: boolean }) {
  return [
    ...sections.map(({ id, title, body }, index) => ({ id, heading: `${index + 1}. ${title}`, body })),
    { id: 'contact', heading: 'Contact', body: <Contact isKept={isKept} /> },
  ]
}

interface LegalFrameProps {
  page: LegalPageName
  /** The name of the version that is shown; null where it could not be kept. */
  name: string | null
  title: string
  /** The day of the text, and its issuer where it names one. */
  firstDay: string
  issuer: string | null
  /** When the operator's details in it came, where that was later; null where they are as old as anything that is kept. */
  detailsSince: string | null
  lead: ReactNode
  /** What stands before the text and is no part of it. */
  tool?: ReactNode
  /** The element of each section, and its heading for the contents. */
  sections: { id: string; heading: string; element: ReactNode }[]
  list: LegalVersionList
}

/** The frame of a legal text: link home, title and dates, contents, sections, versions; on paper the text alone. */
export function LegalFrame(props: LegalFrameProps) {
  const { page, name, title, firstDay, issuer, detailsSince, lead, tool, sections, list } = props
  const { productName, origin } = useFacts()
  return (
    <div className={`wrap ${styles.legal}`}>
      <a className="crumb" href={homeHref}>
        <Icon name="back" />
        Back to Home
      </a>
      <header className={`stack ${styles.head}`}>
        <p className="fine">
          {issuer === null ? 'Last changed: ' : 'Effective date: '}
          <time dateTime={firstDay}>{formatDate(`${firstDay}T12:00:00.000Z`)}</time>
          {issuer !== null && `. Issued by ${issuer}.`}
          {detailsSince !== null &&
            keepDates(
              `${issuer === null ? '. ' : ' '}The text is of that day; details in it changed on ${formatDate(detailsSince)}.`,
            )}
        </p>
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
        <p className={styles.paper}>
          {productName}, {origin + (name === null ? legalHref(page) : legalVersionHref(page, name))}
        </p>
        {tool}
        <p className={styles.print}>
          <button type="button" className="as-link" data-print="" hidden>
            Print this page
          </button>
        </p>
      </header>
      <div className="split">
        <nav className="side box tight" aria-labelledby="contents">
          <h2 id="contents">Contents</h2>
          <ol className="small tight">
            {[...sections, { id: 'versions', heading: versionsHeading }].map(({ id, heading }) => (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ol>
        </nav>
        <article className="prose loose">
          {sections.map(({ element }) => element)}
          <Versions page={page} shown={name} list={list} />
        </article>
      </div>
    </div>
  )
}

/** When a version was shown. One of a part of a day says its hours. */
export function describeForce(since: string, until: string | null): string {
  if (until === null) return `since ${formatDate(since)}`
  const isOneDay = londonDay(since) === londonDay(until)
  const [from, to] = isOneDay ? [formatDayAndTime(since), formatTime(until)] : [formatDate(since), formatDate(until)]
  return `from ${from} to ${to}`
}

const versionsHeading = 'Versions of this page'

function Versions({ page, shown, list }: { page: LegalPageName; shown: string | null; list: LegalVersionList }) {
  const { versions, newerSince, isWhole } = list
  const isFormer = newerSince !== null
  return (
    <section id="versions" className="stack">
      <h2>{versionsHeading}</h2>
      <p className="small">
        Each version that this website has shown since it keeps them stays readable at its own address, as it was shown.
        {shown === null && ' The text above has not yet been recorded.'}
        {isFormer && (
          <>
            {' '}
            These are this one and those before it; newer ones stand below{' '}
            <a href={legalHref(page)}>the page in force</a>.
          </>
        )}
      </p>
      <ul className="small">
        {versions.map((version, index) => (
          <li key={version.name}>
            <a href={legalVersionHref(page, version.name)} aria-current={version.name === shown ? 'page' : undefined}>
              {shown === null && index === 0
                ? `First shown on ${formatDate(version.since)}`
                : `Shown ${describeForce(version.since, versions[index - 1]?.since ?? newerSince)}`}
            </a>
            {noteOf(version, versions[index + 1], isWhole)}
          </li>
        ))}
      </ul>
      {!isWhole && (
        <p className="small">
          <a href={legalVersionHref(page, versions.at(-1)!.name)}>Older versions</a>
        </p>
      )}
    </section>
  )
}

/** What a version changed of the one before it, and that nothing older is known of the first. */
function noteOf({ firstDay }: LegalVersion, before: LegalVersion | undefined, isWhole: boolean): string {
  const text = `text of ${formatDate(`${firstDay}T12:00:00.000Z`)}`
  if (before) return before.firstDay === firstDay ? `: ${text}, with other details` : `: ${text}`
  return isWhole ? `: ${text}. It is the first that was kept; what stood here before is not recorded` : `: ${text}`
}

/** When the details in the version of this name came, where its text is older than they are; null without a name. */
export function findDetailsSince(versions: readonly LegalVersion[], name: string | null): string | null {
  const at = versions.findIndex((version) => version.name === name)
  const [shown, before] = at < 0 ? [] : versions.slice(at)
  return shown && before?.firstDay === shown.firstDay ? shown.since : null
}

/** A table that scrolls inside itself on narrow screens. The children are its `tbody` elements. */
export function LegalTable({
  caption,
  columns,
  children,
}: {
  caption: string
  columns: string[]
  children: ReactNode
}) {
  return (
    <section className="scroll" tabIndex={0} aria-label={caption}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        {children}
      </table>
    </section>
  )
}

/** The first cell of a row: its subject in bold, the details in plain type. */
export function RowHeader({ name, children }: { name: ReactNode; children?: ReactNode }) {
  return (
    <th scope="row" style={{ fontWeight: 400 }}>
      <strong>{name}</strong>
      {children}
    </th>
  )
}

/** The operator's email address as a link. */
export function OperatorEmail() {
  const { email } = useFacts()
  return <a href={`mailto:${email}`}>{email}</a>
}

/** A telephone number as a link, which stays in one line. `number` is as people write it, from the 0. */
export function Telephone({ number }: { number: string }) {
  return <a href={`tel:+44${number.slice(1).replaceAll(' ', '')}`}>{number.replaceAll(' ', '\u00a0')}</a>
}

function Contact({ isKept }: { isKept: boolean }) {
  const { company, addressLines, origin, vatNumber } = useFacts()
  return (
    <dl className="facts small">
      <div>
        <dt>Company</dt>
        <dd>{company}</dd>
      </div>
      <div>
        <dt>Address</dt>
        <dd>{addressLines.join(', ')}</dd>
      </div>
      <div>
        <dt>Email</dt>
        <dd>
          <OperatorEmail />
        </dd>
      </div>
      {!isKept && (
        <div>
          <dt>Website</dt>
          <dd>
            <a href={homeHref}>{new URL(origin).host}</a>
          </dd>
        </div>
      )}
      {vatNumber ? (
        <div>
          <dt>VAT number</dt>
          <dd>{vatNumber}</dd>
        </div>
      ) : null}
    </dl>
  )
}
