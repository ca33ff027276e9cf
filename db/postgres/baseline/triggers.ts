import { byIndex } from './functions.ts'

/** The triggers of the baseline, named as those of SQLite, which the migrations up to 0067 explain. Frozen once merged. */

const each = (name: string, when: string, table: string, call: string, condition?: string) =>
  `CREATE TRIGGER ${name} ${when} ON ${table} FOR EACH ROW ${condition ? `WHEN (${condition}) ` : ''}EXECUTE FUNCTION ${call}`

/** The three triggers of a table's versions, with the condition of each of them. */
const onEveryChange = (
  name: string,
  table: string,
  call: string,
  conditions: { added?: string; changed?: string; deleted?: string } = {},
) => [
  each(`${name}_version_added`, 'AFTER INSERT', table, call, conditions.added),
  each(`${name}_version_changed`, 'AFTER UPDATE', table, call, conditions.changed),
  each(`${name}_version_deleted`, 'AFTER DELETE', table, call, conditions.deleted),
]

type Row = 'NEW' | 'OLD'
const isPublic = (row: Row) => `${row}.status IN ('active', 'reserved')`
const isShown = (row: Row) => `${row}.state IN ('live', 'previous')`
const changes = (column: string) => `OLD.${column} IS DISTINCT FROM NEW.${column}`

/** The tables of which every change counts. */
const tables = [
  'areas',
  'blog_categories',
  'left_drafts',
  'legal_versions',
  'post_categories',
  'post_images',
  'post_tags',
  'postcode_districts',
  'posts',
  'record_drafts',
  'record_versions',
  'testimonials',
]

const shownOfReservations = 'reference, deal_id, user_id, status, expires_at, extended_at, amount_pence'

const versionTriggers = [
  ...tables.flatMap((table) => onEveryChange(table, table, `table_changed('${table}')`)),
  ...onEveryChange('deals', 'deals', 'deal_changed()'),
  ...onEveryChange('deal_documents', 'deal_documents', 'part_of_deal_changed()'),
  ...onEveryChange('deal_images', 'deal_images', 'part_of_deal_changed()'),
  ...onEveryChange('area_editions', 'area_editions', `table_changed('area_editions')`, {
    added: isShown('NEW'),
    changed: `${isShown('OLD')} OR ${isShown('NEW')}`,
    deleted: isShown('OLD'),
  }),
  ...onEveryChange('public_deals', 'deals', `table_changed('public_deals')`, {
    added: isPublic('NEW'),
    changed: `${isPublic('OLD')} OR ${isPublic('NEW')}`,
    deleted: isPublic('OLD'),
  }),
  each('deal_names_version_added', 'AFTER INSERT', 'deals', `table_changed('deal_names')`, isPublic('NEW')),
  each(
    'deal_names_version_changed',
    'AFTER UPDATE OF id, title, status',
    'deals',
    `table_changed('deal_names')`,
    `(${isPublic('OLD')}) <> (${isPublic('NEW')}) OR ${isPublic('NEW')} AND (OLD.title <> NEW.title OR OLD.id <> NEW.id)`,
  ),
  each('deal_names_version_deleted', 'AFTER DELETE', 'deals', `table_changed('deal_names')`, isPublic('OLD')),
  each('lowest_secure_price_version_added', 'AFTER INSERT', 'deals', 'lowest_secure_price_changed()'),
  each(
    'lowest_secure_price_version_changed',
    'AFTER UPDATE OF id, status, secure_price_pence, nation',
    'deals',
    'lowest_secure_price_changed()',
    ['status', 'secure_price_pence', 'nation', 'id'].map(changes).join(' OR '),
  ),
  each('lowest_secure_price_version_deleted', 'AFTER DELETE', 'deals', 'lowest_secure_price_changed()'),

  each('reservations_version_added', 'AFTER INSERT', 'reservations', 'reservation_changed()'),
  each(
    'reservations_version_changed',
    `AFTER UPDATE OF ${shownOfReservations}`,
    'reservations',
    'reservation_changed()',
  ),
  each(
    'reservations_version_moved',
    'AFTER UPDATE OF deal_id',
    'reservations',
    `reservation_changed('moved')`,
    changes('deal_id'),
  ),
  each('reservations_version_deleted', 'AFTER DELETE', 'reservations', 'reservation_changed()'),
  each('reservations_version_ended', 'AFTER UPDATE OF status', 'reservations', 'purchase_changed()', changes('status')),
  ...['payments', 'receipts', 'refunds'].flatMap((table) => onEveryChange(table, table, 'purchase_changed()')),

  each('users_version_changed', 'AFTER UPDATE OF first_name, last_name, role', 'users', 'author_changed()', ['first_name', 'last_name', 'role'].map(changes).join(' OR ')), // prettier-ignore
  each('users_version_employed', 'AFTER UPDATE OF role', 'users', `table_changed('testimonials')`, changes('role')),
  each('submissions_version_changed', 'AFTER UPDATE OF deal_id', 'submissions', `table_changed('deals', 'public_deals')`, changes('deal_id')), // prettier-ignore
  each('submissions_version_deleted', 'AFTER DELETE', 'submissions', `table_changed('deals', 'public_deals')`, 'OLD.deal_id IS NOT NULL'), // prettier-ignore
]

