import type { Db } from '#db/database.server.ts'
import type { TicketRow as Row } from '#db/schema.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { fullName, type Admin } from '#app/domain/people/users.ts'
import type { Assignee } from './tickets.ts'

/** Who has a ticket. Whoever has it sees to it that it is answered; the others see their name and leave it to them. */

type Assigned = Pick<Row, 'id' | 'assigned_to'>

type AssignResult =
  | { ok: true }
  | { ok: false; reason: 'taken'; assignee: Assignee }
  | { ok: false; reason: 'not-found' }

/**
 * Gives a ticket to an admin who asks for it. What another has is refused, unless the admin takes it over from exactly that
 * person (`from`). Taking what one has already changes nothing.
 */
export function takeTicket(
  db: Db,
  admin: Admin,
  id: string,
  now: string,
  { from = null }: { from?: string | null } = {},
): Promise<AssignResult> {
  return db.transaction().execute(async (trx) => {
    const ticket = await findAssigned(trx, id)
    if (!ticket) return { ok: false, reason: 'not-found' }
    if (ticket.assigned_to === admin.id) return { ok: true }
    const assignee = await readAssignee(trx, ticket)
    if (assignee && assignee.id !== from) return { ok: false, reason: 'taken', assignee }
    await assignTo(trx, ticket, admin, now)
    return { ok: true }
  })
}

/** Takes a ticket off the admin who has it. What nobody has stays so; what another has is refused. */
export function leaveTicket(db: Db, admin: Admin, id: string, now: string): Promise<AssignResult> {
  return db.transaction().execute(async (trx) => {
    const ticket = await findAssigned(trx, id)
    if (!ticket) return { ok: false, reason: 'not-found' }
    const assignee = await readAssignee(trx, ticket)
    if (!assignee) return { ok: true }
    if (assignee.id !== admin.id) return { ok: false, reason: 'taken', assignee }
    await changeAssignee(trx, ticket, null)
    await recordAudit(trx, {
      at: now,
      actor: 'admin',
      actorUserId: admin.id,
      action: 'ticket-unassigned',
      objectType: 'ticket',
      objectId: id,
    })
    return { ok: true }
  })
}

/** Gives a ticket to an admin, whoever had it before, and records it. */
export async function assignTo(trx: Db, ticket: Assigned, admin: Admin, now: string): Promise<void> {
  await changeAssignee(trx, ticket, admin.id)
  await recordAudit(trx, {
    at: now,
    actor: 'admin',
    actorUserId: admin.id,
    action: 'ticket-assigned',
    objectType: 'ticket',
    objectId: ticket.id,
    detail: ticket.assigned_to === null ? {} : { takenOver: true },
  })
}

/** Changes who has a ticket, from exactly the person who had it when it was read. Its last change is about its texts and stays. */
async function changeAssignee(trx: Db, ticket: Assigned, to: string | null): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('tickets')
    .set({ assigned_to: to })
    .where('id', '=', ticket.id)
    .where('assigned_to', 'is', ticket.assigned_to)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error('A ticket changed hands while it was changing hands.')
}

function findAssigned(db: Db, id: string): Promise<Assigned | undefined> {
  return db.selectFrom('tickets').select(['id', 'assigned_to']).where('id', '=', id).executeTakeFirst()
}

/** Who has this ticket; null while nobody has. */
export async function readAssignee(db: Db, ticket: Assigned): Promise<Assignee | null> {
  return (await readAssignees(db, [ticket])).get(ticket.id) ?? null
}

/** Who has which of these tickets, by the id of the ticket. It asks nothing where nobody has any. */
export async function readAssignees(db: Db, tickets: Assigned[]): Promise<Map<string, Assignee>> {
  const ids = tickets.filter((ticket) => ticket.assigned_to !== null).map((ticket) => ticket.id)
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('tickets')
    .innerJoin('users', 'users.id', 'tickets.assigned_to')
    .select(['tickets.id as ticketId', 'users.id', 'first_name', 'last_name', 'users.email'])
    .select((select) =>
      select
        .selectFrom('audit_events')
        .select((event) => event.fn.max('at').as('at'))
        .where('object_type', '=', 'ticket')
        .whereRef('object_id', '=', 'tickets.id')
        .where('action', '=', 'ticket-assigned')
        .as('since'),
    )
    .where('tickets.id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ ticketId, id, first_name: firstName, last_name: lastName, email, since }) => [
      ticketId,
      { id, name: fullName({ firstName, lastName, email }), since },
    ]),
  )
}
