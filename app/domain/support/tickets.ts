import { z } from 'zod'
import type { TicketKind, TicketMessagesTable, TicketsTable } from '#db/schema.ts'
import { cleanLine, cleanText, isBlank } from '#app/utils/text.ts'
import type { ListPage } from '#app/domain/lists/lists.ts'
import type { ThreadPages } from '#app/domain/lists/thread-pages.ts'
import { emailField, enterEmail, phonePattern, wrongPhone } from '#app/domain/people/contact.ts'
import { trapFieldName } from '#app/utils/trap-field.ts'

/**
 * Tickets, as far as the browser may know of them: kinds, states, the fields that may be sent, and every reason for a refusal.
 */

export type TicketStatus = TicketsTable['status']

export const ticketKindLabels: Record<TicketKind, string> = {
  general: 'General question',
  'knowledge-hub': 'Knowledge Hub',
  call: 'Call',
  complaint: 'Complaint',
  'data-protection': 'Data protection',
  'register-interest': 'Register interest',
}

export const ticketStatusLabels: Record<TicketStatus, string> = {
  open: 'Open',
  answered: 'Answered',
  closed: 'Closed',
}

/** The kinds that the form at /support offers, as their senders call them. */
export const supportTopics = {
  general: 'Question',
  call: ticketKindLabels.call,
  complaint: ticketKindLabels.complaint,
  'data-protection': ticketKindLabels['data-protection'],
} as const
export type SupportTopic = keyof typeof supportTopics

/** The kinds that anybody may file, without signing in. */
export const publicTicketKinds = ['general', 'knowledge-hub', 'complaint', 'data-protection'] as const
export type PublicTicketKind = (typeof publicTicketKinds)[number]

/** The subject that the Knowledge Hub's form sends (RULES.md, Support). */
export const knowledgeHubSubject = 'Knowledge Hub enquiry'

/** The messages of the forms, on the page and in the JSON twin. */
export const supportTexts = {
  received: "We've received your support request and will get back to you soon.",
  failed: 'Failed to submit support request. Please try again.',
  missing: 'Please fill in all fields.',
  tooMany:
    'We have had very many requests from your network today. Please sign in and send it again, or write to us by email.',
  tooManySignedIn:
    'We have had very many requests from your network today. Please send it again tomorrow, or write to us by email.',
  callFailed: 'Failed to submit call request. Please try again or contact us directly.',
} as const

/** What somebody is told whose network has written very much today. */
export function tooManyText(isSignedIn: boolean): string {
  return isSignedIn ? supportTexts.tooManySignedIn : supportTexts.tooMany
}

const enterSubject = 'Enter a subject'
const enterMessage = 'Enter your message'

/** Whether one of these messages of a form means that a field was left empty. */
export function isMissing(messages: string[]): boolean {
  return messages.some((message) => [enterEmail, enterSubject, enterMessage].includes(message))
}

const longestSubject = 150
const longestMessage = 5000

function text(missing: string, wrongType: string) {
  return z.string({ error: ({ input }) => (input === undefined || input === null ? missing : wrongType) })
}

const subject = text(enterSubject, 'Subject must be text')
  .transform(cleanLine)
  .refine((value) => !isBlank(value), enterSubject)
  .refine((value) => value.length <= longestSubject, `Subject must be ${longestSubject} characters or fewer`)
const message = longText('Message', enterMessage)

function longText(label: string, missing: string) {
  return text(missing, `${label} must be text`)
    .transform(cleanText)
    .refine((value) => !isBlank(value), missing)
    .refine((value) => value.length <= longestMessage, `${label} must be 5,000 characters or fewer`)
}

/** A field that no person sees. Only a program that fills in every field fills it in. */
const trap = { [trapFieldName]: z.string().optional() }

/** The form at /support. */
export const supportSchema = z.object({
  email: emailField,
  kind: z.enum(Object.keys(supportTopics) as SupportTopic[], 'Choose what it is about').default('general'),
  subject,
  message,
  ...trap,
})
export type SupportForm = z.input<typeof supportSchema>

