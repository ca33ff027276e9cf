import { Tokenizer } from 'htmlparser2'
import { mostElements } from './html-rules.ts'

/**
 * The deepest nesting that is read. It is more than any post may have, and so little that looking through the open elements takes no
 * time: parsers do that at each end tag, and a hundred thousand open elements would keep them busy for minutes.
 */
const deepestRead = 100

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6']

/** The elements that an opening one closes by itself where they are innermost. Fewer than a parser's own are no harm. */
const closedBy: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(['p', 'div', 'ul', 'ol', 'table', 'blockquote', 'pre', 'section'].map((name) => [name, ['p']])),
  ...Object.fromEntries(headings.map((name) => [name, [...headings, 'p']])),
  li: ['li'],
  dt: ['dt', 'dd'],
  dd: ['dt', 'dd'],
  a: ['a'],
  tr: ['tr', 'td', 'th'],
  td: ['td', 'th'],
  th: ['th'],
}

const withoutEnd = new Set([
  'area',
  'base',
  'basefont',
  'br',
  'col',
  'command',
  'embed',
  'frame',
  'hr',
  'img',
  'input',
  'isindex',
  'keygen',
  'link',
  'meta',
  'param',
  'source',
  'track',
  'wbr',
])

/** Elements whose content is text whatever stands in it. Without their start tag it would be read as elements, so that one stays. */
const raw = new Set(['script', 'style', 'title', 'textarea', 'xmp', 'iframe', 'noembed', 'noframes', 'plaintext'])

/** Elements in which other rules of reading hold. They get a name of no meaning, so that the same rules hold everywhere. */
const foreign = new Set(['svg', 'math'])
export const foreignPrefix = 'x-'

/** Elements that browsers open again where another one has ended around them, as `b` in `<p><b>one</p><p>two</b>`. */
const formatting = new Set(['a', 'b', 'strong', 'i', 'em', 'u', 's', 'strike', 'code', 'tt', 'font'])
/** Elements of a line that are not opened again, and what ends no line. */
const otherInline = new Set(['span', 'ins', 'del', 'kbd', 'samp', 'br', 'img', 'wbr'])
/** The attribute of what is opened again, which has been counted before. */
export const openedAgain = 'x-again'

interface Open {
  name: string
  /** Its start tag as it is opened again, for elements that are. */
  again: string
  /** The cell that it stands in: what began in one is not opened again outside. */
  cell: number
}

/**
 * The HTML as it is read from here on: start tags that are nested too deeply left out, `svg` and `math` renamed, and ends that cross
 * each other put in order as browsers do it (HTML standard, 13.2.6.4.7, and "reconstruct the active formatting elements"). It is read
 * by the tokenizer that reads it afterwards too, so both see the same tags. Linear in the length.
 */
export function limitNesting(html: string): { html: string; tooDeep: number; comments: number } {
  const nesting = new Nesting(html)
  const ignore = () => {}
  const tokenizer = new Tokenizer(
    { decodeEntities: false, xmlMode: false },
    {
      onopentagname: (start, end) => nesting.startTag(start, end),
      onopentagend: (end) => nesting.endStartTag(end, false),
      onselfclosingtag: (end) => nesting.endStartTag(end, true),
      onclosetag: (start, end) => nesting.endTag(start, end),
      ontext: (start, end) => nesting.text(start, end),
      oncomment: () => void nesting.comments++,
      onattribdata: ignore,
      onattribentity: ignore,
      onattribend: ignore,
      onattribname: ignore,
      oncdata: ignore,
      ondeclaration: ignore,
      onend: ignore,
      onprocessinginstruction: ignore,
      ontextentity: ignore,
    },
  )
  tokenizer.write(html)
  tokenizer.end()
  return { html: nesting.end(), tooDeep: nesting.tooDeep, comments: nesting.comments }
}

class Nesting {
  tooDeep = 0
  comments = 0
  readonly #html: string
  readonly #parts: string[] = []
  #copied = 0
  readonly #open: Open[] = []
  /** Marks to be opened again before the next words, the outermost first; one of each name. */
  #waiting: Open[] = []
  /** So many start tags may be opened again, so that no HTML grows without end. */
  #left = mostElements
  #cells = 0
  #opening = { name: '', start: 0, nameEnd: 0, isDropped: false }

  constructor(html: string) {
    this.#html = html
  }

