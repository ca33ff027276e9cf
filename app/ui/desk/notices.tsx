import { countText } from '#app/domain/lists/lists.ts'
import { formatShortTime } from '#app/utils/dates.ts'

/** The notices above the long forms of the desk: of a draft that was kept, and of two people at one thing. */

/** Texts that somebody typed into a form and never saved. */
export interface ShownDraft {
  keptAt: string
  /** In what it differs: the labels of fields, and files. */
  differs: string[]
  /** True where the form holds it. */
  isShown: boolean
}

interface DraftNoticeProps {
  draft: ShownDraft
  /** The address of the form, with the draft in it, and the one to which `drop` is sent. */
  shownHref: string
  action: string
  /** Fields sent with `drop`. */
  fields?: Readonly<Record<string, string | number>>
}

/** The most fields of a draft that are named one by one. */
const mostNamed = 4

/** Offers what was typed and never saved, or says that the form holds it. */
export function DraftNotice({ draft: { keptAt, differs, isShown }, shownHref, action, fields = {} }: DraftNoticeProps) {
  const others = differs.length - mostNamed
  const named = [...differs.slice(0, mostNamed), ...(others > 0 ? [countText(others, 'other field')] : [])]
  return (
    <div className="notice" role="note">
      <span>
        <b>
          {isShown ? 'This is your draft from' : 'A draft of yours from'}{' '}
          <time dateTime={keptAt}>{formatShortTime(keptAt)}</time>
          {isShown ? '. It is not saved yet.' : ' was never saved.'}
        </b>{' '}
        It differs in: {named.join(', ')}.
      </span>
      <form method="post" action={action} encType="multipart/form-data" className="row">
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {!isShown && (
          <a className="btn sm" href={shownHref}>
            Go on with the draft
          </a>
        )}
        <button className="btn sm" type="submit" name="intent" value="drop">
          Throw it away
        </button>
      </form>
    </div>
  )
}

interface ConflictNoticeProps {
  /** The noun of what both have changed, such as `post`. */
  what: string
  /** Who saved it; null where nobody knows. */
  by: string | null
  savedAt: string
  /** When the version was saved that the form began from; null where it is not kept. */
  beganFrom: string | null
  /** The fate of both, as a sentence. */
  kept: string
  /** The number of choices, and the noun of one. */
  choices: number
  noun: string
}

/** Says that somebody else has saved the thing, and what there is to choose; first on the page. */
export function ConflictNotice({ what, by, savedAt, beganFrom, kept, choices, noun }: ConflictNoticeProps) {
  const choose =
    choices === 0
      ? 'Nothing was changed by both of you.'
      : choices === 1
        ? `One ${noun} differs; choose.`
        : `${choices} ${noun}s differ; choose for each.`
  return (
    <div className="panel errors" tabIndex={-1} autoFocus>
      <div className="tight" role="alert">
        <h2>
          <bdi>{by ?? 'Someone'}</bdi>
          {` saved this ${what} while you were editing`}
        </h2>
        <p>
          It was saved at <time dateTime={savedAt}>{formatShortTime(savedAt)}</time>
          {beganFrom && (
            <>
              ; you began from the version of <time dateTime={beganFrom}>{formatShortTime(beganFrom)}</time>
            </>
          )}
          . {kept} {choose} What only one of you changed is taken over.
        </p>
      </div>
    </div>
  )
}
