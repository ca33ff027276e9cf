import type { DealFactName } from '../deal-fact-names.ts'
import { phrases, words } from './lists.ts'

/** Words by which facts of a deal's page are asked for. */
export const dealFacts: Readonly<Record<DealFactName, readonly string[]>> = {
  lease: phrases`
    lease, leases, lease length, years left, years are left, years is left, years has it, many years on, years remain, years remaining, left to run, unexpired, how short, short lease, till when, until when, how long is left
  `,
  leaseExtension: phrases`
    for extending, to extend, extend it, extending it, extending the lease, extend the lease, lease extension cost, cost of extending, premium
  `,
  groundRent: phrases`ground rent, ground rents`,
  serviceCharge: phrases`service charge, service charges, maintenance charge, factor charge, block charge, block charges`,
  tenure: phrases`tenure, freehold, leasehold, share of freehold, own the land, feuhold`,
  licence: phrases`
    licence, license, licences, licensed, licenced, unlicensed, licensing, hmo licence, hmo license
  `,
  energy: phrases`epc, epcs, energy rating, energy ratings, energy band, energy certificate, energy efficiency, energy performance, energy efficient`,
  councilTax: phrases`council tax, council tax band, council rates, domestic rates, band for council`,
  tenancy: phrases`
    tenant, tenants, tenancy, tenancies, tenanted, occupied, occupier, occupants, vacant, empty, lodger, lodgers, let out, is it let, that one let, is that let, is this let, one let or, already let, currently let, whether its let, who lives, who is in it, whos in it, whos in there, whos in, who is in there, anyone in it,
    anyone living, someone living, whos renting, who rents, who is renting, whos the tenant, living in it, living there, rent review, break clause, when did they move, moved in, move in, how long have they been, let since, let to, ast, on a contract
  `,
  arrears: phrases`arrears, behind with the rent, behind on the rent, behind on rent, behind on his rent, behind on her rent, behind on their rent, behind with his rent, behind with their rent, paying their rent, are they paying, rent owed, owed rent, pay on time, paying on time`,
  floorArea: phrases`
    floor area, floorspace, floor space, square metres, square meters, square feet, square footage, square foot, sq m, sqm, sq ft, sqft, sq feet, m2, how big, how large, what size, whats the size, the size, footprint
  `,
  rooms: phrases`bathroom, bathrooms, how many baths, toilets, ensuite, ensuites`,
  flood: phrases`flood, floods, flooding, flooded, flood risk`,
  condition: phrases`
    condition, what state, whats the state, state is it, state of it, what nick, what shape, decent nick, good nick, good order, decent order, decorative order, run down, derelict
  `,
  works: phrases`
    works, what work, what works, work does it need, work do they need, work needed, need anything doing, needs anything doing, anything doing to it, needs doing, need doing, wants doing, want doing, to be done, doing up, refurb cost, refurb bill, refurbishment cost, how long will the works, rewiring
  `,
  parking: phrases`parking, park the car, park a car, a garage, garage, driveway, car space, off street`,
  heating: phrases`heating, heated, boiler, central heating, gas, mains gas, mains, mains water, electrics, drainage, utilities, radiators, septic tank`,
  broadband: phrases`broadband, wifi, internet, fibre, mobile signal, phone signal`,
  lift: phrases`a lift, the lift, lift, lifts, elevator`,
  marketRent: phrases`erv, estimated rental value, market rent, reversionary, reversion, rental value`,
  access: phrases`a lift, the lift, lift, step free, wheelchair, what floor, which floor, ground floor, stairs, disabled access`,
  restrictions: phrases`covenant, covenants, restrictions, restriction, right of way, rights of way, easement, easements, pets, holiday lets allowed, allowed pets`,
  protection: phrases`listed building, is it listed, are they listed, listed or, grade ii, grade 2 listed, conservation area`,
  planning: phrases`planning, planning permission, planning consent, got consent, has consent, permission`,
  building: phrases`built, when was it built, how old, year built, what era, victorian, construction, brick, non standard, cladding, storeys, how many floors`,
  buyingCosts: phrases`
    costs, fees, all the costs, costs of buying, cost of buying, buying costs, purchase costs, purchase fees, legal fees, legals, survey fees, secure price, secure fee, securing fee, acquisition costs, upfront fees, cost to buy
  `,
  runningCosts: phrases`
    costs, fees, all the costs, running costs, outgoings, to run it, run it, running it, cost to run, cost a year, costs a year, yearly costs, annual costs, monthly costs, upkeep, overheads, bills
  `,
  valuation: phrases`valuation, valuations, valued, valuer, survey, surveyed, what is it worth, whats it worth, is it worth, worth the money, market value, overpriced, comparables`,
  station: phrases`station, stations, train, trains, tube, metro, tram, railway`,
  evidence: phrases`evidence, paperwork, paper work, papers, title register, proof`,
  safety: phrases`safety, safety figure, safety score, safety factor, how safe`,
}

