import type { Insertable } from 'kysely'
import type { Db } from '#db/database.server.ts'
import type { RefundRequestsTable, TicketsTable } from '#db/schema.ts'

/** Inserted at a time. */
const atOnce = 500

/** `REF-00000042` */
const referenceOf = (kind: string, number: number) => `${kind}-${String(number).padStart(8, '0')}`

/** Adds pending refund requests, `request-0` on, all at one hour; `vary` says what is different about each. */
export async function addManyRequests(
  db: Db,
  count: number,
  at: string,
  vary: (number: number) => Partial<Insertable<RefundRequestsTable>>,
): Promise<void> {
  for (const numbers of inParts(count)) {
    const rows = numbers.map((number) => ({
      ...personOf(number),
      id: `request-${number}`,
      reference: referenceOf('REF', number),
      status: 'pending' as const,
      full_name: `Person ${number}`,
      reason: 'changed-plans' as const,
      is_from_buyer: 0 as const,
      asked_at: at,
      sent_at: at,
      due_at: at,
      updated_at: at,
      ...vary(number),
    }))
    await db.insertInto('refund_requests').values(rows).execute()
  }
}

/** Adds closed tickets, `ticket-0` on, all at one hour; `vary` says what is different about each. */
export async function addManyTickets(
  db: Db,
  count: number,
  at: string,
  vary: (number: number) => Partial<Insertable<TicketsTable>>,
): Promise<void> {
  for (const numbers of inParts(count)) {
    const rows = numbers.map((number) => ({
      ...personOf(number),
      id: `ticket-${number}`,
      reference: referenceOf('TIC', number),
      kind: 'general' as const,
      status: 'closed' as const,
      subject: `A question about the roof, number ${number}`,
      name: `Person ${number}`,
      access_key: `key-${number}`,
      due_at: null,
      created_at: at,
      updated_at: at,
      closed_at: at,
      message: 'Is it new?',
      ...vary(number),
    }))
    await db.insertInto('tickets').values(rows).execute()
  }
}

function personOf(number: number) {
  const email = `person${number}@many.test`
  return { email, search_text: `person ${number} ${email} roof` }
}

function inParts(count: number): number[][] {
  return Array.from({ length: Math.ceil(count / atOnce) }, (_, part) =>
    Array.from({ length: Math.min(atOnce, count - part * atOnce) }, (_, index) => part * atOnce + index),
  )
}
