import { sql, type Kysely } from 'kysely'

/** Which editions stood when a file was read, files of which that is not known, and the deals of an area. Frozen once merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // The live editions that set the same figures when the file was read, as `3 17`. Null where that is not known.
  `ALTER TABLE area_editions ADD COLUMN read_over TEXT`,
  // Results of these were found by an older reading, and nobody can tell what was live then.
  `UPDATE area_editions
    SET state = 'dropped', swept_at = NULL, problem = 'It was read by an older version of the site. Import the file again.'
    WHERE state = 'checked'`,
  // Area pages look for the deals of an area, and an area that goes asks whether a deal lies in it.
  `CREATE INDEX deals_by_area ON deals (area_code) WHERE area_code IS NOT NULL`,
]