/** What makes a question one of a rule, and of no deal. */
export const ofRule = phrases`
  do i need, do we need, do you need, does one need, would i need, will i need, need a licence, need a license, must be, must i, must we, do i have to, do we have to, have to be, has to be, should i, should we, could i, can i get, can i have, can you get, can a, could a, allowed to, am i allowed, legal, legally, illegal, the law, by law, the rules, the rule, rules on, rules, regulations, deduct, deductible, offset, claim, reclaim, paid by, me or the tenant, who has to pay, does the tenant pay,
  how often, must, compulsory, mandatory, obligatory, minimum, required, requirement, requirements, what does, what do, what is a, what is an, whats a, whats an, mean, means, meaning, how do i, how do you, how do we, how does, what happens, what can i do, what can we do, who pays for, entitled, evict, notice, in general, generally, normally, usually, typical, typically, average,
  stopped paying, hasnt paid, havent paid, not paid, owes me, owes us, wont leave, wont pay, refuses, refusing, section 8, section 21, section 13, section 24, landlord, landlords, mould, leak, leaks, leaking, wants to leave, moved out, put the rent up, raise the rent, increase the rent,
  put out, get them out, get him out, get her out, kick out, kicked out, deposit back, court, tribunal, fined, a fine, council says, inspector, hand it back, asked me, asked us, told me, told us, can he, can she, can they, hmrc, lender, lenders, bank, banks
`
/** Of what somebody owns or lives in: a deal of the list is none of it. */
export const ofOwn = phrases`
  i own, we own, she owns, he owns, they own, ive got a, i have a, weve got a, we have a, i let, we let, i rent, we rent, ive bought, weve bought, i bought, we bought, i live, we live, my tenant, my tenants, our tenant, our tenants, my landlord, my lease, my house, my flat, my shop, my hmo, my property, my licence, my place, our house, our flat, our lease, my own,
  your fees, your fee, your costs, what do you charge, do you charge, you charge
`
/** Words that ask of a deal where they stand behind it alone, and describe it behind "with". */
export const statesOfDeal = words`licensed licence license hmo let leased tenanted vacant lease leasehold freehold parking`
/** Beside those of titles, words between what stands where. */
export const besideTitle = words`inside within opposite behind above over beside overlooking`
/** Behind "why", these ask for a score. */
export const marks = phrases`mark, marks, marked, so high, so low, that high, that low, so poorly, so badly, so well, so good, so bad`
/** Words before a home that name none of the list. */
export const beforeNone = words`a an any some my our another no his her their mums dads every all other`
/** Words before one of the list. */
export const beforeOne = words`the that this your yer thon those these them ye yon yous`
/** Behind a place these say that one deal is meant. */
export const oneOfList = words`one wan yin deal property place listing unit building premises`
/** Kinds that a title may say by another word. */
export const houseKinds = words`house home`
export const flatKinds = words`flat studio shop office offices unit warehouse workshop industrial`
/** Several are meant, and no one of the list. */
export const manyOf = words`flats apartments terraces semis studios offices shops units warehouses bungalows hmos lets properties deals homes ones`
/** What is asked for of those that were spoken of. */
export const ofTheThree = phrases`the three, all three, these three, those three, three of them, of the 3, all of them, of them all, the lot of them`
export const ofTheTwo = phrases`the two, both, these two, those two, two of them, of the 2, of the pair`
/** The rent for the price is the gross yield. */
export const rentForPrice = phrases`
  rent for the money, rent for the price, rent against price, rent against the price, rent for its price, rent to price, rent for what it costs, rent for what you pay, rent for your money, rent per pound, rent for its money, rent for the outlay, most for the money, best for the price, best for its price, most for the price, more for the price, best for the money, more for what you pay, most for what you pay
`
/** A message that narrows a list, and asks no fact. */
export const narrowsBy = words`only just without leave drop exclude skip no not any anything but minus remove lose bin ditch scrap omit all every everything owt show list find with got have`
/** The first of a list. */
export const firstOfList = phrases`top one, top of the list, one at the top`
/** Which deal it is is asked for. */
export const asksNumber = phrases`what number is it, whats its number, what is its number, which number is it, what deal number, which deal is it, which deal is that`
/** One thing that was spoken of is meant. */
export const ofIt = phrases`is it, does it, has it, its`
/** Words that begin a question of a fact. */
export const asksFact = phrases`
  what, whats, wots, is it, is that, is there, are there, are they, has it, has the, have they, have the, does it, do they, how, hows, who, whos, which, when, where, whats the, and the, any, tell me, remind me, check, costs, fees, the, its
`
/** A grade behind these is that of a deal: "only gets a D". */
export const getsGrade = words`the gets get got only just a an mere given scored scores graded marked`
/** Words that leave something out of a list. */
export const leavesOut = phrases`
  leave out, leaving out, leave off, drop, exclude, excluding, skip, remove, take out, take off, lose, bin, ditch, scrap, omit, not the, without, apart from, except, minus, forget, chuck out, get rid of, cut out, strike, knock out
`
export const asksWhy = phrases`why, whys, how come, how comes, how is it, hows it, whats wrong, what makes, who decides, who decided, who marks, who marked, who scores, who scored, who gave, who rates, who rated`
/** A figure of the one deal that was described is asked for. */
export const asksOfIt = phrases`whats it, what is it, what does it, hows it, how is it, what do they, is it, does it, whats the, what is the`
/** Whether a thing is needed is a question of the rules. */
export const needsFact = phrases`need, needs, needed, apply, get one, require, requires`
/** Those of the list before. */
export const ofThose = phrases`which of those, which of these, which of them, which ones, of those, of these, of them, do they, do they all, are they, are they all, have they, have they all, each of them, are any of them, is any of them, does any of them, do any of them`
export const thatOne = phrases`that one, this one`
/** What is told of a deal, whatever that is. */
export const tellsOf = phrases`tell me about, tell us about, tell me abt, tell us abt, tell me of, tell us of, know about, know more about, more about, details of, details on, info on, info about, the numbers on, show me, show us, gimme, give me, give us, whats the story`
/** First words of a message that asks the same of another deal. */
export const goesOn = words`and n & also what how ok now then so plus same for the`
/** Another thing is asked of it. */
export const asksElse = phrases`show me, tell me about, tell us about, compare, against, versus, vs, looking at, anything, any`
/** Another price or rent than that of its page is told. */
export const ofChange = phrases`if i offered, if we offered, if i offer, if we offer, i offered, we offered, rent up, rent down, knock off, knocked off, if the rent, if they took, if they take`
/** Behind a name these say that what follows is asked of it. */
export const behindTopic = words`, : - ?`
