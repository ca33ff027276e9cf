import type { SubmissionDocumentRow } from '#db/schema.ts'
import { day } from '#app/domain/deals/record/record-kinds.ts'
import type { EvidenceItem } from '#app/domain/figures/score-factors.ts'
import { addDays, addMonthsToDay } from '#app/utils/dates.ts'
import {
  buildings,
  business,
  homes,
  holds,
  isHmo,
  isLet,
  land,
  leasehold,
  nationOf,
  notOwner,
  questionOf,
  sayAnswer,
  works,
  type Answers,
  type QuestionName,
  type When,
} from './record.ts'

/** The documents that a submission needs: which, when, and for how long each counts (RULES.md, Submissions). */

interface DocumentKind {
  label: string
  hint?: string
  /** It is needed where any of these holds; always where this is missing. */
  when?: readonly When[]
  /** The months after the day of issue through which it counts. */
  months?: number
  /** The same in days. */
  days?: number
  /** True where its last day is asked for instead. */
  asksEnd?: true
  /** True where no deal is vetted without it. */
  isMandatory?: true
  /** True for papers of identity, which are encrypted and seen by reviewers alone. */
  isIdentity?: true
  /** True for what the buyer of the deal gets. */
  isForBuyers?: true
  /** The paper of the deal that it verifies. */
  paper?: EvidenceItem
}

const letHome: When = { ...isLet, ...homes }
const blocks: When = { buildingForm: ['flats', 'tower', 'maisonettes', 'tenement', 'student-block'] }
const commercial: When = { propertyType: ['Commercial', 'Retail'] }

export const documentKinds = {
  title: {
    label: 'Title register and plan',
    hint: 'From HM Land Registry, Registers of Scotland or Land Registry of Northern Ireland; not older than three months.',
    months: 3,
    isMandatory: true,
    isForBuyers: true,
    paper: 'title',
  },
  authority: {
    label: 'Agreement with the owner',
    hint: 'Signed by the owner, with an end date.',
    when: [notOwner],
    asksEnd: true,
    isMandatory: true,
    paper: 'authority',
  },
  identity: {
    label: 'Identity and proof of address',
    hint: 'A passport or driving licence, and a bill or statement of the last three months; of each owner too. Encrypted, and seen by reviewers alone.',
    isMandatory: true,
    isIdentity: true,
    paper: 'vendorIdentity',
  },
  control: {
    label: 'People with significant control of the company',
    when: [{ vendorForm: ['company'] }],
    months: 12,
  },
  'buyer-terms': {
    label: 'Terms of business with buyers',
    hint: 'The sourcing agreement that you use.',
    when: [{ vendorKind: ['sourcer'] }],
  },
  epc: {
    label: 'Energy performance certificate',
    hint: 'To let a home in England or Wales, at least band E is needed.',
    when: [buildings],
    months: 120,
    isForBuyers: true,
    paper: 'epc',
  },
  lease: { label: 'Lease', when: [leasehold], isForBuyers: true },
  charges: {
    label: 'Service charge and ground rent statements of three years',
    when: [leasehold],
    months: 12,
    isForBuyers: true,
  },
  insurance: { label: 'Buildings insurance', when: [leasehold], asksEnd: true, isForBuyers: true },
  tenancy: {
    label: 'Tenancy agreement',
    hint: 'Black out the names and details of tenants.',
    when: [isLet],
    isForBuyers: true,
    paper: 'rentEvidence',
  },
  rents: {
    label: 'Rent schedule',
    hint: 'What was paid in the last twelve months.',
    when: [isLet],
    months: 6,
    isForBuyers: true,
  },
  deposit: { label: 'Deposit certificate', when: [letHome] },
  gas: { label: 'Gas safety record', hint: 'Where there is gas.', when: [letHome], months: 12, isForBuyers: true },
  electrical: { label: 'Electrical report (EICR)', when: [letHome], months: 60, isForBuyers: true },
  alarms: { label: 'Smoke and carbon monoxide alarms', when: [letHome], isForBuyers: true },
  lettings: {
    label: 'Three lettings nearby',
    hint: 'With their source, not older than six months.',
    when: [{ occupancy: ['vacant'], propertyType: ['Residential', 'Commercial', 'Student', 'Retail'] }],
    months: 6,
    isForBuyers: true,
    paper: 'rentEvidence',
  },
  'hmo-licence': { label: 'HMO licence', when: [isHmo], asksEnd: true, isForBuyers: true },
  'hmo-plan': { label: 'Floor plan with the size of each room', when: [isHmo], isForBuyers: true },
  'hmo-planning': {
    label: 'Planning position of the HMO',
    hint: 'Article 4, C4 or sui generis.',
    when: [isHmo],
    isForBuyers: true,
  },
  fire: { label: 'Fire risk appraisal, EWS1 or FRAEW', when: [blocks], months: 60, isForBuyers: true },
  planning: { label: 'Planning permission', when: [land], asksEnd: true, isForBuyers: true },
  completion: {
    label: 'Completion certificate and warranty',
    when: [{ condition: ['new'] }],
    isForBuyers: true,
  },
  valuation: {
    label: 'RICS valuation',
    when: [{ valueBasis: ['valuation'] }],
    months: 6,
    isForBuyers: true,
    paper: 'valuation',
  },
  quotes: { label: 'Quotes for the works', when: [works], months: 3, isForBuyers: true, paper: 'worksQuotes' },
  'home-report': {
    label: 'Home Report',
    hint: 'Not older than twelve weeks.',
    when: [{ ...homes, nation: ['Scotland'] }],
    days: 84,
    isForBuyers: true,
  },
  asbestos: { label: 'Asbestos survey', when: [commercial], isForBuyers: true },
  rates: { label: 'Business rates', when: [commercial], isForBuyers: true },
  'aml-note': { label: 'AML risk assessment', when: [business], months: 12, isMandatory: true },
  indemnity: { label: 'Professional indemnity certificate', when: [business], asksEnd: true },
  redress: { label: 'Redress certificate', when: [business], months: 12, isMandatory: true },
  other: { label: 'Another document', when: [], isForBuyers: true },
} as const satisfies Record<string, DocumentKind>
export type DocumentKindName = keyof typeof documentKinds
export const documentKindNames = Object.keys(documentKinds) as DocumentKindName[]

