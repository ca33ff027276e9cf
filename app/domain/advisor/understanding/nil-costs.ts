import * as lexicon from '../lexicon/nil-costs.ts'
import { deniableNouns, negators } from '../lexicon/negations.ts'
import type { GivenFigures } from '../question.ts'
import { textAt, type Token, type Words } from './words.ts'
import { zeros } from './zeros.ts'

/**
 * Running costs that are nothing without a "no" before them: "nowt for an agent", "my wife sees to it", "the tenant does every repair",
 * "the service charge has the insurance in it".
 */

interface NilCosts {
  figures: GivenFigures
  /** The words that say it. */
  taken: ReadonlySet<number>
}

const mostFillers = 5
const costs = ['management', 'voids', 'maintenance', 'insurance', 'service', 'works'] as const

export function readNilCosts(words: Words): NilCosts {
  const figures: GivenFigures = {}
  const taken = new Set<number>()
  const take = (from: number, to: number, nil: GivenFigures) => {
    for (let at = from; at < to; at++) taken.add(at)
    Object.assign(figures, nil)
  }
  for (const name of costs)
    for (const { from, to } of words.find(deniableNouns[name])) {
      const before = Math.max(nothingBefore(words.tokens, from), forgottenBefore(words.tokens, from))
      const behind = nothingBehind(words.tokens, to)
      const counted = before < 0 && lexicon.comesOff.has(name) ? countedBefore(words, from) : -1
      if (before >= 0) take(before, to, zeros[name])
      else if (counted >= 0 && isUnpriced(words.tokens, to)) take(counted, to, zeros[name])
      else if (behind >= 0) take(from, behind + 1, zeros[name])
    }
  for (const { from, to } of findManagedByKin(words)) take(from, to, zeros.management)
  for (const { from, to, nil } of [...findBorneByTenant(words), ...findOwnRepairs(words)]) take(from, to, nil)
  for (const at of findPaidInCash(words)) take(at, at + 1, { depositPercent: 100 })
  const within = findInsuranceWithin(words)
  if (within) take(within.from, within.to, zeros.insurance)
  return { figures, taken }
}

const isNothing = (tokens: readonly Token[], at: number) =>
  lexicon.nothings.has(textAt(tokens, at)) &&
  !['else', 'left', 'over', 'of', 'wrong', 'like'].includes(textAt(tokens, at + 1))

/** "Nowt for an agent", "nothing to pay on repairs": where the nothing stands. */
function nothingBefore(tokens: readonly Token[], from: number): number {
  for (let at = from - 1; at >= from - 1 - mostFillers; at--) {
    if (isNothing(tokens, at)) return at < from - 1 || textAt(tokens, at) === 'nae' ? at : -1
    if (!lexicon.forWhat.has(textAt(tokens, at))) return -1
  }
  return -1
}

/** "Forget the cost of the works": where the verb stands. */
function forgottenBefore(tokens: readonly Token[], from: number): number {
  let isCost = false
  for (let at = from - 1; at >= from - 1 - mostFillers; at--) {
    const text = textAt(tokens, at)
    if (lexicon.forgets.has(text)) return isCost ? at : -1
    if (!lexicon.besideCost.has(text) && !lexicon.costWords.has(text)) return -1
    isCost ||= lexicon.costWords.has(text)
  }
  return -1
}

/** "What does it clear before any repairs": where the phrase begins. */
const countedBefore = ({ find }: Words, at: number) =>
  find(lexicon.countsBefore).reduce(
    (first, { from, to }) => (to === at && (first < 0 || from < first) ? from : first),
    -1,
  )

/** "Before repairs of 900" says what they cost. */
const isUnpriced = (tokens: readonly Token[], to: number) =>
  ![0, 1, 2].some((step) => tokens[to + step]?.kind === 'number')

/** "The agent costs me nothing", "agent nowt". */
function nothingBehind(tokens: readonly Token[], to: number): number {
  for (let at = to; at <= to + mostFillers; at++) {
    if (isNothing(tokens, at)) return ['free', 'none'].includes(textAt(tokens, at)) && at > to + 1 ? -1 : at
    if (!lexicon.costsWhat.has(textAt(tokens, at)) && !(at === to && textAt(tokens, at) === ':')) return -1
  }
  return -1
}

/** "96 thousand cash", and no "I have 60k cash" or "8k cash flow": where it says that the price is paid without a loan. */
function findPaidInCash({ tokens }: Words): number[] {
  return [...tokens.keys()].filter((at) => {
    if (textAt(tokens, at) !== 'cash') return false
    const next = tokens[at + 1]
    if (next && next.kind !== 'sign' && !lexicon.behindCash.has(next.text)) return false
    // "Deal 118, cash, costs of 2,400"
    const before = tokens[at - 1]
    if (before && [',', ';'].includes(before.text) && next?.text !== ':' && (!next || next.kind === 'sign')) return true
    const isUnit = lexicon.thousands.has(textAt(tokens, at - 1))
    const number = tokens[isUnit ? at - 2 : at - 1]
    if (number?.kind !== 'number' || Number(number.text.replaceAll(',', '')) * (isUnit ? 1000 : 1) < leastPrice)
      return false
    return [1, 2, 3, 4, 5, 6, 7].every((step) => !lexicon.holdsCash.has(textAt(tokens, at - step)))
  })
}
const leastPrice = 20_000

