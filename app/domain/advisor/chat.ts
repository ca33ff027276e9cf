import { z } from 'zod'
import { cleanText } from '#app/utils/text.ts'
import { chatRoles, longestMessage, mostMessages, type ChatMessage } from './answer.ts'

/** The body that `POST /api/ai/chat` takes. Safe in the browser. */

const message = z.object({
  role: z.enum(chatRoles),
  content: z.string().transform(cleanText).pipe(z.string().min(1).max(longestMessage)),
}) satisfies z.ZodType<ChatMessage>

/** Other fields are not looked at. */
export const chatSchema = z.object({
  messages: z
    .array(message)
    .min(1)
    .max(mostMessages)
    .refine((messages) => messages.at(-1)?.role === 'user'),
  keep: z.boolean().default(false),
})

export const chatTexts = {
  wrong: `Send {messages: [{role, content}]}: 1 to ${mostMessages} messages of 1 to ${longestMessage.toLocaleString('en-GB')} characters, each from the user or the assistant, and the last from the user.`,
} as const
