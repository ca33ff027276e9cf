import type { Nation } from '#db/schema.ts'
import type { LawKey } from './law.ts'
import { phrases } from './lists.ts'

/**
 * How buyers, owners and landlords put what they want to know of the law of buying and of tax, in their own words: of each group a word
 * stands in the message, whatever figures it names besides. Safe in the browser.
 */

/** What asks, beside a question mark. */
export const asks = phrases`
  can, could, may, must, do i, do we, does, did, is it, is that, is there, is this, are there, are they, am i, are we, allowed, legal, legally, illegal, lawful, law, rule, rules, right, rights, how, what, whats, when, which, who, whos, where, need, have to, has to, should, will, would, why, explain, whether, by when, how long, how soon, deadline, cut off, isnt it, help, surely
`
const buyingTax = phrases`
  stamp duty, stamp, sdlt, lbtt, ltt, surcharge, higher rate, higher rates, additional rate, ads, supplement, second home rate, second home rates, second home tax, second home stamp, second homes tax, land transaction tax, transaction tax, land tax, purchase tax
`
/** Not "higher rate", which is one of income too. */
const namedTaxes = buyingTax.filter((phrase) => !/rate/.test(phrase))
const extra = [
  ...buyingTax,
  ...phrases`
  the extra, extra 3, extra 5, extra 8, extra 6, extra tax, extra duty, extra money, 3 extra, 5 extra, 8 extra, extra bit, extra per cent, extra percent, additional 5, additional 3, additional 8, extra charge, double stamp, premium rate, wra, revenue scotland
`,
]
const back = phrases`
  back, refund, refunds, refunded, refundable, reclaim, reclaiming, reclaimed, reclaimable, repay, repaid, repayment, rebate, recover, recoup, claim it, claim that, claim the, to claim, claiming, can we claim, can i claim, see that money, see the money, see any of, that money again, money again, returned, returnable, gone for good, gone forever, lost for good
`
const oldHome = phrases`
  old one, old home, old house, old place, old flat, old property, old bungalow, old cottage, old terrace, old semi, former home, former house, former flat, former main, former residence, previous home, previous house, previous one, previous place, previous property, previous main, previous flat, first house, first home, first place, other house, other place, other one, last house, last place, our house, my house, main home, main residence, not sold, hadnt sold, hasnt sold, havent sold, unsold, before selling, before we sold, before i sold, before wed, own had sold, own was sold, own home sold, own house sold, own one sold, still on the market, until it sold, finally sold, sold it, has sold, now sold, just sold, went through, gone through, sale of, is sold, sold, sells, sell, completed, the ex council, bridging
`
const paid = phrases`paid, pay, paying, had to pay, wed to pay, stung, coughed up, forked out, charged, shelled out, stumped up, hit with, hammered, stuck with, handed over, landed with, done for, charged us, charged me`
const unsold = phrases`
  hadnt sold, hasnt sold, havent sold, not sold, unsold, before selling, before we sold, before i sold, before we managed, before wed managed, before we had sold, before wed sold, before id sold, before our old, before my old, before the old, still on the market, fell through, not shifted, hadnt shifted, hadnt gone, hasnt gone, hadnt completed, still own, still owned, still had, still have, owned both, two houses, overlap, overlapped, chain broke, chain collapsed, buyer dropped out, buyer pulled out, not yet sold, couldnt sell, didnt sell, wouldnt sell, waiting to sell, still for sale, still up for sale, was for sale, not completed, hadnt gone through, hasnt gone through, fallen through
`
const sells = phrases`sold, sell, selling, sells, sale, disposal, dispose, disposed, flip, get rid of, offload, cash in, gift, gifted, giving, give, transfer, pass, inherited, moved out, lived`
const gains = phrases`
  cgt, capital gains, capital gain, gains tax, tax on the gain, tax on gain, the gain, 60 day, 60 days, sixty day, sixty days, 60days, 18 or 24, 24 or 18, 18 and 24, private residence relief, residence relief, letting relief, lettings relief, taxman, tax man, tell hmrc, report it, report to hmrc, hmrc, tax on selling, tax when, tax on the sale, tax on sale, tax if, tax on what, tax on the profit, tax on my profit, telling the taxman
`
const noGain = phrases`stamp duty, sdlt, lbtt, ltt, rent a room, section 24, rental income, rental profit, self assessment, digital, flip it, flipping, rents, vat, mortgage interest, interest`
const lodger = phrases`lodger, lodgers, spare room, box room, back room, room in my house, room in my own, rooms in my house, a room out, rent a room, rent out a room, renting a room, rent my room, rent out my room`
const taxed = phrases`tax, taxed, taxable, tax free, taxfree, taxman, hmrc, declare, allowance, allowances, 7500, self assessment`
const costs = phrases`
  sofa, sofas, furniture, fridge, freezer, carpet, carpets, curtains, washing machine, washer, cooker, oven, mattress, mattresses, bed, beds, white goods, kitchen, boiler, bathroom, windows, window, double glazing, extension, loft, conservatory, roof, rewire, rewiring, repair, repairs, improvement, improvements, refurb, refurbishment, renovation, decorating, painting, mileage, petrol, travel, phone, laptop, insurance, agent fees, agents fees, letting fees, letting agent fees, management fees, accountant, accountants fees, legal fees, survey, ground rent, service charge, service charges, council tax, utility bills, gardener, cleaning, own time, my time, labour, courses, training, losses, loss, costs, expenses, expense
`
const claims = phrases`
  claim, claimed, claiming, deduct, deducted, deductible, deduction, offset, write off, write it off, written off, knock off, knock it off, knock that off, take off, take it off, taken off, comes off, come off, set against, set it against, set off, put against, put it against, put through, against the rent, against my rent, against rent, against tax, against my tax, against my rental, against rental, allowable, tax deductible, off the tax, off my tax, off tax, off the tax bill, capital or revenue, revenue or capital, off my rental, off my rental profits, off my rental profit, off my profit, off my profits, off the profit, off profits, off my rental income, repair or improvement, repair or an improvement, improvement or repair, repair or is it, repair for tax, improvement for tax
`
const firstTimer = phrases`still first time, still a first time, count as first time, first time buyer, first time buyers, first timer, first timers, ftb, ftbs, first time relief, first time buyer relief, first time buyers relief, first time exemption, first time discount, first home relief`
const ofRelief = phrases`
  inherit, inherited, inherits, inheriting, left me, left us, share of, half of, owned, own, owns, ever owned, gifted, status, lose, loses, losing, wreck, wrecks, ruin, ruins, kill, count, counts, class, classed, qualify, qualifies, still a, still count, am i, are we, is she, is he, relief, exempt, exemption, exist, thing, threshold, limit, cap, rules, rule, up to, lodger, let it out, rent it out, buy to let, btl, one of us, only one, both, partner, girlfriend, boyfriend, wife, husband, let off, get off, pay nothing, pay any, do i pay, do we pay, will i pay, will we pay, would i pay, would we pay, should i pay, have to pay, discount, tax break
`
const ofThreshold = phrases`relief, thing, threshold, nil rate, nil band, exemption, limit, cap, starts at, starts from, isnt it, still, rules, rule, exist, exists, kick in, kicks in`
const heirs = phrases`inherit, inherited, inherits, inheriting, left me, left us, left to me, left to us, in a will, in the will, in her will, in his will`
const family = phrases`
  wife, wifes, husband, husbands, spouse, civil partner, partner, girlfriend, boyfriend, married, divorce, divorced, divorcing, separated, ex, son, sons, daughter, daughters, mum, dad, parents, kids, child, brother, sister, guarantor, deeds, inherit, inherited, trust, trustees, trustee, caravan, static, mobile home, houseboat, abroad, spain, france, overseas, portugal, share in, share of, a share, half share, main home, main residence, replacing, replace, lease, splitting up, split up, splitting
`
const counts = phrases`
  count, counts, counted, treated as, classed as, class as, dodge, avoid, get round, get around, get out of, escape, liable, caught, catch, catches, apply, applies, due, still pay, have to pay, do i pay, do we pay, will i pay, will we pay, would i pay, would we pay, hit with, hit by, sting, stung, triggers, trigger, land us with, exempt, exempted, rules, hers count, his count, theirs count, count against me, count against us, count as mine, because of that
`
const secondHome = [
  ...extra,
  ...phrases`second home, second homes, second property, additional property, additional home, additional dwelling`,
]
const keeps = phrases`
  still own, still owns, still got, still have, still had, also own, also have, keep my, keep our, keep the, keeping my, keeping our, keeping the, hang on to, hold on to, holding on to, already own, already have, already got, own another, got another, have another, other flat, other house, another flat, another house, own a flat, own a house, own a rental, a buy to let, a btl, let flat, rented out, renting out
`
const moves = phrases`
  to live in, live in myself, live in ourselves, move into, moving into, moving house, move house, our new, my new, new home, new house, main home, main residence, sold, selling, sell, replace, replacing
`
const gives = phrases`
  gift, gifts, gifted, gifting, give, gives, giving, gave, transfer, transfers, transferring, transferred, sign over, signing over, signed over, sign it over, put into joint, put in joint, into joint names, in joint names, add to the deeds, adding my, add my, added to the deeds, on the deeds, buy out, buying out, bought out, buy her out, buy him out, buy them out, inherit, inherited, inheriting, left me, left us, left to, divorce, divorcing, divorced, transfer of equity, swap, swapping, for nothing, for free, for a pound, in a trust, into a trust, into trust, in trust, signing his half, signing her half, signing his share, signing her share, sign his half, sign her half, signs his half, signs her half
`
const anyTax = [...buyingTax, ...phrases`tax, taxes, duty, capital gains, cgt, hmrc`]
const into = phrases`
  shift, shifting, move, moving, transfer, transferring, transferred, put, putting, sell, selling, incorporate, incorporating, incorporation, switch, switching, stick, hive, roll, bung, drop, swap, get
`
const portfolio = phrases`houses, flats, properties, btls, buy to lets, rentals, lets, portfolio, house, flat, property, btl, rental, them, it`
const owned = phrases`
  my own name, own name, personal name, my name, our names, our name, own personally, hold personally, held personally, already own, i own, we own, my portfolio, our portfolio, my btls, my flats, my houses, my rentals, my properties, our flats, our houses, our rentals, my buy to lets, existing, personally
`
const company = phrases`into a ltd, into a limited, into a company, into my company, into my own company, into our company, into my ltd, into our ltd, into an spv, into my spv, into ltd, to a ltd, to a limited company, to my company, to my own company, to my ltd, to a company, to an spv, into a limited company, ltd i own, ltd company, limited company, incorporate, incorporating, incorporation`
const offer = phrases`
  offer, offers, offered, accepted, said yes, saying yes, agreed, agreed a price, sale agreed, sold stc, subject to contract, shook hands, handshake, verbally, verbal, purchase, buying, buyer, buyers, seller, sellers, vendor, vendors, estate agent, house sale, completion, complete, exchange, exchanged, survey, home, shook on it, shook on the, outbid us, outbid me
`
const backsOut = phrases`
  gone with, went with, goes with, gazump, gazumped, gazumping, gazumps, gazunder, gazundered, gazundering, higher offer, better offer, another buyer, other buyer, new buyer, outbid, back out, backs out, backed out, backing out, pull out, pulls out, pulled out, pulling out, walk away, walks away, walked away, withdraw, withdraws, withdrawn, withdrew, change their mind, changes their mind, changed their mind, changed his mind, changed her mind, changed my mind, change my mind, changed our minds, binding, bound, bind, binds, stuck with, both stuck, committed, point of no return, renege, reneged, cooling off, let us down, dropped us, sold to someone, taken another, took another, accepted another, accepted more, falls through, fell through, fall through, cant complete, fail to complete, fails to complete, lose my deposit, lose the deposit, lose our deposit, withdrawn the mortgage, withdrew the mortgage, pulled the mortgage, pulled our mortgage, pulled my mortgage, lender pulled, lender withdrew, lender has withdrawn, what do i lose, what do we lose, sell to someone else, sell it to someone, still sell, someone elses, accept another, accepting another, take someone elses, lost out, lost out to, lost it to, lost the house to, lost the flat to, beaten by, offered more, offers more, offering more, bid more, topped our offer, topped my offer, over our heads, outbid us, outbid me, outbids us
`
const ofSale = phrases`
  house, flat, home, property, bungalow, cottage, seller, vendor, sellers, vendors, buyer, buyers, offer, survey, exchange, completion, solicitor, estate agent, purchase, buying, missives, deposit, lender, mortgage, exchanged, shook on it, outbid us, outbid me
`
const noSale = phrases`tenant, tenants, tenancy, landlord, landlady, holding deposit, letting agent, letting agents, lettings, deal, secure price, reserve, reserved, contract holder, rent, documents, refund, advertised, lose that, that 3000, my 3000, 3000, 2500, 3k, the fee, fee back, my fee`
const auctions = phrases`auction, auctions, hammer, modern method, iamsold, auctioneer, auctioneers, auction house`
const ofAuction = phrases`
  fee, fees, mortgage, fall through, falls through, fell through, difference, deposit, complete, days, pull out, pulled out, back out, legal pack, reservation, bound, binding, rules, survey, finance, how long, how does, how do, what happens, withdraw, premium, stuck, lose, conditional, change my mind, changed my mind, change our mind, second thoughts
`
const leaseWords = phrases`lease, leasehold, leaseholder, leaseholders, leases, freeholder, freeholders, ground rent, long lease, short lease`
const ofLease = phrases`
  extend, extending, extension, extended, short, 80, 990, 999, marriage value, two years, 2 years, two year, years left, yrs left, years on it, years on the lease, left on the lease, left on it, runs out, run out, right to manage, rtm, buy the freehold, enfranchise, forfeit, forfeiture, abolished, reform, magic, selling with, sell with, commonhold, airbnb, sublet, subletting, breach, no pets, let it out
`
/** The two years that an owner had to wait, and what a short lease is known by where no lease is named. */
const waitOfOwner = phrases`
  own it two years, own it 2 years, own it for two years, own it for 2 years, owned it two years, owned it 2 years, owned it for two years, owned it for 2 years, wait two years, wait 2 years, waiting two years, two years before, 2 years before, two years first, two year wait, 2 year wait, two year rule, 2 year rule, marriage value
`
const ofLeaseAlone = phrases`
  lease, leasehold, extend, extending, extension, eighty, under 80, below 80, years you say, years left, years on it, years to run, years unexpired, short lease
`
const groundRent = phrases`ground rent, ground rents, peppercorn`
const ofGroundRent = phrases`double, doubles, doubling, doubled, onerous, ban, banned, abolished, scrapped, illegal, capped, cap, peppercorn, review, rpi, arrears, unpaid, demand, demanded, forfeit, legal, law, have to pay, still pay, stop paying, zero, get rid, limit, limited, by law, increase, increases`
const serviceCharge = phrases`service charge, service charges, management fees, maintenance charge, major works, section 20, freeholder wants, freeholders bill, managing agent wants, managing agent, factor, roof bill`
const challenge = phrases`challenge, dispute, refuse, fight, query, reasonable, unreasonable, tribunal, too high, doubled, gone up, jumped, consult, consulted, consultation, contest, rights, have to pay, must i pay, made to pay, not pay, allowed, accounts, receipts, overcharged, legal, law`
const abroadLandlord = phrases`non resident landlord, nrl, nrl1, live abroad, living abroad, lives abroad, move abroad, moving abroad, moved abroad, live overseas, living overseas, expat, expats, emigrate, emigrating, emigrated, dubai, singapore, australia, canada, abu dhabi, hong kong, cork, dublin, galway, toronto, vancouver, new york, sydney, melbourne, paris, berlin, madrid, lisbon, poland, india, china, portugal, switzerland, netherlands, usa, new zealand, spain, france, germany, work abroad, working abroad, america, qatar, kuwait, ireland, italy`
const withheld = phrases`keep back, for the taxman, tax from my rent, tax from the rent, tax from our rent, tax out of the rent, tax out of my rent, tax before he, tax before they, tax before sending, tax off the rent, off the rent, withhold, withholding, deduct, deducting, deducts, deducted, nrl1, nrl, taxed on the rent, tax on the rent, tax on my rent, tax on rent, rent taxed, taxed here, uk tax, pay tax, hmrc, 20 percent, basic rate, tax the rent, take tax off, takes tax off, taking tax off, tax taken off, taxed at source, holding back, holds back, held back, hold back, keeping back, keeps back, docking, docked, skimming, retaining, retain, what tax, tax is due, tax here, tax do i pay, tax do we pay`
const ofMortgage = phrases`mortgage interest, loan interest, interest on the mortgage, interest on my mortgage, interest on the loan, btl interest`
const takenOff = phrases`against, offset, deduct, deducted, deducting, deductible, knock off, take off, taken off, set off, write off, claim, claimed, relief`
const rents = phrases`rent, rents, rental, rental income, tenant, tenants, agent, agents, let, letting, landlord, renting out, renting our, renting my, renting it, let my, let our`
const interest = phrases`mortgage interest, interest, section 24, s24, mortgage, goes straight to, goes to the bank, goes to the lender, money i never see, money i dont see, finance costs, the bank, nationwide, halifax, santander, barclays, natwest, intrest, mortgage intrest, mortgage payments, loan interest`
const whyTaxed = phrases`why, explain, how come, how can it be, unfair, understand, make sense, in plain english, slowly, talk me through, still deduct, cant i deduct, still claim, not deduct, no longer, tax me on, taxes me on, taxed on money, apply in scotland, scottish, form 17, split the rent, split the profit, carried forward, carry forward, unused, knock it off, knock that off, knock off, take it off, only get some, only get part, get some back, some of it back, anymore, any more, no longer allowed, stopped letting, how does that work, how does it work, what changed, plain english, plain terms, simple terms`
const ofTax = phrases`declare, declares, declared, tax, taxes, taxed, hmrc, taxman, deduct, relief, credit, offset, section 24, s24, basic rate, higher rate, tax rate, i pay 40, i pay 45, i pay 20, pay 40, 40 percent, 40 per cent, 45 percent, additional rate, taxpayer, tax payer, in tax, my bracket, tax bracket, knock it off`
const owing = phrases`estate, inheritance tax, iht, inheritance, when i die, if i die, die, dies, death duties, death duty, seven years, 7 years, seven year, 7 year, seven year rule`
const leaves = phrases`leave, left, pass, gift, give, gave, given, giving, kids, children, son, daughter, wife, husband, rentals, rental, flats, houses, flat, house, btl, portfolio, property, properties, home, tax, taxed, allowance`
const due = phrases`
  when do i pay, when do we pay, when is it due, when is it paid, when does it have, how long do i have, how long have i got, how long have we got, by when do, deadline, how many days, within how many, due, late, penalty, penalties, fine, fined, days after completion, forgot, missed, file, filed, filing, amend, return, overpaid, paid too much, appeal, wrong, mistake, got it wrong, correct it, how long after, how soon after
`
const ofDue = phrases`pay, paid, due, file, filed, filing, return, returns, late, deadline, amend, penalty, overpaid, submit, send, got it wrong, appeal`
const consent = phrases`residential mortgage, residential loan, consent to let, permission to let, normal mortgage, ordinary mortgage, homeowner mortgage, owner occupier mortgage, my own mortgage, current mortgage, buy to let mortgage, btl mortgage, lender, mortgage company, the bank, my bank, building society`
const lets = phrases`let it out, rent it out, let out, rent out, renting it out, letting it out, let my, rent my, letting my, renting my, let our, rent our, let the house, let the flat, consent to let, permission to let, live in it, live there, move in, move into, moving in, tenants in, airbnb it, lodger, let it, without telling`
const mayI = phrases`can i, can we, could i, do i, do we, allowed, need, have to, must, tell, telling, permission, consent, breach, legal, illegal, what happens, ok to, okay to, without telling, find out, finds out, mind`

