/** The share of a rent that is left, and where it goes (RULES.md, Figures). */

/** The rest in percent of a rent; the whole loss where there is no rent. */
export function percentLeft(leftPence: number, rentPence: number): number {
  if (rentPence === 0) return leftPence < 0 ? -100 : 0
  return (leftPence / rentPence) * 100
}

/** Uses of a year's rent: what is left and what is short are never both more than nothing. All in pence, none under 0. */
interface RentUse {
  /** The running costs and the interest that the rent pays. */
  costsPence: number
  interestPence: number
  leftPence: number
  /** The running costs and interest on top of the rent. */
  shortPence: number
}

/** Parts a year's rent into the running costs and the interest that it pays, and what is left; or what it is short of. */
export function divideRent(column: { rentPence: number; runningCostsPence: number; interestPence: number }): RentUse {
  const costsPence = Math.min(column.rentPence, column.runningCostsPence)
  const interestPence = Math.min(column.rentPence - costsPence, column.interestPence)
  return {
    costsPence,
    interestPence,
    leftPence: column.rentPence - costsPence - interestPence,
    shortPence: column.runningCostsPence + column.interestPence - costsPence - interestPence,
  }
}
