import { phrases, words } from './lists.ts'

/** What can be looked for in a question the other way round, by the words that name it. */

/** A longer phrase stands before those that are parts of it. Words of `none` name nothing that is looked for. */
export const mentions: readonly [field: string, phrases: readonly string[]][] = [
  [
    'none',
    phrases`
      interest only, monthly payment, mortgage payment, mortgage payments, payment a month, rent increase, pay back, pay off, paying in, deposit account, price range,
      pay monthly, value for, rent covers, rent cover, rental cover, rental yield, return rate, mortgage costs, mortgage cost, offer me, offers me,
      each pay, will pay, pay cash, pay me, pays me, to let, buy to let, let out on, let alone, let me, let us, lets say, in rent, cash buy, interest cover,
      refurbished, mortgage over, interest only mortgage, repayment mortgage, at asking, no mortgage, without a mortgage
    `,
  ],
  [
    'value',
    phrases`
      end value, end valuation, done up value, final value, gdv, arv, valuation, value, be worth, valuer, surveyor, revalue, revalued, come back at, value up at,
      worth afterwards, worth after, valued at, appraise, appraised, appraisal
    `,
  ],
  [
    'works',
    phrases`works, refurb, refurb cost, works budget, refurb budget, spend on it, spend on the works, spend on works, renovation, renovating it`,
  ],
  [
    'rate',
    phrases`rate, rates, stress rate, test rate, mortgage rate, interest rate, rate of interest, mortgage interest, the interest be, borrowing rate, percentage rate, rates go, fix at, what interest`,
  ],
  [
    'deposit',
    phrases`
      deposit, put in, put down, go down on, go down, down payment, money down, cash down, how much down, percent down, stick in, lay down, pay down, stump up,
      pay myself, pay ourselves, find myself, find ourselves, put up myself, own money in, our own money, my own money, percentage down, must go in, have to go in, needs to go in, down have to be
    `,
  ],
  [
    'rent',
    phrases`
      rent, rents, rental, let for, rent for, let at, rent it for, let it for, rent it at, let it at, rented at, be let, tenant pay, tenants pay, tenant have to pay, tenants have to pay,
      tenant need to pay, tenant paying, bring in, lease rent, monthly rent, weekly rent, charge, charge the tenant, get from the tenant, get from tenants, fetch, rent roll,
      rental income, charging, be charging, charged, be charged, them have to pay, each of them pay, per room, each room, lodger pay, ask the tenant, in monthly rent, in rent a month, rent needed
    `,
  ],
  [
    'price',
    phrases`
      price, prices, purchase price, asking price, offer, offering, bid, pay, buy for, buy it for, pay for, ceiling, have to pay, negotiate to, negotiate it to, negotiate down to, knock it down to,
      knock them down to, go up to, go to, come down, come down to, get it, get it for, to buy for, spend, give for one, give for it, buy it, buy it at, buy at, to buy, drop to, drops to,
      accept, take for it, seller take, vendor take, seller to take, vendor to take, let it go for, sell it for, sell for, sell at, cost me, it cost, to cost, cheap, cheaply, worth paying,
      afford, stretch to, top offer, have paid, paid, purchase, offer them, shell out, fork out, part with, price tag, get it down to, be paying, dear, how dear, can i buy, could i buy, can we buy, could we buy, high can i go, far can i go, high can we go, high could i go, i go for, we go for, price point, have to be priced, worth to me, go no higher
    `,
  ],
  ['loan', phrases`loan, borrow, mortgage, borrowing, lend, lend me, lent, mortgage of, loan size, take out`],
]
/** That one is asked for stands some words before it. */
export const leads = words`what whats which how highest lowest max maximum most least min minimum biggest largest smallest dearest top cheapest far where much many tell`
/** Right behind it: "rent needed", "rate at which". */
export const behind = words`
  needed required necessary that where at which for so to before when must should would could might may has have needs no do does until till please then is means gives giving
  leaves makes gets pls i above below beyond
`
/** Right before it: "work out the rent". */
export const before = words`
  find solve need needed want wanted wants after show give me us know tell out and so then ok but or equals looking target same
`
/** A clause begins behind these. */
export const opens = words`and so then ok okay right well now but hence therefore please hi hello thanks`
export const articles = words`the a an my our that this its his her their such corresponding`
