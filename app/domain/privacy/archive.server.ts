import { setImmediate } from 'node:timers/promises'
import type { Db } from '#db/database.server.ts'
import type { Database } from '#db/schema.ts'
import { answerText } from '#app/domain/advisor/answer.ts'
import { readStoredAnswer } from '#app/domain/advisor/stored-answer.ts'
import type { MailMessage } from '#app/domain/mail/outbox.server.ts'
import { addresseeOf, previewMail, withoutKeys, type MailSite } from '#app/domain/mail/template.server.ts'
import { receiptNumber } from '#app/domain/receipts/receipts.ts'
import { refundBuyerText } from '#app/domain/refunds/failures.ts'
import { isQuestionName, questionOf, sayAnswer, type Answers } from '#app/domain/submissions/record.ts'
import { declineText } from '#app/domain/terms/payment-failures.ts'
import { openFile, type FileStore } from '#app/services/file-store.server.ts'
import { formatDate, formatDayAndTime } from '#app/utils/dates.ts'
import { formatExactPounds } from '#app/utils/money.ts'
import { dealReference } from '#app/utils/references.ts'
import type { SealingKeys } from '#app/utils/sealing.server.ts'
import { isAboutOwn, isOf, isSentBy, isTold, type Person } from './finding.server.ts'
import { listNamings, ownerPart } from './named-owners.server.ts'
import { furtherFacts, neverTold, ofAnother, personalRule, personalTables } from './tables.ts'
import { zipEntries, type ZipEntry } from './zip.server.ts'

/**
 * The copy of somebody's data as an archive: data.json, which explains itself, their files, and README.txt, which says what is what. It
 * is written piece by piece while the rows are read.
 */

/** What a copy is made with. */
interface ArchiveSource {
  /** The database as it is at one moment. It serves one reading at a time. */
  db: Db
  files: FileStore
  site: MailSite
  /** The keys of sealed files, which the copy holds as they were sent. */
  sealingKeys: SealingKeys | null
}

/** What the last file of the archive tells of the others. */
interface Told {
  sections: { title: string; rows: number }[]
  files: { name: string; what: string }[]
  missing: string[]
  /** The files that could not be opened. */
  unopened: string[]
  /** The titles of the parts with an entry that could not be read. */
  unread: string[]
}

/** The bytes of the archive with everything that is told of this person. */
export function writeArchive(source: ArchiveSource, who: Person, now: string): AsyncGenerator<Uint8Array, void> {
  return zipEntries(listEntries(source, who, now), now)
}

async function* listEntries(source: ArchiveSource, who: Person, now: string): AsyncGenerator<ZipEntry, void> {
  const told: Told = { sections: [], files: [], missing: [], unopened: [], unread: [] }
  yield { name: 'data.json', pieces: encode(writeData(source, who, now, told)), isPacked: false }
  yield* listFiles(source, who, told)
  yield { name: 'README.txt', pieces: encode([readme(source.site, now, told)]), isPacked: false }
}

async function* encode(texts: AsyncIterable<string> | string[]): AsyncGenerator<Uint8Array, void> {
  const encoder = new TextEncoder()
  for await (const text of texts) yield encoder.encode(text)
}

/** The rows that are written before anybody else has their turn. */
const rowsAtOnce = 100

