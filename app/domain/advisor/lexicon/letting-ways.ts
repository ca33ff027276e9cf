import type { Nation } from '#db/schema.ts'
import type { LawKey } from './law.ts'
import { phrases } from './lists.ts'

/**
 * How tenants, landlords and agents put what they want to know of the law of letting, in their own words: of each group a word stands
 * in the message, whatever figures it names besides. Safe in the browser.
 */

export const people = phrases`
  tenant, tenants, tennant, tennants, tenent, tenents, tenancy, tenancies, landlord, landlords, landlady, landladies, letting agent, letting agents, lettings agent, agent, agents, agency, agencies, lettings, renter, renters, renting, contract holder, contract holders, prt, ast,
  standard contract, occupation contract, private residential tenancy, i rent, we rent, rent a, my rental, our rental, rent it out, rented, rented out, rental, let out, letting, i let, we let, my let, a let, let a, let it, let my, let the, let our, rents off me, rents from me, lets, rentals, subtenant, flatmate, housemate, my renter, the rent, my rent, our rent, contract, moved in, moves in, move in, moving in
`
/** Those who live there, whatever they are called. */
const those = phrases`
  tenant, tenants, tennant, tenent, tenants in, family, couple, lady, people, them, her, him, they, theyve, contract holder, contract holders, prt, landlord, landlady, landlords, student, students, we, us, me, i, ive, weve, im, moved in, contract, tenancy, occupation contract
`
const asks = phrases`
  ?, can, could, may, must, do i, do we, does, did, is it, is that, is there, is this, are there, are they, am i, are we, is she, is he, is her, is his, allowed, legal, legally, illegal, lawful, law, laws, rule, rules, right, rights, how, what, whats, when, which, who, whos, where, wheres, need, needs, needed, have to, has to, had to, ought, supposed, meant to, should, yes or no, surely, permissions, permission, required, entitled, fine, penalty, within, enough, any limit, limit, okay, ok to
`
const notice = phrases`
  notice, notices, how long, how soon, how quick, how quickly, how many weeks, how many months, how much time, what do i give, what do i send, what do i serve, serve, what paper, what form, which form, do it legally, legally, in writing, get them out, get her out, get him out, them gone, reason, ground, grounds, when can, what are my options, wants us out, wants me out, have to go, have to leave, months to, weeks to, what do i need, budge, refuse, refuses, just because, for complaining, for moaning, for asking, because i complained, cos i complained, for reporting, without a reason, for no reason, wont leave, wont go, refuses to leave, refuses to go, need court, go to court, court order, get rid of
`
const wantsBack = phrases`
  it back, house back, flat back, home back, place back, property back, bungalow back, cottage back, terrace back, the keys back, move back in, moving back in, need it for, want them out, want her out, want him out, wants us out, wants me out, wants them out, them out, us out, me out, out by, be out, empty, vacant possession, ask them to leave, ask her to leave, ask him to leave, asked to leave, asked us to leave, asked me to leave, told us to leave, told me to leave, to leave, make them leave, make her leave, make him leave, boot out, chuck out, turf out, turfed out, kick out, kicked out, chucked out, thrown out, gone by, end it, end the contract, end their contract, end his contract, end her contract, end the let, back to live in, back for my, back for the
`
const thrownOut = phrases`chucks me out, chuck me out, chucks us out, chuck us out, chucking me out, chucking us out, kick me out, kicks me out, kick us out, kicks us out, kicking me out, kicking us out, throw me out, throws me out, throw us out, throws us out, boot me out, boots me out, turf me out, turfs me out, evict me, evicts me, evict us, evicts us, evicting me, evicting us, get rid of me, gets rid of me, gets me out, get me out, get us out, puts me out, put me out, put us out, puts us out, tells me to go, makes me leave, makes us leave, retaliate, retaliates, revenge eviction, retaliatory`
const unwritten = phrases`verbal, verbal agreement, verbally, handshake, nothing in writing, no written contract, nothing signed, never signed`
const joins = phrases`move in with me, moving in with me, moves in with me, moved in with me, move in with us, moving in with us`
const ofRented = phrases`my landlord, our landlord, the landlord, landlady, rented flat, rented house, rented place, my tenancy, our tenancy, council flat`
export const rise = phrases`
  rent review, review the rent, put up, puts up, putting up, put it up, put the rent up, put my rent up, putting the rent up, rent up, up the rent, ups the rent, upping, raise, raises, raised, raising, increase, increases, increased, increasing, rise, rises, hike, hiked, bump, bumped, going up, goes up, gone up, go up, went up, rent going from, jacking, jacked, more a month, more per month, extra a month, more from january, more next month, more from, quid more, at it again, jump, jumped, jumping, whack up, stick up
`
const rent = phrases`rent, rents, my rent, the rent, a month, pcm, per month, rental`
const bid = phrases`
  offer, offered, offers, offering, bid, bids, bidding, outbid, outbidding, beat the other, beat another, beat the others, pay more, paying more, pay extra, pay over, go over, go higher, went over, more than, higher, over the asking, above the asking, top up, extra on top, best offer, sealed bids, highest, go above, taking the best, gone in with, said id do, said we would do, said wed do, best and final, going higher, go for more, going for more, highest bidder, bidding war, some going, folk going, people going, others going
`
const advertised = phrases`
  advertised, advert, advertise, advertising, ad, ad said, listed at, listing, asking rent, asking price, asking, rightmove, openrent, zoopla, spareroom, viewing, viewings, viewers, applicants, applicant, other couple, others want, several people, three folk, lots of interest, on at, up for, up at, marketed, showed us round, showed me round, shown round, viewed, agent says, agent showed, by friday, by monday, by tonight
`
const homesOfSharers = phrases`
  sharers, sharing, share, shared, unrelated, not related, arent related, none related, friends, strangers, dont know each other, lads, lasses, students, nurses, professionals, workers, contractors, by the room, room by room, households, separate tenancies, own bedrooms, one kitchen, house share, houseshare, flatshare, folk, of us in this, of us in the
`
const licence = phrases`licence, license, licences, licenses, licensed, licensing, unlicensed, licensable, hmo, hmos, class it as, counts as`
const stays = phrases`airbnb, airbnbs, short let, short lets, short term let, short term lets, holiday let, holiday lets, holiday cottage, serviced accommodation, booking com, vrbo, by the night, nightly, self catering, festival let, weekend guests, paying guests`
/** What is wrong with a home. */
export const faults = phrases`damp, mould, mouldy, mold, black spots, leak, leaks, leaking, no heating, no hot water, broken, broke, packed in, repair, repairs, repaired, fix, fixing, mend, mended, rats, mice, rot, cockroaches, condensation, not working, doesnt work, stopped working, knackered, faulty, new boiler, boilers been out, boiler is out, boiler has been out, boilers out, boiler out, heatings off, heating is off, heatings been off`
const damage = [
  ...faults,
  ...phrases`boiler, boilers, heating, hot water, roof, ceiling, window, windows, guttering, toilet, oven, cooker`,
]
const charge = phrases`charge, charges, charged, charging, fee, fees, pay for, paying for, wants, want, cost me, asking for, asked for, bill me, billed, took, taken, take off me, levy, demand, demands, demanding`
const feeThings = phrases`referencing, reference, references, reference check, credit check, credit checks, inventory, check in, check out, checkout, cleaning, admin, administration, renewal, viewing fee, key, keys, contract fee, arrangement, holding, tenancy setup, professional clean, gardening, late rent, lost key, off the market, apart from rent, besides rent, besides the rent, on top of rent, on top of the rent, other than rent, except rent, set up fee, setup fee, new tenancy agreement, new agreement, new contract, renew, renewing`
const deposit = phrases`deposit, deposits, bond, deposite, depsoit, deposit money`
const epc = phrases`f on the certificate, g on the certificate, f on its certificate, g on its certificate, f on the epc, g on the epc, f rating, g rating, epc, epcs, epc man, energy rating, energy certificate, energy performance, certificate says, energy band, rated f, rated g, rated e, rated d, epc f, epc g, band f, band g`
/** Bands of a certificate, as people name them. */
const bands = phrases`
  below a c, below a d, below an e, under a c, under a d, under an e, lower than a c, lower than an e, worse than a c, anything below c, anything under c, below c, e on the certificate, d on the certificate, certificate on the wall, rated a d, rated an e, rated an f, d rated, e rated, rated d, rated e,
  a d rating, an e rating, rating of d, rating of e, rating is d, rating is e, certificate says d, certificate says e, certificate is a d, certificate is an e, must be a c, must be c, be at least a c, has to be a c, have to be a c, reach a c, reach c, to a c by, got to be a c, is it c now, is it a c
`
/** Whoever speaks of these speaks of a tenancy. */
export const tenancies = phrases`tenant, tenants, tennant, tennants, tenancy, tenancies, lodger, lodgers, my rental, our rental, as the landlord, as a landlord, my landlord, our landlord, contract holder, contract holders`
const leftThere = phrases`left, left behind, leaves, dumped, abandoned, walked out on`
const belongings = phrases`sofa, settee, bed, mattress, wardrobe, furniture, clothes, rubbish, junk, fridge, freezer, washing machine, telly, boxes, stuff, things, belongings, possessions, car, bike, motorbike, tools`
const disposes = phrases`bin it, bin them, can i bin, skip, the tip, chuck it, chuck them out, throw it, throw them away, throw it out, throw away, get rid, sell it, sell them, sell his, sell her, sell their, keep it, keep them, store it, store them, belong to, who owns, what do i do with, dispose`
const soldOn = phrases`sell with, sold with, sell it with, new owner, new landlord, house is sold, flat is sold, the house sells, the flat sells, sell up with, sells with, landlord sells, landlord sold, bought with, buyer takes over, buyer takes on, when i sell, if i sell`
const stayingOn = phrases`tenant in, tenants in, sitting tenant, sitting tenants, tenant in situ, tenants in situ, with the tenant, with the tenants, with a tenant, with tenants, tenant stays, tenants stay, tenant staying, tenants staying, new owner, new landlord`
/** A deposit as so many weeks or months of rent, and whether that may be. */
const asTimesRent = phrases`weeks deposit, week deposit, month deposit, months deposit, weeks rent, week rent, month rent, months rent, weeks as, weeks as a, months as, month as, weeks bond, months bond, weeks and, weeks for the deposit`
const ofLimits = phrases`too much, too high, allowed, legal, illegal, lawful, the limit, a limit, the most, maximum, cap, capped, over the limit, was that ok, is that ok, can i take, can i ask, could i take, have i broken, did i take, give some back, pay some back`
const pet = phrases`pet, pets, dog, dogs, cat, cats, puppy, puppies, kitten, kittens, greyhound, hound, labrador, lab, spaniel, terrier, whippet, collie, hamster, rabbit, rabbits, parrot, animals, animal, budgie, pug, staffie, staffy, bulldog, poodle, cockapoo, alsatian, retriever, chihuahua, dachshund, lurcher, snake, tortoise, ferret, rescue dog, rescue cat`
const entry = phrases`let himself in, lets himself in, letting himself in, himsel in, lettin himself in, hisself in, theirselves in, let herself in, lets herself in, letting herself in, let themselves in, letting themselves in, walks in, walk in, walked in, walking in, comes in, came in, come in, barges in, turns up, turned up, turning up, pops in, popping in, pop in, pop round, comes round, coming round, come round, come over, inspect, inspecting, house inspection, enter, entering, entry, access, got a key, spare key, own key, keys to, nip in, nipping in, look round, unannounced, wont let me in, let me in, let the electrician in, let the engineer in, let the plumber in, let anyone in, let the gas man in, refusing entry, refuses access, refuses entry, keep a key, have a key, has a key, hold a key, keep keys, no notice of, show buyers, show people round, viewings with, let hersen in, lets hersen in, let hissen in, lets hissen in, let theirsens in, found her in, found him in, found them in, in when im out, in while im out, when im at work, while im at work, while im out, when im out, while i was out, when i was out, when were out, while were out, when im away, while im away, round unannounced, uses her key, uses his key, behind my back, let viewers in, let buyers in, let people in, viewers in, viewers round`
const alarm = phrases`smoke alarm, smoke alarms, alarm, alarms, fire alarm, fire alarms, heat alarm, heat alarms, carbon monoxide, co alarm, co alarms, detector, detectors, smoke detector, smoke detectors`
const certificates = phrases`certificate, certificates, cert, certs, check, checks, checked, test, tested, inspection, record, safe, 1, one, ones`
const ofTime = phrases`last, lasts, how long, how often, every year, yearly, 1 yr, one year, a year, 12 months, twelve months, expire, expires, renew, renewed, run out, runs out`
/** A certificate whose band is told in passing: "it came back as an F". */
const graded = phrases`as an f, as a g, back f, back g, back an f, back a g, scored f, scored g, scored an f, scored a g, got an f, got a g, is an f, is a g, is f, is g, was an f, says f, says g, with an f, with a g`
const checks = phrases`eicr, electrics, electrical, electric check, wiring, gas check, gas cert, gas certificate, gas safety, cp12, boiler check, boiler serviced, pat test, pat testing, legionella, gas safe`
const leaves = phrases`want out, wants out, wanting out, want oot, need out, getting out, get shot of, give up my flat, giving up my flat, give up the flat, hand back the keys, leave, leaving, move out, moving out, moving oot, get out, get oot, out early, oot early, leave early, end my tenancy, end my contract, end our tenancy, end our contract, end the contract early, break my contract, break the contract, out of my contract, out of the contract, out of my tenancy, out of the tenancy, give notice, hand in notice, hand in my notice, give my notice, quit, go early, jack it in`
const mine = phrases`im renting, i rent, we rent, my landlord, our landlord, my landlady, our landlady, im the tenant, im a tenant, as a tenant, as tenants, were tenants, signed for, i signed, we signed, signed up, my tenancy, our tenancy, my contract, our contract, my prt, my room, my flat, our flat, my lease, im in a, tied in, stuck in, job in, new job, i moved in, we moved in, no liking it`
const others = phrases`flatmate, flatmates, housemate, housemates, roommate, on one contract, on the contract, on one tenancy, on the tenancy, one tenancy agreement, same contract, same tenancy, joint, both of us on, three of us on, four of us on, two of us on, of us on one, of us signed, of us rent, of us renting, one tenancy, for all of us, for the rest, for the others, my ex, ex partner, others stay, the others, ex boyfriend, ex girlfriend`
const shares = phrases`leave, leaving, leaves, left, moved out, moves out, withdraw, notice, owe, owes, liable, stopped paying, doesnt pay, not paying, his half, her half, his share, her share, drag, on my own, walk away, come off, off the tenancy, whole rent, full rent, give notice, hook`
const tax = phrases`council tax, rates, domestic rates, business rates, rates bill`
const whose = phrases`who pays, who has to pay, who is liable, whos liable, me or, landlord or, liable, empty, void, vacant, premium, double, doubled, triple, second home, students, student, hmo, by the room, between tenants, nobody in it, holiday, cottage, airbnb, tenant, tenants, landlord, rented, refurb, nights, rented house`
const benefits = phrases`dss, universal credit, on benefits, housing benefit, benefit claimants, no kids, no children, kids, children, babies, baby, single mum, single mothers, pregnant, family, families, benefits, disabled, wheelchair, foreigners, muslim, religion`
export const turnsAway = phrases`refuse, refuses, refused, refusing, reject, rejected, turn down, turned down, turned me down, turned us down, turned away, turn away, say no, said no, says no, wont take, wont accept, wont let to, dont take, professionals only, no dss, advertise, ad, advert, discriminate, discrimination, exclude, rule out, not accept, wont have`
const register = phrases`register, registered, registration, registering, registers, rent smart, rent smart wales, rsw, sign up, landlord number, licence number, on a list, on a register, landlord licence, landlord license`
const ombudsman = phrases`ombudsman, landlord database, prs database, private rented sector database`
const ofLandlords = phrases`prs, private rented, landlord, landlords, private renting, private rent, register, join, database`
const locks = phrases`change the locks, changed the locks, changing the locks, locks, locked out, locked me out, locked us out, lock them out, lock her out, lock him out, cut off, cuts off, turned off, turn off, switched off, threw, threw my stuff, stuff in bags, bags outside, stuff outside, belongings out, bailiffs, threatening, threatens, threatened, harass, harassing, harassment, harassed, intimidate, heavies`
/** A home that is shared with whoever lets it. */
export const lodging = phrases`lodger, lodgers, box room, spare room, my back room, i live here too, live here too, live there too, i live there, i live in it, live in the same, room in my house, room in my own, rents a room off, rents a room from, rent a room in, same house as me`
const advance = phrases`up front, upfront, in advance, advance, six months rent, 6 months rent, a year up front, paid ahead, all at once, whole years rent, a years rent, full years rent, years rent, in one go`
const sitting = phrases`sitting tenant, sitting tenants, tenant in situ, tenants in situ, tenanted, still in it, already in it, already there, living there, live there, comes with, stay on, existing tenant, existing tenants, current tenants, current tenant`
const buys = phrases`buy, buying, bought, new owner, new landlord, complete, completion, purchase, purchasing, auction, landlord is selling, landlord selling, landlord has sold, landlord sold, sold to someone`
const papers = phrases`certs, cert, certificates, certificate, paperwork, papers, documents, checklist, list of, written statement, in writing, handshake, verbal, no contract, no agreement, no written, nothing in writing, nothing signed, written contract, tenancy agreement, in place, be in place, to be in place, whats needed, what is needed, what does she need, what does he need, what do i need, what do we need, what must i have, what must we have, what must she have, what must he have, need to sort, have to sort, get sorted, to get ready, get in order, in order before`
const starting = phrases`to let, let me flat, let my flat, let me house, let my house, let it out, let a flat, let a house, let out my, moves in, move in, moving in, moved in, new tenant, new tenants, new contract holder, start, starts, starting, before, begin, give, given, hand over, been here, been in, weeks, since, penalty, before we take, before i take, before letting, before she lets, before he lets, never let before, first let, first time letting, to take a tenant, first tenant`
const contracts = phrases`get the contract, given the contract, give the contract, get a contract, give a contract, give him the contract, give her the contract, give them the contract, get their contract, hand over the contract, contract in writing, written contract, written statement`
const byWhen = phrases`days, weeks, by when, how soon, how long, how many days, deadline`
const sublets = phrases`sublet, sublets, sublet my, subletting, sub let, sub letting, sublease, rent out my room, rent my room out, airbnb it, airbnbs it, airbnbing, lodger in my rented, take in a lodger`
const agentWords = phrases`letting agent, letting agents, lettings agent, lettings agency, letting agency, managing agent, agent, agents, agency`
const complain = phrases`report, dodgy, rogue, complain, complaint, complaints, redress, ombudsman, client money, bust, gone under, shut down, liquidation, my money, holding our rent, holding my rent, kept the rent, keeps the rent, keeping the rent, hasnt passed on, not passed on, regulated`
const right = phrases`right to rent, passport, passports, visa, visas, immigration, share code, immigration status, right to rent checks`

