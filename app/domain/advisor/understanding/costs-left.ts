import * as lexicon from '../lexicon/costs-left.ts'
import type { CostSaid } from '../lexicon/costs-left.ts'
import type { NamedCost } from '../lexicon/running-sums.ts'
import { timesAYear, type Amount } from './amount.ts'
import type { ReadFigures } from './read-figures.ts'
import { isWhileEmpty } from './voids.ts'
import { textAt, type Words } from './words.ts'

/**
 * Running costs in pounds that nothing else has bound: "maint 600 pa", "ground rent 250 a year", "85 a month for insurance an mending". The words
 * of the costs stand on one side of the sum, and no other figure between.
 */

const reach = 8
const [leastSum, mostSum] = [8, 60_000]

export function readCostsLeft(found: ReadFigures, words: Words, amounts: readonly Amount[], bound: Set<number>): void {
  readSharesLeft(found, words)
  if (found.left.every(({ amount }) => !isCostLike(amount))) return
  const { tokens } = words
  const inFigures = new Set(
    amounts.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, step) => from + step)),
  )
  found.left = found.left.filter(({ amount, role }) => {
    if (role || !isCostLike(amount) || isWhileEmpty(amount, words)) return true
    const said = costsBeside(amount)
    if (!said) return true
    const names = [...said.costs].filter((cost): cost is NamedCost => cost !== 'other' && cost !== 'all')
    const [only, ...others] = said.costs
    const pence = Math.round(amount.value * 100 * timesAYear[amount.per!])
    for (let at = said.from; at < said.to; at++) bound.add(at)
    if (others.length === 0 && only === 'insurance' && found.figures.insurancePence === undefined)
      found.figures.insurancePence = pence
    else if (others.length === 0 && only === 'service')
      found.figures.servicePence = (found.figures.servicePence ?? 0) + pence
    else {
      found.running = [
        ...(found.running ?? []),
        { of: said.costs.has('all') ? 'rest' : 'part', isWhole: true, within: names, amount, isTimeless: false },
      ]
      found.figures.otherPence = (found.figures.otherPence ?? 0) + pence
    }
    found.settled.add(amount.from)
    return false
  })

  function costsBeside({ from, to }: Amount): { costs: Set<CostSaid>; from: number; to: number } | null {
    // "Bills of 1,500 a month at home" are of another one.
    if (textAt(tokens, to) === 'at' && textAt(tokens, to + 1) === 'home') return null
    const [before, behind] = [look(from - 1, -1), look(to, 1)]
    // The costs of a figure ahead, or of the one behind, are its own.
    const isBehind = behind.costs.size > 0 && !isOfNext(behind.end)
    const isOther = isOfLast(before.end) || (isBehind && isForLast(before.end))
    if (before.costs.size > 0 && !isOther) return { costs: before.costs, from: before.end, to }
    return isBehind ? { costs: behind.costs, from, to: behind.end + 1 } : null
  }

  /** The costs from one token on, to the next figure or the end of the sentence. */
  function look(start: number, step: 1 | -1): { costs: Set<CostSaid>; end: number } {
    const costs = new Set<CostSaid>()
    let end = start
    for (let at = start, count = 0; count < reach && tokens[at] && !inFigures.has(at); at += step, count++) {
      const { text, kind } = tokens[at]!
      if (kind === 'sign' && /^[.;?!()]$/.test(text)) break
      if (kind === 'sign' && text === ',' && (costs.size > 0 || step === 1)) break
      if (lexicon.notOfYear.has(text) && !(text === 'rent' && textAt(tokens, at - 1) === 'ground'))
        return { costs: new Set(), end }
      const cost = lexicon.costWords.get(text)
      if (!cost) continue
      costs.add(cost)
      end = at
    }
    return { costs, end }
  }

  /** Whether the word ahead stands right behind another figure, with a comma before this one: "240 insurance, 900 a year ...". */
  function isOfLast(at: number): boolean {
    return (inFigures.has(at - 1) || inFigures.has(at - 2)) && textAt(tokens, at + 1) === ','
  }

  /** "£22 a month for insurance and £40 a month away for repairs" */
  function isForLast(at: number): boolean {
    return textAt(tokens, at - 1) === 'for' && inFigures.has(at - 2)
  }

  /** Whether the word behind leads to another figure: "250 a year, insurance 300". */
  function isOfNext(at: number): boolean {
    return (
      [1, 2, 3].some((step) => inFigures.has(at + step)) &&
      ![1, 2].some((step) => [',', 'and'].includes(textAt(tokens, at + step)))
    )
  }
}

const isCostLike = ({ unit, value, per, isUnclear, isEach }: Amount) =>
  per !== undefined && unit !== 'percent' && !isUnclear && !isEach && value >= leastSum && value <= mostSum

/** "The letting agent keeps ten percent", "8 percent on for the agent", and a rate right behind the deposit: "25% 5.75". */
function readSharesLeft(found: ReadFigures, { tokens }: Words): void {
  const { figures, sentence } = found
  found.left = found.left.filter(({ amount }) => {
    const { unit, value, from, to, isUnclear, text } = amount
    if (isUnclear || (unit !== 'percent' && unit !== null)) return true
    const isOfAgent =
      unit === 'percent' &&
      value <= mostOfAgent &&
      ((lexicon.takes.has(textAt(tokens, from - 1)) && lexicon.agents.has(textAt(tokens, from - 2))) ||
        [1, 2, 3].some(
          (step) =>
            textAt(tokens, to + step - 1) === 'for' &&
            [1, 2].some((far) => lexicon.agents.has(textAt(tokens, to + step - 1 + far))),
        ))
    if (isOfAgent && figures.managementPercent === undefined) {
      figures.managementPercent = value
      return false
    }
    const isRate = value >= leastRate && value <= mostRate && (unit === 'percent' || text.includes('.'))
    const last = sentence.amounts.findLast((each) => each.to <= from && from - each.to <= 1)
    if (
      !isRate ||
      figures.ratePercent !== undefined ||
      last?.unit !== 'percent' ||
      last.value !== figures.depositPercent
    )
      return true
    figures.ratePercent = value
    return false
  })
}

const mostOfAgent = 25
const [leastRate, mostRate] = [2, 9]
