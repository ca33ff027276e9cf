import * as goalWords from '../lexicon/goals.ts'
import type { Amount } from './amount.ts'
import type { Goal, GoalContext } from './goal.ts'
import { scoreOf } from './goal-flows.ts'
import { range } from './sought.ts'
import { textAt, type Words } from './words.ts'

/** A payment of a month that is given, for the loan, the rate, the price or the deposit that brings it. */

const ofLoan: ReadonlySet<string | undefined> = new Set(['loan', 'rate', 'price', 'deposit'])
const leastPayment = 100
const leastShare = 30
const leastPrice = 20_000
const ofShare = ['mortgage', 'loan', 'ltv', 'borrowed', 'lent']
const mostPayment = 9999
/** What speaks more for an amount as that which is left of a rent is no payment. */
const mostOfPayment = 3

export function findPaid(words: Words, amounts: readonly Amount[], context: GoalContext): Goal | null {
  const { tokens, hasAny } = words
  const { field, last, isSure, isLet } = context
  // What a lender tests is a rent, and no payment.
  if (!ofLoan.has(field) || hasAny(['icr', 'stress', 'stressed', 'cover', 'coverage'])) return null
  // "360,000, £1,475 pm, 60% mortgage": the loan is said, and nothing of it is looked for.
  const isShareSaid = amounts.some(
    ({ unit, value, to }) => unit === 'percent' && value >= leastShare && ofShare.includes(textAt(tokens, to)),
  )
  const isPriced = amounts.some(({ unit, value }) => unit !== 'percent' && value >= leastPrice)
  if (field === 'loan' && isShareSaid && isPriced) return null
  const said = amounts.flatMap((amount) => {
    const { unit, value, per, from, to, isUnclear, isEach } = amount
    if ((unit !== 'pounds' && unit !== null) || isUnclear || isEach || per === 'year') return []
    if (value < leastPayment || value > mostPayment) return []
    const near = [to, to + 1, from - 1, from - 2, from - 3, from - 4].filter(
      (at) =>
        !isBroken(tokens, Math.min(at, to), Math.max(at, from)) &&
        !amounts.some((other) => other !== amount && at >= other.from && at < other.to),
    )
    const isRent = near.some((at) => goalWords.ofRent.has(textAt(tokens, at)))
    const isCost = near.some((at) =>
      ['insurance', 'service', 'ground', 'fees', 'fee', 'works'].includes(textAt(tokens, at)),
    )
    // "Makes 200 a month after the mortgage" is what is left.
    if (isRent || isCost || textAt(tokens, to) === 'after') return []
    // "Makes me 120 a month" is left of a rent.
    const isLeft = isSure && scoreOf(words, amount, per, context) > mostOfPayment
    const paid = near.find((at) => goalWords.paid.has(textAt(tokens, at)))
    const isNamed = near.some((at) =>
      ['payment', 'payments', 'repayment', 'repayments', 'instalment'].includes(textAt(tokens, at)),
    )
    const isBehind = textAt(tokens, to) === 'mortgage'
    return [{ amount, isPaid: paid !== undefined, isNamed: isNamed || isBehind, isTimed: per !== undefined, isLeft }]
  })
  // Where a rent is said a payment is named; without one, of whatever is paid each month.
  const isOfLoans = !isLet && (field === 'loan' || last?.topic === 'mortgage' || hasAny(loanWords))
  const fits = said.filter(
    ({ isNamed, isPaid, isTimed, isLeft }) =>
      isNamed ||
      (!isLeft &&
        isOfLoans &&
        ((isPaid && (isTimed || isSure)) ||
          (isTimed && (field === 'loan' || field === 'rate')) ||
          (isSure && last?.topic === 'mortgage'))),
  )
  const [found] = fits.sort((a, b) => Number(b.isNamed) - Number(a.isNamed) || Number(b.isTimed) - Number(a.isTimed))
  if (!found) return null
  const { value, from, to, per } = found.amount
  const isRepaid = hasAny(repaid) || (!hasAny(['interest only']) && isRepaidBefore(context))
  const times = per === 'week' ? 52 / 12 : 1
  return {
    calculator: 'mortgage',
    figure: isRepaid ? 'repaymentAMonth' : 'interestOnlyAMonth',
    value: Math.round(value * times * 100) / 100,
    at: range(from, to),
  }
}

const loanWords = ['mortgage', 'loan', 'borrow', 'borrowing', 'lend', 'repayment', 'interest only']
const repaid = ['repayment', 'capital and interest', 'capital repayment', 'repayments']

const isRepaidBefore = ({ last }: GoalContext) =>
  last?.topic === 'mortgage' && (last.figures.isRepayment ?? last.figures.termYears !== undefined)

const isBroken = (tokens: Words['tokens'], from: number, to: number) =>
  tokens.slice(from, to).some(({ kind, text }) => kind === 'sign' && /[.;?!]/.test(text))
