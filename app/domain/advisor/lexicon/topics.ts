import type { Topic } from '../question.ts'
import { phrases, words } from './lists.ts'

/** Phrases by which the topic of a text is known. */

export const taxWords = phrases`
  stamp duty, sdlt, lbtt, ltt, land transaction tax, property tax, additional dwelling supplement, surcharge,
  transfer tax, land tax
`
/** Names by which a tax on buying is of a nation, or of none that was spoken of. */
export const namesOfTaxes = phrases`stamp duty, stamp, duty, sdlt, lbtt, ltt, land transaction tax`
/** Taxes that are not on buying. */
/** A question whether or how a rule is. */
export const asksOfRule = phrases`
  do i, do we, does, can i, can we, could i, will i, would i, am i, are we, is it, is there, if i, if we, when do, how do, who pays, why, refund, claim, back, still a thing, still exist, still going, still apply
`
/** The sum of a tax is asked for. */
export const sumsOfTax = phrases`duty bill, tax bill, sdlt bill, whats the stamp duty, what is the stamp duty, what stamp duty, how much stamp duty, how much sdlt, how much ltt, how much lbtt`
export const claims = phrases`refund, refunds, claim, reclaim, claim back, get back, money back, repaid`
export const otherTaxes = phrases`
  income tax, council tax, capital gains, cgt, inheritance, corporation tax, section 24, s24, tax year, taxpayer,
  tax payer, vat, sell, selling, sold, sale, tax return, salary, my rent, rental income, tax free
`
export const section24Words = phrases`
  section 24, s24, s 24, sec 24, mortgage interest relief, income tax, tax on my rent, tax on rent, tax on rental,
  tax on my rental, landlord tax
`
export const brrrWords = phrases`
  brrr, brrrr, brrrs, buy refurbish, buy refurb, refinance, refinancing, gdv, arv, end value, money left in, flip,
  flipping, pull out, recycle, stuck in, money back out, cash back out, cash left in, left in the deal, money out again
`
/** What is done with a loan on the value after the works. */
export const ofRefinance = phrases`brrr, brrrr, brrrs, refinance, refinancing, money left in, pull out, recycle, flip, flipping`
/** Whether a deposit of a tenant may be as high. */
export const isAllowed = phrases`
  allowed, legal, legally, illegal, lawful, too much, over the limit, the cap, capped, the limit, protect, protected, the maximum
`
export const coverWords = phrases`
  icr, rent cover, rental cover, rental coverage, interest cover, interest coverage, stressed, stress, rent do i need,
  rent would i need, rent needed, rent is needed, can i borrow, could i borrow, large a loan, big a loan, loan could, rent support, rent could support, maximum loan, max loan, biggest loan
`
export const mortgageWords = phrases`
  monthly payment, monthly payments, repayments, mortgage, interest only, repayment, loan
`
export const resultWords = phrases`roi, return, returns, yield, yields, cash flow, cashflow, profit`
/** The money that a purchase takes. */
export const cashWords = phrases`
  cash needed, cash do i need, cash would i need, cash will i need, cash do we need, how much cash, money do i need, money i need, money would i need,
  money needed, cash required, cash to buy, total cash, cash in total, cash in all, cash i have to find, cash i need to find, cash to find, all in cost, need in total, i need to put in, cash input
`
export const returnWords = phrases`
  cash on cash, numbers, stack up, stacks up, calculate, work out, would i make, gross, net
`
export const explains = phrases`
  what is, whats, what are, what does, what do, explain, define, definition, meaning, mean, means, difference between,
  how is, how are, how does, how do, tell me about, understand, what s, worked out, stand for, stands for, wots, wot is, whit is, whats a, whits a,
  what is different, difference of, different between, what exactly is, remind me what, never heard of, in plain english, eli5, tell me what, is what, beth yw, same thing as, the same as, same as a
`
export const areaWords = phrases`
  area, areas, city, cities, town, towns, place, places, location, locations, where, wheres, whereabouts, council, councils, region,
  regions, postcodes, hotspots, hotspot, parts, borough, boroughs
`
export const orderWords = phrases`
  best, top, cheapest, cheap, highest, good, high, lowest, which, between, around, up to, from, expensive, worst,
  fastest, affordable, strongest, most, under, below, find, show, list, hotspots, growing, rising, better, with, over
`
export const firstWords = phrases`
  first time, firsttime, beginner, beginners, new to, newbie, getting started, get started, start investing,
  starting out, where do i start, how do i start, how to start, never invested, never bought, do first, first step,
  first steps, where to start, where to begin, how do i begin, how do i invest, where do i begin, need to start,
  how to begin, first investment, first property, first rental, first btl, first buy to let, just starting, tips,
  novice, become a landlord, investing for dummies
`
export const dealWords = phrases`deal, deals, listing, listings, opportunities, for sale`
/** Where these stand a deal is none of a property: "I'd deal with the tenants". */
export const dealtWith = phrases`
  id deal with, i deal with, ill deal with, to deal with, we deal with, wed deal with, well deal with, they deal with, who deals with, agent deals with, you deal with, must deal with, can deal with, cant deal with, big deal, great deal of, good deal of, good deal more
`
/** Where something of this site is found, and no place to buy in. */
export const asksTheWay = phrases`where do i find them, where do i find it, where do i find that, where do i find those, where do i find my, where can i find them, where can i find my, where do i see, where do they go, where do i click, where do i press, where do i go, where are my, where is my, wheres my`
/** A rule is asked about, which sells nothing. */
export const ofRules = phrases`
  the rules, the rule, the law, by law, legally, the regulations, is there a limit, a limit on, any limit on, licence needed, license needed, any licence needed, need a licence, need a license, is it legal, is it illegal, legal to, allowed to, am i allowed, are we allowed, must i, must we,
  do i have to keep, do i have to tell, do i have to give, do i have to let, do i have to ask, do i have to have, do i have to register, do i have to get, do we have to keep, do we have to tell, do we have to give
`
export const homeWords = phrases`
  property, properties, flat, flats, house, houses, hmo, hmos, anything, something, student lets, student let, shops,
  offices, btl, btls, warehouse, warehouses, shop, office, apartment, apartments, terrace, terraces, student housing,
  investments
`
export const findWords = phrases`
  find, show, any, got, looking for, look for, looking to buy, search, list, have you, do you have, available, want,
  need, after, give me, see, under, below, up to, cheapest, highest, best, in, is there, are there
`
export const compareWords = phrases`
  compare, comparison, vs, versus, v, against, difference between, two cities, two areas, two towns, two places, or,
  than
`
export const againstWords = phrases`compare, comparison, vs, versus, v, against, than, difference between`
export const pricesAndRents = phrases`price, prices, rent, rents`
export const areaFigures = phrases`
  yield, yields, growth, market, figures, average, numbers, stats, data, tell me about, what about, how about, like,
  how is, hows, how has, how have, crime, crimes, population, schools, house prices, info, area
`
export const rentWords = phrases`rent, rents, rented, rental, renting, pcm, let for, lets for`
/** A price that was spoken of before. */
export const ofThat = phrases`for that, on that, on it, for it, on this, for this, at that price, at this price, the average`
export const firstSteps = phrases`do first, first step, start with`
export const taxSums = phrases`how much, calculate, work out`
export const licenceWords = phrases`licence, license, licensing, planning permission`
export const askedForHomes = phrases`find, show, any, list, have you, looking for, do you have`
export const paymentWords = phrases`pmt, mortgage payment, mortgage payments, monthly payments, mortgage cost, monthly mortgage on, monthly mortgage for, monthly mortgage with`
export const monthlyPayments = phrases`mortgage be, mortgage cost, the mortgage on, mortgage payment, mortgage payments, monthly payment, monthly payments, repayments, payment, payments, pay a month, pay each month`
export const depositSizes = phrases`how much, what, need, minimum, required, how big, least, enough`
export const extremes = phrases`best, top, highest, cheapest, lowest, worst, slowest, fastest, dearest`
/** Words that ask whether a figure is high or low for a place. */
export const measuring = phrases`high for, low for, high in, low in, a lot for, a lot in, too much for, cheap for, dear for, expensive for, normal for, normal in, typical for, typical in, usual for, usual in, average for, about right for, fair for, steep for, realistic in, realistic for, achievable in, possible in, fair price, right price, good price, over the odds`
export const whichOfAll = phrases`which one is, which ones are, which deal is, which deals are, which of them is, whats your, what is your, which has the, which have the, which one has, which ones have, which is the, what has the, whats the, which gives the, which pays the`
export const buyingWords = phrases`buy, buying, pay, paying, offer, bid, purchase, get, go for, take, snap up, invest in`
/** Words that ask whether a place is good. */
export const judging = phrases`decent, worth it, worth looking, ok for, good`

