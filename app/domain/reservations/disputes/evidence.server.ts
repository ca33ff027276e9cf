import type { Db } from '#db/database.server.ts'
import { buyerAddress } from '#app/domain/people/buyer-address.server.ts'
import type { ReceiptRow, RefundRequestRow } from '#db/schema.ts'
import { wayWords } from '#app/domain/refunds/ways.ts'
import { channelWords } from '#app/domain/terms/cancellation.ts'
import type { Paper, PaperBlock } from '#app/services/paper.server.ts'
import { splitVat } from '#app/domain/figures/vat.ts'
import { previewMail, type MailSite } from '#app/domain/mail/template.server.ts'
import type { MailMessage } from '#app/domain/mail/outbox.server.ts'
import { fullName } from '#app/domain/people/users.ts'
import { receiptNumber } from '#app/domain/receipts/receipts.ts'
import { refundStatusLabels } from '#app/domain/refunds/requests.ts'
import { choiceLabels, reservationMeaning, type KeptChoice } from '#app/domain/terms/consent.ts'
import { describeAgreedTerms } from '#app/domain/terms/legal-versions.ts'
import { refundPolicyRows } from '#app/domain/terms/refund-policy.ts'
import { refundReasonLabels } from '#app/domain/terms/refund-reasons.ts'
import { formatDayAndTime } from '#app/utils/dates.ts'
import { formatExactPounds } from '#app/utils/money.ts'
import { dealReference } from '#app/utils/references.ts'
import { readChoices } from '../choices.server.ts'
import { disputeReason } from './disputes.ts'

/**
 * What the site holds about a disputed purchase, for the provider's form: who bought what from whom, what they agreed to, what they
 * opened, what they were sent and what they asked for. Nothing is written for the occasion: everything is as it was stored.
 */

/** The most pages of the paper (services/paper.server.ts). Cards' banks read no more than about fifty. */
export const mostEvidencePages = 40
/** The most openings and requests that it lists. */
const most = { openings: 100, requests: 20 }

interface DisputeEvidence {
  paper: Paper
  reservationId: string
  /** The reference of the reservation. */
  reference: string
}