const studentLets = phrases`students, student house, student let, student lets, uni house, second years, freshers`
const eachYear = phrases`every summer, each summer, for summer, in the summer, next lot, next group, next year group, each year, every year, academic year`
/** An agreement that stood already when the law changed. */
const signedBefore = phrases`
  still bind, still binding, still binds, already signed, we signed, ive signed, i signed, already have, already got, still running, still runs, months left, left to run, before may, signed last year, signed before, from before the, existing agreement, existing contract, existing tenancy, old agreement, old contract, current agreement, current fixed term, existing fixed term, midway through, half way through, in the middle of a
`
const allowed = phrases`licence, license, licences, permission, permissions, planning, nights, council, rules, law, legal, legally, illegal, allowed, register, registered, certificate, business rates`

const howMuchNotice = phrases`how much notice, how long notice, how long a notice, what notice, which notice, how many weeks notice, how many months notice, how many days notice, weeks notice, months notice, notice period, notice to quit, notice to leave, how long is the notice, how long the notice, whats the notice, what is the notice, length of notice, notice i must give, notice i have to give, notice i need to give, notice we must give, notice we have to give, notice a landlord must give, notice that i must give`
/** "How long do we have to give him to get out". */
const howLongToGo = phrases`
  how long do we have, how long do i have, how long must i, how long must we, how long have i to, how long have we to, how long do we give, how long do i give, how long do they, how long does he, how long does she, how long has he, how long have they, how long would they, how long would he, how many weeks do, how many months do, how many weeks has, how much time do, how much time must, how much time does
`
const toGive = phrases`give, giving, get, gets, got`
const whoGoes = phrases`him, her, them, they, he, she, tenant, tenants, fella, fellas, lad, lads, lass, couple, family, yin, folk`
const toGo = phrases`out, leave, move, go, shift, sell, selling, sell up, quit, vacate, back`
const arrears = phrases`arrears, rent ground, grounds of rent`
const gives = phrases`give, gives, giving, given, serve, served, is the notice, whats the notice, notice there, get, gets, got, quit, leave, entitled, have to, has to`

