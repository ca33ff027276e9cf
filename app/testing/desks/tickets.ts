import type { Db } from '#db/database.server.ts'
import type { Enquiry } from '#app/domain/support/tickets.ts'
import type { Admin } from '#app/domain/people/users.ts'
import { addUser, writtenOrder } from '../database/database.ts'
import { readMail, type ReadMail } from '../mail/mails.ts'

/** What a signed-out visitor asks. */
export const question: Enquiry = { subject: 'The roof', email: 'sue@sender.test', message: 'Is the roof new?' }

/** Every ticket, oldest first. */
export const tickets = (db: Db) => db.selectFrom('tickets').selectAll().orderBy('created_at').execute()
/** The ticket, where there is one. */
export const onlyTicket = (db: Db) => db.selectFrom('tickets').selectAll().executeTakeFirstOrThrow()
/** What was written in all threads after their questions. */
export const texts = (db: Db) =>
  db.selectFrom('ticket_messages').select(['kind', 'body', 'author_user_id']).orderBy('id').execute()
/** What the trail says of tickets. */
export const audit = (db: Db) =>
  db.selectFrom('audit_events').selectAll().where('object_type', '=', 'ticket').orderBy('id').execute()
/** Every mail, oldest first. */
export async function mails(db: Db): Promise<ReadMail[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('payload')
    .where('kind', '=', 'mail')
    .orderBy(writtenOrder('outbox'))
    .execute()
  return rows.map((row) => readMail(row.payload))
}

/** Adds an admin, Ada, and returns her. */
export const addAdmin = async (db: Db) =>
  (await addUser(db, { firstName: 'Ada', lastName: 'Admin', isAdmin: true })) as Admin

/** An answer as the desk's form sends it, by an admin who has seen the thread up to `seen`. */
export const answer = (body: string, seen = 0) => ({ body, seen, outcome: 'answered' as const })
