import { sql, type Kysely } from 'kysely'

/** The order in which mails leave, and subscribers whose mail server takes nothing for them. Frozen once merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // 0 leaves first, then 1, for which a person waits, then 2, the mailings.
  `ALTER TABLE outbox RENAME COLUMN is_bulk TO lane`,
  `UPDATE outbox SET lane = 2 WHERE idempotency_key >= 'mail:bulk:mailing:' AND idempotency_key < 'mail:bulk:mailing;'`,

  `ALTER TABLE subscribers ADD COLUMN refused_at TEXT`,
  `DROP INDEX subscribers_to_mail`,
  `CREATE INDEX subscribers_to_mail ON subscribers (number, confirmed_at) WHERE state = 'confirmed' AND refused_at IS NULL`,
]
