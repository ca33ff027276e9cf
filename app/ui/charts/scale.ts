/** The sums behind the charts. Places across are percentages, so that a chart fits any width; heights are pixels. */

/**
 * Round values for the lines of a chart, from the lowest above nought to the first that is not under `highest`: at most `most` of
 * them, in steps of 1, 2 or 5 times a power of ten. None where nothing is to be shown.
 */
export function chooseTicks(highest: number, most = 3): number[] {
  if (highest <= 0) return []
  const least = highest / most
  const power = 10 ** Math.floor(Math.log10(least))
  // A count comes whole: people and pence.
  const step = Math.max(
    1,
    [1, 2, 5, 10].map((times) => times * power).find((candidate) => candidate >= least)!,
  )
  return Array.from({ length: Math.ceil(highest / step) }, (_, index) => (index + 1) * step)
}

/** The part of its slot that a column leaves free. */
const gap = 0.2

interface Place {
  /** In percent of the width. */
  x: number
  width: number
}

/** The place of a column among `count` slots, where `beside` columns share each slot. */
export function placeColumn(slot: number, count: number, column = 0, beside = 1): Place {
  const slotWidth = 100 / count
  const width = (slotWidth * (1 - gap)) / beside
  return { x: roundPlace(slotWidth * (slot + gap / 2) + width * column), width: roundPlace(width) }
}

/** The heights in pixels that show these values, where `highest` has the whole height. Whatever is more than nothing is seen. */
export function heightOf(value: number, highest: number, whole: number): number {
  if (value <= 0 || highest <= 0) return 0
  return Math.max(1, roundPlace((value / highest) * whole))
}

/** A part of a whole in percent; nothing of nothing is nothing. */
export function shareOf(part: number, whole: number): number {
  return whole > 0 ? Math.min(100, (part / whole) * 100) : 0
}

function roundPlace(value: number): number {
  return Math.round(value * 100) / 100
}
