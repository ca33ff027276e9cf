import { byWord, phrases, words } from './lists.ts'

/** Words beside figures. */

export const paidOnLoan = words`interest payment payments repayments instalments paying`
/** A home, whose price stands before it. */
export const homeNouns = words`property house flat home terrace btl apartment bungalow hmo semi`
/** The second word of what a figure is of: "service charge", "ground rent". */
export const headNouns = words`charge charges rent cost costs rate fee fees price budget value`
export const changeWords = words`
  rise rises rising rose increase increases increased hike hikes jump jumps drop drops dropped fall falls cut cuts
  higher lower extra
`
export const movingVerbs = words`goes go going went gone moves moved moving comes came`
export const upOrDown = words`up down`
export const movedWords = words`goes go going went gone come came comes coming dropped drop drops brought moved moves`
export const adjectives = words`
  purchase monthly rental bed two three terraced detached semi buy let second first new build main other gross
  property house student investment commercial residential holiday limited bought i we mortgage letting term if put
  putting on after goes legal ground each he she they
`
/** Fees that are only a part of those of a purchase, and other costs: not used, for the sum of all is not known. */
export const ofSomeFees = words`
  arrangement mortgage broker lender booking product valuation survey agent agents letting management sourcing admin
  exit entry auction application finders
`
export const otherCosts = words`
  survey surveyor furniture furnishing furnishings car broker licence license licensing contingency reserve gas
  electric electricity water broadband wifi utilities bill cleaning commission arrangement sourcing
  staging parking permit dividends airbnb nightly
`
/** What a home is or will be worth, often said in thousands. */
export const worthWords = words`worth value values valued gdv arv revalued`
/** Words that a share is of, and no amount of money. */
export const percentCuesOnly = byWord({
  ltv: words`refi refinance refinanced refinancing remortgage`,
  depositPercent: words`put putting puttin`,
})
/** "at least 8%" is no rate, and "mortgage interest" no loan. */
export const otherPairs = phrases`at least, at most, mortgage interest, interest only`
export const paidTaxes = words`council income road corporation gains`
export const shortPriceWords = words`price priced asking purchase buy buying cost costs costing`

/** Beside a rate that a lender tests with, which is often another one and something more. */
export const ratesAddedTo = words`stress stressed stressing payrate icr`

/** Before an amount: "pound 210000". */
export const moneyBefore = words`pound pounds gbp`
export const moneyWords = words`pounds pound quid gbp sterling`
export const percentWords = words`percent percents procent prozent pct pc perc`
export const times = byWord({
  month: words`pcm pm pmth monthly month mth mo`,
  week: words`pw ppw weekly week wk`,
  year: words`pa annually annual yearly year yr annum`,
  quarter: words`quarterly quarter qtr`,
  fortnight: words`fortnightly fortnight`,
})
/** These stand for the time alone; the others need "a", "per" or "/" before them. */
export const wholeTimes = words`pcm pm pmth monthly pw weekly pa annually yearly quarterly fortnightly`
/** Each person, and the time. */
export const eachTimes = byWord({
  week: words`ppw pppw`,
  month: words`pppm ppcm pppcm ppm`,
})
/** Times that no rent of the product is of. */
export const otherTimes = words`night nights day hour session stay`
export const wholeOtherTimes = words`nightly daily hourly pn ppn ppd`
/** Times of a share, of which nothing is worked out. */
export const wholeTimesOfShare = words`pcm pm monthly weekly pw daily quarterly`
export const timesOfShare = words`month week day quarter mth night`
export const eachWords = words`each apiece pp`
export const eachUnits = words`room person tenant student unit flat bed bedroom head house property sharer`
export const timesSigns = words`x × * times`
/** Things of which there are several with a rent each. */
export const lettable = words`
  room rooms bed beds bedroom bedrooms tenant tenants housemate housemates lodger lodgers lads student students people person persons sharer sharers unit units colleagues nurses doors
  flat flats house houses studio studios bedsit bedsits properties property x × times them us em
`
/** Between a sum and a part of it, or one that is instead of it. */
export const partOf = words`which including includes include incl inc of that so not instead or if then rather but ignore them`
/** Before the rate that a loan has now, and before that which it will have. */
export const currently = words`currently existing ending ends expiring coming expires was were`
export const newOnes = words`new next`
/** Before "from 8% to 10%", of a figure that changes. */
export const movesFrom = words`go goes went going gone up down rise rises rose rising moves moved changes changed change drop drops dropped falls fell put puts increased increases cut reduced fee fees rate rent charge it`
/** Words around "thousands" that say it of all figures. */
export const inThousands = words`all in everything`
export const apartFrom = words`apart except but bar`
export const rentsBefore = words`rent rents rental let lets rate ltv at`
/** Those whose rents may be listed. */
export const unitsLet = words`rooms flats units houses studios bedsits apartments tenants students properties`
/** What tenants do before their rents. */
export const paysRent = words`pay pays paying bring brings bringing fetch fetching earn earning`
/** Those of which a rent of each follows. */
export const roomsBefore = words`rooms x × times tenants students units flats studios bedsits`
/** Behind a rent or a charge: so many times a year, in two or three words. */
export const longTimes = phrases`four weekly, 4 weekly, half yearly, half year, every half year, twice a year, twice yearly, two times a year, every four weeks, every 4 weeks, every six months, every 6 months, every two weeks, every 2 weeks, each two weeks, two weekly, 2 weekly`
export const twoWeeks = phrases`every two weeks, every 2 weeks, each two weeks, two weekly, 2 weekly`
export const halfYears = phrases`half yearly, half year, every half year, every six months, every 6 months, twice a year, twice yearly, two times a year`
/** What stands between the rents of several rooms: "3 at 545, the box room at 410". */
export const roomNouns = words`ensuites ensuite room rooms flat flats unit units studio studios bedsit bedsits double doubles single singles`
export const amongRooms = words`the other others another one box small smaller big bigger large larger master ensuite upstairs downstairs back front top attic first second third rent rents pays pay for of them ones let lets letting rented renting go goes going
  fourth fifth sixth with en suite are is fetches fetch brings which`
