/** Months as the files of the publishers write them, all as `2026-03`. */

const names = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** `2026-03-01`: the first day of a month; undefined for any other text. */
export function monthOfIsoDay(text: string): string | undefined {
  const found = /^(\d{4}-(?:0[1-9]|1[0-2]))-01$/.exec(text)
  return found?.[1]
}

/** `01/03/2026`: the first day of a month. Another day says that day and month are the other way round. */
export function monthOfBritishDay(text: string): string | undefined {
  const found = /^01\/(0[1-9]|1[0-2])\/(\d{4})$/.exec(text)
  return found ? `${found[2]}-${found[1]}` : undefined
}

/** Any of the ways in which a workbook has a month: the number of a day, `2026-05-01`, `May-26`, `May 2026`. */
export function monthOfCell(text: string): string | undefined {
  if (/^\d{5}(?:\.0+)?$/.test(text)) {
    // Day 1 of a workbook is the first of January 1900, and it counts a 29 February 1900 that never was.
    const day = new Date(Date.UTC(1899, 11, 30) + Number(text) * 86_400_000)
    return day.toISOString().slice(0, 7)
  }
  const iso = /^(\d{4})-(0[1-9]|1[0-2])(?:-\d\d)?(?:T.*)?$/.exec(text)
  if (iso) return `${iso[1]}-${iso[2]}`
  const word = /^([a-z]{3})[a-z]*[- ](\d{2}|\d{4})$/i.exec(text)
  const number = word ? names.indexOf(word[1]!.toLowerCase()) + 1 : 0
  if (word && number > 0)
    return `${word[2]!.length === 2 ? `20${word[2]}` : word[2]}-${String(number).padStart(2, '0')}`
  return monthOfBritishDay(text)
}

/** `March 2026` → `2026-03`; undefined for anything else. */
export function monthOfWords(text: string): string | undefined {
  return /^[a-z]{3,9} \d{4}$/i.test(text) ? monthOfCell(text) : undefined
}

/** A number of a publisher's file. `[x]`, `:`, `-` and nothing stand for no figure, which is null; undefined is a mistake. */
export function readNumber(text: string): number | null | undefined {
  const bare = text.trim()
  if (bare === '' || bare === ':' || bare === '-' || /^\[[a-z]{1,3}\]$/i.test(bare)) return null
  if (!/^-?\d{1,12}(?:\.\d{1,17})?(?:e-?\d{1,2})?$/i.test(bare)) return undefined
  return Number(bare)
}

/** Codes of councils that were given new ones when their borders changed. Since 2025 Barnsley and Sheffield have these. */
export const newCodes: ReadonlyMap<string, string> = new Map([
  ['E08000016', 'E08000038'],
  ['E08000019', 'E08000039'],
])

/** A code of the ONS. */
export const codePattern = /^[A-Z]\d{8}$/