/** Words that ask about a word in a longer message: "is gross yield before or after voids". */
export const asksOfWord = phrases`
  what, whats, whit, wots, wot, before or after, of what, is the, is a, explain, difference, different, mean, means, includes, include, who pays, how does, how do, why
`

/** Words that ask for the figure, and not what the word means. */
export const asksForFigure = phrases`
  the, would, will, how much, and, what about, how about, my, on it, on that, for it, for that, then, work out,
  calculate, id pay, i pay, is there, do i have, whats left
`
export const asksForMeaning = phrases`
  what does, mean, means, explain, define, definition, how does, how do, how is, how are, stand for,
  difference between, what is a, what is an
`

/** The calculation that each asks for of a purchase spoken of before. */
export const nextCalculations = {
  'property-tax': phrases`
    stamp duty, sdlt, lbtt, ltt, property tax, land tax, tax, duty, surcharge, stamp, owe the revenue, pay the revenue, to the revenue, the taxman, to hmrc, pay hmrc
  `,
  'rental-cover': phrases`icr, rental cover, interest cover, stress test, rent cover`,
  brrr: phrases`brrr, brrrr, refi, refinance, refinancing, left in, stays in, stuck in, money back out`,
  returns: phrases`
    yield, yields, roi, return, returns, cash flow, cashflow, cf, profit, numbers, surplus, cash on cash, coc, left over, left each month, left a month, in my pocket, in our pocket,
    left every month, left monthly, clear a month, clear each month, cash in, cash needed, cash required, cash to find, cash i have to find
  `,
  mortgage: phrases`
    mortgage, mortgage payment, mortgage payments, monthly payment, monthly payments, repayments, loan, deposit, payment, pmt, to the bank,
    pay the bank, paying the bank, payin the bank, bank a month, pay the lender, paying the lender, to the lender, lender monthly, lender a month,
    lender want, lender wants, bank want, bank wants
  `,
} satisfies Partial<Record<Topic, readonly string[]>>
/** Words that name a figure as well as what is worked out of it. */
export const alsoFigures = words`loan deposit mortgage profit`
export const backTo = phrases`back to, return to, back on, returning to`
export const onceMore = phrases`again, once more, i mean, i meant, as before`
/** The rent that a lender asks for. */
export const rentOfLoan = phrases`
  rent to cover, rent that needs, rent it needs, rent needed, rent does it need, rent would it need, rent does that need, rent would that need, rent is needed,
  rent do i need, rent would i need, rent would a lender, rent does a lender, rent would the lender, rent does the lender, rent would they want,
  rent do they want, rent for that loan, rent to pass, rent to satisfy, rent required
`
/** Asking for the loan that a rent covers. */
export const loanOfRent = phrases`
  how big a loan, how large a loan, how big of a loan, what size loan, what size of loan, how much loan, maximum loan, max loan, biggest loan, largest loan,
  most i can borrow, most we can borrow, how much can i borrow, how much could i borrow, how much can we borrow, how much could we borrow,
  what loan would, what loan could, what loan does, what loan will, what loan can
`
/** The home that a loan of before is for. */
export const homeOfBefore = phrases`
  the house, the flat, the property, the home, the place, house is, flat is, property is, place is, house cost, house costs, flat costs, property costs,
  that loan, this loan, the loan, that mortgage, this mortgage, the mortgage, price is, price was
`
export const itself = phrases`it is, its for, it was, it cost, it costs`

