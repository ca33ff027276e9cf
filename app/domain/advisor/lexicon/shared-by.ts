import { phrases, words } from './lists.ts'

/** Words of people who share what a home brings. */

/** It is shared, and each has as much. */
export const splits = phrases`
  split down the middle, split it down the middle, split between us, split it between us, split equally, split evenly, split two ways, split three ways, split four ways, half each, halves, go halves, going halves, fifty fifty, 50 50,
  between the two of us, between the three of us, between the four of us, a third each, a quarter each, what would we get each, what do we get each, what would we each get, what do we each get, how much each, how much do we each, we each get, each of us get, per head, a head, for each of us, would we each
`
/** As many, said by the way it is split. */
export const ways: readonly (readonly [number, readonly string[]])[] = [
  [2, phrases`down the middle, half each, halves, fifty fifty, 50 50, two ways, two of us, 2 of us`],
  [3, phrases`three ways, a third each, three of us, 3 of us`],
  [4, phrases`four ways, a quarter each, four of us, 4 of us`],
]
/** "Me and my brother", "my sister and I": two. */
export const kin = words`brother sister bro sis wife husband partner mate pal friend cousin mum dad mother father son daughter girlfriend boyfriend colleague`
export const selves = words`me i myself`
