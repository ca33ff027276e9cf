import { sql, type Kysely } from 'kysely'

/**
 * Material information about a deal, as buyers are owed it (Digital Markets, Competition and Consumers Act 2024, ss 227 and
 * 230). Each is empty until somebody enters it. Frozen once merged.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of columns) await sql.raw(`ALTER TABLE deals ADD COLUMN ${column}`).execute(db)
}

const columns = [
  `ground_rent_review TEXT NOT NULL DEFAULT '' CHECK (length(ground_rent_review) <= 200)`,
  `bathrooms INTEGER CHECK (bathrooms BETWEEN 0 AND 500)`,
  `tenant_since TEXT`,
  `market_rent_pence INTEGER CHECK (market_rent_pence > 0)`,
  `arrears_pence INTEGER CHECK (arrears_pence >= 0)`,
  `deposit_scheme TEXT NOT NULL DEFAULT '' CHECK (length(deposit_scheme) <= 120)`,
  `hmo_licence TEXT CHECK (hmo_licence IN ('held', 'applied', 'not-needed', 'missing'))`,
  `hmo_licence_number TEXT NOT NULL DEFAULT '' CHECK (length(hmo_licence_number) <= 60)`,
  `hmo_licence_until TEXT`,
  `hmo_occupants INTEGER CHECK (hmo_occupants BETWEEN 0 AND 500)`,
  `heating TEXT NOT NULL DEFAULT '' CHECK (length(heating) <= 120)`,
  `utilities TEXT NOT NULL DEFAULT '' CHECK (length(utilities) <= 200)`,
  `broadband TEXT CHECK (broadband IN ('full-fibre', 'superfast', 'basic', 'none'))`,
  `mobile_signal TEXT CHECK (mobile_signal IN ('good', 'outdoors', 'poor'))`,
  `parking TEXT NOT NULL DEFAULT '' CHECK (length(parking) <= 200)`,
  `accessibility TEXT NOT NULL DEFAULT '' CHECK (length(accessibility) <= 200)`,
  `restrictions TEXT NOT NULL DEFAULT '' CHECK (length(restrictions) <= 500)`,
  `rights TEXT NOT NULL DEFAULT '' CHECK (length(rights) <= 500)`,
  `protection TEXT CHECK (protection IN ('none', 'listed', 'conservation-area', 'both'))`,
  `building_safety TEXT NOT NULL DEFAULT '' CHECK (length(building_safety) <= 500)`,
  `ground_risks TEXT NOT NULL DEFAULT '' CHECK (length(ground_risks) <= 200)`,
  `planning TEXT CHECK
    (planning IN ('not-needed', 'permitted-development', 'outline', 'full', 'applied', 'refused', 'none'))`,
  `planning_reference TEXT NOT NULL DEFAULT '' CHECK (length(planning_reference) <= 60)`,
  `planning_until TEXT`,
  `site_area_m2 REAL CHECK (site_area_m2 >= 0)`,
  `gdv_pence INTEGER CHECK (gdv_pence > 0)`,
  `works_weeks INTEGER CHECK (works_weeks BETWEEN 0 AND 520)`,
  `title_number TEXT NOT NULL DEFAULT '' CHECK
    (length(title_number) <= 20 AND title_number NOT GLOB '*[^A-Z0-9]*')`,
  `uprn TEXT NOT NULL DEFAULT '' CHECK (length(uprn) <= 12 AND uprn NOT GLOB '*[^0-9]*')`,
]
