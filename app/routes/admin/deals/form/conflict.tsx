import { formatBytes } from '#app/domain/deals/record/deals.ts'
import { fieldNames, type DealTexts } from '#app/domain/deals/record/record.ts'
import { ConflictNotice } from '#app/ui/desk/notices.tsx'
import { formatTime } from '#app/utils/dates.ts'
import type { DealConflict } from '#app/domain/deals/desk/conflict.server.ts'
import type { Difference, Side } from '#app/domain/records/merging.ts'
import { ConflictButtons, ConflictForms, HiddenTexts, Only } from '../../records/conflict.tsx'
import { HiddenConfirmed, type SentFigures } from './confirm-figures.tsx'
import { HiddenFiles } from './files.tsx'
import type { SentFiles } from './sent-files.server.ts'
import styles from './conflict.module.css'

/** The news, first on the page. */
export function DealConflictNotice({ conflict }: { conflict: DealConflict }) {
  const { both, bothFields, lost } = conflict
  const kept =
    lost.length === 0
      ? 'Nothing of either is lost.'
      : 'What you changed about files that they have removed cannot be saved, and is quoted below.'
  const noun = both.length > bothFields.size ? 'thing' : 'field'
  return <ConflictNotice what="deal" {...conflict} kept={kept} choices={both.length} noun={noun} />
}

interface ConflictFormProps {
  conflict: DealConflict
  /** Values that this admin sent, and the version that they began from. */
  mine: { texts: DealTexts; version: number; files: SentFiles; figures: SentFigures }
  action: string
  /** Names these choices, so that those which are sent twice are known. */
  formId: string
}

/** The choice between two versions of each field that both changed. It is sent as the whole record, from the new version. */
export function ConflictForm({ conflict, mine, action, formId }: ConflictFormProps) {
  const { by, savedAt, both, bothFields, onlyTheirs, onlyMine, merged, version } = conflict
  const who = by ?? 'They'
  return (
    <ConflictForms
      action={action}
      formId={formId}
      version={version}
      beganWith={mine.version}
      className={styles.conflict}
      mine={
        <>
          <HiddenTexts names={statedIn(mine.texts)} texts={mine.texts} />
          <HiddenFiles {...mine.files} />
          <HiddenConfirmed {...mine.figures} />
        </>
      }
    >
      <HiddenTexts names={statedIn(merged.texts).filter((name) => !bothFields.has(name))} texts={merged.texts} />
      <HiddenFiles {...mine.files} texts={merged.files} />
      <HiddenConfirmed {...mine.figures} />
      {both.length > 0 && (
        <section aria-labelledby="both">
          <h2 id="both">Changed by both of you</h2>
          <table className={styles.compare}>
            <caption className="vh">What both changed</caption>
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
        {onlyTheirs.length > 0 && (
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
            say={({ base, theirs }) => <Change from={base} to={theirs} />}
          />
        )}
        {onlyMine.length > 0 && (
          <Only
            title="Only you changed"
            differences={onlyMine}
            say={({ base, mine }) => <Change from={base} to={mine} />}
          />
        )}
        <Lost lost={conflict.lost} />
        <NewFiles {...mine.files} />
      </div>
      <div className={styles.bar}>
        <ConflictButtons />
      </div>
    </ConflictForms>
  )
}

/** The fields that are not empty. */
const statedIn = (texts: DealTexts) => fieldNames.filter((name) => texts[name] !== '')

function Choice({ difference, who }: { difference: Difference; who: string }) {
  const { name, label, base, theirs, mine } = difference
  // The saved side stays where nobody knows who changed it, unless this admin says otherwise: a deal that was withdrawn stays so.
  const isMine = base !== undefined
  const side = (by: string, { value, said }: Side, isChosen: boolean) => (
    <td>
      <label>
        <input type="radio" name={name} value={value} defaultChecked={isChosen} aria-describedby={`both-${name}`} />{' '}
        <span>
          <span className="fine only-narrow">{by}: </span>
          <Said text={said} from={base} />
        </span>
      </label>
    </td>
  )
  return (
    <tr>
      <th scope="row" id={`both-${name}`}>
        {label}
      </th>
      <td>
        <span className="fine only-narrow">Was: </span>
        <span className="muted">{base === undefined ? 'not known' : <Said text={base} />}</span>
      </td>
      {side(who, theirs, !isMine)}
      {side('You', mine, isMine)}
    </tr>
  )
}

/** A text in words. With `from`, what is new in it is marked. */
function Said({ text, from }: { text: string; from?: string | undefined }) {
  if (from === undefined) return <span className={styles.said}>{text}</span>
  const [start, changed, end] = partChanged(from, text)
  return (
    <span className={styles.said}>
      {start}
      {changed && <ins>{changed}</ins>}
      {end}
    </span>
  )
}

/** Parts a text into what it begins with as the other does, what is new, and what it ends with as the other does; at words. */
function partChanged(before: string, after: string): [start: string, changed: string, end: string] {
  const [one, other] = [before.split(/(\s+)/), after.split(/(\s+)/)]
  let start = 0
  while (start < one.length && start < other.length && one[start] === other[start]) start += 1
  let end = 0
  const most = Math.min(one.length, other.length) - start
  while (end < most && one[one.length - 1 - end] === other[other.length - 1 - end]) end += 1
  const text = (from: number, until: number) => other.slice(from, until).join('')
  return [text(0, start), text(start, other.length - end), text(other.length - end, other.length)]
}

function Change({ from, to }: { from: string | undefined; to: Side }) {
  return (
    <>
      {from !== undefined && `${from} → `}
      {to.said}
    </>
  )
}

/** Texts typed about files that are gone. */
function Lost({ lost }: Pick<DealConflict, 'lost'>) {
  if (lost.length === 0) return null
  return (
    <section>
      <h2>Cannot be saved, because the file was removed</h2>
      <dl className="facts">
        {lost.map(({ label, typed }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>You typed: {typed}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The files that came with the form, which are stored already. */
function NewFiles({ keptPictures, keptDocuments }: SentFiles) {
  const kept = [...keptPictures, ...keptDocuments]
  if (kept.length === 0) return null
  return (
    <section>
      <h2>New files you chose</h2>
      <p className="fine">
        We have them: they will be added when you save these choices, and you do not have to choose them again. “Keep
        theirs” leaves them out.
      </p>
      <ul>
        {kept.map(({ id, fileName, byteSize }) => (
          <li key={id}>
            {fileName} ({formatBytes(byteSize)})
          </li>
        ))}
      </ul>
    </section>
  )
}
