import { declining } from './bare-claims.ts'
import { casesNamed, isOfRows, sidesOf as caseSidesOf, sidesOfThing } from './differences.ts'
import { judgeTruth } from './general-truths.ts'
import { isHeading } from './list-headings.ts'
import type { Resolved } from './mark-sums.ts'
import type { Mark, Marks } from './marks.ts'
import type { Mention } from './whose-figure.ts'

/** Comparisons in a model's text: they are said only beside both figures, and where these agree. Safe in the browser. */

/** A figure of a sentence. */
export interface Placed {
  start: number
  end: number
  value: number
  /** Null for a sum. */
  mark: Mark | null
  /** Whose figures a sum is made of. */
  parts?: (string | null)[]
  unit: string
  resolved: Resolved
}

const more =
  'higher|dearer|greater|larger|bigger|stronger|steeper|pricier|costlier|longer|more|above|exceeds?|exceeding|beats?|outstrips?|outdoes|tops?|outperforms?|surpass\\w*|ahead of|faster|quicker|over (?=(?:what|the (?:rent|largest|limit|amount|loan|test|cover)|that\\b|it\\b|your|yours)\\b)'
const less =
  'lower|cheaper|smaller|weaker|shorter|less|fewer|below|undercuts?|trails?|behind|lags?|slower|under (?=(?:what|the (?:rent|largest|limit|amount|loan|test|cover)|that\\b|it\\b|your|yours)\\b)'
const others =
  'better|worse|safer|riskier|easier|harder|nicer|closer|further|(?:very )?(?:similar|comparable) to|the same as|as (?:high|low|cheap|good|much|many|dear|large|small|strong) as|compares? (?:well|favourably|badly)|unlike|instead of|(?:about |just |nearly |almost )?as (?:much|little|many|few)|rivals?|match(?:es)?|on a par|equal(?:s|led)?|identical|no difference|(?:little|nothing|not much) between|second to|superior|inferior|ranks?|(?:in|takes?) (?:first|second|third|last) place|comes? (?:in )?(?:first|second|third|last)'
const least = 'cheapest|lowest|smallest|fewest|least|weakest|minimum'
const most = 'dearest|highest|largest|biggest|greatest|most|strongest|steepest|priciest|maximum|tops the'
const otherMost =
  'best|worst|safest|riskiest|finest|leading|number one|top(?= (?:of|pick|spot|place|area|city|deal))|first place|second to none|unbeat\\w+|unrivalled|unmatched|(?!interest|invest|west|rest|test|latest|request|suggest|nearest|modest|honest|guest|forest|earliest|protest|contest|lowest|highest|stress-test)\\p{L}{3,}(?<!cheap|low|small|few|weak|dear|high|large|larg|big|bigg|great|strong|steep|pric|pric(?:i))est'
const comparative = new RegExp(
  `\\b(?:(?<more>${more})|(?<less>${less})|(?<other>${others})|(?<least>${least})|(?<most>${most})|(?<otherMost>${otherMost}))\\b`,
  'giu',
)
/** A judgement of a size, which compares with what nobody said. */
const size =
  'high|low|cheap|dear|expensive|costly|affordable|tiny|small|little|large|huge|big|vast|modest|steep|sizeable|substantial|considerable|significant|slim|thin|hefty|minimal|negligible|trivial|marginal|enormous|normal|typical|unusual|extreme'
