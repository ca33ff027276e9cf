import { z } from 'zod'
import { noticeSchema, type UndecidedRequest } from '#app/domain/refunds/notices.ts'
import { refundRequestSchema } from '#app/domain/refunds/requests.ts'
import { supportTopics, type SupportTopic } from '#app/domain/support/tickets.ts'
import { refundReasons } from '#app/domain/terms/refund-reasons.ts'
import { cleanLine, cleanText, isBlank } from '#app/utils/text.ts'

/** Calls, letters and emails as the desk enters them: as a ticket, or as a refund request (RULES.md, Support). */

/** What it can be. `refund` becomes a refund request, anything else a ticket. */
export const enteredKinds = {
  ...supportTopics,
  call: 'Call back',
  refund: 'Refund or cancellation',
} as const satisfies Record<SupportTopic | 'refund', string>
type EnteredKind = keyof typeof enteredKinds
const kinds = Object.keys(enteredKinds) as EnteredKind[]

const { channel, receivedDay, receivedTime, sentTime } = noticeSchema.shape
const needed = (shape: z.ZodType, value: string) => shape.safeParse(value).error?.issues[0]?.message

/** The form at /admin/support/new. Days and proof of sending are needed for a refund or cancellation only. */
export const enteringSchema = z
  .object({
    channel,
    kind: z.enum(kinds, 'Choose what it is'),
    fullName: refundRequestSchema.shape.fullName,
    email: refundRequestSchema.shape.email,
    dealReference: refundRequestSchema.shape.dealReference,
    subject: z
      .string()
      .transform(cleanLine)
      .refine((text) => text.length <= 150, 'Use 150 characters or fewer')
      .default(''),
    message: z
      .string('Enter what was said')
      .transform(cleanText)
      .refine((text) => !isBlank(text), 'Enter what was said')
      .refine((text) => text.length <= 5000, 'Use 5,000 characters or fewer'),
    receivedDay,
    receivedTime,
    reason: z.enum(refundReasons, 'Choose a reason').default('other'),
    sentDay: z.string().default(''),
    sentTime,
    sentProof: z.string().default(''),
    /** The references of the undecided requests that the form has shown. */
    known: z.string().max(2000).default(''),
  })
  .superRefine(({ kind, sentDay, sentProof }, context) => {
    if (kind !== 'refund') return
    const mistakes = {
      sentDay: needed(noticeSchema.shape.sentDay, sentDay),
      sentProof: needed(noticeSchema.shape.sentProof, sentProof),
    }
    for (const [field, message] of Object.entries(mistakes))
      if (message) context.addIssue({ code: 'custom', path: [field], message })
  })
export type EnteringForm = z.infer<typeof enteringSchema>

/** Why something typed on the form will not do, at its field. */
export interface EnteringMistake {
  ok: false
  field: 'dealReference' | 'sentDay' | 'sentTime' | 'receivedDay' | 'receivedTime'
  message: string
  /** The undecided requests about the same purchase that the form has not shown yet. */
  undecided?: UndecidedRequest[]
}

export const standsAlready = 'Look at what is not decided yet about this purchase. Enter it again if it is another one.'

export const unknownReference =
  'There is no such deal, and this sender has no such reservation. Check it, or leave it empty.'
