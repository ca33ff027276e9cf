import { PlainArea, PlainCheck } from '#app/ui/plain-fields.tsx'
import { formatShortTime } from '#app/utils/dates.ts'
import { Refusal } from './refusal.tsx'
import { useIsOpen } from './sections.ts'

interface NotesProps {
  /** The address to which the form is sent, with the intent `note`. */
  action: string
  notes: { id: number; body: string; author: string | null; at: string; isSuspicion: boolean }[]
  longest: number
  /** The text of a form that was refused, and why. */
  typed?: RefusedNote | undefined
}

interface RefusedNote {
  text: string
  isSuspicion: boolean
  mistake: string
}

/** The id of the field, for the link to it. */
const noteFieldId = 'desk-note'

/** Why a note was not added, first on the page, with the way to its field. */
export function NoteRefused({ mistake }: Pick<RefusedNote, 'mistake'>) {
  return <Refusal title="Nothing was changed" message={mistake} field={noteFieldId} />
}

/** The notes that the desk has written about something, the newest first, below the form for another. */
export function Notes({ action, notes, longest, typed }: NotesProps) {
  const decides = useIsOpen('money')
  return (
    <section className="panel stack" aria-labelledby="notes">
      <h2 id="notes">Notes for the desk</h2>
      <form method="post" action={action} className="tight">
        <PlainArea
          id={noteFieldId}
          name="note"
          label="New note"
          hint="Only people at the desk see it. Its person is told of it when they ask for a copy of their data."
          rows={3}
          maxLength={longest}
          defaultValue={typed?.text}
          mistake={typed?.mistake ?? false}
        />
        {decides && (
          <PlainCheck
            name="isSuspicion"
            defaultChecked={typed?.isSuspicion}
            label="It is about a suspicion of crime: its person is never told"
          />
        )}
        <button type="submit" className="btn" name="intent" value="note">
          Add note
        </button>
      </form>
      {notes.length > 0 && (
        <ul className="stack">
          {notes.map((note) => (
            <li key={note.id} className="tight">
              <p className="fine">
                <bdi>{note.author ?? 'Someone since deleted'}</bdi>,{' '}
                <time dateTime={note.at}>{formatShortTime(note.at)}</time>
                {note.isSuspicion && ' · suspicion, never told'}
              </p>
              <p className="words small typed">{note.body}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
