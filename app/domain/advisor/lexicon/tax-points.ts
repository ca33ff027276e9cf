import { phrases } from './lists.ts'

/** What exactly is asked for of the law of buying and of tax, subject by subject, the narrowest first. Safe in the browser. */

const spouses = phrases`wife, wifes, husband, husbands, spouse, spouses, civil partner, married, hubby, missus`
const partners = [
  ...spouses,
  ...phrases`partner, partners, girlfriend, boyfriend, fiance, fiancee, both of us, one of us`,
]
const parted = phrases`divorce, divorced, divorcing, separated, separating, separation, split up, splitting up, ex wife, ex husband, my ex, his ex, her ex, court order, consent order, decree`
const heirs = phrases`inherit, inherited, inherits, inheriting, inheritance, left me, left us, left to me, left to us, left it to me, probate, passed away, died, in her will, in his will, in the will, executor, executors`
const children = phrases`son, sons, daughter, daughters, kids, children, child, nephew, niece, grandson, granddaughter, grandchildren`
const parents = phrases`mum, dad, mother, father, parents, my folks`
const companies = phrases`company, companies, ltd, limited company, spv, my own company, corporation tax`
const tooLate = phrases`
  too late, longer than, more than three years, more than 3 years, over three years, over 3 years, after three years, after 3 years, past three years, past 36 months, after 36 months, over 36 months, more than 36 months, took longer, takes longer, taken longer, took too long, takes too long, missed the, miss the, missed it, cladding, exceptional, extension, extended, extend, four years, 4 years, five years, 5 years, out of time, wont sell in time, not sold in time, not sell in time, not sold by then, fails to sell, unsafe, still hasnt sold
`
const higher = phrases`
  lost out, beaten by, topped our offer, higher offer, better offer, another offer, other offer, another buyer, other buyer, someone else, sombody, gone with, went with, goes with, gazump, gazumped, gazumping, gazumps, outbid, more money, offered more, higher bid, 2nd buyer, second buyer, new buyer, highest
`
const bound = phrases`
  bound, binding, bind, binds, stuck, committed, back out, backs out, backed out, backing out, pull out, pulls out, pulled out, pulling out, walk away, walks away, walked away, withdraw, withdraws, withdrawn, change their mind, changes their mind, changed their mind, changed his mind, changed her mind, change his mind, change her mind, point of no return, no going back, after saying yes, said yes, for certain, for sure, at what point, when exactly, final, definite, legally ours, missives, exchange, exchanged
`

