import { isBlank, isLeaf, marks, type Block, type Cell, type Inline, type Leaf, type Link, type Mark, type Picture, type Row, type Table } from './model.ts' // prettier-ignore

/** The document of the editor becomes HTML, in the form in which the server keeps it. */

/** The HTML of a post. */
export function serialisePost(blocks: readonly Block[], write: (block: Block) => string = serialiseBlock): string {
  const kept = blocks.filter((block) => !(block.type === 'p' && block.ghost && isBlank(block)))
  return kept.map((block, index) => (index === 0 ? '' : (block.gap ?? '')) + write(block)).join('')
}

/** The HTML of one block, without the whitespace before it. */
export function serialiseBlock(block: Block, isBare = false): string {
  switch (block.type) {
    case 'hr':
      return '<hr />'
    case 'img':
      return serialisePicture(block)
    case 'pre': {
      const text = serialiseInlines(block.children, true)
      // A browser drops the first newline of a block of code.
      const inner = block.code ? `<code>${text}</code>` : text.startsWith('\n') ? `\n${text}` : text
      return `<pre>${inner}</pre>`
    }
    case 'table':
      return serialiseTable(block)
    case 'blockquote':
    case 'figure':
    case 'li':
    case 'ul':
    case 'ol':
      return `<${block.type}>${serialiseChildren(block.children)}${block.tail ?? ''}</${block.type}>`
    default: {
      const text = serialiseInlines(block.children)
      return isBare ? text : `<${block.type}>${text}</${block.type}>`
    }
  }
}

/** Of two bare paragraphs in a row each gets its tag. */
function serialiseChildren(blocks: readonly Block[]): string {
  const isBare = (block: Block | undefined) => block?.type === 'p' && block.bare === true
  return blocks
    .map((block, index) => {
      const isAlone = !isBare(blocks[index - 1]) && !isBare(blocks[index + 1])
      return (block.gap ?? '') + serialiseBlock(block, isBare(block) && isAlone)
    })
    .join('')
}

function serialiseTable({ columns, children: rows }: Table): string {
  const named = columns?.map((width) => (width ? `<col style="width:${width}px" />` : '<col />')).join('')
  const heads = rows.filter(({ head }) => head)
  const others = rows.filter(({ head }) => !head)
  const part = (tag: string, inside: Row[]) =>
    inside.length > 0 ? `<${tag}>${inside.map(serialiseRow).join('')}</${tag}>` : ''
  const group = named ? `<colgroup>${named}</colgroup>` : ''
  return `<table>${group}${part('thead', heads)}${part('tbody', others)}</table>`
}

const serialiseRow = ({ children }: Row) => `<tr>${children.map(serialiseCell).join('')}</tr>`

function serialiseCell({ header, colspan = 1, rowspan = 1, widths, children }: Cell): string {
  const tag = header ? 'th' : 'td'
  const attributes = [
    colspan > 1 && ` colspan="${colspan}"`,
    rowspan > 1 && ` rowspan="${rowspan}"`,
    widths && ` data-colwidth="${widths.join()}"`,
  ]
  return `<${tag}${attributes.filter(Boolean).join('')}>${serialiseChildren(children)}</${tag}>`
}

function serialisePicture({ src, alt, width, height }: Picture): string {
  const size = `${width ? ` width="${escapeValue(width)}"` : ''}${height ? ` height="${escapeValue(height)}"` : ''}`
  return `<img src="${escapeValue(src)}" alt="${escapeValue(alt)}"${size} />`
}

const openTag = (wrapper: Mark | Link) =>
  typeof wrapper === 'string' ? `<${wrapper}>` : `<a href="${escapeValue(wrapper.href)}" rel="noopener">`
const endTag = (wrapper: Mark | Link) => (typeof wrapper === 'string' ? `</${wrapper}>` : '</a>')

/** Text with as few tags as its marks need; a mark or link that goes on stays open. */
function serialiseInlines(children: readonly Inline[], isCode = false): string {
  let html = ''
  let open: (Mark | Link)[] = []
  const turnTo = (wrappers: (Mark | Link)[]) => {
    let shared = 0
    while (shared < open.length && open[shared] === wrappers[shared]) shared++
    for (const wrapper of open.slice(shared).reverse()) html += endTag(wrapper)
    for (const wrapper of wrappers.slice(shared)) html += openTag(wrapper)
    open = wrappers
  }
  const write = (node: Inline, link: Link | null) => {
    if (isLeaf(node)) {
      if (node.text === '') return
      turnTo(wrappersOf(node, link))
      const text = escapeText(node.text)
      html += isCode ? text : text.replaceAll('\n', '<br />')
    } else if (node.type === 'a') for (const child of node.children) write(child, node)
    else {
      turnTo(link ? [link] : [])
      html += serialisePicture(node)
    }
  }
  for (const child of children) write(child, null)
  turnTo([])
  return html
}

function wrappersOf(leaf: Leaf, link: Link | null): (Mark | Link)[] {
  const own = (Object.keys(leaf) as (keyof Leaf)[]).filter((key): key is Mark => (marks as readonly string[]).includes(key)) // prettier-ignore
  if (!link) return own
  const around = (link.around ?? []).filter((mark) => own.includes(mark))
  return [...around, link, ...own.filter((mark) => !around.includes(mark))]
}

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

const escapeValue = (value: string) => escapeText(value).replaceAll('"', '&quot;')

/** Blocks never change, they are replaced; so each is written once. */
const written = new WeakMap<Block, string>()

/** As `serialisePost`, with what has been written before taken from memory. */
export function serialiseOnce(blocks: readonly Block[]): string {
  return serialisePost(blocks, (block) => {
    const there = written.get(block)
    if (there !== undefined) return there
    const html = serialiseBlock(block)
    written.set(block, html)
    return html
  })
}
