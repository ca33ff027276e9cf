import type { CaseValue } from '../case-words.ts'
import type { vary } from '../tools/vary.server.ts'
import { listed, say, type Draft, type FactsOf, type Used } from './draft.server.ts'

/** Loans side by side: their columns, and what is said of them besides the payment. */

export const loanColumns: Readonly<Record<string, string>> = {
  interestOnlyAMonth: 'Interest-only a month',
  repaymentAMonth: 'Repayment a month',
  leftInterestOnly: 'Left of the rent a month, interest-only',
  leftRepayment: 'Left of the rent a month, repayment',
  interestOnlyOver: 'Over the years, interest-only',
  repaymentOver: 'Over the years, repayment',
  interestOnlyWithFee: 'A month with the fee spread, interest-only',
  repaymentWithFee: 'A month with the fee spread, repayment',
  repaymentOwed: 'Still owed then, repayment',
  cashOut: 'Cash out',
}

const saidBeside: Readonly<Record<string, string>> = {
  leftInterestOnly: 'What is left of the rent a month, with nothing but the interest taken off',
  leftRepayment: 'What is left of the rent a month, with nothing but the repayment taken off',
  interestOnlyOver: 'Payments over those years with any fee',
  repaymentOver: 'Repayments over those years with any fee',
}

/** Cash that is paid out is said as the payments are. */
const always: Readonly<Record<string, string>> = { cashOut: 'Cash out, once what is owed is paid off' }

const saidOfOwnYears: Readonly<Record<string, string>> = {
  leftInterestOnly: saidBeside['leftInterestOnly']!,
  leftRepayment: saidBeside['leftRepayment']!,
  interestOnlyWithFee: 'A month with any fee spread over the years of each',
  repaymentWithFee: 'A month with any fee spread over the years of each',
}

/** What makes more of a loan asked for than its payment. */
const more = ['rent', 'loanFee', 'addedFee', 'after']

/** Whether a column is of the way that the loan is paid in: of both where that was not said, or only the payment is asked for. */
export function isOfWay(name: string, all: readonly Readonly<Record<string, CaseValue>>[]): boolean {
  const said = Object.assign({}, ...all) as Record<string, CaseValue>
  const isMore = more.some((field) => said[field] !== undefined)
  if (/WithFee$/.test(name) && said['loanFee'] === undefined && said['addedFee'] === undefined) return false
  if (!isMore || said['repayment'] === undefined) return true
  return said['repayment'] === 'repayment' ? !/nterestOnly/.test(name) : !/epayment/.test(name)
}

/** The rest that is asked for of each, in words. */
export function sayLoanSides(
  draft: Draft,
  { facts, figure, checked }: Used<FactsOf<typeof vary>>,
  names: readonly string[],
  { isOfOwnYears, hasCosts }: { isOfOwnYears: boolean; hasCosts: boolean },
): void {
  for (const name of names) {
    // Sums over other years are not set against each other.
    const words = always[name] ?? (isOfOwnYears ? saidOfOwnYears : saidBeside)[name]
    if (!words) continue
    const parts = facts.rows.flatMap(({ label, figures }) =>
      figures[name] ? [say`${figure(figures[name])} (${checked(label)})`] : [],
    )
    const difference = facts.differences[name]
    draft.text(
      say`${hasCosts ? words.replace('with nothing but', 'with the running costs and') : words}: ${listed(parts)}. `,
      difference && difference.pounds !== 0 ? say`The difference is ${figure(difference)}.` : null,
    )
  }
  if (facts.alikeAfter && names.some((name) => /^interestOnly/.test(name)))
    draft.text(
      say`At these rates throughout, with interest alone and the fees, both have cost the same after ${figure(facts.alikeAfter)} months: before that the one with the lower fee costs less, after it the other.`,
    )
}
