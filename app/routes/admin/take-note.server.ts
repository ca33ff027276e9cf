import { data, type RouterContextProvider } from 'react-router'
import { adminContext, dbContext, nowContext, sessionContext } from '#app/context.ts'
import { addDeskNote, judgeDeskNote } from '#app/domain/notes/notes.server.ts'
import { deskNoteSchema, type NoteAbout } from '#app/domain/notes/notes.ts'
import { parseForm } from '#app/middleware/forms.server.ts'
import { can } from '#app/domain/people/roles.ts'
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

/** Says of a note whether it is about a suspicion, on the word of an admin. Anybody else is refused with 403. */
export async function judgeNote(
  context: Readonly<RouterContextProvider>,
  about: NoteAbout,
  form: FormData,
): Promise<'judged' | 'not-found'> {
  const admin = context.get(adminContext)
  if (!can(admin, 'money')) throw data({ message: 'Only an admin can do this. Nothing was changed.' }, { status: 403 })
  const isSuspicion = form.get('suspicion') === 'yes'
  const judgement = { note: Number(form.get('judged')), isSuspicion }
  const judged = await judgeDeskNote(context.get(dbContext), admin, about, judgement, context.get(nowContext))
  if (!judged.ok) return judged.reason
  context.get(sessionContext).flash({
    tone: 'success',
    title: 'Note marked',
    message: isSuspicion
      ? 'Its person is never told of it.'
      : 'Its person is told of it when they ask for a copy of their data.',
  })
  return 'judged'
}
