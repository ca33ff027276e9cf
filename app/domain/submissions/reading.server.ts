import type { Db } from '#db/database.server.ts'
import type { SubmissionRow, SubmissionState } from '#db/schema.ts'
import type { PapersSeen } from '#app/domain/deals/record/provenance.ts'
import { listPage, pageSize, type ListPage } from '#app/domain/lists/lists.ts'
import { takeLatest } from '#app/domain/lists/thread-pages.ts'
import { addDays, londonDay } from '#app/utils/dates.ts'
import { documentKindOf, type DocumentKindName } from './documents.ts'
import { editableStates, type Move } from './moves.ts'
import { tellVetting, type ToldVetting, type Vetting } from './vetting.ts'

/** Submissions as they are read. */

export type { SubmissionRow }

/** A vendor's own submission; undefined for any other. */
export async function readOwnSubmission(
  db: Db,
  vendor: { id: string },
  reference: string,
): Promise<SubmissionRow | undefined> {
  const submission = await readSubmission(db, reference)
  return submission?.user_id === vendor.id ? submission : undefined
}

/** A submission by its reference. */
export async function readSubmission(db: Db, reference: string): Promise<SubmissionRow | undefined> {
  return db.selectFrom('submissions').selectAll().where('reference', '=', reference).executeTakeFirst()
}

/** What was checked of a deal that a vendor submitted, as long as it counts as vetted; null for any other deal. `papers` are its own. */
export async function readVetting(db: Db, dealId: number, papers: PapersSeen): Promise<ToldVetting | null> {
  const row = await db
    .selectFrom('deals')
    .select(['vetting', 'price_pence as price', 'monthly_rent_pence as monthlyRent'])
    .where('id', '=', dealId)
    .executeTakeFirst()
  return row?.vetting ? tellVetting(JSON.parse(row.vetting) as Vetting, papers, row) : null
}

/** The reference of the submission that a deal came from; null for a deal that came another way. */
export async function findSubmissionOf(db: Db, dealId: number): Promise<string | null> {
  const row = await db.selectFrom('submissions').select('reference').where('deal_id', '=', dealId).executeTakeFirst()
  return row?.reference ?? null
}

/** A step of a submission as its vendor reads it: by which side, never by whom. */
interface ToldStep {
  id: number
  move: Move
  actor: 'vendor' | 'reviewer'
  at: string
  reason: string
}

/** The most steps that a page shows, the latest ones. Long reasons make them fewer. */
const mostSteps = 100

/** The bytes of the text of a step. */
export const bytesOfStep = ({ reason }: { reason: string }) => Buffer.byteLength(reason)

/** The latest steps of a submission, the oldest first. */
export async function listSteps(db: Db, submissionId: number): Promise<ToldStep[]> {
  const rows = await db
    .selectFrom('submission_steps')
    .select(['id', 'action', 'actor', 'at', 'reason'])
    .where('submission_id', '=', submissionId)
    .orderBy('id', 'desc')
    .limit(mostSteps)
    .execute()
  const latest = takeLatest(rows, bytesOfStep, mostSteps)
  return latest.toReversed().map(({ action, ...step }) => ({ ...step, move: action as Move }))
}

/** False for a submission whose deal has been completed or marked unavailable; true also where no deal has come of it. */
export async function isChangeable(db: Db, { deal_id }: Pick<SubmissionRow, 'deal_id'>): Promise<boolean> {
  if (deal_id === null) return true
  const deal = await db
    .selectFrom('deals')
    .select(['status', 'unavailable_at'])
    .where('id', '=', deal_id)
    .executeTakeFirstOrThrow()
  return deal.status !== 'completed' && deal.unavailable_at === null
}

/** What has become of the deal, as anybody can see it. */
export type DealStanding = 'preparing' | 'active' | 'reserved' | 'completed' | 'unavailable'

/** The deal that came of a submission; null where none did, or where it was deleted. */
export async function readOwnDeal(
  db: Db,
  { deal_id }: Pick<SubmissionRow, 'deal_id'>,
): Promise<{ id: number; standing: DealStanding } | null> {
  if (deal_id === null) return null
  const deal = await db
    .selectFrom('deals')
    .select(['status', 'unavailable_at'])
    .where('id', '=', deal_id)
    .executeTakeFirst()
  return deal ? { id: deal_id, standing: standingOf(deal) } : null
}

function standingOf({ status, unavailable_at }: { status: string; unavailable_at: string | null }): DealStanding {
  if (unavailable_at !== null) return 'unavailable'
  return status === 'active' || status === 'reserved' || status === 'completed' ? status : 'preparing'
}

/** A line of a vendor's list. */
export interface OwnSubmission {
  reference: string
  title: string
  location: string
  state: SubmissionState
  stateSince: string
  updatedAt: string
  reviewDueAt: string | null
  deal: DealStanding | null
  dealId: number | null
  /** Until when its deal is on the market; null until it has been there. */
  listedUntil: string | null
}