interface Source {
  kind: number
  table: string
  columns: string[]
  id: (row: Row) => string
  part?: (row: Row) => string
  text: string
}

/** What the search knows of each thing; the numbers of the kinds are those of db/text-search.server.ts. */
const sources: Source[] = [
  {
    kind: 1,
    table: 'deals',
    columns: ['title', 'location'],
    id: (row) => `${row}.id::text`,
    text: 'deal_reference(NEW.id) || chr(10) || NEW.title || chr(10) || NEW.location',
  },
  {
    kind: 2,
    table: 'users',
    columns: ['first_name', 'last_name', 'email'],
    id: (row) => `${row}.id`,
    text: `NEW.first_name || ' ' || NEW.last_name || chr(10) || NEW.email`,
  },
  {
    kind: 3,
    table: 'reservations',
    columns: ['reference', 'deal_id'],
    id: (row) => `${row}.id`,
    text: `NEW.reference || ' ' || deal_reference(NEW.deal_id)`,
  },
  { kind: 4, table: 'refund_requests', columns: ['search_text'], id: (row) => `${row}.id`, text: 'NEW.search_text' },
  {
    kind: 5,
    table: 'tickets',
    columns: ['search_text', 'message', 'deal_id'],
    id: (row) => `${row}.id`,
    text: `NEW.search_text || chr(10) || NEW.message || coalesce(chr(10) || deal_reference(NEW.deal_id), '')`,
  },
  {
    kind: 5,
    table: 'ticket_messages',
    columns: ['body'],
    id: (row) => `${row}.ticket_id`,
    part: (row) => `${row}.id`,
    text: 'NEW.body',
  },
]

const searchTriggers = sources.flatMap(({ kind, table, columns, id, part = () => '0', text }) => {
  const isRow = (row: Row) => `kind = ${kind} AND search_texts.id = ${id(row)} AND search_texts.part = ${part(row)}`
  // The numbers of a kind lie between this times the kind and this times the next.
  const block = 2 ** 40
  return [
    `CREATE FUNCTION ${table}_searched() RETURNS trigger ${byIndex} AS $$ BEGIN
      IF TG_OP = 'INSERT' THEN
        INSERT INTO search_texts (number, kind, id, part, text)
          VALUES (${kind * block} + nextval('search_numbers'), ${kind}, ${id('NEW')}, ${part('NEW')}, ${text});
      ELSIF TG_OP = 'UPDATE' THEN
        UPDATE search_texts SET text = ${text} WHERE ${isRow('NEW')};
      ELSE
        DELETE FROM search_texts WHERE ${isRow('OLD')};
      END IF;
      RETURN NULL;
    END $$`,
    each(`${table}_searched_added`, 'AFTER INSERT', table, `${table}_searched()`),
    each(`${table}_searched_changed`, `AFTER UPDATE OF ${columns.join(', ')}`, table, `${table}_searched()`, columns.map(changes).join(' OR ')), // prettier-ignore
    each(`${table}_searched_deleted`, 'AFTER DELETE', table, `${table}_searched()`),
  ]
})

