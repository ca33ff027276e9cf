import { phrases } from './lists.ts'

/** Words of the score of a deal and of its Safety, each asked about by its name. */

export const safetyFigure = phrases`safety, the safety, safety number, safety figure, safety score, safety rating, safety one, safety bit, that safety`
export const scoreWords = phrases`score, scores, scored, ai score, deal score, grade, grades`
export const asksWhatItIs = phrases`
  difference, differ, different, same thing, same as, versus, vs, how come, measuring, measures, measure, dont get, dont understand, not sure what, whats safety, what is safety, what safety, what does safety, what the safety, mean, means, meaning, separate, two numbers, two figures
`
