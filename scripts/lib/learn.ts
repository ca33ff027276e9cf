/** Weights of clues, learned from examples: a linear model of several classes (softmax), by steps of AdaGrad. */

export interface Lesson {
  clues: readonly string[]
  /** The place of the right class. */
  answer: number
}

/** Steps of learning. The same lessons give the same weights. */
const rounds = 30
const pace = 0.3
const decay = 1e-4
/** A clue of one lesson alone says nothing of others. */
const leastSeen = 3
/** Smaller weights change nothing that is seen. */
const leastWeight = 0.08

/** The weights of each clue: the place of a class and its weight in hundredths, one after the other. */
export function learn(lessons: readonly Lesson[], classes: number): Map<string, number[]> {
  const seen = new Map<string, number>()
  for (const { clues } of lessons) for (const clue of clues) seen.set(clue, (seen.get(clue) ?? 0) + 1)
  const known = lessons.map(({ clues, answer }) => ({
    answer,
    // Half of an emoji can be written in no file.
    clues: clues.filter((clue) => seen.get(clue)! >= leastSeen && clue.isWellFormed()),
  }))
  const weights = new Map<string, Float64Array>()
  const steps = new Map<string, Float64Array>()
  let seed = 7
  const random = () => (seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff) / 0x7fffffff
  for (let round = 0; round < rounds; round++) {
    const order = known.map((lesson) => ({ lesson, at: random() })).sort((a, b) => a.at - b.at)
    for (const { lesson } of order) {
      const shares = sharesOf(lesson.clues, weights, classes)
      for (const clue of lesson.clues) {
        const own = at(weights, clue, classes, 0)
        const taken = at(steps, clue, classes, 1)
        for (let place = 0; place < classes; place++) {
          const slope = shares[place]! - (place === lesson.answer ? 1 : 0) + decay * own[place]!
          if (Math.abs(slope) < 1e-4) continue
          taken[place]! += slope * slope
          own[place]! -= (pace / Math.sqrt(taken[place]!)) * slope
        }
      }
    }
  }
  const kept = [...weights].map(([clue, own]): [string, number[]] => [
    clue,
    [...own].flatMap((weight, place) => (Math.abs(weight) < leastWeight ? [] : [place, Math.round(weight * 100)])),
  ])
  return new Map(kept.filter(([, own]) => own.length > 0).sort(([a], [b]) => (a < b ? -1 : 1)))
}

function at(all: Map<string, Float64Array>, clue: string, classes: number, first: number): Float64Array {
  let own = all.get(clue)
  if (!own) all.set(clue, (own = new Float64Array(classes).fill(first)))
  return own
}

function sharesOf(clues: readonly string[], weights: ReadonlyMap<string, Float64Array>, classes: number): Float64Array {
  const sums = new Float64Array(classes)
  for (const clue of clues) {
    const own = weights.get(clue)
    if (own) for (let place = 0; place < classes; place++) sums[place]! += own[place]!
  }
  const most = Math.max(...sums)
  let total = 0
  for (let place = 0; place < classes; place++) total += sums[place] = Math.exp(sums[place]! - most)
  for (let place = 0; place < classes; place++) sums[place]! /= total
  return sums
}
