import { PlainArea } from '#app/ui/plain-fields.tsx'
import { trapFieldName } from '#app/utils/trap-field.ts'
import { describedField, uploadFields } from '#app/utils/upload-fields.ts'
import type { RootData } from './site.ts'

type Typed = RootData['typed']

/** The fields that only our pages fill in. They are sent again with the others, and say nothing to a person. */
const ownNames = new Set<string>([
  ...['intent', 'version', 'form', 'draft', 'seen', 'expected', 'expectedPence', 'from', 'back', 'id'],
  ...[uploadFields.shown, uploadFields.kept, describedField, trapFieldName],
])
const ownParts = /\.(was|places|was-\w+)$/

function isWords([name, text]: Typed[number]): boolean {
  return text.trim() !== '' && !ownNames.has(name) && !ownParts.test(name)
}

/** True where a person typed or chose something of it. */
export function hasWords(typed: Typed): boolean {
  return typed.some(isWords)
}

interface GivenBackProps {
  typed: Typed
  mayBeSaved: boolean
  /** The address of the form; null where it cannot be sent again. */
  sendTo: string | null
}

/**
 * Values typed into a form that was refused, on the page of the refusal: to be copied, changed and sent again. It is the one
 * place for every form whose own page cannot come back. Files have to be chosen again. Nothing where nothing was typed.
 */
export function GivenBack({ typed, mayBeSaved, sendTo }: GivenBackProps) {
  if (!hasWords(typed)) return null
  const saved = mayBeSaved ? 'It may have been saved.' : 'Nothing has been saved.'
  const fields = typed.map((field, index) =>
    isWords(field) ? (
      <PlainArea
        key={index}
        id={`typed-${index}`}
        name={field[0]}
        label={field[2]}
        rows={rowsOf(field[1])}
        defaultValue={field[1]}
        readOnly={sendTo === null}
      />
    ) : (
      <input key={index} type="hidden" name={field[0]} value={field[1]} />
    ),
  )
  return (
    <section className="stack" aria-labelledby="typed">
      <h2 id="typed">What you typed</h2>
      {sendTo === null ? (
        <>
          <p>{saved} You can copy it from here.</p>
          {fields}
        </>
      ) : (
        <form method="post" action={sendTo} encType="multipart/form-data" className="stack">
          <p>{saved} You can copy it from here, or send it again, without any files that you had chosen.</p>
          {fields}
          <p>
            <button className="btn" type="submit">
              Send it again
            </button>
          </p>
        </form>
      )}
    </section>
  )
}

/** Rows that show a text whole on a telephone, where a line holds some 35 letters; at most 12. */
function rowsOf(text: string): number {
  const lines = text.split('\n').reduce((sum, line) => sum + 1 + Math.floor(line.length / 35), 0)
  return Math.min(lines, 12)
}