/** "I look after it myself", "our lass sees to it": nobody is paid for it. */
function findManagedByKin({ tokens, find }: Words) {
  const verbs = [
    ...find(lexicon.looksAfter),
    ...tokens.flatMap(({ text }, from) => (lexicon.manages.has(text) ? [{ from, to: from + 1 }] : [])),
  ]
  return verbs.flatMap(({ from, to }) => {
    if ([1, 2].some((step) => negators.has(textAt(tokens, from - step)))) return []
    const self = endOfClause(tokens, to, lexicon.oneself)
    if (self >= 0) return [{ from, to: self + 1 }]
    // "My wife looks after it", "the missus 'll manage it"
    const kinAt = [1, 2, 3].map((step) => from - step).find((at) => lexicon.kin.has(textAt(tokens, at)))
    const isKin = kinAt !== undefined && lexicon.ofKin.has(textAt(tokens, kinAt - 1))
    const thing = endOfClause(tokens, to, lexicon.lookedAfter)
    return isKin && (thing >= 0 || textAt(tokens, to) === '') ? [{ from: kinAt - 1, to: thing + 1 || to }] : []
  })
}

/** Where a word of a list stands in the few words behind a place and in its clause; -1 where none does. */
function endOfClause(tokens: readonly Token[], from: number, list: ReadonlySet<string>): number {
  for (let at = from; at < from + mostFillers; at++) {
    const token = tokens[at]
    if (!token || token.kind === 'sign' || token.kind === 'number') return -1
    if (list.has(token.text)) return at
  }
  return -1
}

/** "The tenant does every repair himself and insures the place". */
function findBorneByTenant({ tokens }: Words) {
  return tokens.flatMap(({ text }, subject) => {
    if (!lexicon.bearers.has(text)) return []
    const found: { from: number; to: number; nil: GivenFigures }[] = []
    let verb = -1
    for (let at = subject + 1; at < subject + 18 && !/^[.;?!]$/.test(textAt(tokens, at)) && tokens[at]; at++) {
      const word = textAt(tokens, at)
      const isDenied = [1, 2, 3].some((step) => negators.has(textAt(tokens, at - step)))
      if (isDenied || ['i', 'we', 'owner', 'landlord'].includes(word)) break
      if (lexicon.insures.has(word)) found.push({ from: at, to: at + 1, nil: zeros.insurance })
      const isBorne = verb >= 0 && at - verb <= mostFillers
      if (isBorne && lexicon.repairs.has(word)) found.push({ from: verb, to: at + 1, nil: zeros.maintenance })
      if (isBorne && word === 'insurance') found.push({ from: verb, to: at + 1, nil: zeros.insurance })
      if (lexicon.bears.has(word)) verb = at
    }
    return found
  })
}

/** "Baker does all his own repairs": whoever rents it. */
function findOwnRepairs({ tokens }: Words) {
  return tokens.flatMap(({ text }, at) => {
    if (!lexicon.repairs.has(text) || textAt(tokens, at - 1) !== 'own') return []
    const verb = [2, 3, 4, 5].map((step) => at - step).find((each) => lexicon.does.has(textAt(tokens, each)))
    if (verb === undefined || lexicon.owners.has(textAt(tokens, verb - 1))) return []
    const isDenied = [1, 2].some((step) => negators.has(textAt(tokens, verb - step)))
    return isDenied ? [] : [{ from: verb, to: at + 1, nil: zeros.maintenance }]
  })
}

/** "The buildings insurance is contained in it", "service charge 1,380, which covers the insurance". */
function findInsuranceWithin({ tokens, find }: Words) {
  const isCharged = find(lexicon.charges).length > 0
  const near = (from: number, step: 1 | -1, list: ReadonlySet<string>, most: number) => {
    for (let at = from, count = 0; count < most; at += step, count++) {
      const token = tokens[at]
      if (!token || /^[.;?!]$/.test(token.text) || negators.has(token.text)) return -1
      if (list.has(token.text)) return at
    }
    return -1
  }
  for (const [at, { text }] of tokens.entries()) {
    if (!lexicon.insurances.has(text)) continue
    const held = near(at + 1, 1, lexicon.heldIn, 5)
    const holder = held < 0 ? -1 : near(held + 1, 1, lexicon.holders, 5)
    const isEnd = held >= 0 && isCharged && ['included', 'inc', 'incl', 'covered'].includes(textAt(tokens, held))
    if (holder >= 0) return { from: at, to: holder + 1 }
    if (isEnd && (tokens[held + 1] === undefined || tokens[held + 1]!.kind === 'sign'))
      return { from: at, to: held + 1 }
    const holding = near(at - 1, -1, lexicon.holds, 3)
    if (holding < 0) continue
    const isOf = near(holding - 1, -1, new Set([...lexicon.holders].filter((word) => word !== 'them')), 7) >= 0
    if (isOf && isCharged && tokens[at + 1]?.kind !== 'number') return { from: holding, to: at + 1 }
  }
  return null
}
