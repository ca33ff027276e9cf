import { z } from 'zod'

/** What a person may add when they ask for a call or register interest. */
export const ticketNoteSchema = z.object({
  phone: z
    .string()
    .trim()
    .max(30, 'Telephone number must be 30 characters or fewer')
    .regex(/^\+?[\d ()-]{7,}$/, 'Enter a telephone number, like 07700 900123')
    .optional(),
  message: z.string().trim().max(2000, 'Message must be 2,000 characters or fewer').optional(),
})
export type TicketNote = z.infer<typeof ticketNoteSchema>
