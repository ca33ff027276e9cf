import type { FigureUnit, Measure } from './figures-in-text.ts'

/** The meaning of a figure by the name of its fact, and by the words around it. Safe in the browser. */

const periods: [Measure, RegExp][] = [
  ['week', /AWeek$|^aWeek$/],
  ['month', /AMonth$|^monthly|^rent$|^requiredRent$/],
  ['year', /AYear$|^annual|Income$|^capitalIn/],
  ['year', /^(?:cashFlow|runningCosts|finance|financeCosts|insurance|service|profit|credit|netTax)$/],
]
const spans: [Measure, RegExp][] = [
  ['deal', /^id$|^dealId$/],
  ['year', /years?$/i],
  ['month', /months?$/i],
]

/** The period of a fact's payment, or its span of time. Null where its name does not say. */
export function measureOfFact(name: string, unit: FigureUnit): Measure | null {
  if (unit === 'percent') return null
  return (unit === 'pounds' ? periods : spans).find(([, pattern]) => pattern.test(name))?.[0] ?? null
}

/** A role that words give a figure: the words, and the facts that have it. */
interface Role {
  unit: FigureUnit
  words: string
  facts: RegExp
}
const roles: readonly Role[] = [
  { unit: 'pounds', words: 'rents?|rental(?: income)?|lets? for|tenants? pays?', facts: /rent(?!Change)|^asked$/i },
  {
    unit: 'pounds',
    words: 'prices?|priced|worth|values?|valued',
    facts: /price|budget|value|^from$|^to$|^cashPurchase$/i,
  },
  { unit: 'pounds', words: 'tax|stamp duty|sdlt|lbtt|ltt|duty', facts: /tax|credit|onlyHome/i },
  { unit: 'pounds', words: '(?<!rental )income(?! tax)', facts: /income|rent/i },
  { unit: 'pounds', words: 'interest(?![- ]only)', facts: /finance|interest|repayment/i },
  { unit: 'pounds', words: 'credit|relief', facts: /credit/i },
  { unit: 'pounds', words: 'shortfall|loss', facts: /cashFlow|surplus|profit|rent/i },
  { unit: 'pounds', words: 'cash ?flow|profits?|surplus', facts: /cashFlow|surplus|profit/i },
  {
    unit: 'pounds',
    words: 'cash (?:needed|required|in)|outlay|up ?front',
    facts: /cash(?!Flow)|totalIn|moneyLeftIn|deposit/i,
  },
  { unit: 'pounds', words: 'deposits?', facts: /deposit/i },
  { unit: 'pounds', words: 'loans?|borrow(?:ed|ing|s)?|lend(?:s|ing)?', facts: /loan/i },
  { unit: 'pounds', words: 'works|refurb\\w*', facts: /works/i },
  { unit: 'pounds', words: 'fees?', facts: /fees|securePrice/i },
  { unit: 'pounds', words: 'running costs', facts: /cost/i },
  { unit: 'pounds', words: '(?<!running )costs?|costing', facts: /price|tax|fee|cost|works|cash|insurance|service|finance|holding|value|interestOnly|repayment|totalIn|^t$/i }, // prettier-ignore
  { unit: 'percent', words: 'gross(?! yield)', facts: /grossYield|^leastYield|^mostYield/i },
  { unit: 'percent', words: 'net(?! yield)', facts: /netYield/i },
  { unit: 'percent', words: 'gross yields?', facts: /grossYield|^leastYield|^mostYield/i },
  { unit: 'percent', words: 'net yields?', facts: /netYield/i },
  { unit: 'percent', words: '(?<!gross |net )yield(?:s|ing|ed)?', facts: /yield/i },
  { unit: 'percent', words: '(?<!tax |occupancy )rates?|interest', facts: /rate|^share$/i },
  { unit: 'percent', words: 'cover', facts: /^cover$|^asked$/ },
  { unit: 'percent', words: 'management', facts: /management/ },
  { unit: 'percent', words: 'voids?|empty (?:months?|times?)', facts: /voids/ },
  { unit: 'percent', words: 'maintenance|repairs|upkeep', facts: /maintenance/ },
  { unit: 'percent', words: 'roi|returns?', facts: /roi|cashOnCash|return|yield/i },
  { unit: 'percent', words: 'grew|growth|rose|risen|fell|fallen|changed?|changes', facts: /change|^fall$|^more$/i },
  { unit: 'percent', words: 'deposits?', facts: /deposit/i },
  { unit: 'percent', words: 'loan[- ]to[- ]value|ltv', facts: /loanToValue/i },
  { unit: 'plain', words: 'people|population|inhabitants|residents', facts: /population/i },
  { unit: 'percent', words: 'weights?|weighs|counts? for', facts: /^weight$/ },
  { unit: 'plain', words: 'points|adds', facts: /^adds$|^value$|^weight$|^from$|^unknownCountsAs$/ },
  { unit: 'plain', words: 'scores?', facts: /score|^safety$/i },
]
const roleWords = new RegExp(`(?<![\\p{L}-])(?:${roles.map(({ words }) => words).join('|')})(?![\\p{L}-])`, 'giu')
const behindWords =
  'an?|per|of|goes in|go in|goes on|go on|average|monthly|annual|mortgage|month|year|pcm|a month|loan|running|cash|stamp|interest|gross|net|the|own'