/** The Knowledge Hub's form, which asks for no subject. */
export const hubSchema = z.object({ email: emailField, message, ...trap })

/** What a complaint about personal data may be about, as its form calls it. */
export const dataComplaintTopics = {
  use: 'How you use or share my data',
  request: 'A request about my data that was not answered, or not as I asked',
  accuracy: 'Data about me that is wrong or out of date',
  security: 'Data about me that was lost, or that someone else has seen',
  marketing: 'Emails that I did not ask for',
  other: 'Something else',
} as const

/** The form for complaints about personal data (Data Protection Act 2018, s 164A). */
export const dataComplaintSchema = z.object({
  about: z.enum(Object.keys(dataComplaintTopics) as (keyof typeof dataComplaintTopics)[], 'Choose what it is about'),
  email: emailField,
  message,
  wanted: z
    .string()
    .transform(cleanText)
    .refine((value) => value.length <= 2000, 'What would put it right must be 2,000 characters or fewer')
    .optional(),
  ...trap,
})
export type DataComplaintForm = z.input<typeof dataComplaintSchema>

/** Such a complaint as it is filed: a ticket like any other about data. */
export function dataComplaintEnquiry({
  about,
  message,
  wanted,
  ...sent
}: z.output<typeof dataComplaintSchema>): Enquiry {
  const parts = [message, wanted && `What would put it right:\n${wanted}`]
  return {
    ...sent,
    kind: 'data-protection',
    subject: `Data-protection complaint: ${dataComplaintTopics[about]}`,
    message: parts.filter(Boolean).join('\n\n'),
  }
}

/** The body of POST /api/support. Other fields of the body are ignored. */
export const supportApiSchema = z.object(
  {
    subject,
    email: emailField,
    message,
    kind: z.enum(publicTicketKinds, `kind must be one of ${publicTicketKinds.join(', ')}`).optional(),
  },
  supportTexts.missing,
)

/** A question as it is filed, from any of the three forms above. */
export interface Enquiry {
  kind?: PublicTicketKind | SupportTopic | undefined
  subject: string
  email: string
  message: string
  [trapFieldName]?: string | undefined
}

/** The sender's reply. */
export const threadTextSchema = z.object({ body: message })
export type ThreadText = z.infer<typeof threadTextSchema>

const typed = z.string().optional()
/** The texts that can be typed on a ticket's page at the desk. Each of its buttons asks for some of them and keeps the rest. */
export const deskSchema = z.object({ answer: typed, note: typed, canned: typed, isAcknowledgement: typed })
export type DeskForm = z.input<typeof deskSchema>
export const deskAnswerSchema = deskSchema.extend({ answer: longText('Answer', 'Enter a reply') })
export const deskNoteSchema = deskSchema.extend({ note: longText('Note', 'Enter a note') })

/** The text that a person may add when they ask for a call or register interest. */
export const ticketNoteSchema = z.object({
  phone: z
    .string()
    .trim()
    .max(30, 'Telephone number must be 30 characters or fewer')
    .regex(phonePattern, wrongPhone)
    .optional(),
  message: z
    .string()
    .transform(cleanText)
    .refine((value) => value.length <= 2000, 'Message must be 2,000 characters or fewer')
    .optional(),
})
export type TicketNote = z.infer<typeof ticketNoteSchema>

/** The reasons why something cannot be done with a ticket, each with its message. */
export const ticketRefusals = {
  'not-found': { status: 404, message: 'There is no such ticket.' },
  'thread-grew': {
    status: 409,
    message:
      'Someone has replied in the meantime. Please read the new message before you continue. What you typed is still here.',
  },
  taken: {
    status: 409,
    message: 'Someone else has taken this ticket. What you typed is still here.',
  },
  'too-long': {
    status: 409,
    message: 'This request has become very long. Please send a new one for anything further.',
  },
  'too-many': { status: 429, message: supportTexts.tooMany },
} as const
export type TicketRefusal = keyof typeof ticketRefusals

/** The secret in a private link: 43 characters, or 64 for tickets older than the links. */
export function isAccessKey(key: string): boolean {
  return /^[\w-]{43,64}$/.test(key)
}

