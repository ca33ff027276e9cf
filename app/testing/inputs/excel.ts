import { parse } from 'csv-parse/sync'

/** What Excel with British settings makes of a CSV file that somebody opens, changes and saves. */

export type SavedAs = 'CSV' | 'CSV UTF-8' | 'CSV of a computer with semicolons' | 'Unicode text'

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A cell as Excel shows it, which is how it is saved. Quotation marks keep nothing a text. */
function show(cell: string): string {
  if (/^[=+@]|^-(?!£?[\d.,]+%?$)/.test(cell)) return '#NAME?'
  if (/^(?:true|false)$/i.test(cell)) return cell.toUpperCase()
  const day = /^(\d{4})-(\d\d)-(\d\d)$/.exec(cell)
  if (day) return `${day[3]}/${day[2]}/${day[1]}`
  const month = /^(\d{4})-(\d\d)$/.exec(cell)
  if (month) return `${months[Number(month[2]) - 1]}-${month[1]!.slice(2)}`
  const words = /^([A-Z][a-z]{2})[a-z]* \d\d(\d\d)$/.exec(cell)
  if (words && months.includes(words[1]!)) return `${words[1]}-${words[2]}`
  const amount = /^(-?)£([\d,]+(?:\.\d+)?)$/.exec(cell)
  if (amount) {
    const pounds = Number(amount[2]!.replaceAll(',', ''))
    const minimumFractionDigits = amount[2]!.includes('.') ? 2 : 0
    return `${amount[1]}£${pounds.toLocaleString('en-GB', { minimumFractionDigits, maximumFractionDigits: minimumFractionDigits })}` // prettier-ignore
  }
  if (/^-?\d+(\.\d+)?%$/.test(cell)) return cell.includes('.') ? `${Number(cell.slice(0, -1)).toFixed(2)}%` : cell
  if (/^-?(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/.test(cell)) {
    const number = Number(Number(cell.replaceAll(',', '')).toPrecision(15))
    return Math.abs(number) >= 1e11
      ? number
          .toExponential(5)
          .toUpperCase()
          .replace(/E\+(\d)$/, 'E+0$1')
      : String(number)
  }
  return cell
}

/** The characters of Windows-1252 beyond Latin-1, by their bytes. */
const beyondLatin = new Map(
  Array.from({ length: 32 }, (_, at) => 0x80 + at).map((byte) => [
    new TextDecoder('windows-1252').decode(Uint8Array.of(byte)),
    byte,
  ]),
)

/** What does not exist in Windows-1252 is lost: a question mark for each half of a character. */
function toWindows(text: string): Buffer {
  const bytes = Array.from({ length: text.length }, (_, at) => {
    const code = text.charCodeAt(at)
    return beyondLatin.get(text[at]!) ?? (code < 0x80 || (code >= 0xa0 && code <= 0xff) ? code : 0x3f)
  })
  return Buffer.from(bytes)
}

/**
 * The file after Excel has saved it. `change` is what the person does to the sheet meanwhile: its first row is the heading line.
 * Empty rows that somebody has touched are saved too, and empty cells at the end of 16 rows are not.
 */
export function saveInExcel(csv: string, as: SavedAs, change: (sheet: string[][]) => void = () => {}): Buffer {
  const rows: string[][] = parse(csv, { bom: true, relax_column_count: true })
  const sheet = rows.map((row) => row.map(show))
  change(sheet)
  sheet.push(...Array.from({ length: 3 }, () => sheet[0]!.map(() => '')))
  const separator = as === 'Unicode text' ? '\t' : as === 'CSV of a computer with semicolons' ? ';' : ','
  const lines = sheet.map((row, at) => {
    const block = sheet.slice(at - (at % 16), at - (at % 16) + 16)
    const width = Math.max(...block.map((other) => other.findLastIndex((cell) => cell !== '') + 1), 1)
    return row
      .slice(0, width)
      .map((cell) => (/["\n]/.test(cell) || cell.includes(separator) ? `"${cell.replaceAll('"', '""')}"` : cell))
      .join(separator)
  })
  const text = `${lines.join('\r\n')}\r\n`
  if (as === 'Unicode text') return Buffer.from(`\uFEFF${text}`, 'utf16le')
  return as === 'CSV UTF-8' ? Buffer.from(`\uFEFF${text}`) : toWindows(text)
}
