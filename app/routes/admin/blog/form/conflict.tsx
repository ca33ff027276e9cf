import { postFieldNames, type PostField, type PostTexts } from '#app/domain/blog/record.ts'
import type { PostConflict, PostDifference } from '#app/domain/blog/conflict.server.ts'
import { formatShortTime, formatTime } from '#app/utils/dates.ts'
import type { PostAnswer } from './answer.server.ts'
import styles from './form.module.css'

/** What happened, first on the page. */
export function PostConflictNotice({ conflict }: { conflict: PostConflict }) {
  const { by, savedAt, beganFrom, both } = conflict
  const choose =
    both.length === 0
      ? 'Nothing was changed by both of you.'
      : both.length === 1
        ? 'One field differs; choose.'
        : `${both.length} fields differ; choose for each.`
  return (
    <div className="panel errors" tabIndex={-1} autoFocus>
      <div className="tight" role="alert">
        <h2>
          <bdi>{by ?? 'Someone'}</bdi> saved this post while you were editing
        </h2>
        <p>
          It was saved at <time dateTime={savedAt}>{formatShortTime(savedAt)}</time>
          {beganFrom && (
            <>
              ; you began from the version of <time dateTime={beganFrom}>{formatShortTime(beganFrom)}</time>
            </>
          )}
          . Both versions are kept, yours as a draft. {choose} What only one of you changed is taken over.
        </p>
      </div>
    </div>
  )
}

interface PostConflictFormProps {
  conflict: PostConflict
  mine: PostAnswer
  action: string
  /** Names these choices, so that those which are sent twice are known. */
  formId: string
}

/** The choice between two versions of each field that both changed. It is sent as the whole post, from the new version. */
export function PostConflictForm({ conflict, mine, action, formId }: PostConflictFormProps) {
  const { by, savedAt, both, onlyTheirs, onlyMine, merged, version } = conflict
  const who = by ?? 'They'
  return (
    <div className={styles.conflict}>
      <h1>Two versions of the post</h1>
      <form id="choices" method="post" action={action} encType="multipart/form-data">
        <input type="hidden" name="version" value={version} />
        <input type="hidden" name="form" value={formId} />
        <HiddenTexts texts={merged} without={both.map(({ name }) => name)} />
        {both.map((difference) => (
          <Choice key={difference.name} difference={difference} who={who} savedAt={savedAt} />
        ))}
        <Only title={by ? `Only ${by} changed` : 'Only they changed'} differences={onlyTheirs} side="theirs" />
        <Only title="Only you changed" differences={onlyMine} side="mine" />
        <p className="row">
          <button className="btn primary tall" type="submit" name="intent" value="save">
            Save these choices
          </button>
          <button className="btn tall" type="submit" form="mine" name="intent" value="back">
            Back to my form
          </button>
          <button className="btn tall" type="submit" form="mine" name="intent" value="as-new">
            Keep mine as a new draft
          </button>
          <button className="btn tall" type="submit" form="mine" name="intent" value="drop">
            Keep theirs
          </button>
        </p>
      </form>
      <form id="mine" method="post" action={action} encType="multipart/form-data">
        <input type="hidden" name="version" value={mine.version} />
        <input type="hidden" name="form" value={formId} />
        <HiddenTexts texts={mine.texts} />
      </form>
    </div>
  )
}

/** A whole post without what is chosen beside it. */
function HiddenTexts({ texts, without = [] }: { texts: PostTexts; without?: readonly PostField[] }) {
  return postFieldNames
    .filter((name) => !without.includes(name))
    .map((name) => <input key={name} type="hidden" name={name} value={texts[name]} />)
}

interface ChoiceProps {
  difference: PostDifference
  who: string
  savedAt: string
}

function Choice({ difference: { name, label, base, theirs, mine }, who, savedAt }: ChoiceProps) {
  // Where nobody knows how it began, what is saved stays unless this person says otherwise.
  const isMine = base !== undefined
  return (
    <fieldset>
      <legend>{label}</legend>
      <div className={styles.sides}>
        <label>
          <span className="row">
            <input type="radio" name={name} value={mine.value} defaultChecked={isMine} />
            <b>Yours, not yet saved</b>
          </span>
          <Said text={mine.said} />
        </label>
        <label>
          <span className="row">
            <input type="radio" name={name} value={theirs.value} defaultChecked={!isMine} />
            <b>
              <bdi>{who}</bdi>, {formatTime(savedAt)}
            </b>
          </span>
          <Said text={theirs.said} />
        </label>
      </div>
      {base !== undefined && (
        <details>
          <summary>As you opened it</summary>
          <Said text={base} />
        </details>
      )}
    </fieldset>
  )
}

function Said({ text }: { text: string }) {
  return <span className={styles.said}>{text || 'Nothing'}</span>
}

function Only({ title, differences, side }: { title: string; differences: PostDifference[]; side: 'theirs' | 'mine' }) {
  if (differences.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <dl className="facts">
        {differences.map(({ name, label, [side]: { said } }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd className={styles.said}>{said || 'Nothing'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