/** A page of a vendor's own submissions, the latest changed first. */
export async function listOwnSubmissions(
  db: Db,
  vendor: { id: string },
  page: number,
): Promise<ListPage<OwnSubmission>> {
  const rows = await db
    .selectFrom('submissions')
    .leftJoin('deals', 'deals.id', 'submissions.deal_id')
    .select([
      'reference',
      'submissions.title',
      'submissions.location',
      'state',
      'state_since',
      'submissions.updated_at',
      'review_due_at',
      'deal_id',
      'listed_until',
      'deals.status',
      'deals.unavailable_at',
    ])
    .where('user_id', '=', vendor.id)
    .orderBy('submissions.updated_at', 'desc')
    .orderBy('submissions.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
  const lines = rows.map((row) => ({
    reference: row.reference,
    title: row.title,
    location: row.location,
    state: row.state,
    stateSince: row.state_since,
    updatedAt: row.updated_at,
    reviewDueAt: row.review_due_at,
    dealId: row.deal_id,
    listedUntil: row.listed_until,
    deal: row.status === null ? null : standingOf({ status: row.status, unavailable_at: row.unavailable_at }),
  }))
  return listPage(lines, await countOwnSubmissions(db, vendor), page)
}

/** The number of a vendor's own submissions. */
export async function countOwnSubmissions(db: Db, vendor: { id: string }): Promise<number> {
  const { count } = await db
    .selectFrom('submissions')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('user_id', '=', vendor.id)
    .executeTakeFirstOrThrow()
  return count
}

/** Something that a vendor is to do. */
export interface Waiting {
  reference: string
  title: string
  /** The document that ends, and its last day; null where we have asked for changes. */
  document: { kind: DocumentKindName; label: string; endsOn: string; isEnded: boolean; mayEdit: boolean } | null
  /** By when the vendor is asked to say that it is available; null where nothing of that is asked. */
  availableUntil: string | null
}

/** The days before the end of a document in which its vendor is shown it. */
const daysBeforeEnd = 60
/** The most lines of each kind. */
const mostWaiting = 50
const open: SubmissionState[] = ['submitted', 'in-review', 'changes-requested', 'on-hold', 'approved', 'revising']

/** What waits for a vendor: changes that we have asked for, and the newest document of a kind that ends within 60 days. */
export async function listWaiting(db: Db, vendor: { id: string }, now: string): Promise<Waiting[]> {
  const today = londonDay(now)
  const changes = await db
    .selectFrom('submissions')
    .select(['reference', 'title'])
    .where('user_id', '=', vendor.id)
    .where('state', '=', 'changes-requested')
    .orderBy('state_since')
    .limit(mostWaiting)
    .execute()
  const ending = await db
    .selectFrom('submissions')
    .innerJoin('submission_documents as document', 'document.submission_id', 'submissions.id')
    .leftJoin('deals', 'deals.id', 'submissions.deal_id')
    .select(['reference', 'submissions.title', 'state', 'document.kind', 'document.valid_until'])
    .select(['deals.status', 'deals.unavailable_at'])
    .where('user_id', '=', vendor.id)
    .where('state', 'in', open)
    .where('document.valid_until', '<=', addDays(today, daysBeforeEnd))
    // One that a reviewer has refused is not what counts.
    .where((row) => row.or([row('document.verdict', 'is', null), row('document.verdict', '<>', 'replace')]))
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('submission_documents as newer')
            .select('newer.id')
            .whereRef('newer.submission_id', '=', 'document.submission_id')
            .whereRef('newer.kind', '=', 'document.kind')
            .where('newer.file_name', '<>', '')
            .where((row) => row.or([row('newer.verdict', 'is', null), row('newer.verdict', '<>', 'replace')]))
            .where((newer) =>
              newer.or([
                newer('newer.created_at', '>', newer.ref('document.created_at')),
                newer.and([
                  newer('newer.created_at', '=', newer.ref('document.created_at')),
                  newer('newer.id', '>', newer.ref('document.id')),
                ]),
              ]),
            ),
        ),
      ),
    )
    .orderBy('document.valid_until')
    .limit(mostWaiting)
    .execute()
  const asked = await db
    .selectFrom('submissions')
    .innerJoin('deals', 'deals.id', 'submissions.deal_id')
    .select(['reference', 'submissions.title', 'listed_until'])
    .where('user_id', '=', vendor.id)
    .where('asked_at', 'is not', null)
    .where('deals.status', '=', 'active')
    .orderBy('listed_until')
    .limit(mostWaiting)
    .execute()
  return [
    ...asked.map(({ listed_until, ...row }) => ({ ...row, document: null, availableUntil: listed_until })),
    ...changes.map((row) => ({ ...row, document: null, availableUntil: null })),
    ...ending.map(({ reference, title, state, valid_until, status, unavailable_at, ...document }) => {
      const kind = document.kind as DocumentKindName
      const isForSale = status !== null && status !== 'completed' && unavailable_at === null
      return {
        reference,
        title,
        availableUntil: null,
        document: {
          kind,
          label: documentKindOf(kind).label,
          endsOn: valid_until!,
          isEnded: valid_until! < today,
          mayEdit: editableStates.includes(state) || (state === 'approved' && isForSale),
        },
      }
    }),
  ]
}