const ofDeposits = phrases`scheme, protected, keep, keeping, kept, wont give, deposit back, bond back, get it back, back from, pulled out, changed his mind, changed her mind, nothing from`
const refusals = phrases`no, final, refuse, refused, ban, banned, extra, deposit`
const ofRises = phrases`notice, cap, text, letter, again, weeks`
const ofRepairs = phrases`wont, ignoring, ignores, ignored, says, refuses, weeks, months, stop paying, nothing done, still waiting`

const askedByThem = phrases`can they ask, can they take, can they want, can they charge, can he ask, can he take, can she ask, can she take, are they allowed, is he allowed, is she allowed, shes asking, hes asking, theyre asking, she is asking, he is asking, they are asking, shes after, hes after, theyre after, landlord ask, landlord want, landlord wants`
const withheld = phrases`keeping, keeping my, kept my, keeps my, hes keeping, shes keeping, wont give back, wont give me, wont return, refuses to return, withholding, deductions, deducting, deducted, taking off, taken off my`
const gone = phrases`rent went to, rent review, rent reviews, review of the rent, rents gone up, rent has gone up, rent gone up, rent going up, rent went up, rents going up, rent goes up, rents been put up, rent increase, rent increases, rent rise, rent rises, rent hike`
const moreOffThem = phrases`a month off him, a month off her, a month off them, more off him, more off her, more off them, extra off him, extra off her, extra off them, ask him for an extra, ask her for an extra, ask them for an extra, ask them for more rent, ask him for more rent, ask her for more rent`
const noticeOfRise = phrases`notice for the rent, notice of the rent, notice on the rent, notice of a rent, notice for a rent, notice for more rent, rent notice, notice for a higher rent`
const ofLimit = phrases`maximum, max, cap, capped, limit, limits, allowed, legal, legally, too much, how much can, rule, rules, as much as, any law, a law, notice, how often, tribunal`
const myLandlord = phrases`my landlord, our landlord, my landlady, our landlady, my landlords, the landlord, the landlady, landlord in`
const sells = phrases`selling, wants to sell, has sold, sold, sells, for sale, on the market, sell up`
const goesOn = phrases`carry on, carries on, move out, have to leave, have to go, stay, happens to, what happens, rights, new landlord, new owner`
const fromTenant = phrases`a tenant gives, tenant gives, tenants give, tenant give, tenant has to give, tenant must give, tenants must give, tenants have to give, contract holder give, contract holder gives, contract holder has to give, from a tenant, from my tenant, from the tenant, tenant to give, tenant needs to give, tenant give me, tenant giving, tenant gave, tenants gave, tenant has given, tenants have given, tenant handed in`