/** True for the name of a kind of document. */
export function isDocumentKind(text: string): text is DocumentKindName {
  return Object.hasOwn(documentKinds, text)
}

/** The description of a kind of document, whichever it is. */
export function documentKindOf(name: DocumentKindName): DocumentKind {
  return documentKinds[name]
}

/** The kinds of documents that these answers need, in the order of the form. */
export function neededDocuments(answers: Answers): DocumentKindName[] {
  const nation = nationOf(answers)
  return documentKindNames.filter((name) => {
    const { when } = documentKindOf(name)
    return when === undefined || when.some((each) => holds(each, answers, () => nation))
  })
}

/** The last day on which a document of this kind counts that was issued on that day; null where it does not end by that. */
export function lastDayOf(kind: DocumentKindName, issuedOn: string | null): string | null {
  const { months, days } = documentKindOf(kind)
  if (issuedOn === null) return null
  if (days !== undefined) return addDays(issuedOn, days)
  return months === undefined ? null : addMonthsToDay(issuedOn, months)
}

/** The columns of a document's row that tell where it stands. */
export const standingColumns = [
  'kind',
  'file_name',
  'why_missing',
  'valid_until',
  'verdict',
  'verdict_at',
  'deal_document_id',
  'created_at',
] as const satisfies (keyof SubmissionDocumentRow)[]
export type StandingRow = Pick<SubmissionDocumentRow, (typeof standingColumns)[number]>

/** Where a kind of document stands, with as much of its rows as was read. */
export interface DocumentState<Row extends StandingRow = SubmissionDocumentRow> {
  kind: DocumentKindName
  isNeeded: boolean
  /** The files, the newest first; none where nothing was sent. */
  files: Row[]
  /** Why it is not sent; null where that was not said. */
  excuse: Row | null
  /** The newest file has ended by this day. */
  isEnded: boolean
}