/** The reference if it has the right form, else null. It is for a page that shows a part of its own address. */
export function readTicketReference(text: string | null): string | null {
  return text !== null && /^TIC-[2-9A-HJKMNP-Z]{8}$/.test(text) ? text : null
}

/** One text of a thread as it is shown. */
export interface ThreadEntry {
  /** The number of the text; 0 for the ticket's own message. */
  id: number
  kind: 'message' | TicketMessagesTable['kind']
  /** The admin who wrote it; null for the sender, and where the person is no longer known. */
  author: string | null
  body: string
  at: string
}

/** A ticket as the sender sees it behind their private link. */
export interface SenderTicket {
  reference: string
  kind: TicketKind
  status: TicketStatus
  subject: string
  email: string
  accessKey: string
  createdAt: string
  closedAt: string | null
  dueAt: string | null
  deal: { id: number; title: string } | null
  /** One page of the thread, without the notes. */
  thread: ThreadEntry[]
  pages: ThreadPages
}

/** One of the tickets on a person's own account page. */
export interface YourTicket {
  reference: string
  kind: TicketKind
  status: TicketStatus
  subject: string
  createdAt: string
  dueAt: string | null
  /** The secret in the address of its private page. */
  accessKey: string
}

/**
 * The options of the state filter of the desk, which begins with open tickets. Overdue are open tickets that should have been
 * answered.
 */
export const ticketStates = {
  open: ticketStatusLabels.open,
  overdue: 'Overdue',
  answered: ticketStatusLabels.answered,
  closed: ticketStatusLabels.closed,
  all: 'All',
} as const
export type TicketState = keyof typeof ticketStates

/** The options of the filter for who has a ticket. */
export const assignedOptions = { me: 'Me', nobody: 'Nobody' } as const

/** The person at the desk who has a ticket. */
export interface Assignee {
  id: string
  name: string
  /** Null where the trail is too old to know. */
  since: string | null
}

export interface TicketRow {
  id: string
  reference: string
  subject: string
  kind: TicketKind
  status: TicketStatus
  name: string
  email: string
  dueAt: string | null
  isOverdue: boolean
  /** True for an open complaint or data-protection request that has been acknowledged. */
  isAcknowledged: boolean
  /** Null while nobody has it. */
  assignee: Assignee | null
  createdAt: string
  updatedAt: string
}

/** One page of tickets, and the number of tickets in each state with the same other filters. */
export interface TicketList extends ListPage<TicketRow> {
  counts: TicketCounts
}

/** The numbers of tickets in each state, and of the open ones that are due before the day is over. */
export type TicketCounts = Record<TicketState | 'dueToday', number>

/** A text that somebody else has added since an admin last looked. */
export interface UnseenText {
  kind: TicketMessagesTable['kind']
  /** The admin who wrote it; null for the sender, and where the person is no longer known. */
  author: string | null
  at: string
}

/** A ticket as a link to it needs it. */
interface OtherTicket {
  id: string
  reference: string
  subject: string
  status: TicketStatus
  createdAt: string
}

/** Facts that we know of the sender besides this ticket: the latest few of each. */
export interface SenderHistory {
  /** True where it belongs to the account of the signed-in sender. Otherwise only the address is the same, which proves nothing. */
  isProven: boolean
  tickets: OtherTicket[]
  /** The reservations that have been paid for. */
  purchases: { reference: string; dealId: number; dealTitle: string; paidAt: string }[]
}

/** A ticket with everything an admin needs to answer it. */
export interface TicketCase extends TicketRow {
  /** True where the sender was signed in and gave their own address, so that name and address are those of their account. */
  isSignedIn: boolean
  history: SenderHistory
  deal: TicketDeal | null
  closedAt: string | null
  /** One page of the thread. */
  thread: ThreadEntry[]
  pages: ThreadPages
  /** The id of the last text of all. Whoever answers or closes the ticket has to have seen that text. */
  lastMessageId: number
}

/** The deal that a ticket is about. */
export interface TicketDeal {
  id: number
  reference: string
  title: string
  /** Null where the deal cannot be secured online. */
  securePricePence: number | null
}
