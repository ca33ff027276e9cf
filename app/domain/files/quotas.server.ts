import type { Db } from '#db/database.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { hashOfCounted } from '#app/utils/site-counts.server.ts'
import { megabyte, type UploadRules } from './files.ts'

export const dayMilliseconds = 24 * 3_600_000

/** The sender of files. */
export interface Caller {
  /** The caller that a share is counted for: a person who has signed in, or a network. */
  key: string
  /** The network that the files come from, which has a share too, however many people sign in from it. */
  network: string
  /** True where they have signed in. */
  isKnown: boolean
}

/** The size that the smallest file counts as. Each one also costs a row, a file and somebody's attention. */
const leastCountedBytes = 100_000
/** The most bytes of the disk that files of all purposes may fill together, however many forms there are. */
const quotasOfAll = { unattachedBytes: 1000 * megabyte, bytesADay: 5000 * megabyte }

/** The size that a file counts as, for the share of its sender and for the room of all alike. */
const countedSize = (bytes: number) => Math.max(bytes, leastCountedBytes)

/**
 * True while no more files are taken, because the quota of this purpose or that of all purposes is used up. Somebody who has
 * signed in has twice the room, so that strangers cannot take it from them. As much as one form holds is kept for each network:
 * whatever others have sent of this purpose, they cannot take that.
 */
export async function isFull(db: Db, rules: UploadRules, caller: Caller, now: string, moreBytes = 0): Promise<boolean> {
  const sums = await db
    .selectFrom('uploads')
    .select((of) => {
      const isTiny = of('byte_size', '<', leastCountedBytes)
      const counted = of.case().when(isTiny).then(of.val(leastCountedBytes)).else(of.ref('byte_size')).end()
      return [
        'purpose',
        of.fn.sum<number>(counted).as('today'),
        of.fn.sum<number | null>(counted).filterWhere('about_id', 'is', null).as('unattached'),
      ]
    })
    .where('created_at', '>', addMilliseconds(now, -dayMilliseconds))
    .groupBy('purpose')
    .execute()
  const more = moreBytes > 0 ? countedSize(moreBytes) : 0
  const room = caller.isKnown ? 2 : 1
  const isOver = (counted: typeof sums, quotas: typeof quotasOfAll) => {
    const total = (sum: 'today' | 'unattached') => counted.reduce((bytes, row) => bytes + (row[sum] ?? 0), more)
    return total('unattached') > room * quotas.unattachedBytes || total('today') > room * quotas.bytesADay
  }
  const own = sums.filter(({ purpose }) => purpose === rules.purpose)
  if (isOver(sums, quotasOfAll)) return true
  if (!isOver(own, rules.quotas)) return false
  return (await countSent(db, rules, networkKey(caller), now)) + more > rules.mostFiles * rules.largestFile
}

/**
 * True once a caller has sent more than their share of a day, or their network more than its own: of strangers one share, of all who
 * have signed in there two.
 */
export async function hasUsedShare(db: Db, rules: UploadRules, caller: Caller, now: string): Promise<boolean> {
  const share = rules.quotas.bytesOfOneCaller
  return (
    (await countSent(db, rules, caller.key, now)) > share ||
    (await countSent(db, rules, networkKey(caller), now)) > (caller.isKnown ? 2 : 1) * share
  )
}

/** The share of a network. Strangers there have another than those who have signed in, and cannot take it from them. */
const networkKey = ({ network, isKnown }: Caller) => `${isKnown ? 'people' : 'strangers'} of ${network}`

/**
 * Adds a file that a caller has sent to their share and to that of their network, whether or not it is kept. A share begins with its
 * first file and ends a day later.
 */
export async function countForCaller(
  trx: Db,
  rules: UploadRules,
  caller: Caller,
  bytes: number,
  now: string,
): Promise<void> {
  for (const key of [caller.key, networkKey(caller)]) {
    const sent = await countSent(trx, rules, key, now)
    const share = { bytes: sent + countedSize(bytes), ends_at: addMilliseconds(now, dayMilliseconds) }
    await trx
      .insertInto('upload_shares')
      .values({ purpose: rules.purpose, caller_hash: await hashOfCounted(key), ...share })
      .onConflict((known) =>
        known.columns(['purpose', 'caller_hash']).doUpdateSet(sent > 0 ? { bytes: share.bytes } : share),
      )
      .execute()
  }
}

/** Forgets the shares that have ended. */
export async function dropEndedShares(db: Db, now: string): Promise<void> {
  await db.deleteFrom('upload_shares').where('ends_at', '<=', now).execute()
}

async function countSent(db: Db, rules: UploadRules, key: string, now: string): Promise<number> {
  const share = await db
    .selectFrom('upload_shares')
    .select('bytes')
    .where('purpose', '=', rules.purpose)
    .where('caller_hash', '=', await hashOfCounted(key))
    .where('ends_at', '>', now)
    .executeTakeFirst()
  return share?.bytes ?? 0
}
