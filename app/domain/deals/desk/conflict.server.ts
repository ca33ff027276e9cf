import type { Db } from '#db/database.server.ts'
import { mergeTexts, tellDifference, type Conflict } from '#app/domain/records/merging.ts'
import { readVersionUpTo } from '#app/domain/records/versions.server.ts'
import { mergeFiles, type MergedFiles } from '../files/file-merging.ts'
import { readDealFiles } from '../files/files.server.ts'
import type { FileTexts } from '../files/files.ts'
import {
  completeTexts,
  fieldNames,
  fieldOf,
  normalizeTexts,
  sayText,
  type DealTexts,
  type FieldName,
} from '../record/record.ts'
import { readDealForm } from './saving.server.ts'

/** Two admins' changes to one deal: fields, and then pictures and documents. */
export interface DealConflict extends Conflict {
  /** The fields that both changed. */
  bothFields: ReadonlySet<FieldName>
  /** The record with what only one of them changed, and the same of its files. */
  merged: { texts: DealTexts; files: FileTexts }
  lost: MergedFiles['lost']
}

/** Compares what was sent with what is saved now, and both with what the form began from. Undefined when the deal is gone. */
export async function readConflict(
  db: Db,
  dealId: number,
  sent: { texts: DealTexts; version: number; files: { texts: FileTexts } },
): Promise<DealConflict | undefined> {
  const found = await readDealForm(db, dealId)
  if (!found) return undefined
  const latest = await readVersionUpTo(db, 'deal', dealId, found.deal.version)
  const began = await readVersionUpTo(db, 'deal', dealId, sent.version)
  const [theirs, mine] = [normalizeTexts(found.texts), normalizeTexts(sent.texts)]
  const base: Partial<DealTexts> = began ? normalizeTexts(completeTexts(began.fields)) : {}
  // A version in which only the listing was changed is not kept, and the one before it may say otherwise of that.
  if (began && began.version !== sent.version) delete base.isActive
  const versions = { base, theirs, mine }
  const { both, onlyTheirs, onlyMine, merged } = mergeTexts(fieldNames, versions)
  const tell = (name: FieldName) => tellDifference(name, fieldOf(name).label, versions, sayText)
  const files = mergeFiles(await readDealFiles(db, dealId), sent.files.texts)
  return {
    by: latest?.version === found.deal.version ? latest.savedBy : null,
    savedAt: found.row.updated_at,
    beganFrom: began?.savedAt ?? null,
    version: found.deal.version,
    both: [...both.map(tell), ...files.both],
    onlyTheirs: [...onlyTheirs.map(tell), ...files.onlyTheirs],
    onlyMine: [...onlyMine.map(tell), ...files.onlyMine],
    bothFields: new Set(both),
    merged: { texts: merged, files: files.merged },
    lost: files.lost,
  }
}