const fromLandlord = phrases`landlord can give, landlord can gie, landlord give, landlord gives, landlord has to give, landlord must give, landlord give me, landlord give us, landlord have to give, landlady have to give, landlady has to give, landlady can give, from my landlord, from the landlord, from our landlord, landlord serve, landlord can serve, by landlord, by my landlord, by the landlord, by our landlord, by landlady, by my landlady, give my tenant, give my tenants, i give a tenant, given my tenant, gave my tenant`
const premium = phrases`double, doubled, doubling, premium, triple, four times, 100 per cent, 300 per cent`
const notLivedIn = phrases`second home, second homes, holiday home, empty, vacant, unoccupied`

/** Names by which a law of letting is of one nation. */
export const ofOneNation: readonly (readonly [Nation, readonly string[]])[] = [
  [
    'Wales',
    phrases`section 173, s173, contract holder, contract holders, occupation contract, occupation contracts, standard contract, rent smart wales, rent smart, renting homes wales`,
  ],
  [
    'Scotland',
    phrases`prt, private residential tenancy, notice to leave, safedeposits, repairing standard, rent service scotland`,
  ],
]

type Way = readonly (readonly string[])[]

/** Whoever is meant, and what was spoken of, behind a question about the law. */
export const saysMore = phrases`
  he, hes, she, shes, they, theyre, theyve, him, her, them, his, their, it, its, that, thats, this, there, then, the agreement, the contract, the lease, landlord, landlady, tenant, tenants, agent, council, signed, told, tho, though
`