export const taxPoints: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'refund-of-surcharge': {
    uninhabitable: phrases`uninhabitable, derelict, no kitchen, poor repair, refund firm, refund firms, claims firm, claims company, no win no fee`,
    rental: phrases`sold a rental, sell a rental, sold my rental, sell my rental, sold the rental, sold a buy to let, sold my buy to let, sell my buy to let, sold a btl, sold my btl, sell one of my lets, sold one of my lets, sold an investment`,
    late: tooLate,
    before: phrases`3 then, 3 percent then, was 3, 6 then, was 6, 4 then, was 4, at the old rate, old rate, before the rise, before it went up, lower then`,
    first: phrases`sold first, sold it first, sold ours first, sold up first, already sold, sold it and rented, rented since, renting since, in rented since, renting in between, between homes, sold before we bought, sold before buying, sold before i bought, sold last year and`,
  },
  'who-pays-more': {
    inherited: heirs,
    parted,
    trusts: phrases`trust, trusts, trustee, trustees, bare trust, discretionary`,
    spouses: partners,
    parents: [...children, ...parents, ...phrases`guarantor, bank of mum, name on the deeds, on the deeds, help buy`],
    never: phrases`caravan, static caravan, mobile home, houseboat, narrowboat, park home, bare land, plot of land, garage, static`,
    abroad: phrases`abroad, overseas, spain, france, portugal, italy, ireland, dubai, america, usa, india, pakistan, poland, greece, cyprus, florida, australia`,
    replacing: phrases`to live in, sold a flat, sold a house, sold a rental, sold a let, didnt live in, never lived in, wasnt my home, wasnt our home, was not my home, replace, replaces, replacing, main home, main residence, moving house, move house, sold our, sold my, sell ours, sell mine, old home, old house`,
  },
  'first-time-relief': {
    inherited: [...heirs, ...phrases`gifted, given a share, gave me a share, given half, share of`],
    who: [
      ...partners,
      ...phrases`owned before, ever owned, never owned, owned abroad, used to own, once owned, owned a flat, owned a house, one of us owns, sold years ago, abroad, let it out, rent it out, buy to let, btl, count as, still a first, status`,
    ],
  },
  'when-tax-is-due': {
    who: phrases`who pays, who has to pay, buyer or seller, seller or buyer, does the seller pay, does the buyer pay`,
    late: phrases`late, missed, penalty, penalties, fine, fined, interest, forgot, forgotten, overdue`,
    wrong: phrases`wrong, mistake, amend, amended, correct, corrected, overpaid, paid too much, error, change the return, got it wrong, appeal`,
  },
  gifts: {
    parted,
    inherited: heirs,
    shares: phrases`buy out, buying out, bought out, buy him out, buy her out, buy them out, buys me out, bought her out, bought him out, co owner, co owners, brothers half, sisters half, his half, her half, his share, her share`,
    debt: phrases`mortgage, mortgaged, loan, debt, outstanding, owing, remortgage`,
    spouses,
    children: [...children, ...phrases`capital gains, cgt, market value`],
  },
  'company-tax': {
    into: phrases`
      shift, shifting, move, moving, moved, transfer, transferring, transferred, put, putting, incorporate, incorporating, incorporation, into a ltd, into my ltd, into a company, into my company, into an spv, into my own, sell them to, sell it to, my name into, from my name, own name, i own 100
    `,
    yearly: phrases`ated, enveloped, yearly, annual, every year`,
  },
  'tax-on-selling': {
    gifts: phrases`gift, gifts, gifted, gifting, give, gave, giving, given, sign over, signed over, below market, undervalue, for nothing, for a pound`,
    parted,
    inherited: heirs,
    lived: phrases`lived, lived in, living in it, used to live, my home before, our home before, main home, main residence, private residence, residence relief, moved out, letting relief, lettings relief, was my home, was our home, nine months, 9 months, family home`,
    company: companies,
    losses: phrases`loss, losses, lost money, less than i paid, less than we paid, made a loss`,
    gain: phrases`deduct, deducted, deductible, knock off, take off, offset, set against, improvements, improvement, extension, new kitchen, works, fees, costs, work out the gain, gain worked out, calculate the gain, what counts, mortgage, loan, base cost`,
    joint: [
      ...spouses,
      ...phrases`jointly, joint, joint names, both names, both own, together, each use, each of us, we each, each owner, half each, between us, two allowances, each have, both get`,
    ],
    report: phrases`60, sixty, telling, be quick, quick about, how quick, how quickly, rush, report, reporting, reported, hmrc, deadline, how long, by when, days, when do i pay, when is it due, when do i have to, tell, declare, form, return, self assessment, abroad, non resident, overseas, expat`,
    rates: phrases`rate, rates, percent, per cent, percentage, percentages, what share, what slice, 18, 24, 28, 20, how much, what tax, allowance, exemption, exempt, tax free, band, basic rate, higher rate, 3000, 6000, 12300`,
  },
  inheritance: {
    home: phrases`residence nil rate, rnrb, nil rate band, 175000, 175k, main home, direct descendants`,
    gifts: phrases`gift, gifts, gifted, gifting, give, gave, given, giving, seven years, 7 years, seven year, 7 year, in my lifetime, while im alive, before i die, out of my estate, sign over, transfer`,
  },
  'mortgage-interest': {
    scotland: phrases`scotland, scottish, scot, edinburgh, glasgow`,
    holiday: phrases`holiday, holiday let, holiday lets, furnished holiday, fhl, airbnb`,
    forward: phrases`carried forward, carry forward, carry it forward, unused, not used, wasted, lost, left over, later years, next year`,
    shop: phrases`shop, office, commercial, warehouse, industrial unit`,
    more: phrases`borrow more, borrowed more, remortgage, remortgaged, further advance, release equity, equity release, extra borrowing, top up`,
    companies,
    friends: phrases`brother, sister, friend, friends, mate, girlfriend, boyfriend, unmarried, not married, arent married, siblings`,
    joint: [
      ...spouses,
      ...phrases`form 17, on the deeds, both on the deeds, her tax return, his tax return, jointly, joint, joint owners, joint names, split, half and half, 50 50, 90 10, unequal`,
    ],
    later: phrases`2027, april 2027, 22, 42, 47, new rates, going up`,
  },
  expenses: {
    duty: phrases`stamp duty, sdlt, lbtt, ltt`,
    losses: phrases`loss, losses, made a loss, carry forward, carried forward, negative`,
    before: phrases`before i let, before letting, before the first tenant, before a tenant, before tenants, first tenant, not let yet, before it was let, before we let, prior to letting, pre letting`,
    furniture: phrases`sofa, sofas, furniture, furnishing, furnish, furnished, fridge, freezer, carpet, carpets, curtains, washing machine, washer, cooker, oven, bed, beds, mattress, mattresses, white goods, appliance, appliances, domestic items, tv, dishwasher`,
    works: phrases`kitchen, boiler, bathroom, windows, window, double glazing, extension, loft, conservatory, roof, rewire, rewiring, repair, repairs, improvement, improvements, improve, refurb, refurbishment, renovation, capital, revenue, upgrade, upgraded, like for like, replace, replaced, replacing, decorate, decorating, damp`,
  },
  'tax-return': {
    allowance: phrases`property allowance, 1000, 1k, allowance, thousand, below 1000, under 1000`,
  },
  'company-money': {
    loans: phrases`loan, loans, lent, lend, borrow, directors loan, dla, section 455, s455`,
    dividends: phrases`dividend, dividends, salary, take out, taking out, draw, profits out, money out`,
  },
  conveyancing: {
    report: phrases`home report, home reports, single survey, home survey scotland`,
    names: phrases`joint tenants, tenants in common, names on the deeds, names on deeds, both names, unequal shares`,
    probate: phrases`probate, executor, executors, estate sale, deceased, confirmation, died`,
    cooling: phrases`cooling off, cool off, cooling, days to change my mind, days to think, second thoughts, price drop, knock the price down, renegotiate, reduce my offer, gazunder, gazundered, gazundering, lower my offer, chip the price`,
    closing: phrases`closing date, closing dates, sealed bid, sealed bids, note of interest, blind bid, offers over`,
    buyer: phrases`withdrawn the mortgage, withdrew the mortgage, pulled the mortgage, lender withdrew, lender has withdrawn, what do i lose, what do we lose, mortgage falls through, mortgage fell through, mortgage pulled, lender pulls, lender pulled, cant complete, cannot complete, fail to complete, failed to complete, dont complete, lose my deposit, lose the deposit, lose our deposit, lose my 10, after exchange, after exchanging, after we exchanged, between exchange, notice to complete, miss completion, missed completion, late completion, completion is late, delay completion`,
    seller: phrases`seller refuses to complete, vendor refuses to complete, seller wont complete, vendor wont complete, seller wont move out, seller fails to complete, seller pulls out after exchange, refuse to complete, refuses to complete, specific performance`,
    higher,
    bound,
    searches: phrases`search, searches, local authority search, drainage search, coal search, enquiries`,
    time: phrases`how long, how many weeks, how many months, timeline, how quick, time does it take, usually take, normally take, average time`,
    deposit: phrases`deposit, 10 percent, ten percent, 5 percent`,
  },
  auction: {
    modern: phrases`modern, conditional, reservation fee, reservation, iamsold, iam sold, online auction, 28 days to exchange, 56 days, buyers premium, premium`,
  },
  lease: {
    marriage: phrases`marriage value`,
    selling: phrases`selling with, sell with, sell it with, selling a flat with, sell a flat with, seller to extend, seller extend, get the seller, get the vendor, get vendor, vendor to extend, vendor extend, seller to start, seller have to, seller start, assign, assigned, before completion, buy it with, pass the notice`,
    manage: phrases`right to manage, rtm, sack the managing agent, sack the agent, take over the management, get rid of the managing`,
    freehold: phrases`buy the freehold, buying the freehold, freehold between us, enfranchise, enfranchisement, collective, share of freehold, right of first refusal, first refusal`,
    letting: phrases`let it, let out, letting, sublet, subletting, airbnb, short let, short lets, rent it out, let my flat, let the flat, pets`,
    reform: phrases`990, reform, abolished, abolish, ban, banned, scrapped, commonhold, new law, marriage value scrapped, in force, 2024 act, 999`,
    extending: phrases`extend, extending, extension, short lease, short, 80, years left, yrs left, years on the lease, years on it, left on the lease, left on it, marriage value, two years, 2 years, two year, w 74, runs out, run out`,
  },
  'ground-rent': {
    doubling: phrases`double, doubles, doubling, doubled, onerous, rpi, index, review, reviews, escalating, escalates`,
    unpaid: phrases`arrears, unpaid, not paid, havent paid, hasnt paid, forfeit, forfeited, forfeiture, lose the flat, lose my flat, owed, never demanded, never asked, stop paying, refuse to pay`,
  },
  'service-charge': {
    consult: phrases`consult, consulted, consultation, section 20, major works, roof, lift, big bill, bill of, works, scaffolding, windows, years ago, 18 months, eighteen months`,
  },
  'residential-mortgage': {
    living: phrases`live in it, live there, living in it, living there, move in, move into it, moving into, family in it, my son, my daughter, my mum, my parents, my brother, my sister, let to family, let to my`,
  },
  'landlord-loans': {
    companies: [...companies, ...phrases`personal guarantee, personal guarantees`],
    deposits: phrases`deposit, deposits, gifted deposit, gift, least deposit, minimum deposit, down`,
    months: phrases`six month rule, 6 month rule, six months, 6 months, within six, day one`,
    early: phrases`early repayment, erc, early exit, redeem, pay it off early, pay off early, port, porting`,
  },
  'landlord-insurance': {
    empty: phrases`empty, unoccupied, vacant, standing empty, void, works, refurb, building work`,
    exchange: phrases`exchange, completion, exchanged, from when, before completion, burns down, burnt down, flood`,
  },
  'change-of-use': {
    flats: phrases`split a house, house into flats, house into two, into two flats, house to flats, split it, split the house, divide the house, subdivide`,
  },
  'building-rules': {
    wall: phrases`party wall, shared wall, neighbours wall, next door`,
    works: phrases`window, windows, rewire, rewiring, electrics, wiring, fuse box, consumer unit, circuit, double glazing`,
  },
  'many-homes': {
    linked: phrases`linked, two flats, two houses, same seller, one seller, same vendor, from one seller, from the same`,
    relief: phrases`mdr, multiple dwellings, multiple dwelling, dwellings relief`,
  },
}
