import type { Db } from '#db/database.server.ts'
import { can, type Section } from '#app/domain/people/roles.ts'
import type { Admin } from '#app/domain/people/users.ts'
import { dealReference } from '#app/utils/references.ts'
import type { NamedThing } from './search.ts'

const referenced = {
  RES: { kind: 'reservation', table: 'reservations', section: 'reservations' },
  REF: { kind: 'refund-request', table: 'refund_requests', section: 'refunds' },
  TIC: { kind: 'ticket', table: 'tickets', section: 'support' },
} as const satisfies Record<string, { kind: NamedThing['kind']; table: string; section: Section }>

/**
 * The thing that a text names by its whole reference, in any case; null where the text is none, where there is no such thing, and
 * where its section is not open to this person.
 */
export async function findByReference(db: Db, admin: Admin, typed: string): Promise<NamedThing | null> {
  const text = typed.trim().toUpperCase()
  const deal = /^PID-?0*([1-9]\d{0,8})$/.exec(text)?.[1]
  if (deal) {
    if (!can(admin, 'deals')) return null
    const row = await db.selectFrom('deals').select('id').where('id', '=', Number(deal)).executeTakeFirst()
    return row ? { kind: 'deal', id: deal, reference: dealReference(row.id) } : null
  }
  const prefix = /^(RES|REF|TIC)-\w{1,20}$/.exec(text)?.[1] as keyof typeof referenced | undefined
  if (!prefix) return null
  const { kind, table, section } = referenced[prefix]
  if (!can(admin, section)) return null
  const row = await db.selectFrom(table).select(['id', 'reference']).where('reference', '=', text).executeTakeFirst()
  return row ? { kind, ...row } : null
}
