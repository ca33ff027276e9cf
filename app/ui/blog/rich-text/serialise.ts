import { tidyLine, type Look, type Piece } from '#app/domain/blog/html/clean-lines.ts'
import type { Block as Written, Line as WrittenLine } from '#app/domain/blog/html/clean-shapes.ts'
import { writeBlocks } from '#app/domain/blog/html/clean-write.ts'
import { textMarks } from '#app/domain/blog/html/html-rules.ts'
import {
  isLeaf,
  type Block,
  type BlockPicture,
  type Inline,
  type Leaf,
  type Line,
  type Picture,
  type Table,
} from './model.ts'

/** The document of the editor becomes HTML, by what the server writes it with, so that the server has nothing to change. */

/** The HTML of a post. What nobody can see, such as an empty paragraph, is not written. */
export function serialisePost(blocks: readonly Block[]): string {
  return writeBlocks(blocks.flatMap((block) => blocksFor(block)))
}

/** The copied text: as it stands, spaces at the ends of lines included, which are not written otherwise. */
export function serialiseCopied(blocks: readonly Block[]): string {
  return `<div ${copiedHere} style="white-space:pre-wrap">${writeBlocks(blocks.flatMap((block) => blocksFor(block, asTyped)))}</div>`
}

/** The attribute by which the clipboard's reader knows what was copied from a post. */
export const copiedHere = 'data-post'

/** The pieces of a line as they are written; none where nothing is. */
type Tidy = (pieces: Piece[], keepsBlank: boolean) => Piece[]
const asTyped: Tidy = (pieces) => pieces

/** Blocks never change, they are replaced; so each is written once. */
const written = new WeakMap<Block, string>()

/** As `serialisePost`, with what has been written before taken from memory. */
export function serialiseOnce(blocks: readonly Block[]): string {
  const parts: string[] = []
  for (const block of blocks) {
    let html = written.get(block)
    if (html === undefined) {
      html = serialisePost([block])
      written.set(block, html)
    }
    if (html !== '') parts.push(html)
  }
  return parts.join('\n')
}

/** A block as the server knows it; none where there is nothing to see. */
function blocksFor(block: Block, tidy: Tidy = tidyLine): Written[] {
  switch (block.type) {
    case 'hr':
      return [{ type: 'hr' }]
    case 'pre': {
      const text = block.children.map(textOf).join('').replace(/^\n+/, '').trimEnd()
      return text.trim() === '' ? [] : [{ type: 'pre', text }]
    }
    case 'img':
      return lineFor(block, tidy)
    case 'blockquote':
    case 'figure': {
      const blocks = block.children.flatMap((one) => blocksFor(one, tidy))
      const hasMore = blocks.some(({ type }) => type !== 'figcaption')
      if (!hasMore) return blocks.map((caption) => ({ ...(caption as WrittenLine), type: 'p' as const }))
      return [{ type: block.type, blocks }]
    }
    case 'ul':
    case 'ol': {
      const items = block.children.map(({ children }) => children.flatMap((one) => blocksFor(one, tidy)))
      return items.some((item) => item.length > 0) ? [{ type: block.type, items }] : []
    }
    case 'li':
      return block.children.flatMap((one) => blocksFor(one, tidy))
    case 'table':
      return [tableFor(block, tidy)]
    default:
      return lineFor(block, tidy)
  }
}

const textOf = (node: Inline): string =>
  isLeaf(node) ? node.text : node.type === 'a' ? node.children.map(textOf).join('') : ''

function lineFor(line: Line | BlockPicture, tidy: Tidy): Written[] {
  const type = line.type === 'img' || line.type === 'pre' ? 'p' : line.type
  const all = line.type === 'img' ? [pictureFor(line, plain)] : line.children.flatMap((node) => piecesFor(node, null))
  const pieces = tidy(all, type === 'p')
  return pieces.length > 0 ? [{ type, pieces, isBare: line.bare === true }] : []
}

const plain: Look = { href: null, marks: [] }

function piecesFor(node: Inline, href: string | null): Piece[] {
  if (isLeaf(node)) return textFor(node, { href, marks: textMarks.filter((mark) => node[mark]) })
  if (node.type === 'a') return node.children.flatMap((child) => piecesFor(child, node.href))
  return [pictureFor(node, { href, marks: [] })]
}

/** A newline in the text of a line is the end of the line. */
function textFor({ text }: Leaf, look: Look): Piece[] {
  return text
    .split(/(\n)/)
    .filter((part) => part !== '')
    .map((part) => (part === '\n' ? { kind: 'br', look } : { kind: 'text', text: part, look }))
}

const pictureFor = ({ src, alt, width, height }: Picture, look: Look): Piece => ({
  kind: 'img',
  picture: { src, alt, width: width ?? null, height: height ?? null },
  look,
})

function tableFor({ children: rows }: Table, tidy: Tidy): Written {
  return {
    type: 'table',
    rows: rows.map(({ children }) =>
      children.map(({ header = false, colspan = 1, rowspan = 1, widths = null, children: blocks }) => ({
        isHeader: header,
        colspan,
        rowspan,
        widths,
        blocks: blocks.flatMap((one) => blocksFor(one, tidy)),
      })),
    ),
  }
}
