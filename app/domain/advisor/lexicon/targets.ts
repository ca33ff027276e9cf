import { byWord, phrases, words } from './lists.ts'

/** Words of a question that gives a result and asks which price, rent, deposit or rate brings it. */

/** What a value is asked for with: "what rent", "the highest price", "least i could charge". */
export const asks = words`what whats which how highest lowest max maximum most least min minimum dearest priciest cheapest biggest smallest top`
/** Words that may stand between: "what % deposit do i", "how much would i need to charge". */
export const between = words`
  the a an of % percent size kind sort much high low far big small must should would could can do does will i we you id need needs have has to
  each room is it its my interest mortgage monthly weekly minimum maximum purchase buying total highest lowest top best expensive dear little
  percentage few ought might shall she he they one end final lending that me new
`
/** The argument by the word that names it. Words of one home are a price behind "most expensive" only. */
export const fields: ReadonlyMap<string, string> = byWord({
  price: words`price offer bid pay spend afford stretch`,
  rent: words`rent rents rental charge`,
  deposit: words`deposit ltv`,
  rate: words`rate rates`,
  value: words`gdv arv valuation valuer valuers value revalue`,
  loan: words`loan borrow`,
  works: words`refurb works`,
})
/** The price in three words. */
export const priceTriples = phrases`get it for, buy it for, get it at, buy it at, get this for, buy this for`
/** The same in two words. */
export const fieldPairs: ReadonlyMap<string, string> = byWord({
  rent: phrases`bring in, tenant pay, let it, go for, let for, rent for, let at, be let, rent out`,
  deposit: phrases`put down, put in, down payment`,
  value: phrases`be worth, come back, end up, value at`,
})
export const tenantPays = phrases`tenant can pay, tenant have to pay, tenant pay, tenants pay, tenant needs to pay, tenant must pay`
/** The argument by words that need no "what" before them, where it is plain that one is looked for. */
export const sought: readonly [field: string, phrases: readonly string[]][] = [
  ['value', phrases`end value, done up value, gdv, arv, valuation, value, be worth, valuer`],
  ['works', phrases`works, refurb, refurb cost`],
  ['rate', phrases`rate, mortgage rate, interest rate`],
  ['deposit', phrases`deposit, put in, put down`],
  ['rent', phrases`rent, let for, rent for, tenant pay, bring in, tenant have to pay, lease rent`],
  [
    'price',
    phrases`price, offer, pay, buy for, buy it for, pay for, ceiling, have to pay, negotiate to, knock it down to, go up to, come down, get it, get it for, to buy for, spend, give for one`,
  ],
  ['loan', phrases`loan, borrow, mortgage`],
]
export const dearest = phrases`most expensive, dearest, priciest, highest priced`
/** Another question, although it begins like one. */
export const notAsked = phrases`
  rate of return, rate of yield, rates of return, deal, deals, areas, area, towns, cities, postcodes, which town, which city, rent increase, stress rate
`
/** Behind the name of the argument: "rent needed for 7%". */
export const isNeeded = words`needed required necessary`

/** A return that somebody promises, and what it comes to. */
export const promised = words`assured guaranteed yield rental`
export const comesTo = phrases`how much is it, how much is that, how much per month, how much a month, what is that, whats that, what does that come to, how much would that be, what would that be`
export const aMonth = phrases`a month, per month, monthly, pcm, each month, a week, per week`