export const yearWords = words`year years yr yrs`
export const countedWords = words`
  bed beds bedroom bedrooms bedroomed deals deal properties property flats houses units unit room rooms bedsit bedsits
  studio studios props tenant housemate housemates lodger lodgers lads sharers sharer students student person persons colleagues nurses doors areas cities towns places months month weeks wks mths
  days day minutes minute mins min miles km sqft sqm times x people tenants options best st nd rd th ways tips
`
export const countBefore = words`top article band section s zone pid epc`

export const mostWords = words`sub under below max maximum upto within beneath budget < less cheaper lower afford until`
/** In front of a bound, these turn it round. */
export const deniesBound = words`nothing none not never no nowt`
export const leastWords = words`over above min minimum > more higher exceeding least beyond`
export const aboutWords = words`around about roughly approx approximately circa c ~ near`
export const besideBound = words`than of is a = : to at for`
export const searchedThings = phrases`
  deal, deals, listing, listings, area, areas, city, cities, town, towns, place, places, property, properties, house,
  houses, flat, flats, hmo, hmos, shops, offices, anything, something, council, councils
`
export const ofRent = phrases`
  rent, rents, rental, renting, rented, lets, letting, pcm, pw, month, week, yield, yields, roi, percent, score,
  cash flow, cashflow, sqft, miles, minutes
`

export const afterWorks = phrases`
  after, refurb, refurbishment, works, brrr, brrrr, gdv, arv, done up, once done, renovation, refinance, spend, reno,
  afterwards, when finished, doing up, when done, once its done
`
/** Words by which a rent is tested against a loan. */
export const testsRent = phrases`cover, coverage, icr, stress, stressed, how much rent, what rent`
/** Words by which money a year is a rent. */
export const rentOfYear = phrases`rent, rental, rents, let, lets, yield, roi, tenant, tenanted, income`
/** Words of a loan, so that a small share with no word is its rate. */
export const ofLoan = phrases`
  mortgage, loan, repayment, interest, ltv, borrow, borrowing, cover, icr, stress, rate, rates, deposit, down, break even
`

export const shareBeside = words`of it as a the our my your for on is that price which just only about put to`
export const ofPurchase = words`deposit down loan mortgage borrow borrowing borrowed ltv`

