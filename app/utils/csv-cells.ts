/** CSV files for spreadsheets, and the cells that those would take for formulas: an apostrophe in front makes them texts. */

/** The byte order mark, with which each file begins. Excel reads UTF-8 only behind it. */
export const byteOrderMark = '\uFEFF'

/** A cell with one of these is set in quotes. Some programs take a semicolon or a tab for the end of a cell. */
const separator = /[",;\t\r\n]/
/** A text that begins like this is no formula whatever follows. Most texts do, and need no quotes either. */
const plain = /^[0-9A-Za-z£][^",;\t\r\n]*$/

/** A line of a file, with its end. A number stays one, nothing is an empty cell, and true and false become yes and no. */
export function writeCsvLine(cells: readonly (string | number | boolean | null | undefined)[]): string {
  return `${cells.map(writeCell).join(',')}\r\n`
}

function writeCell(cell: string | number | boolean | null | undefined): string | number {
  if (typeof cell === 'string') return writeText(cell)
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no'
  return cell ?? ''
}

function writeText(text: string): string {
  if (text === '' || plain.test(text)) return text
  const cell = protectCell(text)
  return separator.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

/**
 * Programs skip spaces, line ends and invisible characters before a formula. Full-width and small signs count too, because some
 * programs turn them into plain ones, and so does the minus sign of texts (U+2212). An apostrophe of the text's own counts as well,
 * so that it is not taken for ours.
 */
const formula = /^(?:'*[\p{Z}\p{C}]*[=+\-@−＝＋－＠﹦﹢﹣﹫]|'*[\t\r\n])/u

/** A number below nought, an amount or a percentage: the one text that may begin with a minus sign without being a formula. */
const negative = /^[-−](£?\d[\d,]*(?:\.\d+)?%?)$/

/** The text as a cell, with an apostrophe in front where it needs one. A number has the hyphen that spreadsheets reckon with. */
export function protectCell(text: string): string {
  if (negative.test(text)) return toHyphen(text)
  return formula.test(text) ? `'${text}` : text
}

/** The text of a cell, without the apostrophe that `protectCell` has put in front. A number has a hyphen as its minus sign. */
export function bareCell(cell: string): string {
  return toHyphen(cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell)
}

function toHyphen(text: string): string {
  return text.startsWith('−') && negative.test(text) ? text.replace('−', '-') : text
}
