import { addCanary } from './canaries.ts'
import { addDeal, addPost, addUser } from './database.ts'
import type { Db } from '#db/database.server.ts'
import type { DescribedSchema } from './schemas.ts'

/** Writes for each trigger, in words of both databases (db/postgres/triggers.test.ts). */

/** `COPY table {"column": "expression"}` stands for a row like another one, but for these columns; with ` OF condition` like that one. */
export function withCopies(text: string, schema: DescribedSchema): string {
  return text.replaceAll(
    /COPY (\w+) (\{.*?\})(?: OF (.*?))?(?=;|$)/g,
    (_, table: string, given: string, condition?: string) => {
      const values = JSON.parse(given) as Record<string, string>
      const columns = Object.entries(schema[table]!.columns).filter(([, type]) => !type.includes('computed'))
      const names = columns.map(([name]) => name).filter((name) => values[name] !== 'drawn')
      const from = condition ?? 'true'
      return `INSERT INTO ${table} (${names.join(', ')}) SELECT ${names.map((name) => values[name] ?? name).join(', ')} FROM (SELECT * FROM ${table} WHERE ${from} ORDER BY 1 LIMIT 1) AS given`
    },
  )
}

const testimonialPurchase = '(SELECT reservation_id FROM testimonials WHERE reservation_id IS NOT NULL)'

/** Rows of everything that has a trigger: 50 is a deal that nobody sees, 60 and 62 are active. What ends in 9 nothing refers to. */
export async function addStage(db: Db, say: (text: string) => Promise<unknown>): Promise<void> {
  const author = await addUser(db, { id: 'author', role: 'admin' })
  await addUser(db, { id: 'user9' })
  await addCanary(db, 'Tom', author)
  await addDeal(db, { id: 50, status: 'inactive', title: 'Unseen' })
  await addDeal(db, { id: 60, status: 'active', title: 'Seen', secure_price_pence: 100 })
  await addDeal(db, { id: 62, status: 'active', title: 'Dear', secure_price_pence: 900 })
  await addPost(db, { id: 1, author_id: 'author' })
  for (const text of [
    `INSERT INTO areas (code, name, kind, country, region, price_period, rent_period) VALUES ('E1', 'One', 'la', 'England', 'North', '', ''), ('E9', 'Nine', 'la', 'England', 'North', '', '')`,
    `INSERT INTO postcode_districts (district, place, code) VALUES ('M1', 1, 'E1')`,
    `INSERT INTO area_editions (kind, format, state, file_name, created_at) VALUES ('areas-file', 'x', 'live', 'a.csv', '2026'), ('private-rents', 'x', 'checked', 'b.csv', '2026')`,
    `INSERT INTO blog_categories (id, name, folded_name, created_at) VALUES (1, 'One', 'one', '2026'), (9, 'Nine', 'nine', '2026')`,
    `INSERT INTO post_categories (post_id, category_id) VALUES (1, 1)`,
    `INSERT INTO post_tags (post_id, position, tag) VALUES (1, 1, 'tax')`,
    `INSERT INTO post_images (id, state, file_name, byte_size, created_at) VALUES ('i1', 'failed', 'a.jpg', 1, '2026')`,
    `INSERT INTO legal_versions (page, name, since, first_day, content) VALUES ('privacy-policy', 'one', '2026', '2026', 'x')`,
    `INSERT INTO deal_images (id, deal_id, position, state, file_name, byte_size, created_at) VALUES ('p1', 50, 1, 'failed', 'a.jpg', 1, '2026')`,
    `COPY deal_documents {"id": "'d9'", "file_key": "'k9'", "deal_id": "50"}`,
    `COPY record_versions {"record_id": "62", "kind": "'deal'"} OF kind = 'deal'`,
    `COPY record_drafts {"record_id": "62", "kind": "'deal'"} OF kind = 'deal'`,
    `COPY record_versions {"record_id": "1", "kind": "'post'"} OF kind = 'deal'`,
    `COPY reservations {"id": "'r9'", "reference": "'RES-9'", "deal_id": "50"} OF status = 'expired'`,
    `COPY payments {"id": "'p9'", "idempotency_key": "'p9'", "provider_ref": "NULL", "payment_intent_id": "NULL", "status": "'canceled'"} OF reservation_id = ${testimonialPurchase}`,
    `COPY refunds {"id": "'f9'", "provider_ref": "NULL", "status": "'failed'", "payment_id": "'p9'", "amount_pence": "1", "request_id": "NULL"}`,
    `COPY payments {"id": "'p7'", "idempotency_key": "'p7'"} OF id = 'p9'`,
    `COPY refunds {"id": "'f7'"} OF id = 'f9'`,
    `COPY receipts {"id": "'n9'", "kind": "'credit-note'", "number": "99", "refund_id": "'f9'"} OF reservation_id = ${testimonialPurchase}`,
    `COPY refund_requests {"id": "'q9'", "reference": "'REF-9'", "reservation_id": "NULL", "status": "'rejected'"}`,
    `COPY tickets {"id": "'t9'", "reference": "'TIC-9'", "access_key": "'t9'", "deal_id": "50"}`,
    `COPY ticket_messages {"id": "999", "ticket_id": "'t9'", "body": "'Words of it'"}`,
    `COPY desk_notes {"id": "901", "about_type": "'reservation'", "about_id": "'r9'"}`,
    `COPY desk_notes {"id": "902", "about_type": "'refund-request'", "about_id": "'q9'"}`,
    `COPY desk_notes {"id": "903", "about_type": "'user'", "about_id": "'user9'"}`,
    `COPY outbox {"id": "'o9'", "status": "'waiting'", "kind": "'mail'", "idempotency_key": "'mail:bulk:alert:9'", "about_type": "'saved-search'", "about_id": "(SELECT id FROM saved_searches)", "sent_at": "NULL"}`,
    `UPDATE submissions SET deal_id = 60 WHERE id = (SELECT max(id) FROM submissions)`,
  ])
    await say(text)
}

