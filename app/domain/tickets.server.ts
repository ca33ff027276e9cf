import type { Db } from '#db/database.server.ts'
import type { TicketKind } from '#db/schema.ts'
import { newId, newReference } from '#app/utils/ids.server.ts'
import { recordAudit } from './audit.server.ts'
import { dealReference } from './deals.ts'
import { queueMail } from './outbox.server.ts'
import type { TicketNote } from './tickets.ts'
import { fullName, type User } from './users.ts'

const subjects: Record<'call' | 'register-interest', (title: string) => string> = {
  call: (title) => `Consultation call request: ${title}`,
  'register-interest': (title) => `Interest registered: ${title}`,
}
const openings: Record<'call' | 'register-interest', string> = {
  call: 'I would like to book a 15-minute consultation call about this deal.',
  'register-interest': 'I am interested in this deal. Please tell me how I can proceed.',
}

/**
 * Files a ticket about a deal in the user's own name: a request for a call, or interest in a deal that cannot be secured online.
 * The operator and the user each get a mail. Asking again about the same deal while the first is open adds none.
 */
export async function fileDealTicket(
  db: Db,
  user: User,
  deal: { id: number; title: string },
  kind: Extract<TicketKind, 'call' | 'register-interest'>,
  note: TicketNote,
  operatorEmail: string,
  now: string,
): Promise<{ reference: string; isNew: boolean }> {
  return db.transaction().execute(async (trx) => {
    const open = await trx
      .selectFrom('tickets')
      .select('reference')
      .where('kind', '=', kind)
      .where('deal_id', '=', deal.id)
      .where('user_id', '=', user.id)
      .where('status', '=', 'open')
      .executeTakeFirst()
    if (open) return { reference: open.reference, isNew: false }

    const subject = `${subjects[kind](deal.title)} (${dealReference(deal.id)})`
    const message = [openings[kind], note.phone && `Telephone: ${note.phone}`, note.message]
      .filter(Boolean)
      .join('\n\n')
    const ticket = { id: newId(), reference: newReference('TIC') }
    await trx
      .insertInto('tickets')
      .values({
        ...ticket,
        kind,
        status: 'open',
        subject,
        email: user.email,
        name: fullName(user),
        message,
        deal_id: deal.id,
        user_id: user.id,
        created_at: now,
      })
      .execute()
    await recordAudit(trx, {
      at: now,
      actor: 'user',
      actorUserId: user.id,
      action: 'ticket-filed',
      objectType: 'ticket',
      objectId: ticket.id,
      detail: { kind, dealId: deal.id },
    })
    await queueMail(
      trx,
      `ticket:${ticket.id}:operator`,
      {
        to: operatorEmail,
        subject: `${ticket.reference}: ${subject}`,
        text: `From ${fullName(user)} <${user.email}>\n\n${message}\n`,
      },
      now,
    )
    await queueMail(
      trx,
      `ticket:${ticket.id}:sender`,
      {
        to: user.email,
        subject: `We have your request ${ticket.reference}`,
        text: `Hello ${user.firstName || 'there'},\n\nWe have received your request about ${deal.title} (${dealReference(deal.id)}) and will contact you within 24 hours.\n\nYour reference is ${ticket.reference}.\n`,
      },
      now,
    )
    return { reference: ticket.reference, isNew: true }
  })
}