export const breaksEven = phrases`
  break even, breaks even, breakeven, breaking even, washes its face, wash its face, washing its face, stop making money, stops making money, stop paying,
  stops paying, stop making a profit, pays for itself, pay for itself, covers itself, cover itself, covers its costs, cover its costs, cover all costs,
  cover the costs, cover costs, lose money, losing money, loses money, make a loss, go negative, goes negative, go into the red, in the red, cost me money,
  costs me money, no longer pays, stand still, out of pocket, cash neutral, cash flow is zero, cash flow zero, zero cash flow, underwater,
  under water, cover all its costs, covers all its costs, stops costing me, stop costing me, neither makes nor loses, topping it up, top it up, gets me to zero,
  keeps me at zero, at zero, under zero, below zero, cover that and all, breaks it, costing me money, all the running costs
`
export const nothingLeftIn = phrases`
  leave nothing in, leaves nothing in, leaving nothing in, nothing left in, leave no money in, no money left in, leave none in, nothing stays in, no money in,
  all my money out, all my money back, all the money out, all money out, all the money back, pull it all out, pull everything out, get it all out,
  get everything out, all my cash out, all my cash back, everything back out, nothing of mine in, none left in, all out, it all back, nothing in the deal,
  every penny back, pull it all back, everything back, get everything back, the lot out, the lot back, recover the lot, nothing left, all of it out, all of it back,
  total spend back, all cash out, gets it to zero, everything out
`
/** "Not a penny of mine stays in": a denial, and that something stays. */
export const nothingOf = words`penny pennies pound quid cent bean nothing none`
export const stays = phrases`stays in, stay in, left in, is left in, remains in, staying in, tied up`
/** Cover of a loan by its rent, as a target. */
export const covers = phrases`cover, covers, icr, coverage, passes, pass, fits, lender`
/** The stress rate is looked for. */
export const asksForRate = phrases`which stress rate, what stress rate, which rate, what rate, which interest rate, what interest rate, how high can the rate, how high can rates, highest rate, highest stress, max rate, max stress, how high a rate, highest interest`
export const asksForDeposit = phrases`which deposit, what deposit, how much deposit, least deposit, smallest deposit, lowest deposit, minimum deposit, min deposit, deposit do i need, deposit would i need, deposit is needed, how much down`
export const perMonth: ReadonlySet<string> = new Set(phrases`every month, each month, a month, per month`)
/** What a rent is, where another one is looked for. */
export const isNow = words`presently currently now was is today`
export const noTax = phrases`
  paying any, pay any, paying no, pay no, pays no, without any, with no, free of, no stamp duty, no lbtt, no sdlt, no ltt, zero stamp duty, nil stamp duty,
  without paying, start paying, starts paying, start to pay, starts to pay, begin to pay, kicks in, kick in, avoid paying, before any, pay nothing, paying nothing, pay none, paying none
`
/** Results in percent, by the word beside the share. */
export const returns: ReadonlyMap<string, string> = byWord({
  grossYield: words`gross yield yields yielding`,
  netYield: words`net`,
  roi: words`roi`,
})
export const onCash = phrases`cash on cash, return on cash, return on my cash, on my cash, on my money, coc, roce, return on capital, return on capital employed, return on my money`
/** Words that lead to what is wanted: "makes 7%", "to get 8.25". */
export const reaches = words`
  make makes making hit hits get gets getting reach reaches give gives see earn earns achieve achieves return returns for need want wanting bring brings
  clear clears clearing keep keeps pocket leave leaves left of at up net nets be im produce produces yield yields target around about least a me my wants
  needs us her him them over it cash flow cashflow profit is show shows to take takes home down total in all
`
/** Money that is left of a rent, beside the amount. */
export const flows = words`
  clear clears clearing cleared leave leaves leaving up left keep keeps keeping pocket profit profits surplus cashflow positive over net nets nett spare plus after gets get make makes
  making earn earns
`
/** Between a return and its share: "the net yield has to be at least 6%". */
export const betweenReturn = words`has have had to be must need needs should at least of is a around about yield return above over`
/** What a payment is for. */
export const payments = words`payment payments repayment repayments instalment instalments`
/** The cash that somebody has for all of it. */
export const allIn = phrases`
  all in, everything in, thats everything, that is everything, out of it, in total, total cash, cash in, including tax, including stamp, including the tax,
  including fees, cash total, all told, in the pot, in the kitty, to play with, in all, everything together, cash overall, with tax, everything included, to put in, of cash, in cash, cash available, in the bank, in savings, saved, cash to spend, cash needed, cash required
`
/** A share beside such a word is none that is wanted. */
export const otherShares = words`
  deposit ltv mortgage loan interest rate rates management agent agents voids void empty maintenance stress stressed stressing icr cover coverage refinance
  refinancing remortgage remortgaging borrowing borrow fee fees down
`
/** A rent is spoken of. */
export const lets = phrases`rent, rents, rented, renting, let, lets, letting, tenant, tenants, pcm`
/** Who shares a rent. */
export const sharers = words`room rooms bed beds student students tenant tenants people person persons lads sharers lodger lodgers bedroom bedrooms professionals nurses flats units`
export const counts = words`two three four five six seven eight nine ten`
export const ofEach = phrases`each of them, each student, per student, each tenant, per tenant, per room, each room, a room, per head, per person, each person, each pay, apiece, of each, each one, each lodger, per lodger, for each`
/** Before a share that is wanted: "nothing under 10". */
export const bounds = words`under below above over than`
/** Before a cover that has no sign of a share: "they want 145". */
export const coversAhead = words`want wants need needs ask asks at of require requires to cover icr`
export const tested = phrases`stress, stressed, stresses, stress rate, test rate, lender, lenders, bank, cover, covers, icr, coverage`
/** Of where a figure stands, and of no place. */
export const whereOf = phrases`where does the, where would the, where is the, where should the, where must the, wheres the, where does it, where would it, where will the, where has the, where i, where id, where ill, where we, where it, where its`
export const wanting = phrases`i want, i need, we want, we need, i am after, im after, were after, my target, our target, i am aiming, im aiming, aiming for, looking for`
export const atWhich = phrases`rate at which, price at which, rent at which, deposit at which, loan at which, value at which, rate where, price where, rent where`
/** Before "to" and what is reached: "what rent gets me to the 9". */
export const getsTo = words`get gets getting got take takes bring brings push pushes up lift lifts`
/** Behind an amount that is what is left of a rent. */
export const leftOver = phrases`left over, left each month, left a month, left every month, to spare, in my pocket, in our pocket, after everything, month left, clear profit`
