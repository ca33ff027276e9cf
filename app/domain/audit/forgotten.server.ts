import type { Db } from '#db/database.server.ts'

/**
 * What a restore must not bring back: what people have deleted or withdrawn, roles that were taken, and emails that somebody wants no
 * more. Each becomes a line of the ledger beside the database once its transaction is committed, and is done again where an older
 * database takes the place of this one (domain/privacy/forgetting-again.server.ts). Deals and posts are none of it: a restore is how
 * the operator undoes what was deleted there by mistake.
 */

/** What was forgotten, and in brackets by what it is named. An address is in small letters. */
export type ForgottenKind =
  /** An account (id). */
  | 'account'
  /** All that is a person's by their address alone (address). */
  | 'address'
  /** That a deletion is confirmed, and that it has been withdrawn or refused (id of the account, or address). */
  | 'deletion-due'
  | 'deletion-ended'
  /** A subscription that has ended, or whose mailbox is not there (hash of the address). */
  | 'newsletter'
  | 'newsletter-refused'
  /** The emails for a search, or the search itself (id). */
  | 'search'
  | 'search-deleted'
  /** The emails about prices (id). */
  | 'prices'
  /** The mailbox of searches that is not there (hash of the address), and that of emails about prices (id). */
  | 'searches-refused'
  | 'prices-refused'
  /** Words that were withdrawn (id), and a buyer who is not to be asked for any (id of the account). */
  | 'testimonial'
  | 'asking'
  /** A draft that its vendor has deleted, and a submission that they have withdrawn (reference). */
  | 'submission'
  | 'submission-withdrawn'
  /** That the property of a submission is no longer available, by the word of its vendor (reference). */
  | 'deal-unavailable'
  /** A document or a picture that its vendor has taken from a submission (id). */
  | 'document'
  | 'picture'
  /** A question to the advisor that was deleted at the desk (advisor/asked/noting.server.ts). */
  | 'question'
  /** That somebody has this role from now on (id of the account, or address, and the role; domain/people/roles-again.server.ts). */
  | 'role'
  /** The conversation with the advisor (hash of the session). */
  | 'conversation'

/** Notes what is forgotten, in the transaction that forgets it; of a deletion that is confirmed also the hash of the key that withdraws it. */
export async function noteForgotten(
  trx: Db,
  kind: ForgottenKind,
  subject: string,
  at: string,
  keyHash: string | null = null,
): Promise<void> {
  await trx.insertInto('forgotten_lines').values({ kind, subject, at, key_hash: keyHash }).execute()
}

/**
 * Does once more what was forgotten before a restore, in the transaction of the caller, and notes nothing: the ledger has its line. One
 * of today would take with it, in a newer backup, whatever its person has begun since the first time.
 */
export async function withoutNoting<T>(trx: Db, again: () => Promise<T>): Promise<T> {
  const last = await trx
    .selectFrom('forgotten_lines')
    .select((select) => select.fn.max<number | null>('number').as('number'))
    .executeTakeFirstOrThrow()
  const result = await again()
  await trx
    .deleteFrom('forgotten_lines')
    .where('number', '>', last.number ?? 0)
    .execute()
  return result
}