const roleBehind = new RegExp(
  `^(?: (?:${behindWords}))*? (?<word>${roles.map(({ words }) => words).join('|')})(?![\\p{L}-])`,
  'iu',
)

/** "£50,000 for the deposit", as items of a list have it. */
const forRole = new RegExp(
  `^ (?:for|in) (?:the |your )?(?<word>${roles.map(({ words }) => words).join('|')})(?=[,.;:)]| and\\b|$)`,
  'iu',
)

/**
 * The role that the words give a figure of this unit: those right behind it, else the nearest before it and behind `from`. Returns the
 * words, those in a row before it, and where those behind it end.
 */
export function roleInText(
  text: string,
  from: number,
  { start, end, unit }: { start: number; end: number; unit: FigureUnit },
): { said: string | null; before: string[]; behind: number } {
  const fits = (word: string | undefined) => word !== undefined && rolesOf(word, unit).length > 0
  // "97% of the interest": what it is a part of names no other figure.
  const whole = partOf.exec(text.slice(end, end + 60))
  const after = roleBehind.exec(text.slice(end, end + 60))
  const listed = forRole.exec(text.slice(end, end + 60))
  if (listed && fits(listed.groups?.word))
    return { said: listed.groups!.word!, before: [], behind: end + listed[0].length }
  if (after && fits(after.groups?.word) && !/^ of (?:the|a|its) /.test(after[0]))
    return { said: after.groups!.word!, before: [], behind: end + after[0].length }
  if (whole) end += whole[0].length
  // What a tax is on, it is not.
  if (/\b(?:on|for|out of)(?: (?:an?|your|the|about))? $/i.test(text.slice(from, start)))
    return { said: null, before: [], behind: end }
  // A property at a price: no name before it is of that price.
  if (pricedAt.test(text.slice(from, start))) return { said: null, before: [], behind: end }
  const plain = text.slice(from, start).replace(aside, blank).replace(complement, (found, head: string) => head + blank(found.slice(head.length))) // prettier-ignore
  // What stands before "but" names nothing behind it.
  const turned = [...plain.matchAll(/,? (?:but|whereas) /gi)].at(-1)
  const named = [
    ...(turned ? blank(plain.slice(0, turned.index)) + plain.slice(turned.index) : plain).matchAll(roleWords),
  ].filter(([word]) => fits(word))
  const between = (at: number) =>
    text.slice(from + named[at - 1]!.index + named[at - 1]![0].length, from + named[at]!.index)
  const first = named.findLastIndex((_, at) => at === 0 || !row.test(between(at)))
  const before = named.slice(Math.max(0, first)).map(([word]) => word.toLowerCase())
  return { said: before.at(-1) ?? null, before, behind: end }
}

/** All roles that the words of a line give to figures of this unit. */
export const rolesSaid = (text: string, unit: FigureUnit): string[] =>
  [...text.matchAll(roleWords)].flatMap(([said]) => (rolesOf(said, unit).length > 0 ? said.toLowerCase() : []))

