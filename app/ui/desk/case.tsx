import type { ReactNode } from 'react'

/** The parts that the pages of one case share: what is known of it, and what has happened to it. */

/** A fact with its label; null where there is nothing to say. */
export type KnownFact = [label: string, value: ReactNode] | null

/** The known facts, as labels over values. */
export function Known({ facts }: { facts: KnownFact[] }) {
  return (
    <dl className="known">
      {facts
        .filter((fact) => fact !== null)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}

/** An entry of a history in words. */
export interface ToldEvent {
  id: number
  /** The time as it is stored, and as it is shown. */
  at: string
  time: string
  who: string
  /** The action, as it follows who: `approved £2,850`. */
  what: string
  /** The state before and after, such as `Under review → rejected`; empty where it did not change. */
  change: string
}

/** A history, oldest first: the time, then a sentence, which says what changed. */
export function Log({ events }: { events: ToldEvent[] }) {
  return (
    <ol className="steps log">
      {events.map((event) => (
        <li key={event.id} className="done">
          <LogLine event={{ ...event, change: '' }} />
        </li>
      ))}
    </ol>
  )
}

/** The sentence of one entry. */
export function LogLine({ event: { at, time, who, what, change } }: { event: ToldEvent }) {
  return (
    <>
      <time dateTime={at}>{time}</time> <bdi>{who}</bdi> <b className="typed">{what}</b>
      {change && <span className="beside"> {change}</span>}
    </>
  )
}

/** An amount with what it is made of, a line each; the last is the result. */
export function Sum({ lines, result }: { lines: [label: string, amount: string][]; result: [string, string] }) {
  return (
    <dl className="sum n">
      {[...lines, result].map(([label, amount]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      ))}
    </dl>
  )
}
