import { renderToStaticMarkup } from 'react-dom/server'
import { DrawContext } from '#app/ui/deals/drawing/draw-context.ts'
import { drawDeal } from '#app/ui/deals/drawing/draw-deal.ts'
import type { RenderFragment } from '#app/ui/site/fragments.tsx'
import { FactsContext, type SiteFacts } from '#app/ui/site/site.ts'

/** What is kept in all, in characters of HTML and of the properties that it was made from. */
const mostCharacters = 2_000_000

/**
 * The HTML of parts of reading pages, such as the cards of a list. What was made for the same component, the same properties and
 * the same facts of the operator is the same HTML. A part is rendered by itself, so it can show nothing else: asking for the
 * visitor or for the address of the page fails.
 */
export class Fragments {
  #facts = ''
  #kept = new Map<unknown, Map<string, string>>()
  #characters = 0

  /** How a page with these facts renders its parts. */
  withFacts(facts: SiteFacts): RenderFragment {
    const text = JSON.stringify(facts)
    if (text !== this.#facts) this.#clear()
    this.#facts = text
    return (Component, props) => {
      const key = JSON.stringify(props)
      const known = this.#kept.get(Component)?.get(key)
      if (known !== undefined) return known
      const html = renderToStaticMarkup(
        <FactsContext value={facts}>
          <DrawContext value={drawDeal}>
            <Component {...props} />
          </DrawContext>
        </FactsContext>,
      )
      this.#keep(Component, key, html)
      return html
    }
  }

  #keep(Component: unknown, key: string, html: string): void {
    const size = key.length + html.length
    // Everything goes at once: what is in use is made again with the next page.
    if (this.#characters + size > mostCharacters) this.#clear()
    if (size > mostCharacters) return
    const ofComponent = this.#kept.get(Component) ?? new Map<string, string>()
    this.#kept.set(Component, ofComponent.set(key, html))
    this.#characters += size
  }

  #clear(): void {
    this.#kept.clear()
    this.#characters = 0
  }
}
