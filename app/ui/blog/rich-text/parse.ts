import { columnWidths } from '#app/domain/blog/html/html-rules.ts'
import { lastOf } from '#app/utils/last.ts'
import { parseInlines, pictureOf } from './inlines.ts'
import {
  emptyCell,
  emptyDocument,
  paragraph,
  type Block,
  type Cell,
  type Holder,
  type Line,
  type List,
  type Row,
  type Table,
} from './model.ts'
import { mendTable } from './tables/grid.ts'
import type { Tag, Tree } from './tree.ts'

/** HTML becomes the document of the editor. What is read here is in the form in which Slate would put it by itself. */

const headings: Record<string, 'h1' | 'h2' | 'h3'> = { h1: 'h1', h2: 'h2', h3: 'h3', h4: 'h3', h5: 'h3', h6: 'h3' }
const blockTags = new Set(
  'p,h1,h2,h3,h4,h5,h6,blockquote,figure,figcaption,ul,ol,li,pre,hr,table,caption,colgroup,thead,tbody,tfoot,tr,th,td,div,section,article,header,footer,main,aside,nav,address,dl,dt,dd,form,fieldset,center'.split(
    ',',
  ),
)
const isSpace = (tree: Tree | undefined): tree is string => typeof tree === 'string' && /^[ \t\n\r\f]*$/.test(tree)

/** The whole document of a post; never empty, and with a place for the caret before and after what has none. */
export function parsePost(trees: readonly Tree[]): Block[] {
  const blocks = parseBlocks(trees, false)
  if (blocks.length === 0) return emptyDocument() as Block[]
  const needsPlace = ({ type }: Block) => ['table', 'img', 'hr', 'figure'].includes(type)
  if (needsPlace(blocks[0]!)) blocks.unshift(paragraph('', { ghost: true }))
  if (needsPlace(lastOf(blocks)!)) blocks.push(paragraph('', { ghost: true }))
  return blocks
}

/** Blocks of these trees. Text among them becomes paragraphs, written without their tag where `bare` is said. */
export function parseBlocks(trees: readonly Tree[], bare: boolean): Block[] {
  const blocks: Block[] = []
  let run: Tree[] = []
  const flush = () => {
    if (!run.every(isSpace)) blocks.push(lineOf(run, bare))
    run = []
  }
  for (const tree of trees) {
    if (typeof tree === 'string' || !holdsBlock(tree)) run.push(tree)
    else {
      flush()
      blocks.push(...parseBlock(tree, bare))
    }
  }
  flush()
  return blocks
}

/** A paragraph; a picture that stands alone in it is a block. */
function lineOf(trees: readonly Tree[], isBare: boolean): Block {
  const bare = isBare && ({ bare: true } as const)
  const [only, ...others] = trees.filter((tree) => !isSpace(tree))
  const picture = typeof only === 'object' && only.tag === 'img' && others.length === 0 && pictureOf(only)
  return picture ? { type: 'img', ...bare, ...picture } : { type: 'p', ...bare, children: parseInlines(trees) }
}

const holdsBlock = ({ tag, children }: Tag): boolean =>
  blockTags.has(tag) || (tag !== 'pre' && children.some((child) => typeof child !== 'string' && holdsBlock(child)))

function parseBlock({ tag, children }: Tag, bare: boolean): Block[] {
  const heading = headings[tag]
  if (heading) return [{ type: heading, children: parseInlines(children) }]
  switch (tag) {
    case 'p':
      return [lineOf(children, false)]
    case 'pre':
      return [parseCode(children)]
    case 'hr':
      return [{ type: 'hr', children: [{ text: '' }] }]
    case 'ul':
    case 'ol':
      return parseList(tag, children)
    case 'blockquote':
      return [parseHolder('blockquote', children)]
    case 'figure':
      return parseFigure(children)
    case 'table':
      return parseTable(children)
    default:
      return parseBlocks(children, bare)
  }
}

function parseHolder(type: Holder['type'], trees: readonly Tree[]): Holder {
  const blocks = parseBlocks(trees, true)
  return { type, children: blocks.length > 0 ? blocks : [paragraph('', { bare: true })] }
}

