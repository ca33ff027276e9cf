import type { Db } from '#db/database.server.ts'
import { transactAsking } from '#app/utils/transact-asking.server.ts'
import type { UploadRules } from './files.ts'

/** Compares the content of two stored files. */
export type CompareFiles = (fileKey: string, otherKey: string) => Promise<boolean>

/** Of pairs of files, by `pairOf`, whether they are the same. */
export type Compared = ReadonlyMap<string, boolean>

type Pair = readonly [fileKey: string, otherKey: string]

const pairOf = ([fileKey, otherKey]: Pair) => `${fileKey} ${otherKey}`

/** What a transaction has to know of files before it can go on. */
class NotCompared extends Error {
  readonly pairs: readonly Pair[]

  constructor(pairs: readonly Pair[]) {
    super('These files are to be compared first.')
    this.pairs = pairs
  }
}

/**
 * Writes in a transaction that leaves out twins. Reading files may take seconds, for which nobody else could write: where files have to
 * be compared the transaction is taken back, and begun anew with what was found. A thing has only so many files, so that this comes to an end.
 */
export async function writeComparing<Result>(
  db: Db,
  compare: CompareFiles,
  write: (trx: Db, compared: Compared) => Promise<Result>,
): Promise<Result> {
  const compared = new Map<string, boolean>()
  for (;;) {
    try {
      return await transactAsking(db, (trx: Db) => write(trx, compared))
    } catch (error) {
      if (!(error instanceof NotCompared)) throw error
      for (const pair of error.pairs) compared.set(pairOf(pair), await compare(...pair))
    }
  }
}

/**
 * These unattached files without those that the thing has already: of the same name, size and content. They are the second half of
 * a form that was sent twice. Files of another name or size are not read. Only within `writeComparing`.
 */
export async function leaveOutTwins(
  trx: Db,
  rules: UploadRules,
  aboutId: string,
  ids: string[],
  compared: Compared,
  among?: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const sent = await trx
    .selectFrom('uploads')
    .select(['id', 'file_key', 'file_name', 'byte_size'])
    .where('id', 'in', ids)
    .where('purpose', '=', rules.purpose)
    .where('about_id', 'is', null)
    .execute()
  const there = await trx
    .selectFrom('uploads')
    .select(['file_key', 'file_name', 'byte_size'])
    .where('about_type', '=', rules.aboutType)
    .where('about_id', '=', aboutId)
    .where('purpose', '=', rules.purpose)
    .$if(among !== undefined, (query) => query.where('id', 'in', among ?? []))
    .execute()
  const alike = sent.flatMap(({ id, file_key: key, file_name: name, byte_size: size }) =>
    there
      .filter((other) => other.file_name === name && other.byte_size === size)
      .map((other) => ({ id, pair: [key, other.file_key] as const })),
  )
  const unknown = alike.filter(({ pair }) => !compared.has(pairOf(pair)))
  if (unknown.length > 0) throw new NotCompared(unknown.map(({ pair }) => pair))
  const twins = new Set(alike.filter(({ pair }) => compared.get(pairOf(pair))).map(({ id }) => id))
  return ids.filter((id) => !twins.has(id))
}
