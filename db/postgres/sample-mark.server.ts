import { sql } from 'kysely'
import type { Db } from '../database.server.ts'

/** The mark of sample data on PostgreSQL, which may be thrown away: a comment on a table of theirs. */

/** What the database says of its sample data; null where it holds something else. */
export async function readSampleMark(db: Db): Promise<'empty' | 'seeding' | 'seeded' | null> {
  const { rows } = await sql<{ mark: string | null; tables: number }>`
    SELECT obj_description(to_regclass('deals'), 'pg_class') AS mark,
      (SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()) AS tables`.execute(db)
  const { mark, tables } = rows[0]!
  if (tables === 0) return 'empty'
  return mark === 'sample data: seeded' ? 'seeded' : mark === 'sample data: seeding' ? 'seeding' : null
}

export async function noteSampleMark(db: Db, mark: 'seeding' | 'seeded'): Promise<void> {
  await sql`COMMENT ON TABLE deals IS ${sql.lit(`sample data: ${mark}`)}`.execute(db)
}

/** Drops the tables of a database that holds sample data, the sequences, and the functions of their triggers. */
export async function dropEverything(db: Db): Promise<void> {
  await sql`DO $$ DECLARE name text; BEGIN
    FOR name IN SELECT format('TABLE IF EXISTS %I', tablename) FROM pg_tables WHERE schemaname = current_schema() UNION ALL
      SELECT format('SEQUENCE IF EXISTS %I', relname) FROM pg_class
        WHERE relnamespace = current_schema()::regnamespace AND relkind = 'S' UNION ALL
      SELECT 'FUNCTION ' || oid::regprocedure FROM pg_proc WHERE pronamespace = current_schema()::regnamespace
        AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
    LOOP EXECUTE 'DROP ' || name || ' CASCADE'; END LOOP;
  END $$`.execute(db)
}