const listed = ['status', 'title', 'location', 'property_type', 'region', 'strategy', 'score_grade', 'gross_yield_percent', 'price_pence', 'nation', 'bedrooms'] // prettier-ignore
const listedOf = (row: Row) => listed.map((column) => `${row}.${column}`).join(', ')

const otherTriggers = [
  each('deal_comes', 'AFTER INSERT', 'deals', 'deal_comes()', `NEW.status = 'active'`),
  each(
    'deal_alters',
    `AFTER UPDATE OF ${listed.join(', ')}`,
    'deals',
    'deal_alters()',
    `(OLD.status = 'active' OR NEW.status = 'active') AND (${listedOf('OLD')}) IS DISTINCT FROM (${listedOf('NEW')})`,
  ),
  each(
    'deals_listed',
    'BEFORE UPDATE OF status, unavailable_at',
    'deals',
    'deal_is_listed()',
    `NEW.version = OLD.version AND (${changes('status')} OR ${changes('unavailable_at')})`,
  ),
  each('deals_document_url_entered', 'BEFORE INSERT', 'deals', 'document_url_is_entered()', 'NEW.document_url IS NOT NULL'), // prettier-ignore
  each(
    'deals_document_url_changed',
    'BEFORE UPDATE OF document_url',
    'deals',
    'document_url_is_entered()',
    'NEW.document_url IS NOT NULL AND OLD.document_url_since IS NULL',
  ),
  each('deals_record_deleted', 'AFTER DELETE', 'deals', `record_deleted('deal')`),
  each('posts_record_deleted', 'AFTER DELETE', 'posts', `record_deleted('post')`),
  each('submissions_record_deleted', 'AFTER DELETE', 'submissions', `record_deleted('submission')`),
  each('refund_requests_notes_deleted', 'AFTER DELETE', 'refund_requests', `notes_deleted('refund-request')`),
  each('reservations_notes_deleted', 'AFTER DELETE', 'reservations', `notes_deleted('reservation')`),
  each('users_notes_deleted', 'AFTER DELETE', 'users', `notes_deleted('user')`),
  each('refunds_within_payment_1', 'BEFORE INSERT', 'refunds', 'refunds_within_payment()', `NEW.status <> 'failed'`),
  each('refunds_within_payment_2', 'BEFORE UPDATE OF status, amount_pence', 'refunds', 'refunds_within_payment()', `NEW.status <> 'failed'`), // prettier-ignore
  each(
    'alert_leaves',
    'AFTER UPDATE OF status',
    'outbox',
    'alert_leaves()',
    `NEW.status = 'sent' AND OLD.status <> 'sent' AND NEW.about_type = 'saved-search' AND NEW.idempotency_key LIKE 'mail:bulk:alert:%'`,
  ),
  each('advisor_turns_end', 'AFTER UPDATE OF ended_at', 'sessions', 'advisor_turns_end()', 'NEW.ended_at IS NOT NULL'),
]

/** Tables whose rows have the next number unless one is given, with the column. */
const numbered = {
  id: ['advisor_questions', 'area_editions', 'audit_events', 'backup_runs', 'blog_categories', 'buyer_checks', 'deals', 'desk_notes', 'document_accesses', 'mailings', 'posts', 'score_rounds', 'submission_messages', 'submission_steps', 'submissions', 'ticket_messages', 'traders'], // prettier-ignore
  number: ['advisor_turns', 'data_requests', 'deal_changes', 'forgotten_lines', 'saved_searches', 'shortlisted_deals', 'subscribers', 'uploads'], // prettier-ignore
}

// Before the row, so that the next row of the same statement has a number after it.
const numberTriggers = Object.entries(numbered).flatMap(([column, tables]) =>
  tables.map((table) => {
    const sequence = `${table}_${column}_seq`
    return each(`${table}_numbers_follow`, 'BEFORE INSERT', table, `follow_${column}('${sequence}')`, `NEW.${column} > coalesce(pg_sequence_last_value('${sequence}'), 0)`) // prettier-ignore
  }),
)

export const triggers = [...versionTriggers, ...searchTriggers, ...otherTriggers, ...numberTriggers]
