/** Cells of CSV files that spreadsheets would take for formulas. An apostrophe in front makes them texts. */

/**
 * Programs skip spaces, line ends and invisible characters before a formula. Full-width and small signs count too, because some
 * programs turn them into plain ones. An apostrophe of the text's own counts as well, so that it is not taken for ours.
 */
const formula = /^(?:'*[\p{Z}\p{C}]*[=+\-@＝＋－＠﹦﹢﹣﹫]|'*[\t\r\n])/u

/** The text as a cell, with an apostrophe in front where it needs one. */
export function protectCell(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

/** The text of a cell, without the apostrophe that `protectCell` has put in front. */
export function bareCell(cell: string): string {
  return cell.startsWith("'") && formula.test(cell.slice(1)) ? cell.slice(1) : cell
}
