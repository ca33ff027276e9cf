/** Typing mistakes, mended only where nothing else can be meant. */

/** Mistakes that are made often, and short forms. */
const mended: Readonly<Record<string, string>> = {
  yeild: 'yield',
  yeilds: 'yields',
  yiled: 'yield',
  yeld: 'yield',
  yileds: 'yields',
  depo: 'deposit',
  dposit: 'deposit',
  rentl: 'rental',
  rnt: 'rent',
  buget: 'budget',
  budjet: 'budget',
  stampduty: 'sdlt',
  propertys: 'properties',
  properites: 'properties',
  propertie: 'property',
  grwoth: 'growth',
  growht: 'growth',
  refub: 'refurb',
  refrub: 'refurb',
  duity: 'duty',
  stmap: 'stamp',
  stam: 'stamp',
  reciept: 'receipt',
  dealz: 'deals',
  dealss: 'deals',
  delas: 'deals',
  undr: 'under',
  areaa: 'area',
  aeras: 'areas',
  ares: 'areas',
  citys: 'cities',
  citites: 'cities',
  beest: 'best',
  chepest: 'cheapest',
  cheepest: 'cheapest',
  higest: 'highest',
  hihgest: 'highest',
  tipps: 'tips',
  tps: 'tips',
  frist: 'first',
  fisrt: 'first',
  teh: 'the',
  wat: 'what',
  wots: 'whats',
  whats: 'whats',
  diffrence: 'difference',
  rfund: 'refund',
  brr: 'brrr',
}

/** Long words of the field. What is one letter away from them is no other word, but for those that are left alone. */
const longWords = ['mortgage', 'property', 'properties', 'compare', 'deposit', 'interest', 'repayment', 'investor', 'investment', 'strategy', 'calculate', 'recommend', 'refurbishment', 'reserve', 'refund', 'rental', 'student', 'commercial', 'residential', 'development', 'beginner', 'maintenance', 'management', 'insurance', 'conversation', 'percent', 'thousand', 'hundred', 'million', 'monthly', 'reservation', 'stamp', 'yields', 'growth', 'cheapest', 'highest', 'section', 'document', 'documents', 'salary', 'budget', 'cities', 'between'] // prettier-ignore
const leftAlone = new Set(['properly', 'reserves', 'reserved', 'refunds', 'rentals', 'deposits', 'interests', 'investors', 'investments', 'mortgages', 'mortgaged', 'strategic', 'compared', 'compares', 'students', 'reservations', 'beginners', 'calculated', 'millions', 'hundreds', 'thousands', 'recommends', 'repayments', 'developments', 'sections', 'budgets', 'managements', 'yielded', 'stamps', 'mental', 'dental', 'renal', 'fields', 'defund', 'remand', 'preserve', 'deserve', 'calculates', 'conservation', 'conversations', 'invested', 'salty', 'gadget', 'citied', 'shields', 'wields', 'yield']) // prettier-ignore

const byLength = new Map<number, string[]>()
for (const word of longWords) {
  for (const length of [word.length - 1, word.length, word.length + 1]) byLength.set(length, [...(byLength.get(length) ?? []), word]) // prettier-ignore
}
const known = new Set(longWords)

/** The word that was meant; the word itself where that is not plain. */
export function mendWord(word: string): string {
  const usual = Object.hasOwn(mended, word) ? mended[word]! : word
  if (usual.length < 6 || usual.length > 16 || known.has(usual) || leftAlone.has(usual)) return usual
  return (byLength.get(usual.length) ?? []).find((other) => other[0] === usual[0] && isNear(usual, other, 1)) ?? usual
}

/**
 * Whether two words are at most so many mistakes apart: a letter too many, missing or wrong, or two that changed places. The work is
 * bounded by the length of a word times the mistakes, whatever the words are.
 */
export function isNear(one: string, other: string, most: number): boolean {
  if (Math.abs(one.length - other.length) > most) return false
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const line = [row]
    let least = row
    for (let column = 1; column <= other.length; column++) {
      const isSame = one[row - 1] === other[column - 1]
      let cost = Math.min(last[column]! + 1, line[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1))
      const isSwapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      if (isSwapped) cost = Math.min(cost, beforeLast[column - 2]! + 1)
      line.push(cost)
      least = Math.min(least, cost)
    }
    if (least > most) return false
    beforeLast = last
    last = line
  }
  return last[other.length]! <= most
}
