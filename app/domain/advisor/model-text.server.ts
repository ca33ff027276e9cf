import { mostDealsNamed, type Answer, type Block, type Source, type Span } from './answer.ts'
import type { AdvisorWorld } from './world.server.ts'
import { whyUnfit, Sentences, withoutMarkup } from './fit-to-show.ts'
import { whyAdvice } from './lexicon/advice.ts'
import { keepFree } from './free-deals.server.ts'
import { nothingSpoken, readMarked, type Piece, type Spoken } from './marked-text.ts'
import { TableLines } from './table-lines.ts'
import type { Marks } from './marks.ts'
import { CopyWatch } from './prompt.server.ts'

/** The longest text of a whole answer, and of a sentence in it, in characters. Nothing longer is looked at. */
const longest = 8000
export const longestSentence = 1000

/**
 * A model's answer, sentence by sentence. A sentence is shown once it is known to be fit: each of its figures is a mark of ours, and it
 * holds no link, no address, no advice and nothing of our instructions. One that is not makes all of the text unfit.
 */
export class ModelText {
  hasShown = false
  /** Why the text may not be shown, in words for the model; null while it may. */
  refusal: string | null = null
  /** All that came, for the model to see again. */
  written = ''
  #marks: Marks
  #show: (text: string) => void
  #sentences = new Sentences()
  #copies = new CopyWatch()
  #tables = new TableLines()
  #text = ''
  #pieces: Piece[] = []
  #spoken: Spoken = nothingSpoken

  /** `marks` grows while the model calls functions. */
  constructor(marks: Marks, onSentence?: (text: string) => void) {
    this.#marks = marks
    this.#show = onSentence ?? (() => undefined)
  }

  /** False once anything of the text may not be shown. */
  add(piece: string): boolean {
    if (this.refusal !== null) return false
    this.written += piece
    for (const sentence of this.#sentences.add(piece)) if (!this.#take(sentence)) return false
    if (this.#sentences.waiting > longestSentence) this.refusal = 'the sentence is too long'
    return this.refusal === null
  }

  /** The text so far is whole: the model now asks for something. */
  pause(): boolean {
    for (const sentence of this.#sentences.end()) if (!this.#take(`${sentence.trimEnd()}\n\n`)) return false
    return this.refusal === null
  }

  /** The text is whole. False where there is nothing in it that may be shown. */
  finish(): boolean {
    return this.pause() && this.hasShown
  }

  #take(sentence: string): boolean {
    const line = this.#tables.read(withoutMarkup(sentence))
    this.refusal = line === '' ? null : this.#read(line)
    return this.refusal === null
  }

  /** Why a sentence may not be shown; null where it is shown. */
  #read(said: string): string | null {
    if (said.length > longestSentence || this.#text.length + said.length > longest) return 'the answer is too long'
    const isWithinLine = this.#text !== '' && !this.#text.endsWith('\n')
    const ending = this.#text.slice(this.#text.trimEnd().length)
    // A list may stand apart from the line above it.
    if (ending.split('\n').length > 2) this.#spoken = { ...nothingSpoken, heading: this.#spoken.heading }
    const read = readMarked(said, this.#marks, isWithinLine, this.#spoken)
    // What somebody should do is no question of a figure.
    if (!read.ok) return whyAdvice(said) ?? read.reason
    const unfit = whyUnfit(read.text, read.isQuoted)
    if (unfit !== null) return unfit
    if (this.#copies.repeats(read.text)) return 'the instructions are not to be repeated'
    this.#spoken = read.spoken
    this.#text += read.text
    this.#pieces.push(...read.pieces)
    if (read.text.trim() !== '') {
      this.hasShown = true
      this.#show(read.text)
    }
    return null
  }

  /** The answer, with the deals that it names, or those that were found where it names none. */
  async toAnswer(
    world: AdvisorWorld,
    foundDealIds: readonly number[],
    knownDealIds: readonly number[],
  ): Promise<Answer> {
    const named = knownDealIds.filter((id) =>
      new RegExp(`\\bdeals?\\W{0,3}(?:number |no\\.? )?${id}\\b`, 'i').test(this.#text),
    )
    const free = await keepFree(world, named.length > 0 ? named : foundDealIds)
    return { ...toBlocks(this.#pieces), dealIds: free.slice(0, mostDealsNamed) }
  }
}

/** Stands for a figure while lines are put together. No text of a model that is shown has this sign. */
const sign = '\uE000'
const item = /^[ \t]*(?:[-•*–]|(\d{1,2})[.)])[ \t]+(?=\S)/

/** Pieces as blocks, with their sources. Lines that begin with a dash, a bullet or a number are items of a list. */
function toBlocks(pieces: readonly Piece[]): { blocks: Block[]; sources: Source[] } {
  const sources: Source[] = []
  const figures: Span[] = []
  const text = pieces.map((piece) => {
    if (typeof piece === 'string') return piece
    const found = sources.findIndex((each) => JSON.stringify(each) === JSON.stringify(piece.from))
    figures.push({ figure: piece.figure, source: found >= 0 ? found : sources.push(piece.from) - 1 })
    return sign
  })
  const toSpans = (line: string): Span[] =>
    line.split(new RegExp(`(${sign})`)).flatMap((part) => (part === sign ? figures.shift()! : part === '' ? [] : part))
  const blocks: Block[] = []
  for (const paragraph of text
    .join('')
    .trim()
    .split(/\n[ \t]*\n/)) {
    let lines: string[] = []
    const flush = () => {
      if (lines.length > 0) blocks.push({ kind: 'text', spans: toSpans(lines.join(' ')) })
      lines = []
    }
    for (const line of paragraph.split('\n').map((each) => each.trim())) {
      const found = item.exec(line)
      if (!found) {
        if (line !== '') lines.push(line)
        continue
      }
      flush()
      const spans = toSpans(line.slice(found[0].length))
      const last = blocks.at(-1)
      const isOrdered = found[1] !== undefined
      if (last?.kind === 'list' && (last.isOrdered ?? false) === isOrdered) last.items.push(spans)
      else blocks.push({ kind: 'list', ...(isOrdered ? { isOrdered: true as const } : {}), items: [spans] })
    }
    flush()
  }
  return { blocks, sources }
}
