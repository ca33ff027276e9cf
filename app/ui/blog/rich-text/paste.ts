import { isLinkAddress, isPictureAddress } from '#app/domain/blog/html/html-rules.ts'
import { lastOf } from '#app/utils/last.ts'
import { isUrl } from '#app/utils/urls.ts'
import { paragraph, type Block, type Table } from './model.ts'
import { parseBlocks } from './parse.ts'
import { copiedHere } from './serialise.ts'
import { mendTable } from './tables/grid.ts'
import { exactSpaces, textOf, tooDeep, type Tag, type Tree } from './tree.ts'

/** The clipboard of other programs becomes blocks of a post. Nothing is kept that a post may not have. */

interface Pasted {
  blocks: Block[]
  /** Pictures that stay behind: those in the clipboard itself, on the sender's disk or at an address without https. */
  lostPictures: number
  /** True where elements were nested so deeply that only their words are read. */
  isTooDeep: boolean
}

type Found = Omit<Pasted, 'blocks'>

/** HTML of the clipboard, as Word, Google Docs, TipTap, spreadsheets and web pages write it. */
export function readPastedHtml(trees: readonly Tree[]): Pasted {
  const own = trees.find((tree): tree is Tag => typeof tree !== 'string' && copiedHere in tree.attributes)
  if (own) return { blocks: parseBlocks(withSpaces(own.children), false), lostPictures: 0, isTooDeep: false }
  const found = { lostPictures: 0, isTooDeep: false }
  const cleaned = asLists(convert(trees, plain, found))
  const blocks = parseBlocks(cleaned, false).filter((block) => !isSpacer(block))
  return { blocks, ...found }
}

/** Text whose spaces are to stay. Line ends stand between blocks alone. */
const withSpaces = (trees: readonly Tree[]): Tree[] =>
  trees.map((tree) => {
    if (typeof tree === 'string') return tree.includes('\n') ? tree : element(exactSpaces, [tree])
    return tree.tag === 'pre' ? tree : { ...tree, children: withSpaces(tree.children) }
  })

/** A paragraph that is there for its height alone. */
const isSpacer = (block: Block) =>
  block.type === 'p' &&
  block.children.length === 1 &&
  'text' in block.children[0]! &&
  block.children[0].text.trim() === ''

/** Text of the clipboard: rows of a table where every line has the same number of tabs, else a paragraph a line. */
export function readPastedText(text: string): Block[] {
  const lines = text.replaceAll('\r\n', '\n').trimEnd().split('\n')
  const cells = lines.map((line) => line.split('\t'))
  const width = cells[0]!.length
  if (lines.length > 1 && width > 1 && cells.every(({ length }) => length === width)) return [tableOf(cells)]
  return lines
    .filter((line, index) => line.trim() !== '' || lines.length === 1 || index === -1)
    .map((line) => paragraph(line))
}

function tableOf(cells: string[][]): Table {
  const children = cells.map((line) => ({
    type: 'tr' as const,
    children: line.map((text) => ({ type: 'td' as const, children: [paragraph(text.trim(), { bare: true })] })),
  }))
  return mendTable({ type: 'table', children })
}

/** The look of the text at this place. */
interface Look {
  strong: boolean
  em: boolean
  u: boolean
  s: boolean
  isLink: boolean
  /** In a heading or a cell of headers, where everything is bold by itself. */
  isHeading: boolean
}

const plain: Look = { strong: false, em: false, u: false, s: false, isLink: false, isHeading: false }

