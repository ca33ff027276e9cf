import type { Db } from '#db/database.server.ts'
import { mergeVersions } from './merging.ts'
import { normalizeTexts, type DealTexts, type FieldName } from './record.ts'
import { readDealForm, readVersion } from './saving.server.ts'

/** What two admins have made of one deal. */
export interface Conflict {
  /** Who saved it meanwhile; null where nobody knows, or where it was the list that changed it. */
  by: string | null
  savedAt: string
  /** When the version was saved that the form began from; null where it is not kept. */
  beganFrom: string | null
  /** The version that is saved now. */
  version: number
  /** The texts of a field in all three versions. `base` is undefined where it is not known. */
  both: Difference[]
  onlyTheirs: Difference[]
  onlyMine: Difference[]
  /** The record with what only one of them changed. */
  merged: DealTexts
}

export interface Difference {
  name: FieldName
  base: string | undefined
  theirs: string
  mine: string
}

/** Compares what was sent with what is saved now, and both with what the form began from. Undefined when the deal is gone. */
export async function readConflict(
  db: Db,
  dealId: number,
  sent: { texts: DealTexts; version: number },
): Promise<Conflict | undefined> {
  const found = await readDealForm(db, dealId)
  if (!found) return undefined
  const latest = await readVersion(db, dealId, found.deal.version)
  const began = await readVersion(db, dealId, sent.version)
  const [theirs, mine] = [normalizeTexts(found.texts), normalizeTexts(sent.texts)]
  const base: Partial<DealTexts> = began ? normalizeTexts(began.texts) : {}
  // The listing may have been switched since the last version that was kept.
  if (began && began.version !== sent.version) delete base.isActive
  const { both, onlyTheirs, onlyMine, merged } = mergeVersions(base, theirs, mine)
  const tell = (name: FieldName): Difference => ({ name, base: base[name], theirs: theirs[name], mine: mine[name] })
  return {
    by: latest?.version === found.deal.version ? latest.savedBy : null,
    savedAt: found.row.updated_at,
    beganFrom: began?.savedAt ?? null,
    version: found.deal.version,
    both: both.map(tell),
    onlyTheirs: onlyTheirs.map(tell),
    onlyMine: onlyMine.map(tell),
    merged,
  }
}
