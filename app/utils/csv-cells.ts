/** Cells of CSV files that spreadsheets would take for formulas. An apostrophe in front makes them texts. */

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
