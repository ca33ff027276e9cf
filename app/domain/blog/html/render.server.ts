import { cleanBlocks } from './clean.server.ts'
import type { Block, Line } from './clean-shapes.ts'
import type { Picture } from './clean-lines.ts'
import { escapeAttribute, escapeText, writeLine, type LineWriter } from './clean-write.ts'
import { isOutside, ownPicture, ownPictureAt } from './html-rules.ts'
import type { PostPictures } from '../pictures/pictures.server.ts'
import { headingPrefix, placeHeadings, textOf, type ContentsEntry } from './render-headings.ts'
import { showTable, type ShownCell } from './render-tables.ts'

export type { ContentsEntry } from './render-headings.ts'

/** The content of a post as its page shows it. */
export interface RenderedPost {
  html: string
  contents: ContentsEntry[]
}

/** The most headings that the contents name. */
const mostContents = 60
/** The width of a picture in the text: the measure of the text, or the window less its margins. */
const measure = 568
const pictureSizes = '(min-width: 40rem) 35.5rem, calc(100vw - 2rem)'

/**
 * The stored HTML of a post as its page shows it: cleaned once more; headings with ids and below the page's own; tables in a place that
 * scrolls, their first row as their head; pictures that load when they are near. A paragraph with one picture and a wholly emphasised
 * one after it are a figure. A numbered list under a last heading "Sources" is `section.sources`, whose items `#source-1` and on can
 * be linked: such links get the class `cite`, the first one to each source the id `ref-1`, and the source a link back.
 * Columns of numbers have the class `n`. The contents name headings of the two highest levels, "Sources" aside.
 */
export function renderPost(html: string, pictures: PostPictures): RenderedPost {
  const writer = new Writer(cleanBlocks(html), pictures)
  const contents = [...writer.headings]
    .filter(([heading, { level }]) => level < 4 && heading !== writer.sources?.heading)
    .map(([, entry]) => entry)
  return { html: writer.write(), contents: contents.slice(0, mostContents) }
}

/**
 * The same for a feed, where nothing of the page stands around it: every address is absolute, by the absolute `address` of the post,
 * and nothing has a class, an id or a behaviour.
 */
export function renderForFeed(html: string, address: string): string {
  const blocks = cleanBlocks(html)
  return new Writer(blocks, new Map(), address).write()
}

type List = Extract<Block, { items: Block[][] }>

class Writer {
  readonly headings: Map<Line, ContentsEntry>
  readonly sources: { heading: Line; list: List } | null
  readonly #blocks: readonly Block[]
  readonly #pictures: PostPictures
  /** The address of the post in a feed; null on its page. */
  readonly #address: string | null
  /** The sources that something in the text links to. */
  readonly #cited = new Set<string>()
  readonly #fragments = new Set<string>()
  /** The number of tables of each name. */
  readonly #tableNames = new Map<string, number>()
  #lastHeading = ''

  constructor(blocks: readonly Block[], pictures: PostPictures, address: string | null = null) {
    this.#blocks = blocks
    this.#pictures = pictures
    this.#address = address
    this.headings = placeHeadings(blocks)
    this.sources = findSources(blocks)
    for (const { id } of this.headings.values()) this.#fragments.add(id)
  }

  write(): string {
    const parts: string[] = []
    for (let at = 0; at < this.#blocks.length; at++) {
      const block = this.#blocks[at]!
      const next = this.#blocks[at + 1]
      const figure = next && toFigure(block, next)
      if (figure || block === this.sources?.heading) at++
      parts.push(
        figure ? this.#write(figure) : block === this.sources?.heading ? this.#writeSources() : this.#write(block),
      )
    }
    return parts.join('\n')
  }

  #write(block: Block): string {
    switch (block.type) {
      case 'hr':
        return '<hr>'
      case 'pre':
        return `<pre><code>${escapeText(block.text)}</code></pre>`
      case 'blockquote':
        return `<blockquote>${this.#writeAll(block.blocks)}</blockquote>`
      case 'figure':
        return `<figure>${block.blocks.map((one) => (isBarePicture(one) ? this.#writeLine(one) : this.#write(one))).join('')}</figure>`
      case 'ul':
      case 'ol':
        return `<${block.type}>${block.items.map((item) => `<li>${this.#writeContent(item)}</li>`).join('')}</${block.type}>`
      case 'table':
        return this.#writeTable(block)
      case 'p':
      case 'figcaption':
        return `<${block.type}>${this.#writeLine(block)}</${block.type}>`
      default:
        return this.#writeHeading(block)
    }
  }

  #writeAll(blocks: readonly Block[]): string {
    return blocks.map((block) => this.#write(block)).join('')
  }

