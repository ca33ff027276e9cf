import { sql, type Kysely } from 'kysely'

/**
 * When the tables that kept pages and kept answers are made of were last changed, counted in changes. Triggers write it, so that
 * every program that changes a row does, in the transaction that changes it. Frozen once merged.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

/** The tables of which every change counts. */
const tables = [
  'areas',
  'blog_categories',
  'left_drafts',
  'legal_versions',
  'post_categories',
  'post_images',
  'post_slugs',
  'post_tags',
  'postcode_districts',
  'posts',
  'record_drafts',
  'record_versions',
  'testimonials',
]

/** The tables of which every change counts, and counts for the deal as well that the row is about. */
const tablesOfDeals = { deal_documents: 'deal_id', deal_images: 'deal_id', deals: 'id' }

const next = `(SELECT max(changed) FROM versions) + 1`
const note = (name: string) => `UPDATE versions SET changed = ${next} WHERE name = '${name}';`
// The table comes last, so that the largest number is always that of a table. A hundred thousand deals share a thousand names: every process has all names in memory.
const noteDeal = (name: string, id: string) =>
  `INSERT INTO versions (name, changed) VALUES ('${name}:' || (${id} % 1000), ${next}) ON CONFLICT (name) DO UPDATE SET changed = excluded.changed;`

// What the buyer of a deal agreed to, opened or was told shows on no page that is kept.
const shownOfReservations = 'reference, deal_id, user_id, status, expires_at, extended_at, amount_pence'
const ofReservation = (row: 'NEW' | 'OLD') => `${noteDeal('reservations', `${row}.deal_id`)} ${note('reservations')}`
// An edition that is being read, or was refused, shows nowhere.
const isShown = (row: 'NEW' | 'OLD') => `${row}.state IN ('live', 'previous')`

const statements = [
  `CREATE TABLE versions (
    name TEXT PRIMARY KEY,
    changed INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX versions_by_change ON versions (changed)`,
  `INSERT INTO versions (name, changed) VALUES ${[
    ...tables,
    ...Object.keys(tablesOfDeals),
    'area_editions',
    'authors',
    'reservations',
  ]
    .map((name, index) => `('${name}', ${index + 1})`)
    .join(', ')}`,

  ...tables.flatMap((table) => [
    `CREATE TRIGGER ${table}_version_added AFTER INSERT ON ${table} BEGIN ${note(table)} END`,
    `CREATE TRIGGER ${table}_version_changed AFTER UPDATE ON ${table} BEGIN ${note(table)} END`,
    `CREATE TRIGGER ${table}_version_deleted AFTER DELETE ON ${table} BEGIN ${note(table)} END`,
  ]),

  ...Object.entries(tablesOfDeals).flatMap(([table, id]) => [
    `CREATE TRIGGER ${table}_version_added AFTER INSERT ON ${table} BEGIN ${noteDeal(table, `NEW.${id}`)} ${note(table)} END`,
    `CREATE TRIGGER ${table}_version_changed AFTER UPDATE ON ${table} BEGIN ${noteDeal(table, `NEW.${id}`)} ${note(table)} END`,
    `CREATE TRIGGER ${table}_version_deleted AFTER DELETE ON ${table} BEGIN ${noteDeal(table, `OLD.${id}`)} ${note(table)} END`,
  ]),

  `CREATE TRIGGER area_editions_version_added AFTER INSERT ON area_editions WHEN ${isShown('NEW')}
    BEGIN ${note('area_editions')} END`,
  `CREATE TRIGGER area_editions_version_changed AFTER UPDATE ON area_editions WHEN ${isShown('OLD')} OR ${isShown('NEW')}
    BEGIN ${note('area_editions')} END`,
  `CREATE TRIGGER area_editions_version_deleted AFTER DELETE ON area_editions WHEN ${isShown('OLD')}
    BEGIN ${note('area_editions')} END`,

  `CREATE TRIGGER reservations_version_added AFTER INSERT ON reservations BEGIN ${ofReservation('NEW')} END`,
  `CREATE TRIGGER reservations_version_changed AFTER UPDATE OF ${shownOfReservations} ON reservations
    BEGIN ${ofReservation('NEW')} END`,
  // A reservation never moves to another deal, but one that did would be shown on both.
  `CREATE TRIGGER reservations_version_moved AFTER UPDATE OF deal_id ON reservations WHEN OLD.deal_id <> NEW.deal_id
    BEGIN ${ofReservation('OLD')} END`,
  `CREATE TRIGGER reservations_version_deleted AFTER DELETE ON reservations BEGIN ${ofReservation('OLD')} END`,

  // Posts name their authors. People are written at every sign-in, and only what a post may show of its author counts.
  `CREATE TRIGGER users_version_changed AFTER UPDATE OF first_name, last_name, role ON users
    WHEN (OLD.first_name <> NEW.first_name OR OLD.last_name <> NEW.last_name OR OLD.role <> NEW.role)
      AND EXISTS (SELECT 1 FROM posts WHERE author_id = NEW.id)
    BEGIN ${note('authors')} END`,
]
