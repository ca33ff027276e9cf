import { Parser } from 'htmlparser2'

/** A paragraph of a post: a heading, an item of a list, a row of a table, and so on. */
export interface Block {
  /** The element that it stands in. */
  tag: string
  /** Its words. A picture stands there as `[picture: …]`, a line stands between the cells of a row. */
  text: string
  /** The same for blocks of which nothing differs, the links and the emphasis included. */
  key: string
}

const blockTags = new Set(['h1', 'h2', 'h3', 'p', 'blockquote', 'li', 'pre', 'tr', 'figcaption', 'hr'])
const cellTags = new Set(['td', 'th'])

/** The paragraphs of a post's HTML, in their order: one walk through it. */
export function readBlocks(html: string): Block[] {
  const blocks: Block[] = []
  const open: string[] = []
  let text = ''
  let marks = ''
  let isAfterCell = false
  const flush = () => {
    const own = open.findLast((name) => blockTags.has(name)) ?? 'p'
    // A paragraph of an item or a quote is told as that.
    const tag = own === 'p' ? (open.findLast((name) => name === 'li' || name === 'blockquote') ?? own) : own
    const words = (tag === 'pre' ? text : text.replace(/\s+/g, ' ')).trim()
    if (words !== '') blocks.push({ tag, text: words, key: `${open.join(' ')}\n${words}\n${marks}` })
    text = ''
    marks = ''
    isAfterCell = false
  }
  // Within a row the cells stand in one line, whatever paragraphs are in them.
  const isApart = (name: string) => blockTags.has(name) && (name === 'tr' || !open.includes('tr'))
  const parser = new Parser({
    onopentag(name, attributes) {
      if (cellTags.has(name) && isAfterCell) text += ' | '
      if (isApart(name)) {
        flush()
        open.push(name)
        if (name === 'hr') text = '―'
      } else if (name === 'img')
        text += ` [picture: ${attributes.alt || 'no alternative text'}, ${attributes.src ?? ''}] `
      else if (name === 'br') text += ' '
      else if (!blockTags.has(name) && !['table', 'thead', 'tbody', 'ul', 'ol', 'figure'].includes(name))
        marks += `${text.length}<${name} ${Object.values(attributes).join(' ')}>`
    },
    ontext(words) {
      text += words
    },
    onclosetag(name) {
      if (cellTags.has(name)) isAfterCell = true
      if (!blockTags.has(name)) {
        if (name !== 'img' && name !== 'br') marks += `${text.length}</${name}>`
        return
      }
      if (open.at(-1) !== name) return
      flush()
      open.pop()
    },
  })
  parser.write(html)
  parser.end()
  flush()
  return blocks
}
