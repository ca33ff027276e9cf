import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Db } from '#db/database.server.ts'
import { hashAddress } from '#app/domain/newsletter/keys.server.ts'
import type { User } from '#app/domain/people/users.ts'
import { newId, newReference } from '#app/utils/ids.server.ts'
import { addDeal, addDispute, addDocument, addPurchase, addUser } from './database.ts'

/** A person of whom something stands in every table that can hold something of people. */
export interface Canary {
  user: User
  /** In every text of theirs that a deletion takes. */
  gone: string
  /** In every text of theirs that the law keeps. */
  kept: string
  /** In a note about a suspicion, which nobody is told of, and as the key of the links in mails. */
  secret: string
  /** In what the desk wrote for itself about messages and decisions, which no copy tells. */
  unasked: string
  reservationId: string
  /** The deal that they own. */
  ownedDealId: number
  fileKeys: string[]
  /** Those of them that the law keeps. */
  keptFileKeys: string[]
}

const past = '2026-06-01T10:00:00.000Z'

/** Adds a person with rows everywhere, all of it settled long ago. Their files are written where a folder is given. */
export async function addCanary(db: Db, name: string, author: User, dataDir?: string): Promise<Canary> {
  const [gone, kept, secret, unasked] = ['Gone', 'Kept', 'Secret', 'Unasked'].map((of) => `${of}${name}canary`) as [string, string, string, string] // prettier-ignore
  const email = `${gone.toLowerCase()}@people.test`
  const fileKeys: string[] = []
  const keptFileKeys: string[] = []
  const addFile = (text: string) => {
    const key = newId()
    fileKeys.push(key)
    if (dataDir) writeFileSync(join(dataDir, 'files', key), text)
    return key
  }
  const user = await addUser(db, { firstName: gone, lastName: gone, email })
  await db
    .updateTable('users')
    .set({ profile_image_url: `https://x.test/${gone}` })
    .where('id', '=', user.id)
    .execute()

  const session = newId()
  const message = JSON.stringify({ messages: [{ tone: 'info', title: gone, message: gone }] })
  await db.insertInto('sessions').values({ id_hash: session, user_id: user.id, data: message, created_at: past, seen_at: past }).execute() // prettier-ignore
  const answer = JSON.stringify({ blocks: [{ kind: 'text', spans: [gone] }], sources: [], asks: [] })
  const judged = { verdict: 'wrong', reason: 'other' } as const
  const turnKey = newId()
  await db.insertInto('advisor_turns').values({ session_id: session, asked_at: past, question: gone, answer, desk_key: turnKey, ...judged }).execute() // prettier-ignore
  await db.insertInto('advisor_questions').values({ turn_key: turnKey, asked_on: past.slice(0, 10), question: gone, outcome: 'answered', remark: gone, is_signed_in: 1, ...judged }).execute() // prettier-ignore
  const draft = { user_id: user.id, version: 1, fields: JSON.stringify({ title: gone }) }
  await db.insertInto('left_drafts').values({ ...draft, session_id: session, noun: 'deal', about: 0, ended_at: past }).execute() // prettier-ignore
  await db
    .insertInto('record_drafts')
    .values({ ...draft, kind: 'deal', record_id: 0, kept_at: past })
    .execute()

  await db.insertInto('waiting_roles').values({ id: newId(), email, role: 'editor', reason: unasked, given_by: author.id, given_at: past, ends_at: '2030-01-01T00:00:00.000Z' }).execute() // prettier-ignore

  const dealId = await addDeal(db, { title: 'Terrace', status: 'inactive' })
  await db.insertInto('shortlisted_deals').values({ user_id: user.id, deal_id: dealId, saved_at: past, price_pence: 1 }).execute() // prettier-ignore
  const { reservationId } = await addPurchase(db, user, dealId, { paidAt: past })
  await db.updateTable('reservations').set({ status: 'completed', completed_on: '2026-07-01', end_note: gone, ended_at: past }).where('id', '=', reservationId).execute() // prettier-ignore
  await db.updateTable('deals').set({ status: 'completed' }).where('id', '=', dealId).execute()
  await db.updateTable('receipts').set({ customer_name: kept, customer_address: kept }).where('reservation_id', '=', reservationId).execute() // prettier-ignore
  await db.updateTable('payments').set({ buyer_email: `${kept}@people.test`, checkout_url: `https://pay.test/${gone}`, last_error: gone }).where('reservation_id', '=', reservationId).execute() // prettier-ignore
  const payment = await db
    .selectFrom('payments')
    .select('id')
    .where('reservation_id', '=', reservationId)
    .executeTakeFirstOrThrow()
  await addDispute(db, reservationId, { stage: 'won', opened_at: past, closed_at: past })
  const documentId = await addDocument(db, dealId)
  await db.insertInto('document_accesses').values({ document_id: documentId, user_id: user.id, reservation_id: reservationId, accessed_at: past }).execute() // prettier-ignore
  await db.insertInto('stamped_documents').values({ document_id: documentId, reservation_id: reservationId, file_key: addFile(gone), byte_size: 9, made_at: past }).execute() // prettier-ignore

  await db.insertInto('buyer_checks').values({ reservation_id: reservationId, result: 'passed', how: kept, checked_on: '2026-06-02', noted_by: author.id, noted_at: past }).execute() // prettier-ignore
  const testimonialId = newId()
  await db.insertInto('testimonials').values({ id: testimonialId, state: 'verified', is_sample: 0, reservation_id: reservationId, words: gone, name: gone, deal_label: gone, said_incentive: gone, incentive: gone, incentive_why: gone, consent_text: gone, consent_at: past, consent_by: 'account', evidence: gone, refusal_note: gone, decided_by: author.id, created_at: past, updated_at: past }).execute() // prettier-ignore
  await db.insertInto('uploads').values({ id: newId(), purpose: 'testimonial-evidence', about_type: 'testimonial', about_id: testimonialId, file_key: addFile(gone), file_name: `${gone}.pdf`, content_type: 'application/pdf', byte_size: 9, created_at: past }).execute() // prettier-ignore

  const unpaid = await addDeal(db, { title: 'Flat', status: 'inactive' })
  const holdId = newId()
  await db.insertInto('reservations').values({ id: holdId, reference: newReference('RES'), deal_id: unpaid, user_id: user.id, status: 'expired', amount_pence: 1, held_at: past, expires_at: past, ended_at: past, consent_start_now: 0, consent_lose_right: 0 }).execute() // prettier-ignore
  await db.insertInto('hold_groups').values([holdId, reservationId].map((id) => ({ reservation_id: id, kind: 'mailbox' as const, hash: gone, held_at: past }))).execute() // prettier-ignore
  await db.insertInto('payments').values({ id: newId(), reservation_id: holdId, kind: 'intent', status: 'canceled', amount_pence: 1, idempotency_key: newId(), deal_title: '', buyer_email: email, created_at: past }).execute() // prettier-ignore

  const request = async (given: { user_id: string | null; reservation_id: string | null }) => {
    const id = newId()
    const ref = newReference('REF')
    const texts = { full_name: gone, email, deal_reference: gone, sent_proof: gone, details: gone, override_reason: `${gone} ${unasked}`, shortfall_reason: gone, decision_note: gone } // prettier-ignore
    await db.insertInto('refund_requests').values({ id, reference: ref, status: 'rejected', reason: 'other', sent_at: past, is_from_buyer: 0, asked_at: past, due_at: past, updated_at: past, search_text: `${ref} ${gone} ${email}`.toLowerCase(), entered_by: author.id, decided_by: author.id, ...texts, ...given }).execute() // prettier-ignore
    const { entry } = await db.insertInto('audit_events').values({ at: past, actor: 'user', actor_user_id: user.id, action: 'refund-request-pending', object_type: 'refund-request', object_id: id, detail: '{}' }).returning('id as entry').executeTakeFirstOrThrow() // prettier-ignore
    await db.insertInto('refund_steps').values({ entry, request_id: id, status: 'pending', at: past, actor: 'user', user_id: given.user_id }).execute() // prettier-ignore
    await db.insertInto('uploads').values({ id: newId(), purpose: 'refund-evidence', about_type: 'refund-request', about_id: id, file_key: addFile(gone), file_name: `${gone}.pdf`, content_type: 'application/pdf', byte_size: 9, created_at: past }).execute() // prettier-ignore
    return id
  }
  const requestId = await request({ user_id: user.id, reservation_id: reservationId })
  await request({ user_id: user.id, reservation_id: null })
  await request({ user_id: null, reservation_id: null })
  await db.insertInto('refunds').values({ id: newId(), payment_id: payment.id, request_id: requestId, amount_pence: 1, status: 'succeeded', way: 'cheque', proof: kept, last_error: gone, created_at: past, settled_at: past }).execute() // prettier-ignore

  const ticketIds: string[] = []
  for (const userId of [user.id, null]) {
    const id = newId()
    ticketIds.push(id)
    await db.insertInto('tickets').values({ id, reference: newReference('TIC'), kind: 'general', status: 'answered', subject: gone, email: email.toUpperCase(), name: gone, user_id: userId, access_key: newId(), created_at: past, updated_at: past, search_text: `${gone} ${email}`.toLowerCase(), message: gone }).execute() // prettier-ignore
    await db.insertInto('ticket_messages').values([
      { ticket_id: id, kind: 'answer', body: gone, author_user_id: author.id, created_at: past },
      { ticket_id: id, kind: 'note', body: `${gone} ${unasked}`, author_user_id: author.id, created_at: past },
    ]).execute() // prettier-ignore
  }
  const note = { author_user_id: author.id, created_at: past, is_suspicion: 0 as 0 | 1 }
  await db.insertInto('desk_notes').values([
    { ...note, about_type: 'user', about_id: user.id, body: gone },
    { ...note, about_type: 'reservation', about_id: reservationId, body: gone },
    { ...note, about_type: 'refund-request', about_id: requestId, body: gone },
    { ...note, about_type: 'reservation', about_id: holdId, body: secret, is_suspicion: 1 },
  ]).execute() // prettier-ignore

  const hash = await hashAddress(db, email)
  const subscriberId = newId()
  await db.insertInto('subscribers').values({ id: subscriberId, email_hash: hash, email, search_text: email, state: 'confirmed', since: past, came_by: 'blog', consent_text: '1', confirmed_at: past }).execute() // prettier-ignore
  await db.insertInto('subscription_keys').values({ key_hash: newId(), subscriber_id: subscriberId, made_at: past }).execute() // prettier-ignore
  const searchId = newId()
  const { number } = await db.insertInto('saved_searches').values({ id: searchId, email_hash: hash, email, user_id: user.id, filters: `q=${gone}`, name: gone, cadence: 'daily', state: 'confirmed', since: past, consent_text: '1', confirmed_at: past, looked_on: '2026-06-01' }).returning('number').executeTakeFirstOrThrow() // prettier-ignore
  await db.insertInto('saved_search_keys').values({ key_hash: newId(), search_id: searchId, cadence: 'daily', made_at: past }).execute() // prettier-ignore
  const watchId = newId()
  await db.insertInto('price_watches').values({ id: watchId, user_id: user.id, consent_text: '1', started_at: past, looked_on: '2026-06-01' }).execute() // prettier-ignore
  await db.insertInto('told_deals').values({ search_number: number, deal_id: dealId, told_on: '2026-06-01' }).execute()
  await db.insertInto('alert_stops').values({ email_hash: hash, ended_at: past }).execute()

  const submissionIds: number[] = []
  for (const state of ['approved', 'rejected'] as const) {
    const held = state === 'approved' ? kept : gone
    const reference = newReference('SUB')
    const { id } = await db.insertInto('submissions').values({ reference, user_id: user.id, state, state_since: past, version: 2, answers: JSON.stringify({ title: 'Mill', contactName: held }), vendor_kind: 'owner', vendor_name: gone, price_pence: 1, nation: 'England', address_key: null, title_key: null, search_text: `${reference} ${gone}`.toLowerCase(), findings: JSON.stringify([{ text: gone }]), checks: JSON.stringify({ authority: { by: author.id, at: past } }), reviewer_id: author.id, submitted_at: past, review_due_at: null, first_reviewed_at: past, signed_name: held, terms_version: '2026-06-01', seconded_by: author.id, seconded_at: past, decided_at: past, deal_id: null, deal_ended_at: past, created_at: past, updated_at: past }).returning('id').executeTakeFirstOrThrow() // prettier-ignore
    submissionIds.push(id)
    const about = { submission_id: id, at: past }
    const text = { ...about, is_suspicion: 0 as 0 | 1 }
    await db.insertInto('submission_steps').values([
      { ...about, action: 'submit', state: 'submitted', actor: 'vendor', user_id: user.id, reason: '', answers: JSON.stringify({ contactName: gone }) },
      { ...about, action: 'request-changes', state: 'changes-requested', actor: 'reviewer', user_id: author.id, reason: gone, answers: null },
    ]).execute() // prettier-ignore
    await db.insertInto('submission_messages').values([
      { ...text, kind: 'vendor', user_id: user.id, body: gone },
      { ...text, kind: 'desk', user_id: author.id, body: gone },
      { ...text, kind: 'note', user_id: author.id, body: `${gone} ${unasked}` },
      { ...text, kind: 'note', user_id: author.id, body: secret, is_suspicion: 1 },
    ]).execute() // prettier-ignore
    await db.insertInto('record_versions').values({ kind: 'submission', record_id: id, version: 1, fields: JSON.stringify({ contactName: gone }), saved_at: past, saved_by: user.id }).execute() // prettier-ignore
    await db.insertInto('record_drafts').values({ ...draft, kind: 'submission', record_id: id, kept_at: past }).execute() // prettier-ignore
    for (const [kind, purpose] of [['identity', 'submission-identity'], ['title', 'submission-document'], ['', 'submission-picture']] as const) {
      const text = kind === 'identity' ? held : gone
      const upload = { id: newId(), file_key: addFile(text) }
      if (text === kept) keptFileKeys.push(upload.file_key)
      await db.insertInto('uploads').values({ ...upload, purpose, about_type: 'submission', about_id: String(id), file_name: `${text}.pdf`, content_type: 'application/pdf', byte_size: 9, created_at: past }).execute() // prettier-ignore
      if (kind !== '') await db.insertInto('submission_documents').values({ id: newId(), submission_id: id, kind, upload_id: upload.id, deal_document_id: null, file_name: `${text}.pdf`, byte_size: 9, issued_on: null, valid_until: null, verdict: 'accepted', verdict_note: text, verdict_by: author.id, verdict_at: past, reminded_at: null, created_at: past }).execute() // prettier-ignore
    } // prettier-ignore
  }

  const ownedDealId = await addDeal(db, { title: 'Barn', status: 'inactive', owner_name: gone, owner_email: email, owner_phone: gone }) // prettier-ignore
  const fields = JSON.stringify({ title: 'Barn', ownerName: gone, ownerEmail: email, ownerPhone: gone })
  await db.insertInto('record_versions').values({ kind: 'deal', record_id: ownedDealId, version: 1, fields, saved_at: past, saved_by: author.id }).execute() // prettier-ignore
  const copyId = newId()
  await db.insertInto('data_requests').values({ id: copyId, kind: 'copy', state: 'ready', user_id: user.id, email, asked_at: past, since: past, due_at: '2030-01-01T00:00:00.000Z', file_key: addFile(gone), byte_size: 9 }).execute() // prettier-ignore

  const abouts = [
    ['reservation', reservationId],
    ['refund-request', requestId],
    ['ticket', ticketIds[1]!],
    ['subscriber', subscriberId],
    ['saved-search', searchId],
    ['price-watch', watchId],
    ['testimonial', testimonialId],
    ['submission', String(submissionIds[0])],
    ['submission', String(submissionIds[1])],
    ['data-request', copyId],
    ['user', user.id],
  ] as const
  for (const [type, id] of abouts)
    for (const to of [email, '{operator}']) {
      const payload = JSON.stringify({
        to,
        subject: gone,
        blocks: [
          { kind: 'quotation', text: gone },
          { kind: 'button', label: 'Open', address: { page: 'data-copy', key: secret } },
        ],
      })
      await db.insertInto('outbox').values({ id: newId(), kind: 'mail', idempotency_key: `mail:${newId()}`, about_type: type, about_id: id, status: 'sent', next_attempt_at: past, created_at: past, sent_at: past, attempts: 1, search_text: `${to}\n${gone}`.toLowerCase(), payload }).execute() // prettier-ignore
    }
  const payload = JSON.stringify({ to: `${kept}@people.test`, subject: kept, blocks: [] })
  await db.insertInto('outbox').values({ id: newId(), kind: 'mail', idempotency_key: `mail:paid:${reservationId}`, about_type: 'reservation', about_id: reservationId, status: 'sent', next_attempt_at: past, created_at: past, sent_at: past, attempts: 1, search_text: gone.toLowerCase(), payload }).execute() // prettier-ignore
  return { user, gone, kept, secret, unasked, reservationId, ownedDealId, fileKeys, keptFileKeys }
}

/** Every text of the database that holds these letters, in any case, as `table.column`. */
export async function findText(db: Db, text: string): Promise<string[]> {
  const { sql } = await import('kysely')
  const { rows: tables } = await sql<{ name: string }>`
    select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like 'search_index%'
  `.execute(db)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
    for (const row of rows)
      for (const [column, value] of Object.entries(row))
        if (typeof value === 'string' && value.toLowerCase().includes(text.toLowerCase()))
          found.push(`${name}.${column}`)
  }
  return [...new Set(found)].toSorted()
}