/** The evidence for a dispute, in nine queries at most; undefined where there is no such dispute. */
export async function readDisputeEvidence(
  db: Db,
  disputeId: string,
  site: MailSite,
  now: string,
): Promise<DisputeEvidence | undefined> {
  const found = await db
    .selectFrom('disputes')
    .innerJoin('payments', 'payments.id', 'disputes.payment_id')
    .innerJoin('reservations', 'reservations.id', 'payments.reservation_id')
    .innerJoin('deals', 'deals.id', 'reservations.deal_id')
    .innerJoin('users', 'users.id', 'reservations.user_id')
    .selectAll('reservations')
    .select([
      'payments.id as payment_id',
      'payments.payment_intent_id',
      'payments.provider_ref',
      'payments.amount_pence as paid_pence',
      'payments.settled_at as payment_settled_at',
      'disputes.amount_pence as disputed_pence',
      'disputes.reason',
      'disputes.opened_at',
      'disputes.evidence_due_by',
      'deals.title',
      'deals.location',
      buyerAddress.as('email'),
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.created_at as buyer_since',
    ])
    .where('disputes.id', '=', disputeId)
    .executeTakeFirst()
  if (!found) return undefined
  const receipt = await findTrader(db, found.payment_id)
  const paidAt = found.paid_at ?? found.payment_settled_at
  const choices = await readChoices(db, { ...found, paid_at: paidAt })
  const sooner = choices.filter(({ isAfterPaying }) => isAfterPaying)
  const mails = await readMails(db, found.id)
  const vatNumber = receipt?.company ? receipt.vat_number : site.vatNumber
  const vat =
    receipt?.vat_number && receipt.vat_rate_percent !== null
      ? splitVat(found.paid_pence, receipt.vat_rate_percent)
      : null
  const blocks: PaperBlock[] = [
    text(
      `Held by ${site.productName} (${site.origin}) about the disputed payment. All times are those of London. What is indented is in the very words that the buyer was shown or wrote, or of the email as it was written.`,
    ),
    heading('The dispute'),
    facts(
      ['Dispute', disputeId],
      ['Amount', formatExactPounds(found.disputed_pence)],
      ['Reason', disputeReason(found.reason)],
      ['Opened', at(found.opened_at)],
      ['Evidence due by', at(found.evidence_due_by)],
    ),
    heading('The parties'),
    facts(
      ['Seller', receipt?.company ?? site.company],
      ['Address', receipt?.trader_address ?? site.addressLines.join(', ')],
      ['Email', receipt?.trader_email ?? site.operatorEmail],
      ...(vatNumber ? [['VAT number', vatNumber] as const] : []),
      // The receipt bears the name of the day of the purchase, and outlives the account.
      ['Buyer', receipt?.customer_name || fullName(found)],
      ['Email of the buyer', found.email],
      ['Account since', at(found.buyer_since)],
    ),
    heading('The purchase'),
    facts(
      ['Reservation', found.reference],
      ['Deal', `${found.title}, ${found.location} (${dealReference(found.deal_id)})`],
      [
        'What was bought',
        'the reservation of this deal, its documents, and our support with the buyer’s questions about them',
      ],
      ['Price', formatExactPounds(found.paid_pence)],
      ...(vat && receipt
        ? [
            [
              'VAT in it',
              `${formatExactPounds(vat.vatPence)} at ${receipt.vat_rate_percent}%, net ${formatExactPounds(vat.netPence)}`,
            ] as const,
          ]
        : []),
      ['Checkout begun', at(found.held_at)],
      ['Paid', at(paidAt)],
      ['Payment at the provider', found.payment_intent_id ?? found.provider_ref ?? ''],
      ['Receipt', receipt ? `${receiptNumber(receipt)}, issued ${at(receipt.issued_at)}` : 'None'],
    ),
    text(reservationMeaning),
    ...(await tellRefunds(db, found.payment_id)),
    heading('What the buyer agreed to before paying'),
    facts(
      ['Terms and Conditions', describeAgreedTerms(found.terms_version)],
      ...addressOfTerms(found.terms_version, site),
    ),
    ...tellChoices(choices.filter(({ isAfterPaying }) => !isAfterPaying)),
    ...(sooner.length === 0 ? [] : [heading('What the buyer chose after paying'), ...tellChoices(sooner)]),
    heading('Documents'),
    ...(await tellDocuments(db, found)),
    heading('The refund policy, as it stands today'),
    quotation(refundPolicyRows.map(([when, what]) => `${when}: ${what}`).join('\n')),
    heading('Requests for a refund, and what was answered'),
    ...(await tellRequests(db, found.id)),
    ...tellMail(mails.get(`mail:paid:${found.id}`), site, {
      name: 'The confirmation',
      sent: 'The confirmation that the buyer was sent',
    }),
    ...(sooner.length === 0
      ? []
      : tellMail(mails.get(`mail:sooner:${found.id}`), site, {
          name: 'The email about the choice after paying',
          sent: 'The email about the choice after paying, as the buyer was sent it',
        })),
  ]
  const title = `Evidence: dispute ${disputeId}`
  const foot = `${site.productName}, evidence for ${disputeId}, reservation ${found.reference}, made ${at(now)}`
  return { paper: { title, foot, blocks, madeAt: now }, reservationId: found.id, reference: found.reference }
}

const heading = (words: string): PaperBlock => ({ kind: 'heading', text: words })
const text = (words: string): PaperBlock => ({ kind: 'text', text: words })
const quotation = (words: string): PaperBlock => ({ kind: 'quotation', text: words })
const facts = (...entries: (readonly [string, string])[]): PaperBlock => ({ kind: 'facts', facts: entries })
const at = (time: string | null) => (time === null ? 'Not known' : formatDayAndTime(time))