const ofReturn = phrases`tax, taxed, taxable, hmrc, expense, expenses, allowable, deductible, tax deductible, claim, claimed, rental profit, rental profits, off my profit, off my profits, my profit, my profits, rental income, as a landlord, self assessment, tax return, capital or revenue`
const digital = phrases`digital, mtd, mtd itsa, quarterly, every quarter, each quarter, every three months, four times a year`
const ofRecords = phrases`rent, rents, landlord, landlords, hmrc, tax, income, returns, updates, software, records`
const another = phrases`against, offset, use it, use the loss, set off, another sale, other sale, other gain, other gains, carry, claim it, gains`
const died = [...heirs, ...phrases`died, passed away, probate, probate value, executor, executors, late mum, late dad`]
const whose = phrases`who declares, who has to declare, who is taxed, whos taxed, owns half, owns most, taxed on her, taxed on him, taxed on my wife, taxed on my husband, taxed as hers, taxed as his, earns less, lower earner, earns nothing, doesnt work, no income, in her name, in his name, split the rent, split the profit, split the profits, split the income, half each, all on her, all on him, on her instead, on him instead, rent all on, put it on her, put it all on, in my wifes name, basic rate and im, is basic rate, pays basic rate, earns nowt, earns little, earns hardly, earns very little, earns next to, isnt working, not working, no wage, stay at home, on her tax return, on his tax return, on her return, on his return, go on her, go on his, all go on, all the rent on, her tax return, his tax return, she declares, he declares, declare it all, all be hers, all be his, her tax code, use her allowance, use his allowance, her personal allowance, his personal allowance`
const rentMoney = phrases`rent, rents, rental, rental income, profit, profits, rental profit, income, let, lets, letting`
const mixed = phrases`flat upstairs, flat above, flat over, flats above, flats over, flats upstairs, maisonette above, upstairs flat, accommodation above, mixed use`
const trade = phrases`shop, pub, takeaway, office, cafe, restaurant, salon, surgery, mixed use, commercial`
const owes = phrases`owe, owed, tax, taxed, pay, gain, gains, cgt, more than probate, hmrc`
const lived = phrases`lived in it, lived there, lived in, used to live, i lived, we lived, was my home, was our home, my old home, our old home, former home, main home, main residence, moved out`
const taxWise = phrases`tax wise, taxwise, tax implications, tax consequences, any tax, what tax, what happens, tax to pay, tax problems`