const judged = new RegExp(
  `\\b(?:is|are|was|were|be|looks?|seems?|sounds?|feels?|remains?|stays?|counts? as)(?: (?:\\p{L}+ly|very|quite|rather|so|too|pretty|a bit|on the))* (?:${size})(?! (?:to|for) )\\b|\\b(?:high|low|big|small|large)-(?:yield|price|rent|cost|tax|risk|growth)\\p{L}*|\\bon the \\p{L}+ side\\b|\\b(?:the|a) (?:usual|normal|typical|national|going|market) (?:level|average|norm|rate|range)\\b|\\ba (?:\\p{L}+ly |very )?(?:${size}) (?:yield|price|rent|return|cost|tax|loan|deposit|cash flow|sum|amount)\\b`,
  'iu',
)
const denial = /\b(?:not|never|no|nor|hardly|\p{L}+n['’]t|cannot|false|untrue|wrong|myth)\b[^,;:]{0,50}$/iu
const slightly =
  /\b(?:slightly|marginally|fractionally|barely|only just|a (?:little|bit|touch|shade|fraction))(?: the)? $/i
const greatly = /\b(?:far|much|considerably|significantly|substantially|vastly|way|a lot|hugely|markedly)(?: the)? $/i
/** A difference that is called slight is no larger part than this, and one that is called great no smaller. */
const slight = 0.1
/** Words that look like a comparison and are none. */
const harmless =
  /\b(?:(?:would|could|can|may|might|will|to) lower(?! than)|rather than|other than|more (?:about|on|information|details?|questions?|help|than one|detailed|generally)|match(?:es)? (?:your|the|these|that|this) (?:limit|search|budget|wish|criteri)\w*|higher or lower|lower or higher|more or less|once more|any ?more|no longer|further (?:information|details?|reading|questions?|help)|(?:read|say|ask|know|learn|find|look|tell|shown?|write|told|see|given|give) (?:you |me |us )?more|at least|at most|at best|less (?:running |all |the )?costs|before or after|as above|behind your|see below|closer look|top (?=(?:\w+ )?(?:by|areas|deals)\b)|below (?:is|are)|(?:listed|shown|given|named|set out|figures?) (?:above|below)|the (?:one|list|figures?|table) (?:above|below)|behind (?:it|them|that|these|this)|most (?:people|lenders|landlords|buyers|homes|of the time|often|recent)|high to low|low to high|lowest first|highest first|more or less|longer term|long(?:er)?-term|higher[- ]rates?|(?:pay|cost|worth) more or less|top up|may be less|(?:say|at) the least|less (?:an?|the|your) (?:\w+ ){1,3}of|if (?:the |your )?(?:\w+ ){1,3}(?:is|are|were|was|costs?) (?:lower|higher|more|less))\b|\bless (?:an? )?(?=[£\d])/giu
const general =
  /\b(?:depends?|may|can|could|might|usually|often|generally|means?|sometimes|whether|if|nobody|cannot)\b/i
const pointing = /\b(?:it|its|this|that|these|those|here|there|both|former|latter|they|their)\b/i
const bounds =
  /\b(?:up to|under|below|over|above|within|at least|at most|no more than|not more than|less than|more than|from|between|cheaper than|lower than|higher than|less|more) (?:about )?$/i

/** Why a comparison in a sentence may not be said; null where there is none, or where its figures agree. */
export function checkComparisons(
  text: string,
  figures: readonly Placed[],
  mentions: readonly Mention[],
  marks: Marks,
): string | null {
  const isNamed = mentions.length > 0
  const truth = figures.length === 0 && !isNamed ? judgeTruth(text) : null
  if (truth === false) return 'that is not how these figures hang together'
  const isGeneral =
    figures.length === 0 &&
    !isNamed &&
    (truth === true || /\brisks? (?:is|are) that\b/i.test(text) || (general.test(text) && !pointing.test(text)))
  const judgement = isGeneral || declines(text) ? null : judged.exec(text)
  if (judgement) return `“${judgement[0]}” is a judgement; let the figures speak`
  // What the order of a list is, "best" means.
  const [, end = '', kind = ''] =
    /\bbest\b.{0,20}?\b(?:means?|is)\b.{0,8}?\b(highest|lowest) (?:average )?(gross yield|price|rent)\b/i.exec(text) ??
    []
  const isOrder = marks.results.some(({ order }) => order?.isLeast === /lowest/i.test(end) && order.by.test(kind === 'gross yield' ? 'grossYield' : kind)) // prettier-ignore
  if (end !== '' && isOrder && figures.length === 0) return null
  const named = casesNamed(text, figures, marks)
  const plain = text.replace(harmless, (found) => ' '.repeat(found.length))
  for (const found of plain.matchAll(comparative)) {
    const { index, groups = {} } = found
    const [word] = found
    const end = index + word.length
    // "7 more areas", "15% more": how many, and how much, the figure says.
    const last = figures.findLast((each) => each.end <= index)
    if (
      last?.mark &&
      index - last.end < 2 &&
      (/^(?:more|fall)$/.test(last.mark.fact ?? '') || (last.unit === 'plain' && /^ \p{Ll}+s\b/u.test(text.slice(end))))
    )
      continue
    // The limit of a search, as the visitor said it: "up to 150k", "yields above 6%".
    const next = figures.find(({ start }) => start >= end)
    if (
      next &&
      (next.mark?.source === null || /^(?:from|to)$/.test(next.mark?.fact ?? '')) &&
      bounds.test(text.slice(0, next.start)) &&
      /^(?: than)? $/i.test(text.slice(end, next.start))
    )
      continue
    if (next && /^over$/i.test(word)) continue
    // "Five or more people", as the rule has it.
    if (last?.mark?.source && last.mark.fact === null && text.slice(last.end, index) === ' or ' && last.mark.context.includes(`${last.mark.shown} or ${word}`)) continue // prettier-ignore
    if (isGeneral || declines(text.slice(0, index))) continue
    // The line above a list: its items are looked at one by one.
    if (
      (groups.least ?? groups.most) !== undefined &&
      isHeading(text) &&
      !figures.some(({ mark }) => mark?.source && mark.owner)
    )
      continue
    // "The larger deposit of 30%": of what the visitor said.
    if (
      next?.mark?.source === null &&
      (groups.more ?? groups.less) !== undefined &&
      /^ (?:interest )?(?:rate|deposit|loan|price|rent|term|value)(?: of| at)? $/.test(text.slice(end, next.start))
    ) {
      const all = marks.said.filter(({ unit }) => unit === next.mark!.unit).map(({ value }) => value)
      if (all.length < 2 || next.value !== (groups.more === undefined ? Math.min(...all) : Math.max(...all))) return comparing(word) // prettier-ignore
      continue
    }
    // "With the larger deposit": one of two cases, which its figures are of.
    if (named.some((each) => each.start === index)) continue
    // "The higher rate costs £125 more": its own word says which of the two rows.
    if (
      /^ (?:interest )?(?:rate|deposit|loan|price|rent|term) (?:costs?|adds?|needs?|gives?|saves?|raises?|lowers?|means)\b/i.test(
        text.slice(end),
      ) &&
      figures.some(({ mark }) => isOfRows(mark))
    )
      continue
    // The largest loan, and the least rent that is needed, are such facts.
    if (
      next &&
      (groups.most ? /^maximumLoan$/ : groups.least ? /^requiredRent$/ : /(?!)/).test(next.mark?.fact ?? '') &&
      next.start - end < 60
    )
      continue
    if (groups.least !== undefined || groups.most !== undefined) {
      if (isFirstOfOrder(text, { end, isLeast: groups.least !== undefined }, mentions, marks, index)) continue
      if (!isExtreme(figures, groups.least !== undefined, marks, index, ofListed.test(text))) return comparing(word)
      continue
    }
    // "£3,520 a year instead of £2,970": two cases beside each other, each of which is looked at by itself.
    if (/^instead of$/i.test(word) && last?.mark?.fact && last.mark.fact === next?.mark?.fact && next.start - end < 3)
      continue
    if (groups.other !== undefined && hasPlace(text, word, end, figures, marks)) continue
    if (groups.more === undefined && groups.less === undefined) return comparing(word)
    if (denial.test(text.slice(0, index))) return `say without “not” which is more`
    if (!agree(text, figures, mentions, marks, { index, end, isMore: groups.more !== undefined }))
      return comparing(word)
  }
  const against = figures.length > 0 ? /\b(?:under|over|beneath|past)(?: (?:that|those) (?:of|in))? $/i : null
  const passed = mentions.find(({ start }) => against?.test(text.slice(0, start)))
  return passed ? comparing(text.slice(passed.start, passed.end)) : null
}

/** Whether the words before say that nobody can tell. */
const declines = (before: string) => declining.test(before) && !/[;:]/.test(before.slice(declining.exec(before)?.index))

const comparing = (word: string) =>
  `“${word}” compares without both figures in the same sentence, or against what they say`

/** Words that compare with what the answer lists, and with nothing else. */
const ofListed = /\bof (?:these|those|the (?:two|three|four|five|ones? (?:listed|here|above|below)))\b/i

/** Whether a figure of the sentence is the least or most of its kind in the result. */
function isExtreme(
  figures: readonly Placed[],
  isLeast: boolean,
  marks: Marks,
  at: number,
  isOfListed: boolean,
): boolean {
  const nearest = figures
    .filter(
      ({ mark }) =>
        mark !== null && mark.fact !== null && mark.source !== null && (mark.owner !== null || mark.row !== undefined),
    ) // prettier-ignore
    .toSorted((a, b) => Math.abs(a.start - at) - Math.abs(b.start - at))[0]
  if (!nearest?.mark) return false
  const isRow = nearest.mark.row !== undefined
  const isOwned = nearest.mark.owner !== null
  const all = marks.likes(nearest.mark).filter(({ owner, row }) => (owner !== null) === isOwned && (row !== undefined) === isRow) // prettier-ignore
  if (new Set(all.map(({ owner, row }) => owner ?? row?.own)).size < 2) return false
  if (!isOfListed && isOwned && !marks.holdsEnd(nearest.mark, isLeast)) return false
  const values = all.map(({ value }) => value)
  return nearest.value === (isLeast ? Math.min(...values) : Math.max(...values))
}

/** "Leicester needs the least cash": whether what is named is the first of a list that is in that order. */
function isFirstOfOrder(
  text: string,
  { end, isLeast }: { end: number; isLeast: boolean },
  mentions: readonly Mention[],
  marks: Marks,
  index: number,
): boolean {
  const [, role] =
    /^ (?:average |monthly )?(gross yield|net yield|yield|price|rent|cash|score)(?! ?flow|-on)\b/i.exec(
      text.slice(end),
    ) ?? []
  const subject = mentions.findLast((each) => each.end <= index)
  if (role === undefined || subject?.keys.length !== 1) return false
  const fact = { 'gross yield': 'grossYield', yield: 'grossYield', 'net yield': 'netYield', price: 'price', rent: 'rent', cash: 'cashNeeded', score: 'score' }[role.toLowerCase()]! // prettier-ignore
  return marks.ranked(fact, isLeast)[0]?.owner === subject.keys[0]
}

const places = ['first', 'second', 'third', 'fourth', 'fifth']
/** "Comes first at 6.25%, then B at 6.22%": whether each figure has that place in a list that is in the order of its kind. */
function hasPlace(text: string, word: string, end: number, figures: readonly Placed[], marks: Marks): boolean {
  const from = places.findIndex((place) => word.toLowerCase().endsWith(place))
  const behind = figures.filter(({ start, mark }) => start >= end && mark?.owner)
  const [first] = behind
  if (from < 0 || !first?.mark?.fact || /[;:.]/.test(text.slice(end, first.start))) return false
  const all =
    [false, true].map((isLeast) => marks.ranked(first.mark!.fact!, isLeast)).find(({ length }) => length > 0) ?? []
  const same = behind.filter(({ mark }) => mark!.fact === first.mark!.fact)
  return all.length > 0 && same.every(({ mark }, at) => all[from + at]?.name === mark!.name)
}

interface Compared {
  index: number
  end: number
  isMore: boolean
}

/** Whether the figures on both sides say what the word says. */
function agree(
  text: string,
  figures: readonly Placed[],
  mentions: readonly Mention[],
  marks: Marks,
  compared: Compared,
): boolean {
  const { index, isMore } = compared
  // "£10,000 more" and "£444 a month less" are differences, which have their direction.
  // "The higher rent, by £250 a month": it may stand behind.
  const difference =
    figures.find(({ end: to }) => to <= index && paid.test(text.slice(to, index))) ??
    figures.find((each) => each.start >= compared.end && isApart(each) && /^[^,;:]{0,40},? by $/.test(text.slice(compared.end, each.start))) // prettier-ignore
  if (difference && (difference.mark === null || isOfRows(difference.mark))) {
    const sides = caseSidesOf(text, difference, figures, marks)
    if (sides) return isMore === sides[0] > sides[1]
    const things = difference.mark === null ? sidesOfThing(text, difference, figures) : null
    if (things) return isMore === things[0] > things[1]
    return difference.mark === null && goesTo(difference, isMore, sidesOf(text, mentions, compared))
  }
  const pair = pairOf(figures, marks) ?? pairAround(text, figures, compared)
  if (pair === null) return false
  const [first, second] = pair
  if (first.value === second.value) return false
  const parted = Math.abs(first.value - second.value) / Math.max(Math.abs(first.value), Math.abs(second.value))
  const before = text.slice(0, index)
  if ((slightly.test(before) && parted > slight) || (greatly.test(before) && parted < slight)) return false
  const [own, other] = isSecondFirst(text, pair, figures, mentions, marks, compared) ? [second, first] : [first, second]
  return isMore ? own.value > other.value : own.value < other.value
}

/** The two figures that are compared: of one fact, of one thing, or one that the visitor said. Null where no two are alike. */
function pairOf(figures: readonly Placed[], marks: Marks): [Placed, Placed] | null {
  const found = figures.filter(({ mark }) => mark !== null && mark.fact !== null)
  const said = figures.filter(({ mark, unit }) => mark?.fact === null && mark.source === null && unit !== 'percent')
  const alike = found.filter(({ mark }) => found.filter((each) => each.mark!.fact === mark!.fact).length === 2)
  const pair = alike.length === 2 ? alike : found.length === 2 ? found : []
  const [first, second] = pair as [Placed?, Placed?]
  if (first && second) {
    const isOneThing = first.mark!.owner === second.mark!.owner && first.mark!.result === second.mark!.result
    const areTaxes = [first, second].every(({ mark }) => /tax/i.test(mark!.fact!))
    const isAlike = first.unit === second.unit && (areTaxes || first.mark!.measure === second.mark!.measure)
    return isAlike && (first.mark!.fact === second.mark!.fact || isOneThing) ? [first, second] : null
  }
  const [own] = found
  const [limit] = said
  if (found.length !== 1 || said.length !== 1 || !own || !limit || own.unit !== 'pounds') return null
  const meant = marks.argumentsOf(limit.mark!)
  const isMeasured = own.mark!.measure === null || meant.some(({ measure }) => measure === own.mark!.measure)
  return isMeasured ? (own.start < limit.start ? [own, limit] : [limit, own]) : null
}

/** The figures right before the word and right behind it, of one thing. */
function pairAround(text: string, figures: readonly Placed[], { index, end }: Compared): [Placed, Placed] | null {
  const first = figures.findLast((each) => each.end <= index)
  const second = figures.find(({ start }) => start >= end)
  if (!first?.mark?.fact || !second?.mark?.fact || /[;:]\s/.test(text.slice(first.end, second.start))) return null
  const isAlike = first.unit === second.unit && first.mark.measure === second.mark.measure
  // "More than the costs of £2,580 and the interest of £13,520": it is compared with both.
  const third = figures.find(({ start }) => start >= second.end)
  if (third && /\b(?:and|plus)\b/i.test(text.slice(second.end, third.start)) && !/[,;:.]\s/.test(text.slice(second.end, third.start))) return null // prettier-ignore
  return isAlike && first.mark.owner === second.mark.owner && first.mark.result === second.mark.result ? [first, second] : null // prettier-ignore
}

/** Whether the second of two figures is the one that the word is said of. */
function isSecondFirst(
  text: string,
  [first, second]: readonly [Placed, Placed],
  figures: readonly Placed[],
  mentions: readonly Mention[],
  marks: Marks,
  compared: Compared,
): boolean {
  const { subject, object } = sidesOf(text, mentions, compared)
  const isOf = ({ mark }: Placed, keys: readonly string[]) =>
    mark!.owner !== null && keys.length === 1 && keys[0] === mark!.owner
  if (first.mark!.owner !== null && second.mark!.owner !== null && first.mark!.owner !== second.mark!.owner)
    return isOf(second, subject) || (isOf(first, object) && !isOf(first, subject))
  // Of two cases, the one that is named last before the word.
  const named = figures.findLast((each) => each.end <= compared.index && each.mark?.source === null && each !== first && each !== second) // prettier-ignore
  const isCase = ({ mark }: Placed, other: Placed) =>
    named !== undefined &&
    (mark!.row
      ? new RegExp(`(?<![\\d.,])${named.mark!.value}(?![\\d]|[.,]\\d)`).test(mark!.row.own.replaceAll(',', ''))
      : mark!.result !== other.mark!.result && marks.results[mark!.result]!.numbers.includes(named.mark!.value))
  if (isCase(first, second) !== isCase(second, first)) return isCase(second, first)
  const rows = [first, second].map(({ mark }) => mark!.row?.own ?? '')
  if (rows[0] !== rows[1]) {
    const said = mentions.findLast((each) => each.end <= compared.index) ?? mentions.find((each) => each.start >= compared.end && each.end <= first.start) // prettier-ignore
    const name = said ? text.slice(said.start, said.end) : ''
    if (rows.includes(name)) return rows[1] === name
  }
  // "A is …, so B is higher": the figure of the word's own clause.
  const clause = Math.max(0, ...[...text.slice(0, compared.index).matchAll(/[,;:]\s|\b(?:so|and|but|while|which)\b/gi)].map(({ index }) => index)) // prettier-ignore
  const isWithin = ({ start, end }: Placed) => start >= clause && end <= compared.index
  return isWithin(second) && !isWithin(first)
}

const isApart = ({ mark, resolved }: Placed) => isOfRows(mark) || resolved.isDifference
const paid = /^(?: (?:an?|per|each|every) (?:month|year|week))? $/i

/**
 * What is compared: it is named before the word, or behind it and before "than"; what it is compared with stands behind that. "£500 higher in
 * Leeds" is said of Leeds, and "costs £500 less than B and needs £50 less" of what costs less than B.
 */
function sidesOf(text: string, mentions: readonly Mention[], { index, end }: Compared) {
  const than = text.indexOf(' than ', end)
  const isObject = ({ start }: Mention) => /\b(?:than|against|compared (?:with|to)) (?:in |for |of )?(?:the )?$/i.test(text.slice(0, start)) // prettier-ignore
  const behind = mentions.find((each) => each.start >= end)
  const isIn = behind && /^ (?:in|for|of|on|with) (?:the )?$/i.test(text.slice(end, behind.start))
  const before = mentions.findLast((each) => each.end <= index && !isObject(each))
  const isNear = behind && !isObject(behind) && behind.start < than
  const subject = isIn ? behind : (before ?? (isNear ? behind : undefined))
  const object = mentions.find((each) => each.start >= end && each !== subject && (isObject(each) || each.start >= Math.max(end, than))) // prettier-ignore
  return { subject: subject?.keys ?? [], object: object?.keys ?? [] }
}

/** Whether a difference is as much more, or less, as the words say. */
function goesTo(
  { value, parts = [] }: Placed,
  isMore: boolean,
  { subject, object }: ReturnType<typeof sidesOf>,
): boolean {
  const [from, taken] = parts
  const isOwned = parts.length === 2 && from && taken && from !== taken
  // Of one thing, the words say what is less; the sum is written so that it has no minus.
  if (!isOwned) return value > 0
  const isOf = (keys: readonly string[], owner: string) => keys.length === 1 && keys[0] === owner
  if (isOf(subject, from) || (isOf(object, taken) && !isOf(subject, taken))) return isMore === value > 0
  if (isOf(subject, taken) || isOf(object, from)) return isMore === value < 0
  return false
}
