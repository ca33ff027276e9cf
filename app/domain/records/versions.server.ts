import { createHash } from 'node:crypto'
import type { Db } from '#db/database.server.ts'
import type { RecordKind } from '#db/schema.ts'
import { joinedName } from '#app/domain/people/users.ts'
import { addMilliseconds } from '#app/utils/dates.ts'

/** What a record held at each saving, and which form made it, so that one which is sent twice is known. */

/** A form of a record that was sent. */
export interface SentForm {
  /** Names the form, however often it is sent. */
  id: string
  /** The same where everything in the form is the same, its files included. */
  print: string
}

/** The files that a form has made, by the print of the file that it brought along. */
export type TakenFiles = Readonly<Record<string, string>>

/** The name of a form that was sent; null where it bears none. */
export function formNameOf(form: FormData): string | null {
  const id = form.get('form')
  return typeof id === 'string' && /^[\w-]{1,64}$/.test(id) ? id : null
}

/** The form in short; `files` stands for what came with its texts. Null where it bears no name. Which button was pressed makes no other record. */
export function printForm(form: FormData, files: unknown): SentForm | null {
  const id = formNameOf(form)
  if (id === null) return null
  const typed = [...form].filter(([name, value]) => typeof value === 'string' && name !== 'intent')
  return { id, print: hashOf([typed, files]) }
}

/** A name for something that is the same where everything in it is the same. */
export function hashOf(what: unknown): string {
  return createHash('sha256').update(JSON.stringify(what)).digest('base64url')
}

/** The newest versions that are kept of each record. */
export const mostVersions: Readonly<Record<RecordKind, number>> = { deal: 50, post: 20, submission: 20 }

/** The time within which a form from the same person is the one before again: a double click, or what was corrected after "Back". */
const twiceMilliseconds: Readonly<Record<RecordKind, number>> = {
  deal: 10_000,
  post: 10 * 60_000,
  submission: 10_000,
}

/** A saving of a record. */
interface Saving {
  kind: RecordKind
  id: number
  version: number
  texts: Readonly<Record<string, string>>
  at: string
  /** Who has saved it; null where nobody is known. */
  by: string | null
  /** The form that it was saved with, and the files that it has made. */
  form?: SentForm | null
  taken?: TakenFiles
  /** The maker of the version, where it was not the form: `restored from 2`. */
  note?: string
}

/** Keeps what a record held at this saving, once, and forgets what is older than the newest versions. */
export async function keepVersion(
  trx: Db,
  { kind, id, version, texts, at, by, form = null, taken = {}, note = '' }: Saving,
): Promise<void> {
  await trx
    .insertInto('record_versions')
    .values({
      kind,
      record_id: id,
      version,
      fields: JSON.stringify({ ...texts, ...(form && { sent: { print: form.print, taken } }) }),
      note,
      saved_at: at,
      saved_by: by,
      form_id: form?.id ?? null,
    })
    .onConflict((known) => known.columns(['kind', 'record_id', 'version']).doNothing())
    .execute()
  await forgetOldVersions(trx, kind, [id])
}

/** Forgets one version of a record. */
export async function forgetVersion(
  trx: Db,
  { kind, id, version }: Pick<Saving, 'kind' | 'id' | 'version'>,
): Promise<void> {
  await trx
    .deleteFrom('record_versions')
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .where('version', '=', version)
    .execute()
}

/**
 * Forgets what is older than the newest versions of these records. By rows, not by numbers: a changed tag, or a listing that is
 * switched, makes a version of which nothing is kept.
 */
export async function forgetOldVersions(trx: Db, kind: RecordKind, ids: readonly number[]): Promise<void> {
  const placed = trx
    .selectFrom('record_versions')
    .select(['record_id', 'version'])
    .select((select) =>
      select.fn
        .agg<number>('row_number')
        .over((over) => over.partitionBy('record_id').orderBy('version', 'desc'))
        .as('place'),
    )
    .where('kind', '=', kind)
    .where('record_id', 'in', ids)
  await trx
    .deleteFrom('record_versions')
    .where('kind', '=', kind)
    .where((where) =>
      where(
        where.refTuple('record_id', 'version'),
        'in',
        where
          .selectFrom(placed.as('placed'))
          .select(['placed.record_id', 'placed.version'])
          .where('place', '>', mostVersions[kind])
          .$asTuple('record_id', 'version'),
      ),
    )
    .execute()
}

/** A version that is kept. */
interface KeptVersion {
  version: number
  fields: Readonly<Record<string, string>>
  savedAt: string
  /** Who has saved it; null where nobody is known. */
  savedBy: string | null
}

/** A version, or the newest one before it that is kept; undefined where neither is. */
export async function readVersionUpTo(
  db: Db,
  kind: RecordKind,
  id: number,
  version: number,
): Promise<KeptVersion | undefined> {
  const row = await db
    .selectFrom('record_versions')
    .leftJoin('users', 'users.id', 'saved_by')
    .select(['version', 'fields', 'saved_at', 'first_name', 'last_name', 'email'])
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .where('version', '<=', version)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return undefined
  const { sent: _, ...fields } = JSON.parse(row.fields) as { sent?: unknown } & Record<string, string>
  return { version: row.version, fields, savedAt: row.saved_at, savedBy: joinedName(row) }
}

/** The number of versions that are kept of a record. */
export async function countVersions(db: Db, kind: RecordKind, id: number): Promise<number> {
  const { count } = await db
    .selectFrom('record_versions')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('kind', '=', kind)
    .where('record_id', '=', id)
    .executeTakeFirstOrThrow()
  return count
}

/** What a form has made a moment ago. */
export interface Sending {
  recordId: number
  version: number
  /** True where everything in the form was the same. */
  isSame: boolean
  taken: TakenFiles
}

/** What this person has saved with this form a moment ago: this record, or one that the form has `created`. */
export async function findSending(
  db: Db,
  kind: RecordKind,
  person: { id: string },
  form: SentForm | null,
  now: string,
  of: number | 'created',
): Promise<Sending | undefined> {
  if (form === null) return undefined
  const saved = await db
    .selectFrom('record_versions as saved')
    .select(['record_id', 'version', 'fields'])
    .where('kind', '=', kind)
    .where('form_id', '=', form.id)
    .where('saved_by', '=', person.id)
    .where('saved_at', '>', addMilliseconds(now, -twiceMilliseconds[kind]))
    .$if(of !== 'created', (query) => query.where('record_id', '=', Number(of)))
    // The first version of what a form has created is its own.
    .$if(of === 'created', (query) =>
      query.where('form_id', '=', (first) =>
        first
          .selectFrom('record_versions')
          .select('form_id')
          .where('kind', '=', kind)
          .whereRef('record_id', '=', 'saved.record_id')
          .orderBy('version')
          .limit(1),
      ),
    )
    .orderBy('record_id', 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!saved) return undefined
  const { sent } = JSON.parse(saved.fields) as { sent: { print: string; taken: TakenFiles } }
  return { recordId: saved.record_id, version: saved.version, isSame: sent.print === form.print, taken: sent.taken }
}
