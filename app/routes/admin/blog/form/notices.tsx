import { flushSync } from 'react-dom'
import { postFieldNames, postFields, type PostField } from '#app/domain/blog/desk/record.ts'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { postNewHref, type PostTab } from '#app/ui/links.ts'
import { formatShortTime } from '#app/utils/dates.ts'
import { postFormHref } from './address.ts'
import type { PostAnswer } from './answer.server.ts'
import { fieldId, postFormId } from './ids.ts'
import { tabOf } from './read-form.ts'
import type { KeptHere } from './use-draft.tsx'

/** The notices above the form of a post: mistakes, answers and offers. */

/** The mistakes in what was typed, each linked to its field, which its part of the form shows. */
export function Mistakes({ answer, show }: { answer: PostAnswer; show: (tab: PostTab) => void }) {
  const allErrors = Object.fromEntries(
    postFieldNames.flatMap((name) => {
      const message = answer.mistakes[name]
      if (message === undefined) return []
      const isNamed = message.toLowerCase().includes(postFields[name].toLowerCase())
      return [[name, [isNamed ? message : `${postFields[name]}: ${message}`]]]
    }),
  )
  return (
    <div
      onClickCapture={(event) => {
        const target = event.target instanceof HTMLAnchorElement ? event.target.hash.slice(postFormId.length + 2) : ''
        if (!(target in postFields)) return
        event.preventDefault()
        // A field of a part that is hidden takes no focus.
        flushSync(() => show(tabOf(target as PostField)))
        focusField(target as PostField)
      }}
    >
      <ErrorSummary
        title="There is a problem"
        lead="Nothing is lost; nothing has been saved yet."
        form={{ id: postFormId, allErrors }}
      />
    </div>
  )
}

/** Leads to a field; to the visual editor where that stands in its place. */
function focusField(name: PostField): void {
  const field = document.getElementById(`${fieldId(name)}-visual`) ?? document.getElementById(fieldId(name))
  field?.scrollIntoView({ block: 'center' })
  const control = field?.matches('fieldset') ? field.querySelector<HTMLElement>('input:not([type=hidden])') : field
  control?.focus({ preventScroll: true })
}

/** Parts that saving would take out of the content. */
export function Checked({ removed }: { removed: string[] }) {
  return (
    <div className="notice" role="status" tabIndex={-1} autoFocus>
      {removed.length === 0 ? (
        <span>
          <b>The HTML can be saved as it is.</b> Nothing would be taken out.
        </span>
      ) : (
        <span>
          <b>On saving, this would be taken out:</b> {removed.join(', ')}. The text stays.
        </span>
      )}
    </div>
  )
}

/** Says that what this browser kept while there was no connection can be had; of several new posts, where they are listed. */
export function Recovered({ postId, tab, numbers }: { postId: number; tab: PostTab; numbers: number[] }) {
  const [draft, ...others] = numbers
  const areSeveral = others.length > 0
  return (
    <div className="notice" role="note">
      <span>
        <b>This browser had kept what you typed without a connection.</b>{' '}
        {areSeveral ? `It is ${numbers.length} drafts now.` : 'It is your draft now.'}
      </span>
      <a
        className="btn sm"
        href={areSeveral ? postNewHref(tab) : postFormHref(postId, tab, { draft: postId > 0 ? 'shown' : draft! })}
      >
        {areSeveral ? 'See them' : 'Go on with the draft'}
      </a>
    </div>
  )
}

interface OlderProps {
  kept: KeptHere
  action: string
  throwAway: (kept: KeptHere) => void
}

/** Offers what this browser kept where the server has something newer. The form with it in it is asked for: nothing is written over. */
export function Older({ kept, action, throwAway }: OlderProps) {
  const title = kept.body.get('title')?.trim()
  return (
    <div className="notice" role="note">
      <span>
        <b>
          This browser kept what you typed without a connection on{' '}
          <time dateTime={kept.keptAt}>{formatShortTime(kept.keptAt)}</time>
        </b>
        {title && (
          <>
            {' '}
            in <bdi>{title}</bdi>
          </>
        )}
        . A newer draft or version was saved since, which stays as it is.
      </span>
      <form method="post" action={action} encType="multipart/form-data" className="row">
        {[...kept.body]
          .filter(([name]) => name !== 'intent')
          .map(([name, value], at) => (
            <input key={at} type="hidden" name={name} value={value} />
          ))}
        <button className="btn sm" type="submit" name="intent" value="back">
          Look at it in the form
        </button>
        <button className="btn sm" type="button" onClick={() => throwAway(kept)}>
          Throw it away
        </button>
      </form>
    </div>
  )
}
