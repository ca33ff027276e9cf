import { sql, type Kysely } from 'kysely'

/**
 * Counts that are narrower than those of a table: public deals, their names, the lowest secure price, and reservations of one type of deal.
 * Frozen once merged.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const next = `(SELECT max(changed) FROM versions) + 1`
const note = (name: string) => `UPDATE versions SET changed = ${next} WHERE name = '${name}';`

type Row = 'NEW' | 'OLD'
const isPublic = (row: Row) => `${row}.status IN ('active', 'reserved')`

/**
 * The lowest price is asked for with Scotland or without it. Where another deal outside of Scotland costs as little as this one, the
 * lowest is the same with this one and without it. Few are looked at, so that a write costs the same however many deals there are; where
 * none of those is outside of Scotland, the lowest may be another. The first condition is that of the index which has the prices. Nobody
 * may replace a deal by REPLACE: no trigger of its deletion would fire.
 */
const isLowest = (row: Row) =>
  `${row}.status = 'active' AND NOT EXISTS (
    SELECT 1 FROM (
      SELECT id, nation FROM deals WHERE status IN ('active', 'reserved') AND status = 'active'
        AND secure_price_pence <= ${row}.secure_price_pence LIMIT 16
    ) WHERE nation <> 'Scotland' AND id <> ${row}.id)`

// As in 0051, with the type of the deal before the table: the largest number is always that of a table.
const shownOfReservations = 'reference, deal_id, user_id, status, expires_at, extended_at, amount_pence'
const ofReservation = (row: Row) =>
  `INSERT INTO versions (name, changed) VALUES ('reservations:' || (${row}.deal_id % 1000), ${next})
     ON CONFLICT (name) DO UPDATE SET changed = excluded.changed;
   INSERT INTO versions (name, changed) SELECT 'reservations/' || property_type, ${next} FROM deals WHERE id = ${row}.deal_id
     ON CONFLICT (name) DO UPDATE SET changed = excluded.changed;
   ${note('reservations')}`

const statements = [
  ...['deal_names', 'lowest_secure_price', 'public_deals'].map(
    (name) => `INSERT INTO versions (name, changed) VALUES ('${name}', ${next})`,
  ),

  `CREATE TRIGGER deal_names_version_added AFTER INSERT ON deals WHEN ${isPublic('NEW')} BEGIN ${note('deal_names')} END`,
  `CREATE TRIGGER deal_names_version_changed AFTER UPDATE OF id, title, status ON deals
    WHEN (${isPublic('OLD')}) <> (${isPublic('NEW')})
      OR ${isPublic('NEW')} AND (OLD.title <> NEW.title OR OLD.id <> NEW.id)
    BEGIN ${note('deal_names')} END`,
  `CREATE TRIGGER deal_names_version_deleted AFTER DELETE ON deals WHEN ${isPublic('OLD')} BEGIN ${note('deal_names')} END`,

  `CREATE TRIGGER lowest_secure_price_version_added AFTER INSERT ON deals WHEN ${isLowest('NEW')}
    BEGIN ${note('lowest_secure_price')} END`,
  `CREATE TRIGGER lowest_secure_price_version_changed AFTER UPDATE OF id, status, secure_price_pence, nation ON deals
    WHEN (OLD.status <> NEW.status OR OLD.secure_price_pence <> NEW.secure_price_pence OR OLD.nation <> NEW.nation
        OR OLD.id <> NEW.id)
      AND (${isLowest('OLD')} OR ${isLowest('NEW')})
    BEGIN ${note('lowest_secure_price')} END`,
  `CREATE TRIGGER lowest_secure_price_version_deleted AFTER DELETE ON deals WHEN ${isLowest('OLD')}
    BEGIN ${note('lowest_secure_price')} END`,

  `CREATE TRIGGER public_deals_version_added AFTER INSERT ON deals WHEN ${isPublic('NEW')}
    BEGIN ${note('public_deals')} END`,
  `CREATE TRIGGER public_deals_version_changed AFTER UPDATE ON deals WHEN ${isPublic('OLD')} OR ${isPublic('NEW')}
    BEGIN ${note('public_deals')} END`,
  `CREATE TRIGGER public_deals_version_deleted AFTER DELETE ON deals WHEN ${isPublic('OLD')}
    BEGIN ${note('public_deals')} END`,
  // The portal shows public deals that vendors have brought, as in 0051.
  ...['changed', 'deleted'].map((event) => `DROP TRIGGER submissions_version_${event}`),
  `CREATE TRIGGER submissions_version_changed AFTER UPDATE OF deal_id ON submissions WHEN OLD.deal_id IS NOT NEW.deal_id
    BEGIN ${note('deals')} ${note('public_deals')} END`,
  `CREATE TRIGGER submissions_version_deleted AFTER DELETE ON submissions WHEN OLD.deal_id IS NOT NULL
    BEGIN ${note('deals')} ${note('public_deals')} END`,

  ...['added', 'changed', 'moved', 'deleted'].map((event) => `DROP TRIGGER reservations_version_${event}`),
  `CREATE TRIGGER reservations_version_added AFTER INSERT ON reservations BEGIN ${ofReservation('NEW')} END`,
  `CREATE TRIGGER reservations_version_changed AFTER UPDATE OF ${shownOfReservations} ON reservations
    BEGIN ${ofReservation('NEW')} END`,
  `CREATE TRIGGER reservations_version_moved AFTER UPDATE OF deal_id ON reservations WHEN OLD.deal_id <> NEW.deal_id
    BEGIN ${ofReservation('OLD')} END`,
  `CREATE TRIGGER reservations_version_deleted AFTER DELETE ON reservations BEGIN ${ofReservation('OLD')} END`,
]
