import { rule, type LawTopic } from './law-words.ts'
import { phrases } from './lists.ts'

/** Questions about the rules of taxes on buying, owning and selling, which the guides answer. Safe in the browser. */

const extraTax = phrases`
      stamp duty, sdlt, lbtt, ltt, surcharge, higher rate, higher rates, extra 3, extra 5, extra 8, ads, supplement,
      additional dwelling supplement, extra tax, extra stamp, extra duty, second home tax, stamp, extra stamp duty,
      additional rate
    `

export const taxLaw = {
  'rent-a-room': {
    about: 'Rent a Room relief',
    phrases: phrases`rent a room, rent a room relief, rent a room scheme, rentaroom, 7500 allowance, 7500 a year, lodger allowance, lodger tax, tax on a lodger, tax on lodgers, tax on my lodger`,
    together: [
      phrases`lodger, lodgers, spare room, box room, room in my house, room in my own`,
      phrases`tax, taxed, tax free, taxable, hmrc, taxman, declare, allowance, 7500`,
    ],
    needs: [['room'], ['lodgers', 'tax']],
    words: phrases`room, lodgers, furnished, limit, free, tax, 7500`,
    isEverywhere: true,
  },
  'landlord-loans': {
    about: 'loans for landlords',
    phrases: phrases`personal guarantee, personal guarantees, gifted deposit, six month rule, 6 month rule, day one remortgage, early repayment charge, early repayment charges, port my mortgage, port the mortgage`,
    needs: [['loan', 'lender', 'lenders', 'mortgage']],
    words: phrases`loan, company, guarantee, deposit, lender, months, early`,
    isEverywhere: true,
  },
  'home-report': {
    about: 'the Home Report of Scotland',
    phrases: phrases`home report, home reports, single survey`,
    needs: [['report']],
    words: phrases`home, report, survey, valuation, seller, scotland`,
    isEverywhere: true,
  },
  'scottish-flats': {
    about: 'flats in Scotland',
    phrases: phrases`property factor, factors bill, factoring, factor charges, factors fees, common repairs, close repairs, leasehold in scotland, leaseholds in scotland, scottish leasehold, freehold in scotland`,
    together: [
      phrases`tenement, tenements, tenement flat, scotland, scottish, edinburgh, glasgow, leith, aberdeen, dundee`,
      phrases`lease, leases, leasehold, factor, factors, ground rent, shared repairs, who pays for the roof, stair, common parts`,
      rule,
    ],
    needs: [
      ['scotland', 'scottish'],
      ['flats', 'leases'],
    ],
    words: phrases`tenement, scotland, flats, owned, outright, factor, deeds`,
    isEverywhere: true,
  },
  'tax-on-selling': {
    about: 'Capital Gains Tax',
    phrases: phrases`
      capital gains, cgt, gains tax, report a sale to hmrc, private residence relief, letting relief, lettings relief,
      tax when i sell, tax if i sell, allowance when i sell, allowance if i sell, allowance on selling, tax free when i sell, tax on selling, tax to sell, do i pay capital, pay capital gains on, report the gain, report a gain, report a capital gain, report my capital gain, report capital gain, report the sale, report a sale
    `,
    together: [
      phrases`sell, sold, selling, sale`,
      phrases`gain, gains`,
      phrases`tax, report, pay, how long, days, hmrc`,
    ],
    needs: [['gains']],
    words: phrases`capital, gains, gain, selling, sale, sold, percent, cent, report, days, 60`,
    isEverywhere: true,
  },
  inheritance: {
    about: 'Inheritance Tax',
    phrases: phrases`inheritance tax, iht, when i die, if i die, leave my flats, leave my houses, leave my properties, leave them to, leave it to my, gift it to my, gift a rental, gift my rental, gift the rental, gift a house to, gift the house to, gift a flat to, gift my flat, gift my house, gave my daughter, gave my son, gave my kids, give my daughter, give my son, out of my estate, out of the estate, give it to my kids, half share in a rental, in my lifetime, seven year rule, 7 year rule`,
    needs: [['inheritance', 'estate']],
    words: phrases`inheritance, estate, gift, given, seven, die, let, homes`,
    isEverywhere: true,
  },
  'landlord-abroad': {
    about: 'landlords who live abroad',
    phrases: phrases`non resident landlord, non resident landlords, nrl, nrl1, nrl scheme, landlord abroad, landlord overseas, take tax off the rent, tax off the rent, withhold tax, withholding tax, deduct tax from the rent`,
    together: [
      phrases`abroad, overseas, expat, dubai, spain, non resident, emigrate, emigrating, australia`,
      phrases`rent, rental income, tenant, tenants, agent`,
      phrases`tax, hmrc, deduct, withhold`,
    ],
    needs: [
      ['abroad', 'overseas'],
      ['landlord', 'rent'],
    ],
    words: phrases`abroad, resident, landlord, scheme, agent, tenant, rent, tax, hmrc, months`,
    isEverywhere: true,
  },
  'digital-records': {
    about: 'Making Tax Digital',
    phrases: phrases`making tax digital, mtd, mtd itsa, quarterly updates, quarterly returns, quarterly tax`,
    isOfFigure: true,
    needs: [['digital']],
    words: phrases`digital, quarter, software, updates, income, hmrc`,
    isEverywhere: true,
  },
  'mixed-use': {
    about: 'the tax on mixed use',
    phrases: phrases`mixed use relief, mixed use tax, mixed use stamp duty, mixed use sdlt, mixed use lbtt, mixed use ltt`,
    together: [
      phrases`mixed use, shop with a flat, flat above, flat over, flat upstairs, shop below, shop underneath`,
      extraTax,
      phrases`residential, commercial, rule, rules, which rate, which rates, what rate, what rates, count, counts, surcharge, do i, does, is it, treated`,
    ],
    needs: [
      ['mixed', 'shop'],
      ['flat', 'scale', 'residential', 'rates', 'use'],
    ],
    words: phrases`mixed, use, shop, flat, scale, whole, price, surcharge`,
    isEverywhere: true,
  },
  'first-time-relief': {
    about: 'the relief of first-time buyers',
    phrases: phrases`
      first time buyers get, first time buyer get, ftb get, ftbs get, first timers get, anything for first time buyers, still a first time buyer, count as a first time, counts as a first time, count as first time, am i a first time, are we first time buyers, first time buyer if, lose first time buyer, first time buyer relief,
      first time relief, ftb relief, first time buyers relief, lose my first time buyer, first time buyer status
    `,
    together: [
      phrases`first time buyer, first time buyers, ftb, ftbs`,
      extraTax,
      phrases`any relief, relief, exempt, discount, break, rules, rule`,
    ],
    needs: [['first'], ['buyer', 'buyers'], ['relief']],
    words: phrases`first, time, buyers, relief, live, owned, inherited, share`,
    isEverywhere: true,
  },
  'refund-of-surcharge': {
    about: 'getting the higher tax back',
    phrases: phrases`
      surcharge refund, refund of the surcharge, stamp duty refund, sdlt refund, claim back stamp duty,
      stamp duty back, claim the surcharge back, surcharge back, refund of stamp duty, reclaim stamp duty,
      reclaim the stamp duty, get stamp duty back, ads refund, ads back, 36 months, uninhabitable, supplement back, pay the extra back, extra sdlt back, extra back, higher rate back, pays the extra back, give the extra back, some of that back, some of it back, pay the extra back later, get the extra back, claim the extra back, get the surcharge back, old one not sold
    `,
    together: [
      [...extraTax, 'paid the extra', 'extra', 'higher ltt', 'higher sdlt', '3', '5'],
      phrases`back, refund, refunded, reclaim, refundable, get the money back, claim`,
      [...extraTax, 'sold', 'sell', 'sells', 'old house', 'old one', 'old place', 'main home'],
    ],
    needs: [
      ['refund', 'refunds', 'reclaim'],
      ['surcharge', 'tax', 'higher', 'supplement', 'duty', 'main', 'sale'],
    ],
    words: phrases`refund, surcharge, back, main, home, sold, replace, years, claim, within, higher`,
  },
  'days-of-residence': {
    about: 'who counts as not resident',
    phrases: phrases`
      183 days, days in the uk, become uk resident, became uk resident, count as non resident,
      count as non uk resident, counts as non resident, 2 refund, move back to the uk
    `,
    together: [
      phrases`
      non resident, non residents, non res, non uk, abroad, overseas, expat, move back, moved back, come home
    `,
      phrases`days, refund, back, go away, count, counts, test, qualify, how long`,
      phrases`surcharge, 2, stamp duty, sdlt, tax`,
    ],
    needs: [
      ['183', 'days'],
      ['uk', 'points', 'here'],
    ],
    words: phrases`183, 365, days, row, claim, points, back, fewer, test, count`,
    isEverywhere: true,
  },
  'buyer-from-abroad': {
    about: 'the tax of buyers from abroad',
    phrases: phrases`non resident surcharge, non res surcharge, non res thing, non resident thing, 2 surcharge, foreign buyers pay, foreigners pay, foreigner pay, foreign national pay, foreign nationals pay, citizen living in, citizen buying`,
    together: [
      phrases`non resident, non residents, non res, non uk, overseas, abroad, expat, expats`,
      phrases`
      surcharge, 2, 183, days, refund, back, count, counts, rule, rules, go away, scotland too, apply, applies, test,
      qualify, stamp duty
    `,
      phrases`
      scotland too, wales too, apply, applies, go away, back, refund, test, days, 183, count, rule, rules, what is,
      why, who, when, does, does it, thing, do non, do overseas, do expats, on top of
    `,
    ],
    needs: [['resident'], ['points', 'days', 'surcharge']],
    words: phrases`resident, surcharge, points, days, 183, uk, purchase, scotland`,
    isEverywhere: true,
  },
  'who-pays-more': {
    about: 'who pays the higher tax',
    phrases: phrases`
      count as a second home, counts as a second home, count as additional, counts as additional,
      replacing my main home, replacing main residence, still married, property abroad, home abroad, house abroad,
      inherited a share, own a share, do i pay the extra, pay the extra, joint buyers, joint buyer, separated,
      divorce, ex wife, ex husband, my ex, name on the deeds, on the deeds, bought for my son, parents house,
      why is there a surcharge, pay the surcharge
    `,
    together: [
      phrases`
      married, wife, husband, partner, spouse, civil partner, separated, divorced, inherited, joint, abroad, share
    `,
      extraTax,
      rule,
    ],
    needs: [
      ['homes', 'home', 'buyer', 'buyers', 'couples'],
      ['owned', 'owns', 'own', 'couples', 'another', 'married', 'main'],
    ],
    words: phrases`
      owns, home, another, anywhere, world, main, replaces, married, couples, separated, joint, count, homes,
      completion
    `,
  },
  'surcharge-dates': {
    about: 'the days on which the rates changed',
    phrases: phrases`
      when did the surcharge, when did the rates, when did stamp duty, when did the second home, surcharge go up,
      surcharge change, rates changed, rates change, surcharge rise, surcharge go from, surcharge go to,
      supplement go up, supplement go from, rates last changed, when did ads, when did lbtt, when did ltt
    `,
    needs: [
      ['rates', 'surcharge'],
      ['rose', 'began', 'october', 'december'],
    ],
    words: phrases`higher, rates, last, rose, 2024, october, december, began, day, completion`,
  },
  'when-tax-is-due': {
    about: 'when the tax on buying is due',
    phrases: phrases`
      when is stamp duty due, stamp duty due, 14 days to pay, deadline for stamp duty, stamp duty deadline, lbtt due,
      ltt due, when is the tax due, due after completion, days after completion, days from completion
    `,
    together: [
      phrases`when, how long, how soon, deadline`,
      phrases`stamp duty, sdlt, lbtt, ltt`,
      phrases`due, pay, paid, return, file, deadline`,
    ],
    needs: [['due'], ['days'], ['sdlt', 'return', 'tax', 'lbtt']],
    words: phrases`due, within, 14, 30, days, return, sdlt, effective, date, solicitors`,
  },
  'many-homes': {
    about: 'several homes bought together',
    phrases: phrases`
      multiple dwellings relief, mdr, six or more, six homes, linked transactions, linked purchase,
      linked transaction, mixed use relief, 6 or more
    `,
    needs: [
      ['homes', 'dwellings', 'linked', 'mixed'],
      ['tax', 'relief', 'residential', 'scale', 'taxed'],
    ],
    words: phrases`six, more, homes, transaction, residential, relief, dwellings, several, linked`,
  },
  'company-tax': {
    about: 'companies that buy homes',
    phrases: phrases`
      ated, 17 percent, 17 per cent, flat 17, 17 rate, annual tax on enveloped dwellings, enveloped dwellings,
      relief for letting, move it into a company, transfer to my company, transfer into a company,
      into a limited company, sell to my own company, into a company, incorporation relief, into my ltd,
      into my company, sell to my company, into my own ltd, into my own company, into an ltd, into a ltd, to my own ltd, flats into my, houses into my, incorporate my
    `,
    needs: [['company', 'companies']],
    words: phrases`company, ated, yearly, tax, flat, 17, 500000, relief, moving, market, value, own`,
    isEverywhere: true,
  },
  'mortgage-interest': {
    about: 'income tax on rent',
    phrases: phrases`
      form 17, interest off the rent, interest off my rent, interest off the rents, interest off rental income, mortgage interest off, mortgage interest against, mortgage interest still deductible, mortgage interest deductible, mortgage interest tax deductible,
      deduct mortgage interest, deduct the mortgage interest, offset mortgage interest, knock mortgage interest, claim mortgage interest, taxed as hers, taxed as his, taxed as mine, taxed on my wife, taxed on my husband, split the profit, split the profits, split the rent, split rental profits, split the rental income, split profits, own it jointly, get that credit, get the credit, credit at their own, credit at scottish,
      mortgage interest restricted, interest restricted, interest restriction, inside an spv, inside a company, touch companies, apply to companies, affect companies, hit companies, companies and section 24, section 24 doesnt, section 24 does not, section 24 apply, section 24 affect, s24 apply, rather than personally, instead of personally, company rather than, in a limited company rather, commercial unit i hold, inside a ltd, round section 24, carried forward, carry forward, unused interest, joint owners tax, jointly owned, jointly own,
      holiday let tax, furnished holiday, section 24 company, section 24 scotland, property income tax, 22 percent,
      22 42 47, tax rates 2027, rates from april 2027, new rates in 2027, april 2027, income tax rates on rent,
      replaced by section 24
    `,
    together: [
      phrases`section 24, s24, mortgage interest, interest, finance costs, rent, rental income`,
      phrases`
      deduct, claim, offset, joint, jointly, wife, husband, spouse, company, carried, scotland, 2027, holiday,
      holiday lets, knock off, knock it off, knock that off, knock the interest off, knock interest off, take off, take it off, write off, write it off, set against, set it against, apply, applies, allowable, expense, expenses
    `,
      phrases`tax, section 24, s24, deduct, allowable, hmrc, relief, offset, profit, profits, rental income`,
    ],
    needs: [
      ['interest', 'credit', 'owners', 'rates', 'deduct', 'costs'],
      ['tax', 'taxed', 'credit', 'rates', 'profit', 'section', 'property'],
    ],
    words: phrases`
      interest, credit, company, joint, owners, share, form, 17, holiday, deduct, carried, forward, 2027, rates,
      scotland
    `,
    isEverywhere: true,
  },
} as const satisfies Record<string, LawTopic>
