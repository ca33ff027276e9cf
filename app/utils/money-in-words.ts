/** An amount in words, for a page that asks once more before money leaves. A figure with a zero too many is easily overlooked. */

const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = ', , twenty, thirty, forty, fifty, sixty, seventy, eighty, ninety'.split(', ')
const mostPence = 99_999_999

/** `285050` → `two thousand eight hundred and fifty pounds and fifty pence`. Takes whole pence from 0 to £999,999.99. */
export function poundsInWords(pence: number): string {
  if (!Number.isInteger(pence) || pence < 0 || pence > mostPence) throw new RangeError(`No amount for words: ${pence}`)
  const [pounds, rest] = [Math.floor(pence / 100), pence % 100]
  const inPounds = `${numberInWords(pounds)} ${pounds === 1 ? 'pound' : 'pounds'}`
  if (rest === 0) return inPounds
  const inPence = `${numberInWords(rest)} ${rest === 1 ? 'penny' : 'pence'}`
  return pounds === 0 ? inPence : `${inPounds} and ${inPence}`
}

function numberInWords(number: number): string {
  const [thousands, rest] = [Math.floor(number / 1000), number % 1000]
  if (thousands === 0) return belowThousand(rest)
  const inThousands = `${belowThousand(thousands)} thousand`
  if (rest === 0) return inThousands
  return rest < 100 ? `${inThousands} and ${belowThousand(rest)}` : `${inThousands} ${belowThousand(rest)}`
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
