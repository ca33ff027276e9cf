import { isLinkAddress, isPictureAddress } from '#app/domain/blog/html/html-rules.ts'
import { lastOf } from '#app/utils/last.ts'
import { isLeaf, type Inline, type InlinePicture, type Leaf, type Link, type Mark, type Picture } from './model.ts'
import { exactSpaces, textOf, type Tag, type Tree } from './tree.ts'

/** The content of a line: text with its marks, links and pictures. */

const markTags: Record<string, Mark> = {
  strong: 'strong',
  b: 'strong',
  em: 'em',
  i: 'em',
  u: 'u',
  s: 's',
  del: 's',
  strike: 's',
  code: 'code',
}
const space = /[ \t\n\r\f]+/g

/** The picture that an element says; null where its address is not one that a post may have. */
export function pictureOf({ attributes }: Tag): Picture | null {
  const { src = '', alt = '', width, height } = attributes
  if (!isPictureAddress(src)) return null
  const isNumber = (value: string | undefined) => value !== undefined && /^\d{1,5}$/.test(value)
  return {
    src,
    alt,
    ...(isNumber(width) && { width }),
    ...(isNumber(height) && { height }),
    children: [{ text: '' }],
  }
}

interface Piece {
  node: Leaf | InlinePicture
  link: Link | null
  isBreak?: boolean
  isExact?: boolean
}

/** The text of a line, with marks, links, line breaks and pictures; whitespace as HTML reads it. */
export function parseInlines(trees: readonly Tree[]): Inline[] {
  const pieces: Piece[] = []
  const read = (children: readonly Tree[], order: readonly Mark[], link: Link | null, isExact = false) => {
    for (const tree of children) {
      if (typeof tree === 'string') pieces.push({ node: leafOf(tree, order), link, isExact })
      else if (tree.tag === 'br') pieces.push({ node: leafOf('\n', order), link, isBreak: true })
      else if (tree.tag === 'img') {
        const picture = pictureOf(tree)
        if (picture) pieces.push({ node: { type: 'inline-img', ...picture }, link })
      } else {
        const mark = markTags[tree.tag]
        const href = tree.attributes.href ?? ''
        const inner = mark && !order.includes(mark) ? [...order, mark] : order
        const isNew = tree.tag === 'a' && !link && isLinkAddress(href) && hasContent(tree)
        read(
          tree.children,
          inner,
          isNew ? { type: 'a', href, children: [] } : link,
          isExact || tree.tag === exactSpaces,
        )
      }
    }
  }
  read(trees, [], null)
  collapse(pieces)
  return settle(gather(pieces))
}

const hasContent = ({ children }: Tag): boolean =>
  textOf(children).replace(space, '') !== '' ||
  children.some((child) => typeof child !== 'string' && (child.tag === 'img' || hasContent(child)))

function leafOf(text: string, order: readonly Mark[]): Leaf {
  const leaf: Leaf = { text }
  for (const mark of order) leaf[mark] = true
  return leaf
}

/** Runs of whitespace become one space; none stays at the ends and beside line breaks. */
function collapse(pieces: Piece[]): void {
  let last: Leaf | null = null
  let isAfterSpace = true
  for (const { node, isBreak, isExact } of pieces) {
    if (!isLeaf(node) || isExact) {
      isAfterSpace = false
      last = null
    } else if (isBreak) {
      if (last) last.text = last.text.replace(/ $/, '')
      isAfterSpace = true
      last = null
    } else {
      const text = node.text.replace(space, ' ')
      node.text = isAfterSpace && text.startsWith(' ') ? text.slice(1) : text
      if (node.text === '') continue
      isAfterSpace = node.text.endsWith(' ')
      last = node
    }
  }
  if (last) last.text = last.text.replace(/ $/, '')
}

function gather(pieces: Piece[]): Inline[] {
  const inlines: Inline[] = []
  let open: Link | null = null
  for (const { node, link } of pieces) {
    if (link && link !== open) inlines.push(link)
    open = link
    if (link) link.children.push(node)
    else inlines.push(node)
  }
  return inlines.filter(
    (node) => isLeaf(node) || node.type !== 'a' || node.children.some((each) => !isLeaf(each) || each.text),
  )
}

/** Text that is alike becomes one; before, after and between links and pictures stands text, empty if need be. */
function settle<Node extends Inline>(nodes: readonly Node[]): Node[] {
  const settled: Inline[] = []
  for (const node of nodes) {
    const last = lastOf(settled)
    if (!isLeaf(node)) {
      if (!last || !isLeaf(last)) settled.push({ text: '' })
      settled.push(node.type === 'a' ? { ...node, children: settle(node.children) } : node)
    } else if (last && isLeaf(last) && (last.text === '' || node.text === '' || hasSameMarks(last, node))) {
      const kept = last.text === '' ? node : last
      settled[settled.length - 1] = { ...kept, text: last.text + node.text }
    } else settled.push({ ...node })
  }
  if (settled.length === 0 || !isLeaf(lastOf(settled)!)) settled.push({ text: '' })
  return settled as Node[]
}

function hasSameMarks({ text: _, ...one }: Leaf, { text: __, ...other }: Leaf): boolean {
  const [ones, others] = [Object.keys(one), Object.keys(other)]
  return ones.length === others.length && ones.every((mark) => mark in other)
}
