import type { GivenFigures } from '../question.ts'
import { things } from './changes.ts'
import { phrases, words } from './lists.ts'

/** Words by which a figure is again what it was, or is none any more. */

type Name = keyof GivenFigures

/** Figures that a word may be of, the likeliest first: which of them is meant depends on what was said before. */
export const thingsBefore: ReadonlyMap<string, readonly Name[]> = new Map<string, readonly Name[]>([
  ...[...things].map(([word, name]): [string, readonly Name[]] => [word, [name]]),
  ...(
    [
      [words`deposit`, ['depositPercent', 'depositPence']],
      [words`ltv`, ['loanToValuePercent', 'depositPercent', 'loanPence']],
      [words`loan mortgage borrowing`, ['loanPence', 'loanToValuePercent', 'depositPercent', 'depositPence']],
      [words`interest`, ['financeCostsPence', 'ratePercent']],
      [words`finance`, ['financeCostsPence', 'financeFeesPence']],
      [words`fees`, ['feesPence', 'financeFeesPence']],
      [words`job jobs wage wages salary paye earnings income`, ['incomePence']],
      [words`stress`, ['stressRatePercent']],
      [words`term years`, ['termYears']],
      [words`year`, ['taxYear', 'termYears']],
      [words`agent agents management managing`, ['managementPercent']],
      [words`work kitchen windows roof boiler bathroom`, ['worksPence']],
    ] as const
  ).flatMap(([list, names]) => [...list].map((word): [string, readonly Name[]] => [word, names])),
])

/** "Put the deposit back to what I said", "undo that": what was changed is as it was. */
export const putsBack = phrases`
  back to what, back at what, back to how, back how, back as, back to where, back where, back to the original, back to original, back to before,
  back to the first, what i said, what i told, what i had, what we said, what we had, what you had, as i had, as we had, as i said,
  as we said, as first said, i said first, i asked first, said at first, said before, as at first, as at the start, as originally,
  as in the beginning, like at first, what i started, what we started, where i started, what i began, how i started, what it started, how it was, how i had it, used at first, used first, had at first, took at first, assumed at first, used originally, used to begin with, used before, counted with at first, started at, you assumed, it was at first, they were at first, undo, reinstate, restore, revert, what the first
`
/** The same, or that all of it stays as it is. */
export const asBefore = phrases`as before, like before, as it was, as they were, what it was, like it was`
/** Which earlier value: the first of all, or the one before. */
export const atFirst = words`first original originally start started beginning began initially`
/** "Leave the rent as it is": what a "what if" changed is what it was. */
export const leaves = words`leave leaving keep keeping let stick`
export const asItIs = phrases`as it is, as they are, as it was, as they were, how it was, what it was, where it was, as is, as its, where it is, how it is, at what it is, alone, as it stands, what it is, be`
export const supposes = phrases`what if, if, suppose, supposing, say, what about, how about, would, could, try, imagine, hows it look`
export const asksWhat = words`what whats which how ?`
export const denies = words`no nah nope na naw actually wait scrap forget`
/** Verbs whose thing is none any more: "forget the 9k", and "take the 600 off", "leave the works out". */
export const removes = words`forget scrap ditch drop remove lose ignore delete undo cancel`
export const takes = words`take taking leave leaving put`
export const away = words`out off away`
/** Nothing is taken off the price any more. */
export const fullPrice = phrases`full asking, full price, full asking price, asking price after all, full whack, full amount after all, wont budge on price, wont drop it after all, price is back up, went back up, back up to asking`
/** Words for a change that was made. */
export const changesNamed = words`rise increase drop cut reduction change discount bump hike uplift saving`
/** What such a verb may point at. */
export const pointers = words`that the those these this them it my about`
/** Behind or before it: "once more", "again". */
export const onceMore = phrases`again, once more, back out, back off`
/** Where a clause ends. */
export const endsClause = words`. , ; : ! ? and but then though so n because cos as`
/** Words of a clause that says nothing but that it goes back. */
export const besideBack = words`
  no nah ok okay put it that this them those these go going lets let us just and but so to back please pls sorry oh right hm hmm
  well wait actually i we want a the all again was is were before how said had what told you at first undo revert restore
  hold on then started began with start beginning actually originally
`
