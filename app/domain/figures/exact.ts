/**
 * The product of the first numbers, divided by that of the others, rounded half up to a whole number. Takes integers, divisors above
 * 0, and may pass what a number holds exactly on the way. Rates go in as hundredths of a percent, so that nothing is rounded twice.
 */
export function divideHalfUp(factors: readonly number[], divisors: readonly number[]): number {
  const top = multiply(factors)
  const bottom = multiply(divisors)
  if (bottom <= 0n) throw new RangeError('The divisor must be above 0.')
  const doubled = 2n * top + bottom
  const quotient = doubled / (2n * bottom)
  // Whole division of a negative number goes up to 0, where half up goes down.
  const isTooHigh = doubled < 0n && quotient * 2n * bottom !== doubled
  return Number(isTooHigh ? quotient - 1n : quotient)
}

const multiply = (numbers: readonly number[]) => numbers.reduce((product, number) => product * BigInt(number), 1n)

/** `5.5` → 550: a percentage in hundredths of a percent. Refuses (RangeError) one with more than two decimals, or below 0. */
export function toBasisPoints(percent: number): number {
  const basisPoints = Math.round(percent * 100)
  if (!(percent >= 0) || Math.abs(percent * 100 - basisPoints) > 1e-6 || !Number.isSafeInteger(basisPoints))
    throw new RangeError('A percentage must be 0 or above, with at most two decimals.')
  return basisPoints
}

/** Refuses (RangeError) amounts that are not whole pence from 0. */
export function requirePence(amounts: Readonly<Record<string, number>>): void {
  for (const [name, amount] of Object.entries(amounts)) {
    if (!Number.isSafeInteger(amount) || amount < 0) throw new RangeError(`${name} must be whole pence from 0.`)
  }
}