const dropped = new Set(
  'style,script,meta,link,title,head,xml,template,iframe,object,embed,noscript,svg,math,textarea,select,button,input,video,audio,canvas'.split(
    ',',
  ),
)
const kept = new Set(
  'p,h1,h2,h3,h4,h5,h6,ul,ol,li,blockquote,pre,code,hr,br,table,thead,tbody,tfoot,tr,td,th,figure,figcaption,div'.split(
    ',',
  ),
)
const headings = new Set(['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'th'])
const blockLike = new Set([...kept].filter((tag) => tag !== 'br' && tag !== 'code'))
const isBlockTag = (tree: Tree) => typeof tree !== 'string' && blockLike.has(tree.tag)

function convert(trees: readonly Tree[], look: Look, found: Found): Tree[] {
  const made: Tree[] = []
  for (const tree of trees) {
    if (typeof tree === 'string') made.push(...marked(tidy(tree), look))
    else if (!dropped.has(tree.tag)) made.push(...convertTag(tree, look, found))
  }
  // Among blocks whitespace says nothing, and a line break is there for the distance.
  const isAmongBlocks = made.some(isBlockTag)
  return isAmongBlocks
    ? made.filter((tree) => (typeof tree === 'string' ? tree.trim() !== '' : tree.tag !== 'br'))
    : made
}

function convertTag(tag: Tag, look: Look, found: Found): Tree[] {
  const { attributes } = tag
  const style = readStyle(attributes.style)
  // The bullet or number that Word writes as text.
  if (style['mso-list'] === 'ignore') return []
  if (tag.tag === 'o:p' && textOf(tag.children).replaceAll('\u00a0', '').trim() === '') return []
  if (attributes.class === 'Apple-converted-space') return [' ']
  if (tag.tag === tooDeep) found.isTooDeep = true
  if (tag.tag === 'img') return convertPicture(tag, found)
  if (isListParagraph(tag)) return [convertListParagraph(tag, look, found)]
  const code = codeOf(tag, style)
  if (code !== null) return [element('pre', [element('code', [code])])]
  const next = lookIn(tag, style, look)
  if (tag.tag === 'a') return [convertLink(tag, next, found)]
  const children =
    tag.tag === 'pre' || tag.tag === 'code' ? [textWithBreaks(tag.children)] : convert(tag.children, next, found)
  if (tag.tag === 'p' && attributes.class === 'MsoTitle') return [element('h1', children)]
  if (!kept.has(tag.tag)) return children
  if (tag.tag === 'td' || tag.tag === 'th') return [convertCell(tag, children)]
  const isAlone = tag.tag === 'table' && isSingleCell(children)
  return isAlone ? cellContents(children) : [element(tag.tag, asLists(children))]
}

const element = (tag: string, children: Tree[], attributes: Record<string, string> = {}): Tag => ({
  tag,
  attributes,
  children,
})

function readStyle(style = ''): Record<string, string> {
  const found: Record<string, string> = {}
  for (const line of style.slice(0, 2000).split(';')) {
    const at = line.indexOf(':')
    if (at > 0)
      found[line.slice(0, at).trim().toLowerCase()] = line
        .slice(at + 1)
        .trim()
        .toLowerCase()
  }
  return found
}

function lookIn({ tag }: Tag, style: Record<string, string>, look: Look): Look {
  const weight = style['font-weight']
  const isBold =
    weight === undefined ? tag === 'b' || tag === 'strong' || look.strong : /bold/.test(weight) || Number(weight) >= 600
  const slant = style['font-style']
  const isItalic = slant === undefined ? tag === 'i' || tag === 'em' || tag === 'cite' || look.em : slant !== 'normal'
  const lines = `${style['text-decoration'] ?? ''} ${style['text-decoration-line'] ?? ''}`
  return {
    strong: isBold,
    em: isItalic,
    u: tag === 'u' || tag === 'ins' || lines.includes('underline') || look.u,
    s: ['s', 'strike', 'del'].includes(tag) || lines.includes('line-through') || look.s,
    isLink: look.isLink || tag === 'a',
    isHeading: look.isHeading || headings.has(tag),
  }
}

function marked(text: string, look: Look): Tree[] {
  let trees: Tree[] = [text]
  if (text.trim() === '') return trees
  if (look.s) trees = [element('s', trees)]
  if (look.u && !look.isLink) trees = [element('u', trees)]
  if (look.em) trees = [element('em', trees)]
  if (look.strong && !look.isHeading) trees = [element('strong', trees)]
  return trees
}

/** Several spaces of which one does not break are one space. */
const tidy = (text: string) =>
  text.replace(/[ \u00a0]+/g, (run) => (run.length > 1 && run.includes('\u00a0') ? ' ' : run))

function convertPicture({ attributes }: Tag, found: Found): Tree[] {
  const { src = '', alt = '', width, height } = attributes
  if (!isPictureAddress(src)) {
    found.lostPictures++
    return []
  }
  return [element('img', [], { src, alt, ...(width && { width }), ...(height && { height }) })]
}

function convertLink({ attributes, children }: Tag, look: Look, found: Found): Tag {
  const href = realAddress((attributes.href ?? '').trim())
  const inside = convert(children, look, found)
  return isLinkAddress(href) && !href.startsWith('#_') ? element('a', inside, { href }) : element('span', inside)
}

/** Google Docs leads every link through an address of its own. */
function realAddress(href: string): string {
  if (!/^https:\/\/www\.google\.com\/url\?/.test(href) || !isUrl(href)) return href
  return new URL(href).searchParams.get('q') ?? href
}

function convertCell({ tag, attributes }: Tag, children: Tree[]): Tag {
  const { colspan, rowspan } = attributes
  const width = attributes['data-colwidth'] ?? attributes.colwidth
  const isBlank = textOf(children).replaceAll('\u00a0', '').trim() === '' && !hasPicture(children)
  return element(tag, isBlank ? [] : asLists(children), {
    ...(colspan && { colspan }),
    ...(rowspan && { rowspan }),
    ...(width && { 'data-colwidth': width }),
  })
}

const hasPicture = (trees: readonly Tree[]): boolean =>
  trees.some((tree) => typeof tree !== 'string' && (tree.tag === 'img' || hasPicture(tree.children)))

const cellsOf = (trees: readonly Tree[]): Tag[] =>
  trees.flatMap((tree) =>
    typeof tree === 'string' ? [] : tree.tag === 'td' || tree.tag === 'th' ? [tree] : cellsOf(tree.children),
  )
const isSingleCell = (trees: readonly Tree[]) => cellsOf(trees).length === 1
/** A table of one cell is there for its frame. */
const cellContents = (trees: readonly Tree[]): Tree[] => {
  const { children } = cellsOf(trees)[0]!
  return children.some(isBlockTag) ? children : [element('p', children)]
}

/** Code as editors of code copy it: lines that keep their spaces, in a typeface of one width. */
function codeOf({ tag, children }: Tag, style: Record<string, string>): string | null {
  const isCode =
    tag === 'div' &&
    style['white-space']?.startsWith('pre') &&
    /mono|courier|consolas|menlo/.test(style['font-family'] ?? '')
  return isCode ? textWithBreaks(children).replaceAll('\u00a0', ' ') : null
}

function textWithBreaks(trees: readonly Tree[]): string {
  return trees
    .map((tree, index) => {
      if (typeof tree === 'string') return tree
      if (tree.tag === 'br') return '\n'
      const text = textWithBreaks(tree.children)
      const isLine = tree.tag === 'div' && index < trees.length - 1
      return isLine ? `${text}\n`.replace(/^\n\n$/, '\n') : text
    })
    .join('')
}

/** A paragraph that Word means as an item of a list. */
const isListParagraph = ({ tag, attributes }: Tag) =>
  tag === 'p' &&
  (/level\d/.test(readStyle(attributes.style)['mso-list'] ?? '') || /^MsoListParagraph/.test(attributes.class ?? ''))

function markerOf(trees: readonly Tree[]): string | null {
  for (const tree of trees) {
    if (typeof tree === 'string') continue
    if (readStyle(tree.attributes.style)['mso-list'] === 'ignore') return textOf(tree.children)
    const inside = markerOf(tree.children)
    if (inside !== null) return inside
  }
  return null
}

const written = /^[\s\u00a0]*(?:([-–·•§▪o])|\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)])[\s\u00a0]+/i

