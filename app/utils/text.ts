/** What people type, made fit to be kept: nothing visible is changed, and what nobody can see or type is left out. Half of a surrogate pair becomes U+FFFD. */

/** One line: control characters and line breaks become a space, so that no header and no list can be broken with them. */
export function cleanLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
}

/** One line, with single spaces and without the marks that turn the direction of the text around them. */
export function toOneLine(text: string): string {
  return cleanLine(text)
    .replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Several lines, each ended by `\n`; control characters are taken out. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .trim()
}

/** True when there is nothing to see in it: empty, spaces, zero-width characters. */
export function isBlank(text: string): boolean {
  return !/[\p{L}\p{N}\p{P}\p{S}]/u.test(text)
}
