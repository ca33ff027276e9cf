import { mostDealsNamed, type Answer } from './answer.ts'
import type { AdvisorWorld } from './world.server.ts'
import { annotate, checkSaid, knownFigures, type Known } from './check-figures.ts'
import type { ToolResult } from './facts.ts'
import { isFitToShow, Sentences, withoutMarkup } from './fit-to-show.ts'
import { keepFree } from './free-deals.server.ts'
import { CopyWatch } from './prompt.server.ts'

/** The longest text of a whole answer, and of a sentence in it, in characters. Nothing longer is looked at. */
const longest = 8000
export const longestSentence = 1000

/**
 * A model's answer, sentence by sentence. A sentence is shown once it is known to be fit: each of its figures comes from a result
 * or from the visitor, and it holds no link, no address and nothing of our instructions. One that is not makes all of the text
 * unfit.
 */
export class ModelText {
  hasShown = false
  isUnfit = false
  #results: readonly ToolResult[]
  #own: readonly string[]
  #show: (text: string) => void
  #sentences = new Sentences()
  #copies = new CopyWatch()
  #text = ''
  #known: { results: number; figures: Known } | null = null

  /** Whose figures the paragraph speaks of. */
  #about: readonly string[] = []
  #places: readonly string[]

  /** `results` grows while the model calls functions. `own` is what the visitor said, `places` the names of areas. */
  constructor(
    results: readonly ToolResult[],
    own: readonly string[],
    onSentence?: (text: string) => void,
    places: readonly string[] = [],
  ) {
    this.#results = results
    this.#own = own
    this.#places = places
    this.#show = onSentence ?? (() => undefined)
  }

  /** False once anything of the text may not be shown. */
  add(piece: string): boolean {
    for (const sentence of this.#sentences.add(piece)) if (!this.#take(sentence)) return false
    if (this.#sentences.waiting > longestSentence) this.isUnfit = true
    return !this.isUnfit
  }

  /** The text so far is whole: the model now asks for something. */
  pause(): boolean {
    for (const sentence of this.#sentences.end()) if (!this.#take(`${sentence.trimEnd()}\n\n`)) return false
    return !this.isUnfit
  }

  /** The text is whole. False where there is nothing in it that may be shown. */
  finish(): boolean {
    return this.pause() && this.hasShown
  }

  #take(sentence: string): boolean {
    const said = withoutMarkup(sentence)
    if (!this.#isFit(said)) {
      this.isUnfit = true
      return false
    }
    this.#text += said
    if (said.trim() !== '') {
      this.hasShown = true
      this.#show(said)
    }
    return true
  }

  #isFit(said: string): boolean {
    if (said.length > longestSentence || this.#text.length + said.length > longest) return false
    if (!isFitToShow(said) || this.#copies.repeats(said)) return false
    if (this.#known?.results !== this.#results.length)
      this.#known = { results: this.#results.length, figures: knownFigures(this.#results, this.#own, this.#places) }
    // At the beginning of a line a number with a stop counts an item of a list, and nowhere else.
    const isWithinLine = this.#text !== '' && !this.#text.endsWith('\n')
    const ending = this.#text.slice(this.#text.trimEnd().length)
    if (ending.split('\n').length > 2) this.#about = []
    const checked = checkSaid(isWithinLine ? `… ${said}` : said, this.#known.figures, this.#about)
    this.#about = checked.about
    return checked.strangers.length === 0
  }

  /** The answer, with the deals that it names, or those that were found where it names none; null where a figure is a stranger. */
  async toAnswer(world: AdvisorWorld, foundDealIds: readonly number[]): Promise<Answer | null> {
    const annotated = annotate(this.#text.trim(), this.#results, this.#own, this.#places)
    if (!annotated.ok) return null
    const known = [...new Set(this.#results.flatMap(({ dealIds }) => dealIds ?? []))]
    const named = known.filter((id) =>
      new RegExp(`\\bdeals?\\W{0,3}(?:number |no\\.? )?${id}\\b`, 'i').test(this.#text),
    )
    const free = await keepFree(world, named.length > 0 ? named : foundDealIds)
    return { blocks: annotated.blocks, sources: annotated.sources, dealIds: free.slice(0, mostDealsNamed) }
  }
}