type Way = readonly (readonly string[])[]

export interface BuyingWay {
  law: LawKey
  way: Way
  /** What belongs to another subject. */
  not?: readonly string[]
  /** A rule is asked for, whatever price, income or sum of tax is told. */
  isBesideSums?: true
  /** It says more than any words of letting. */
  isFirst?: true
  /** The words of a sum say nothing where no price is told. */
  isUnpriced?: true
}

/** The first that fits is meant, so that the narrower stands first. */
export const buyingWays: readonly BuyingWay[] = [
  {
    law: 'refund-of-surcharge',
    way: [extra, back, oldHome],
    not: phrases`secure price, documents, deal`,
    isBesideSums: true,
    isUnpriced: true,
    isFirst: true,
  },
  {
    law: 'refund-of-surcharge',
    way: [paid, extra, unsold],
    not: company,
    isBesideSums: true,
    isUnpriced: true,
    isFirst: true,
  },
  {
    law: 'rent-a-room',
    way: [lodger, taxed],
    not: phrases`stamp duty, council tax`,
    isBesideSums: true,
    isFirst: true,
  },
  { law: 'first-time-relief', way: [firstTimer, ofThreshold, asks], isBesideSums: true },
  { law: 'first-time-relief', way: [firstTimer, heirs, asks], isUnpriced: true, isBesideSums: true },
  { law: 'first-time-relief', way: [firstTimer, ofRelief, asks] },
  { law: 'company-tax', way: [into, portfolio, owned, company], isBesideSums: true },
  {
    law: 'gifts',
    way: [gives, family, anyTax, asks],
    not: phrases`estate, inheritance tax, iht, seven years, 7 years, second home, surcharge, ads, income tax, rent, rental income, profit, profits, first time buyer, sold, sell, selling`,
  },
  {
    law: 'gifts',
    way: [heirs, buyingTax, asks],
    isUnpriced: true,
    not: phrases`surcharge, ads, second home, higher rate, higher rates, share`,
  },
  { law: 'who-pays-more', way: [family, secondHome, counts, asks] },
  {
    law: 'gifts',
    way: [phrases`gift, gifts, gifted, gifting`, family, phrases`cgt, capital gains`, asks],
    isBesideSums: true,
  },
  { law: 'who-pays-more', way: [keeps, secondHome, moves, asks], isUnpriced: true },
  {
    law: 'when-tax-is-due',
    way: [buyingTax, due, ofDue, asks],
    isUnpriced: true,
    not: phrases`capital gains, cgt, surcharge, her tax return, his tax return, my tax return, our tax return, rental income`,
  },
  {
    law: 'inheritance',
    way: [owing, leaves, asks],
    not: phrases`stamp duty, sdlt, lbtt, ltt, ads, surcharge, lease, first time buyer`,
    isBesideSums: true,
  },
  { law: 'tax-on-selling', way: [sells, gains], not: noGain, isBesideSums: true },
  {
    law: 'landlord-abroad',
    way: [abroadLandlord, withheld, rents, asks],
    not: phrases`surcharge, stamp duty, sdlt, ads, capital gains, cgt`,
  },
  {
    law: 'mortgage-interest',
    way: [ofMortgage, takenOff, rents, asks],
    not: phrases`stamp duty, capital gains, cgt, how much tax, company`,
  },
  {
    law: 'expenses',
    way: [claims, costs, [...rents, ...taxed, ...asks]],
    not: phrases`stamp duty, deposit, capital gains, cgt, gain, mortgage interest, insurer, insurance claim`,
  },
  { law: 'mortgage-interest', way: [interest, whyTaxed, ofTax], not: phrases`stamp duty, capital gains, cgt` },
  {
    law: 'mortgage-interest',
    way: [
      interest,
      phrases`why, explain, how come, unfair, plain english, plain terms, simple terms, how does that work, how does it work, only get some, no longer, anymore, any more`,
      ofTax,
    ],
    not: phrases`stamp duty, capital gains, cgt, how much tax, what tax`,
    isBesideSums: true,
  },
  {
    law: 'who-pays-more',
    way: [family, phrases`hers count, his count, theirs count, count against me, count against us, count as mine`],
    not: phrases`first time buyer`,
  },
  {
    law: 'gifts',
    way: [gives, family, taxWise],
    not: phrases`estate, inheritance tax, iht, rent, profit, sold, sell, selling`,
    isBesideSums: true,
  },
  {
    law: 'tax-on-selling',
    way: [died, sells, owes],
    not: [...noGain, 'inheritance tax', 'iht'],
    isBesideSums: true,
    isFirst: true,
  },
  {
    law: 'tax-on-selling',
    way: [phrases`loss, losses`, phrases`sell, sold, selling, sale`, another],
    not: noGain,
    isBesideSums: true,
  },
  {
    law: 'tax-on-selling',
    way: [lived, phrases`sell, sold, selling, sale`, phrases`tax, taxed, taxes`],
    not: [...new Set([...noGain, ...buyingTax])],
    isBesideSums: true,
  },
  { law: 'digital-records', way: [digital, ofRecords, asks], isBesideSums: true, isFirst: true },
  { law: 'mortgage-interest', way: [whose, rentMoney, ofTax], not: namedTaxes, isBesideSums: true },
  {
    law: 'expenses',
    way: [claims, costs, ofReturn],
    not: phrases`stamp duty, deposit, capital gains, cgt, gain, mortgage interest, insurer, insurance claim, landlord says, tenant`,
    isBesideSums: true,
    isFirst: true,
  },
  { law: 'mixed-use', way: [mixed, trade, buyingTax, asks] },
  {
    law: 'conveyancing',
    way: [
      phrases`closing date, closing dates, sealed bid, sealed bids, note of interest, tenants in common, cooling off period`,
      asks,
    ],
  },
  {
    law: 'auction',
    way: [
      auctions,
      phrases`change my mind, second thoughts, pull out, back out, bound, binding, falls through, fell through, legal pack, modern method, reservation fee`,
      asks,
    ],
    not: buyingTax,
    isBesideSums: true,
    isFirst: true,
  },
  {
    law: 'when-tax-is-due',
    way: [
      phrases`who pays, who has to pay, buyer or seller, seller or buyer, does the seller pay, does the buyer pay`,
      buyingTax,
    ],
    not: phrases`surcharge, ads, second home, higher rate`,
  },
  {
    law: 'tax-on-selling',
    way: [
      phrases`company, companies, ltd, ltds, spv`,
      phrases`sell, selling, sells, sold, closing the company, close the company, wind up, winding up, liquidate`,
      phrases`taxed twice, tax twice, double tax, double taxed, taxed again, corporation tax`,
    ],
    not: buyingTax,
    isBesideSums: true,
  },
  {
    law: 'change-of-use',
    way: [
      phrases`turn, turning, convert, converting, conversion, change, changing, make`,
      phrases`bank, pub, shop, office, offices, church, chapel, warehouse, school, barn, hotel, mill, surgery, salon, takeaway`,
      phrases`flat, flats, house, houses, home, homes, residential, dwelling, dwellings, apartments`,
      phrases`council, permission, planning, allowed, permitted, refuse, freely, legal, rules, class ma, building warrant`,
    ],
  },
  { law: 'expenses', way: [buyingTax, claims, [...rentMoney, 'tax']] },
  {
    law: 'home-report',
    way: [
      phrases`seller gave, seller gives, seller has given, sellers gave, seller sent, vendor gave, vendor sent, selling agent sent, agent gave me, agent sent me, solicitor sent me, came with, comes with, with a survey in, survey in it, survey already, survey done already`,
      phrases`survey, surveys, valuation`,
      phrases`pdf, pack, document, report, booklet, folder, file`,
      asks,
    ],
    not: phrases`legal pack, auction`,
    isBesideSums: true,
  },
  { law: 'home-report', way: [phrases`home report, home reports`, asks], isBesideSums: true },
  { law: 'auction', way: [auctions, ofAuction, asks], not: buyingTax },
  {
    law: 'conveyancing',
    way: [offer, backsOut, ofSale, [...asks, 'gone with', 'went with']],
    not: noSale,
    isBesideSums: true,
  },
  {
    law: 'scottish-flats',
    way: [
      phrases`tenement, tenements, scottish flat, flat in scotland, flats in scotland, factor, factors`,
      phrases`lease, leases, leasehold, factor, factors, ground rent, service charge, roof, stair, stairwell, close, common repairs, shared repairs`,
      asks,
    ],
    isBesideSums: true,
  },
  { law: 'lease', way: [waitOfOwner, ofLeaseAlone, [...asks, 'still so', 'still']], isBesideSums: true },
  { law: 'lease', way: [leaseWords, ofLease, [...asks, 'want to', 'looking at']], isBesideSums: true },
  { law: 'ground-rent', way: [groundRent, ofGroundRent, asks], isBesideSums: true },
  {
    law: 'service-charge',
    way: [
      serviceCharge,
      challenge,
      [...asks, 'no explanation', 'no reason', 'no breakdown', 'no warning', 'out of nowhere'],
    ],
    isBesideSums: true,
  },
  { law: 'residential-mortgage', way: [consent, lets, mayI], not: phrases`stamp duty, capital gains` },
]

/** A sum is asked for, and no rule. */
export const asksForSums = phrases`
  yield, yields, roi, cash flow, cashflow, cash on cash, brrr, brrrr, gdv, icr, stress test, work out, work it out, calculate, how much stamp duty, how much is the stamp, how much sdlt, how much lbtt, how much ltt, whats the stamp duty, what is the stamp duty, what stamp duty, whats the sdlt, whats the lbtt, whats the ltt, stamp duty on, sdlt on, lbtt on, ltt on, stamp duty for, stamp duty bill, tax bill, monthly payment, monthly payments, repayments on, net profit, deals, voids, how much now, how much then, how much is it now, whats it now, what is it now
`

/** What a tax on buying and those who collect it are called in each nation. */
export const taxNations: Readonly<Record<Nation, readonly string[]>> = {
  England: phrases`sdlt, hmrc`,
  Wales: phrases`wra, ltt, land transaction tax, welsh revenue, welsh revenue authority`,
  Scotland: phrases`ads, lbtt, revenue scotland, additional dwelling supplement`,
  'Northern Ireland': [],
}
