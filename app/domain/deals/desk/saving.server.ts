import type { Db } from '#db/database.server.ts'
import type { DealRow } from '#db/schema.ts'
import { recordAudit } from '#app/domain/audit/audit.server.ts'
import type { AuditDetail } from '#app/domain/audit/audit.ts'
import {
  findSending,
  keepVersion,
  type Sending,
  type SentForm,
  type TakenFiles,
} from '#app/domain/records/versions.server.ts'
import { dealReference } from '#app/utils/references.ts'
import { newDealRow, toColumns, toValues, type RecordColumns } from '../record/columns.server.ts'
import type { ListingRefusal } from './desk.ts'
import { checkFigures } from '../score/figures.server.ts'
import { setListingIn } from './desk.server.ts'
import {
  fieldNames,
  fieldOf,
  noPriceText,
  paperFields,
  paperItems,
  sayText,
  showValues,
  type DealMistakes,
  type DealTexts,
  type DealValues,
  type FieldName,
} from '../record/record.ts'
import { readAreaFigures, type AreaFigures } from '../score/scoring.server.ts'

/** A deal is entered and changed here, whoever does it: the form, the JSON calls and imported files. */

export interface SavedDeal {
  id: number
  /** Such as `PID-000118`. */
  reference: string
  title: string
  version: number
}

/**
 * Something that is stored together with the record, such as pictures. It returns what it changed, a line each for the history, and
 * the files that it has taken. `taken` are those of the form's sending before. Null where that sending took away what this one keeps:
 * then nothing is stored.
 */
export type AlsoStore = (
  trx: Db,
  dealId: number,
  taken: TakenFiles | null,
) => Promise<{ lines: string[]; taken: TakenFiles } | null>

export type SaveResult =
  | { ok: true; deal: SavedDeal }
  | { ok: false; reason: 'mistakes'; mistakes: DealMistakes }
  | { ok: false; reason: 'changed' | 'not-found' }
  /** Figures far from the computed ones, of a deal that is on the market or goes there: the questions to be confirmed. */
  | { ok: false; reason: 'figures'; figures: string[] }
  | { ok: false; reason: 'listing'; listing: ListingRefusal }

/** Values that come with the record that is saved. */
interface AlsoSent {
  also?: AlsoStore
  form?: SentForm | null
  /** The questions about figures that were confirmed, word for word. */
  confirmed?: readonly string[]
}

/**
 * Enters a deal. It is inactive, or on the market where the values say so. Refuses an area that there is not, and figures for the
 * market that contradict each other and are not confirmed. A form that was sent
 * twice enters one deal, and the second sending changes that deal where it holds anything else.
 */
