import { setImmediate } from 'node:timers/promises'
import type { ExpressionBuilder } from 'kysely'
import type { Db } from '#db/database.server.ts'
import type { Database, SavedSearchRow } from '#db/schema.ts'
import { noteForgotten } from '#app/domain/audit/forgotten.server.ts'
import type { DealPolicy } from '#app/domain/deals/record/deals.server.ts'
import { findMatching } from '#app/domain/deals/list/figures.server.ts'
import { hashAddress, makeEndKeys, readEndKey } from '#app/domain/newsletter/keys.server.ts'
import type { User } from '#app/domain/people/users.ts'
import { forgetMails } from '#app/domain/mail/forgetting.server.ts'
import {
  filtersOfQuery,
  mostEnded,
  mostLive,
  tellsOfFalls,
  type OwnSearch,
  type SearchChange,
  type SearchRefusal,
} from './alerts.ts'
import { dropWaiting, endEmails } from './ending.server.ts'
import { findFresh } from './fresh.server.ts'
import { beginEmails } from './confirming.server.ts'
import { countConfirmed, setCadence } from './saving.server.ts'

/** Saved searches as their owner sees and changes them: a signed-in person, or whoever has the private link of an email. */

export type SearchOwner =
  | { kind: 'user'; user: Pick<User, 'id' | 'email' | 'isEmailVerified'>; hash: string | null }
  | { kind: 'link'; hash: string }

/** A signed-in person, with the searches of their account and of their verified address. */
export async function ownerByUser(db: Db, user: User): Promise<SearchOwner> {
  return { kind: 'user', user, hash: user.isEmailVerified ? await hashAddress(db, user.email) : null }
}

/** The holder of a private link; `over` where its search has ended, and null for a key that we have not made. */
export async function ownerByLink(db: Db, key: string): Promise<SearchOwner | 'over' | null> {
  const id = await readEndKey(db, key, 'alert-manage')
  if (id === null) return null
  const search = await db
    .selectFrom('saved_searches')
    .select('email_hash')
    .where('id', '=', id)
    .where('state', '<>', 'ended')
    .executeTakeFirst()
  return search ? { kind: 'link', hash: search.email_hash } : 'over'
}

/** The key of a private link to what is left to its owner, once the search that theirs was made for is gone; null where nothing is. */
export async function findOtherLink(db: Db, owner: SearchOwner): Promise<string | null> {
  const other = await db
    .selectFrom('saved_searches')
    .select('id')
    .where('state', '<>', 'ended')
    .where(isOwn(owner))
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return other ? (await makeEndKeys(db, 'alert-manage'))(other.id) : null
}

function isOwn(owner: SearchOwner) {
  return (where: ExpressionBuilder<Database, 'saved_searches'>) =>
    owner.kind === 'link'
      ? // An ended search has no address, and shows to nobody but its user.
        where.and([where('email_hash', '=', owner.hash), where('state', '<>', 'ended')])
      : where.or([
          where('user_id', '=', owner.user.id),
          ...(owner.hash === null ? [] : [where('email_hash', '=', owner.hash)]),
        ])
}

/** The searches of an owner, the newest first, with what each would show now. */
export async function listOwnSearches(
  db: Db,
  owner: SearchOwner,
  policy: DealPolicy,
  now: string,
): Promise<OwnSearch[]> {
  const rows = await db
    .selectFrom('saved_searches')
    .selectAll()
    .where(isOwn(owner))
    .orderBy('number', 'desc')
    .limit(2 * (mostLive + mostEnded))
    .execute()
  const listed: OwnSearch[] = []
  for (const row of rows) {
    listed.push(await toOwn(db, row, { ...policy, now }))
    // Each counts through all deals, and SQLite answers synchronously.
    await setImmediate()
  }
  return listed
}

async function toOwn(db: Db, row: SavedSearchRow, moment: DealPolicy & { now: string }): Promise<OwnSearch> {
  const found = row.state === 'confirmed' && row.refused_at === null ? await findFresh(db, row, moment) : null
  return {
    id: row.id,
    name: row.name,
    query: row.filters,
    cadence: row.cadence,
    state: row.state,
    isBounced: row.refused_at !== null,
    since: row.since,
    mailedAt: row.mailed_at,
    total: (await findMatching(db, filtersOfQuery(row.filters), moment)).figures.total,
    fresh: found && {
      toTell: found.toTell.length,
      fallen: tellsOfFalls(row.consent_text) ? found.fallen.length : 0,
    },
  }
}

type Result = { ok: true; name: string } | { ok: false; reason: SearchRefusal }

/** Changes one search of an owner. Somebody else's search is not found. The same press twice is one, or is refused in words. */
export async function changeSearch(
  db: Db,
  owner: SearchOwner,
  id: string,
  change: SearchChange,
  now: string,
): Promise<Result> {
  return db.transaction().execute(async (trx) => {
    const search = await trx
      .selectFrom('saved_searches')
      .selectAll()
      .where('id', '=', id)
      .where(isOwn(owner))
      .executeTakeFirst()
    if (!search) return { ok: false, reason: 'not-found' }
    const reason = await apply(trx, owner, search, change, now)
    return reason === null ? { ok: true, name: search.name } : { ok: false, reason }
  })
}

async function apply(
  trx: Db,
  owner: SearchOwner,
  search: SavedSearchRow,
  change: SearchChange,
  now: string,
): Promise<SearchRefusal | null> {
  const by = byOf(owner)
  switch (change) {
    case 'daily':
    case 'weekly':
      await setCadence(trx, search.id, change)
      return null
    case 'stop':
      if (search.state === 'waiting') {
        await dropWaiting(trx, [search])
        return null
      }
      return (await endEmails(trx, search.id, by, now)) ? null : 'not-live'
    case 'start':
      return start(trx, owner, search, now)
    case 'delete':
      if (search.state === 'confirmed') await endEmails(trx, search.id, by, now, false)
      else {
        await noteForgotten(trx, 'search-deleted', search.id, now)
        await forgetMails(trx, 'saved-search', [search.id])
      }
      await trx.deleteFrom('saved_searches').where('id', '=', search.id).execute()
      return null
  }
}

function byOf(owner: SearchOwner) {
  return owner.kind === 'user'
    ? ({ actor: 'user', actorUserId: owner.user.id } as const)
    : ({ actor: 'visitor' } as const)
}

/** The account or the private link proves the address, so that no mail has to. */
async function start(trx: Db, owner: SearchOwner, search: SavedSearchRow, now: string): Promise<SearchRefusal | null> {
  if (search.state === 'confirmed') return 'on-already'
  const email = owner.kind === 'user' ? owner.user.email : search.email
  if (owner.hash === null || email === null) return 'no-address'
  if ((await countConfirmed(trx, owner.hash)) >= mostLive) return 'too-many'
  const same = await trx
    .selectFrom('saved_searches')
    .select('id')
    .where('email_hash', '=', owner.hash)
    .where('filters', '=', search.filters)
    .where('id', '<>', search.id)
    .executeTakeFirst()
  if (same) return 'known-already'
  const moved = { ...search, email_hash: owner.hash }
  await trx
    .updateTable('saved_searches')
    .set({ state: 'waiting', email, email_hash: owner.hash })
    .where('id', '=', search.id)
    .execute()
  await beginEmails(trx, moved, byOf(owner), now)
  return null
}
