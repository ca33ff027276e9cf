import { otherNames } from '#app/domain/areas/other-names.ts'
import { detailOf, type Source } from './answer.ts'
import { measureOfFact } from './fact-meaning.ts'
import type { Fact, Figure, ToolResult } from './facts.ts'
import { findFigures, type FigureUnit, type Measure } from './figures-in-text.ts'
import { findQuantities } from './hidden-quantities.ts'
import { saidBehindIn } from './lexicon/places.ts'
import { fieldsOf, isRepeated, readResult, type MarkedResult } from './marked-result.ts'
import { readAmounts } from './understanding/amounts.ts'
import { readWords } from './understanding/words.ts'
import { dealKey, keyOf, Names, type Mention } from './whose-figure.ts'

/**
 * The figures that a model may state, each by its mark: `r2.leeds.price` of the second result, `u1` of the visitor's own words. The
 * model writes the mark, and we the figure. Safe in the browser.
 */

export interface Mark {
  name: string
  unit: FigureUnit
  /** With its sign. NaN for a quantity in words, such as "half". */
  value: number
  shown: string
  measure: Measure | null
  /** Null for the visitor's own. */
  source: Source | null
  /** The name of the fact; null for a figure in a sentence or in the visitor's words. */
  fact: string | null
  /** The words around it, where it stands in a sentence. */
  context: string
  /** The area or deal that it is a fact of. */
  owner: string | null
  /** The row of a table that it stands in, and all of them: `Wales`, `deposit 30%`, `2 bedrooms`. */
  row?: Row
  /** Which end of its range a value that was looked for is. */
  end?: 'highest' | 'lowest'
  /** The place of its result, from 0; -1 for the visitor's own. */
  result: number
}

interface Row {
  own: string
  all: readonly string[]
}

/** What a sentence may say of a deal without a mark. */
interface Traits {
  grade?: string
  beds?: string
  town?: string
  /** Its town and its postcode. */
  places?: readonly string[]
}

/** So many figures of all results are marked, and so much of a text within a result is read. */
const mostMarks = 2000
const longestText = 2000
const mostVisitorMarks = 60
/** A shorter sentence is no quotation. */
const leastQuoted = 25

const months = '(?:January|February|March|April|May|June|July|August|September|October|November|December)'
const datePattern = new RegExp(`\\b(?:\\d{1,2} )?${months} 20\\d\\d\\b|\\b20\\d\\d/\\d\\d\\b`, 'g')
/** Facts whose text is a name, which is written as it is. */
const nameFacts = /^(?:title|name|slug|location|label|homes|grade|postcode|topic|calculator|taxName)$/

export class Marks {
  /** What is known by name. */
  readonly #things = new Names()
  readonly results: MarkedResult[] = []
  /** Names and dates that hold a number and are written as they are. */
  readonly phrases = new Set<string>()
  readonly deals = new Set<number>()
  /** Where deals lie, and their titles. */
  readonly #locations = new Set<string>()
  readonly #texts = new Set<string>()
  /** The words of the results, in small letters. */
  readonly vocabulary = new Set<string>()
  /** What is known of deals beside their figures. */
  readonly traits = new Map<string, Traits>()
  /** Words with a capital in the results and in the visitor's messages. */
  readonly capitals = new Set<string>()
  readonly #marks = new Map<string, Mark>()
  #said: Mark[] = []
  /** Figures of the last message, which a case has to use. */
  #lastSaid = new Set<Mark>()
  readonly #used = new Set<Mark>()
  readonly words: string
  /** The visitor's last message. */
  readonly question: string

  /** `messages` are the visitor's, the last one last; `areas` all that the site knows. */
  constructor(messages: readonly string[], areas: readonly { name: string; code: string }[] = []) {
    for (const { name, code } of areas)
      for (const each of [name, ...(otherNames[code]?.split(', ') ?? [])])
        // "Deal" and "March" are towns that nearly every answer would name.
        if (!saidBehindIn.has(each.toLowerCase())) this.#things.add(each, keyOf(name))
    this.words = messages.join('\n')
    this.question = messages.at(-1) ?? ''
    for (const [index, message] of messages.entries()) this.#addWords(message, index === messages.length - 1)
  }