async function* writeData(
  { db, site }: ArchiveSource,
  who: Person,
  now: string,
  told: Told,
): AsyncGenerator<string, void> {
  const documents = await readTitles(db, who)
  const about = {
    what: `Your data at ${site.productName}, as it was on ${formatDayAndTime(now)} (London).`,
    from: [site.company, ...site.addressLines].join(', '),
    times: 'Times are in UTC, such as 2026-11-02T10:00:00.000Z. Amounts are in pounds.',
    leftOut: neverTold,
    further: furtherFacts,
    privacyPolicy: policyOf(site),
  }
  yield `{\n"about": ${JSON.stringify(about, null, 1)},\n"sections": [`
  for (const [index, table] of personalTables.entries()) {
    const { title, what, why, kept } = personalRule(table)
    const head = JSON.stringify({ title, what, why, kept, leftOut: leftOutOf(table) }, null, 1)
    yield `${index === 0 ? '' : ','}\n${head.slice(0, -2)},\n "rows": [`
    let rows = 0
    const read = db
      .selectFrom(table)
      .selectAll()
      .$if(table === 'refund_requests', (query) =>
        query.select([isAboutOwn(who).as('is_about_own'), isSentBy(who).as('is_sent_by')]),
      )
      .where(isTold(table, who))
      .stream(rowsAtOnce)
    for await (const row of read) {
      yield `${rows === 0 ? '' : ','}\n  ${tryRow(table, row, { site, documents, told })}`
      rows += 1
      // SQLite answers synchronously: without a pause everybody would wait for the whole copy.
      if (rows % rowsAtOnce === 0) await setImmediate()
    }
    yield ']}'
    told.sections.push({ title, rows })
  }
  const namings = await listNamings(db, who)
  if (namings.length > 0) {
    yield `,\n${JSON.stringify({ ...ownerPart, leftOut: [ofTheVendor], rows: namings }, null, 1)}`
    told.sections.push({ title: ownerPart.title, rows: namings.length })
  }
  yield '\n]\n}\n'
}

const ofTheVendor = 'What the vendor told us about themselves is about another person (UK GDPR, art 15(4)).'
const policyOf = (site: MailSite) => site.origin + site.pathOf({ page: 'privacy-policy' })

/** What the copy leaves out of a table, with the reasons. */
function leftOutOf(table: keyof Database): string[] {
  const { columns } = personalRule(table)
  if ('only' in columns) return [columns.rest]
  const all: (string | { left: string })[] = Object.values(columns)
  return [...new Set(all.flatMap((column) => (typeof column === 'string' ? [] : [column.left])))]
}

/** A row as JSON. One that cannot be read does not stop the copy of all others: it is named, for its person to ask. */
function tryRow(
  table: keyof Database,
  row: object,
  { site, documents, told }: { site: MailSite; documents: ReadonlyMap<string, string>; told: Told },
): string {
  try {
    return JSON.stringify(writeRow(table, row, site, documents))
  } catch {
    told.unread.push(personalRule(table).title)
    return JSON.stringify({ Problem: 'Our program could not read this entry. Ask us for it.' })
  }
}

/** A row with its labels. */
function writeRow(
  table: keyof Database,
  row: object,
  site: MailSite,
  documents: ReadonlyMap<string, string>,
): Record<string, unknown> {
  const given = row as Record<string, unknown>
  if (table === 'outbox') {
    const mail = JSON.parse(String(given.payload)) as MailMessage
    const { subject, text } = previewMail(mail, withoutKeys(site))
    given.payload = { to: addresseeOf(mail.to, site.operatorEmail), subject, text }
  }
  const { columns } = personalRule(table)
  const labels: Record<string, unknown> = 'only' in columns ? columns.only : columns
  const written: Record<string, unknown> = {}
  const hidden = new Set<string>([
    ...(given.is_about_own === 0 ? ofAnother.purchase : []),
    ...(given.is_sent_by === 0 ? ofAnother.sender : []),
    ...(table === 'audit_events' && given.actor === 'admin' ? ['detail'] : []),
    // What was typed at the desk is about properties and other people.
    ...((given.kind ?? given.noun) === 'submission' ? [] : (ofTheDesk[table] ?? [])),
  ])
  for (const [column, label] of Object.entries(labels))
    if (typeof label === 'string' && given[column] !== null && !hidden.has(column))
      written[label] = readable(table, column, given[column], documents)
  return written
}

