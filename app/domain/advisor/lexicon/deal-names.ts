import { byWord, words } from './lists.ts'

/** Words by which people describe a deal of the list. */

export const leadsToDeal = words`the that your this`
/** Words of one kind, by that in titles. */
export const homeKinds = byWord({
  flat: words`flat apartment`,
  house: words`house`,
  terrace: words`terrace terraced`,
  student: words`student students`,
  licensed: words`hmo hmos licensed licence`,
})
/** Words that say what is sold, and not which one. */
export const kindWords = words`
  flat apartment house terrace terraced studio semi office offices shop unit workshop warehouse cottages townhouse
  parade student licensed hmo houses shops tenement
`
/** Words that describe nothing. */
export const descriptionFillers = words`in at by near off on a an the of with to up - bed beds bedroom bedrooms one deal property`
