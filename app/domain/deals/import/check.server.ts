import { setImmediate } from 'node:timers/promises'
import type { Db } from '#db/database.server.ts'
import type { DealRow } from '#db/schema.ts'
import { fitCells, readLines, UnreadableFile, type FileLine } from '#app/domain/files/table.server.ts'
import { findFileSize, type FileStore } from '#app/services/file-store.server.ts'
import { isSameInWindows } from '#app/utils/text-encoding.ts'
import { dealReference } from '#app/utils/references.ts'
import { showWorkedOut, toColumns, toValues, type RecordColumns } from '../record/columns.server.ts'
import { checkFigures, figuresOf } from '../score/figures.server.ts'
import { measureFile, readColumns, shorten, type FileColumns } from './file.server.ts'
import { mostMistakesShown, referenceColumn, type ImportMistake } from './import.ts'
import { deleteLines, type ImportRow } from './imports.server.ts'
import {
  fieldNames,
  noPriceText,
  paperFields,
  paperItems,
  readTexts,
  showValues,
  type DealTexts,
  type FieldName,
} from '../record/record.ts'
import { checkArea, describeChange, describeConfirmed, hasVerifiedPaper, filledIn } from '../desk/saving.server.ts'
import { readAreaFigures, type AreaFigures } from '../score/scoring.server.ts'
import { mergeTexts } from '../desk/sent-texts.ts'
import type { AuditDetail } from '#app/domain/audit/audit.ts'

/** The check of a file of deals, in the background: nothing of it is a deal yet. It begins anew where the process was ended. */

export interface ImportStore {
  db: Db
  files: FileStore
}

/** The part of a line that is kept until the file is brought in, as JSON in `record`. */
export interface StagedRecord {
  set: RecordColumns
  /** True where a paper has been verified with this change. */
  isCheckedAnew: boolean
  /** True where no paper is verified, or no longer. */
  isUnchecked?: boolean
  /** The texts of the deal before, and what changed; only of a deal that is there already. */
  old?: DealTexts
  detail?: AuditDetail
  /** Confirmations that are kept with the deal, as JSON: of one on the market all that is asked about it. */
  confirmed?: string
  /** The questions about its figures that nobody has confirmed yet. */
  doubts: string[]
  /** True where the deal is on the market, so that they have to be before the file is imported. */
  isLive: boolean
}

/** The lines that are read at a time, and stored in one transaction. */
const batchSize = 100
/** The lines after which other requests have their turn. */
const turnSize = 10

/** Checks a file from its beginning to its end. `mayGoOn` says no when the process is to end; then the next one begins anew. */
export async function checkImport(
  { db, files }: ImportStore,
  row: Pick<ImportRow, 'id' | 'file_key'>,
  now: () => string,
  mayGoOn: () => boolean = () => true,
): Promise<void> {
  await deleteLines(db, row.id)
  const check = new Check(db, row.id, await readAreaFigures(db), now())
  const open = async () => {
    const size = row.file_key === null ? undefined : await findFileSize(files, row.file_key)
    if (!size) throw new UnreadableFile('The file is no longer there. Choose it again.')
    return files.readRange(row.file_key!, { start: 0, end: size - 1 })
  }
  try {
    const { lines } = await measureFile(await open())
    if (!(await check.begin(lines))) return
    let columns: FileColumns | undefined
    let batch: FileLine[] = []
    for await (const line of readLines(await open())) {
      if (!columns) columns = readColumns(line.cells)
      else batch.push(line)
      if (batch.length < batchSize) continue
      if (!mayGoOn() || !(await check.take(columns, batch))) return
      batch = []
    }
    if (columns && batch.length > 0 && !(await check.take(columns, batch))) return
    await check.end(now())
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error
    await check.end(now(), error.message)
  }
}

/** The result of one line. */
type Outcome =
  | { kind: 'mistaken'; mistakes: ImportMistake[] }
  | { kind: 'unchanged' }
  | {
      kind: 'added' | 'changed'
      dealId: number | null
      version: number | null
      texts: DealTexts
      record: StagedRecord
      isOdd: boolean
    }

class Check {
  #db: Db
  #id: string
  #figures: AreaFigures
  #now: string
  /** The line in which each deal stands. */
  #lineOf = new Map<number, number>()
  #sums = { lines_read: 0, added: 0, changed: 0, unchanged: 0, warnings: 0, mistakes: 0 }
  #first: ImportMistake[] = []