/** The columns with what was typed into a form, of the tables that hold what was typed at the desk too. */
const ofTheDesk: Partial<Record<keyof Database, string[]>> = { record_drafts: ['fields'], left_drafts: ['fields'] }
const jsonColumns = new Set(['data', 'detail', 'obstacles', 'fields', 'findings'])
const flags = /^(is|has)_|^consent_(start_now|lose_right)$/

function readable(
  table: keyof Database,
  column: string,
  value: unknown,
  documents: ReadonlyMap<string, string>,
): unknown {
  if (column.endsWith('_pence')) return formatExactPounds(Number(value))
  if (flags.test(column)) return value === 1
  if (column === 'deal_id' || (table === 'deals' && column === 'id')) return dealReference(Number(value))
  if (column === 'answers') return tellAnswers(JSON.parse(String(value)) as Answers)
  // Banks do not want the holder of a card to be told more, such as a suspicion of fraud.
  if (table === 'payments' && column === 'last_error')
    return declineText(String(value)) ?? 'The payment did not go through.'
  if (table === 'refunds' && column === 'last_error') return `${refundBuyerText(String(value))}.`
  if (column === 'document_id') return documents.get(String(value)) ?? 'A document that has gone'
  if (column === 'answer') {
    const answer = readStoredAnswer(String(value))
    return answer ? answerText(answer) : 'An answer in an older form'
  }
  return jsonColumns.has(column) ? JSON.parse(String(value)) : value
}

/** The answers of a submission with their questions, in words. */
function tellAnswers(answers: Answers): { Question: string; Answer: string }[] {
  return Object.entries(answers).flatMap(([name, text]) => {
    if (text === '') return []
    return isQuestionName(name)
      ? [{ Question: questionOf(name, answers).label, Answer: sayAnswer(name, text) }]
      : [{ Question: name, Answer: text }]
  })
}

/** The titles of the documents that somebody has read or has a copy of, by their ids. */
async function readTitles(db: Db, who: Person): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('deal_documents')
    .select(['id', 'title'])
    .where((where) =>
      where.or([
        where('id', 'in', (from) =>
          from.selectFrom('document_accesses').select('document_id').where(isOf('document_accesses', who)),
        ),
        where('id', 'in', (from) =>
          from.selectFrom('stamped_documents').select('document_id').where(isOf('stamped_documents', who)),
        ),
      ]),
    )
    .execute()
  return new Map(rows.map(({ id, title }) => [id, title]))
}

/** What a file came with, by its `about_type`. */
const cameWith: Record<string, string> = {
  'refund-request': 'a file that you sent with a refund request',
  testimonial: 'a file about a testimonial of yours',
  submission: 'a file that you sent with a deal that you submitted',
}

async function* listFiles(source: ArchiveSource, who: Person, told: Told): AsyncGenerator<ZipEntry, void> {
  const { db, files, sealingKeys } = source
  const sent = await db
    .selectFrom('uploads')
    .select(['file_key', 'file_name', 'about_type'])
    .where(isTold('uploads', who))
    .orderBy('number')
    .execute()
  const given = await db
    .selectFrom('submission_documents')
    .innerJoin('deal_documents', 'deal_documents.id', 'submission_documents.deal_document_id')
    .select(['file_key', 'deal_documents.file_name'])
    .select((select) => select.val<string | null>('submission').as('about_type'))
    .where(isOf('submission_documents', who))
    .orderBy('submission_documents.created_at')
    .orderBy('submission_documents.id')
    .execute()
  for (const [index, { file_key: fileKey, file_name: fileName, about_type: type }] of [...sent, ...given].entries()) {
    const opened = await openFile(files, fileKey, sealingKeys)
    const name = `files/sent/${String(index + 1).padStart(4, '0')}-${plainName(fileName)}`
    if (!opened.ok) {
      told[opened.reason === 'missing' ? 'missing' : 'unopened'].push(name)
      continue
    }
    told.files.push({ name, what: cameWith[type ?? ''] ?? 'a file that you sent' })
    yield { name, pieces: opened.pieces, isPacked: true }
  }
  yield* listReceiptFiles(db, who, told)
}