  #replace(from: number, to: number, by: string): void {
    this.#parts.push(this.#html.slice(this.#copied, from), by)
    this.#copied = to
  }

  startTag(start: number, end: number): void {
    const name = this.#html.slice(start, end).toLowerCase()
    this.#opening = { name, start: start - 1, nameEnd: end, isDropped: false }
    const isInLine = formatting.has(name) || otherInline.has(name)
    if (isInLine) this.#openAgain(start - 1, name === 'a' ? 'a' : '')
    else this.#endLine(start - 1, closedBy[name])
    if (withoutEnd.has(name)) return
    const closed = closedBy[name]
    while (closed && this.#open.length > 0 && closed.includes(this.#open.at(-1)!.name)) this.#pop()
    const isDropped = this.#open.length >= deepestRead && !raw.has(name)
    this.#opening.isDropped = isDropped
    if (isDropped) return void this.tooDeep++
    if (name === 'td' || name === 'th') this.#cells++
    this.#open.push({ name, again: '', cell: this.#cells })
    if (foreign.has(name)) this.#replace(start, start, foreignPrefix)
  }

  endStartTag(end: number, isSelfClosing: boolean): void {
    const { name, start, nameEnd, isDropped } = this.#opening
    if (isDropped) return this.#replace(start, end + 1, '')
    if (isSelfClosing && foreign.has(name)) {
      this.#pop()
      // The name was written with its prefix already; the tag is closed on the spot instead.
      return this.#replace(end + 1, end + 1, `</${foreignPrefix}${name}>`)
    }
    const attributes = this.#html.slice(nameEnd, end).replace(/\/$/, '')
    if (formatting.has(name)) this.#open.at(-1)!.again = `<${name} ${openedAgain} ${attributes}>`
  }

  endTag(start: number, end: number): void {
    const name = this.#html.slice(start, end).toLowerCase()
    if (foreign.has(name)) this.#replace(start, start, foreignPrefix)
    if (formatting.has(name)) return this.#endFormatting(name, start, end)
    // Any heading's end ends the innermost heading.
    const isHeading = headings.includes(name)
    const at = this.#open.findLastIndex((one) => one.name === name || (isHeading && headings.includes(one.name)))
    if (at === -1) return
    this.#endLine(start - 2)
    const ended = this.#open[at]!.name
    if (ended !== name) this.#replace(start, end, ended)
    while (this.#open.length > at) this.#pop()
  }

  text(start: number, end: number): void {
    if (this.#waiting.length === 0 || raw.has(this.#open.at(-1)?.name ?? '')) return
    if (/\S/.test(this.#html.slice(start, end))) this.#openAgain(start)
  }

  end(): string {
    this.#parts.push(this.#html.slice(this.#copied))
    return this.#parts.join('')
  }

  #pop(): void {
    const { name, cell } = this.#open.pop()!
    if (name !== 'td' && name !== 'th') return
    this.#cells = cell - 1
    this.#waiting = this.#waiting.filter((one) => one.cell < cell)
  }

  /** Ends what is innermost and marks a line, to be opened again in the next one; and what is around an element that is to be closed. */
  #endLine(at: number, closed: readonly string[] = []): void {
    const outer = this.#open.findLastIndex(({ name }) => !formatting.has(name) && !otherInline.has(name))
    const isClosed = closed.includes(this.#open[outer]?.name ?? '')
    while (this.#open.length > 0) {
      const { name, again } = this.#open.at(-1)!
      if (again === '' && !(isClosed && otherInline.has(name))) break
      this.#wait(at)
    }
  }

  /** Ends the innermost element; one that marks text is opened again later. */
  #wait(at: number): void {
    const one = this.#open.pop()!
    this.#replace(at, at, `</${one.name}>`)
    if (one.again !== '') this.#waiting = [one, ...this.#waiting.filter(({ name }) => name !== one.name)]
  }

  /** An end of what marks text: what has begun in it goes on behind it. */
  #endFormatting(name: string, start: number, end: number): void {
    const isWaiting = this.#waiting.some((one) => one.name === name)
    const at = this.#open.findLastIndex((one) => one.name === name)
    const isInnermost = at !== -1 && this.#open.slice(at).every(({ again }) => again !== '')
    if (isWaiting && !isInnermost) {
      this.#waiting = this.#waiting.filter((one) => one.name !== name)
      // An end of no start is read as nothing.
      return this.#replace(start, end, `${foreignPrefix}end`)
    }
    if (at === -1) return
    if (isInnermost) while (this.#open.length > at + 1) this.#wait(start - 2)
    while (this.#open.length > at) this.#pop()
  }

  #openAgain(at: number, except = ''): void {
    if (this.#waiting.length === 0) return
    for (const one of this.#waiting) {
      if (one.name === except) continue
      if (this.#open.length >= deepestRead || this.#left === 0) this.tooDeep++
      else {
        this.#replace(at, at, one.again)
        this.#open.push({ ...one, cell: this.#cells })
        this.#left--
      }
    }
    this.#waiting = []
  }
}
