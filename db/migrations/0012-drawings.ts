import { sql, type Kysely } from 'kysely'

/** What a drawing of a deal is made from besides the record. Frozen once merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const column = (definition: string) => `ALTER TABLE deals ADD COLUMN ${definition}`

const statements = [
  column(`bays INTEGER CHECK (bays BETWEEN 1 AND 11)`),
  column(`units INTEGER CHECK (units BETWEEN 1 AND 3)`),
  column(`bay_storeys INTEGER CHECK (bay_storeys BETWEEN 0 AND 4)`),
  column(`has_attic INTEGER NOT NULL DEFAULT 0 CHECK (has_attic IN (0, 1))`),
  column(`setting TEXT`),
  column(`trade TEXT`),
]
