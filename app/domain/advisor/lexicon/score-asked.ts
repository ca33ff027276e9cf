import { phrases, words } from './lists.ts'

/** Words by which the AI Deal Score is asked about: what it is made of, where a figure of it stands, and what raises or lowers that of a deal. */

export const ofScore = phrases`
  score, scores, scored, ai score, deal score, grade, grades, graded, out of 100, out of a hundred, out of hundred, out of one hundred, mark out of, number out of, rating, points
`
export const outOfHundred = phrases`out of 100, out of a hundred, out of hundred, out of one hundred, mark out of, number out of`
export const madeOf = phrases`
  made of, made up of, made up from, made from, worked out, work out that score, work out the score, work out your score, work out this score, work out a score, work the number out, work it out, work that out, work this out, calculated, calculate it, goes into, go into, goes in to, based on, comes from, come from, come about, comes about, what is in it, whats in it, get to it, arrive at, arrived at, put together, takes in, look at
`
/** One figure is asked about as all that a score is made of. */
export const thatScore = phrases`that score, the score, your score, this score, the scores, your scores, the deal score, ai score`
export const justOf = phrases`just yield, just the yield, only yield, only the yield, just rent, just the rent, only the rent, just price, just the price, just down to yield, all yield, purely yield, mainly yield, anything but yield`
export const partsOfScore = phrases`bit, bits, part, parts, factor, factors, element, elements, side, sides, thing, what is it weakest, whats it weakest, what does it do badly, where does it`
export const extremes = phrases`
  weakest, lowest, worst, poorest, strongest, weak, strong, best, highest, badly, well on, drags, dragging, pulls, pulling, lets it down, letting it down, loses, losing, costs it, holds it back, brings it down
`
export const asksWhy = words`why how whys`
export const grades = words`a b c d e`
export const beforeGrade = words`the a an only just its gets got it is`
export const judged = phrases`
  good, any good, bad, decent, high, low, ok, okay, alright, all right, mean, means, poor, great, rubbish, strong, weak, fair, middling, average, top, what grade, which grade, reckoned, respectable, worth, naff, pants, solid
`
/** Beside these a score is a wish of a search, or of another thing. */
export const ofOtherScores = phrases`
  deals, deal with, anything, show me, find me, find, any with, over, above, at least, more than, under, below, less than, or more, or better, plus, list, credit score, epc, tenant score, minimum
`
export const verdicts = phrases`
  yes or no, yes, buy it, buy, go for it, should i, shall i, worth it, take it, is it good, good, high, do it, say yes, thumbs up, go ahead, secure it, go or no go
`
export const tellAbout = phrases`tell me about, tell us about, tell me more about, more on, know about, details of, details on, show me, show us`
