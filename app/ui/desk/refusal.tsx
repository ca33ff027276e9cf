import { LogLine, type ToldEvent } from './case.tsx'

/** The difference when the admin pressed the button: before, and now. */
export interface Difference {
  label: string
  before: string
  now: string
}

interface RefusalProps {
  title: string
  message: string
  /** The id of the field that the message is about. */
  field?: string | undefined
  differences?: Difference[]
  /** The events since the admin opened the page. */
  meanwhile?: ToldEvent[]
}

/** Why an action was refused, and what has changed since the admin opened the page. It takes the focus. */
export function Refusal({ title, message, field, differences = [], meanwhile = [] }: RefusalProps) {
  return (
    <div className="panel errors" tabIndex={-1} autoFocus>
      <div className="tight" role="alert">
        <h2>{title}</h2>
        <p>{field ? <a href={`#${field}`}>{message}</a> : message}</p>
        {differences.length > 0 && (
          <ul>
            {differences.map(({ label, before, now }) => (
              <li key={label}>
                {label}: <s>{before}</s> → <b>{now}</b>
              </li>
            ))}
          </ul>
        )}
        {meanwhile.length > 0 && (
          <>
            <p>Since you opened this page:</p>
            <ul>
              {meanwhile.map((event) => (
                <li key={event.id}>
                  <LogLine event={event} />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </div>
  )
}
