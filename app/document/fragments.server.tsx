import { renderToStaticMarkup } from 'react-dom/server'
import { DrawContext } from '#app/ui/deals/drawing/draw-context.ts'
import { drawDeal } from '#app/ui/deals/drawing/draw-deal.ts'
import type { RenderFragment } from '#app/ui/site/fragments.tsx'
import { FactsContext, type SiteFacts } from '#app/ui/site/site.ts'
import { rareElements } from './used-rules.ts'

/** The most that is kept in all, in bytes of HTML and characters of the properties that it was made from. */
const mostKept = 2_000_000

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
  #kept = new Map<unknown, Map<string, Part>>()
  #size = 0

  /** The parts of one page with these facts. */
  startPage(facts: SiteFacts): PageParts {
    const text = JSON.stringify(facts)
    if (text !== this.#facts) this.#clear()
    this.#facts = text
    return new PageParts((Component, props) => {
      const key = JSON.stringify(props)
      const known = this.#kept.get(Component)?.get(key)
      if (known) return known
      const html = renderToStaticMarkup(
        <FactsContext value={facts}>
          <DrawContext value={drawDeal}>
            <Component {...props} />
          </DrawContext>
        </FactsContext>,
      )
      const part = { bytes: Buffer.from(html), asks: readAsks(html) }
      this.#keep(Component, key, part)
      return part
    })
  }

  #keep(Component: unknown, key: string, part: Part): void {
    const size = key.length + part.bytes.length
    // Everything goes at once: what is in use is made again with the next page.
    if (this.#size + size > mostKept) this.#clear()
    if (size > mostKept) return
    const ofComponent = this.#kept.get(Component) ?? new Map<string, Part>()
    this.#kept.set(Component, ofComponent.set(key, part))
    this.#size += size
  }

  #clear(): void {
    this.#kept.clear()
    this.#size = 0
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
