import { flushSync } from 'react-dom'
import { postFieldNames, postFields, type PostField } from '#app/domain/blog/desk/record.ts'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import type { PostTab } from '#app/ui/links.ts'
import type { PostAnswer } from './answer.server.ts'
import { fieldId, postFormId } from './ids.ts'
import { tabOf } from './read-form.ts'

/** The notices above the form of a post: mistakes and answers. */

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