/** What a figure is after, before, with or without is not what it is. */
const aside =
  /\b(?:with|at|for|on) (?:the|an?|your) (?:larger|bigger|higher|longer|smaller|lower|shorter) (?:interest )?(?:rate|deposit|loan|price|rent|term)(?! of\b)|\bthe (?:larger|bigger|higher|longer|smaller|lower|shorter) (?:interest )?(?:rate|deposit|loan|price|rent|term) (?=leaves?|needs?|gives?|takes?|costs?|brings?|means|adds?|raises?|lowers?|would|has)|\bbetween (?:the |both )?(?:two |both )?\p{L}+ (?=is|comes|would)|\b(?:at|on|for|with) (?:this|that|your|such a) (?:price|rent|rate|loan|deposit|purchase)\b|\b(?:this|your|the|that) rent (?:supports?|carries|allows)\b|\bcovers? (?:the |all |its )?(?:mortgage |running )?(?:interest|costs|loan|mortgage)\b|\b(?:after|before|without|excluding|including|once|besides|apart from) [^,;:£\d]{3,60},|\b(?:except|including) \p{L}+(?: and \p{L}+)?(?= )|\bexcept tax\b|\b(?:after|before|without|excluding) (?:(?:all|any|the|your|running|mortgage) ){0,3}\p{L}+(?: and (?:(?:the|mortgage) )?\p{L}+)?(?= )|(?<=^|[.:] |^- )with (?:\p{L}+ ){1,4}and \p{L}+,/giu
/** "The tax on your profit is": what stands behind "on" is no name of the figure, unless it stands right before it. */
const complement = new RegExp(
  `(?<![\\p{L}-])((?:${roles.map(({ words }) => words).join('|')})) (?:on|of|for|from) (?:(?:the|your|an?|this|that|its) )?(?:\\p{L}+ )?(?:${roles.map(({ words }) => words).join('|')})(?![\\p{L}-])(?! (?:of |at )?$)`,
  'giu',
)
const partOf = /^ of (?:the|its|your|that) (?:\p{L}+ )?\p{L}+(?=[ ,.;])/u
const pricedAt = /\b(?:property|home|house|flat|purchase|place|one) (?:priced )?(?:at|for) $/i
const blank = (text: string) => ' '.repeat(text.length)

/** What stands between names in a row. */
const row = /^(?:,|,? (?:and|or|&)|[^,;:]{0,30} than)(?: \p{L}+){0,2} $/u

const rolesOf = (word: string, unit: FigureUnit) =>
  roles.filter(
    (role) => role.unit === unit && new RegExp(`^(?:${role.words.replace(/\(\?<!.*?\)/g, '')})$`, 'i').test(word),
  )

/** True where a fact of this name is what the words call it. */
export const hasRole = (fact: string, said: string, unit: FigureUnit) =>
  rolesOf(said, unit).some(({ facts }) => facts.test(fact))

/** Roles that are findings and not what a visitor would put in. */
const findings =
  /yield|roi|return|profit|surplus|cash|grew|growth|rose|risen|fell|fallen|change|tax|duty|sdlt|lbtt|ltt|score|people|population|inhabitants|residents/i
export const isFinding = (said: string) => findings.test(said)

