/**
 * Tables as models draw them, with bars between their cells, told as lists: each row becomes an item that names the column of each cell.
 * Safe in the browser.
 */

const isLine = (line: string) => /^\s*\|.*\|\s*$/.test(line)
const isRule = (line: string) => /^[\s|:-]+$/.test(line)
const cellsOf = (line: string) =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())

export class TableLines {
  #columns: string[] | null = null

  /** The line as an answer has it: an item for a row of a table, nothing for the line above its rows, else the line itself. */
  read(line: string): string {
    if (!isLine(line)) {
      if (line.trim() !== '') this.#columns = null
      return line
    }
    if (isRule(line)) return ''
    const cells = cellsOf(line)
    if (this.#columns === null) {
      this.#columns = cells
      return ''
    }
    const [first = '', ...rest] = this.#columns
    const [own = '', ...others] = cells
    const head = own.startsWith('[[') ? `${first} ${own}` : own
    const told = others.map((cell, at) => `${rest[at] ?? ''} ${cell}`.trim())
    return `- ${head}: ${told.join('; ')}\n`
  }
}