/** The address at which anybody reads that version of the terms, as it was shown. */
function addressOfTerms(version: string | null, site: MailSite): [string, string][] {
  return version === null ? [] : [['To be read at', site.origin + site.pathOf({ page: 'terms', version })]]
}

/** The receipt of the payment with the trader as they were on its day. */
function findTrader(db: Db, paymentId: string) {
  return db
    .selectFrom('receipts')
    .leftJoin('traders', 'traders.id', 'receipts.trader_id')
    .select(['kind', 'year', 'number', 'issued_at', 'company', 'vat_number', 'vat_rate_percent', 'customer_name'])
    .select(['traders.address as trader_address', 'traders.email as trader_email'])
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'receipt')
    .executeTakeFirst()
}

async function tellRefunds(db: Db, paymentId: string): Promise<PaperBlock[]> {
  const rows = await db
    .selectFrom('refunds')
    .leftJoin('receipts', (join) =>
      join.onRef('receipts.refund_id', '=', 'refunds.id').on('receipts.kind', '=', 'credit-note'),
    )
    .select([
      'refunds.amount_pence',
      'refunds.settled_at',
      'refunds.provider_ref',
      'way',
      'proof',
      'kind',
      'year',
      'number',
    ])
    .where('refunds.payment_id', '=', paymentId)
    .where('refunds.status', '=', 'succeeded')
    .orderBy('settled_at')
    .limit(most.requests)
    .execute()
  const numberOf = ({ kind, year, number }: { [Name in 'kind' | 'year' | 'number']: ReceiptRow[Name] | null }) =>
    kind && year !== null && number !== null ? `, credit note ${receiptNumber({ kind, year, number })}` : ''
  return rows.length === 0
    ? []
    : [
        facts(
          ...rows.map(
            (row) =>
              [
                'Returned',
                `${formatExactPounds(row.amount_pence)}, ${at(row.settled_at)}, ${row.way === 'provider' ? (row.provider_ref ?? 'no reference') : `by ${wayWords[row.way]}: ${row.proof}`}${numberOf(row)}`,
              ] as const,
          ),
        ),
      ]
}

/** Choices with their words and times, oldest first. */
function tellChoices(choices: KeptChoice[]): PaperBlock[] {
  if (choices.length === 0) return [text('No choice about the documents is stored, which counts as waiting.')]
  return choices.flatMap(({ choice, words, at: storedAt, version }) => [
    facts(['Choice', choiceLabels[choice]], ['Stored', at(storedAt)], ['Version of the words', version ?? 'Not known']),
    ...(words.length > 0 ? [quotation(words.join('\n'))] : []),
    ...(words.length === 0 && choice !== 'none'
      ? [text('The words of this version are not kept: only the choice and its time are known.')]
      : []),
  ])
}

async function tellDocuments(
  db: Db,
  reservation: {
    id: string
    deal_id: number
    unlock_at: string | null
    first_document_access_at: string | null
    paid_at: string | null
  },
): Promise<PaperBlock[]> {
  const documents = await db
    .selectFrom('deal_documents')
    .select(['id', 'title', 'file_name'])
    .where('deal_id', '=', reservation.deal_id)
    .where((where) => where.or([where('removed_at', 'is', null), where('removed_at', '>=', reservation.paid_at ?? '')]))
    .orderBy('position')
    .limit(most.requests)
    .execute()
  const openings =
    documents.length === 0
      ? []
      : await db
          .selectFrom('document_accesses')
          .select(['document_id', 'accessed_at'])
          .where(
            'document_id',
            'in',
            documents.map(({ id }) => id),
          )
          .where('reservation_id', '=', reservation.id)
          .orderBy('accessed_at')
          .limit(most.openings)
          .execute()
  const titles = new Map(documents.map(({ id, title }) => [id, title]))
  return [
    facts(
      ['Documents of the deal', documents.map(({ title }) => title).join(', ') || 'None'],
      ['Open to the buyer from', at(reservation.unlock_at)],
      [
        'Opened by the buyer',
        reservation.first_document_access_at
          ? `${at(reservation.first_document_access_at)}, with “Open my documents” on the page that says what it changes`
          : 'Never',
      ],
    ),
    ...(openings.length === 0
      ? [text('No file of them has been read.')]
      : [
          text(
            openings.length === most.openings
              ? `Documents that the buyer read, signed in: the first ${most.openings} times.`
              : 'Documents that the buyer read, signed in:',
          ),
          facts(...openings.map((row) => [at(row.accessed_at), titles.get(row.document_id) ?? ''] as const)),
        ]),
  ]
}