/** Who takes the deposit of a tenancy, and words that ask how much of it may be taken. */
export const ofTenancy = phrases`agent, agents, landlord, landlords, landlady, tenant, tenants, tenancy, letting agent`
export const limitWords = phrases`most, max, maximum, limit, cap, capped, biggest, highest, how much can, too much, over the line, allowed, legal, legally`

/** Words that ask what a word means, whatever else they stand beside: "keeps writing ADS, whats that short for". */
/** What prices did. */
export const didMove = phrases`gone up, gone down, went up, went down, have risen, has risen, have fallen, has fallen, have dropped, has dropped, have increased, has increased, up or down, come down, crept up, shot up`
export const asksOnlyMeaning = phrases`
  what does it mean, what does that mean, whats it mean, whats that mean, what that means, what it means, does that mean, mean exactly, means what, what means, stand for, stands for, standing for, short for, abbreviation, acronym, initials, define, definition, definition of, meaning of, meaning, meant by,
  is meant by, in english please, in english, in plain english, in plain words, in simple terms, jargon, the phrase, the expression, the term, the word, what on earth, what the hell, whats the difference between, keep writing, keeps writing, keep saying, keeps saying, keeps using, keep hearing, hear about,
  i saw it, saw it in, came across, keeps coming up, comes up in, never heard of, never met it, used it like, signify, signifies, remind me what, eli5, like im five, like im twelve, like im stupid, explain it, explain that, no idea what, dont know what, what do they mean, what do people mean, what do you mean by, what do yous mean, you put, it says,
  arent they the same, are they the same, they the same thing, the same thing, same sort of thing, same kind of thing, is that the same as, is it the same as, is this the same as, same as, same thing as, any different from, different from, difference between, how is that different, crowd, lingo, in words, year old would, year old wud, year old could, year old can, dumb it down, for dummies, laymans terms, layman terms
`

