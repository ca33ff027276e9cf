import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/database.server.ts'
import { isPostgres } from '#db/postgres/is-postgres.ts'
import type { Database } from '#db/schema.ts'

/** The refusals of each database, by their names, the last one last. */
const refusals = new WeakMap<Db, string[]>()

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
  const name = `refuse_${event}_of_${table}`
  refusals.set(db, [...(refusals.get(db) ?? []), name])
  const trigger = sql`create trigger ${sql.ref(name)} before ${sql.raw(event)} on ${sql.table(table)}`
  if (!isPostgres(db)) {
    await sql`${trigger} when ${when} begin select raise(abort, ${sql.lit(message)}); end`.execute(db)
    return
  }
  const body = `begin raise exception using message = '${message}'; end`
  await sql`create or replace function ${sql.ref(name)}() returns trigger language plpgsql as ${sql.lit(body)}`.execute(
    db,
  )
  await sql`${trigger} for each row when (${when}) execute function ${sql.ref(name)}()`.execute(db)
}

/** Ends what `refuseWrites` has begun last. */
export async function allowWrites(db: Db): Promise<void> {
  const name = sql.ref(refusals.get(db)!.pop()!)
  if (isPostgres(db)) await sql`drop function ${name}() cascade`.execute(db)
  else await sql`drop trigger ${name}`.execute(db)
}
