import { randomInt } from 'node:crypto'
import type { Db } from '#db/database.server.ts'
import { jsonText } from '#db/expressions.server.ts'
import type { RecordKind } from '#db/schema.ts'
import { addMilliseconds } from '#app/utils/dates.ts'
import { cleanLine } from '#app/utils/text.ts'

/** Text typed into the form of a record and not saved: one draft for each record, and one for each form of a new record. */

/** The tables of the records, for whoever asks whether there is one. */
export const recordTables = { deal: 'deals', post: 'posts', submission: 'submissions' } as const satisfies Record<
  RecordKind,
  string
>

/**
 * The id by which a draft is kept: that of its record; of a new one (record 0) the number of its form with a minus. 0 where the form
 * has no number, so that a person has one such draft.
 */
export function draftOf(recordId: number, form: number): number {
  return recordId > 0 ? recordId : 0 - form
}

/** A number for another form for a new record. */
export function newFormNumber(): number {
  return randomInt(1, 2 ** 47)
}

interface Draft {
  /** The texts of the form by the names of their fields. New files are not kept. */
  fields: Readonly<Record<string, string>>
  /** The version of the record that the form began from; 0 for a new one. */
  version: number
  keptAt: string
}

/** The time for which a draft is kept (RULES.md, Retention). */
export const draftDays = 14
/** The most drafts of one person for each kind of record. */
export const mostDrafts = 50
/** The most characters of a draft: more than whatever may be saved, less than what would fill a disk. */
export const longestDraft = 700_000

/** What was typed into a form. `about` is the id by which its draft is kept. */
export interface Typed extends Pick<Draft, 'fields' | 'version'> {
  kind: RecordKind
  about: number
}

type KeptDraft = { ok: true } | { ok: false; reason: 'not-found' | 'too-long' | 'older' }

/**
 * Keeps what was typed in the place of the draft before. Refuses a record that there is not, and more text than any record may have.
 * A person who has the most drafts already loses the oldest of a numbered form, and one of a record only where there are none of
 * such forms. Where it was typed a while ago, `typedAt` is when: then it takes the place of no draft that was kept since, nor does
 * it come after another version of the record that was saved since.
 */
export async function keepDraft(
  db: Db,
  userId: string,
  { kind, about, version, fields: typed }: Typed,
  now: string,
  { typedAt = now }: { typedAt?: string } = {},
): Promise<KeptDraft> {
  const fields = JSON.stringify(typed)
  if (fields.length > longestDraft) return { ok: false, reason: 'too-long' }
  return db.transaction().execute(async (trx): Promise<KeptDraft> => {
    const record = await trx
      .selectFrom(recordTables[kind])
      .select(['version', 'updated_at'])
      .where('id', '=', about)
      .executeTakeFirst()
    if (about > 0 && !record) return { ok: false, reason: 'not-found' }
    if (record && record.version !== version && record.updated_at > typedAt) return { ok: false, reason: 'older' }
    const own = trx.selectFrom('record_drafts').where('user_id', '=', userId).where('kind', '=', kind)
    const before = await own.select(['fields', 'kept_at']).where('record_id', '=', about).executeTakeFirst()
    if (before && before.fields !== fields && before.kept_at > typedAt) return { ok: false, reason: 'older' }
    const others = await own
      .select('record_id')
      .where('record_id', '<>', about)
      // The draft of a numbered form gives way first.
      .orderBy((order) => order('record_id', '>=', 0), 'desc')
      .orderBy('kept_at', 'desc')
      .orderBy('record_id')
      .execute()
    for (const { record_id } of others.slice(mostDrafts - 1)) await deleteDraft(trx, userId, kind, record_id)
    await trx
      .insertInto('record_drafts')
      .values({ user_id: userId, kind, record_id: about, version, fields, kept_at: now })
      .onConflict((known) =>
        known.columns(['user_id', 'kind', 'record_id']).doUpdateSet({ version, fields, kept_at: now }),
      )
      .execute()
    return { ok: true }
  })
}

/** The draft of this person. */
export async function readDraft(db: Db, userId: string, kind: RecordKind, about: number): Promise<Draft | undefined> {
  const row = await db
    .selectFrom('record_drafts')
    .select(['version', 'fields', 'kept_at'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('record_id', '=', about)
    .executeTakeFirst()
  if (!row) return undefined
  return { fields: JSON.parse(row.fields) as Record<string, string>, version: row.version, keptAt: row.kept_at }
}

/** A new record that was never saved. */
export interface UnsavedRecord {
  /** The number of its form. */
  form: number
  /** Empty where none was typed. */
  title: string
  keptAt: string
}

/** The most characters of a title that was typed, where it names its draft. */
const longestTitle = 200

/** The new records that this person has typed and not saved, the latest first, but for the one of this form. There are few drafts. */
export async function listUnsaved(
  db: Db,
  userId: string,
  kind: RecordKind,
  exceptForm: number,
): Promise<UnsavedRecord[]> {
  const drafts = await db
    .selectFrom('record_drafts')
    .select(['record_id', 'kept_at', jsonText('fields', 'title').as('title')])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('record_id', '<=', 0)
    .where('record_id', '<>', draftOf(0, exceptForm))
    .orderBy('kept_at', 'desc')
    .orderBy('record_id')
    .limit(mostDrafts)
    .execute()
  return drafts.map(({ record_id, kept_at, title }) => ({
    form: 0 - record_id,
    title: cleanLine(title ?? '').slice(0, longestTitle),
    keptAt: kept_at,
  }))
}

/** Deletes the draft of this person, because it was saved or thrown away. */
export async function deleteDraft(db: Db, userId: string, kind: RecordKind, about: number): Promise<void> {
  await db
    .deleteFrom('record_drafts')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('record_id', '=', about)
    .execute()
}

/** Takes what was typed into these fields out of a draft, because it was saved or thrown away; without any other field the draft goes. */
export async function forgetTyped(
  db: Db,
  userId: string,
  { kind, about }: Pick<Typed, 'kind' | 'about'>,
  names: readonly string[],
): Promise<void> {
  const draft = await readDraft(db, userId, kind, about)
  if (!draft) return
  const left = Object.entries(draft.fields).filter(([name]) => !names.includes(name))
  if (left.length === 0) return deleteDraft(db, userId, kind, about)
  await db
    .updateTable('record_drafts')
    .set({ fields: JSON.stringify(Object.fromEntries(left)) })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('record_id', '=', about)
    .execute()
}

/** Deletes the drafts that are too old. Returns how many. */
export async function deleteOldDrafts(db: Db, now: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('record_drafts')
    .where('kept_at', '<=', addMilliseconds(now, -draftDays * 24 * 3_600_000))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
