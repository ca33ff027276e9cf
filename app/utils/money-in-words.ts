/** An amount in words, for a page that asks once more before money leaves. A figure with a zero too many is easily overlooked. */

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = ', , twenty, thirty, forty, fifty, sixty, seventy, eighty, ninety'.split(', ')
const scales = ['', ' thousand', ' million', ' billion', ' trillion']

/** `285050` → `two thousand eight hundred and fifty pounds and fifty pence`. Takes every amount of whole pence from 0 on that a number can hold. */
export function poundsInWords(pence: number): string {
  if (!Number.isSafeInteger(pence) || pence < 0) throw new RangeError(`No amount for words: ${pence}`)
  const [pounds, rest] = [Math.floor(pence / 100), pence % 100]
  const inPounds = `${numberInWords(pounds)} ${pounds === 1 ? 'pound' : 'pounds'}`
  if (rest === 0) return inPounds
  const inPence = `${numberInWords(rest)} ${rest === 1 ? 'penny' : 'pence'}`
  return pounds === 0 ? inPence : `${inPounds} and ${inPence}`
}

function numberInWords(number: number): string {
  const words: string[] = []
  for (let [rest, scale] = [Math.floor(number / 1000), 1]; rest > 0; rest = Math.floor(rest / 1000), scale += 1) {
    if (rest % 1000 > 0) words.unshift(belowThousand(rest % 1000) + scales[scale]!)
  }
  const last = number % 1000
  if (words.length === 0) return belowThousand(last)
  if (last > 0) words.push(last < 100 ? `and ${belowThousand(last)}` : belowThousand(last))
  return words.join(' ')
}

function belowThousand(number: number): string {
  const [hundreds, rest] = [Math.floor(number / 100), number % 100]
  if (hundreds === 0) return belowHundred(rest)
  const inHundreds = `${small[hundreds]!} hundred`
  return rest === 0 ? inHundreds : `${inHundreds} and ${belowHundred(rest)}`
}

function belowHundred(number: number): string {
  if (number < small.length) return small[number]!
  const [ten, one] = [tens[Math.floor(number / 10)]!, number % 10]
  return one === 0 ? ten : `${ten}-${small[one]!}`
}