const way = (...groups: Way): Way => groups.map((group) => [...new Set(group)])

/** The first that fits is meant, so that the narrower stands first. */
export const lettingWays: readonly (readonly [law: LawKey, way: Way])[] = [
  ['lodgers', way(lodging, [...notice, ...deposit, 'hmo', 'licence'], [...asks, 'give', 'fall out'])],
  ['locking-out', way(locks, people)],
  ['bidding', way(bid, advertised, [...people, 'folk', 'couple', 'rent', 'a month', 'pcm'], asks)],
  ['right-to-rent', way(right, [...people, 'check', 'checks', 'room', 'lad', 'lodger'], asks)],
  ['rent-in-advance', way(advance, [...people, 'rent', 'months', 'guarantor'], asks)],
  ['rent-arrears', way(arrears, [...howMuchNotice, 'ground', 'give notice', 'notice', 'evict', 'get them out'], asks)],
  ['tenant-fees', way(charge, feeThings, people)],
  ['tenant-belongings', way(leftThere, belongings, disposes, people)],
  ['let-home-bought', way(deposit, soldOn, stayingOn, asks)],
  [
    'deposit',
    way(
      deposit,
      people.filter((phrase) => !phrase.endsWith('rent')),
      [...asks, ...ofDeposits],
    ),
  ],
  [
    'deposit',
    way(deposit, phrases`scheme, schemes, protection scheme, tds, mydeposits, safedeposits`, [...asks, 'put']),
  ],
  ['deposit', way(deposit, askedByThem, asks)],
  ['deposit', way(deposit, asTimesRent, ofLimits)],
  [
    'deposit',
    way(
      deposit,
      phrases`cap on, a cap, capped, legal limit, limit on, legal maximum, by law, how many weeks, weeks rent`,
      asks,
    ),
  ],
  ['deposit', way(deposit, withheld, [...asks, 'carpet', 'cleaning', 'damage', 'paint'])],
  ['joint-tenants', way(others, shares, [...people, 'rent', 'contract'])],
  ['subletting', way(sublets, [...people, ...asks])],
  ['safety', way(alarm, [...people, 'flat', 'house', 'let'])],
  ['safety', way(checks, [...people, 'let', 'house', 'flat'], asks)],
  ['safety', way(['gas', 'boiler', 'electric', 'electrics'], certificates, ofTime)],
  [
    'landlord-visits',
    way(
      entry,
      [...people, 'he', 'she'],
      [...asks, 'keeps', 'without', 'notice', 'hours', 'wont', 'refuses', 'refusing'],
    ),
  ],
  ['pets', way(pet, [...people, 'give a home', 'flat', 'rent', 'let'], [...asks, ...refusals])],
  ['who-is-refused', way(benefits, turnsAway, people)],
  ['council-tax', way(tax, whose)],
  ['council-tax', way(['council', 'councils'], premium, notLivedIn)],
  ['short-lets', way(stays, allowed)],
  ['licence', way(homesOfSharers, licence, [...asks, 'or no', 'or not', 'licence or', 'license or'])],
  ['registration', way(ombudsman, ofLandlords, [...asks, 'yet', 'live', 'started', 'now'])],
  ['registration', way(register, [...people, 'own', 'house', 'flat', 'terrace'], asks)],
  ['repairs', way(damage, people, [...asks, ...ofRepairs])],
  ['letting-agents', way(agentWords, complain, [...asks, 'complain'])],
  [
    'energy-rating',
    way(bands, [...people, 'let', 'to let', 'rent', 'lets', 'rented'], [...asks, 'fine', 'soon', 'still']),
  ],
  [
    'energy-rating',
    way(
      ['certificate', 'cert', 'energy'],
      graded,
      [...people, 'let', 'letting', 'rent', 'renting'],
      [...asks, 'correct', 'told'],
    ),
  ],
  ['energy-rating', way(epc, [...people, 'let', 'rent', 'f', 'g', 'an f', 'a g', 'barred', 'mees'], asks)],
  ['rent-rise', way(rise, rent, [...people, 'she', 'he', 'they'], [...asks, ...ofRises])],
  ['rent-rise', way(gone, ofLimit)],
  ['rent-rise', way(moreOffThem, [...rent, 'quid'], asks)],
  ['rent-rise', way(noticeOfRise, asks)],
  ['let-home-bought', way(myLandlord, sells, goesOn)],
  ['ending-a-tenancy', way([...howMuchNotice, 'notice', 'days', 'weeks', 'months', 'out'], fromLandlord)],
  ['tenant-leaves', way([...howMuchNotice, 'notice'], fromTenant)],
  ['tenant-leaves', way(leaves, mine, [...asks, 'notice'])],
  ['ending-a-tenancy', way(studentLets, eachYear, ['out', 'back', 'notice', 'leave', 'empty', 'gone'])],
  ['fixed-term', way(signedBefore, ['agreement', 'contract', 'tenancy', 'fixed', 'term', 'ast', 'lease'], asks)],
  [
    'ending-a-tenancy',
    way(
      wantsBack,
      [
        ...people,
        'family',
        'couple',
        'them',
        'her',
        'him',
        'our son',
        'our daughter',
        'my son',
        'my daughter',
        'my mum',
      ],
      notice,
    ),
  ],
  ['ending-a-tenancy', way(howMuchNotice, those, gives)],
  ['ending-a-tenancy', way(howLongToGo, toGive, whoGoes, toGo)],
  ['ending-a-tenancy', way(thrownOut, [...asks, ...notice])],
  ['ending-a-tenancy', way(howMuchNotice, ['is it', 'is it still', 'still', 'is the', 'whats the'])],
  ['papers-at-the-start', way(papers, starting, people)],
  ['papers-at-the-start', way(contracts, byWhen, people)],
  ['papers-at-the-start', way(unwritten, people, [...asks, 'binding', 'valid'])],
  ['subletting', way(joins, ofRented, asks)],
  ['let-home-bought', way(sitting, buys, asks)],
]

