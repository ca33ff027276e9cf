import { isOutside } from './html-rules.ts'
import type { Block, Cell, Line } from './clean-shapes.ts'
import type { Picture, Piece } from './clean-lines.ts'

/**
 * The HTML of these blocks, each on a line of its own. Items of lists and rows of tables stand on lines of their own too, so that the
 * HTML can be read and two versions of it compared.
 */
export function writeBlocks(blocks: readonly Block[]): string {
  return blocks.map(writeBlock).join('\n')
}

function writeBlock(block: Block): string {
  switch (block.type) {
    case 'hr':
      return '<hr>'
    case 'pre':
      return `<pre><code>${escapeText(block.text)}</code></pre>`
    case 'blockquote':
      return `<blockquote>${block.blocks.map(writeBlock).join('')}</blockquote>`
    case 'figure':
      return `<figure>${block.blocks.map((one) => (isPictures(one) ? writeLine(one.pieces) : writeBlock(one))).join('')}</figure>`
    case 'ul':
    case 'ol':
      return `<${block.type}>\n${block.items.map((item) => `<li>${writeContent(item)}</li>\n`).join('')}</${block.type}>`
    case 'table':
      return `<table><tbody>\n${block.rows.map((row) => `<tr>${row.map(writeCell).join('')}</tr>\n`).join('')}</tbody></table>`
    default:
      return `<${block.type}>${writeLine(block.pieces)}</${block.type}>`
  }
}

/** The content of an item or a cell: the words alone where they had no element, blocks otherwise. */
function writeContent(blocks: readonly Block[]): string {
  const [only, ...others] = blocks
  if (only?.type === 'p' && only.isBare && others.length === 0) return writeLine(only.pieces)
  return blocks.map(writeBlock).join('')
}

function writeCell({ isHeader, colspan, rowspan, widths, blocks }: Cell): string {
  const tag = isHeader ? 'th' : 'td'
  const attributes = [
    colspan > 1 && ` colspan="${colspan}"`,
    rowspan > 1 && ` rowspan="${rowspan}"`,
    widths && ` data-colwidth="${widths.join()}"`,
  ]
  return `<${tag}${attributes.filter(Boolean).join('')}>${writeContent(blocks)}</${tag}>`
}

/** True for a line of pictures without an element of its own; in a figure it needs none. */
function isPictures(block: Block): block is Line {
  return block.type === 'p' && block.isBare && block.pieces.every(({ kind }) => kind === 'img')
}

/** The start tag of a link with this text, and the element of a picture. */
export interface LineWriter {
  startLink: (href: string, text: string) => string
  writePicture: (picture: Picture) => string
}

const storedLine: LineWriter = {
  startLink: (href) => `<a href="${escapeAttribute(href)}"${isOutside(href) ? ' rel="noopener"' : ''}>`,
  writePicture({ src, alt, width, height }) {
    const size = [width && ` width="${width}"`, height && ` height="${height}"`].filter(Boolean).join('')
    return `<img src="${escapeAttribute(src)}" alt="${escapeAttribute(alt)}"${size}>`
  },
}

/** The pieces of a line as HTML. Elements that two pieces share are opened once. */
export function writeLine(pieces: readonly Piece[], { startLink, writePicture }: LineWriter = storedLine): string {
  let html = ''
  let open: Opened[] = []
  for (const [at, piece] of pieces.entries()) {
    const { href, marks } = piece.look
    const wanted: Opened[] = [...(href === null ? [] : [{ tag: 'a', href }]), ...marks.map((tag) => ({ tag }))]
    let same = 0
    while (same < open.length && open[same]!.tag === wanted[same]?.tag && open[same]!.href === wanted[same]?.href)
      same++
    html += closeTags(open.slice(same))
    for (const { tag, href: to } of wanted.slice(same))
      html += to === undefined ? `<${tag}>` : startLink(to, linkText(pieces, at))
    open = wanted
    html += piece.kind === 'br' ? '<br>' : piece.kind === 'text' ? escapeText(piece.text) : writePicture(piece.picture)
  }
  return html + closeTags(open)
}

interface Opened {
  tag: string
  href?: string
}

/** The text of the link that begins with this piece. */
function linkText(pieces: readonly Piece[], from: number): string {
  let text = ''
  for (let at = from; pieces[at]?.look.href === pieces[from]!.look.href; at++) {
    const piece = pieces[at]!
    if (piece.kind === 'text') text += piece.text
  }
  return text
}

function closeTags(open: readonly Opened[]): string {
  return [...open]
    .reverse()
    .map(({ tag }) => `</${tag}>`)
    .join('')
}

/** The text as HTML. Spaces that do not break are spelt out: nobody sees them otherwise. */
export function escapeText(text: string): string {
  return text.replace(/[&<>\u00A0]/g, (character) => escapes[character]!)
}

/** The text as the value of an attribute in double quotes. */
export function escapeAttribute(text: string): string {
  return text.replace(/[&<>"\u00A0]/g, (character) => escapes[character]!)
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\u00A0': '&nbsp;',
}
