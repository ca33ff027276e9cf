import type { Db } from '#db/database.server.ts'
import { isSameAnyCase } from '#db/expressions.server.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { newId } from '#app/utils/ids.server.ts'
import { entryOf, tryToDelete } from './deletion.server.ts'
import { deletionDays } from './your-data.ts'

/** Deletions that were confirmed, withdrawn or done before a restore, in the older database that has come with it. */

/** An account with its verified address, or an address alone. */
interface Whose {
  userId: string | null
  email: string | null
}

function findOpenOf(trx: Db, { userId, email }: Whose) {
  return trx
    .selectFrom('data_requests')
    .select(['id', 'state', 'attempts'])
    .where('kind', '=', 'deletion')
    .where('state', 'in', ['asked', 'confirmed'])
    .where('user_id', userId === null ? 'is' : '=', userId)
    .$if(userId === null, (query) => query.where(isSameAnyCase('email', email ?? '')))
    .executeTakeFirst()
}

/**
 * Deletes once more what was deleted before a restore, of an account or of an address. Its person has been told and is told nothing
 * more. What is in the way in the older state puts it off by a day at a time, and stands at the desk. False where it is put off.
 */
export async function deleteAgain(db: Db, whose: Whose, deletedAt: string, now: string): Promise<boolean> {
  const request = await db.transaction().execute(async (trx) => {
    const open = await findOpenOf(trx, whose)
    const again = { state: 'confirmed', since: now, due_at: now, is_again: 1 } as const
    if (open) {
      await trx.updateTable('data_requests').set(again).where('id', '=', open.id).execute()
      return open
    }
    const id = newId()
    await trx
      .insertInto('data_requests')
      .values({ ...again, id, kind: 'deletion', user_id: whose.userId, email: whose.email, asked_at: deletedAt })
      .execute()
    return { id, attempts: 0 }
  })
  return tryToDelete(db, request, now)
}

/** Ends a deletion once more that its person had withdrawn, or that was refused, before a restore. */
export async function endAgain(db: Db, id: string, now: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('data_requests')
      .set({ state: 'withdrawn', since: now, due_at: null })
      .where('id', '=', id)
      .execute()
    await recordAudit(trx, entryOf(id, 'deletion-withdrawn', { actor: 'system' }, now))
  })
}

/** Confirms a deletion once more that its person had confirmed before a restore, who has been told its day. Null where it is known. */
export async function confirmAgain(
  db: Db,
  whose: Whose,
  confirmedAt: string,
  keyHash: string | null,
  now: string,
): Promise<true | null> {
  return db.transaction().execute(async (trx) => {
    const open = await findOpenOf(trx, whose)
    if (open?.state === 'confirmed') return null
    const dueAt = addMilliseconds(confirmedAt, deletionDays * 86_400_000)
    const confirmed = { state: 'confirmed', since: confirmedAt, due_at: dueAt, withdraw_key_hash: keyHash } as const
    const id = open?.id ?? newId()
    if (open) await trx.updateTable('data_requests').set(confirmed).where('id', '=', id).execute()
    else
      await trx
        .insertInto('data_requests')
        .values({
          ...confirmed,
          id,
          kind: 'deletion',
          user_id: whose.userId,
          email: whose.email,
          asked_at: confirmedAt,
        })
        .execute()
    await recordAudit(trx, entryOf(id, 'deletion-confirmed', { actor: 'system' }, now))
    return true
  })
}