function convertListParagraph(tag: Tag, look: Look, found: Found): Tag {
  const level = Number(/level(\d)/.exec(tag.attributes.style ?? '')?.[1] ?? 1)
  const children = convert(tag.children, look, found)
  const marker = markerOf(tag.children)
  const [text] = children
  const asText = marker === null && typeof text === 'string' ? written.exec(text) : null
  if (asText) children[0] = (text as string).slice(asText[0].length)
  const isNumbered =
    marker === null ? asText !== null && !asText[1] : /^[\s\u00a0(]*(\d+|[a-z]|[ivxlc]+)[.)]/i.test(marker)
  return element('word-item', children, { level: String(level), list: isNumbered ? 'ol' : 'ul' })
}

/** Items of Word in a row become lists, those of a deeper level in the item before them. */
function asLists(trees: Tree[]): Tree[] {
  const made: Tree[] = []
  const open: { list: Tag; level: number }[] = []
  for (const tree of trees) {
    if (typeof tree === 'string' || tree.tag !== 'word-item') {
      if (typeof tree === 'string' && tree.trim() === '' && open.length > 0) continue
      open.length = 0
      made.push(tree)
      continue
    }
    const level = Number(tree.attributes.level)
    const kind = tree.attributes.list!
    while (
      open.length > 0 &&
      (lastOf(open)!.level > level || (lastOf(open)!.level === level && lastOf(open)!.list.tag !== kind))
    )
      open.pop()
    if (lastOf(open)?.level !== level) {
      const list = element(kind, [])
      const parent = lastOf(lastOf(open)?.list.children ?? [])
      if (typeof parent === 'object') parent.children.push(list)
      else made.push(list)
      open.push({ list, level })
    }
    lastOf(open)!.list.children.push(element('li', tree.children))
  }
  return made
}