  constructor(db: Db, id: string, figures: AreaFigures, now: string) {
    this.#db = db
    this.#id = id
    this.#figures = figures
    this.#now = now
  }

  /** Sets the sums back to nothing. False where the file has been dropped meanwhile, as with every step. */
  begin(lines: number): Promise<boolean> {
    return this.#write(this.#db, { lines, ...this.#sums, first_mistakes: '[]', problem: null })
  }

  async take(columns: FileColumns, batch: FileLine[]): Promise<boolean> {
    const deals = await this.#readDeals(columns, batch)
    const staged: { line: number; deal_id: number | null; version: number | null; fields: string; record: string }[] =
      []
    const wasRight = this.#sums.mistakes === 0
    for (const [index, line] of batch.entries()) {
      // SQLite and the formula answer synchronously: without a pause every visitor would wait for the whole batch.
      if (index % turnSize === turnSize - 1) await setImmediate()
      const outcome = this.#read(columns, line, deals)
      this.#sums.lines_read += 1
      if (outcome.kind === 'mistaken') {
        this.#sums.mistakes += 1
        this.#first.push(...outcome.mistakes.slice(0, mostMistakesShown - this.#first.length))
        const cells = Object.fromEntries(
          columns.flatMap((column, at) => (column ? [[column, line.cells[at] ?? '']] : [])),
        )
        staged.push({
          line: line.line,
          deal_id: null,
          version: null,
          fields: JSON.stringify(cells),
          record: JSON.stringify(outcome.mistakes),
        })
        continue
      }
      this.#sums[outcome.kind] += 1
      if (outcome.kind === 'unchanged') continue
      if (outcome.isOdd) this.#sums.warnings += 1
      const { dealId, version, texts, record } = outcome
      // With one mistake nothing can be brought in, and only the lines to be mended are kept.
      if (this.#sums.mistakes === 0) {
        staged.push({
          line: line.line,
          deal_id: dealId,
          version,
          fields: JSON.stringify(texts),
          record: JSON.stringify(record),
        })
      }
    }
    const isFirstWrong = wasRight && this.#sums.mistakes > 0
    if (isFirstWrong) await deleteLines(this.#db, this.#id)
    const kept = isFirstWrong ? staged.filter(({ record }) => record.startsWith('[')) : staged
    return this.#db.transaction().execute(async (trx) => {
      if (!(await this.#write(trx, { ...this.#sums, first_mistakes: JSON.stringify(this.#first) }))) return false
      const rows = kept.map((row) => ({ import_id: this.#id, ...row }))
      if (rows.length > 0) await trx.insertInto('deal_import_rows').values(rows).execute()
      return true
    })
  }

  /** Ends the check: the file waits for its admin, or it is refused. */
  async end(now: string, problem: string | null = null): Promise<void> {
    if (problem) await deleteLines(this.#db, this.#id)
    const isRefused = problem !== null || this.#sums.mistakes > 0
    await this.#write(this.#db, { state: isRefused ? 'refused' : 'checked', problem, checked_at: now })
  }

  async #write(trx: Db, set: Partial<Omit<ImportRow, 'id'>>): Promise<boolean> {
    const { numUpdatedRows } = await trx
      .updateTable('deal_imports')
      .set(set)
      .where('id', '=', this.#id)
      .where('state', '=', 'checking')
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  async #readDeals(columns: FileColumns, batch: FileLine[]): Promise<Map<number, DealRow>> {
    const at = columns.indexOf(referenceColumn)
    const ids = batch.flatMap(({ cells }) => parseReference(cells[at] ?? '') ?? [])
    if (ids.length === 0) return new Map()
    const rows = await this.#db.selectFrom('deals').selectAll().where('id', 'in', ids).execute()
    return new Map(rows.map((row) => [row.id, row]))
  }

  /** A line that breaks off is taken where that changes nothing but what it says: it may be cut short, and not by a spreadsheet. */
  #read(columns: FileColumns, { line, cells }: FileLine, deals: Map<number, DealRow>): Outcome {
    const fitting = fitCells(cells, columns.length)
    const outcome = fitting && this.#readCells(columns, { line, cells: fitting }, deals)
    const isEmptied = (column: FileColumns[number]) =>
      outcome?.kind === 'changed' &&
      column !== null &&
      column !== referenceColumn &&
      outcome.record.old?.[column] !== '' &&
      outcome.texts[column] === ''
    if (outcome && !columns.slice(cells.length).some(isEmptied)) return outcome
    return mistaken(
      line,
      '',
      cells.join(','),
      `The line has ${cells.length} cells, and the heading line has ${columns.length}: a separator or a quotation mark is missing, or there is one too many`,
    )
  }

  #readCells(columns: FileColumns, { line, cells }: FileLine, deals: Map<number, DealRow>): Outcome {
    const wrong = (column: string, text: string, message: string) => mistaken(line, column, text, message)
    const sent = Object.fromEntries(columns.flatMap((column, at) => (column ? [[column, cells[at]!]] : [])))
    const { [referenceColumn]: reference = '', ...texts } = sent as Partial<Record<string, string>>
    const dealId = reference.trim() === '' ? null : parseReference(reference)
    if (dealId === undefined) {
      return wrong(referenceColumn, reference, 'Enter a reference such as PID-000138, or nothing for a new deal')
    }
    const before = dealId === null ? undefined : deals.get(dealId)
    if (dealId !== null) {
      const other = this.#lineOf.get(dealId)
      if (other !== undefined) {
        return wrong(
          referenceColumn,
          reference,
          `${dealReference(dealId)} stands in line ${other.toLocaleString('en-GB')} already`,
        )
      }
      this.#lineOf.set(dealId, line)
      if (!before) return wrong(referenceColumn, reference, `There is no deal ${dealReference(dealId)}`)
    }
    const old = before && showValues(toValues(before))
    const read = readTexts(old && before ? mergeTexts(old, keepLost(old, texts), showWorkedOut(before)) : texts)
    const mistakes = read.ok ? checkArea(read.values, this.#figures) : read.mistakes
    if (mistakes || !read.ok) {
      return {
        kind: 'mistaken',
        mistakes: Object.entries(mistakes ?? {}).map(([column, message]) => ({
          line,
          column,
          text: shorten(texts[column] ?? ''),
          message,
        })),
      }
    }
    // Whether a deal is on the market is decided in the list, never by a file.
    const values = { ...read.values, isActive: old?.isActive === 'yes' }
    if (values.isActive && values.securePrice === 0) return wrong('securePrice', texts.securePrice ?? '', noPriceText)
    const columnsOf = toColumns(values, this.#figures, this.#now, before)
    const after = showValues({ ...values, ...filledIn(columnsOf) })
    const isOdd = figuresOf(columnsOf, this.#figures).warnings.length > 0
    const compared = { ...columnsOf, confirmed_figures: before?.confirmed_figures ?? '[]' }
    const { asked: doubts, kept } = checkFigures(compared)
    if (!before || !old) {
      const record = { set: columnsOf, isCheckedAnew: hasVerifiedPaper(values), doubts, isLive: false }
      return { kind: 'added', dealId: null, version: null, texts: after, record, isOdd }
    }
    const changed = fieldNames.filter((name: FieldName) => old[name] !== after[name])
    if (changed.length === 0) return { kind: 'unchanged' }
    const record: StagedRecord = {
      set: columnsOf,
      isCheckedAnew: paperItems.some((item) => changed.includes(paperFields[item])) && hasVerifiedPaper(values),
      isUnchecked: !hasVerifiedPaper(values),
      old,
      detail: { ...describeChange(changed, old, after), ...describeConfirmed(values.isActive ? doubts : []) },
      confirmed: values.isActive ? checkFigures(compared, doubts).kept : kept,
      doubts,
      isLive: values.isActive,
    }
    return { kind: 'changed', dealId: before.id, version: before.version, texts: after, record, isOdd }
  }
}

function mistaken(line: number, column: string, text: string, message: string): Outcome {
  return { kind: 'mistaken', mistakes: [{ line, column, text: shorten(text), message }] }
}

/** The texts of a line, where those that differ only in what Windows-1252 cannot hold stay as they are stored. */
function keepLost(old: DealTexts, texts: Partial<DealTexts>): Partial<DealTexts> {
  return Object.fromEntries(
    Object.entries(texts).map(([name, text]) => {
      const stored = old[name as FieldName]
      return [name, isSameInWindows(stored, text) ? stored : text]
    }),
  )
}

/** The id of a reference such as `PID-000138`; undefined where it is none. */
function parseReference(text: string): number | undefined {
  const digits = /^\s*PID-(\d{6,9})\s*$/i.exec(text)?.[1]
  return digits === undefined || Number(digits) === 0 ? undefined : Number(digits)
}
