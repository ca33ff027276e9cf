import { phrases, words } from './lists.ts'

/** Words of short replies to a question back, by what they choose. */

export const inThousands = phrases`thousand, thousands, thou, grand, k, pounds, pound, quid, in money, money, cash`
export const inPercent = phrases`percent, per cent, percentage, pct, pc, a share, points, percentage points`
export const inYears = phrases`year, years, yrs, term, the term`
/** Who still has another home when they buy. */
export const stillOwned = phrases`
  keep, keeps, keeping, kept, kept on, retain, retaining, still own, still owns, still have, still has, still mine, still ours, still hers, still his, still theirs, still owned,
  still on the deeds, on the deeds, not sold, not selling, not being sold, not be sold, not sell, wont sell, wont be sold, hasnt sold, havent sold, hold on to, holding on to, let it out, lets it, letting it, rent it out, renting it out,
  rents it out, rented out, own my home, own a home, own my house, own a house, own another, own a flat, another home, have a home, have a house, second home, own them, i own it, buys too, buys with me, joint owner, goes on the deeds, going on the deeds, still own it
`
/** Whose other home is gone by then, or never was one. */
export const goneByThen = phrases`
  sold, sell, sells, selling, being sold, be sold, sale, same day, same time, under offer, gone, going, no longer, not any more, not anymore, transferred, signed over, given up, parted with, only home, only one, only property,
  owned before, had one before, used to own, replaces it, replacing it, moving out of it, main home, nothing else, no other, no others, dont own, doesnt own, own nothing, owns nothing, not ours, not mine, not hers, not his, not theirs, parents house, parents place, belongs to my parents, belongs to the family, never mine
`
/** Who never owned a home. */
export const neverOwned = phrases`
  never, never owned, neither, neither of us, none of us, nobody, no one, first time buyer, first time buyers, first time, ftb, first ever, first for both, not on the deeds, only on the mortgage, just on the mortgage, guarantor,
  only helping, just helping, on her own, on his own, on their own, only lend, lend her, lend him, a gift, gift, gifted, a loan, lends it, lending it, live in it, live there, living in it, living there, alone, by herself, by himself, by myself, on my own, just me
`
export const withBusiness = phrases`whole building, the building, trading, trades, business, the shop too, shop as well, shop and flat, both, going concern, letting rooms, commercial, mixed, mixed use, guest house, as a business, all of it`
export const byCompany = phrases`company, the company, ltd, limited, limited company, spv, business, corporate`
export const byPerson = phrases`person, personally, personal, own name, my name, my own name, myself, individual, individually`
export const livesElsewhere = phrases`abroad, overseas, there, not here, non resident, not resident, not uk resident, less than half, more than half away, away`
export const livesHere = phrases`here, in the uk, uk, at home, uk resident, resident, more than half here, over half, over 183, more than 183`
/** Of two values that follow each other the first, and the second. */
export const now = phrases`now, current, currently, present, at the moment, today, todays, old, the old one, old one, before, still, existing, as it is, first one, earlier, until then`
export const then = phrases`then, new, the new one, new one, after, afterwards, later, from then, from, going to be, coming, next, will be, following, revised, second one`
/** Of two sums the smaller, and the larger. */
export const smaller = phrases`lower, lowest, smaller, cheaper, less, cheapest, offer, our offer, offered, bid, what we offered, what i offered, after the discount, net of it, reduced, including the works, includes the works, include the works, includes works, works included, included, includes it, inclusive, with the works, agreed, taken off, less that, minus that`
export const larger = phrases`higher, highest, larger, bigger, dearer, more, most, asking, asking price, list price, the asking, full price, before the discount, on top, works on top, without the works, extra, additional, excluding works, not included, isnt included, separate, todays value, value now, worth now, market value, current value, valuation`
export const beforeThat = phrases`before, earlier, prior, before then, by then, in time`
export const afterThat = phrases`after, afterwards, later, from then, on the day, that day`
const ofTimes = [
  phrases`year, a year, yearly, annual, annually, per year, pa, per annum`,
  phrases`month, a month, monthly, per month, pcm, pm`,
] as const
/** Of two values of one thing the less and the more, where their words are its own. */
export const amounts = {
  servicePence: ofTimes,
  insurancePence: ofTimes,
  otherPence: ofTimes,
  managementPercent: ofTimes,
  maintenancePercent: ofTimes,
  profitPence: [
    phrases`whole, the whole, whole house, whole property, all of it, both of us, in all, total, before, before interest, before the interest, before mortgage, not after, gross`,
    phrases`after, after interest, after the interest, after mortgage, left over, net, in my pocket, taken off, already off, mine, my half, my share, my own, my part, already mine, already halved`,
  ],
} as const
/** Yes and no, as first words. */
export const yes = words`yes yeah yep yup y yh aye ok correct right indeed sure`
export const no = words`no nope nah n naw not`
/** Things that a meaning may be of, by their words. */
export const things = {
  pricePence: phrases`price, the price, purchase price, house price, asking price, house`,
  monthlyRentPence: phrases`rent, the rent, rental`,
  depositPercent: phrases`deposit, the deposit`,
  depositPence: phrases`deposit, the deposit`,
  loanPence: phrases`loan, the loan, mortgage, a loan`,
  loanToValuePercent: phrases`ltv, loan to value, of the value`,
  termYears: phrases`term, years, the term, length`,
  ratePercent: phrases`rate, interest, the rate, interest rate`,
  managementPercent: phrases`agent, agents, management, the agent, letting agent, manager, managing`,
  voidsPercent: phrases`voids, void, empty, empty weeks, vacancy`,
  maintenancePercent: phrases`maintenance, repairs, upkeep`,
  worksPence: phrases`works, work, refurb, refurbishment, the works`,
  feesPence: phrases`fees, legal fees, costs`,
  servicePence: phrases`service charge, service`,
  insurancePence: phrases`insurance`,
} as const
