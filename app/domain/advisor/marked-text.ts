import type { Source } from './answer.ts'
import { checkClaims, declining } from './bare-claims.ts'
import { checkComparisons, type Placed } from './comparisons.ts'
import { checkConclusions } from './conclusions.ts'
import { hasRole, isCalled, isFinding, roleInText } from './fact-meaning.ts'
import { findFigures, type FigureUnit, type FoundFigure, type Measure } from './figures-in-text.ts'
import { findQuantities } from './hidden-quantities.ts'
import { casesNamed, checkChanges, isOfRows } from './differences.ts'
import { resolveMark, type Resolved } from './mark-sums.ts'
import { checkWording } from './figure-wording.ts'
import type { Mark, Marks } from './marks.ts'
import { checkRules } from './rules-told.ts'
import { checkItem, isHeading, isItem, type Heading } from './list-headings.ts'
import { checkBands, checkEnds, checkRows } from './table-rows.ts'
import { belongToOwners, type Mention } from './whose-figure.ts'

/**
 * A sentence of a model with marks in the place of figures. It may be shown where it has no figure but its marks, and where its words call
 * each what it is, and give it to whom it is of. Safe in the browser.
 */

/** What the sentences before one in its paragraph spoke of. */
export interface Spoken {
  /** The areas and deals that were named last. */
  owners: readonly string[]
  /** The facts that were called by their names. */
  facts: readonly string[]
  /** The line above the list whose items follow. */
  heading: Heading | null
}
export const nothingSpoken: Spoken = { owners: [], facts: [], heading: null }

/** Pieces of a sentence: words, and figures with their sources. */
export type Piece = string | { figure: string; from: Source }
type Reading =
  | { ok: true; text: string; pieces: Piece[]; spoken: Spoken; isQuoted: boolean }
  /** `reason` is for the model. */
  | { ok: false; reason: string }

interface Figure extends Placed {
  unit: FigureUnit
  resolved: Resolved
  shown: string
}

const no = (reason: string): Reading => ({ ok: false, reason })

const markPattern = /\[\[([^[\]]*)\]\]|\{\{? ?([ru]\d[^{}]*)\}?\}|\[([ru]\d[^[\]]*)\]/gi
/** Words that say that something is lost, right before a figure. */
const loss =
  /\b(?:los(?:e|es|ing|s)(?: of)?|shortfall of|short of|deficit of|negative|minus|costs you|fell(?: by)?|fallen(?: by)?|falls? of|dropped(?: by)?|down(?: by)?|decrease of|decreased by)(?: about| around)? $/i
const gain =
  /\b(?:rose(?: by)?|risen(?: by)?|rise of|up(?: by)?|grew(?: by)?|grown(?: by)?|increase of|increased by|gain of|surplus of)(?: about| around)? $/i
const roughly =
  /\b(?:about|around|roughly|approximately|nearly|almost|some|(?:just |a little |slightly )?(?:over|under|above|below)|(?:just |a little |slightly )?(?:more|less) than) $/i
const yours = /\b(?:you|your|yours)\b/i

/**
 * Puts a mark where the figure stands that is written a few words before it, as in "a 30% deposit [[u4]]". The figure has to be the
 * mark's own, however it is written.
 */