  get said(): readonly Mark[] {
    return this.#said
  }

  find(name: string): Mark | undefined {
    const found = this.#marks.get(plainName(name))
    // A case tells again what it was asked with: that is the visitor's own.
    const isAsked = found !== undefined && found.fact === null && /^(?:[A-Z][a-z ]+ calculator|Mortgage): /.test(found.context) // prettier-ignore
    return (isAsked && this.#said.find(({ value }) => value === found.value)) || found
  }

  /** All marks of one fact in one result, such as the prices of all areas. */
  likes(mark: Mark): Mark[] {
    return [...this.#marks.values()].filter(({ result, fact }) => result === mark.result && fact === mark.fact)
  }

  /** All marks of one fact in all results, of the same owner where it has one. */
  ofFact({ fact, owner, name }: Mark): Mark[] {
    const kindOf = (mark: string) => mark.replace(/\d+/g, '').replace(/^r\.(?:deal\.)?/, '')
    return [...this.#marks.values()].filter(
      (mark) => mark.fact === fact && mark.source !== null && (owner !== null || kindOf(mark.name) === kindOf(name)),
    )
  }

  /** All figures of a fact of areas and deals in all results, in rows or in none as it is. */
  ofKind({ fact, row }: Mark): Mark[] {
    return [...this.#marks.values()].filter(
      (mark) => mark.fact === fact && mark.source !== null && mark.owner !== null && mark.row?.own === row?.own,
    )
  }

  /** The values of such facts in all cases, by their names. */
  ofCases(facts: RegExp): Map<string, number[]> {
    const found = new Map<string, number[]>()
    for (const { fact, value, result, name } of this.#marks.values())
      if (fact !== null && facts.test(fact) && this.results[result]?.isCase && !name.includes('.differences.'))
        found.set(fact, [...(found.get(fact) ?? []), value])
    return found
  }

  /** The facts that a figure of the visitor's comes back as: the arguments that it is. */
  argumentsOf({ value, unit }: Mark): Mark[] {
    return [...this.#marks.values()].filter(
      (mark) =>
        mark.source === null && mark.fact !== null && mark.value === value && (unit === 'plain' || unit === mark.unit),
    )
  }

  /** The figures of this kind in the rows of its result. */
  rowsOf(mark: Mark): Mark[] {
    return this.likes(mark).filter(({ row, name }) => row !== undefined && name.includes('.rows.'))
  }

  /** Whether a result has this number. */
  isResult(value: number): boolean {
    return [...this.#marks.values()].some((mark) => mark.result >= 0 && Math.abs(mark.value) === value)
  }

  /** What a sentence names. */
  mentionsIn(text: string): Mention[] {
    const found = this.#things.findIn(text, (name) => [...this.#locations].some((location) => location.includes(name)))
    // "The Birmingham house": a town of which nothing is known but a deal that lies there.
    return found.map((mention) => {
      if (mention.keys.some((key) => key.startsWith('deal ') || this.results.some(({ owners }) => owners.has(key)))) return mention // prettier-ignore
      const name = text.slice(mention.start, mention.end).replace(/['’]s$/, '')
      const deals = [...this.traits].flatMap(([key, { places = [] }]) => (places.includes(name) ? key : []))
      return deals.length === 1 ? { ...mention, keys: deals } : mention
    })
  }

  /** A text with blanks where names and dates stand that are written as they are. */
  withoutNames(text: string): string {
    return blankPhrases(text, [...this.phrases, ...this.#locations])
  }

  /** Whether a sentence stands in a result as it is, from its beginning to its end. */
  isQuoted(sentence: string): boolean {
    const said = sentence.trim().replace(/^[-•] /, '')
    if (said.length < leastQuoted) return false
    const lower = `${said[0]!.toLowerCase()}${said.slice(1)}`
    return [...this.#texts].some((text) => {
      const whole = text.indexOf(said)
      // "To ask for one, sign in …": what it is for may be left out.
      const at = whole >= 0 ? whole : text.indexOf(lower)
      const before = whole >= 0 ? /(?:^|[.!?:;]\s+)$/ : /(?:^|[.!?:;]\s+)To [^,.;:]{1,40}, $/
      return at >= 0 && before.test(text.slice(0, at)) && (/[.!?]$/.test(said) || at + said.length === text.length)
    })
  }

  /** The sentences of all results. */
  get sentences(): string[] {
    return [...this.#texts].flatMap((text) => text.split(/(?<=[.;!?])\s+/))
  }

  /** The sentences in results that tell this figure, which stands in a text. */
  rulesOf({ result, value, unit, shown }: Mark): string[] {
    const same = [...this.#marks.values()].filter(
      (mark) => mark.result === result && mark.fact === null && mark.value === value && mark.unit === unit,
    )
    return [...new Set(same.flatMap(({ context }) => context.split(/(?<=[.;!?])\s+/)))].filter(
      (sentence) => sentence.includes(shown) || same.some((mark) => sentence.includes(mark.shown)),
    )
  }

  /** The figures of a fact from the first to the last of a list that is in their order; none where no list is. */
  ranked(fact: string, isLeast: boolean): Mark[] {
    const at = this.results.findIndex(({ order }) => order !== null && order.isLeast === isLeast && order.by.test(fact))
    const all = [...this.#marks.values()].filter((mark) => mark.result === at && mark.fact === fact && mark.owner !== null && mark.row === undefined) // prettier-ignore
    return all.toSorted((a, b) => (isLeast ? a.value - b.value : b.value - a.value))
  }

  /** Whether the least, or the most, of such figures is among those of its result: a list may be cut. */
  holdsEnd({ result, fact }: Mark, isLeast: boolean): boolean {
    const { isWhole = true, order = null } = this.results[result] ?? {}
    return isWhole || (order !== null && order.isLeast === isLeast && order.by.test(fact ?? ''))
  }

  /** The words that a limit of the visitor is not: "over" for the highest price, "under" for the lowest. Null for what is no limit. */
  limitOf(mark: Mark): RegExp | null {
    const found = this.results.flatMap(({ limits }) => limits).find(({ value }) => value === mark.value)
    if (found === undefined) return null
    if (/^budget$|To$|^most/.test(found.name)) return /\b(?:over|above|at least|more than|from)$/i
    return /From$|^least/.test(found.name) ? /\b(?:up to|under|below|at most|less than|no more than)$/i : null
  }

  isUsed(mark: Mark): boolean {
    return this.#used.has(mark)
  }

  /** Notes that a call used these figures. */
  use(marks: Iterable<Mark>): void {
    for (const mark of marks) this.#used.add(mark)
  }

  /** The amounts, shares and years of the last message that no call used. */
  get unused(): Mark[] {
    return [...this.#lastSaid].filter((mark) => !this.#used.has(mark))
  }

  /** Adds a result, and returns it as the model is told it: each figure with its mark. */
  addResult(result: ToolResult, args: unknown): Record<string, unknown> {
    const { facts, sources } = result
    const index = this.results.length
    const root = `r${index + 1}`
    const owners = new Set<string>()
    this.results.push(readResult(result, args, owners))
    let texts = 0
    const markText = (text: string, owner: string | null): string => {
      this.#texts.add(text.slice(0, longestText))
      const looked = text.slice(0, longestText).replace(datePattern, (date) => this.#addPhrase(date))
      let told = ''
      let at = 0
      for (const { start, end, unit, value, measure, isNegative, text: shown } of findQuantities(this.#blank(looked))) {
        if (Number.isNaN(value) && /\d/.test(shown)) {
          this.#addPhrase(shown)
          continue
        }
        const name = `${root}.t${(texts += 1)}`
        const signed = isNegative ? -value : value
        this.#add({ name, unit, value: signed, shown, measure, source: sources[0] ?? null, fact: null, context: looked, owner, result: index }) // prettier-ignore
        told += `${looked.slice(at, end)} [[${name}]]`
        at = Math.max(end, start)
      }
      return told + looked.slice(at)
    }
    let row: Row | undefined
    const { field, figure, end } = Object(facts) as { field?: unknown; figure?: unknown; end?: unknown }
    // What was looked for, and what it reaches, are called by the names of their facts.
    const called: Record<string, string> =
      typeof field === 'string' && typeof figure === 'string' && end !== undefined
        ? { value: field, target: figure, reached: figure }
        : {}
    const callOf = (name: string, depth: number) => (depth === 1 ? (called[name] ?? name) : name)
    const walk = (fact: Fact | undefined, path: string, name: string, owner: string | null, depth: number): unknown => {
      for (const word of name.split(/(?=[A-Z])/)) this.vocabulary.add(word.toLowerCase())
      if (fact === null || fact === undefined || typeof fact === 'boolean' || depth > 8) return fact
      if (typeof fact === 'string') {
        for (const [word] of fact.slice(0, longestText).matchAll(/\p{L}+/gu)) {
          this.vocabulary.add(word.toLowerCase())
          if (/^\p{Lu}\p{L}/u.test(word)) this.capitals.add(word.toLowerCase())
        }
        if (/^(?:location|title)$/.test(name)) this.#locations.add(fact)
        if (name === 'location') for (const part of fact.split(', ')) this.#addPhrase(part)
        if (!nameFacts.test(name)) return markText(fact, owner)
        return this.#addPhrase(fact)
      }
      if (typeof fact === 'number') {
        if (/^id$|^dealId$/.test(name)) this.deals.add(fact)
        // The number of a post is only ours.
        if (name === 'post') return fact
        return this.#addFigure({ shown: String(fact), number: fact }, { path, name, owner, row, index, sources, args })
      }
      if (Array.isArray(fact)) {
        const all = fact.flatMap((each) => labelOf(each) ?? [])
        for (const homes of name === 'rentsByBedrooms' ? all : []) this.#addHomes(homes)
        const within = row
        const told = fact.map((each, place) => {
          const own = labelOf(each)
          row = own === null ? within : { own, all }
          return walk(each, `${path}.${place + 1}`, name, owner, depth + 1)
        })
        row = within
        return told
      }
      if (isFigure(fact)) {
        const isEnd = depth === 1 && name === 'value' && (end === 'highest' || end === 'lowest')
        const at = { path, name: callOf(name, depth), owner, row, index, sources, args }
        return this.#addFigure(fact, isEnd ? { ...at, end } : at)
      }
      const own = this.#nameThing(fact)
      if (own) owners.add(own.key)
      // What is named is found by its name and not by its place.
      const below = own && own.path !== '' ? `${root}.${own.path}` : path
      return Object.fromEntries(
        Object.entries(fact).map(([key, each]) => [
          key,
          walk(each, `${depth === 0 ? root : below}.${key}`, key, own?.key ?? owner, depth + 1),
        ]),
      )
    }
    const told = walk(facts, root, '', null, 0)
    for (const source of sources)
      for (const [date] of `${source.label} ${detailOf(source)}`.matchAll(datePattern)) this.#addPhrase(date)
    const details = [...new Set(sources.map(detailOf))].filter(Boolean)
    return { facts: told, ...(details.length > 0 && { sources: details }) }
  }

  /** The visitor's figures as the model is told them; empty where they said none. */
  get toldWords(): string {
    return this.#said.map(({ name, shown }) => `${shown} [[${name}]]`).join('; ')
  }

  #addWords(message: string, isLast: boolean): void {
    const add = (shown: string, unit: FigureUnit, value: number, measure: Measure | null, context: string) => {
      if (Number.isNaN(value) || this.#said.length >= mostVisitorMarks) return
      const known = this.#said.find((mark) => mark.value === value && (mark.unit === unit || unit === 'plain'))
      const mark: Mark = known ?? {
        name: `u${this.#said.length + 1}`,
        ...{ unit, value, shown, measure, context, source: null, fact: null, owner: null, result: -1 },
      }
      if (!known) {
        this.#said.push(mark)
        this.#add(mark)
      }
      return mark
    }
    for (const word of message.match(/\p{L}{2,}/gu) ?? []) this.capitals.add(word.toLowerCase())
    const { tokens } = readWords(message)
    for (const { value, unit, per, text, from, to } of readAmounts(tokens)) {
      const of: FigureUnit = unit === 'pounds' ? 'pounds' : unit === 'percent' ? 'percent' : 'plain'
      // An amount of another time is no fact of ours; it is told as one without.
      const isKnown = per === 'month' || per === 'week' || per === 'year'
      const measure = unit === 'years' ? 'year' : isKnown ? per : null
      const context = tokens
        .slice(Math.max(0, from - 3), to + 3)
        .map((token) => token.text)
        .join(' ')
      const mark = add(text.replace(/ (?=%)/, ''), of, value, measure, context)
      if (mark && isLast && unit !== 'count' && !/^(?:deals?|pid|#)\b/.test(tokens[from - 1]?.text ?? ''))
        if (value >= 100 || unit !== null) this.#lastSaid.add(mark)
    }
    for (const { value, unit, text, measure, start, end } of findFigures(message)) {
      if (measure === 'deal') this.deals.add(value)
      add(text, unit, value, measure, message.slice(Math.max(0, start - 30), end + 30))
    }
    for (const [id] of message.matchAll(/(?<=\b(?:deals?[ /#]{1,2}|PID-))\d{1,9}\b/gi)) this.deals.add(Number(id))
    for (const [date] of message.matchAll(datePattern)) this.#addPhrase(date)
  }

  #addFigure(
    figure: Figure,
    at: Pick<Mark, 'owner' | 'row' | 'end'> & {
      path: string
      name: string
      index: number
      sources: readonly Source[]
      args: unknown
    },
  ): string {
    const { path, name, owner, row, end, index, sources, args } = at
    const unit: FigureUnit = figure.pounds !== undefined ? 'pounds' : figure.percent !== undefined ? 'percent' : 'plain'
    const value = figure.pounds ?? figure.percent ?? figure.number ?? NaN
    // An argument that comes back is no finding: it is still what the visitor said.
    const own = isRepeated(args, name, value) ? this.#said.find((mark) => mark.value === value) : undefined
    const source = own ? null : (sources[figure.source ?? 0] ?? null)
    const measure = measureOfFact(name, unit) ?? measureAround(name, path, unit, this.results[index])
    // A rate of so many for each thousand is called with its thousand.
    if (/Per1000$/.test(name)) for (const each of ['per', 'each', 'every']) this.phrases.add(`${each} 1,000`)
    this.#add({ name: path, unit, value, shown: figure.shown, measure, source, fact: name, context: '', owner, ...(row && { row }), ...(end && { end }), result: index }) // prettier-ignore
    return `${figure.shown} [[${path}]]`
  }

  #add(mark: Mark): void {
    if (this.#marks.size < mostMarks && !this.#marks.has(plainName(mark.name)))
      this.#marks.set(plainName(mark.name), mark)
  }

  /** "2 bedrooms" as a sentence may have it. */
  #addHomes(homes: string): void {
    const [number = '', ...rest] = homes.split(' ')
    const counts = [number, ...(numberNames[Number(number)] ? [numberNames[Number(number)]!] : [])]
    for (const count of counts) {
      if (rest[0] === 'or') this.#addPhrase(`${count} ${rest.join(' ')}`)
      for (const one of [count, `${count[0]!.toUpperCase()}${count.slice(1)}`])
        for (const noun of ['bedrooms', 'bedroom', 'beds', 'bed'])
          for (const joint of ['-', ' ']) this.phrases.add(`${one}${joint}${noun}`)
    }
  }

  #addPhrase(text: string): string {
    if (/\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|half|double)\b/i.test(text)) this.phrases.add(text)
    return text
  }

  /** A text without its names and dates, each place in it as it was. */
  #blank(text: string): string {
    return blankPhrases(text, this.phrases)
  }

  #addTraits(key: string, title: string, { grade, bedrooms, location }: { [name: string]: Fact | undefined }): void {
    const [, inTitle = ''] = /\b(one|two|three|four|five|six|\d)[ -]bed/i.exec(title) ?? []
    const inWords = numberNames.indexOf(inTitle.toLowerCase())
    const { number } = fieldsOf(bedrooms)
    const beds = inTitle === '' ? number : inWords > 0 ? inWords : Number(inTitle)
    if (typeof beds === 'number') this.#addHomes(`${beds} bedrooms`)
    this.traits.set(key, {
      ...(typeof grade === 'string' && { grade }),
      ...(typeof beds === 'number' && { beds: String(beds) }),
      ...(typeof location === 'string' && { town: location.split(',')[0]!, places: location.split(', ') }),
    })
  }

  /** The area or deal that these facts are of, which is known by name from now on, with its part of a mark's name. */
  #nameThing(fact: { [name: string]: Fact | undefined }): { key: string; path: string } | null {
    const { id, title, name, grossYield, slug } = fact
    if (typeof id === 'number' && typeof title === 'string') {
      this.#things.add(title, dealKey(id))
      this.#addTraits(dealKey(id), title, fact)
      return { key: dealKey(id), path: `deal${id}` }
    }
    if (typeof name !== 'string' || grossYield === undefined) return null
    this.#things.add(name)
    for (const around of [fact.region, fact.country])
      if (typeof around === 'string') this.#things.addAround(keyOf(name), around)
    const path = (typeof slug === 'string' ? slug : keyOf(name)).replace(/[^\p{L}\p{N}]+/gu, '_')
    return { key: keyOf(name), path }
  }
}

/** The period of a fact by where it stands: what a bedroom adds to a rent, and the tax of a year's income. */
function measureAround(name: string, path: string, unit: FigureUnit, result: MarkedResult | undefined): Measure | null {
  if (unit !== 'pounds') return null
  if (name === 'more' && /\.rentsByBedrooms\./.test(path)) return 'month'
  return /^tax/.test(name) && result?.keys.includes('netTax') ? 'year' : null
}

const numberNames = ['', 'one', 'two', 'three', 'four', 'five', 'six']

/** What a row of a table is called; null for what is no row, or has a name of its own in an answer. */
function labelOf(fact: Fact): string | null {
  if (typeof fact !== 'object' || fact === null || Array.isArray(fact) || 'id' in fact || 'grossYield' in fact)
    return null
  const { label, homes, grade, name } = fact as { [name: string]: Fact | undefined }
  const found = [label, homes, grade, name].find((each) => typeof each === 'string')
  return typeof found === 'string' && found !== '' ? found : null
}

/** Small letters, digits and full stops: a model that writes a mark a little differently still means it. */
const plainName = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}.]/gu, '')

const isFigure = (fact: object): fact is Figure => 'shown' in fact && typeof fact.shown === 'string'

/** The text with blanks where these phrases stand. */
function blankPhrases(text: string, phrases: Iterable<string>): string {
  let blanked = text
  for (const phrase of [...phrases].toSorted((a, b) => b.length - a.length))
    blanked = blanked.replaceAll(phrase, (found, at: number) =>
      /[\p{L}\p{N}]/u.test(blanked[at - 1] ?? '') || /^[\p{L}\p{N}%]|^[.,]\d/u.test(blanked.slice(at + found.length))
        ? found
        : ' '.repeat(found.length),
    )
  return blanked
}