export async function createDeal(
  db: Db,
  admin: { id: string },
  values: DealValues,
  now: string,
  { also, form = null, confirmed = [] }: AlsoSent = {},
): Promise<SaveResult> {
  const figures = await readAreaFigures(db)
  const mistakes = checkArea(values, figures)
  if (mistakes) return { ok: false, reason: 'mistakes', mistakes }
  const columns = toColumns(values, figures, now)
  return savingIn(db, async (trx) => {
    const again = await findSending(trx, 'deal', admin, form, now, 'created')
    const entered =
      again && (await trx.selectFrom('deals').selectAll().where('id', '=', again.recordId).executeTakeFirst())
    if (entered && again.isSame) return { ok: true, deal: toSaved(entered) }
    // This is another deal where somebody else has changed that one since, so that nothing is lost.
    if (entered && entered.version === again.version)
      return await change(trx, admin, entered, values, figures, now, { also, form, confirmed, again })
    const check = checkFigures({ ...columns, confirmed_figures: '[]' }, confirmed)
    if (values.isActive && check.asked.length > 0) return { ok: false, reason: 'figures', figures: check.asked }
    const { id } = await trx
      .insertInto('deals')
      .values({
        ...newDealRow(columns, now),
        verified_at: hasVerifiedPaper(values) ? now : null,
        confirmed_figures: check.kept,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const files = await also?.(trx, id, null)
    await recordAudit(trx, {
      at: now,
      actor: 'admin',
      actorUserId: admin.id,
      action: 'deal-created',
      objectType: 'deal',
      objectId: String(id),
      detail: { ...describeFiles(files?.lines ?? []), ...describeConfirmed(check.confirmed) },
    })
    if (values.isActive) {
      const listed = await setListingIn(trx, admin, id, 'active', now)
      if (!listed.ok) throw new ListingRefused(listed.reason)
    }
    const version = await readNumber(trx, id)
    const texts = showValues({ ...values, ...filledIn(columns) })
    await keepVersion(trx, { kind: 'deal', id, version, texts, at: now, by: admin.id, form, taken: files?.taken })
    return { ok: true, deal: { id, reference: dealReference(id), title: values.title, version } }
  })
}

/** The deal that exactly this form was saved as a moment ago, so that its second half needs no other look. */
export async function findSavedBySame(
  db: Db,
  admin: { id: string },
  dealId: number,
  form: SentForm | null,
  now: string,
): Promise<SavedDeal | undefined> {
  const sending = await findSending(db, 'deal', admin, form, now, dealId || 'created')
  if (!sending?.isSame) return undefined
  const deal = await db.selectFrom('deals').selectAll().where('id', '=', sending.recordId).executeTakeFirst()
  return deal && toSaved(deal)
}

function toSaved({ id, title, version }: DealRow): SavedDeal {
  return { id, reference: dealReference(id), title, version }
}

/**
 * Changes a deal from the version that the admin had before them. Refuses where somebody has saved it since (`changed`): then
 * nothing is stored, and `readConflict` tells what differs. The same form that is sent twice changes it once. Where the second
 * sending holds anything else, and nobody has saved the deal since the first, it changes what the first made. A reserved or completed
 * deal stays listed as it is. Refuses contradictory figures like `createDeal`; what the deal keeps as confirmed is not asked again.
 * Without a change nothing is written; what is confirmed for the first time is one.
 */
export async function updateDeal(
  db: Db,
  admin: { id: string },
  dealId: number,
  fromVersion: number,
  values: DealValues,
  now: string,
  { also, form = null, confirmed = [] }: AlsoSent = {},
): Promise<SaveResult> {
  const figures = await readAreaFigures(db)
  const mistakes = checkArea(values, figures)
  if (mistakes) return { ok: false, reason: 'mistakes', mistakes }
  return savingIn(db, async (trx) => {
    const before = await trx.selectFrom('deals').selectAll().where('id', '=', dealId).executeTakeFirst()
    if (!before) return { ok: false, reason: 'not-found' }
    const again = await findSending(trx, 'deal', admin, form, now, dealId)
    if (again?.isSame) return { ok: true, deal: toSaved(before) }
    if (before.version !== fromVersion && before.version !== again?.version) return { ok: false, reason: 'changed' }
    return await change(trx, admin, before, values, figures, now, { also, form, confirmed, again })
  })
}

/** One transaction, which a refused listing takes back as a whole. */
async function savingIn(db: Db, save: (trx: Db) => Promise<SaveResult>): Promise<SaveResult> {
  try {
    return await db.transaction().execute(save)
  } catch (error) {
    if (error instanceof ListingRefused) return { ok: false, reason: 'listing', listing: error.reason }
    throw error
  }
}

/** Takes the whole transaction back. */
class ListingRefused extends Error {
  readonly reason: ListingRefusal
  constructor(reason: ListingRefusal) {
    super(reason)
    this.reason = reason
  }
}

async function change(
  trx: Db,
  admin: { id: string },
  before: DealRow,
  values: DealValues,
  figures: AreaFigures,
  now: string,
  {
    also,
    form,
    confirmed,
    again,
  }: Omit<Required<AlsoSent>, 'also'> & Pick<AlsoSent, 'also'> & { again: Sending | undefined },
): Promise<SaveResult> {
  const dealId = before.id
  const columns = toColumns(values, figures, now, before)
  const { old, after, changed } = compare(before, values, columns)
  // The price of a deal on the market is looked at here, because a reserved one stays there whatever was sent.
  if (after.isActive === 'yes' && columns.secure_price_pence === 0 && before.secure_price_pence !== 0)
    return { ok: false, reason: 'mistakes', mistakes: { securePrice: noPriceText } }
  const check = checkFigures({ ...columns, confirmed_figures: before.confirmed_figures }, confirmed)
  if (after.isActive === 'yes' && check.asked.length > 0) return { ok: false, reason: 'figures', figures: check.asked }
  const stored = also ? await also(trx, dealId, again?.taken ?? null) : { lines: [], taken: {} }
  if (!stored) return { ok: false, reason: 'changed' }
  const { lines: files, taken } = stored
  const saved = { ...toSaved(before), title: values.title }
  const told = changed.filter((name) => name !== 'isActive')
  const isTold = told.length > 0 || files.length > 0 || check.confirmed.length > 0
  if (!isTold && changed.length === 0) return { ok: true, deal: saved }

  const isCheckedAnew = paperItems.some((item) => changed.includes(paperFields[item])) && hasVerifiedPaper(values)
  await trx
    .updateTable('deals')
    .set({
      ...columns,
      confirmed_figures: check.kept,
      version: before.version + 1,
      updated_at: now,
      scored_at: now,
      verified_at: !hasVerifiedPaper(values) ? null : isCheckedAnew ? now : before.verified_at,
    })
    .where('id', '=', dealId)
    .where('version', '=', before.version)
    .executeTakeFirstOrThrow()
  if (isTold) {
    await recordAudit(trx, {
      at: now,
      actor: 'admin',
      actorUserId: admin.id,
      action: 'deal-edited',
      objectType: 'deal',
      objectId: String(dealId),
      detail: { ...describeChange(told, old, after), ...describeFiles(files), ...describeConfirmed(check.confirmed) },
    })
  }
  if (changed.includes('isActive')) {
    const listed = await setListingIn(trx, admin, dealId, values.isActive ? 'active' : 'inactive', now)
    if (!listed.ok && listed.reason !== 'unchanged') throw new ListingRefused(listed.reason)
  }
  const version = await readNumber(trx, dealId)
  // A deal from before versions were kept, or one whose state was switched in the list, has none of its last state.
  const saving = { kind: 'deal', id: dealId } as const
  await keepVersion(trx, { ...saving, version: before.version, texts: old, at: before.updated_at, by: null })
  await keepVersion(trx, {
    ...saving,
    version,
    texts: after,
    at: now,
    by: admin.id,
    form,
    taken: { ...again?.taken, ...taken },
  })
  return { ok: true, deal: { ...saved, version } }
}

/** The texts of the deal before and after, and the fields that differ. A reserved or completed deal stays listed as it is. */
function compare(before: DealRow, values: DealValues, columns: RecordColumns) {
  const old = showValues(toValues(before))
  const isLocked = before.status === 'reserved' || before.status === 'completed'
  const isActive = isLocked ? before.status === 'reserved' : values.isActive
  const after = showValues({ ...values, ...filledIn(columns), isActive })
  return { old, after, changed: fieldNames.filter((name) => old[name] !== after[name]) }
}

/** The number of the deal's present version. A change of its listing makes one too. */
async function readNumber(trx: Db, dealId: number): Promise<number> {
  const { version } = await trx.selectFrom('deals').select('version').where('id', '=', dealId).executeTakeFirstOrThrow()
  return version
}

/** The kinds of fields whose values the trail may keep. The others are texts, in which a name may stand. */
const plainKinds = new Set(['pounds', 'whole-pounds', 'percent', 'whole', 'decimal', 'choice', 'flag', 'day'])

/** The changes for the trail: from what to what where that may be kept, and else the name of the field alone. */
export function describeChange(changed: FieldName[], old: DealTexts, after: DealTexts): AuditDetail {
  const isPlain = (name: FieldName) => plainKinds.has(fieldOf(name).control.kind) && !fieldOf(name).isPrivate
  const plain = changed.filter(isPlain)
  const others = changed.filter((name) => !isPlain(name)).map((name) => fieldOf(name).label)
  const said = (texts: DealTexts) =>
    Object.fromEntries(plain.map((name) => [fieldOf(name).label, sayText(name, texts[name])]))
  return { before: said(old), after: said(after), also: others.join(', ') }
}

/** The most lines about files that the trail keeps of one saving. */
const mostFileLines = 12

/** The files' fates, for the trail; nothing where nothing happened. */
function describeFiles(lines: string[]): AuditDetail {
  const more = lines.length - mostFileLines
  const kept = more > 0 ? [...lines.slice(0, mostFileLines), `And ${more} more`] : lines
  return kept.length === 0 ? {} : { files: kept.join('\n') }
}

/** The questions that were confirmed, for the trail; nothing where there were none. */
export function describeConfirmed(questions: readonly string[]): AuditDetail {
  return questions.length === 0 ? {} : { confirmed: questions.join('\n') }
}

/** A deal as its form shows it; undefined when there is none. */
export async function readDealForm(
  db: Db,
  dealId: number,
): Promise<
  { deal: SavedDeal & Pick<DealRow, 'status' | 'unavailable_at'>; texts: DealTexts; row: DealRow } | undefined
> {
  const row = await db.selectFrom('deals').selectAll().where('id', '=', dealId).executeTakeFirst()
  if (!row) return undefined
  const { id, title, version, status, unavailable_at } = row
  return {
    deal: { id, reference: dealReference(id), title, version, status, unavailable_at },
    texts: showValues(toValues(row)),
    row,
  }
}

/** Why the area that was chosen is none; null where it is one, or left open. */
export function checkArea({ areaCode }: DealValues, { areas }: AreaFigures): DealMistakes | null {
  return areaCode === '' || areas.has(areaCode) ? null : { areaCode: 'Choose an area from the list' }
}

/** Values left empty and stored as if they had been entered, so that the version holds them. Worked-out figures are not. */
export function filledIn(columns: RecordColumns): Partial<DealValues> {
  return { securePrice: columns.secure_price_pence, areaCode: columns.area_code ?? '' }
}

/** True where at least one paper has been verified. */
export function hasVerifiedPaper(values: DealValues): boolean {
  return paperItems.some((item) => values[paperFields[item]] === 'verified')
}