/** Words by which a figure takes the place of the one before it: "200k no sorry 210k". */
export const corrects = words`wrong sorry mean meant wait rather oops correction actually scrap`
export const aroundCorrection = words`
  wrong no sorry wait i mean make that or rather actually oops nope its it is not my bad correction should be meant scrap
  hang on the price rent was to a an
`
/** Whose figure is no argument: "my neighbour paid 180k". */
export const otherPersons = words`
  wife husband partner spouse girlfriend boyfriend seller vendor
 
  neighbour neighbours neighbor friend friends mate mates son daughter brother sister cousin uncle aunt auntie mum mam mom dad
  parents mother father colleague colleagues nan gran grandad nephew niece boss
`
/** A home that is given up. */
export const formerHomes = words`old current existing previous former`
export const personDeeds = words`paid pays bought got sold gets charges spent charged earns earn makes uses use allows reckoned`
/** "He gets 1,100 for his". */
export const ofTheirs = words`his hers theirs`
/** "It was on at 99", of a price before. */
export const wasAt = phrases`was on at, was on for, was listed at, was up at, was up for, was advertised at, was marketed at, was priced at, was for sale at, originally at, originally on at, been on at, listed before at`
/** A rate that stays for some years. */
export const fixes = words`fix fixed`
/** Behind "sold", of a home that is given up; and before it, of one that is sold now. */
export const soldBefore = words`for ours mine it`
export const isNow = words`is be being are its`
/** Words of a loan beside its years. */
export const lends = words`mortgage mortgages loan repayment term fix fixed interest borrow borrowing rate ltv amortised repaid capital`
export const ownedAlready = phrases`i have, i own, we have, we own, ive got, already have, already own, i already`
/** Before "on £41,200", which somebody earns. */
export const earns = words`here im am be is currently already are were now me`
/** Behind an amount that comes on top, and is no other one said again. */
export const besides = words`as too also extra`
/** A loan that is paid back over its term. */
/** Before a way of paying a loan that was taken, and is not to be. */
export const wasTaken = words`took was used assumed taken than instead`
export const notRepaid = phrases`only interest, interest only, io mortgage, io, no capital being paid, no capital paid, no capital repaid, no capital repayment, paying no capital`
export const repaid = phrases`
  pay back the capital, pays back the capital, paying back the capital, pay the capital back, paying the capital back,
  repayment, capital repayment, capital and interest, repayment mortgage, paying it off, paying it all off, pay it off, paying it down,
  pay it down, pays it off, paying off capital, capital also, capital as well, capital too, and the capital, capital included, both capital and interest, give everything back, giving everything back, pay everything back, paying everything back,
  give it all back, pay it all back, paying it all back, pay back everything, paying back everything, pay back the lot, pay all of it back, clear the whole loan, paying back capital, clearing the loan
`
/** Who has four mortgaged homes or more. */
export const portfolio = phrases`portfolio landlord, portfolio landlords, portfolio borrower, portfolio ll`
/** Whose age may follow in brackets. */
export const persons = words`i me we us husband wife partner both he she they`
/** "I'm 58", "he is 62"; "I'm 20 down" is a deposit. */
export const isOfAge = words`im hes shes`
export const agedOnes = words`i he she husband wife partner spouse`
export const notOfAge = words`down in up short deposit k grand off away out days weeks months miles`
/** Before the cover that a lender asks for. */
export const besideCover = words`so and at of needs need needing is`
/** A price that has changed since: "reduced from 200k to 180k". */
export const wasOnce = words`reduced dropped down cut knocked came come up raised haggled`
/** Beside weeks or months: nobody pays rent in them. */
/** Beside weeks or months: in them it is let. */
export const letWords = words`full let occupied tenanted rented`
export const emptyWords = words`void voids empty vacant vacancy unlet`
/** Beside an amount that nothing names, these say that it is no price. */
export const notOfPrice = words`
  equity reserve fund grant bonus quote quoted bank saved savings salary income pension profit interest sinking refund refunded retention
  overpaid shortfall needs needed doing extra bill bills
`
/** Who does the works, and what stands before their price. */
export const tradesOfWorks = words`joiner joiners builder builders plumber sparky spark electrician roofer plasterer plasterers decorator tiler contractor contractors handyman tradesmen trades`
export const beforeQuote = words`to wants want quoted quotes asks charges costs totals is be says`
/** "Our own cash". */
/** Behind what somebody puts in, and no place or time that it is in. */
export const behindPutIn = words`as too also and or then instead please pls vs versus against each on at`
export const ownMoney = words`cash money funds savings pocket resources dosh`
/** Before the year to which something is agreed. */
export const untils = words`til till until`
/** Who pays something else than rent, and behind what is paid, what it is for. */
export const noTenants = words`my our i we job work wage salary employer pension company partner dividend`
export const paidFor = words`for towards toward to into in on off interest tax`
/** Words of a tax, a loan or a purchase, which may stand beside its price. */
export const besidePrice = words`
  sdlt lbtt ltt ads ftb tax taxes duty stamp stampduty loan remortgage remortgaging refinance shop office cash non purchase buyer
  second additional holiday main first new brrr ltd company spv without no not nae resident overseas freehold leasehold maisonette cottage
  completes complete completing completion exchange exchanging plus end mid terraced bed beds bedroom place investment commercial land plot ex local authority victorian georgian doer upper fixer
`
/** Costs of which some are left out: "expenses excluding interest". */
export const costNouns = words`costs cost expenses outgoings`
export const leavingOut = phrases`other than, apart from, not counting, not including, excluding, except, without, minus`
/** A year stands before it: "annual rent £19,200". */
export const timesAhead = byWord({
  year: words`annual yearly`,
  quarter: words`quarterly`,
  month: words`monthly`,
  week: words`weekly`,
})
/** Fees of a purchase that are said one by one, of which the first say that it is one. */
export const legalFees = words`legals legal solicitor solicitors conveyancing`
export const singleFees = words`survey surveyor broker arrangement sourcing valuation auction searches`
/** What a firm takes in a year, which is no price. */
export const ofFirm = words`turnover revenue`
/** What somebody says that a purchase yields. */
export const claims = words`wrote writes told swears swear reckons reckon claims claim says said thinks promises promised boast boasts boasting scream screams advertise advertises advertised quotes quoted shows`
/** Who or what says of a home that is for sale what it brings. */
export const sellersWords = words`agent agents particulars brochure listing advert ad website leaflet auctioneer developer`
/** Costs and rents of a time, between an amount and its time. */
export const nounsOfTime = words`service ground charge charges bill bills insurance premium buildings landlord interest mortgage rent rental factor factoring fee`
/** "Is 8.1% gross right?" */
export const doubted = words`right correct true realistic accurate possible`
/** "16k to sort it" */
export const worksVerbs = words`do sort fix modernise renovate refurbish refurb repair gut tidy paint decorate redecorate smarten freshen update upgrade rewire replaster`
/** A share of a home that somebody buys. */
export const shareNouns = words`share stake portion`
/** Costs that were carried on from a year before, where "brought forward" follows. */
export const carriedCosts = words`finance interest costs cost`
/** Words between a profit and what it is before: "before any mortgage interest", "after all costs except the mortgages". */
export const beforeInterest = words`
  the any all my of other than counting including mortgage mortgages loan finance interest cost costs expenses running except apart from but excluding tax bills and
`
export const interestNouns = words`interest finance mortgage mortgages`
/** Costs of years before that brought no credit yet. */
export const unusedPairs = phrases`left over, from before, not used, couldnt use, cant use, carried over, carried forward, brought forward, from earlier, from previous, from last`
/** A word that leads to what it costs: "55k needs 22k". */
export const needs = words`needs needing need`
export const including = words`incl including inc with and plus & +`
/** No costs of years before. */
export const noneCarried = phrases`nothing brought forward, none brought forward, nothing b f, nothing carried forward, nothing from before`
/** Between a tax and what is paid of it: "stamp duty is £9,500", "sdlt: 9.5k". */
export const besideTax = words`duty is of was = : tax will be comes came to £ bill at about around incl including inc ads all in total`
/** Money of other countries. */
export const otherMoney = words`€ $ ¥ euro euros eur dollar dollars usd`
/** Words of a tax on income. */
export const ofTaxes = words`tax taxes taxed taxable taxman hmrc salary salaries wage wages earn earns earning pension interest 24 s24 relief`
/** Fees and tax as one sum. */
export const feesWithTax = phrases`
  fees and tax, tax and fees, fees tax, fees and stamp duty, stamp duty and fees, stamp duty and legals, legals and tax, tax and legals,
  tax n legals, tax n fees, fees n tax, legal fees and tax, fees including tax, fees and stamp
`
/** Right behind an amount: what it is worth then. */
/** What a part of a home is worth that somebody has. */
export const saysWorth = words`worth valued`
export const sharesOfHome = words`share half third thirds halfs quarter stake part portion`
export const isAfter = words`after afterwards`
/** Money that somebody has, behind its amount. */
export const savings = words`saved savings lump inheritance inherited redundancy`
