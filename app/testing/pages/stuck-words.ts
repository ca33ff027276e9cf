/** What stands between the words of a page when it is read without its styles: in a text browser, or copied as text. */

/** Elements that begin a new line or a field by themselves in any browser. Every other one is part of its line. */
const block =
  /^(?:address|article|aside|blockquote|body|br|caption|col|colgroup|dd|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|html|input|label|legend|li|main|nav|ol|optgroup|option|p|picture|pre|section|select|source|table|tbody|td|textarea|tfoot|th|thead|title|tr|ul|video)$/

/** Parts of a page whose words are not in a line of text. */
const unread = /<(head|script|style|svg|template)\b[^>]*>[^]*?<\/\1>|<!--[^]*?-->/g

const wordEnd = /[\p{L}\p{N}%)]$/u
const wordStart = /^[\p{L}\p{N}£(+]/u

/** Pairs of words with nothing between them but tags, such as "Sign In|Get Started". */
export function findStuckWords(html: string): string[] {
  const found: string[] = []
  let last = ''
  let isSplit = false
  const text = html.replace(unread, '').replace(/<img\b[^>]*?\salt="([^"]*)"[^>]*>/g, '<img>$1<img>')
  for (const [token, tag] of text.matchAll(/<\/?([a-z][\w-]*)[^>]*>|[^<]+/g)) {
    if (tag !== undefined) {
      if (block.test(tag)) last = ''
      else isSplit = true
      continue
    }
    if (isSplit && wordEnd.test(last) && wordStart.test(token)) found.push(`${last.slice(-30)}|${token.slice(0, 30)}`)
    last = token
    isSplit = false
  }
  return found
}

/** The drawings of the HTML that say no size of their own, and so fill the page where no stylesheet is read. */
export function findUnsizedDrawings(html: string): string[] {
  return [...html.matchAll(/<svg\b[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => !(/\swidth="/.test(tag) && /\sheight="/.test(tag)))
}
