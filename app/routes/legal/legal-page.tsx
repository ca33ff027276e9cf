import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icons.tsx'
import { useFacts } from '#app/ui/site/site.ts'
import { formatDate } from '#app/utils/dates.ts'
import { homeHref } from '#app/ui/links.ts'

/** One section of a legal text; its number is its place in the list. */
export interface LegalSection {
  /** The anchor that other pages link to. It stays once it has been published. */
  id: string
  title: string
  body: ReactNode
}

interface LegalPageProps {
  title: string
  lead: ReactNode
  /** For instance "Effective date" or "Last changed". */
  dateLabel: string
  /** `YYYY-MM-DD` */
  date: string
  /** The issuer, for a text that has to name it beside its date. */
  issuer?: string
  sections: LegalSection[]
}

/** A legal text: link home, title and date, contents, numbered sections and the operator's contact details. */
export function LegalPage({ title, lead, dateLabel, date, issuer, sections }: LegalPageProps) {
  const headings = sections.map(({ id, title, body }, index) => ({ id, text: `${index + 1}. ${title}`, body }))
  return (
    <div className="wrap">
      <a className="crumb" href={homeHref}>
        <Icon name="back" />
        Back to Home
      </a>
      <header className="stack" style={{ marginBlock: 'var(--space-4) var(--space-6)' }}>
        <p className="fine">
          {dateLabel}: <time dateTime={date}>{formatDate(date)}</time>
          {issuer ? `. Issued by ${issuer}.` : null}
        </p>
        <h1>{title}</h1>
        <p className="lead">{lead}</p>
      </header>
      <div className="split">
        <nav className="side box tight" aria-labelledby="contents">
          <h2 id="contents">Contents</h2>
          <ol className="small tight">
            {headings.map(({ id, text }) => (
              <li key={id}>
                <a href={`#${id}`}>{text}</a>
              </li>
            ))}
            <li>
              <a href="#contact">Contact</a>
            </li>
          </ol>
        </nav>
        <article className="prose loose">
          {headings.map(({ id, text, body }) => (
            <section key={id} id={id} className="stack">
              <h2>{text}</h2>
              {body}
            </section>
          ))}
          <ContactSection />
        </article>
      </div>
    </div>
  )
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

function ContactSection() {
  const { company, addressLines, origin, vatNumber } = useFacts()
  return (
    <section id="contact" className="stack">
      <h2>Contact</h2>
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
        <div>
          <dt>Website</dt>
          <dd>
            <a href={homeHref}>{new URL(origin).host}</a>
          </dd>
        </div>
        {vatNumber ? (
          <div>
            <dt>VAT number</dt>
            <dd>{vatNumber}</dd>
          </div>
        ) : null}
      </dl>
    </section>
  )
}
