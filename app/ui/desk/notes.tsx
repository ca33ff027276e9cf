import { PlainArea, PlainCheck } from '#app/ui/plain-fields.tsx'
import { formatShortTime } from '#app/utils/dates.ts'
import { Refusal } from './refusal.tsx'
import { useIsOpen } from './sections.ts'

interface NotesProps {
  /** The address to which the form is sent, with the intent `note`. */
  action: string
  notes: { id: number; body: string; author: string | null; at: string; isSuspicion: boolean; isUnjudged: boolean }[]
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
        <PlainCheck
          name="isSuspicion"
          defaultChecked={typed?.isSuspicion}
          label={`It is about a suspicion of crime: its person is never told${decides ? '' : ', and only admins read it'}`}
        />
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
                {note.isUnjudged && ' · not told until an admin has looked'}
              </p>
              <p className="words small typed">{note.body}</p>
              {decides && <Judging action={action} note={note} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The buttons that say of a note whether its person is told of it. */
function Judging({ action, note }: { action: string; note: NotesProps['notes'][number] }) {
  return (
    <form method="post" action={action} className="row">
      <input type="hidden" name="intent" value="judge" />
      <input type="hidden" name="judged" value={note.id} />
      {!note.isSuspicion && (
        <button type="submit" className="btn sm" name="suspicion" value="yes">
          About a suspicion<span className="vh">: the note of {formatShortTime(note.at)} is never told</span>
        </button>
      )}
      {(note.isSuspicion || note.isUnjudged) && (
        <button type="submit" className="btn sm" name="suspicion" value="no">
          No suspicion<span className="vh">: the note of {formatShortTime(note.at)} may be told</span>
        </button>
      )}
    </form>
  )
}
