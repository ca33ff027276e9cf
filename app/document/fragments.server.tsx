import { renderToStaticMarkup } from 'react-dom/server'
import { DrawContext } from '#app/ui/deals/drawing/draw-context.ts'
import type { RenderFragment } from '#app/ui/site/fragments.tsx'
import { FactsContext, type SiteFacts } from '#app/ui/site/site.ts'
import { Kept } from '#app/utils/kept.ts'
import { drawKept } from './drawings.server.ts'
import { closeShapes } from './inline-styles.server.ts'
import { rareElements } from './used-rules.ts'

/** The most that is kept in all, in bytes of HTML and characters of the properties that it was made from: some 100 pages of deals. */
const mostKept = 4_000_000

interface Part {
  bytes: Buffer
  /** Its class attributes, rarer elements and the custom properties that it reads, each once: what it asks of stylesheets. */
  asks: string
}

/**
 * The HTML of parts of reading pages, such as the cards of a list. What was made for the same component, the same properties and
 * the same facts of the operator is the same HTML. A part is rendered by itself, so it can show nothing else: asking for the
 * visitor or for the address of the page fails.
 */
export class Fragments {
  #facts = ''
  #kept = new Kept<Part>(mostKept, ({ bytes }, name) => bytes.length + name.length)
  /** A component as it stands in the names of its parts. There are as many as the site has components that are kept. */
  #numbers = new Map<unknown, number>()

  /** The parts of one page with these facts. */
  startPage(facts: SiteFacts): PageParts {
    const text = JSON.stringify(facts)
    if (text !== this.#facts) this.#kept.clear()
    this.#facts = text
    return new PageParts((Component, props) => {
      const name = this.#numberOf(Component) + JSON.stringify(props)
      const known = this.#kept.get(name)
      if (known) return known
      const html = closeShapes(
        renderToStaticMarkup(
          <FactsContext value={facts}>
            <DrawContext value={drawKept}>
              <Component {...props} />
            </DrawContext>
          </FactsContext>,
        ),
      )
      return this.#kept.keep(name, { bytes: Buffer.from(html), asks: readAsks(html) })
    })
  }

  #numberOf(Component: unknown): number {
    const known = this.#numbers.get(Component) ?? this.#numbers.size
    this.#numbers.set(Component, known)
    return known
  }
}

const asking = new RegExp(` class="[^"]*"|var\\([^)]*\\)|<(?:${rareElements.join('|')})\\b`, 'g')

function readAsks(html: string): string {
  return [...new Set(html.match(asking))].join('')
}

type FindPart = (...asked: Parameters<RenderFragment>) => Part

/**
 * The parts that a page has asked for. The page is rendered with a mark in the place of each, and their bytes are put in at the end:
 * most of a list is then neither put together as text nor turned into bytes again. No text of a page reads like a mark, because "<"
 * is escaped there.
 */
class PageParts {
  #find: FindPart
  #parts: Part[] = []

  constructor(find: FindPart) {
    this.#find = find
  }

  /** The mark of a part. */
  readonly render: RenderFragment = (Component, props) => {
    this.#parts.push(this.#find(Component as Parameters<FindPart>[0], props))
    return `${markStart}${this.#parts.length - 1}${markEnd}`
  }

  /** All that parts ask of stylesheets, as text in which it can be looked for as in HTML. Many parts ask for the same. */
  get asks(): string {
    return [...new Set(this.#parts.map(({ asks }) => asks))].join('')
  }

  /** The document with the parts in their places. */
  fill(document: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
    const pieces: Buffer[] = []
    let end = 0
    for (let at = document.indexOf(markStart); at >= 0; at = document.indexOf(markStart, end)) {
      const close = document.indexOf(markEnd, at)
      pieces.push(
        document.subarray(end, at),
        this.#parts[Number(document.toString('latin1', at + markStart.length, close))]!.bytes,
      )
      end = close + markEnd.length
    }
    return Buffer.concat([...pieces, document.subarray(end)])
  }
}

const markStart = '<!--part '
const markEnd = '-->'