/** Words that ask for a meaning, whatever rule there is on it. */
export const asksMeaningFirst = phrases`
  what do they mean, what does it mean when, what do they mean by, what do you mean by, whats meant by, what is meant by, meaning of, what does the word, stands for, stand for, short for, is that the same as, is it the same thing
`

/** Whether more of something is better, beside a word of the field. */
export const asksWhichWay = phrases`
  good or bad, bad or good, better or worse, worse or better, good or not, high or low, low or high, higher better, lower better, higher the better, lower the better, a good thing, a bad thing, which way is good, which way is better
`

/** Words that ask for what has to be done, beside a word of the field. */
export const asksOfDuty = phrases`
  mean for, means for, do i need, do i have to, have to, must i, am i allowed, is it legal, allowed, can i, can my, should i, does it apply, apply to, how much, how long, how many, how often, for me, on my flat, stop me, stops me, penalty, fine, notice, worth, calculate, work out, per month
`

/** Right in front of a word of the field these ask for its meaning. */
export const asksDirectly = phrases`whats a, whats an, what is a, what is an, wtf is, wtf is a, wtf is an, what are, whats, what is, tell me what, explain, explain a, explain an, is a, is an, define, a what, never heard of, heard of`
/** The loan that a rent carries. */
export const mostLent = phrases`maximum loan, max loan, biggest loan, largest loan, highest loan, most i can borrow, most i could borrow, how much can i borrow, how much could i borrow, how much loan, how big a loan, loan size, most they lend, most they would lend, how much would they lend, how much will they lend, max borrowing, maximum mortgage, biggest mortgage`
