import type { Db } from '#db/database.server.ts'
import { jsonText } from '#db/expressions.server.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import { keepVersion } from '#app/domain/records/versions.server.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { dealReference } from '#app/utils/references.ts'
import { newDealRow, toColumns, toValues } from '../record/columns.server.ts'
import { dealFields, showValues } from '../record/record.ts'
import type { SavedDeal } from './saving.server.ts'
import { readAreaFigures } from '../score/scoring.server.ts'

/** The time within which a second press by the same admin leads to the same copy. */
const pressMilliseconds = 10_000
/** The copies that all admins together make within that time. */
const mostAtTheSameTime = 20

/**
 * Makes an inactive copy of a deal's record, without its pictures, its documents and an editor's score. A second press within ten
 * seconds makes no second copy.
 */
export async function duplicateDeal(
  db: Db,
  admin: { id: string },
  dealId: number,
  now: string,
): Promise<{ ok: true; copy: SavedDeal; from: string; isNew: boolean } | { ok: false; reason: 'not-found' }> {
  const figures = await readAreaFigures(db)
  return db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('deals').selectAll().where('id', '=', dealId).executeTakeFirst()
    if (!row) return { ok: false, reason: 'not-found' }
    const from = dealReference(dealId)
    const known = await findCopy(trx, admin, from, now)
    if (known) return { ok: true, copy: { ...known, reference: dealReference(known.id) }, from, isNew: false }

    const values = toValues(row)
    const title = titleOfCopy(values.title)
    const columns = toColumns(
      { ...values, title, scoreOverride: null, scoreReason: '', imageUrl: null, documentUrl: null, isActive: false },
      figures,
      now,
      row,
    )
    const copy = await trx.insertInto('deals').values(newDealRow(columns, now)).returningAll().executeTakeFirstOrThrow()
    await recordAudit(trx, {
      at: now,
      actor: 'admin',
      actorUserId: admin.id,
      action: 'deal-duplicated',
      objectType: 'deal',
      objectId: String(copy.id),
      detail: { from },
    })
    const { id, version } = copy
    const texts = showValues(toValues(copy))
    await keepVersion(trx, { kind: 'deal', id, version, texts, at: now, by: admin.id })
    return {
      ok: true,
      copy: { id: copy.id, reference: dealReference(copy.id), title, version: copy.version },
      from,
      isNew: true,
    }
  })
}

function titleOfCopy(title: string): string {
  return [...`Copy of ${title}`].slice(0, dealFields.title.most).join('').trimEnd()
}

/** The copy that this admin has just made of the deal. */
async function findCopy(
  trx: Db,
  admin: { id: string },
  from: string,
  now: string,
): Promise<Omit<SavedDeal, 'reference'> | undefined> {
  const latest = await trx
    .selectFrom('audit_events')
    .select(['object_id', 'actor_user_id', 'at', jsonText('detail', '$.from').as('from')])
    .where('action', '=', 'deal-duplicated')
    .orderBy('id', 'desc')
    .limit(mostAtTheSameTime)
    .execute()
  const since = addMilliseconds(now, -pressMilliseconds)
  const known = latest.find((entry) => entry.actor_user_id === admin.id && entry.from === from && entry.at >= since)
  if (!known) return undefined
  return trx
    .selectFrom('deals')
    .select(['id', 'title', 'version'])
    .where('id', '=', Number(known.object_id))
    .executeTakeFirst()
}
