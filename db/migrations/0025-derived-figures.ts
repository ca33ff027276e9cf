import { sql, type Kysely } from 'kysely'

/**
 * The typed figures of a deal's money and the worked-out ones stand apart, and a rent that nobody has stated is null, no longer £0.
 * Frozen once merged.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const run = (statement: string) => sql.raw(statement).execute(db)
  // A column that an index or a trigger names cannot be dropped; and none of what follows is a change that anybody made.
  const { rows: dependent } = await sql<{ type: string; name: string; sql: string }>`
    SELECT type, name, sql FROM sqlite_schema WHERE tbl_name = 'deals' AND type IN ('index', 'trigger') AND sql IS NOT NULL
  `.execute(db)
  for (const { type, name } of dependent) await run(`DROP ${type} ${name}`)
  for (const statement of statements) await run(statement)
  for (const each of dependent) await run(each.sql)
}

/** The fees of a deal of this kind where nobody states them, as they were at this time. */
const usualFees = `iif(property_type IN ('Residential', 'Student') OR (property_type = 'Development' AND bedrooms IS NOT NULL), 200000, 450000)`
const usualCosts = `round(12 * monthly_rent_pence * 20 / 100.0) + 30000`

// To the hundredth of a percent, half up, as the site computes it.
const net = '(annual_yield_pence - operating_costs_pence)'
const paid = '(price_pence + property_tax_pence + fees_pence + works_pence)'
const top = `(20000 * ${net} + ${paid})`
const roi = `iif(${top} >= 0, ${top} / (2 * ${paid}), -((-${top} + 2 * ${paid} - 1) / (2 * ${paid}))) / 100.0`

/** The columns that become null where nothing is known. */
const figures = [
  ['monthly_rent_pence', 'INTEGER CHECK (monthly_rent_pence >= 0)', 'nullif(monthly_rent_pence, 0)'],
  ['operating_costs_pence', 'INTEGER CHECK (operating_costs_pence >= 0)', 'iif(annual_yield_pence = 0, entered_running_costs_pence, operating_costs_pence)'], // prettier-ignore
  ['gross_yield_percent', 'REAL', 'iif(annual_yield_pence = 0, NULL, gross_yield_percent)'],
  ['roi_percent', 'REAL', 'iif(annual_yield_pence = 0, NULL, roi_percent)'],
  ['annual_yield_pence', 'INTEGER CHECK (annual_yield_pence >= 0)', 'nullif(annual_yield_pence, 0)'],
] as const

/** The fields of a version by the columns of what was typed. */
const fields = {
  monthlyRent: 'entered_monthly_rent_pence',
  annualYield: 'entered_annual_yield_pence',
  roi: 'entered_roi_percent',
  runningCosts: 'entered_running_costs_pence',
  works: 'entered_works_pence',
  fees: 'entered_fees_pence',
}

const statements = [
  `ALTER TABLE deals ADD COLUMN entered_monthly_rent_pence INTEGER CHECK (entered_monthly_rent_pence >= 0)`,
  `ALTER TABLE deals ADD COLUMN entered_annual_yield_pence INTEGER CHECK (entered_annual_yield_pence >= 0)`,
  `ALTER TABLE deals ADD COLUMN entered_roi_percent REAL`,
  `ALTER TABLE deals ADD COLUMN entered_running_costs_pence INTEGER CHECK (entered_running_costs_pence >= 0)`,
  `ALTER TABLE deals ADD COLUMN entered_works_pence INTEGER CHECK (entered_works_pence >= 0)`,
  `ALTER TABLE deals ADD COLUMN entered_fees_pence INTEGER CHECK (entered_fees_pence >= 0)`,
  // A figure equal to the one that is worked out was not typed, as far as anybody can tell.
  `UPDATE deals SET
    entered_annual_yield_pence = nullif(annual_yield_pence, 0),
    entered_monthly_rent_pence = nullif(iif(monthly_rent_pence = CAST(round(annual_yield_pence / 12.0) AS INTEGER), NULL, monthly_rent_pence), 0),
    entered_running_costs_pence = iif(operating_costs_pence = ${usualCosts}, NULL, operating_costs_pence),
    entered_works_pence = nullif(works_pence, 0),
    entered_fees_pence = nullif(fees_pence, ${usualFees}),
    entered_roi_percent = iif(${paid} = 0 OR roi_percent = ${roi}, NULL, roi_percent)`,
  // Without a rent, an ROI that is below nothing only because of the costs was worked out before the tax or the fees changed.
  `UPDATE deals SET entered_roi_percent = NULL WHERE annual_yield_pence = 0 AND entered_roi_percent <= 0`,
  ...figures.flatMap(([column, type, value]) => [
    `ALTER TABLE deals ADD COLUMN new_${column} ${type.replaceAll(column, `new_${column}`)}`,
    `UPDATE deals SET new_${column} = ${value}`,
  ]),
  ...figures.flatMap(([column]) => [
    `ALTER TABLE deals DROP COLUMN ${column}`,
    `ALTER TABLE deals RENAME COLUMN new_${column} TO ${column}`,
  ]),
  // The present version of a deal is what its form shows, so that the next saving does not seem to have emptied these.
  ...Object.entries(fields).map(
    ([field, column]) => `UPDATE deal_versions SET fields = json_set(fields, '$.${field}', '')
      WHERE EXISTS (SELECT 1 FROM deals WHERE deals.id = deal_id AND deals.version = deal_versions.version AND deals.${column} IS NULL)`,
  ),
  // A file that waits for its decision, or of which nothing is brought in yet, holds the columns of before: it is checked again.
  `UPDATE deal_imports SET state = 'checking' WHERE state IN ('checked', 'applying')`,
  // Scores that counted a rent of nothing are computed again. A round that is open begins anew by itself.
  `INSERT INTO score_rounds (reason, total, done, changed, last_deal_id, started_at, ended_at)
    SELECT 'Rents that nobody has stated', count(*), 0, 0, 0, max(updated_at), NULL FROM deals
    WHERE NOT EXISTS (SELECT 1 FROM score_rounds WHERE ended_at IS NULL) HAVING count(*) > 0`,
  `UPDATE score_rounds SET done = 0, changed = 0, last_deal_id = 0 WHERE ended_at IS NULL`,
]
