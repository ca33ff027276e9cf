/** The weights of a clue: the place of a class and its weight in hundredths, one after the other. */
export type Weights = ReadonlyMap<string, readonly number[]>

export const readWeights = (stored: Readonly<Record<string, readonly number[]>>): Weights =>
  new Map(Object.entries(stored))

/** The sum of the weights of all clues, for each class. */
export function sumsOf(clues: readonly string[], weights: Weights, classes: number): number[] {
  const sums = new Array<number>(classes).fill(0)
  for (const clue of clues) {
    const found = weights.get(clue)
    if (!found) continue
    for (let at = 0; at < found.length; at += 2) sums[found[at]!]! += found[at + 1]! / 100
  }
  return sums
}

/** The share of each class, from 0 to 1: a softmax of such sums. */
export function sharesOf(sums: readonly number[]): number[] {
  const most = Math.max(...sums)
  const powers = sums.map((sum) => Math.exp(sum - most))
  const total = powers.reduce((sum, power) => sum + power, 0)
  return powers.map((power) => power / total)
}
