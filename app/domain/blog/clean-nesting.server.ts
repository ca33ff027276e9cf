import { Tokenizer } from 'htmlparser2'

/**
 * The deepest nesting that is read. It is more than any post may have, and so little that looking through the open elements takes no
 * time: parsers do that at each end tag, and a hundred thousand open elements would keep them busy for minutes.
 */
const deepestRead = 100

/** The elements that an opening one closes by itself where they are innermost. Fewer than a parser's own are no harm. */
const closedBy: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(['p', 'div', 'ul', 'ol', 'table', 'blockquote', 'pre', 'section'].map((name) => [name, ['p']])),
  ...Object.fromEntries(
    ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((name) => [name, ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'p']]),
  ),
  li: ['li'],
  dt: ['dt', 'dd'],
  dd: ['dt', 'dd'],
  a: ['a'],
  tr: ['tr', 'td', 'th'],
  td: ['td', 'th'],
  th: ['th'],
}

const withoutEnd = new Set(['area', 'base', 'basefont', 'br', 'col', 'command', 'embed', 'frame', 'hr', 'img', 'input', 'isindex', 'keygen', 'link', 'meta', 'param', 'source', 'track', 'wbr']) // prettier-ignore

/** Elements whose content is text whatever stands in it. Without their start tag it would be read as elements, so that one stays. */
const raw = new Set(['script', 'style', 'title', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes', 'plaintext'])

/** Elements in which other rules of reading hold. They get a name of no meaning, so that the same rules hold everywhere. */
const foreign = new Set(['svg', 'math'])
export const foreignPrefix = 'x-'

/**
 * The HTML without start tags that are nested too deeply, and with `svg` and `math` renamed. It is read by the tokenizer that reads it
 * afterwards too, so both see the same tags. Linear in the length.
 */
export function limitNesting(html: string): { html: string; tooDeep: number; comments: number } {
  const parts: string[] = []
  const open: string[] = []
  let copied = 0
  let tooDeep = 0
  let comments = 0
  let opening = { name: '', start: 0, isDropped: false }

  const replace = (from: number, to: number, by: string) => {
    parts.push(html.slice(copied, from), by)
    copied = to
  }
  const tokenizer = new Tokenizer(
    { decodeEntities: false, xmlMode: false },
    {
      onopentagname(start, end) {
        const name = html.slice(start, end).toLowerCase()
        opening = { name, start: start - 1, isDropped: false }
        if (withoutEnd.has(name)) return
        const closed = closedBy[name]
        while (closed && open.length > 0 && closed.includes(open.at(-1)!)) open.pop()
        opening.isDropped = open.length >= deepestRead && !raw.has(name)
        if (opening.isDropped) tooDeep++
        else {
          open.push(name)
          if (foreign.has(name)) replace(start, start, foreignPrefix)
        }
      },
      onopentagend(end) {
        if (opening.isDropped) replace(opening.start, end + 1, '')
      },
      onselfclosingtag(end) {
        if (!opening.isDropped && !foreign.has(opening.name)) return
        if (!opening.isDropped) {
          open.pop()
          // The name was written with its prefix already; the tag is closed on the spot instead.
          replace(end + 1, end + 1, `</${foreignPrefix}${opening.name}>`)
        } else replace(opening.start, end + 1, '')
      },
      onclosetag(start, end) {
        const name = html.slice(start, end).toLowerCase()
        if (foreign.has(name)) replace(start, start, foreignPrefix)
        const at = open.lastIndexOf(name)
        if (at !== -1) open.length = at
      },
      oncomment() {
        comments++
      },
      onattribdata() {},
      onattribentity() {},
      onattribend() {},
      onattribname() {},
      oncdata() {},
      ondeclaration() {},
      onend() {},
      onprocessinginstruction() {},
      ontext() {},
      ontextentity() {},
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  parts.push(html.slice(copied))
  return { html: parts.join(''), tooDeep, comments }
}