/** A name that is safe on every computer. */
function plainName(fileName: string): string {
  return fileName
    .replace(/[^\w. -]+/g, '_')
    .replace(/^\.+/, '_')
    .slice(-80)
}

async function* listReceiptFiles(db: Db, who: Person, told: Told): AsyncGenerator<ZipEntry, void> {
  const rows = await db
    .selectFrom('receipts')
    .innerJoin('reservations', 'reservations.id', 'receipts.reservation_id')
    .innerJoin('deals', 'deals.id', 'reservations.deal_id')
    .leftJoin('traders', 'traders.id', 'receipts.trader_id')
    .select(['receipts.kind', 'year', 'number', 'receipts.amount_pence', 'vat_pence', 'customer_name'])
    .select(['customer_address', 'issued_at', 'reference', 'deals.id as deal_id', 'deals.title'])
    .select(['company', 'traders.address', 'traders.email', 'vat_number'])
    .where(isOf('receipts', who))
    .orderBy('issued_at')
    .execute()
  for (const row of rows) {
    const number = receiptNumber(row)
    const heading = row.kind === 'credit-note' ? 'Credit note' : 'Receipt'
    const name = `files/receipts/${number}.txt`
    const lines = [
      heading,
      `Number: ${number}`,
      `Issued on: ${formatDate(row.issued_at)}`,
      ...(row.company === null ? [] : [`From: ${row.company}, ${row.address}, ${row.email}`]),
      ...(row.vat_number === null ? [] : [`VAT number: ${row.vat_number}`]),
      `To: ${[row.customer_name, ...row.customer_address.split('\n')].filter((line) => line !== '').join(', ')}`,
      `For: ${row.title}, ${dealReference(row.deal_id)}, reservation ${row.reference}`,
      ...(row.vat_pence === null
        ? []
        : [`Net: ${formatExactPounds(row.amount_pence - row.vat_pence)}`, `VAT: ${formatExactPounds(row.vat_pence)}`]),
      `Total: ${formatExactPounds(row.amount_pence)}`,
    ]
    told.files.push({ name, what: `${heading} ${number}` })
    yield { name, pieces: encode([`${lines.join('\n')}\n`]), isPacked: false }
  }
}

function readme(site: MailSite, now: string, { sections, files, missing, unopened, unread }: Told): string {
  const lines = [
    `Your data at ${site.productName}`,
    '',
    `This is a copy of what we hold about you, made on ${formatDayAndTime(now)} (London).`,
    `${[site.company, ...site.addressLines].join(', ')}; ${site.operatorEmail}`,
    '',
    'data.json has all of it in parts. Each part says what it is, why we have it and how long we keep it. Any text editor or browser',
    'opens it. These are its parts, with the number of entries:',
    '',
    ...sections.map(({ title, rows }) => `- ${title}: ${rows}`),
    '',
    files.length === 0 ? 'There are no files of yours.' : 'Files:',
    ...files.map(({ name, what }) => `- ${name}: ${what}`),
    ...(missing.length === 0
      ? []
      : ['', 'These files were deleted while the copy was made:', ...missing.map((name) => `- ${name}`)]),
    ...(unopened.length === 0
      ? []
      : ['', 'These files could not be opened. Ask us about them:', ...unopened.map((name) => `- ${name}`)]),
    ...(unread.length === 0
      ? []
      : ['', 'Entries of these parts could not be read. Ask us for them:', ...unread.map((title) => `- ${title}`)]),
    '',
    'What is not in it, and why:',
    '',
    ...neverTold.map((text) => `- ${text}`),
    '',
    'What else you should know:',
    '',
    ...furtherFacts.map((text) => `- ${text}`),
    `- All of it at length: ${policyOf(site)}`,
    '',
  ]
  return lines.join('\n')
}
