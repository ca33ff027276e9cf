import type { Db } from '#db/database.server.ts'
import type { DealStatus, SubmissionRow, SubmissionState } from '#db/schema.ts'
import { dealReference } from '#app/utils/references.ts'
import { addressKeyOf, titleKeyOf } from '../saving.server.ts'

/** Another deal or submission that may be the same property. */
export type Twin = {
  reference: string
  title: string
  /** In what the two are the same. */
  by: ('address' | 'title')[]
  /** False for what is over: a submission that was decided, whose deal is named itself, and a deal that is completed. */
  isOpen: boolean
} & ({ kind: 'submission'; state: SubmissionState } | { kind: 'deal'; id: number; status: DealStatus })

const openStates: readonly SubmissionState[] = ['submitted', 'in-review', 'changes-requested', 'on-hold']
/** The most of each kind that are named. */
const mostTwins = 20
/** The deals of one postcode that are compared, the newest first. Few postcodes have a hundred addresses. */
const mostOfPostcode = 500

/**
 * The deals and submissions of the same address or title number as a submission; drafts are nobody's claim yet, so they are left out.
 * Two queries by indexes: deals have no key of their address, so that those of the same postcode are read and compared.
 */
export async function findTwins(
  db: Db,
  submission: Pick<SubmissionRow, 'id' | 'deal_id' | 'address_key' | 'title_key'>,
): Promise<Twin[]> {
  const { address_key: address, title_key: title } = submission
  if (address === null && title === null) return []
  const by = (sameAddress: boolean, sameTitle: boolean): Twin['by'] => [
    ...(sameAddress ? ['address' as const] : []),
    ...(sameTitle ? ['title' as const] : []),
  ]
  const submissions = await db
    .selectFrom('submissions')
    .select(['reference', 'title', 'state', 'address_key', 'title_key'])
    .where((where) => where.or([where('address_key', '=', address), where('title_key', '=', title)]))
    .where('id', '<>', submission.id)
    .where('state', '<>', 'draft')
    .orderBy('id', 'desc')
    .limit(mostTwins)
    .execute()
  const postcode = postcodeOf(address)
  const deals = await db
    .selectFrom('deals')
    .select(['id', 'title', 'status', 'address', 'postcode', 'title_number'])
    .where((where) =>
      where.or([
        where.and([where('postcode', '=', postcode), where('postcode', '<>', '')]),
        where.and([where('title_number', '=', (title ?? '').toUpperCase()), where('title_number', '<>', '')]),
      ]),
    )
    .where('id', '<>', submission.deal_id ?? 0)
    .orderBy('id', 'desc')
    .limit(mostOfPostcode)
    .execute()
  return [
    ...submissions.map((row): Twin => ({
      kind: 'submission',
      reference: row.reference,
      title: row.title,
      state: row.state,
      by: by(address !== null && row.address_key === address, title !== null && row.title_key === title),
      isOpen: openStates.includes(row.state),
    })),
    ...deals
      .map((row): Twin => ({
        kind: 'deal',
        id: row.id,
        reference: dealReference(row.id),
        title: row.title,
        status: row.status,
        by: by(
          address !== null && addressKeyOf(row.address, row.postcode) === address,
          title !== null && titleKeyOf(row.title_number) === title,
        ),
        isOpen: row.status !== 'completed',
      }))
      .filter((twin) => twin.by.length > 0)
      .slice(0, mostTwins),
  ]
}

/** The postcode in the key of an address, as deals have it; empty where there is no key. */
function postcodeOf(addressKey: string | null): string {
  const plain = (addressKey?.split(' ')[1] ?? '').toUpperCase()
  return plain === '' ? '' : `${plain.slice(0, -3)} ${plain.slice(-3)}`
}
