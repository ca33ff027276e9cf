import type { Db } from '#db/database.server.ts'
import { can, type Capability } from '#app/domain/people/roles.ts'
import type { Admin } from '#app/domain/people/users.ts'
import { forReviewer } from '#app/domain/submissions/list.server.ts'
import { dealReference } from '#app/utils/references.ts'
import type { NamedThing } from './search.ts'

const referenced = {
  RES: { kind: 'reservation', table: 'reservations', needs: 'purchases' },
  REF: { kind: 'refund-request', table: 'refund_requests', needs: 'refunds' },
  TIC: { kind: 'ticket', table: 'tickets', needs: 'support' },
} as const satisfies Record<string, { kind: NamedThing['kind']; table: string; needs: Capability }>

/**
 * The thing that a text names by its whole reference, in any case, or by the payment provider's name for a payment, a refund or a
 * dispute. A deal that somebody has bought is its purchase. Null where the text is none, where there is no such thing, and where it is
 * not open to this person.
 */
export async function findByReference(db: Db, admin: Admin, typed: string): Promise<NamedThing | null> {
  const text = typed.trim().toUpperCase()
  const deal = /^PID-?0*([1-9]\d{0,8})$/.exec(text)?.[1]
  if (deal) return findDeal(db, admin, Number(deal))
  // The provider's names tell capitals from small letters, but for their beginning.
  const provider = /^(pi|cs|re|dp|du)(_\w{1,200})$/i.exec(typed.trim())
  if (provider) return findByProviderRef(db, admin, `${provider[1]!.toLowerCase()}${provider[2]!}`)
  const submission = /^SUB[-\s]?(\w{1,20})$/.exec(text)?.[1]
  if (submission) return findSubmission(db, admin, `SUB-${submission}`)
  const [, prefix, code] = /^(RES|REF|TIC)[-\s]?(\w{1,20})$/.exec(text) ?? []
  if (!prefix) return null
  const { kind, table, needs } = referenced[prefix as keyof typeof referenced]
  if (!can(admin, needs)) return null
  const reference = `${prefix}-${code!}`
  const row = await db
    .selectFrom(table)
    .select(['id', 'reference'])
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row ? { kind, ...row } : null
}

/** The living purchase of a deal, of which there is one at most; without one the deal. */
async function findDeal(db: Db, admin: Admin, dealId: number): Promise<NamedThing | null> {
  if (can(admin, 'purchases')) {
    const bought = await db
      .selectFrom('reservations')
      .select(['id', 'reference'])
      .where('deal_id', '=', dealId)
      .where('status', 'in', ['paid', 'completed'])
      .executeTakeFirst()
    if (bought) return { kind: 'reservation', ...bought }
  }
  if (!can(admin, 'deals')) return null
  const row = await db.selectFrom('deals').select('id').where('id', '=', dealId).executeTakeFirst()
  return row ? { kind: 'deal', id: String(row.id), reference: dealReference(row.id) } : null
}

/** A submission that this person may review. */
async function findSubmission(db: Db, admin: Admin, reference: string): Promise<NamedThing | null> {
  if (!can(admin, 'submissions')) return null
  const row = await forReviewer(db, admin.id)
    .select(['submissions.id', 'reference'])
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row ? { kind: 'submission', id: String(row.id), reference: row.reference } : null
}

/** The reservation of the payment that the provider calls so, or of a refund or a dispute of it. */
async function findByProviderRef(db: Db, admin: Admin, ref: string): Promise<NamedThing | null> {
  if (!can(admin, 'purchases')) return null
  const row = await db
    .selectFrom('payments')
    .innerJoin('reservations', 'reservations.id', 'payments.reservation_id')
    .select(['reservations.id', 'reservations.reference'])
    .where((where) =>
      where.or([
        where('payments.provider_ref', '=', ref),
        where('payments.payment_intent_id', '=', ref),
        where('payments.id', 'in', (from) =>
          from.selectFrom('disputes').select('disputes.payment_id').where('disputes.id', '=', ref),
        ),
        where('payments.id', 'in', (from) =>
          from.selectFrom('refunds').select('refunds.payment_id').where('refunds.provider_ref', '=', ref),
        ),
      ]),
    )
    .executeTakeFirst()
  return row ? { kind: 'reservation', ...row } : null
}
