import type { ReactNode } from 'react'
import { tickedName, whichName } from '#app/domain/lists/bulk.ts'
import styles from './bulk.module.css'

/** The form that the boxes of the rows belong to. */
const formId = 'bulk'

interface BulkBarProps {
  /** The page of confirmation. */
  action: string
  /** Names the form for screen readers, such as "Send several entries again". */
  label: string
  /** The filters of the list, which go on to that page. */
  filters: Readonly<Record<string, string>>
  /** The words for all rows that match, such as "All 312"; null where there is nothing to choose but the ticked ones. */
  all: string | null
  /** The buttons, each with what it does. */
  children: ReactNode
}

/**
 * Changes several rows of a list at once, as a plain GET form that leads to a page of confirmation. It stands between the filters
 * and the rows. The boxes lie in the rows (`Tick`), so that each row keeps its own forms.
 */
export function BulkBar({ action, label, filters, all, children }: BulkBarProps) {
  return (
    <form id={formId} className={styles.bulk} method="get" action={action} aria-label={label}>
      {Object.entries(filters)
        .filter(([, value]) => value !== '')
        .map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
      <label>
        <input type="radio" name={whichName} value="ticked" defaultChecked /> The ticked ones
      </label>
      {all && (
        <label>
          <input type="radio" name={whichName} value="all" />{' '}
          <span>
            <b>{all}</b>
            <span className={styles.wide}> that match</span>
          </span>
        </label>
      )}
      <span className={styles.acts}>{children}</span>
    </form>
  )
}

/** The box of a row, named after it. */
export function Tick({ id, label }: { id: string; label: string }) {
  return (
    <label>
      <span className="vh">Tick {label}</span>
      <input type="checkbox" name={tickedName} value={id} form={formId} />
    </label>
  )
}

export interface BulkConfirmProps {
  /** The address that the decision is posted to. */
  action: string
  /** The list, to which one may go back and change nothing. */
  back: string
  /** The plan, with the rows that it is for. */
  lead: ReactNode
  /** The results, each with its number; the last is the sum. */
  sums: { label: string; value: string }[]
  /** The names of the first rows. */
  names: string[]
  /** The number of rows in all. */
  count: number
  /** The fields that say what this page shows; they are posted with the decision. */
  shown: Readonly<Record<string, string>>
  /** The words of the button; they say what is done with how many. */
  button: string
  /** True where what is done cannot be undone. */
  isDanger?: boolean
  /** A field that has to be filled in before, such as `TypedNumber`. */
  field?: ReactNode
  /** The rest that there is to know before one decides. */
  children?: ReactNode
}

/** Asks once more before many rows are changed: how many, which, and what comes of it. Without rows there is no button. */
export function BulkConfirm({
  action,
  back,
  lead,
  sums,
  names,
  count,
  shown,
  button,
  isDanger = false,
  field,
  children,
}: BulkConfirmProps) {
  const others = count - names.length
  return (
    <div className={styles.confirm}>
      <p>{lead}</p>
      <section className="panel key stack" aria-label="What is about to happen">
        <dl className="sum n">
          {sums.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {children}
        {names.length > 0 && (
          <details className="plain">
            <summary>{others > 0 ? `Show the first ${names.length}` : 'Show them'}</summary>
            <ul className="small">
              {names.map((name, index) => (
                <li key={index}>
                  <bdi>{name}</bdi>
                </li>
              ))}
              {others > 0 && <li className="muted">and {others.toLocaleString('en-GB')} more</li>}
            </ul>
          </details>
        )}
        <form method="post" action={action} className="stack">
          {Object.entries(shown).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          {count > 0 && field}
          <div className="row">
            {count > 0 && (
              <button className={isDanger ? 'btn danger tall' : 'btn primary tall'} type="submit">
                {button}
              </button>
            )}
            <a className="btn tall" href={back}>
              Back, change nothing
            </a>
          </div>
        </form>
      </section>
    </div>
  )
}
