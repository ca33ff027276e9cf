import { z } from 'zod'
import { cleanText, isBlank } from '#app/utils/text.ts'

/** Notes of the desk, as far as a page may know of them. Only people at the desk see them. */

/** The things that notes can be about. */
export type NoteAbout = { type: 'reservation' | 'refund-request' | 'user'; id: string }

/** A note as the desk reads it. */
export interface DeskNote {
  id: number
  body: string
  /** Null where the author's account has been deleted. */
  author: string | null
  at: string
  /** True for one that the person is never told of. */
  isSuspicion: boolean
  /** True for one that is held back until an admin has looked. */
  isUnjudged: boolean
}

/** The most characters of a note. */
export const longestDeskNote = 5000

/** The form that adds a note. */
export const deskNoteSchema = z.object({
  note: z
    .string('Enter a note')
    .transform(cleanText)
    .refine((text) => !isBlank(text), 'Enter a note')
    .refine(
      (text) => text.length <= longestDeskNote,
      `Note must be ${longestDeskNote.toLocaleString('en-GB')} characters or fewer`,
    ),
  /**
   * Ticked for a note about a suspicion of crime. Its person is never told of it (Proceeds of Crime Act 2002, s 333A), and it outlives
   * the deletion of their data.
   */
  isSuspicion: z
    .string('The box must be text')
    .optional()
    .transform((text) => text !== undefined),
})
/** A note as it is added. */
export interface NewDeskNote {
  note: string
  isSuspicion?: boolean
}
