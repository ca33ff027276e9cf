import { phrases } from './lists.ts'

/** What was forgotten comes into the sum that was worked out before: "sorry forgot stamp. put them in". */
export const addsIn = phrases`
  put them in, put it in, put that in, put those in, add them in, add it in, add that in, add them, add those in, add those, add that on, add it on, add them on, include them, include that, include it, count them in, count that in, work them in, stick them in, stick that in, bung them in, factor them in, factor that in,
  forgot stamp, forgot the stamp, forgot stamp duty, forgot the stamp duty, forgot to add, forgot to include, forgot the tax, left out the stamp, left the stamp out
`
