import type { ReactNode } from 'react'
import { fieldNames, fieldOf, sayText, type DealTexts, type FieldName } from '#app/domain/deals/record.ts'
import { formatShortTime, formatTime } from '#app/utils/dates.ts'
import type { Conflict, Difference } from '#app/domain/deals/conflict.server.ts'
import { HiddenFiles } from './files.tsx'
import type { SentFiles } from './sent-files.server.ts'
import styles from './conflict.module.css'

/** What happened, first on the page. */
export function ConflictNotice({ conflict }: { conflict: Conflict }) {
  const { by, savedAt, beganFrom, both } = conflict
  const who = by ?? 'Someone'
  const choose =
    both.length === 0
      ? 'No field was changed by both of you.'
      : both.length === 1
        ? 'One field differs; choose.'
        : `${both.length} fields differ; choose for each.`
  return (
    <div className="panel errors" tabIndex={-1} autoFocus>
      <div className="tight" role="alert">
        <h2>
          <bdi>{who}</bdi> saved this deal while you were editing
        </h2>
        <p>
          They saved it at <time dateTime={savedAt}>{formatShortTime(savedAt)}</time>
          {beganFrom && (
            <>
              ; you began from the version of <time dateTime={beganFrom}>{formatShortTime(beganFrom)}</time>
            </>
          )}
          . Nothing of either is lost. {choose} What only one of you changed is taken over.
        </p>
      </div>
    </div>
  )
}

interface ConflictFormProps {
  conflict: Conflict
  /** What this admin sent, and the version that it began from. */
  mine: { texts: DealTexts; version: number; files: SentFiles }
  action: string
}

/** The choice between two versions of each field that both changed. It is sent as the whole record, from the new version. */
export function ConflictForm({ conflict, mine, action }: ConflictFormProps) {
  const { by, savedAt, both, onlyTheirs, onlyMine, merged, version } = conflict
  const who = by ?? 'They'
  const chosen = new Set(both.map(({ name }) => name))
  return (
    <>
      <form method="post" action={action} className={styles.conflict} encType="multipart/form-data">
        <input type="hidden" name="version" value={version} />
        <HiddenTexts texts={merged} without={chosen} />
        <HiddenFiles {...mine.files} />
        {both.length > 0 && (
          <section aria-labelledby="both">
            <h2 id="both">Changed by both of you</h2>
            <table className={styles.compare}>
              <caption className="vh">Fields that both changed</caption>
              <thead>
                <tr>
                  <th scope="col">Field</th>
                  <th scope="col">As you opened it</th>
                  <th scope="col">
                    <bdi>{who}</bdi>, {formatTime(savedAt)}
                  </th>
                  <th scope="col">You</th>
                </tr>
              </thead>
              <tbody>
                {both.map((difference) => (
                  <Choice key={difference.name} difference={difference} who={who} />
                ))}
              </tbody>
            </table>
          </section>
        )}
        <div className={styles.pair}>
          <Only
            title={
              by ? (
                <>
                  Only <bdi>{by}</bdi> changed
                </>
              ) : (
                'Only they changed'
              )
            }
            differences={onlyTheirs}
            to="theirs"
          />
          <Only title="Only you changed" differences={onlyMine} to="mine" />
        </div>
        <div className={styles.bar}>
          <button className="btn primary tall" type="submit" name="intent" value="save">
            Save these choices
          </button>
          <button className="btn tall" type="submit" form="mine" name="intent" value="back">
            Back to my form
          </button>
          <button className="btn tall" type="submit" form="mine" name="intent" value="drop">
            Keep theirs
          </button>
        </div>
      </form>
      <form id="mine" method="post" action={action} encType="multipart/form-data">
        <input type="hidden" name="version" value={mine.version} />
        <HiddenTexts texts={mine.texts} />
        <HiddenFiles {...mine.files} />
      </form>
    </>
  )
}

/** A whole record without what is empty, or what is chosen beside it. */
function HiddenTexts({ texts, without }: { texts: DealTexts; without?: ReadonlySet<FieldName> }) {
  return fieldNames
    .filter((name) => texts[name] !== '' && !without?.has(name))
    .map((name) => <input key={name} type="hidden" name={name} value={texts[name]} />)
}

function Choice({ difference: { name, base, theirs, mine }, who }: { difference: Difference; who: string }) {
  const { label } = fieldOf(name)
  // Where nobody knows who changed it, what is saved stays unless this admin says otherwise: a deal that was withdrawn stays so.
  const isMine = base !== undefined
  return (
    <tr>
      <th scope="row" id={`both-${name}`}>
        {label}
      </th>
      <td>
        <span className="fine only-narrow">Was: </span>
        <span className="muted">{base === undefined ? 'not known' : <Said name={name} text={base} />}</span>
      </td>
      <td>
        <label>
          <input type="radio" name={name} value={theirs} defaultChecked={!isMine} aria-describedby={`both-${name}`} />{' '}
          <span>
            <span className="fine only-narrow">{who}: </span>
            <Said name={name} text={theirs} from={base} />
          </span>
        </label>
      </td>
      <td>
        <label>
          <input type="radio" name={name} value={mine} defaultChecked={isMine} aria-describedby={`both-${name}`} />{' '}
          <span>
            <span className="fine only-narrow">You: </span>
            <Said name={name} text={mine} from={base} />
          </span>
        </label>
      </td>
    </tr>
  )
}

/** A text of a field. With `from`, what is new in it is marked. */
function Said({ name, text, from }: { name: FieldName; text: string; from?: string | undefined }) {
  const said = sayText(name, text)
  if (from === undefined) return <span className={styles.said}>{said}</span>
  const [start, changed, end] = partChanged(sayText(name, from), said)
  return (
    <span className={styles.said}>
      {start}
      {changed && <ins>{changed}</ins>}
      {end}
    </span>
  )
}

/** Parts a text into what it begins with as the other does, what is new, and what it ends with as the other does; at words. */
export function partChanged(before: string, after: string): [start: string, changed: string, end: string] {
  const [one, other] = [before.split(/(\s+)/), after.split(/(\s+)/)]
  let start = 0
  while (start < one.length && start < other.length && one[start] === other[start]) start += 1
  let end = 0
  const most = Math.min(one.length, other.length) - start
  while (end < most && one[one.length - 1 - end] === other[other.length - 1 - end]) end += 1
  const text = (from: number, until: number) => other.slice(from, until).join('')
  return [text(0, start), text(start, other.length - end), text(other.length - end, other.length)]
}

function Only({ title, differences, to }: { title: ReactNode; differences: Difference[]; to: 'theirs' | 'mine' }) {
  if (differences.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <dl className="facts">
        {differences.map((difference) => (
          <div key={difference.name}>
            <dt>{fieldOf(difference.name).label}</dt>
            <dd>
              {sayText(difference.name, difference.base ?? '')} → {sayText(difference.name, difference[to])}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
