import { caseOf } from '../answers/given.ts'
import { sayTarget } from '../answers/target-words.ts'
import { sayCase } from '../case-words.ts'
import * as lexicon from '../lexicon/bare-figures.ts'
import { formatPounds } from '#app/utils/money.ts'
import { noQuestion, type GivenFigures, type Question } from '../question.ts'
import { countWords, type Words } from './words.ts'

/** Figures that a message says without what they are of: each whole case is there to press, or the likely one is named. */

const mostWords = 40

export function withBareFigures(question: Question, words: Words): Question {
  if (question.ask || question.declined || countWords(words) > mostWords) return question
  const known = withHalfDown(question, words)
  return loanOrDeposit(known, words) ?? weekOrMonth(known, words) ?? known
}

const asked = (text: string, readings: string[]): Question => ({ ...noQuestion, ask: { text, readings } })

const said = (topic: Question['topic'], figures: GivenFigures): string[] => {
  const found = caseOf(topic, figures)
  return found ? [sayCase(found)] : []
}

/** "If we put in half". */
function withHalfDown(question: Question, { hasAny }: Words): Question {
  const { topic, figures, sides, target } = question
  const isPaid = [figures.depositPercent, figures.depositPence, figures.loanPence].some((paid) => paid !== undefined)
  const isOfLoan = (topic === 'returns' || topic === 'mortgage') && !isPaid && !sides && !target
  return isOfLoan && hasAny(lexicon.halfDown) ? { ...question, figures: { ...figures, depositPercent: 50 } } : question
}

/** A quarter, which this site counts with. */
const usualDeposit = 25

/** "I have 40k and the rate is 6, what's my payment": it is lent, or paid down. */
function loanOrDeposit({ topic, figures }: Question, { hasAny }: Words): Question | null {
  const { depositPence, ratePercent, ...others } = figures
  if (topic !== 'mortgage' || depositPence === undefined || Object.keys(others).length > 0) return null
  if (![lexicon.hasSoMuch, lexicon.asksPayment].every(hasAny) || hasAny(lexicon.saysWhatMoney)) return null
  const rate = ratePercent === undefined ? {} : { ratePercent }
  const price = (depositPence * 100) / usualDeposit
  const readings = [
    ...said('mortgage', { loanPence: depositPence, ...rate }),
    ...said('mortgage', { pricePence: price, depositPercent: usualDeposit, ...rate }),
  ]
  const money = formatPounds(depositPence)
  return asked(
    `Is ${money} the loan, or what you pay down? As a deposit of ${usualDeposit}% it is that of ${formatPounds(price)}. With another price or deposit, say both.`,
    readings,
  )
}

/** Rents in pence that a home brings in a week, and hardly in a month. */
const leastOfWeek = 5_000
const mostOfWeek = 35_000

/** "Rent 240, what price for 8 percent": a week or a month. */
function weekOrMonth({ topic, figures, target, sides }: Question, { hasAny }: Words): Question | null {
  const { monthlyRentPence: rent } = figures
  if (!target || sides || rent === undefined || rent < leastOfWeek || rent > mostOfWeek) return null
  if (target.field !== 'price' || hasAny(lexicon.saysRentTime)) return null
  const readings = [Math.round((rent * 52) / 12), rent].flatMap((monthlyRentPence) => {
    const found = caseOf(topic, { ...figures, monthlyRentPence })
    return found ? [sayTarget(target, found)] : []
  })
  const money = formatPounds(rent)
  const text = `Is ${money} the rent of a week or of a month? A week’s is ${formatPounds(Math.round((rent * 52) / 12))} a month.`
  return readings.length < 2 ? null : asked(text, readings)
}
