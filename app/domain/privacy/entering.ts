import { z } from 'zod'
import { emailField } from '#app/domain/people/contact.ts'
import { cleanLine, cleanText, isBlank } from '#app/utils/text.ts'

/** Requests for data as the desk enters them, and how they are called there. */

export const requestKinds = { copy: 'A copy of their data', deletion: 'Deletion of their data' } as const
export const requestKindLabels = { copy: 'Copy', deletion: 'Deletion' } as const

/** The states of requests as the desk reads them. */
export const requestStateLabels = {
  making: 'Being made',
  ready: 'Ready',
  ended: 'Copy deleted',
  failed: 'Not made',
  asked: 'To be confirmed',
  confirmed: 'Confirmed',
  withdrawn: 'Withdrawn',
  refused: 'Refused',
  done: 'Deleted',
} as const

/** The states in which the desk still owes an answer. */
export const unanswered: readonly string[] = ['making', 'failed', 'asked', 'confirmed']

const day = (message: string) => z.string(message).regex(/^\d{4}-\d\d-\d\d$/, message)
const kinds = Object.keys(requestKinds) as (keyof typeof requestKinds)[]

/** The form at /admin/data-requests/new. */
export const dataRequestSchema = z.object({
  kind: z.enum(kinds, 'Choose what they ask for'),
  fullName: z
    .string('Enter their name')
    .transform(cleanLine)
    .refine((text) => !isBlank(text), 'Enter their name')
    .refine((text) => text.length <= 120, 'Use 120 characters or fewer'),
  email: emailField,
  receivedDay: day('Enter the day on which they asked'),
  identityCheck: z
    .string('Enter how you checked who they are')
    .transform(cleanText)
    .refine((text) => !isBlank(text), 'Enter how you checked who they are')
    .refine((text) => text.length <= 500, 'Use 500 characters or fewer'),
  checkedDay: day('Enter the day on which you checked it'),
  /** The account that the form was opened for. */
  person: z.string().max(40).default(''),
})
export type DataRequestForm = z.infer<typeof dataRequestSchema>
