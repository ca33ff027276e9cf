import { blog } from './baseline/blog.ts'
import { deals } from './baseline/deals.ts'
import { makeTextFunctions, triggerFunctions } from './baseline/functions.ts'
import { people } from './baseline/people.ts'
import { places } from './baseline/places.ts'
import { sales } from './baseline/sales.ts'
import { site } from './baseline/site.ts'
import { triggers } from './baseline/triggers.ts'

/**
 * The schema after `lastOfBaseline` for PostgreSQL 15 and later, which an empty database begins with. Later migrations serve both
 * (CONTRIBUTING.md). Texts compare by bytes, as SQLite compares them, whatever the database's own order is. An index has its nulls where
 * SQLite has them, so that it serves an order either way. It holds no long text: an entry has room for 2,704 bytes.
 */
export const lastOfBaseline = '0067-forgotten'

/** It finds letters within texts. A database whose owner may not make it has to be given it. */
export const extension = 'CREATE EXTENSION IF NOT EXISTS pg_trgm'

/** The names of which each has a number from the start, in the order of their numbers. */
const firstVersions = ['areas', 'blog_categories', 'left_drafts', 'legal_versions', 'post_categories', 'post_images', 'post_tags', 'postcode_districts', 'posts', 'record_drafts', 'record_versions', 'testimonials', 'deal_documents', 'deal_images', 'deals', 'area_editions', 'authors', 'reservations', 'deal_names', 'lowest_secure_price', 'public_deals'] // prettier-ignore

const tables = [...site, ...people, ...places, ...deals, ...sales, ...blog]

/** The statements that make the schema, once `extension` is there. */
export const makeBaseline = () => [
  ...makeTextFunctions(),
  ...tables,
  ...triggerFunctions,
  ...triggers,
  `INSERT INTO versions (name, changed) VALUES ${firstVersions.map((name, index) => `('${name}', ${index + 1})`).join(', ')}`,
]

/** Tables whose rows stand in no order but that of their keys, so that a nullable column there says nothing of others of its name. */
export const withoutOrder = new Set(['deal_changes', 'deal_import_rows'])

/**
 * The names of the columns that may be null in some table: an order by one of them says where its nulls stand, and so do the indexes.
 * An order by any other column says nothing of nulls, so that primary keys serve it. Columns of later migrations are added here.
 */
export const nullableColumns: ReadonlySet<string> = new Set([
  ...tables.flatMap((statement) => {
    const table = /^CREATE TABLE (\w+)/.exec(statement)?.[1]
    if (!table || withoutOrder.has(table)) return []
    const columns = statement.matchAll(/^ {4}([a-z]\w*) (?!.*(?:NOT NULL|PRIMARY KEY))/gm)
    return [...columns].map((column) => column[1]!)
  }),
  'taken_by',
])
