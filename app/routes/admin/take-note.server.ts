import type { RouterContextProvider } from 'react-router'
import { adminContext, dbContext, nowContext, sessionContext } from '#app/context.ts'
import { addDeskNote } from '#app/domain/notes/notes.server.ts'
import { deskNoteSchema, type NoteAbout } from '#app/domain/notes/notes.ts'
import { parseForm } from '#app/middleware/forms.server.ts'
import { cleanText } from '#app/utils/text.ts'

/** A note that was refused, with what was typed and why. */
export interface RefusedNote {
  text: string
  isSuspicion: boolean
  mistake: string
}

/** Adds the note of a form and says so on the next page; the text and its mistake where it cannot be taken. */
export async function takeNote(
  context: Readonly<RouterContextProvider>,
  about: NoteAbout,
  form: FormData,
): Promise<'added' | 'not-found' | RefusedNote> {
  const submission = parseForm(form, deskNoteSchema)
  if (submission.status !== 'success') {
    const typed = form.get('note')
    const mistake = submission.error?.note?.[0] ?? 'Enter a note'
    return {
      text: typeof typed === 'string' ? cleanText(typed) : '',
      isSuspicion: form.has('isSuspicion'),
      mistake,
    }
  }
  const added = await addDeskNote(
    context.get(dbContext),
    context.get(adminContext),
    about,
    submission.value,
    context.get(nowContext),
  )
  if (!added.ok) return added.reason
  context
    .get(sessionContext)
    .flash({ tone: 'success', title: 'Note added', message: 'Only people at the desk see it.' })
  return 'added'
}