/** Who has made a request, as far as is known. */
function whoAsked(row: Pick<RefundRequestRow, 'channel' | 'is_from_buyer' | 'is_from_us'>): string {
  if (row.is_from_us) return 'Us, for the buyer'
  if (row.is_from_buyer) return 'The buyer, signed in'
  return row.channel === 'form'
    ? 'Not signed in, so not known to be the buyer'
    : `It came by ${channelWords[row.channel]}`
}

async function tellRequests(db: Db, reservationId: string): Promise<PaperBlock[]> {
  const rows = await db
    .selectFrom('refund_requests')
    .select(['reference', 'status', 'reason', 'details', 'asked_at', 'decided_at', 'decision_note', 'approved_pence'])
    .select(['channel', 'sent_at', 'is_from_buyer', 'is_from_us'])
    .where('reservation_id', '=', reservationId)
    .orderBy('asked_at')
    .limit(most.requests)
    .execute()
  if (rows.length === 0) return [text('The buyer has not asked us for a refund.')]
  return rows.flatMap((row) => [
    facts(
      ['Request', row.reference],
      ['From', whoAsked(row)],
      ['Sent', at(row.sent_at)],
      ['Received', at(row.asked_at)],
      ['Reason', refundReasonLabels[row.reason]],
      ['State', refundStatusLabels[row.status]],
      ...(row.decided_at ? [['Decided', at(row.decided_at)] as const] : []),
      ...(row.approved_pence === null ? [] : [['Approved', formatExactPounds(row.approved_pence)] as const]),
    ),
    ...(row.details
      ? [
          text(row.is_from_us ? 'Our words:' : row.channel === 'form' ? 'In their words:' : 'As we noted it:'),
          quotation(row.details),
        ]
      : []),
    ...(row.decision_note ? [text('Our answer:'), quotation(row.decision_note)] : []),
  ])
}

/** The mails that confirmed what was agreed to, by their keys. */
async function readMails(db: Db, reservationId: string) {
  const rows = await db
    .selectFrom('outbox')
    .select(['idempotency_key', 'payload', 'created_at', 'sent_at'])
    .where('idempotency_key', 'in', [`mail:paid:${reservationId}`, `mail:sooner:${reservationId}`])
    .execute()
  return new Map(rows.map((row) => [row.idempotency_key, row]))
}

/** A mail in the words that were stored for it. It is called sent once it has been handed over, and not before. */
function tellMail(
  row: { payload: string; created_at: string; sent_at: string | null } | undefined,
  site: MailSite,
  { name, sent }: { name: string; sent: string },
): PaperBlock[] {
  if (!row) return [heading(name), text('The email is not kept any more.')]
  const mail = previewMail(JSON.parse(row.payload) as MailMessage, site)
  return [
    heading(row.sent_at ? sent : `${name}, which has not been handed over yet`),
    facts(
      ['To', mail.to],
      ['Subject', mail.subject],
      ['Written', at(row.created_at)],
      ['Handed over', row.sent_at ? at(row.sent_at) : 'Not yet'],
    ),
    quotation(mail.text),
  ]
}
