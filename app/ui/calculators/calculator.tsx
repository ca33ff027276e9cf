import { Fragment, type ReactNode } from 'react'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { ExplainedLabel } from '#app/ui/explained.tsx'
import { Icon } from '#app/ui/icons.tsx'
import { calculatorsHref, glossaryHref } from '#app/ui/links.ts'
import { formId, type FilledFrom } from './form-id.ts'
import { Share } from './share.tsx'
import followScript from './follow.js?url'
import styles from './calculator.module.css'

interface CalculatorProps {
  title: string
  /** The purpose, under the title, beneath the deal that it was filled in from. */
  lead: ReactNode
  /** The address without parameters: it starts again. */
  action: string
  /** The parameters of this result, without the question mark; null where there is none. */
  query: string | null
  /** The same as a question to the advisor. */
  sentence: string | null
  /** The address's content: a question, what is wrong by the name of the field, or what is still to be entered. */
  read: { ok: true } | { ok: false; errors: Readonly<Record<string, string | undefined>>; isAsking: boolean }
  filledFrom?: FilledFrom | null
  /** A word about what the address asked for and did not get. */
  notice?: string | null
  /** The sentence, the figures and the drawings; null where there are mistakes. */
  result: ReactNode
  /** The rows of the form, in groups. */
  fields: ReactNode
  /** The most important figure, for whoever types on a telephone and cannot see the result. */
  now?: ReactNode
  /** The time, for the foot of the printed page. */
  printedAt: string
  /** The height of the form in rem: it stands still once its end is in sight. */
  formHeight: number
}

/** A calculator: a form of figures and, first in the source, what follows from them. */
export function Calculator(props: CalculatorProps) {
  const { title, lead, action, query, sentence, read, filledFrom, notice, result, fields, now, printedAt, formHeight } =
    props
  const errors = read.ok ? {} : read.errors
  const isAsking = !read.ok && read.isAsking
  const mistakes = Object.entries(errors).flatMap(([name, text]) =>
    text ? [[name, [text]] as [string, string[]]] : [],
  )
  return (
    <div className={`wrap ${styles.page}`}>
      <div data-summary="">
        <ErrorSummary
          title="There is a problem"
          lead="There is no result until this is put right."
          form={{ id: formId, allErrors: isAsking ? {} : Object.fromEntries(mistakes) }}
        />
      </div>
      <a className="crumb" href={calculatorsHref}>
        <Icon name="back" />
        All calculators
      </a>
      <h1>{title}</h1>
      <p className="muted">
        {filledFrom && (
          <>
            {filledFrom.title} · {filledFrom.location} · <a href={filledFrom.href}>{filledFrom.reference}</a>
            <br />
          </>
        )}{' '}
        {lead} <a href={glossaryHref}>Words explained</a>
      </p>
      {notice && !isAsking && <p className={styles.notice}>{notice}</p>}
      <p className="vh" role="status" data-said="" />
      <div className={styles.calculator}>
        <a className={styles.jump} href={`#${formId}`}>
          Change the assumptions
        </a>
        <div className={styles.side} id="outcome">
          {/* Nothing is wrong yet: the words stand where the result will. */}
          <div data-asked="">
            {isAsking && (
              <div className={`${styles.notice} tight`}>
                <p>{notice ?? 'Some figures are still to be entered. The result follows from all of them.'}</p>
                <ul>
                  {mistakes.map(([name, [text]]) => (
                    <li key={name}>
                      <a href={`#${formId}-${name}`}>{text}</a>
                    </li>
                  ))}
                </ul>
              </div>
            )}
          </div>
          <p className={styles.old} data-old="" hidden />
          <div className={`loose ${styles.result}`} data-result="">
            {filledFrom?.isChanged && (
              <p className="small">
                Not all of these figures are those of <a href={filledFrom.href}>{filledFrom.reference}</a>: some were
                changed.
              </p>
            )}
            {result}
            {result && query !== null && (
              <Share
                title={title}
                action={action}
                query={query}
                sentence={sentence}
                filledFrom={filledFrom ?? null}
                printedAt={printedAt}
              />
            )}
          </div>
        </div>
        <form
          className={styles.form}
          id={formId}
          action={action}
          method="get"
          aria-label="Figures"
          data-follow=""
          style={{ '--form-height': `${formHeight}rem` } as React.CSSProperties}
        >
          {filledFrom && (
            <p className={styles.filled}>
              <span>
                Filled in from <a href={filledFrom.href}>{filledFrom.reference}</a>
              </span>{' '}
              <a href={action}>Use the example</a>
            </p>
          )}
          {filledFrom && <input type="hidden" name="deal" value={filledFrom.id} />}
          {fields}
          <div className={styles.actions}>
            <p className={styles.now} data-now="">
              {now}
            </p>
            <button className="btn primary" type="submit">
              Work it out
            </button>{' '}
            {filledFrom ? (
              <a className="btn" href={`${action}?deal=${filledFrom.id}`}>
                Reset
              </a>
            ) : (
              <a className="btn" href={action}>
                Example
              </a>
            )}
          </div>
          <a className={styles.jump} href="#outcome">
            Back to the result
          </a>
        </form>
      </div>
      <script src={followScript} defer />
    </div>
  )
}

export interface KeyFigure {
  label: string
  value: ReactNode
  note?: ReactNode
}

interface ResultHeadProps {
  /** The result as a sentence, before any figure. */
  verdict: ReactNode
  /** The figures that matter most, in a grid. */
  figures: readonly KeyFigure[]
  /** Further words or links below the figures. */
  children?: ReactNode
}

/** The beginning of every result. */
export function ResultHead({ verdict, figures, children }: ResultHeadProps) {
  return (
    <section className="stack" aria-labelledby="result">
      <h2 className="vh" id="result">
        Result
      </h2>
      <p className={styles.verdict} data-headline="">
        {verdict}
      </p>
      <dl className={`${styles.figures} ${figures.length % 4 === 0 ? styles.four : ''}`}>
        {figures.map(({ label, value, note }) => (
          <div key={label}>
            <dt>
              <ExplainedLabel text={label} />
            </dt>
            <dd>
              <span className="big">{value}</span> {note && <span className="fine">{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  )
}

/** Links to the parts of a long result. */
export function PartLinks({ parts }: { parts: readonly [id: string, label: string][] }) {
  return (
    <nav className={styles.parts} aria-label="On this page">
      {parts.map(([id, label]) => (
        <Fragment key={id}>
          <a href={`#${id}`}>{label}</a>{' '}
        </Fragment>
      ))}
    </nav>
  )
}

/** A titled part of a result. */
export function ResultPart({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="stack" id={id}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