/** Words of which one stands in the sentence of a fact: what it is called. A fact that is none of these may be called anything. */
const called: readonly [facts: RegExp, words: RegExp][] = [
  [/^(?!gross|net).*yield/i, /yield/i],
  [/^grossYield$/, /yield|\bgross\b/i],
  [/^netYield$/, /yield|\bnet\b/i],
  [/^roi$|^cashOnCash$|returnOn/i, /\broi\b|return|cash[- ]on[- ]cash/i],
  [/^cashOnCash$|returnOn/, /cash|money|deposit|put in|invested/i],
  [/^(?!net).*tax$/i, /tax|duty|sdlt|lbtt|ltt|levy|\bbands?\b/i],
  [/^taxIfDeductible$/, /\bif\b|without section|deduct|taken off|before section/i],
  [/^netTax$/, /tax|to pay|to be paid/i],
  [/^credit/, /credit|reli/i],
  [/^onlyHome$/, /only home|main home|own home|only property|replac|live in/i],
  [
    /^cashFlow/,
    /cash ?flow|left|leav|costs? you|los[est]|loss|profit|short|surplus|clear|pocket|after (?:all )?(?:costs|the mortgage|interest)|you(?:['’]d| would)? (?:have|keep)/i,
  ],
  [/^cashNeeded$/, /cash|need|money|put in|outlay|up ?front|pay in|between them|together/i],
  [/^cashPurchase$/, /cash|without a (?:mortgage|loan)/i],
  [/^totalIn$/, /goes in|go in|put in|in all|total|altogether|cost/i],
  [/^moneyLeftIn$/, /left in|leav\w* .* in (?:it|the|rather|instead)\b|leave \S+ in\b|stay|remain|tied/i],
  [/^annualRent$|^rent$|^monthlyRent$/, /rent|let for|lets|tenant|pcm|a month/i],
  [/^requiredRent$/, /need|requir|ask|want|must|test|takes?\b|at least|\bleast|have to be|pass/i],
  [/^maximumLoan$/, /most|max|largest|up to|carr|support/i],
  [/^loan(?:ToValue)?$/, /loan|mortgage|borrow|lend|\bltv\b/i],
  [/deposit/i, /deposit|down/i],
  [/^(?:rate|stressRate)$/, /rate|interest|\bat\b|\bband/i],
  [/^stressRate$/, /test|stress|lender|\bask/i],
  [/^costRate$|^runningCosts$/, /cost/i],
  [/^finance|^interestOnly|^repayment|^capital/, /mortgage|interest|repay|financ|loan|capital|paid off/i],
  [/^interestOnly/, /interest/i],
  [/^repayment|^capital/, /repay|repaid|capital|paid off|off the loan/i],
  [/^(?:priceChange|rentChange)$/, /change|rose|risen|rise|grew|gr[eo]wn?|fell|fall|up|down|year/i],
  [/^priceChange$/, /price|value|homes?|cost/i],
  [/^rentChange$/, /rent/i],
  [/^score$/, /score/i],
  [/^safety$/, /safety/i],
  [/^adds$/, /add|point|contribut|bring/i],
  [/^weight$/, /weigh|counts? for|share|part/i],
  [/^population$/, /people|population|live|inhabit|resident/i],
  [/^securePrice$/, /secur|reserv/i],
  [/^breakEvenOccupancy$/, /break|(?:has|have|needs?) to be let|must be let|cover/i],
  [/^(?:cover|asked)$/, /cover|test/i],
  [/^share$/, /share|of the price|effective|works out|come to|part/i],
  [/^works$/, /work|refurb/i],
  [/^management$/, /manag|agent/i],
  [/^voids$/, /void|empty|vacan/i],
  [/^maintenance$/, /maint|repair|upkeep/i],
  [/^insurance$/, /insur/i],
  [/^service$/, /service/i],
  [/^fees$/, /fee|cost|legal/i],
  [/^holding$/, /hold|cost/i],
  [/^financeFees$/, /financ|loan|fee|cost/i],
  [/^withoutOrder$/, /without|\bno\b|not|unknown|missing/i],
  [/^crimesPer1000$/, /crime/i],
  [/^netIncome$/, /income|after|left/i],
]
/** Parts of a mark's name that are of another case than the one asked about, with the words that say so. */
const supposed: readonly [part: RegExp, words: RegExp][] = [
  [/\.ifvaluedlower\./i, /lower|less|below|fall|short/i],
  [/\.ifworkscostmore\./i, /more|over|dearer|overrun/i],
  [/\.lendertest\./i, /lender|test|stress/i],
  [/\.bands\./i, /band|between|part|slice|from|up to|above|next|first|rest/i],
  [/\.sums\./i, /together|total|sum|add(?:s|ed)? up|combined|in all|altogether|between them/i],
  [/\.rentsbybedrooms\./i, /\bbed/i],
]

/** Whether a sentence calls a fact by what it is. */
export const isCalled = (fact: string, name: string, sentence: string) =>
  (/\.bands\./i.test(name) || called.every(([facts, words]) => !facts.test(fact) || words.test(sentence))) &&
  supposed.every(([part, words]) => !part.test(name) || words.test(sentence))
