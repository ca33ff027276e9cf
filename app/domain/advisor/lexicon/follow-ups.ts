import { phrases } from './lists.ts'

/** Phrases of messages that go on with what was spoken of before, and of what cannot be answered there. */

/** The first words of a continuation. */
export const continues = phrases`
  and, what about, how about, what if, same, make it, with, but, also, now, or, ok and, instead, then, at, if, in,
  under, only, just, what would
`
/** "Which is cheaper?" and "compare them", of two areas that were named. */
export const comparesBoth = phrases`which, compare, both, difference, the two`
export const homeKinds = phrases`
  flat, flats, terrace, terraces, terraced, semi, semis, detached, bungalow, bungalows, apartment, apartments, studio,
  studios
`
export const regions = phrases`region, regions, which country, which nation, counties`
