import type { FigureUnit, Measure } from './figures-in-text.ts'
import type { Resolved } from './mark-sums.ts'
import type { Mark, Marks } from './marks.ts'

/** What the words right around a figure make of it: it is denied, becomes a limit, or is of another time or kind. Safe in the browser. */

interface Worded {
  start: number
  end: number
  unit: FigureUnit
  resolved: Resolved
  shown: string
}

const denied =
  /\b(?:not|never|nor|cannot|\p{L}+n['’]t|nowhere near|anything but|far from|a long way from|no longer|hardly|false|untrue|wrong|incorrect|myth|lie)\b(?! (?:only|just|merely|(?:yet )?known|(?:been )?(?:opened|sold|published)))/giu
/** What is left out of a figure is no denial of it. */
const leftOut =
  /\b(?:includ\w+|count\w*|contain\w*|part of|cover\w*|allow\w*|taken?|add\w*|depend\w*|need\w*|say|tell|know)\b/i
/** Words between which a denial does not reach. */
const turn = /[;:—–]\s|,\s|\b(?:but|so|if|unless|whether|when|where|although|though|while|because|which)\b/i
/** Words right before a figure that make a limit of it. */
const limit =
  /\b(?<word>(?<!interest[- ])only|merely|a mere|as (?:little|much|many|few|low|high) as|(?:all|everything|anything)(?: of it)? but|at least|at most|over|above|beyond|under|below|beneath|more than|less than|up to|no more than|not more than|no less than|in excess of|upwards? of|minimum of|maximum of|(?:start|begin)(?:s|ing)? (?:at|from)|short of|(?:well|far|way) (?:over|above|under|below)|exceed(?:s|ed|ing)?)(?: the)? $/iu
/** Facts that are a limit, or that words of a limit lead to. */
const limits = /required|maximum|^from$|^to$|^asked$|^least|^most|breakEven|^fall$|^more$|budget/i
const rangeWord = /\b(?:over|under) $/i

const often =
  /^(?:,?[ \u00a0]?(?:an?|per|each|every|\/)[ \u00a0]?(?:month|year|week|day|annum)\b|,?[ \u00a0]?(?:pcm|p\.?m\.?|monthly|p\.?a\.?|yearly|annually|weekly)(?!\p{L})(?!(?<=,[ \u00a0]?\p{L}+)[ \u00a0]\p{L}))/iu
const timeWords =
  /\b(?:(?<again>day|week|month|quarter|year) by\b|the (?<whole>term|lifetime|decade)|(?:an?|per|each|every|single|one|any|whole|entire|full|given|by|last|this|that|next|past) (?<noun>day|night|week|fortnight|month|quarter|year|annum|decade|century|lifetime|generation|term)\b|(?<daily>daily|nightly|fortnightly|quarterly)|(?<weekly>weekly)|(?<monthly>monthly)|(?<yearly>annual(?:ly)?|yearly|each year))/giu
const yearly = /\b(?:years?|annual(?:ly)?|yearly|annum|p\.?a\b|(?:twelve|12) months)/i

/** Words that make another thing of a fact, which would be wrong. */
const opposites: readonly [facts: RegExp, words: RegExp][] = [
  [/^grossYield$/, /\b(?:after (?:all |any |the |running )*(?:costs|expenses|bills)|after (?:tax|the mortgage|interest)|(?:your|the) money)\b/i],
  [/^netYield$/, /\b(?:before (?:all |any |the |running )*(?:costs|expenses|bills)|after (?:income )?tax|after (?:the )?(?:mortgage|interest|finance|loan)|(?:your|the) money)\b/i],
  [/^netIncome$/, /\b(?:before (?:all |any |the |running )*(?:costs|expenses|bills)|after (?:income )?tax|after (?:the )?(?:mortgage|interest|finance|loan))\b/i],
  [/^cashFlow/, /\b(?:before (?:all |any |the |running |mortgage )*(?:costs|expenses|bills|mortgage|interest|finance|loan)|after (?:income )?tax)\b/i],
  [/^(?:annualRent|monthlyRent)$/, /\b(?:keeps?|pockets?|clear|profit|after (?:all |any |the |running )*(?:costs|expenses|bills|tax|mortgage|interest))\b/i],
  [/^roi$/, /\b(?:(?:cash|money) (?:that )?(?:you |is )?put in|on (?:the|your) (?:cash|deposit|money)|cash[- ]on[- ]cash)\b/i],
  [/^loanToValue$/, /\b(?:paid (?:off|back|down)|repaid|cleared)\b/i],
  [/rate$/i, /\b(?:inflation|base rate|bank of england|vacancy|crime|unemployment|occupancy)\b/i],
  [/^price$/, /\b(?:secure (?:price|fee)|to (?:reserve|secure))\b/i],
  [/^population$/, /\b(?:rent(?:s|ing)?|own(?:s|ing)?|tenants?|landlords?|students?|commut\w+|jobs?|households?|homes|houses)\b/i],
  [/^breakEvenOccupancy$/, /\b(?:empty|vacant|unlet)\b/i],
  [/^(?:grossYield|netYield|netIncome)$/, /\bafter (?:everything|all)\b(?! (?:the )?(?:running )?costs)/i],
  [/^(?:grossYield|netYield|netIncome|roi|runningCosts)$/, /^(?!.*\b(?:not|before|without|no)\b).*\b(?:counts?|includ\w+|contains?) (?:the |your |any )?(?:mortgage|interest|finance|growth|loan|income tax)\b/is],
  [/^price$/, /\b(?:it is|it['’]s|really|truly|what) (?:it is )?worth\b|\bmarket value\b/i],
  [/^cover$/, /\b(?:ask(?:s|ed)?(?: for)?|wants?|requires?|needs?|minimum)(?: an?| the)?(?: cover)?(?: of)? #/i],
  [/^asked$/, /^(?!.*\b(?:ask\w*|want\w*|requir\w*|need\w*|tests?|lenders?|minimum|least)\b)/is],
  [/^(?:rate|stressRate)$/, /\b(?:fixed|variable|tracker|capped|locked|guaranteed)\b/i],
  [/^interestOnly/, /^(?!.*\b(?:not|n['’]t)\b).*\b(?:pay(?:s|ing)?|paid) (?:\S+ ){0,3}(?:down|off|back)\b/is],
  [/^loan$/, /^(?!.*\binterest[- ]only\b).*\brepayment\b.*\b(?:owed|left|remains?|stays?)\b/is],
  [/hange$/, /\b(?:(?:prices|values|rents|homes)(?: \S+){0,4} (?:rise|grow|increase|climb|fall|drop|go (?:up|down)))\b/i],
  [/^withoutOrder$/, /^(?!.*\b(?:without|not|no|unknown|missing|left out)\b)/is],
  [/^crimesPer1000$/i, /^(?!.*\b(?:per|each|every) (?:1,000|thousand) (?:people|residents|inhabitants)\b)/is],
  [/^(?:termYears|loan)$/, /^(?!.*\b(?:not|still|n['’]t)\b)(?=.*\binterest[- ]only\b).*\b(?:paid off|pays? off|clears?|cleared|repa(?:ys?|id)|settles?|gone)\b/is],
] // prettier-ignore
/** The tax of a purchase is none of these, and that of a letting's income is not what is left after its credit. */
const otherTax =
  /\b(?:income|council|capital gains|corporation|inheritance|yearly|annual|monthly) tax\b|\btax\b.{0,40}\b(?:every|each|per) (?:year|month)\b/i
const afterCredit = /\b(?:left|remain\w*|after the credit|net tax)\b/i
/** An average of all homes is none of some of them. */
const someHomes =
  /\b(?:flats?|apartments?|terraces?|terraced|houses?(?! prices?)|bungalows?|studios?|students?|new[- ]builds?|hmos?|(?:semi-)?detached|semis|(?:city|town) cent(?:re|er)|cent(?:re|er) of|outskirts|suburbs?|shops?|offices?|bed(?:room)?s?|cheapest|dearest)\b/i
/** Buyers as words call them, and as a result does. */
const buyers: readonly [words: RegExp, buyer: RegExp][] = [
  [/\bfirst[- ]time\b/i, /first/i],
  [/\b(?:only|main|own) (?:home|residence)\b/i, /only|main|home|replac/i],
  [/\b(?:compan(?:y|ies)|limited|ltd)\b/i, /compan/i],
]
/** Words behind a figure that share it out. */
const shared =
  /^\S*(?:,? is)? (?:per (?!month|year|week|annum|cent\b|1,000|thousand)\p{L}+|each\b(?! (?:month|year|week|of)))/iu
/** What names one of several without its name. */
const unnamed =
  /\b(?:former|latter)\b|\b(?:first|second|third|last|next|other|each|cheaper|dearer)(?: (?:one|deals?|areas?|city|cities|towns?|places?|homes?|propert(?:y|ies)|listing))?\b(?! (?:year|month|band|time|part|slice|step))/i

const directions =
  /\b(?:(?<up>rose|risen|rise|grew|grown|up|increase\w*|gained|climbed)|fell|fallen|fall|drop\w*|down|declin\w*|decreas\w*|slipped)\b/giu
/** What is paid once is not paid again and again. */
const again =
  /#[^#]*\b(?:each|every|per) (?:year|month|week)\b|\b(?:annual|yearly|monthly|weekly) (?:\p{L}+ ){0,3}(?:of |is )?#/iu
const all = /(?<!\b(?:of|among|across|in) )\b(?:all|none of|each of|every one of)(?: of)?(?: the)? $/i
/** What a rule of the site says right before a figure, and the words of which a sentence has to have one. */
const quoted: readonly [said: RegExp, says: RegExp][] = [
  [/\b(?:less|minus)\W*$/i, /\b(?:less|minus|deduct\w*|keeps?|kept|tak(?:e|en|ing) off|without|charge\w*|but)\b/i],
  [/\b(?:older|former|previous|old)\W*$/i, /\b(?:older|former|formerly|previous\w*|old|earlier|before)\b/i],
]
const wordsBefore = ({ context, shown }: Mark) => context.slice(0, Math.max(0, context.indexOf(shown)))

/** Why a figure may not stand within its words; null where it may. `hasNames` is true where the sentence names an area or a deal. */
export function checkWording(text: string, figures: readonly Worded[], marks: Marks, hasNames: boolean): string | null {
  for (const [index, figure] of figures.entries()) {
    const { start, end, shown } = figure
    const [mark] = figure.resolved.marks as [Mark]
    const from = figures[index - 1]?.end ?? 0
    const to = figures[index + 1]?.start ?? text.length
    if (touches(text, figure, from)) return `${shown} has to stand by itself`
    // The rules of the site and the visitor's own limits are said with such words.
    const turned = mark.source !== null && mark.fact === null ? quoted.find(([said, says]) => said.test(wordsBefore(mark)) && !says.test(text)) : undefined // prettier-ignore
    if (turned) return `${shown} is said otherwise: ${mark.context}`
    if (mark.source === null && mark.fact !== null) {
      const around = clauseAround(text, from, to, start, end)
      if (opposites.some(([facts, words]) => facts.test(mark.fact!) && words.test(around))) return `${shown} is not what the words around it call it` // prettier-ignore
    }
    if (mark.source === null || mark.fact === null) continue
    if (/^total$/.test(mark.fact) && all.test(text.slice(from, start))) return `nothing is known of all ${shown}`
    if (marks.results[mark.result]?.isExample && /\byours?\b/i.test(text) && !/\bexample\b/i.test(text))
      return `${shown} is of an example; say so`
    if ((mark.owner === null || mark.owner.startsWith('deal ')) && past.test(text.slice(from, start)))
      return `${shown} is what it is now`
    if (isDenied(text.slice(from, start))) return `a “not” before ${shown} denies it`
    const taxName = marks.results[mark.result]?.taxName
    const names: readonly string[] = text.match(/\b(?:SDLT|LBTT|LTT)\b/g) ?? []
    if (taxName && names.length > 0 && !names.includes(taxName)) return `${shown} is of ${taxName}`
    // A change has its direction, wherever in the clause it is said.
    if (/hange$/.test(mark.fact) && !figure.resolved.isSum) {
      const last = [...text.slice(from, start).matchAll(directions)].at(-1)?.groups
      if (last && (last.up !== undefined) !== mark.value > 0) return `${shown} is not the way that the words say`
    }
    const isOneOfSeveral = figures.some((other) => other !== figure && other.resolved.marks[0]?.fact === mark.fact)
    // "The cover is only 97%, while the test asks for 125%."
    const isShort = /\bonly $/i.test(text.slice(from, start)) && figures.some(({ resolved }) => /^(?:asked|requiredRent)$/.test(resolved.marks[0]?.fact ?? '') && resolved.value > figure.resolved.value) // prettier-ignore
    if (!isShort && isLimited(text.slice(from, start), figure, mark, isOneOfSeveral))
      return `${shown} is a figure and no limit of one`
    const clause = clauseAround(text, from, to, start, end)
    // "Each month, …" is said of the whole sentence.
    const lead = index === 0 ? (/^[^,;:]{0,30},/.exec(text)?.[0] ?? '') : ''
    const problem =
      otherTime(`${lead} ${clause}`, figure, mark, text) ??
      otherThing(clause, mark, marks, figure.resolved.isDifference)
    if (problem !== null) return `${shown} ${problem}`
    if (mark.owner !== null && !hasNames && unnamed.test(text))
      return `say in the same sentence that ${shown} is of ${mark.owner}`
  }
  return null
}

/** Whether letters, digits or signs touch a figure, which would make another of it. */
function touches(text: string, { start, end }: Worded, from: number): boolean {
  if (start === from && from > 0) return true
  if (/[\p{L}\p{N}.,]$/u.test(text.slice(0, start)) || /^[\p{L}\p{N}]|^[.,]\d/u.test(text.slice(end))) return true
  // A dash between two figures parts them.
  return /[-−+]$/.test(text.slice(0, start)) && start - from !== 1
}

/** What is past, or somebody else's, is none of a deal or a case that is looked at now. */
const past =
  /(?<!\bif\b[^,;:]{0,40})(?<!^)\b(?:was|were|used to \p{L}+|had been|went (?:up|down)(?: by)?|(?:owner|seller|vendor)\b[^,;:]{0,30} (?:paid|wants?|takes?|accepts?))\b[^,;:]{0,25}$/iu

function isDenied(before: string): boolean {
  const last = [...before.matchAll(denied)].at(-1)
  if (!last) return false
  const between = before.slice(last.index + last[0].length)
  return !turn.test(between) && !leftOut.test(between)
}

function isLimited(before: string, { resolved, unit }: Worded, mark: Mark, isOneOfSeveral: boolean): boolean {
  if (resolved.exact !== null || mark.end !== undefined || limits.test(mark.fact ?? '')) return false
  // A loan runs over its years, and a rate is taken over them.
  if (unit === 'plain' && mark.measure !== null && rangeWord.test(before)) return false
  const { word } = limit.exec(before)?.groups ?? {}
  if (word === undefined || /\b(?:add|come|amount)(?:s|ed|ing)? up to $/i.test(before)) return false
  // Beside another figure of its kind it is a comparison.
  return !(isOneOfSeveral && /^(?:above|below|(?:more|less) than|exceed)/i.test(word))
}

/** The words around a figure up to the next figure, comma or "and". */
function clauseAround(text: string, from: number, to: number, start: number, end: number): string {
  const before = from > 0 ? text.slice(from, start).replace(often, '') : text.slice(0, start)
  const cut = [...before.matchAll(/[,;:–—(]\s|\(|\b(?:and|but|while|whereas|so)\b/gi)].at(-1)
  const after = text.slice(end, to)
  const next = /[,;:–—)]\s|\)|\b(?:and|but|while|whereas|so|which)\b/i.exec(after)
  return `${before.slice(cut ? cut.index + cut[0].length : 0)}${figureSign}${after.slice(0, next?.index)}`
}
const figureSign = '#'

function otherTime(clause: string, { resolved, unit }: Worded, mark: Mark, text: string): string | null {
  const isChange = /hange$/.test(mark.fact!)
  const measure: Measure | null =
    unit === 'percent' ? (/yield|roi|cashOnCash|change|return/i.test(mark.fact!) ? 'year' : null) : resolved.measure
  if (measure !== 'year' && measure !== 'month' && measure !== 'week') return null
  if (unit === 'plain') return null
  const said = [...clause.matchAll(timeWords)].map(({ 0: words, groups = {} }) => ({ words, span: spanOf(groups) }))
  if (said.length > 0 && !said.some(({ span }) => span === measure)) return 'is not for the time that the words say'
  if (isChange && said.some(({ words }) => /^(?:each|every|per|annual|yearly)/i.test(words)))
    return 'is the change of one year'
  if (mark.fact === 'annualRent' && !resolved.isSum && resolved.measure === 'year' && !yearly.test(text))
    return 'is the rent of a year: say so'
  return null
}

/** Whether a line says a time that a figure is not of; or, with `isOwn`, whether it says the figure's own. */
export function saysOtherTime(line: string, { resolved, unit }: Worded, isOwn = false): boolean {
  if (unit !== 'pounds' || resolved.measure === null) return false
  const said = [...line.matchAll(timeWords)].map(({ groups = {} }) => spanOf(groups))
  const isSaid = said.includes(resolved.measure)
  return isOwn ? isSaid : said.length > 0 && !isSaid
}

function spanOf({
  again,
  whole,
  noun,
  weekly,
  monthly,
  yearly: year,
}: Record<string, string | undefined>): string | null {
  if (weekly) return 'week'
  if (monthly) return 'month'
  if (year || noun?.toLowerCase() === 'annum') return 'year'
  return (noun ?? again ?? whole)?.toLowerCase() ?? null
}

/** Whether words give an average of all homes to some of them. */
export function isOfSomeHomes(words: string, { owner, row, fact }: Mark): boolean {
  const isOfArea = owner !== null && !owner.startsWith('deal ') && row === undefined
  return isOfArea && /^(?:price|rent|grossYield|priceChange|rentChange)$/.test(fact ?? '') && someHomes.test(words)
}

function otherThing(clause: string, mark: Mark, marks: Marks, isDifference: boolean): string | null {
  const fact = mark.fact!
  const found = opposites.find(([facts, words]) => facts.test(fact) && words.test(clause))
  if (found) return `is not what the words around it call it`
  const result = marks.results[mark.result]
  const isOfIncome = result?.keys.includes('netTax') ?? false
  if (fact === 'tax' && isOfIncome && afterCredit.test(clause)) return 'is the tax before the credit'
  if (/^(?:tax|onlyHome|deposit|cashNeeded|cashPurchase|securePrice)$/.test(fact) && !isOfIncome && again.test(clause))
    return 'is paid once'
  if (/^(?:tax|onlyHome)$/.test(fact) && !isOfIncome && otherTax.test(clause)) return 'is another tax'
  if (/^(?:tax|share)$/.test(fact) && result?.buyer && !isDifference)
    for (const [words, buyer] of buyers)
      if (words.test(clause) && !buyer.test(result.buyer)) return `is the tax of another buyer: ${result.buyer}`
  if (isOfSomeHomes(clause, mark)) return 'is of all homes there'
  if (shared.test(clause.slice(clause.indexOf(figureSign)))) return 'is of the whole'
  const other = { areas: /^\S* deals?\b/i, deals: /^\S* (?:areas?|councils?|towns?|cities|places?)\b/i }
  if (
    /^(?:total|withoutOrder|unknown)$/.test(fact) &&
    result?.counts &&
    other[result.counts].test(clause.slice(clause.indexOf(figureSign)))
  )
    return `counts ${result.counts}`
  return null
}
