import { phrases, words } from './lists.ts'

/** Words by which a message goes on with the figures of places, or asks how they moved and where they stand. */

/** "That" are the places of the message before, which one that is named anew stands beside. */
export const besideThose = phrases`
  that sit against, that sit with, that sit next to, that sit beside, that compare, that stack up, that measure up, that stand against, that do against, that look against, that look next to,
  it sit against, it sit with, it sit next to, it sit beside, they sit against, those sit against, they compare, those compare, look next to it, look beside it, look against it, next to that, beside that, against that, alongside that, against it, beside it, next to it, next to em, next to them,
  how does it compare, how is that compared, compared with, compared to, comparing with, in comparison with, and against, and beside, and versus, and vs, leave it in, keep it in, up against that, up against it
`
/** The same figures, of other places. */
export const sameOf = phrases`same for, same in, same of, same again for, ditto for, likewise for, the same thing for, same question for, and for`
/** How something went, with no word of what. */
export const upOrDown = phrases`
  up or down, down or up, higher or lower, lower or higher, gone up, gone down, went up, went down, going up, going down, been going up, change on last year, changed on last year, changed since last year, on last year, on last yr, on a year ago, since last year, since last yr, year on year, from last year, than last year, on the year, over the year, is that up, is that down, risen, fallen
`
export const putsInOrder = phrases`rank the three, rank the two, rank the four, in order, rank them, rank em, rank those, rank these, rank all, order them, sort them, sort those, sort em, highest first, biggest first, lowest first, best first, dearest first, cheapest first, top to bottom, put them side by side, all of them side`
export const mostMoved = phrases`
  up most, up the most, up fastest, up the fastest, up quickest, up more, up faster, up quicker, up furthest, risen most, rise most, rise fastest, rising fastest, rose most, shot up most, grown most, grow fastest, growing fastest, climbed most, climbed fastest, jumped most, down most, down the most, fallen most, fell most, dropped most, biggest rise, biggest rises, biggest rent rise, biggest rent rises, biggest rent increase, highest rent growth, biggest jump, biggest increase, biggest drop, biggest fall, biggest falls, most rent growth, fastest rent growth
`
export const downMost = phrases`down most, down the most, fallen most, fell most, dropped most, biggest drop, biggest fall, biggest falls`
/** Several places, of which none is named. */
export const anyPlaces = words`where wheres which anywhere council councils area areas town towns city cities place places region regions`
/** What homes cost on average, which is said of places alone. */
export const averageHome = phrases`average house, average home, average price, average property, typical house, typical home, houses average, homes average, prices average`
export const anywhere = phrases`anywhere, any where, any area, any areas, any council, any councils, any town, any towns, which areas, which councils, which towns, which places, what areas, what towns, somewhere, any place, any places`
export const underWords = words`under below beneath`
export const standing = phrases`where does each, where do they, where do those, where do both, where do these, where does either, what place, what position, which position, whereabouts do they, whereabouts does each, rank each, how do they rank, how do both rank, each of them come, each of them rank, they come in, they rank, they stand in, both come in`
/** The average of where a deal lies. */
export const normalThere = phrases`
  normal there, normal in, normal for, normal round there, normal around there, whats normal, what is normal, typical there, typical for there, typical round there, usual there, usual round there, average there, average round there, average around there, average for there, average in that, average of that, average over there, average for that, going rate there, going rate round, the going rate
`
export const thereWords = phrases`there, that city, that town, that area, that council, that place, that part, round there, over there, thereabouts, the area, the city, the town`
export const grows = words`growing grow grows grown growth shrinking shrink shrinks shrunk rising rise falling risen fallen bigger smaller`
/** Beside these what grows is no number of people. */
export const ofHomes = words`price prices rent rents rental value values worth homes houses`
export const upsAndDowns = phrases`up or down, down or up, higher or lower, going up, going down, gone up, gone down`
/** What is to come is no figure of what was. */
export const toCome = words`will wont gonna next keep keeps continue future shall expect predict likely forecast would could might soon`
