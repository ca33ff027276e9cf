import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { isPostgres } from '#db/postgres/is-postgres.ts'
import type { Database } from '#db/schema.ts'

/**
 * Has a table refuse each row that is inserted or deleted, with this message, until `allowWrites`. `when` is a condition on `new` or `old`.
 */
export async function refuseWrites(
  db: Db,
  event: 'insert' | 'delete',
  table: keyof Database,
  message: string,
  when: RawBuilder<unknown> = sql`true`,
): Promise<void> {
  const trigger = sql`create trigger refusing before ${sql.raw(event)} on ${sql.table(table)}`
  if (!isPostgres(db)) {
    await sql`${trigger} when ${when} begin select raise(abort, ${sql.lit(message)}); end`.execute(db)
    return
  }
  const body = `begin raise exception using message = '${message}'; end`
  await sql`create or replace function refuse() returns trigger language plpgsql as ${sql.lit(body)}`.execute(db)
  await sql`${trigger} for each row when (${when}) execute function refuse()`.execute(db)
}

/** Ends what `refuseWrites` has begun. */
export async function allowWrites(db: Db): Promise<void> {
  if (isPostgres(db)) await sql`drop function refuse() cascade`.execute(db)
  else await sql`drop trigger refusing`.execute(db)
}