  #writeContent(blocks: readonly Block[]): string {
    const [only, ...others] = blocks
    return only?.type === 'p' && only.isBare && others.length === 0 ? this.#writeLine(only) : this.#writeAll(blocks)
  }

  #writeHeading(block: Line): string {
    const { id, text, level } = this.headings.get(block)!
    this.#lastHeading = text
    return `<h${level}${this.#onPage(` id="${id}"`)}>${this.#writeLine(block)}</h${level}>`
  }

  #writeLine({ pieces }: Line): string {
    return writeLine(pieces, this.#line)
  }

  readonly #line: LineWriter = {
    startLink: (href, text) => {
      const outside = isOutside(href) ? ' rel="noopener"' : ''
      if (this.#address !== null) return `<a href="${escapeAttribute(this.#absolute(href))}"${outside}>`
      const source = /^#source-(\d{1,3})$/.exec(href)?.[1]
      // Only a bare number needs words of its own.
      const isCite = source !== undefined && /^\[?\d{1,3}\]?$/.test(text.trim())
      if (!isCite || Number(source) < 1 || Number(source) > (this.sources?.list.items.length ?? 0))
        return `<a href="${escapeAttribute(this.#here(href))}"${outside}>`
      const isFirst = !this.#cited.has(source)
      this.#cited.add(source)
      return `<a class="cite" href="#source-${source}"${isFirst ? ` id="ref-${source}"` : ''} aria-label="Source ${source}">`
    },
    writePicture: (picture) => this.#writePicture(picture),
  }

  /** A place in the post by its heading: `#costs` is that of the heading "Costs". */
  #here(href: string): string {
    const id = headingPrefix + href.slice(1)
    return href.startsWith('#') && this.#fragments.has(id) ? `#${id}` : href
  }

  #absolute(href: string): string {
    if (href.startsWith('#')) return this.#address! + this.#here(href)
    return href.startsWith('/') ? new URL(this.#address!).origin + href : href
  }

  #writePicture({ src, alt, width, height }: Picture): string {
    const own = ownPicture.exec(src)
    const known = own ? this.#pictures.get(own[1]!) : undefined
    const attributes: [string, string | null][] = [
      ['src', this.#address === null ? src : this.#absolute(src)],
      ['alt', alt],
      ['width', width],
      ['height', height],
    ]
    if (known) {
      const largest = known.widths.at(-1)!
      attributes[0] = ['src', ownPictureAt(src, largest)]
      const files = known.widths.map((each) => `${ownPictureAt(src, each)} ${each}w`)
      const shown = width ? Number(width) : known.width
      attributes.push(['srcset', files.join(', ')], ['sizes', shown < measure ? `${shown}px` : pictureSizes])
      attributes[2] = ['width', String(shown)]
      attributes[3] = ['height', String(Math.max(1, Math.round((shown * known.height) / known.width)))]
    }
    if (this.#address === null) attributes.push(['loading', 'lazy'], ['decoding', 'async'])
    if (!own && this.#address === null) attributes.push(['referrerpolicy', 'no-referrer'])
    const written = attributes.filter(([, value]) => value !== null)
    return `<img ${written.map(([name, value]) => `${name}="${escapeAttribute(value!)}"`).join(' ')}>`
  }

  #writeTable(block: Block & { type: 'table' }): string {
    const { widths, head, body } = showTable(block.rows)
    const name = this.#lastHeading || 'Table'
    const count = (this.#tableNames.get(name) ?? 0) + 1
    this.#tableNames.set(name, count)
    const label = count === 1 ? name : `${name}, ${count}`
    const columns = widths.map((width) => (width === null ? '<col>' : `<col style="width:${width}px">`)).join('')
    const table = [
      columns && this.#address === null && `<colgroup>${columns}</colgroup>`,
      head.length > 0 && `<thead>${this.#writeRows(head)}</thead>`,
      `<tbody>${this.#writeRows(body)}</tbody>`,
    ]
    const html = `<table>${table.filter(Boolean).join('')}</table>`
    if (this.#address !== null) return html
    return `<section class="scroll" tabindex="0" aria-label="${escapeAttribute(label)}">${html}</section>`
  }

  #writeRows(rows: readonly ShownCell[][]): string {
    return rows.map((cells) => `<tr>${cells.map((cell) => this.#writeCell(cell)).join('')}</tr>`).join('')
  }

  #writeCell({ cell, tag, scope, isNumber }: ShownCell): string {
    const attributes = [
      scope && ` scope="${scope}"`,
      isNumber && this.#onPage(' class="n"'),
      cell.colspan > 1 && ` colspan="${cell.colspan}"`,
      cell.rowspan > 1 && ` rowspan="${cell.rowspan}"`,
    ]
    return `<${tag}${attributes.filter(Boolean).join('')}>${this.#writeContent(cell.blocks)}</${tag}>`
  }

  #writeSources(): string {
    const { heading, list } = this.sources!
    if (this.#address !== null) return `${this.#write(heading)}\n${this.#write(list)}`
    const items = list.items.map((item, at) => {
      const back = this.#cited.has(String(at + 1))
        ? ` <a href="#ref-${at + 1}" aria-label="Back to the text, source ${at + 1}">↩</a>`
        : ''
      return `<li id="source-${at + 1}">${this.#writeContent(item)}${back}</li>`
    })
    const { id } = this.headings.get(heading)!
    return `<section class="sources" aria-labelledby="${id}">${this.#write(heading)}<ol>${items.join('')}</ol></section>`
  }

  #onPage(attribute: string): string {
    return this.#address === null ? attribute : ''
  }
}

/** The last heading, where it says "Sources" and a numbered list follows. */
function findSources(blocks: readonly Block[]): Writer['sources'] {
  const at = blocks.findLastIndex(({ type }) => type === 'h1' || type === 'h2' || type === 'h3')
  const [heading, list] = [blocks[at] as Line | undefined, blocks[at + 1]]
  return heading && list?.type === 'ol' && /^sources$/i.test(textOf(heading.pieces)) ? { heading, list } : null
}

function isBarePicture(block: Block): block is Line {
  return block.type === 'p' && block.pieces.every(({ kind }) => kind === 'img')
}

/** A picture with the wholly emphasised paragraph below it; undefined where these two are something else. */
function toFigure(block: Block, next: Block): Block | undefined {
  if (block.type !== 'p' || block.pieces.length !== 1 || block.pieces[0]!.kind !== 'img' || next.type !== 'p') return
  if (!next.pieces.every((piece) => piece.kind !== 'img' && piece.look.marks.includes('em'))) return
  const pieces = next.pieces.map((piece) => ({
    ...piece,
    look: { ...piece.look, marks: piece.look.marks.filter((mark) => mark !== 'em') },
  }))
  return { type: 'figure', blocks: [block, { type: 'figcaption', pieces, isBare: false }] }
}