const likeReservation = `OF id = 'r9'`
const every = (table: string, added: string, changed: string, deleted: string) => ({
  [`${table}_version_added`]: `COPY ${table} ${added}`,
  [`${table}_version_changed`]: `UPDATE ${table} SET ${changed}`,
  [`${table}_version_deleted`]: `DELETE FROM ${table} WHERE ${deleted}`,
})

/** A write for each trigger, by its name. */
export const cases: Record<string, string> = {
  ...every('areas', `{"code": "'E2'"}`, `name = 'Other' WHERE code = 'E1'`, `code = 'E9'`),
  ...every('blog_categories', `{"id": "7", "folded_name": "'seven'"}`, `name = 'Other' WHERE id = 1`, `id = 9`),
  ...every('left_drafts', `{"about": "7"}`, `version = version + 1`, 'true'),
  ...every('legal_versions', `{"name": "'two'", "since": "'2027'"}`, `content = 'y'`, 'true'),
  ...every('post_categories', `{"category_id": "9"}`, `category_id = 9`, 'true'),
  ...every('post_images', `{"id": "'i2'"}`, `file_name = 'b.jpg'`, 'true'),
  ...every('post_tags', `{"tag": "'rent'"}`, `position = 2`, 'true'),
  ...every('postcode_districts', `{"place": "2"}`, `place = 3`, 'true'),
  ...every('posts', `{"id": "2", "slug": "'two'"}`, `excerpt = 'Other'`, 'id = 1'),
  ...every('record_drafts', `{"record_id": "77"}`, `kept_at = '2027'`, 'true'),
  ...every('record_versions', `{"record_id": "77"}`, `note = 'Other'`, 'true'),
  ...every(
    'testimonials',
    `{"id": "'1234567890123456789012'", "reservation_id": "NULL"}`,
    `evidence = 'Other'`,
    'true',
  ),

  ...every('deals', `{"id": "1051"} OF id = 50`, `address = 'Other' WHERE id = 50`, 'id = 62'),
  ...every('deal_documents', `{"id": "'d8'", "file_key": "'k8'"} OF id = 'd9'`, `title = 'Other'`, `id = 'd9'`),
  ...every('deal_images', `{"id": "'p2'"}`, `alt = 'Other'`, 'true'),
  ...every(
    'area_editions',
    `{"id": "77", "kind": "'prices-paid'"} OF state = 'live'`,
    `state = 'dropped' WHERE state = 'live'`,
    'true',
  ),
  public_deals_version_added: `COPY deals {"id": "61"} OF id = 62`,
  public_deals_version_changed: `UPDATE deals SET status = 'inactive' WHERE id = 62`,
  public_deals_version_deleted: 'DELETE FROM deals WHERE id = 62',
  deal_names_version_added: `COPY deals {"id": "61", "status": "'reserved'"} OF id = 62`,
  deal_names_version_changed: `UPDATE deals SET title = 'Other' WHERE id = 62`,
  deal_names_version_deleted: 'DELETE FROM deals WHERE id = 62',
  lowest_secure_price_version_added: `COPY deals {"id": "61", "secure_price_pence": "99"} OF id = 60`,
  lowest_secure_price_version_changed: `UPDATE deals SET secure_price_pence = 2000 WHERE id = 60`,
  lowest_secure_price_version_deleted: `DELETE FROM submissions; DELETE FROM deals WHERE id = 60`,

  reservations_version_added: `COPY reservations {"id": "'r8'", "reference": "'RES-8'", "deal_id": "62"} ${likeReservation}`,
  reservations_version_changed: `UPDATE reservations SET expires_at = '2027' WHERE id = 'r9'`,
  reservations_version_moved: `UPDATE reservations SET deal_id = 62 WHERE id = 'r9'`,
  reservations_version_deleted: `DELETE FROM reservations WHERE id = 'r9'`,
  reservations_version_ended: `UPDATE reservations SET status = 'refunded' WHERE id = ${testimonialPurchase}`,
  payments_version_added: `COPY payments {"id": "'p8'", "idempotency_key": "'p8'"} OF id = 'p9'`,
  payments_version_changed: `UPDATE payments SET last_error = 'x' WHERE id = 'p9'`,
  payments_version_deleted: `DELETE FROM payments WHERE id = 'p7'`,
  receipts_version_added: `COPY receipts {"id": "'n8'", "number": "98", "refund_id": "'f7'"} OF id = 'n9'`,
  receipts_version_changed: `UPDATE receipts SET customer_name = 'x'`,
  receipts_version_deleted: `DELETE FROM receipts WHERE id = 'n9'`,
  refunds_version_added: `COPY refunds {"id": "'f8'"} OF id = 'f9'`,
  refunds_version_changed: `UPDATE refunds SET last_error = 'x' WHERE id = 'f9'`,
  refunds_version_deleted: `DELETE FROM refunds WHERE id = 'f7'`,

  users_version_changed: `UPDATE users SET first_name = 'Other' WHERE id = 'author'`,
  users_version_employed: `UPDATE users SET role = 'editor' WHERE id = 'user9'`,
  submissions_version_changed: `UPDATE submissions SET deal_id = 62 WHERE deal_id = 60`,
  submissions_version_deleted: `DELETE FROM submissions WHERE deal_id = 60`,

  deals_searched_added: `COPY deals {"id": "1234567"} OF id = 50`,
  deals_searched_changed: `UPDATE deals SET location = 'Ynys Môn' WHERE id = 50`,
  deals_searched_deleted: 'DELETE FROM deals WHERE id = 62',
  users_searched_added: `COPY users {"id": "'u8'", "subject": "'u8'"} OF id = 'user9'`,
  users_searched_changed: `UPDATE users SET email = 'other@people.test' WHERE id = 'user9'`,
  users_searched_deleted: `DELETE FROM users WHERE id = 'user9'`,
  reservations_searched_added: `COPY reservations {"id": "'r8'", "reference": "'RES-8'"} ${likeReservation}`,
  reservations_searched_changed: `UPDATE reservations SET reference = 'RES-OTHER' WHERE id = 'r9'`,
  reservations_searched_deleted: `DELETE FROM reservations WHERE id = 'r9'`,
  refund_requests_searched_added: `COPY refund_requests {"id": "'q8'", "reference": "'REF-8'"} OF id = 'q9'`,
  refund_requests_searched_changed: `UPDATE refund_requests SET search_text = 'other' WHERE id = 'q9'`,
  refund_requests_searched_deleted: `DELETE FROM refund_requests WHERE id = 'q9'`,
  tickets_searched_added: `COPY tickets {"id": "'t8'", "reference": "'TIC-8'", "access_key": "'t8'", "deal_id": "NULL"} OF id = 't9'`,
  tickets_searched_changed: `UPDATE tickets SET deal_id = 62 WHERE id = 't9'`,
  tickets_searched_deleted: `DELETE FROM tickets WHERE id = 't9'`,
  ticket_messages_searched_added: `COPY ticket_messages {"id": "998"} OF id = 999`,
  ticket_messages_searched_changed: `UPDATE ticket_messages SET body = 'Other' WHERE id = 999`,
  ticket_messages_searched_deleted: 'DELETE FROM ticket_messages WHERE id = 999',

  deal_comes: `COPY deals {"id": "61"} OF id = 62`,
  deal_alters: `UPDATE deals SET price_pence = price_pence - 100 WHERE id IN (60, 62)`,
  deals_listed: `UPDATE deals SET status = 'inactive' WHERE id = 62`,
  deals_document_url_entered: `COPY deals {"id": "61", "document_url": "'https://x.test'"} OF id = 50`,
  deals_document_url_changed: `UPDATE deals SET document_url = 'https://x.test' WHERE id = 50`,
  deals_record_deleted: `DELETE FROM deals WHERE id = 62`,
  posts_record_deleted: 'DELETE FROM posts WHERE id = 1',
  submissions_record_deleted: 'DELETE FROM submissions',
  refund_requests_notes_deleted: `DELETE FROM refund_requests WHERE id = 'q9'`,
  reservations_notes_deleted: `DELETE FROM reservations WHERE id = 'r9'`,
  users_notes_deleted: `DELETE FROM users WHERE id = 'user9'`,
  refunds_within_payment_1: `COPY refunds {"id": "'f8'", "status": "'due'", "amount_pence": "1 + (SELECT amount_pence FROM payments WHERE id = 'p9')"} OF id = 'f9'`,
  refunds_within_payment_2: `UPDATE refunds SET status = 'due', amount_pence = 1 + (SELECT amount_pence FROM payments WHERE id = 'p9') WHERE id = 'f9'`,
  alert_leaves: `UPDATE outbox SET status = 'sent', sent_at = '2027' WHERE id = 'o9'`,
  advisor_turns_end: `UPDATE sessions SET ended_at = '2027'`,
}