function onFigures(said: string, marks: Marks): string {
  let text = ''
  let at = 0
  for (const match of said.matchAll(markPattern)) {
    const before = said.slice(at, match.index)
    const resolved = resolveMark((match[1] ?? match[2] ?? match[3] ?? '').trim(), marks)
    const last = resolved.ok ? findFigures(before).at(-1) : undefined
    const between = last ? before.slice(last.end) : ''
    const isOwn =
      last && resolved.ok && isWritten(last, resolved) && /^(?: ?\(|(?:[ -]\p{L}+){0,4} ?\(?)$/u.test(between)
    text += isOwn ? `${before.slice(0, last.start)}${match[0]}${between.replace(/ ?\(?$/, '')}` : before + match[0]
    at = match.index + match[0].length
    if (isOwn && /\($/.test(between) && said[at] === ')') at += 1
    else if (isOwn && /\($/.test(between)) text += ' ('
  }
  return text + said.slice(at)
}

/** Words right before a figure that say again what the visitor said. */
const saidAgain =
  /\b(?:with|at|to|from|than|between|and|against|of|over|instead of|rather than|budget of|under|below|up to|on|your) (?:an? |the |your )?$/i

/** Puts the mark where a percentage, or an amount in pounds, stands that the visitor said, as in "with 40% down". */
function markSaid(text: string, marks: Marks): string {
  const bare = marks.withoutNames(text.replace(markPattern, (found) => ' '.repeat(found.length)))
  let told = ''
  let at = 0
  for (const figure of findFigures(bare)) {
    const of = marks.said.find(({ unit, value }) => value === figure.value && (unit === figure.unit || (unit === 'plain' && value >= 1000 && figure.unit === 'pounds'))) // prettier-ignore
    if (!of || figure.unit === 'plain' || figure.isNegative || figure.measure !== of.measure || !(saidAgain.test(bare.slice(0, figure.start)) || /^\s*(?:[-•] )?(?:(?:with )?(?:the|an?) )?$/i.test(bare.slice(0, figure.start)))) continue // prettier-ignore
    told += `${text.slice(at, figure.start)}[[${of.name}]]`
    at = figure.end
  }
  return told + text.slice(at)
}

/** Whether a figure is written as the value of a mark, as exactly as it is written. */
function isWritten({ value, unit, step }: FoundFigure, resolved: Resolved): boolean {
  const of = resolved.marks[0]!.unit
  if (unit !== of && unit !== 'plain' && of !== 'plain') return false
  return step <= Math.max(1, Math.abs(resolved.value) / 100) && Math.abs(Math.abs(resolved.value) - value) < step / 2
}

/** Reads a sentence. `isWithinLine` is true where words stand before it in its line; */
export function readMarked(written: string, marks: Marks, isWithinLine: boolean, spoken: Spoken): Reading {
  const said = markSaid(onFigures(written, marks), marks)
  const figures: Figure[] = []
  const pieces: Piece[] = []
  let text = ''
  let at = 0
  const addText = (words: string) => {
    if (words === '') return
    text += words
    pieces.push(words)
  }
  for (const match of said.matchAll(markPattern)) {
    const name = (match[1] ?? match[2] ?? match[3] ?? '').trim()
    const resolved = resolveMark(name, marks)
    if (!resolved.ok) return no(resolved.reason)
    const [{ unit, source }] = resolved.marks as [Mark]
    // Models like to write the figure, or its unit, beside its mark.
    let before = said.slice(at, match.index)
    const written = [resolved.shown, ...resolved.marks.flatMap(({ shown }) => [shown, withoutPeriod(shown)])].find((shown) => before.endsWith(`${shown} `) || before.endsWith(shown)) // prettier-ignore
    if (written !== undefined) before = before.slice(0, before.lastIndexOf(written))
    if (unit === 'pounds') before = before.replace(/£$/, '')
    addText(before)
    at = match.index + match[0].length
    const behind = /^(?: ?%| per ?cent\b)/.exec(said.slice(at))
    if (behind && unit === 'percent') at += behind[0].length
    const isTwice = source === null && often.test(said.slice(at))
    const figure = writeFigure(isTwice ? { ...resolved, shown: withoutPeriod(resolved.shown) } : resolved, text)
    if (figure === null) return no(`[[${name}]] is ${resolved.shown}, which is not what the words before it say`)
    if (figure.lead !== '') addText(figure.lead)
    const start = text.length
    text += figure.shown
    const isSum = resolved.marks.length > 1 || resolved.value !== resolved.marks[0]!.value
    figures.push({ start, end: text.length, value: resolved.value, unit, mark: isSum ? null : resolved.marks[0]!, parts: resolved.marks.map(({ owner }) => owner), resolved, shown: figure.shown }) // prettier-ignore
    const from = resolved.marks.find((mark) => mark.source !== null)?.source ?? source
    pieces.push(from === null ? figure.shown : { figure: figure.shown, from })
  }
  addText(said.slice(at))
  if (/\[\[|\]\]|\{|\}/.test(text)) return no('a mark is written [[name]], with a name from a result')
  const mentions = marks.mentionsIn(text)
  const isQuoted = marks.isQuoted(text)
  const problem =
    findUnmarked(text, figures, marks, isWithinLine, isQuoted) ??
    checkMeasures(text, figures) ??
    checkMeanings(text, figures, marks, spoken) ??
    (isQuoted ? null : checkWording(text, figures, marks, mentions.length > 0)) ??
    checkOwners(text, figures, mentions, marks, spoken.owners) ??
    checkVisitors(text, figures, mentions, marks) ??
    checkCases(text, figures, marks) ??
    checkTables(text, figures, marks) ??
    (isQuoted
      ? null
      : checkClaims(
          text,
          mentions,
          marks,
          figures.flatMap(({ resolved }) =>
            resolved.marks.flatMap(({ source, fact }) => (source === null ? [] : (fact ?? []))),
          ),
        )) ??
    (isQuoted
      ? null
      : (checkRules(marks.withoutNames(text), figures, marks) ??
        checkConclusions(marks.withoutNames(text), figures, mentions, marks) ??
        checkChanges(marks.withoutNames(text), figures, marks) ??
        checkComparisons(marks.withoutNames(text), figures, mentions, marks)))
  if (problem) return no(problem)
  const isListed = spoken.heading !== null && (isItem(text) || isWithinLine)
  const item = isListed ? checkItem(spoken.heading!, text, figures, marks) : null
  if (typeof item === 'string') return no(item)
  const heading = isHeading(text) ? { text, values: [] } : item
  const facts = figures.flatMap(({ resolved }) => resolved.marks.flatMap(({ fact }) => fact ?? []))
  // "Hull has the higher yield, … in Leeds. Its price …": what a sentence begins with, and says to be more or less, the next one goes on with.
  const [subject] = mentions
  const isSubject = subject?.keys.length === 1 && subject.start < 12 && /^ (?:has|needs|costs|is|gives|leaves)\b/.test(text.slice(subject.end, subject.end + 8)) // prettier-ignore
  const owners = (isSubject ? subject : mentions.at(-1))?.keys ?? spoken.owners
  return {
    ok: true,
    text,
    pieces,
    isQuoted,
    spoken: { owners, facts: [...new Set([...spoken.facts, ...facts])], heading },
  }
}

/** An amount of the visitor's without the "a month" that they said with it, where a sentence says it again. */
const withoutPeriod = (shown: string) =>
  shown.replace(/ ?(?:(?:an?|per|each|every) (?:month|year|week)|pcm|pw|pa|p\.?m\.?|monthly|yearly|weekly)$/i, '')

/** The figure as the words before it want it: without the sign that they say already. Null where they say the opposite. */
function writeFigure(
  { value, shown, exact, isDifference }: Resolved,
  before: string,
): { lead: string; shown: string } | null {
  const plain = shown.replace(/^[−+-]/, '')
  if (loss.test(before)) return value < 0 || (isDifference && value > 0) ? { lead: '', shown: plain } : null
  // Who has to add something, loses it.
  if (value < 0 && /\b(?:add|pay in|put in|find|top (?:it|this|the rent) up (?:by|with))(?: about| around| roughly)? $/i.test(before)) return { lead: '', shown: plain } // prettier-ignore
  if (gain.test(before)) return value > 0 ? { lead: '', shown: plain } : null
  if (isDifference && value < 0) {
    // A gap has no direction.
    return /\b(?:difference|gap|apart|between)\b/i.test(before) ? { lead: '', shown: plain } : { lead: '', shown }
  }
  if (exact === null)
    return roughly.test(before) && /\b(?:just|a little|slightly|nearly|almost)\b[^.]*$/i.test(before.slice(-22))
      ? null
      : { lead: '', shown }
  if (!roughly.test(before)) return { lead: exact === value ? '' : 'about ', shown }
  const says = before.trimEnd().toLowerCase()
  if (/(?:over|above|more than)$/.test(says) && exact <= value) return null
  if (/(?:under|below|less than|nearly|almost)$/.test(says) && exact >= value) return null
  return { lead: '', shown }
}

/** Small numbers in words count these: what is listed in the answer itself. */
const listed =
  'bands|areas|cities|towns|places|councils|deals|things|points|steps|ways|kinds|types|sorts|questions|options|examples|results|cases|parts|rules|regions|nations|countries|homes|properties|sides|stages|ideas'
const number = '(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)'
const counting = new RegExp(
  `\\b(?<!\\b(?:the|these|those|other|all|first|last|top) )${number}[ -](?!(?:[\\p{Ll}-]+ ){0,2}(?:${listed})\\b)(?!(?:of|and|are|is|differ)\\b)[\\p{L}]+`,
  'giu',
)
const someOf = new RegExp(`\\b${number} of (?!the\\b|these\\b|those\\b|them\\b|${number}\\b)`, 'gi')
const vague =
  /\b(?:decades?|generations?|century|centuries|fortnights?|lifetime|tenner|fiver|teens|sevens|eights|nines|tens|(?:a few|several|in) (?:years|months|weeks|days|hours|pounds|points)|in no time|[\p{L}]*(?:one|two|three|four|five|six|seven|eight|nine|ten|teen|ty)-?ish|bulk of|lion['’]s share|hardly any|barely any|squared|as much again|over again|(?:next|close) to (?:no|nothing|none|zero)|(?:almost|nearly|practically|virtually) (?:all|no|none|nothing)|(?:all|none)(?: of)? (?:your|the|its) (?:money|cash|rent|deposit|capital|tax|interest|price|loan)(?! (?:that|which|comes?|of)\b)|(?<!with )scores of(?! *£|[ \d])|(?:a|the) score of (?=years|months|times|people|tenants|homes)|days (?:in|of) (?:a|the) week|twenties|thirties|forties|fifties|sixties|seventies|eighties|nineties|couple|handful|several times|many times|times over|times as|fraction of|digits?|(?:four|five|six|seven)[- ]figures?|nought|naught|nil|zero|umpteen|monkey|pony|majority|most of the rent|all (?:that )?you (?:pay|need|spend|have to)|one[- ](?:in|to)|single[- ]digit|ballpark|(?:no|without(?: any)?|free of|nothing in|exempt from|escapes?|avoids?) (?:stamp duty|tax|sdlt|lbtt|ltt|deposit|fees?|costs|interest|land tax)|pays? (?:nothing|for everything)|tax[- ]free|costs nothing|break[- ]?even(?:s|ing)?(?! (?:occupancy|point))|breaks even|covers? itself|cash[- ]positive|positively geared)\b/giu

/** The first figure without a mark. What stands in a result as it is may count what it counts. */
function findUnmarked(
  text: string,
  figures: readonly Figure[],
  marks: Marks,
  isWithinLine: boolean,
  isQuoted: boolean,
): string | null {
  let bare = text
  for (const { start, end } of figures) bare = bare.slice(0, start) + ' '.repeat(end - start) + bare.slice(end)
  bare = marks.withoutNames(bare)
  // At the beginning of a line a number with a stop counts an item of a list, and nowhere else.
  const looked = isWithinLine ? `… ${bare}` : bare
  const stranger = findQuantities(looked).find(({ measure, value }) => measure !== 'deal' || !marks.deals.has(value))
  const words = isQuoted ? [] : [counting, someOf, vague]
  const isBreakEven = figures.some(({ resolved }) => resolved.marks.some(({ fact }) => /^(?:breakEvenOccupancy|cashFlow(?:AMonth)?|finance(?:AMonth)?)$/.test(fact ?? ''))) // prettier-ignore
  const found =
    stranger?.text ??
    words.flatMap((pattern) => bare.match(pattern) ?? []).find((each) => !(isBreakEven && /^break/i.test(each)))
  if (found === undefined) return null
  const known = marks.said.find(({ shown }) => shown === found.trim())
  return `the figure “${found.trim()}” has no mark; write [[${known ? known.name : 'its mark'}]] instead, or leave it out`
}

const often =
  /^(?:,?[ \u00a0]?(?:an?|per|each|every|\/)[ \u00a0]?(?:month|year|week|day|annum)\b|,?[ \u00a0]?(?:pcm|p\.?m\.?|monthly|p\.?a\.?|yearly|annually|weekly)(?!\p{L})(?!(?<=,[ \u00a0]?\p{L}+)[ \u00a0]\p{L}))/iu
const periodBefore =
  /\b(?:(?<month>monthly|(?:a|each|every|per) month)|(?<year>annual(?:ly)?|yearly|(?:a|each|every|per) year)|(?<week>weekly|(?:a|each|every|per) week))\b/gi

/** Whether each figure is for the time that the words say. */
function checkMeasures(text: string, figures: readonly Figure[]): string | null {
  const read = new Map(findFigures(text).map((figure) => [figure.start, figure]))
  let from = 0
  for (const { start, end, unit, resolved, shown } of figures) {
    const said = read.get(start)?.measure ?? null
    const between = [...text.slice(from, start).matchAll(periodBefore)].at(-1)?.groups
    const isBehind = often.exec(text.slice(end, end + 20))
    from = end + (isBehind?.[0].length ?? 0)
    const behind = unit === 'percent' ? spanBehind(isBehind?.[0]) : said
    const before = between
      ? (['month', 'year', 'week'] as const).find((span) => between[span] !== undefined)
      : undefined
    const wrong = () => `${shown} is not for the time that the words say`
    if (resolved.marks[0]!.source === null && resolved.measure === null) continue
    if (unit === 'percent' && behind !== null && behind !== 'year') return wrong()
    if (unit === 'pounds' && behind !== null && behind !== resolved.measure) return wrong()
    if (unit === 'pounds' && behind === null && before !== undefined && resolved.measure !== null && before !== resolved.measure) return wrong() // prettier-ignore
    if (unit === 'plain' && said !== resolved.measure && (said !== null || resolved.measure === 'deal')) return wrong()
  }
  return null
}

function spanBehind(text: string | undefined): Measure | null {
  if (!text) return null
  return /year|annum|annual|p\.?a/i.test(text) ? 'year' : /month|pcm|p\.?m/i.test(text) ? 'month' : 'week'
}

const summing =
  /\b(?:together|total(?:s|ling)?|sum|plus|add(?:s|ed|ing)?|combined|in all|altogether|difference|between|more|less|after|left|remain\w*|minus|than|apart|gap|both|average|leaves?|short\w*|extra|costs? you|the other|too (?:large|small|high|low|much|little)|over|above|below|under|higher|lower|cheaper|dearer)\b/i

/** Whether each figure is what the words call it. */
function checkMeanings(text: string, figures: readonly Figure[], marks: Marks, spoken: Spoken): string | null {
  const around = spoken.heading !== null && isItem(text) ? `${spoken.heading.text} ${text}` : text
  for (const [index, said] of rolesOf(marks.withoutNames(text), figures).entries()) {
    const figure = figures[index]!
    const { marks: used, isMixed, isSum } = figure.resolved
    if (isSum && !summing.test(text)) return `say that ${figure.shown} is a sum or a difference`
    const [mark] = used as [Mark]
    const isOfSaid = isSum && used.some(({ source, fact }) => source === null && fact === null)
    if (isOfSaid && !figures.some((each) => each.mark?.name === mark.name))
      return `say ${figure.shown} in a sentence with [[${mark.name}]]`
    if (isOfSaid && mark.fact === 'price' && /\b(?:left|over|remain\w*|spare|leaves?)\b/i.test(text))
      return `${figure.shown} is what the price is below the budget, and not what is left: there are other costs`
    const isKnown = mark.fact === null || mark.source === null || (said === null && spoken.facts.includes(mark.fact))
    // "It is …" is what was asked for.
    const isFragment = said === null && spoken.facts.length === 0 && /(?:\b(?:with|at)|[:,–—]) $/i.test(text.slice(0, figure.start)) && !/\b(?:is|are|has|have|costs?|needs?|gives?|leaves?|comes?|makes?|pays?|earns?|gets?|loses?|can|will|would|you)\b/i.test(text) // prettier-ignore
    const whole =
      isFragment ||
      isOfRows(mark) ||
      /\b(?:it|that|this)(?:['’]s| is| comes| would be)\b|\byou(?:['’]d| would|['’]ll| will)? pay\b/i.test(text)
        ? `${marks.question} ${around}`
        : around
    if (!isSum && !isKnown && !isCalled(mark.fact!, mark.name, whole))
      return `say what ${figure.shown} is: ${mark.name.split('.').slice(1).join(' ')}`
    if (said === null) continue
    const fits = used.some(({ fact, context, unit, result }) =>
      fact === null
        ? result < 0 || context.toLowerCase().includes(said.toLowerCase().replace(/s$/, ''))
        : hasRole(fact, said, unit),
    )
    // What is needed in all holds its parts.
    const isWhole = used.every(({ fact }) => /^(?:cashNeeded|cashPurchase|totalIn)$/.test(fact ?? '')) && /\b(?:together|in all|altogether|in total|add up)\b/i.test(text) // prettier-ignore
    if (!fits && !isWhole && !(isMixed && /^cost/i.test(said))) return `${figure.shown} is no ${said.toLowerCase()}`
    // A rent, unlike a price, is paid again and again.
    const isRent = used.some(({ fact }) => /rent/i.test(fact ?? ''))
    if (/^costs?$/i.test(said) && isRent && figure.resolved.measure !== null) return `${figure.shown} is a rent`
  }
  return null
}

/** What the words call each figure. As many names in a row as figures in a row stand in the same order. */
function rolesOf(text: string, figures: readonly Figure[]): (string | null)[] {
  let from = 0
  const read = figures.map(({ start, end, unit }) => {
    const role = roleInText(text, from, { start, end, unit })
    from = role.behind
    return role
  })
  return read.map(({ said }, index) => {
    // The number of a deal is only its name.
    if (figures[index]!.resolved.measure === 'deal') return null
    const first = read.findLastIndex(({ before }, at) => at <= index && before.length > 0)
    const { before = [] } = read[first] ?? {}
    const isRow = before.length > 1 && read.slice(first + 1, first + before.length).every((each) => each.said === null)
    if (!isRow || first + before.length > read.length || new Set(before).size < before.length) return said
    return index < first + before.length ? before[index - first]! : said
  })
}

/** Whether each figure is of the area, the deal or the case that the words give it to. */
function checkOwners(
  text: string,
  figures: readonly Figure[],
  mentions: readonly Mention[],
  marks: Marks,
  about: readonly string[],
): string | null {
  const owned = figures.flatMap(({ start, end, resolved }) => {
    const owners = new Set(resolved.marks.map(({ owner }) => owner))
    // A sum over several is of none of them.
    const [owner] = owners
    const [mark] = resolved.marks as [Mark]
    return owner && owners.size === 1 ? [{ start, end, owner, mark, kind: mark.fact ?? '' }] : []
  })
  // "Hull has the higher yield, 6% against 5%": of two, the other one.
  const named = mentions.flatMap(({ keys }) => keys)
  const isOther = ({ start, owner, mark, kind }: (typeof owned)[number], at: number) => {
    const before = owned[at - 1]
    if (!before || before.kind !== kind || before.owner === owner || named.includes(owner)) return false
    return otherCase.test(text.slice(before.end, start)) && new Set(marks.ofKind(mark).map((each) => each.owner)).size === 2 // prettier-ignore
  }
  const own = owned.filter((each, at) => !isOther(each, at))
  if (!belongToOwners(text, own, mentions)) return 'a figure stands with another area or deal than its own'
  const unknown = figures.length > 0 && findUnknownPlace(text, mentions, marks)
  if (unknown) return `no figure is of “${unknown}”`
  if (mentions.length > 0) return null
  for (const { owner, mark } of own) {
    const owners = new Set(marks.likes(mark).map((each) => each.owner))
    if (about.length > 0 ? about.length > 1 || about[0] !== owner : owners.size > 1)
      return `say in the same sentence that the figure is of ${owner}`
  }
  return null
}

/** A name behind "in" and the like that is none of an area, and that stands in no result and in no word of the visitor. */
function findUnknownPlace(text: string, mentions: readonly Mention[], marks: Marks): string | null {
  const names = [
    ...text.matchAll(
      /\b(?:[Ii]n|[Nn]ear|[Aa]round|[Aa]cross|[Aa]t|[Ff]or|[Ff]rom|[Tt]han|[Oo]f) (?:the )?(\p{Lu}\p{Ll}{2,}(?: \p{Lu}\p{Ll}+)*)/gu,
    ),
  ]
  const found = names.find(
    ({ 0: all, 1: name, index }) =>
      !mentions.some(({ start, end }) => start < index + all.length && end > index) &&
      !/^(?:January|February|March|April|May|June|July|August|September|October|November|December|Section|Article|Great)/.test(
        name!,
      ) &&
      !name!.split(' ').every((word) => marks.capitals.has(word.toLowerCase())),
  )
  return found?.[1] ?? null
}

function checkTables(text: string, figures: readonly Figure[], marks: Marks): string | null {
  const placed = figures.map(({ start, end, resolved }) => ({ start, end, marks: resolved.marks }))
  return (
    checkRows(text, placed, marks, casesNamed(text, figures, marks)) ??
    checkBands(text, placed, marks) ??
    checkEnds(text, placed)
  )
}

/** Whether figures of the visitor, and of cases that are theirs, are said of nothing else. */
function checkVisitors(
  text: string,
  figures: readonly Figure[],
  mentions: readonly Mention[],
  marks: Marks,
): string | null {
  const isYours = yours.test(text)
  for (const [index, said] of rolesOf(marks.withoutNames(text), figures).entries()) {
    const figure = figures[index]!
    const before = text.slice(figures[index - 1]?.end ?? 0, figure.start)
    const [mark] = figure.resolved.marks as [Mark]
    if (mark.source === null) {
      const isLimit =
        /\b(?:up to|under|below|within|over|above|at least|at most|budget of|limit of|less than|more than|between|and|from|no more than)\s*(?:about )?$/i.test(
          before,
        ) && mark.result < 0
      const isInput = mark.fact !== null || marks.isUsed(mark)
      const wrong = isLimit && marks.limitOf(mark)
      if (wrong && wrong.test(before.trim())) return `${figure.shown} is the other end of what was looked for`
      if (isYours || isLimit || declining.test(text)) continue
      if (
        said !== null &&
        isFinding(said) &&
        mark.fact === null &&
        !/\b(?:on|for|with|at)(?: (?:an?|the|about|deposit|rate|of))* $/i.test(before)
      )
        return `${figure.shown} is what the visitor said; say “your”`
      const isElsewhere = !mentions.every(
        ({ keys }) =>
        keys.every((key) => marks.results.some(({ nation }) => nation?.toLowerCase() === key) || figures.some(({ resolved }) => resolved.marks[0]?.row?.own.toLowerCase() === key)), // prettier-ignore
      )
      if (!isInput || isElsewhere) return `${figure.shown} is what the visitor said; say “your”`
    } else if (mark.fact !== null && mark.owner === null && mentions.length > 0 && marks.results[mark.result]?.isCase) {
      const { nation } = marks.results[mark.result]!
      const rows = isOfRows(mark) ? marks.rowsOf(mark).map(({ row }) => row!.own) : (mark.row?.all ?? [])
      const isOfRow = (name: string) => rows.includes(name)
      if (
        mentions.every(({ start, end }) => [text.slice(start, end)].every((name) => name === nation || isOfRow(name)))
      )
        continue
      const isNamedByVisitor = mentions.every(({ start, end }) =>
        marks.words.toLowerCase().includes(text.slice(start, end).toLowerCase()),
      )
      const hasOwn = figures.some(({ resolved }) => resolved.marks.some((each) => each.source === null))
      if (!isNamedByVisitor && !(isYours || hasOwn)) return `${figure.shown} is of a case and not of an area or a deal`
      if (!isYours && !hasOwn) return `${figure.shown} is of the visitor’s case; say “your”`
    }
  }
  return null
}

const otherCase =
  /^(?: (?:an?|per|each) (?:month|year|week))?,? (?:against|compared (?:with|to)|instead of|rather than|versus) $/i
const withCase =
  /^(?: (?:an?|per|each) (?:month|year|week))? (?:with|at|for|on)(?: (?:an?|the|your)(?: \p{L}+){0,2}(?: of)?)? $/iu

/** Whether findings of cases stand with their own figures, and nothing that the visitor said last was left out of them. */
function checkCases(text: string, figures: readonly Figure[], marks: Marks): string | null {
  let given: number | null = null
  const argumentOf = (figure: Figure | undefined) => {
    const [mark] = figure?.resolved.marks ?? []
    const isArgument = mark?.source === null && marks.results.some(({ numbers, isCase }) => isCase && numbers.includes(Math.abs(mark.value))) // prettier-ignore
    return isArgument ? Math.abs(mark.value) : null
  }
  const named = casesNamed(text, figures, marks)
  const said = [...figures.flatMap((figure) => argumentOf(figure) ?? []), ...named.map(({ value }) => value)]
  // Figures of several cases stand beside each other where they are of one fact, or where each case is named.
  const found = figures.flatMap(({ resolved: { marks: [mark], isSum } }) => (mark?.source && mark.fact && mark.owner === null && marks.results[mark.result]?.isCase && !isSum ? [mark] : [])) // prettier-ignore
  const cases = new Set(found.map(({ result }) => marks.results[result]!.numbers.join()))
  if (cases.size > 1 && said.length === 0 && new Set(found.map(({ fact }) => fact)).size > 1) return 'say which case each figure is of' // prettier-ignore
  for (const [index, { resolved, shown, end }] of figures.entries()) {
    const [mark] = resolved.marks as [Mark]
    const of = marks.results[mark.result]
    const next = figures[index + 1]
    // "… against £2,970 a year with 25%": the case stands right behind its figure.
    const behind = next && withCase.test(text.slice(end, next.start)) ? argumentOf(next) : null
    given = named.findLast(({ start, end: to }) => start >= (figures[index - 1]?.end ?? 0) && to <= figures[index]!.start)?.value ?? given // prettier-ignore
    if (mark.source === null) given = argumentOf(figures[index]) ?? given
    else if (of?.isCase && mark.fact !== null) {
      // A difference of two cases is of what both were asked with.
      const cases = new Set(resolved.marks.map(({ result }) => result))
      if (cases.size > 1 && said.every((each) => [...cases].some((one) => marks.results[one]?.numbers.includes(each))))
        continue
      const before = figures[index - 1]
      const isOther = before?.resolved.marks[0]?.fact === mark.fact && mark.fact !== null && otherCase.test(text.slice(before.end, figures[index]!.start)) // prettier-ignore
      const isFrom =
        /\bfrom (?:about )?$/i.test(text.slice(0, figures[index]!.start)) && next?.resolved.marks[0]?.fact === mark.fact
      const own =
        behind ?? (isFrom ? null : isOther && marks.results.filter(({ isCase }) => isCase).length === 2 ? null : given)
      if (own !== null && !of.numbers.includes(own)) return `${shown} is of another case than the one that is named`
      const [left] = marks.unused
      if (left) return `no call used ${left.shown} [[${left.name}]], which the visitor said: call again with it`
    }
  }
  return null
}
