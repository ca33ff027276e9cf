/**
 * Cleans a text that a person typed, so that it can be stored. Nothing visible is changed. Characters that nobody can see or type
 * are removed. Half of a surrogate pair becomes U+FFFD.
 */

/** Browsers of 2021 have no `toWellFormed`. */
const halfPair = /\p{Cs}/gu

/** One line. Control characters and line breaks become a space, so that they cannot break a header or a list. */
export function cleanLine(text: string): string {
  return text
    .replace(halfPair, '\uFFFD')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim()
}

/** One line, with single spaces and without the marks that reverse the direction of the text around them. */
export function toOneLine(text: string): string {
  return cleanLine(text)
    .replace(/[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Several lines, each ended by `\n`. Control characters are removed. */
export function cleanText(text: string): string {
  return text
    .replace(halfPair, '\uFFFD')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .trim()
}

/** True when nothing in it is visible: empty, spaces, zero-width characters. */
export function isBlank(text: string): boolean {
  return !/[\p{L}\p{N}\p{P}\p{S}]/u.test(text)
}

/** The text with a capital at its beginning. */
export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