/** Writes beside which a trigger stays as it is. */
export const quiet = [
  `UPDATE area_editions SET state = 'refused' WHERE state = 'checked'`,
  `UPDATE deals SET title = 'Other' WHERE id = 50`,
  `UPDATE deals SET secure_price_pence = 950 WHERE id = 62`,
  `UPDATE deals SET status = 'reserved' WHERE id = 62`,
  `UPDATE deals SET status = status, title = title`,
  `UPDATE deals SET status = 'inactive', version = version + 1 WHERE id = 62`,
  `UPDATE deals SET document_url = NULL`,
  `UPDATE deals SET nation = 'Scotland' WHERE id = 60`,
  `UPDATE reservations SET locked_at = '2027'`,
  `UPDATE reservations SET status = status`,
  `UPDATE users SET signed_in_at = '2027', first_name = first_name`,
  `UPDATE users SET first_name = 'Other', last_name = '' WHERE id = 'user9'`,
  `UPDATE submissions SET title = 'Other', deal_id = deal_id`,
  `UPDATE refunds SET status = 'due' WHERE id = 'f9'`,
  `UPDATE refunds SET last_error = 'x' WHERE id <> 'f9'`,
  `UPDATE payments SET last_error = 'x'`,
  `UPDATE outbox SET status = 'failed' WHERE id = 'o9'`,
  `UPDATE outbox SET status = 'sent' WHERE id <> 'o9'`,
  `UPDATE sessions SET seen_at = '2027', ended_at = NULL`,
  `UPDATE tickets SET updated_at = '2027'`,
  `DELETE FROM left_drafts WHERE about = -1`,
  `DELETE FROM users WHERE id = 'user9'`,
  `DELETE FROM sessions`,
]
