import { sayCase } from '../case-words.ts'
import { caseOf } from '../answers/given.ts'
import { numberWords } from '../lexicon/numbers.ts'
import { noQuestion, ofPurchase, type Question } from '../question.ts'
import { readAmounts } from './amounts.ts'
import { textAt, type Words } from './words.ts'

/** Rooms that are let for so much, where neither the time of the rent nor whether it is of each is said. */

const roomWords = ['room', 'rooms', 'bedrooms', 'ensuites']
/** A week's rent of one room, and a month's. */
const mostOfWeek = 260
const mostOfMonth = 1300
const leastOfRent = 40
const mostRooms = 15

const counted = (text: string) => numberWords.get(text) ?? (/^\d{1,2}$/.test(text) ? Number(text) : undefined)

/** How many rooms there are: "4 rooms", "there's four", "five of them", "all six". */
function countRooms({ tokens }: Words): { count: number; at: number } | null {
  for (const [at, { text }] of tokens.entries()) {
    const count = counted(text)
    if (count === undefined || count < 2 || count > mostRooms) continue
    const [before, next, later] = [textAt(tokens, at - 1), textAt(tokens, at + 1), textAt(tokens, at + 2)]
    const isOfRooms = roomWords.includes(next) || (next === 'of' && ['them', 'em', 'these', 'those'].includes(later))
    if (isOfRooms || ['theres', 'there', 'all', 'got'].includes(before)) return { count, at }
    if (before === 'are' && textAt(tokens, at - 2) === 'there') return { count, at }
  }
  return null
}

/** "Rooms go for 150, there's four, house is 230 grand": each or all, of a week or a month, as whole cases to press. */
export function askOfRooms(question: Question, words: Words): Question {
  const { topic, figures, target, sides, ask } = question
  if (!ofPurchase.has(topic) || target || sides || ask || !words.hasAny(roomWords)) return question
  const { leftOver = [] } = question
  // Where it is asked already whether it is of each, that stays.
  const isAsked = leftOver.length === 0 || leftOver.some(({ asks }) => asks !== undefined)
  if (question.isFollowUp || figures.pricePence === undefined || isAsked) return question
  const rooms = countRooms(words)
  if (!rooms) return question
  const bare = readAmounts(words.tokens).filter(
    ({ value, per, from, unit }) =>
      from !== rooms.at && per === undefined && unit !== 'percent' && value >= leastOfRent && value <= mostOfMonth,
  )
  const [rent, ...others] = bare
  if (!rent || others.length > 0 || rent.rooms !== undefined) return question
  const pence = rent.value * 100
  const { count } = rooms
  const ofMonth = [pence * count, ...(rent.value > 200 ? [pence] : [])]
  const ofWeek = rent.value <= mostOfWeek ? [(pence * count * 52) / 12] : []
  const readings = [...ofWeek, ...ofMonth].flatMap((monthlyRentPence) => {
    const found = caseOf(topic, { ...figures, monthlyRentPence: Math.round(monthlyRentPence) })
    return found ? [sayCase(found)] : []
  })
  if (readings.length < 2) return question
  const times = ofWeek.length > 0 ? 'a week or a month' : 'a month'
  return {
    ...noQuestion,
    ask: {
      text: `Is “${rent.text}” the rent of each of the ${count} rooms, ${times}${ofMonth.length > 1 ? ', or of all of them' : ''}? These are the cases.`,
      readings,
    },
  }
}