/** A figure has one caption, before all else in it or after. One without anything else is a paragraph. */
function parseFigure(trees: readonly Tree[]): Block[] {
  const isCaption = (tree: Tree): tree is Tag => typeof tree !== 'string' && tree.tag === 'figcaption'
  const others = trees.filter((tree) => !isCaption(tree))
  const captions = trees.filter(isCaption)
  const holder = parseHolder('figure', others)
  if (captions.length === 0) return [holder]
  const children = parseInlines(captions.flatMap((caption) => caption.children))
  if (others.every(isSpace)) return [{ type: 'p', children }]
  const caption: Line = { type: 'figcaption', children }
  const isFirst = trees.find((tree) => !isSpace(tree)) === captions[0]
  return [{ ...holder, children: isFirst ? [caption, ...holder.children] : [...holder.children, caption] }]
}

function parseList(type: List['type'], trees: readonly Tree[]): Block[] {
  const items: Holder[] = []
  for (const tree of trees) {
    if (isSpace(tree)) continue
    if (typeof tree === 'string' || tree.tag === 'li') {
      items.push(parseHolder('li', typeof tree === 'string' ? [tree] : tree.children))
      continue
    }
    // A list straight in a list belongs to the item before it.
    const blocks = parseBlocks([tree], true)
    const last = lastOf(items)
    if (last && ['ul', 'ol'].includes(tree.tag)) last.children = [...last.children, ...blocks]
    else if (blocks.length > 0) items.push({ type: 'li', children: blocks })
  }
  return items.length > 0 ? [{ type, children: items }] : []
}

/** Code is text alone. */
function parseCode(trees: readonly Tree[]): Line {
  return { type: 'pre', children: [{ text: codeOf(trees) }] }
}

const codeOf = (trees: readonly Tree[]): string =>
  trees.map((tree) => (typeof tree === 'string' ? tree : tree.tag === 'br' ? '\n' : codeOf(tree.children))).join('')

function parseTable(trees: readonly Tree[]): Block[] {
  const rows: Row[] = []
  const aside: Tree[] = []
  const read = (children: readonly Tree[], isHead: boolean) => {
    for (const tree of children) {
      if (typeof tree === 'string') continue
      if (['thead', 'tbody', 'tfoot'].includes(tree.tag)) read(tree.children, tree.tag === 'thead')
      else if (tree.tag === 'caption') aside.push(...tree.children)
      else if (tree.tag === 'tr') {
        const cells = tree.children.flatMap((cell) =>
          typeof cell !== 'string' && (cell.tag === 'td' || cell.tag === 'th') ? [parseCell(cell, isHead)] : [],
        )
        rows.push({ type: 'tr', children: cells })
      }
    }
  }
  read(trees, false)
  const before = parseBlocks(aside, false)
  const isFilled = rows.some(({ children }) => children.length > 0)
  return isFilled ? [...before, mendTable({ type: 'table', children: rows })] : before
}

function parseCell({ tag, attributes, children }: Tag, isHead: boolean): Cell {
  const blocks = parseBlocks(children, true)
  const flat = blocks.flatMap((block) => (block.type === 'table' ? linesOf(block) : [block]))
  const span = (value: string | undefined) => (/^\d{1,4}$/.test(value ?? '') ? Number(value) : 1)
  const [colspan, rowspan] = [span(attributes.colspan), span(attributes.rowspan)]
  const asked = attributes['data-colwidth'] ?? attributes.colwidth
  const widths = asked?.split(',').map((each) => Math.round(Number(each.trim())) || 0)
  const { narrowest, widest } = columnWidths
  const areUsable = widths?.length === colspan && widths.every((each) => each >= narrowest && each <= widest)
  return {
    ...emptyCell(),
    ...((isHead || tag === 'th') && { header: true as const }),
    ...(colspan > 1 && { colspan }),
    ...(rowspan > 1 && { rowspan }),
    ...(areUsable && { widths }),
    children: flat.length > 0 ? flat : [paragraph('', { bare: true })],
  }
}

/** The contents of a table without the table. */
export function linesOf({ children }: Table): Block[] {
  return children.flatMap((row) => row.children.flatMap((cell) => cell.children))
}
