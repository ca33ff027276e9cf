import { isUrl } from '#app/utils/urls.ts'
/** The HTML that a post may hold. The sanitiser, the form and the editor in the browser all read this. */

/** The most characters of a post's HTML. */
export const mostHtml = 500_000
/** Longer HTML that was sent, in characters, is cleaned in a process beside. At its worst this takes 50 ms, and the text of an article 5. */
export const mostAtOnce = 30_000

/** The deepest nesting of elements. */
export const deepestNesting = 40

/** The most elements of a post that is saved. A long article has one thousand; reading this many takes a second or two. */
export const mostElements = 20_000

/** The elements of a post; every other one is taken away and its text stays. */
export const postTags = [
  ...['h1', 'h2', 'h3', 'p', 'blockquote', 'ul', 'ol', 'li', 'pre', 'code', 'hr', 'br'],
  ...['a', 'strong', 'em', 'u', 's', 'img', 'figure', 'figcaption'],
  ...['table', 'tbody', 'tr', 'th', 'td'],
] as const

/** The marks of a text in the order in which they are written, the outermost first; a link stands around them all. */
export const textMarks = ['strong', 'em', 'u', 's', 'code'] as const
export type TextMark = (typeof textMarks)[number]

/** Beginnings that a link may have: these schemes, a path of this site, or a place on the page. */
export const linkSchemes = ['http', 'https', 'mailto', 'tel'] as const
const longestAddress = 2000
/** The most characters of the text beside a picture. */
export const longestAlt = 1000
/** The most pixels of a picture's width and height. */
export const mostPixels = 10_000

/** An address of an own picture, as `/pictures/{id}-{width}.webp`. */
export const ownPicture = /^\/pictures\/([\w-]{1,64})-(\d{1,5})\.(webp|avif)$/
/** The address of another file of an own picture, from that of any of its files. */
export function ownPictureAt(address: string, width: number): string {
  return address.replace(/-\d{1,5}\.(?:webp|avif)$/, `-${width}.webp`)
}

export const mostColspan = 50
export const mostRowspan = 200
/** The most columns of a table. */
export const mostColumns = mostColspan
/** Columns of tables, in CSS pixels. */
export const columnWidths = { narrowest: 25, widest: 2000 } as const
/** The most cells of one table, spans counted as the cells they cover. */
export const mostCells = 10_000

/** True for an address that a link of a post may have. */
export function isLinkAddress(address: string): boolean {
  const text = address.trim()
  if (text === '' || text.length > longestAddress || /[\p{Cc}\\]/u.test(text)) return false
  if (/^\/\//.test(text)) return false
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase()
  if (scheme === undefined) return /^[/#]/.test(text)
  if (scheme === 'http' || scheme === 'https') return /^https?:\/\/[^/]/i.test(text) && isUrl(text)
  return (linkSchemes as readonly string[]).includes(scheme)
}

/** True for a link that leads away from this site. */
export function isOutside(address: string): boolean {
  return /^https?:/i.test(address)
}

/** True for an address that a picture of a post may have: https, or a picture of this site. */
export function isPictureAddress(address: string): boolean {
  return (
    ownPicture.test(address) ||
    (address.length <= longestAddress && /^https:\/\/[^\s\\\p{Cc}]+$/iu.test(address) && isUrl(address))
  )
}