/** Whoever speaks of these asks for no deal and no place, and may be told that no guide says it. */
export const ofOwnTenancy = phrases`my tenant, my tenants, my tennant, my tenents, my landlord, my landlady, our landlord, our landlady, my tenancy, our tenancy, my contract holder, my contract holders, my letting agent, our letting agent, i rent a, we rent a, im renting, were renting, my lodger, my flatmate, my housemate, my subtenant, landlord says, landlord wants, landlord has, landlord is, a landlord, tenant says, tenant wants, tenant has, tenant wont, a tenant`
/** And one of these. */
export const asksOfTenancy = asks
/** "Five of us share, landlord has no licence": whoever tells of the own tenancy asks of it. */
export const tellsOfTenancy = ofOwnTenancy.filter((phrase) => !phrase.startsWith('a '))

/** What is kept of a rent after its costs. */
export const whatIsLeft = phrases`
  what stay, what stays, what is left, whats left, what do i keep, what do we keep, what would i keep, what am i left, what are we left, left with, left for me, for me every, stay for me, stays for me, stays with me, what remains, remain, remains, take away, take off, minus, less, do i clear, i clear, in my pocket, in hand, left over, leftover, comes to me, what do i get, what i get
`

/** What is worked out of a purchase is asked for, and no rule of letting. */
export const ofCalculation = phrases`
  yield, yields, roi, cash flow, cashflow, cash on cash, mortgage, remortgage, loan, ltv, interest only, interest rate, stamp duty, sdlt, lbtt, ltt, brrr, brrrr, refinance, gdv, icr, stress test, profit, net income, work out, calculate, purchase price, price, deals, deal, invest, investing, voids, surplus, percent deposit, deposit of 25, 25 deposit, clear, stack up, section 24, returns, return, surcharge, ads, extra 5, extra 3, extra 8, hmrc, refund, refunded, commercial, commercial lease
`
