import { declining } from './bare-claims.ts'
import type { Resolved } from './mark-sums.ts'
import type { Marks } from './marks.ts'
import type { Mention } from './whose-figure.ts'

/**
 * Conclusions in a model's text: that a test is passed, that a rent is enough, that money is lost, that a price is within a budget, that
 * two cases are the same. Each is said only where the figures of its own sentence show it. Safe in the browser.
 */

interface Placed {
  start: number
  end: number
  resolved: Resolved
}

type Proof = 'test' | 'pays' | 'sign' | 'budget' | 'occupancy'
interface Conclusion {
  words: RegExp
  isGood: boolean
  proofs: readonly Proof[]
}

const conclusions: readonly Conclusion[] = [
  { isGood: true, proofs: ['test'], words: /\b(?:pass(?:es|ed|ing)?|meets?|met|meeting|satisf\w+|happy (?:with|to lend)|accept(?:s|ed|able)?|approves?|(?:is|are|get|be) approved|gets? through|qualif\w+|eligible|(?<!to )reach(?:es)?|say(?:s)? yes|(?:good|big|large) enough|supports|supported|support(?:s|ing)? (?:a|the|this|that|your) (?:loan|mortgage)|carr(?:y|ies) (?:a|the|this|that|your) (?:loan|mortgage)|(?:could|can|able to|may|would) (?:still )?borrow|(?:will|would) (?:do|lend)|is available|works? (?:with|for|on|fine)|is (?:already )?there(?=[.,;]|$)|is (?:exactly |just )?what (?:the |a |most |many )?(?:lenders?|banks?|test)|on the safe side|(?:clears?|beats?) the)\b/gi },
  { isGood: false, proofs: ['test'], words: /\b(?:fail(?:s|ed|ing)?|say(?:s)? no|(?:do|does)(?: not|n['’]t) have (?:it|that|this|enough)|reject(?:s|ed)?|refus(?:es|ed)|turn(?:s|ed)? (?:it |you )?down|too (?:low|small|little|large|big|high|much))\b/gi },
  { isGood: true, proofs: ['test', 'pays', 'sign', 'budget'], words: /\b(?:enough(?! (?:information|details?|data|figures|to go on|about))|sufficient(?:ly)?|adequate(?:ly)?|suffices?|ample|plenty|to spare|headroom|cushion|buffer|leeway|margin|is (?:all )?fine|ok(?:ay)?|works? out(?=[:.,;])|right at|in order(?! (?:of|to)\b)|does the job|will do)\b/gi },
  { isGood: false, proofs: ['test', 'pays', 'sign', 'budget'], words: /\b(?:insufficient|inadequate|short(?:fall)?(?= by| of|[.,;]| on)|(?:falls?|comes?) short|lacking)\b/gi },
  { isGood: true, proofs: ['test', 'pays', 'sign'], words: /\b(?:covers|covered|covering|(?:to|not|n['’]t|would|will|can|cannot|could|does|do|rents|they|must|easily|fully|still|just|barely) (?:\p{L}+ )?cover|pays? for|pay(?:s|ing)? (?:off )?(?:the|all|its) (?:mortgage|interest|costs|loan)|carries|takes? care of|(?:interest|mortgage|costs|loan|everything) (?:is|are) (?:\p{L}+ )?(?:paid|met)|pays? off|in full|fully paid|sees? to)\b(?=[ .,;])/giu },
  { isGood: true, proofs: ['sign'], words: /\b(?:positive(?:ly)?|profitable|in (?:profit|the black)|(?:a|makes?|turns? a|making a) profit|makes? money|making money|surplus|(?:money|cash|something|anything|some) (?:is )?(?:left|over)(?: over)?(?! in\b)|left with (?:money|something|some)|in pocket|pays its way|(?:with|have|get|keep|see|for) (?:some |more |extra )?money(?! (?:left|in|you|put|that))|afloat|better off|grows by|in the plus|comes? in(?! at)(?=[.,;]|$| (?:each|every))|do(?:es)? the work|adds? to (?:it|that|your)\b|gains?(?! tax)|pays? you|wash\w* its face)\b/gi },
  { isGood: false, proofs: ['sign'], words: /\b(?:negative(?:ly)?|at a loss|(?:a|mean a|makes? a|made a|runs? a) loss|los(?:es|e|ing|t)(?: money)?|in the red|deficit|shortfall|top(?:ped|ping)? (?:it |this |the rent )?up|out of pocket|costs? you money|a drain|paid by you|paid in\b|subsidi[sz]\w+|(?:comes?|come) (?:out of|from) your|outweighs?|(?:eats?|swallows?|takes?|uses?) (?:up )?(?:all|most|the whole)|(?:your )?own pocket|costs? more than (?:it|the rent))\b/gi },
  { isGood: true, proofs: ['sign', 'occupancy'], words: /\bbreak(?:s|ing)? even\b/gi },
  { isGood: true, proofs: ['occupancy'], words: /\b(?:can|could|may) (?:still )?(?:stand|be|stay|sit) (?:empty|vacant|unlet)\b|\b(?:room|leeway|allows?|leaves?) (?:room )?for (?:\p{L}+ )?(?:empty|voids?|vacan\w+)\b/giu },
  { isGood: false, proofs: ['budget'], words: /\bleaves? (?:you )?(?:with )?nothing\b|\bnothing (?:is )?(?:left|over|remains)\b/gi },
  { isGood: true, proofs: ['budget'], words: /\b(?:within|in|inside|under|below|less than)(?: \p{L}+)? (?:your|the|that|this|a) (?:\p{L}+ )?(?:budget|limit|price range|means|reach|range)\b|\bwithin (?:your |the )?(?=[£\d])|\bafford(?:s|able)?\b|\bstretch(?:es)? to\b|\bfits? (?:in|into|within|inside|under|your)\b/giu },
  { isGood: false, proofs: ['budget'], words: /\b(?:over|above|beyond|outside|out of|exceeds?|exceeding|past|more than)(?: \p{L}+)? (?:your|the|that|this) (?:\p{L}+ )?(?:budget|limit|price range|means|reach|range)\b|\b(?:over|beyond) budget\b|\btoo (?:dear|expensive|costly)\b/giu },
] // prettier-ignore

/** That several cases come out alike. */
const same =
  /\b(?:is|are|was|be|stays?|remains?|comes? to|costs?|gives?|needs?|takes?|pays?|has|have|yields?) (?:\p{L}+ly )?(?:just |about |all )*the same\b|\bthe same (?:with|for|in|at|either|whichever|whatever|amount|figure|price|rent|tax|yield|cash)\b|\b(?:either|whichever|alike|unchanged|regardless of (?:the|your|which)|no matter (?:which|what|how))\b|\b(?:changes?|alters?) nothing\b|\b(?:makes?|has|have) no (?:difference|effect|impact)\b|\b(?:does|do|would|will)(?: not|n['’]t) (?:change|differ|matter|depend)\b|\bwhatever (?:you|(?:your|the) (?:deposit|rate|loan|price|rent|term))\b|\bin (?:both|all|each) cases?\b/iu

/** What makes a question, a condition or a general remark of it. */
const condition =
  /(?<!\b(?:fail(?:s|ed)?|able|enough|seems?|likely|goes on|manages?) )\bto $|\b(?:if|whether|unless|when|once|until|so that|in order to|how (?:much|far))\b[^,;:.]{0,70}$/i
const hedge = /\b(?:may|might|can (?:also )?(?:be|mean)|could|depends?|usually|often|sometimes|in general|not every)\b/i
const denied =
  /\b(?:not|never|no|nor|neither|cannot|without|hardly|\p{L}+n['’]t)\b(?! (?:only|just|merely))[^,;:]{0,40}$/iu
/** A question to the visitor says nothing by itself. */
const asked =
  /^(?:[^.!]{0,60}, )?\s*(?:[-•] )?(?:would|do|does|did|shall|what|which|how|could|can|is there|are there|are you|have you|should) (?!(?:not|n['’]t)\b)[^.!]*\?\s*$/i
const offered = /\b(?:I|we) (?:can|could|would|will|am|cannot|can['’]t)\b|\b(?:let me|tell me|ask me|please)\b/i

/** A finding as a part of what the visitor said: "#" stands for the one and "@" for the other. */
const portions = /# (?:left |over )?(?:out )?of (?:your |the )?@/
const masked = (text: string, figures: readonly Placed[]) => {
  let told = ''
  let at = 0
  for (const { start, end, resolved } of figures) {
    const isShare = resolved.marks[0]!.unit === 'percent' || resolved.isSum
    told += text.slice(at, start) + (resolved.marks[0]!.source === null ? '@' : isShare ? '%' : '#')
    at = end
  }
  return told + text.slice(at)
}

interface Known {
  fact: string
  value: number
  result: number
  start: number
  end: number
}

/** Why a conclusion of a sentence may not be said; null where it has none, or where its figures show each. */
export function checkConclusions(
  text: string,
  figures: readonly Placed[],
  mentions: readonly Mention[],
  marks: Marks,
): string | null {
  if (asked.test(text)) return null
  const facts = figures.flatMap((figure) => factsOf(figure, marks))
  const answered = checkAnswer(text, facts, marks)
  if (answered !== null) return answered
  for (const { words, isGood, proofs } of conclusions)
    for (const { index, 0: word } of text.matchAll(words)) {
      const before = text.slice(0, index)
      const end = index + word.length
      if (isNoConclusion(text, before, end, word, figures)) continue
      const isSaid = isGoodOf(word, isGood) !== denied.test(before.slice(-60))
      const proven = proofs.flatMap((proof) => prove(proof, facts, index, end))
      // A rent that does not even pay the interest is a loss, whatever the rest costs.
      const verdicts = proven.length === 0 && proofs[0] === 'sign' ? prove('pays', facts, index, end).filter((isPaid) => !isPaid) : proven // prettier-ignore
      if (
        proofs.includes('budget') &&
        verdicts.length === 0 &&
        figures.every(({ resolved }) => resolved.marks[0]!.fact === null || resolved.marks[0]!.owner !== null) &&
        isGood === isSaid &&
        areWithinLimits(mentions, figures, marks)
      )
        continue
      if (verdicts.length === 0)
        return `“${word}” is a conclusion: say it only in a sentence with both figures that show it, or leave it out`
      if (verdicts.some((verdict) => verdict !== isSaid)) return `“${word}” is not what the figures show`
    }
  const portion = portions.exec(masked(text, figures))
  if (portion) return 'no figure is a part of what the visitor said, unless a sum says so'
  const alike = same.exec(text)
  if (
    alike === null ||
    declining.test(text) ||
    (figures.length === 0 && offered.test(text)) ||
    hedge.test(text) ||
    condition.test(text.slice(0, alike.index))
  )
    return null
  return areSame(figures, marks) || areSameByName(text, figures, marks)
    ? null
    : `“${alike[0]}” is not what the figures show, or they do not stand there`
}

/** A "not" within the words themselves, as in "does not cover". */
const isGoodOf = (word: string, isGood: boolean) => isGood && !/\b(?:not|cannot)\b|n['’]t\b/i.test(word)

/** Words that look like a conclusion and are none. */
function isNoConclusion(text: string, before: string, end: number, word: string, figures: readonly Placed[]): boolean {
  if (condition.test(before) || (declining.test(before) && !/[;:]/.test(before))) return true
  if (
    /^(?:to |would |will |could |can )?(?:cover|pay|carr)/i.test(word) &&
    !/\b(?:rents?|income|cash flow|tenants?|it)\b/i.test(text)
  )
    return true
  if (/borrow|support|carr/i.test(word) && /\b(?:most|largest|maximum)(?: (?:loan|amount))?(?: (?:that|which))?(?: (?:this|the|your|you)(?: rent)?)? $/i.test(before)) return true // prettier-ignore
  if (/^break/i.test(word) && /^[^,;:]{0,30} (?:at|with) [^,;:]{0,20}$/i.test(text.slice(end, figures.find(({ resolved }) => resolved.marks[0]!.fact === 'breakEvenOccupancy')?.start ?? 0))) return true // prettier-ignore
  if (/^reach/i.test(word) && figures.some(({ start, resolved }) => start >= end && /\.(?:reached|target)$/.test(resolved.marks[0]!.name))) return true // prettier-ignore
  const isBare = figures.length === 0
  if (isBare && (offered.test(text) || hedge.test(text))) return true
  const next = figures.find(({ start }) => start >= end)
  const fact = next?.resolved.marks[0]?.fact ?? null
  if (/^within $/i.test(word) && next?.resolved.marks[0]!.source !== null) return true
  const between = next ? text.slice(end, next.start) : ''
  // The largest loan, the rent that is needed and a value that was looked for are such limits themselves.
  if (next && /borrow|support|carr|enough|sufficient|pass|meet/i.test(word) && /^(?: \p{L}+){0,6} $/u.test(between))
    if (/^(?:maximumLoan|requiredRent)$/.test(fact ?? '') || next.resolved.marks[0]!.end !== undefined) return true
  return /^lost?$|^lose$/i.test(word) && /\b(?:could|may|might|can)\b[^,;]{0,20}$/i.test(before)
}

function factsOf({ start, end, resolved }: Placed, marks: Marks): Known[] {
  return resolved.marks.flatMap((mark) => {
    const at = { value: mark.value, start, end }
    if (mark.fact !== null) return [{ ...at, fact: mark.fact, result: mark.result }]
    if (mark.source !== null) return []
    const meant = marks.argumentsOf(mark).map(({ fact, result }) => ({ ...at, fact: fact!, result }))
    return mark.unit === 'percent' || mark.measure !== null ? meant : [...meant, { ...at, fact: 'said', result: -1 }]
  })
}

/** Pairs of which the first is to reach the second. */
const tests: readonly [have: RegExp, want: RegExp][] = [
  [/^cover$/, /^asked$/],
  [/^(?:monthlyRent|rent)$/, /^requiredRent$/],
  [/^maximumLoan$/, /^loan$/],
]
const payments: readonly [have: RegExp, want: RegExp][] = [
  [/^annualRent$/, /^(?:finance|runningCosts|interestOnlyAYear|repaymentAYear)$/],
  [/^monthlyRent$/, /^(?:financeAMonth|interestOnlyAMonth|repaymentAMonth)$/],
  [/^netIncome$/, /^finance$/],
]
const signed = /^(?:cashFlow(?:AMonth)?|cashOnCash|profit|surplus|carriedForward)$/
const bought = /^(?:price|cashNeeded|cashPurchase|totalIn|deposit)$/

/** What the figures of a sentence say: true where they reach what is asked. */
function prove(proof: Proof, facts: readonly Known[], from: number, to: number): boolean[] {
  if (proof === 'sign') {
    const near = facts
      .filter(({ fact }) => signed.test(fact))
      .toSorted((a, b) => distance(a, from, to) - distance(b, from, to))[0]
    return near && near.value !== 0 ? [near.value > 0] : []
  }
  if (proof === 'occupancy')
    return facts.flatMap(({ fact, value }) => (fact === 'breakEvenOccupancy' ? [value < 100] : []))
  if (proof === 'budget')
    return facts
      .filter(({ fact }) => bought.test(fact))
      .flatMap(({ value, start }) =>
        facts.flatMap((said) => (said.fact === 'said' && said.start !== start ? [value <= said.value] : [])),
      )
  return (proof === 'test' ? tests : payments).flatMap(([have, want]) =>
    facts
      .filter(({ fact }) => have.test(fact))
      .flatMap(({ value, result }) => {
        const wanted = facts.filter((each) => want.test(each.fact) && each.result === result)
        const distinct = new Map(wanted.map((each) => [each.fact, each.value]))
        const sum = [...distinct.values()].reduce((total, each) => total + each, 0)
        return wanted.length > 0 ? [value >= sum] : []
      }),
  )
}

const distance = ({ start, end }: Known, from: number, to: number) =>
  Math.min(Math.abs(start - to), Math.abs(from - end))

/** Whether all that a sentence names, or tells figures of, was found within the limits that the visitor gave. */
function areWithinLimits(mentions: readonly Mention[], figures: readonly Placed[], marks: Marks): boolean {
  const owners = [
    ...mentions.flatMap(({ keys }) => keys),
    ...figures.flatMap(({ resolved }) => resolved.marks.flatMap(({ owner }) => owner ?? [])),
  ]
  const isWithin = (owner: string) => marks.results.some((result) => result.owners.has(owner) && hasBudget(result))
  return owners.length > 0 ? owners.every(isWithin) : marks.results.length > 0 && marks.results.every(hasBudget)
}

const hasBudget = ({ limits }: Marks['results'][0]) => limits.some(({ name }) => /^budget$|To$|^mostPrice/.test(name))

/** Whether each figure of a sentence is the same in all cases that are known of it. */
function areSame(figures: readonly Placed[], marks: Marks): boolean {
  const found = figures.flatMap(({ resolved }) =>
    resolved.marks.filter(({ source, fact }) => source !== null && fact !== null),
  )
  if (found.length === 0) return false
  return found.every((mark) => {
    const all = marks.ofFact(mark)
    return all.length > 1 && all.every(({ value }) => value === mark.value)
  })
}

const names: readonly [words: RegExp, facts: RegExp][] = [
  [/\broi\b/i, /^roi$/],
  [/\b(?:tax|stamp duty|sdlt|lbtt|ltt)\b/i, /^tax$/],
  [/\bgross yields?\b/i, /^grossYield$/],
  [/\bnet yields?\b/i, /^netYield$/],
  [/(?<!gross |net )\byields?\b/i, /^(?:gross|net)Yield$/],
  [/\brents?\b/i, /^(?:monthlyRent|annualRent)$/],
  [/\bprices?\b/i, /^price$/],
  [/\bloans?\b/i, /^loan$/],
  [/\bdeposits?\b/i, /^deposit$/],
  [/\bcash ?flow\b/i, /^cashFlow/],
  [/\bcash needed\b/i, /^cashNeeded$/],
  [/\brunning costs\b/i, /^runningCosts$/],
  [/\bcash[- ]on[- ]cash\b/i, /^cashOnCash$/],
  [/\bnet income\b/i, /^netIncome$/],
  [/\binterest\b/i, /^finance/],
]

/** Whether all that a sentence without findings names is the same in both cases: "the ROI and the tax don’t change". */
function areSameByName(text: string, figures: readonly Placed[], marks: Marks): boolean {
  if (figures.some(({ resolved }) => resolved.marks[0]!.source !== null)) return false
  const said = names.filter(([words]) => words.test(text))
  return (
    said.length > 0 &&
    said.every(([, facts]) => {
      const all = marks.ofCases(facts)
      return all.size > 0 && [...all.values()].every((values) => values.length > 1 && values.every((value) => value === values[0])) // prettier-ignore
    })
  )
}

const goodQuestion =
  /\b(?:cover|enough|afford|within|budget|pass|happy|positive|profit|make (?:a profit|money)|break even|meet|accept|lend|sufficient|qualify|support|pay for|worth)\b/i
const badQuestion = /\b(?:fail|short|lose|loss|negative|over (?:my|budget)|too (?:much|little|dear|low|high))\b/i

/** Why a "yes" or a "no" may not stand: it answers the question that was asked, which the figures beside it do otherwise, or do not. */
function checkAnswer(text: string, facts: readonly Known[], marks: Marks): string | null {
  const [, word] =
    /^\s*(yes|yeah|yep|no|nope|unfortunately not|sadly not|correct|right|indeed|absolutely|certainly|of course)\b(?=[\s,.!:;–—-])/i.exec(
      text,
    ) ?? []
  if (word === undefined || /^no\b(?! ?[,.!:;–—-])/i.test(text.trim())) return null
  const isGood = goodQuestion.test(marks.question)
  const isBad = badQuestion.test(marks.question)
  // "Yes, if …": what the passage asks for, it asks for under its own conditions.
  const isConditional = /^\s*yes,? (?:if|where|when|as long as) /i.test(text) && /\b(?:need|require|must|have to)\b/i.test(marks.question) && marks.sentences.some((rule) => /\b(?:needs?|must|requires?)\b/i.test(rule) && !/\bnot\b/i.test(rule)) // prettier-ignore
  if (marks.results.some(({ keys }) => keys.includes('passages')) && !isConditional)
    return 'let the passage answer: begin with its own words, without yes or no'
  if (!isGood && !isBad) return null
  const verdicts = (['test', 'pays', 'sign', 'budget'] as const).flatMap((proof) => prove(proof, facts, 0, 0))
  if (verdicts.length === 0) return `say “${word}” only in a sentence with both figures that show it`
  const isSaid = !/no/i.test(word) === isGood
  return verdicts.every((verdict) => verdict === isSaid) ? null : `“${word}” is not what the figures show`
}