/**
 * True where a reviewer has accepted the newest file of it, and that file still counts. A file of several for which another was asked,
 * such as the passport beside a bill, keeps it open until something has come in its place. One that the deal has already goes from it with the newer one.
 */
export function isSeen({ files, isEnded }: DocumentState<StandingRow>): boolean {
  const isOpen = (file: StandingRow) => file.deal_document_id === null && isAskedForAgain(file, files)
  return files[0]?.verdict === 'accepted' && !isEnded && !files.some(isOpen) && notLookedAt(files).length === 0
}

/** The files on which nobody has said anything yet: whatever stands on one beside them, they may show something else. */
function notLookedAt<Row extends StandingRow>(files: readonly Row[]): Row[] {
  return files.filter(({ verdict }) => verdict === null)
}

type Judged = Pick<StandingRow, 'kind' | 'verdict' | 'verdict_at' | 'created_at'>

/** True where another was asked for in place of this one, and nothing of its kind has come since. */
export function isAskedForAgain(row: Judged, rows: readonly Judged[]): boolean {
  const isNewer = (other: Judged) => other.kind === row.kind && other.created_at > (row.verdict_at ?? '')
  return row.verdict === 'replace' && !rows.some(isNewer)
}

/** True once it is seen, or a reviewer has said that it does not apply. */
export function isJudged(state: DocumentState<StandingRow>): boolean {
  const isNotNeeded = (state.files[0] ?? state.excuse)?.verdict === 'not-applicable'
  return isSeen(state) || (isNotNeeded && notLookedAt(state.files).length === 0)
}

/** What an approval still needs of a kind, in words: the kind, and of several files those that nobody has looked at. */
export function sayOpen({ kind, files }: DocumentState): string {
  const names = files.length > 1 ? notLookedAt(files).map((file) => file.file_name) : []
  const { label } = documentKindOf(kind)
  return names.length === 0 ? label : `${label}: ${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} not looked at`
}

/** Why a document is needed, by the answers that lead to it. */
export function whyNeeded(kind: DocumentKindName, answers: Answers): string {
  const { when } = documentKindOf(kind)
  if (!when) return 'Every submission needs it.'
  const met = when.find((each) => holds(each, answers))
  if (!met) return 'Your answers do not need it.'
  const parts = (Object.keys(met) as (QuestionName | 'nation')[]).map((name) =>
    name === 'nation'
      ? `it is in ${met.nation!.find((nation) => holds({ nation: [nation] }, answers))}`
      : `you answered “${sayAnswer(name, answers[name] ?? '')}” to “${questionOf(name, answers).label}”`,
  )
  return `Because ${parts.join(' and ')}.`
}

/** For how long a document of this kind counts, in words. */
export function sayValidity(kind: DocumentKindName): string {
  const { months, days, asksEnd } = documentKindOf(kind)
  if (asksEnd) return 'It counts until its last day.'
  if (days !== undefined) return `It counts for ${days / 7} weeks from the day on which it was issued.`
  if (months === undefined) return 'It does not end.'
  const time = months > 12 ? `${months / 12} years` : months === 12 ? 'a year' : `${months} months`
  return `It counts for ${time} from the day on which it was issued.`
}

/** The day that is asked for with a file of this kind; null where there is none. */
export function dayAskedOf(kind: DocumentKindName): 'issued' | 'end' | null {
  const { months, days, asksEnd } = documentKindOf(kind)
  if (asksEnd) return 'end'
  return months === undefined && days === undefined ? null : 'issued'
}

/** True for a kind that ends, of which a newer one takes the place of that before without a change to the submission. */
export function canRenew(kind: DocumentKindName): boolean {
  return dayAskedOf(kind) !== null
}

/** Kinds that nobody needs and anybody may send. */
export const optionalKinds = documentKindNames.filter((name) => documentKindOf(name).when?.length === 0)

const typedDay = day('Day', null)

/** A day as somebody types it; null where it is none. */
export function readDay(typed: string): string | null {
  const read = typedDay.schema.safeParse(typed)
  return read.success ? read.data : null
}

/** The longest reason for not sending a document, in characters. */
export const longestExcuse = 500
