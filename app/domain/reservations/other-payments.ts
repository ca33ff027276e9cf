import { describeWays, type MoneyBack } from '#app/domain/refunds/ways.ts'
import { refundWaits } from '#app/domain/terms/refund-states.ts'
import { formatDate } from '#app/utils/dates.ts'
import { formatPounds } from '#app/utils/money.ts'

/** A payment that does not pay for its reservation: it came twice, too late or with another sum. */
export interface OtherPayment {
  id: string
  arrivedAt: string
  amountPence: number
  /** True where another sum arrived than `amountPence`, so that a person decides about it. */
  isOtherSum: boolean
  /** What has gone back of it. */
  moneyBack: MoneyBack[]
  fate: 'refunding' | 'refund-waits' | 'refund-problem' | 'refunded' | 'looked-into'
}

/** What came of such a payment, in words to whoever paid it. */
export function describeOtherPayment({ arrivedAt, amountPence, isOtherSum, moneyBack, fate }: OtherPayment): string {
  const day = formatDate(arrivedAt)
  const further = isOtherSum
    ? `A payment of another amount than we asked for arrived for this reservation on ${day}`
    : `Another payment of ${formatPounds(amountPence)} for this reservation arrived on ${day}`
  switch (fate) {
    case 'refunding':
      return `${further}. It is on its way back to your card, in full, and usually appears on your card statement within 5-7 business days.`
    case 'refund-waits':
      return `${further}. Your bank is disputing it, so its return ${refundWaits}, which may give it back to you itself.`
    case 'refunded':
      return `${further}. It has been returned${describeWays(moneyBack)}.`
    case 'refund-problem':
      return `${further}. We could not return it to your card yet. We are looking into it and will contact you; you do not have to do anything.`
    case 'looked-into':
      return `${further}. ${lookedInto}`
  }
}

export const lookedInto = 'We are looking into it and will contact you; you do not have to do anything.'

/** Why a payment for a deal that was never theirs goes back, in words to whoever paid it. */
export function whyNotKept({ isOtherSum }: Pick<OtherPayment, 'isOtherSum'>): string {
  return isOtherSum
    ? 'The amount that arrived was not the one that we asked for.'
    : 'This deal could no longer be reserved for you when your payment arrived.'
}
